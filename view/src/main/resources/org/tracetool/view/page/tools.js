// The buttons over the rows.

import {h} from './dom.js';
import {showKeys} from './keys.js';
import {Finder} from './palette.js';
import {pictureChoice} from './picture.js';
import {displayTools, orderChoice} from './display.js';

/**
 * @param {HTMLElement} host
 * @param {any} page
 */
export function makeTools(host, page) {
  const each = (action) => page.views.forEach(action);
  const filter = /** @type {HTMLInputElement} */ (h('input', {type: 'search', placeholder: 'Filter', title: 'Rows with these words in their names', 'aria-label': 'Filter rows by words, or /expression/', oninput: () => each((v) => {
    v.layout.filter = filter.value;
    v.relayout();
  })}));
  const finder = new Finder(page);
  const find = (direction) => finder.find(direction);
  page.find = (text, direction) => {
    finder.field.value = text;
    return find(direction);
  };
  const linked = page.views.length < 2 ? null : h('button', {'aria-pressed': true, title: 'All traces show the same time since their begin, or since the mark that they are aligned at', onclick: () => {
    page.linked = linked.getAttribute('aria-pressed') !== 'true';
    linked.setAttribute('aria-pressed', String(page.linked));
    page.bound();
    page.changed(page.views[0]);
  }}, 'Linked');
  const display = displayTools(page);
  host.append(
    group('Find', finder.element,
      button('‹', 'Previous (Shift+N)', () => find(-1), 'Find previous'),
      button('›', 'Next (N)', () => find(1), 'Find next')),
    group('Time', button('All', 'Show the whole run (0)', () => each((v) => v.camera.all())),
      button('+', 'Zoom in (W)', () => each((v) => v.camera.zoom((v.camera.from + v.camera.to) / 2, 0.5)), 'Zoom in'),
      button('−', 'Zoom out (S)', () => each((v) => v.camera.zoom((v.camera.from + v.camera.to) / 2, 2)), 'Zoom out')),
    group('Rows', ...display.rows, orderChoice(page), filter),
    group('Colours', ...display.colors),
    group('Show', ...display.over, ...(linked ? [linked] : [])),
    group('', pictureChoice(page),
      button('◐', 'Dark or light', () => page.chooseTheme(document.documentElement.dataset.theme !== 'dark'), 'Dark or light'),
      button('?', 'Keys and settings (?)', () => showKeys(), 'Keys and settings')));
  const shown = page.shownAgain;
  page.shownAgain = () => {
    shown();
    filter.value = page.views[0].layout.filter;
    linked?.setAttribute('aria-pressed', String(page.linked));
  };
  document.addEventListener('keydown', (e) => {
    if ((e.ctrlKey || e.metaKey) && e.key === 'k') {
      e.preventDefault();
      finder.focus();
      return;
    }
    if (isTyping(document.activeElement) || e.ctrlKey || e.metaKey || e.altKey) {
      return;
    }
    if (e.key === '?') {
      e.preventDefault(); // the letter would go to what has the focus then
      showKeys();
    } else if (e.key === '/') {
      e.preventDefault();
      finder.focus();
    } else if (e.key === 'n' || e.key === 'N') {
      find(e.shiftKey ? -1 : 1);
    } else if (isForRows(e)) {
      page.active?.input.keys.press(e);
    }
  });
}

/** Tools that belong together, below what they are about. @param {string} name @param {...HTMLElement} tools */
function group(name, ...tools) {
  return h('div', {class: 'group', role: 'group', 'aria-label': `Tools: ${name || 'page'}`}, h('span', {class: 'caption', 'aria-hidden': 'true'}, name), ...tools);
}

/** @param {string} text @param {string} title @param {() => void} action @param {string} [label] where the text is a sign */
function button(text, title, action, label = undefined) {
  return h('button', {title, onclick: action, ...(label ? {'aria-label': label} : {})}, text);
}

/** Whether letters go to an element. @param {Element|null} element */
function isTyping(element) {
  return element instanceof HTMLInputElement ? !['range', 'checkbox', 'color'].includes(element.type) : /^(SELECT|TEXTAREA)$/.test(element?.tagName ?? '');
}

/** Whether a key is one for the rows wherever the focus is, as after a click on a button; buttons have Enter, Space and arrows. */
function isForRows(e) {
  return (e.key === 'Escape' || (e.key.length === 1 && e.key !== ' ')) && !document.querySelector('dialog[open]');
}
