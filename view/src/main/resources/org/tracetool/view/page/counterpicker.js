// Which counters are drawn as tracks, by which scale, of which rows, and what is computed from them.

import {h} from './dom.js';
import {OPERATIONS, unitOf} from './derived.js';
import {table} from './table.js';

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

/** What lanes of counters are of. */
const LANES = [['', 'each row'], ['sum', 'sum of the selected rows'], ['mean', 'mean of the selected rows'], ['min', 'minimum of the selected rows'], ['max', 'maximum of the selected rows']];

/** A choice among a few. @param {string} label @param {(string|number)[][]} options @param {string} [value] @param {() => void} [changed] @returns {HTMLSelectElement} */
function choiceOf(label, options, value, changed) {
  const select = /** @type {HTMLSelectElement} */ (h('select', {'aria-label': label, onchange: changed}, ...options.map(([v, name]) => h('option', {value: v}, String(name)))));
  select.value = value ?? String(options[0][0]);
  return select;
}

/**
 * The line in which a counter is computed from others.
 * @param {import('./view.js').View} view
 * @param {{counter: number}[]} known
 * @param {() => void} changed
 */
function computation({counters, page}, known, changed) {
  const names = known.map(({counter}) => [counter, counters.name(counter)]);
  const first = choiceOf('First counter', names);
  const op = choiceOf('What to compute', OPERATIONS.map((o) => [o.op, o.name]), '/', () => (second.hidden = op.value === 'rate'));
  const second = choiceOf('Second counter', names, names.length > 1 ? String(names[1][0]) : undefined);
  const add = () => {
    const derived = {op: /** @type {any} */ (op.value), a: Number(first.value), b: op.value === 'rate' ? -1 : Number(second.value)};
    if (unitOf(derived, (c) => counters.unitOf(c).symbol) === null) {
      page.answer(`${counters.name(derived.a)} and ${counters.name(derived.b)} have different units`);
      return;
    }
    counters.derive(derived);
    changed();
  };
  return h('p', {class: 'head'}, h('span', {class: 'soft'}, 'Compute'), first, op, second, h('button', {onclick: add}, 'Add'));
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
    view.refit();
    page.shownAgain();
  };
  const check = (text, isOn, set) => {
    const box = /** @type {HTMLInputElement} */ (h('input', {type: 'checkbox', checked: isOn, onchange: () => set(box.checked)}));
    return h('label', {}, box, ` ${text}`);
  };
  const lines = known.map(({counter, rows, least, largest}) => [
    {value: counters.name(counter), show: () => check(counters.name(counter), counters.shows({counter, least, largest}) && layout.showTracks, (on) => counters.choose(counter, on))},
    rows, ...(counters.names.get(counter)?.accumulated ? ['', ''] : [least, largest].map((v) => ({value: v, show: counters.told(counter, v)}))), counters.names.get(counter)?.unit ?? '']);
  const computed = [...counters.derived.keys()].map((counter) => [
    {value: counters.name(counter), show: () => check(counters.name(counter), layout.showTracks, () => {
      counters.derived.delete(counter);
      counters.values.clear();
      changed();
      redraw();
    })}, '', '', '', counters.unitOf(counter).symbol]);
  const redraw = () => element.replaceWith(counterPicker(view));
  const lanes = choiceOf('Lanes of counters', LANES, counters.fold, () => {
    counters.fold = lanes.value;
    changed();
  });
  const element = h('div', {class: 'picker'},
    h('p', {class: 'head'},
      check('logarithmic', counters.isLog, (on) => {
        counters.isLog = on;
      }),
      check('one scale for all rows', counters.isCommon, (on) => {
        counters.isCommon = on;
      }),
      check('all in one lane', counters.isOverlaid, (on) => {
        counters.isOverlaid = on;
        changed();
      }),
      ...(view.page.isServed ? [h('label', {}, 'Lanes of ', lanes)] : []),
      h('span', {class: 'soft'}, 'Counters that are always 0 are not drawn unless they are chosen.')),
    computation(view, known, () => {
      changed();
      redraw();
    }),
    table('Counters that can be drawn', [{name: 'counter'}, {name: 'rows', number: true}, {name: 'least', number: true}, {name: 'largest', number: true}, {name: 'unit'}], [...lines, ...computed]));
  return element;
}
