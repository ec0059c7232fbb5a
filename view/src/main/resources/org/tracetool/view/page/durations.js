// How long the calls of a region take: bars by duration, and the longest of them.

import {nameOfRow} from './frame.js';
import {h} from './dom.js';
import {table} from './table.js';
import {amount, duration} from './time.js';
import {lengthCell, timeCell} from './panelparts.js';

/** Bars at most. */
const MOST_BARS = 24;
/** Bars at least, if durations differ enough: calls that take nearly the same time are told apart. */
const FEW_BARS = 12;
/** Bins of the server in each doubling of the duration. */
export const PER_OCTAVE = 64;
/** Bins in a bar, unless there would be too few bars or too many: each begins about a fifth later than the one before. */
const PER_BAR = PER_OCTAVE / 4;

/**
 * Bins of neighbours together, so that there are few enough of them; those without calls between others stay.
 * @param {[number, number, number][]} bins from, to (ticks), calls; the shortest first
 * @param {number} most
 * @returns {[number, number, number][]}
 */
export function grouped(bins, most = MOST_BARS) {
  if (bins.length === 0) {
    return [];
  }
  const log = (ticks) => Math.log2(Math.max(0.5, ticks)) * PER_OCTAVE;
  const first = Math.floor(log(bins[0][0]) + 1e-6);
  const last = Math.floor(log(bins[bins.length - 1][0]) + 1e-6);
  const count = last - first + 1;
  const width = Math.max(Math.ceil(count / most), Math.min(PER_BAR, Math.ceil(count / FEW_BARS)));
  const edge = (i) => Math.ceil(2 ** ((first + i * width) / PER_OCTAVE) - 1e-6);
  /** @type {[number, number, number][]} */
  const bars = [];
  for (let i = 0; first + i * width <= last; i++) {
    bars.push([first < 0 && i === 0 ? 0 : edge(i), edge(i + 1), 0]);
  }
  for (const [low, , calls] of bins) {
    bars[Math.max(0, Math.floor((log(low) + 1e-6 - first) / width))][2] += calls;
  }
  return bars.filter(([from, to, calls]) => calls > 0 || to > from);
}

/**
 * @param {import('./view.js').View} view
 * @param {number} region
 * @param {any} found the answer of the server
 */
export function durationBars(view, region, found) {
  const {trace, colors} = view;
  const told = (ticks) => duration(ticks / trace.rate);
  const {calls, cut} = found;
  if (calls === 0) {
    return h('p', {}, `No call begins and ends here${cut > 0 ? `; ${amount(cut)} reach beyond` : ''}.`);
  }
  const bars = grouped(found.bins);
  const most = Math.max(...bars.map((b) => b[2]));
  const color = colors.css(region);
  return h('div', {class: 'bars'},
    h('p', {}, `${trace.regionName(region)}: ${amount(calls)} calls take ${told(found.least)} to ${told(found.largest)}, ${told(found.mean)} on average`
      + `${cut > 0 ? `; ${amount(cut)} more begin before or end after this, and are not among them` : ''}.${found.without ? ` Calls shorter than about ${told(found.without)} are missing: this page does not hold them.` : ''}`),
    table('Calls by duration', [{name: 'from'}, {name: ''}, {name: 'calls', number: true}], bars.map(([from, , count]) => {
      const part = h('span', {});
      Object.assign(part.style, {width: `${(count / most) * 100}%`, background: color});
      return [lengthCell(view, from), {value: null, show: () => h('div', {class: 'bar', 'aria-hidden': 'true'}, part)}, count];
    })));
}

/**
 * @param {import('./view.js').View} view
 * @param {any} found the answer of the server
 * @param {(row: number, from: number, to: number) => void} goTo
 */
export function longestCalls(view, {longest}, goTo) {
  const {trace} = view;
  if (longest.length === 0) {
    return null;
  }
  return h('div', {}, h('h3', {}, 'Longest calls'), table('Longest calls', [{name: 'process'}, {name: 'begin', number: true, unit: 's'}, {name: 'duration', number: true, unit: 's'}],
    longest.map(([row, enter, ticks]) => [nameOfRow(trace, row), timeCell(view, trace.rel(enter)), lengthCell(view, ticks)]),
    {act: (_, i) => goTo(longest[i][0], trace.rel(longest[i][1]), trace.rel(longest[i][1]) + longest[i][2]), action: 'Go to this call'}));
}
