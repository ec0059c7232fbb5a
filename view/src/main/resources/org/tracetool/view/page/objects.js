// The part of the legend about what is not a call: its shape, how much of it is in sight, whether it is shown.

import {h} from './dom.js';
import {amount} from './time.js';

/** @param {import('./view.js').View} view */
function objects(view) {
  const {overlay, marks, operations} = view;
  const found = [...marks.found.values()].reduce((sum, list) => sum + list.length, 0);
  const oneSided = operations.list.filter((o) => o.other >= 0).length;
  const set = (owner, name) => (on) => (owner[name] = on);
  return [
    {shape: '→', color: '--text', name: 'messages', search: 'messages', count: overlay.complete ? overlay.messages.length : overlay.about, on: overlay.showMessages, set: set(overlay, 'showMessages')},
    {shape: '▱', color: '--text', name: 'collective operations', search: 'collectives', count: marks.collectives.length, on: marks.showCollectives, set: set(marks, 'showCollectives')},
    {shape: '⇢', color: '--accent', name: 'one-sided communication', search: 'one-sided', count: oneSided, on: operations.shown, set: set(operations, 'shown')},
    {shape: '▁', color: '--accent', name: 'input and output', search: 'io', count: operations.list.length - oneSided, on: operations.shown, set: set(operations, 'shown')},
    {shape: '⚑', color: '--mark', name: 'markers, comments and errors', search: 'marks', count: marks.marks.length, on: marks.shown, set: set(marks, 'shown')},
    {shape: '⚑', color: '--finding', name: 'marks and findings', count: found, on: marks.shown, set: set(marks, 'shown')},
  ].filter(({count, on}) => count > 0 || !on);
}

/**
 * @param {import('./view.js').View} view
 * @param {() => void} redraw
 * @returns {HTMLElement[]}
 */
export function otherObjects(view, redraw) {
  const list = objects(view);
  if (list.length === 0) {
    return [];
  }
  return [h('table', {class: 'objects'},
    h('caption', {class: 'only-read'}, 'What is shown besides calls'),
    h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, 'besides calls'), h('th', {class: 'n', scope: 'col'}, 'in sight'), h('th', {scope: 'col'}, ''))),
    h('tbody', {}, ...list.map((o) => h('tr', {class: o.on ? '' : 'hiddenregion'},
      h('td', {}, h('button', {title: 'Show or hide', 'aria-pressed': o.on, onclick: () => {
        o.set(!o.on);
        view.timeline.dirty = true;
        view.page.shownAgain?.();
        view.page.changed(view);
        redraw();
      }}, shape(o), o.name)),
      h('td', {class: 'n'}, amount(o.count)),
      h('td', {class: 'n'}, o.search ? searched(view, o, redraw) : null)))))];
}

/** The switch for whether searches find something. */
function searched(view, {search, name}, redraw) {
  const {passedOver} = view;
  return h('button', {title: `Search finds ${name}`, 'aria-label': `Search finds ${name}`, 'aria-pressed': !passedOver.has(search), onclick: () => {
    if (!passedOver.delete(search)) {
      passedOver.add(search);
    }
    view.page.changed(view);
    redraw();
  }}, '⌕');
}

function shape({shape: text, color}) {
  const sign = h('span', {class: 'shape', 'aria-hidden': 'true'}, text);
  sign.style.color = `var(${color})`;
  return sign;
}
