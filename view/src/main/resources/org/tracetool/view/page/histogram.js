// The histogram of an interval: in which regions each process spends its time, what it sends and receives, or how long the
// calls of a region take.

import {fill, h} from './dom.js';
import {nameOfRow} from './frame.js';
import {table} from './table.js';
import {amount, duration, niceStep} from './time.js';
import {shortened} from './names.js';
import {durationBars, longestCalls} from './durations.js';
import {Waiting} from './filling.js';

const KINDS = [
  ['exclusive', 'Time in regions themselves, by process'],
  ['inclusive', 'Time with the calls inside, by process'],
  ['messages', 'Messages, by process'],
];
/** Pixels by which the bar of a region is lower than that of one with more time. */
const INSET = 1;
const MOST_REGIONS = 100;

/**
 * The histogram of an interval, with the choice of what it shows.
 * @param {import('./view.js').View} view
 * @param {any} answer the figures of the interval
 * @param {(region: number, waiting: Waiting) => Promise<any>} durations asks for the durations of the calls of a region
 * @param {string} what one of the kinds, or the token of a region
 * @returns {{element: HTMLElement, giveUp: () => void}} `giveUp` ends what is asked for
 */
export function histogramOf(view, answer, durations, what) {
  const body = h('div', {});
  const known = KINDS.filter(([id]) => (id === 'exclusive' || answer.process_inclusive) && (id !== 'messages' || answer.messages.length > 0));
  const regions = answer.regions.slice(0, MOST_REGIONS).map(([region]) => region);
  if (/^\d+$/.test(what) && !regions.includes(Number(what))) {
    regions.push(Number(what));
  }
  const choice = /** @type {HTMLSelectElement} */ (h('select', {'aria-label': 'What the histogram shows', onchange: () => show()},
    ...known.map(([id, name]) => h('option', {value: id}, name)),
    h('optgroup', {label: 'How long calls take'}, ...regions.map((region) => h('option', {value: String(region)}, `Calls of ${shortened(view.trace.regionName(region))}`)))));
  choice.value = what;
  /** @type {Waiting|null} */
  let waiting = null;
  const show = async () => {
    const {value} = choice;
    waiting?.giveUp();
    waiting = null;
    if (known.some(([id]) => id === value)) {
      fill(body, byProcess(view, answer, value, (row) => view.goToRow(row)));
      return;
    }
    const own = new Waiting('reading the calls …', show);
    waiting = own;
    fill(body, own.element);
    try {
      const found = await durations(Number(value), own);
      if (waiting === own) {
        fill(body, h('div', {class: 'columns'}, durationBars(view, Number(value), found), longestCalls(view, found, (row, from, to) => view.goTo(row, from, to))));
      }
    } catch (e) {
      if (e.name !== 'AbortError' && waiting === own) {
        fill(body, h('p', {role: 'status'}, e.message));
      }
    }
  };
  show();
  return {element: h('div', {class: 'histogram'}, h('p', {}, choice), body), giveUp: () => waiting?.giveUp()};
}

/** A bar for each process, in the order in which the rows are shown. */
function byProcess(view, answer, kind, goTo) {
  const {trace, layout} = view;
  const bars = kind === 'messages' ? messageBars(view, answer) : timeBars(view, answer, kind);
  const order = new Map(layout.placed.map((p, i) => [p.row.id, i]));
  const rows = [...bars.rows].sort((a, b) => (order.get(a.row) ?? Infinity) - (order.get(b.row) ?? Infinity) || a.row - b.row);
  const most = Math.max(...rows.map((r) => r.length), 1e-300);
  const told = answer.process_blocks?.reduce((sum, [, count]) => sum + count, 0) ?? answer.processes.length;
  const more = kind === 'messages' ? 0 : (answer.process_count ?? 0) - told;
  return h('div', {class: 'bars'},
    legend(bars.parts),
    answer.process_blocks && kind !== 'messages' ? h('p', {class: 'soft'}, `A bar is the mean of up to ${Math.max(...answer.process_blocks.map(([, count]) => count))} adjacent processes; point at it to see the largest of them.`) : null,
    table(KINDS.find(([id]) => id === kind)[1], [{name: 'process'}, {name: ''}, {name: bars.unit, number: true}],
      rows.map((r) => [r.name ?? nameOfRow(trace, r.row), {value: null, show: () => bar(r, most)}, {value: r.length / bars.scale, show: bars.told(r.length)}]),
      {first: ['', axis(most, bars.told, bars.scale), ''], act: (_, i) => goTo(rows[i].row), action: 'Go to this row'}),
    more > 0 ? h('p', {class: 'soft'}, `and ${more} more process${more === 1 ? '' : 'es'}`) : null);
}

