// The menu of what is under the pointer.

import {copy} from './clipboard.js';
import {h} from './dom.js';
import {rankedName} from './frame.js';
import {cutRow, hideRow, pinRow, putRows, showAllRows} from './rowmoves.js';
import {tipText} from './tips.js';

/**
 * Opens the menu of a place.
 * @param {import('./view.js').View} view
 * @param {any} hit what is there
 * @param {{x: number, y: number}} at pixels of the canvas
 */
export function openMenu(view, hit, at) {
  /** @type {[string, () => void][]} */
  const items = [...callItems(view, hit, at), ...rowItems(view, hit), ...timeItems(view, hit)];
  const {host} = view.timeline;
  host.querySelector('.menu')?.remove();
  const menu = h('div', {class: 'menu', role: 'menu', 'aria-label': 'What can be done here'},
    h('div', {class: 'what'}, tipText(view, hit, at)),
    ...items.map(([text, action]) => h('button', {role: 'menuitem', onclick: () => {
      close();
      action();
    }}, text)));
  const close = () => {
    menu.remove();
    removeEventListener('pointerdown', outside, true);
    host.focus({preventScroll: true});
  };
  const outside = (e) => menu.contains(e.target) || close();
  const step = (by) => {
    const buttons = [...menu.querySelectorAll('button')];
    const now = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    buttons[(now + by + buttons.length) % buttons.length].focus();
  };
  const keys = {Escape: close, Tab: close, ArrowDown: () => step(1), ArrowUp: () => step(-1)};
  menu.addEventListener('keydown', (e) => {
    e.stopPropagation();
    if (keys[e.key]) {
      e.preventDefault();
      keys[e.key]();
    }
  });
  addEventListener('pointerdown', outside, true);
  host.append(menu);
  menu.style.left = `${Math.max(0, Math.min(at.x, host.clientWidth - menu.offsetWidth - 2))}px`;
  menu.style.top = `${Math.max(0, Math.min(at.y, host.clientHeight - menu.offsetHeight - 2))}px`;
  menu.querySelector('button')?.focus();
}

/** @returns {[string, () => void][]} */
function callItems(view, hit, at) {
  if (hit.area !== 'row') {
    return [];
  }
  const {timeline, colors, page, trace} = view;
  const {region} = hit;
  /** @type {[string, () => void][]} */
  const items = [['Details', () => page.clicked(view, {...hit, message: view.overlay.nearest(timeline, at.x, at.y), launch: view.launches.nearest(timeline, at.x, at.y), ...view.marks.at(timeline, at.x, at.y)})]];
  if (region !== undefined) {
    const name = trace.regionName(region);
    items.push(
      [`Hide ${name}`, () => {
        colors.hide(region, true);
        page.side.repaint(view);
      }],
      [`Next ${name} (find)`, () => page.find(name, 1)],
      ['Copy the name', () => copy(view, name)]);
  }
  return items;
}

/** @returns {any[]} names with what they do */
function rowItems(view, {place}) {
  if (!place || place.counter) {
    return [];
  }
  const {layout} = view;
  const {row} = place;
  const {cut} = layout.arrangement;
  const name = rankedName(row);
  const turn = (set) => () => {
    if (!set.delete(row.id)) {
      set.add(row.id);
    }
    view.relayout();
  };
  return [
    ...(place.folds ? [[place.folded ? 'Unfold the rows below (E)' : 'Fold the rows below (E)', turn(layout.folded)]] : []),
    ...(row.own ? [[layout.isDeep(row.id) ? 'One lane of innermost calls' : 'Call stacks of this row', turn(layout.turned)]] : []),
    ...(row.own ? [[layout.pinned.has(row.id) ? `Unpin ${name} (P)` : `Pin ${name} above all others (P)`, () => pinRow(view, row.id)]] : []),
    [`Hide ${name} (H)`, () => hideRow(view, row.id)],
    [`Cut ${name} (X)`, () => cutRow(view, row.id)],
    ...(cut.length > 0 ? [
      ['Put below what was cut (V)', () => putRows(view, row.id, false)],
      ['Put above what was cut (Shift+V)', () => putRows(view, row.id, true)]] : []),
    ...(cut.length + layout.hidden.size + layout.arrangement.moves.length > 0 ? [['Show all rows in their old order (Shift+H)', () => showAllRows(view)]] : []),
  ];
}

/** @returns {[string, () => void][]} */
function timeItems(view, {time, area, place}) {
  if (area === 'label' || Number.isNaN(time)) {
    return [];
  }
  const {camera} = view;
  return [
    ['Zoom in here (W)', () => camera.zoom(time, 0.25)],
    ['Zoom out (S)', () => camera.zoom(time, 4)],
    ['Note here …', () => view.notes.add(place?.row.id ?? -1, time)],
    ['Mark this time (M)', () => view.marks.setOwn(time)],
  ];
}
