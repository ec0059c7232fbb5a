// The buttons over the rows.

import {h} from './dom.js';
import {showKeys} from './keys.js';
import {Search, showFound} from './search.js';
import {pictureChoice} from './picture.js';
import {displayTools, orderChoice} from './display.js';
import {goToPlace, placeIn} from './goto.js';

/**
 * @param {HTMLElement} host
 * @param {any} page
 */
export function makeTools(host, page) {
  const each = (action) => page.views.forEach(action);
  const filter = h('input', {type: 'search', placeholder: 'Filter rows', 'aria-label': 'Filter rows by words, or /expression/', oninput: () => each((v) => {
    v.layout.filter = filter.value;
    v.relayout();
  })});
  const searches = new Map();
  const find = async (direction) => {
    const view = page.active;
    if (!view) {
      return;
    }
    const text = search.value.trim();
    const place = text ? placeIn(text, view.trace.rows) : null;
    if (place) {
      page.answer(goToPlace(page, view, place));
      return;
    }
    if (!searches.has(view)) {
      searches.set(view, new Search(view));
    }
    try {
      page.say('searching …');
      const {hit, told} = await searches.get(view).find(text, direction);
      page.answer(told);
      if (hit) {
        showFound(view, hit);
      }
    } catch (e) {
      if (e.name !== 'AbortError') {
        page.say(e.message);
      }
    }
  };
  page.find = (text, direction) => {
    search.value = text;
    return find(direction);
  };
  const search = h('input', {type: 'search', placeholder: 'Find (/)', title: 'A call, an operation, a communicator, a file, a comment or a marker; or a time (40.2 s), a row (17), or both (17 at 40.2 s)', 'aria-label': 'Find calls, operations, communicators, files, comments and markers; or go to a time, to a row, or to both', onkeydown: (e) => {
    if (e.key === 'Enter') {
      find(e.shiftKey ? -1 : 1);
    } else if (e.key === 'Escape') {
      page.active?.input.host.focus();
    }
  }});
  const linked = page.views.length < 2 ? null : h('button', {'aria-pressed': true, title: 'All traces show the same time since their begin, or since the mark that they are aligned at', onclick: () => {
    page.linked = linked.getAttribute('aria-pressed') !== 'true';
    linked.setAttribute('aria-pressed', String(page.linked));
    page.bound();
    page.changed(page.views[0]);
  }}, 'Linked');
  host.append(
    search,
    h('button', {title: 'Previous (Shift+N)', 'aria-label': 'Find previous', onclick: () => find(-1)}, '‹'),
    h('button', {title: 'Next (N)', 'aria-label': 'Find next', onclick: () => find(1)}, '›'),
    h('button', {title: 'Show the whole run (0)', onclick: () => each((v) => v.camera.all())}, 'All'),
    h('button', {title: 'Zoom in (W)', 'aria-label': 'Zoom in', onclick: () => each((v) => v.camera.zoom((v.camera.from + v.camera.to) / 2, 0.5))}, '+'),
    h('button', {title: 'Zoom out (S)', 'aria-label': 'Zoom out', onclick: () => each((v) => v.camera.zoom((v.camera.from + v.camera.to) / 2, 2))}, '−'),
    ...displayTools(page),
    filter, orderChoice(page), ...(linked ? [linked] : []),
    pictureChoice(page),
    h('button', {title: 'Dark or light', 'aria-label': 'Dark or light', onclick: () => page.chooseTheme(document.documentElement.dataset.theme !== 'dark')}, '◐'),
    h('button', {title: 'Keys and settings (?)', 'aria-label': 'Keys and settings', onclick: () => showKeys()}, '?'));
  const shown = page.shownAgain;
  page.shownAgain = () => {
    shown();
    filter.value = page.views[0].layout.filter;
    linked?.setAttribute('aria-pressed', String(page.linked));
  };
  document.addEventListener('keydown', (e) => {
    if (isTyping(document.activeElement) || e.ctrlKey || e.metaKey || e.altKey) {
      return;
    }
    if (e.key === '?') {
      e.preventDefault(); // the letter would go to what has the focus then
      showKeys();
    } else if (e.key === '/') {
      e.preventDefault();
      search.focus();
      search.select();
    } else if (e.key === 'n' || e.key === 'N') {
      find(e.shiftKey ? -1 : 1);
    } else if (isForRows(e)) {
      page.active?.input.keys.press(e);
    }
  });
}

/** Whether letters go to an element. @param {Element|null} element */
function isTyping(element) {
  return element instanceof HTMLInputElement ? !['range', 'checkbox', 'color'].includes(element.type) : /^(SELECT|TEXTAREA)$/.test(element?.tagName ?? '');
}

/** Whether a key is one for the rows wherever the focus is, as after a click on a button; buttons have Enter, Space and arrows. */
function isForRows(e) {
  return (e.key === 'Escape' || (e.key.length === 1 && e.key !== ' ')) && !document.querySelector('dialog[open]');
}
