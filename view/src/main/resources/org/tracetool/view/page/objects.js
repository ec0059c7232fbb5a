// The part of the legend about what is not a call: its shape, how much of it is in sight, whether it is shown.

import {h} from './dom.js';
import {amount} from './time.js';

/**
 * @param {import('./view.js').View} view
 * @returns {{shape: string, color: string, name: string, search?: string, count: number, about?: boolean, on: boolean, set: (on: boolean) => void}[]}
 */
function objects(view) {
  const {overlay, marks, operations, launches, camera} = view;
  const isSeen = (from, to) => from <= camera.to && to >= camera.from;
  const found = [...marks.found.values()].flat().filter((m) => isSeen(m.time, m.to ?? m.time)).length;
  const seen = operations.list.filter((o) => isSeen(o.from ?? o.to, o.to));
  const oneSided = seen.filter((o) => o.other >= 0).length;
  const collectives = marks.collectives.filter(({members}) => isSeen(Math.min(...members.map((m) => m[1])), Math.max(...members.map((m) => m[2]))));
  const isEstimated = collectives.some((o) => o.estimated);
  const set = (owner, name) => (on) => (owner[name] = on);
  return [
    {shape: '→', color: '--text', name: 'messages', search: 'messages', count: overlay.complete ? overlay.inSight().length : overlay.about, about: !overlay.complete, on: overlay.showMessages, set: set(overlay, 'showMessages')},
    {shape: '▱', color: '--text', name: `collective operations${isEstimated ? ' (estimated)' : ''}`, search: isEstimated ? undefined : 'collectives', count: collectives.length, about: isEstimated, on: marks.showCollectives, set: set(marks, 'showCollectives')},
    {shape: '⇢', color: '--accent', name: 'one-sided communication', search: 'one-sided', count: oneSided, on: operations.shown, set: set(operations, 'shown')},
    {shape: '▁', color: '--accent', name: 'input and output', search: 'io', count: seen.length - oneSided, on: operations.shown, set: set(operations, 'shown')},
    {shape: '→', color: '--launch', name: 'launches', count: launches.inSight().length, on: launches.shown, set: set(launches, 'shown')},
    {shape: '⚑', color: '--mark', name: 'markers, comments and errors', search: 'marks', count: marks.marks.filter((m) => isSeen(m.time, m.time)).length, on: marks.shown, set: set(marks, 'shown')},
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
    h('caption', {class: 'only-read'}, 'What is shown in addition to calls'),
    h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, 'besides calls'), h('th', {class: 'n', scope: 'col'}, 'in sight'), h('th', {scope: 'col'}, h('span', {class: 'only-read'}, 'search')))),
    h('tbody', {}, ...list.map((o) => h('tr', {class: o.on ? '' : 'hiddenregion'},
      h('td', {}, h('button', {title: 'Show or hide', 'aria-pressed': o.on, onclick: () => {
        o.set(!o.on);
        view.page.shownAgain();
        redraw();
      }}, shape(o), o.name)),
      h('td', {class: 'n'}, view.beside.isCurrent ? `${o.about ? '≈ ' : ''}${amount(o.count)}` : '…'),
      h('td', {class: 'n'}, o.search ? searched(view, o, redraw) : null)))))];
}

/** The switch for whether searches find something. @param {import('./view.js').View} view @param {any} object @param {() => void} redraw */
function searched(view, object, redraw) {
  const {search, name} = object;
  const {passedOver} = view;
  return h('button', {class: 'tool', title: `Search finds ${name}`, 'aria-label': `Search finds ${name}`, 'aria-pressed': !passedOver.has(search), onclick: () => {
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
