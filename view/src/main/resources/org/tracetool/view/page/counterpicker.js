// Which counters are drawn as tracks, and by which scale.

import {h} from './dom.js';
import {table} from './table.js';
import {amount} from './time.js';

/** How many times smaller than the largest value a logarithmic scale begins, at most. */
const MAX_DECADES = 1e6;

/**
 * Where values are between the bottom (0) and the top (1) of a track.
 * @param {number} least
 * @param {number} largest
 * @param {boolean} isLog by factors instead of differences; what is not above 0 is at the bottom then
 * @returns {(value: number) => number}
 */
export function scaleOf(least, largest, isLog) {
  if (isLog && largest > 0) {
    const low = Math.max(least, largest / MAX_DECADES);
    const range = Math.max(Math.log(largest / low), 1e-9);
    return (v) => (v <= low ? (v > 0 && v === largest ? 1 : 0) : Math.min(1, Math.log(v / low) / range));
  }
  const range = Math.max(largest - least, 1e-300);
  return (v) => (v - least) / range;
}

/**
 * The counters of a trace with the choice of which are drawn; nothing if it has none.
 * @param {import('./view.js').View} view
 * @returns {HTMLElement|null}
 */
export function counterPicker(view) {
  const {counters, layout, page} = view;
  const known = counters.summary();
  if (known.length === 0) {
    return null;
  }
  const changed = () => {
    layout.chooseTracks(true);
    view.relayout();
    page.shownAgain();
  };
  const choose = (counter, on) => {
    const chosen = new Set(known.filter((c) => layout.showTracks && counters.shows(c)).map((c) => c.counter));
    if (on) {
      chosen.add(counter);
    } else {
      chosen.delete(counter);
    }
    counters.chosen = chosen;
    changed();
  };
  const check = (text, isOn, set) => {
    const box = /** @type {HTMLInputElement} */ (h('input', {type: 'checkbox', checked: isOn, onchange: () => set(box.checked)}));
    return h('label', {}, box, ` ${text}`);
  };
  const lines = known.map(({counter, rows, least, largest}) => [
    {value: counters.name(counter), show: () => check(counters.name(counter), counters.shows({counter, least, largest}) && layout.showTracks, (on) => choose(counter, on))},
    rows, {value: least, show: amount(least)}, {value: largest, show: amount(largest)}, counters.names.get(counter)?.unit ?? '']);
  return h('div', {class: 'picker'},
    h('p', {class: 'head'},
      check('logarithmic', counters.isLog, (on) => {
        counters.isLog = on;
      }),
      check('one scale for all rows', counters.isCommon, (on) => {
        counters.isCommon = on;
      }),
      h('span', {class: 'soft'}, 'Counters that are always 0 are not drawn unless they are chosen.')),
    table('Counters that can be drawn', [{name: 'counter'}, {name: 'rows', number: true}, {name: 'least', number: true}, {name: 'largest', number: true}, {name: 'unit'}], lines));
}