/**
 * Parts of a bar, one behind the other or from the begin on, each lower than the one that is longer.
 * @param {{parts: {length: number, color: string, title: string}[], over: boolean}} row
 * @param {number} most the length of the longest bar
 */
function bar({parts, over}, most) {
  const host = h('div', {class: over ? 'bar over' : 'bar', 'aria-hidden': 'true'});
  parts.filter((p) => p.length > 0).forEach(({length, color, title}, i) => {
    const part = h('span', {title});
    Object.assign(part.style, {width: `${(length / most) * 100}%`, background: color});
    if (over) {
      Object.assign(part.style, {top: `${i * INSET}px`, bottom: `${i * INSET}px`});
    }
    host.append(part);
  });
  return host;
}

/** Marks at round numbers of what has so much for each of it. */
function axis(most, told, scale) {
  const step = niceStep(most / scale, 4) * scale;
  const marks = [];
  for (let n = 1; n * step <= most * 0.9; n++) {
    const mark = h('span', {}, told(n * step));
    mark.style.left = `${((n * step) / most) * 100}%`;
    marks.push(mark);
  }
  return h('div', {class: 'scale', 'aria-hidden': 'true'}, ...marks);
}

function legend(parts) {
  return h('p', {}, ...parts.map(({name, color}) => {
    const patch = h('span', {class: 'swatch'});
    patch.style.background = color;
    return h('span', {class: 'entry'}, patch, name);
  }));
}

function timeBars(view, answer, kind) {
  const {trace, colors} = view;
  const over = kind === 'inclusive';
  const regions = over ? answer.process_regions : [...answer.process_regions, 0];
  const told = (ticks) => duration(ticks / trace.rate);
  const rows = (over ? answer.process_inclusive : answer.processes).map(([row, ...ticks], line) => {
    const [, , ...largest] = answer.process_blocks?.[line] ?? [];
    const sum = over ? Math.max(...ticks, 0) : ticks.reduce((a, b) => a + b, 0);
    const parts = ticks.map((t, i) => ({length: t, color: colors.css(regions[i]), title: `${trace.regionName(regions[i])}: ${told(t)}${!over && largest[i] !== undefined ? ` on average, at most ${told(largest[i])}` : ''}`}));
    return {row, name: processName(view, answer, line), length: sum, over, parts: over ? parts.sort((a, b) => b.length - a.length) : parts};
  });
  const seen = regions.filter((region, i) => rows.some((r) => r.parts[i]?.length > 0 || over));
  return {rows, told, scale: trace.rate, unit: over ? 'longest' : 'together', parts: seen.map((region) => ({name: shortened(trace.regionName(region)), color: colors.css(region)}))};
}

/**
 * The process of a line, or the first and the last one where it is about several.
 * @param {import('./view.js').View} view
 * @param {any} answer the figures of an interval
 * @param {number} line
 */
export function processName({trace}, answer, line) {
  const name = (row) => nameOfRow(trace, row);
  const [first] = answer.processes[line];
  const [last, count] = answer.process_blocks?.[line] ?? [first, 1];
  return count > 1 ? `${name(first)} … ${name(last)}` : name(first);
}

function messageBars(view, answer) {
  const sums = new Map();
  const of = (row) => {
    if (!sums.has(row)) {
      sums.set(row, {sent: 0, received: 0, sends: 0, receives: 0});
    }
    return sums.get(row);
  };
  for (const [sender, receiver, count, bytes] of answer.messages) {
    of(sender).sent += bytes;
    of(sender).sends += count;
    of(receiver).received += bytes;
    of(receiver).receives += count;
  }
  const rows = [...sums].map(([row, s]) => ({row, length: s.sent + s.received, over: false, parts: [
    {length: s.sent, color: 'var(--accent)', title: `${amount(s.sends)} messages sent, ${amount(s.sent)} bytes`},
    {length: s.received, color: 'var(--finding)', title: `${amount(s.receives)} messages sent to it, ${amount(s.received)} bytes`}]}));
  return {rows, told: amount, scale: 1, unit: 'bytes', parts: [{name: 'bytes sent', color: 'var(--accent)'}, {name: 'bytes sent to it', color: 'var(--finding)'}]};
}
