// What is around the rows: their names on the left, times on top.

import {axisMarks, duration, niceStep} from './time.js';

/** Pixels of the axis. */
export const AXIS = 22;

/** Pixels for the names of rows, at most. @param {number} width of the picture */
export function labelWidthOf(width) {
  return width < 560 ? 84 : width < 1000 ? 170 : 200;
}

/** Pixels for the names of rows at least: the preview says above them how many messages there are. */
const LEAST_LABELS = 112;

/** Rows up to which their names are measured: of more, several share a line, whose name has the first and the last. */
const MEASURED = 400;

/** Pixels that a level of rows is indented by. */
const INDENT = 12;

/** Pixels on the left of names, and free on their right. */
const LEFT = 6;
const MARGIN = 12;

/** Pixels of the sign that a row has others below it. */
const SIGN = 12;

/** The word before the number of a row. */
const WORD = /^\p{L}+ (?=\d)/u;

const LABEL_FONT = '12px system-ui, sans-serif';

/** Pixels that the names of a trace need, whole and without the word before a number; infinite if that is not known. @type {WeakMap<import('./trace.js').Trace, [number, number]>} */
const needed = new WeakMap();

/**
 * Pixels that the names of the rows of a trace need.
 * @param {import('./trace.js').Trace} trace
 * @param {CanvasRenderingContext2D} context
 * @param {number} most pixels that there are for them
 * @returns {number} of the names without the word before their number, where there is no room for whole ones
 */
export function labelsNeeded(trace, context, most) {
  let known = needed.get(trace);
  if (known === undefined) {
    const depthOf = (row) => (row.parent < 0 ? 0 : 1 + depthOf(trace.rows[row.parent]));
    context.save();
    context.font = LABEL_FONT;
    const room = (nameOf) => (trace.rows.length > MEASURED ? Infinity
      : trace.rows.reduce((widest, row) => Math.max(widest, LEFT + MARGIN + INDENT * depthOf(row) + (row.own ? 0 : SIGN) + context.measureText(nameOf(row)).width), LEAST_LABELS));
    known = [room(rankedName), room((row) => withoutWord(rankedName(row)))];
    context.restore();
    needed.set(trace, known);
  }
  return known[0] <= most ? known[0] : known[1];
}

/**
 * The name of a row without the word before its number; whole where the number is all that there is besides, since `0` does not say that it is `rank 0`.
 * @param {string} name
 */
export function withoutWord(name) {
  const rest = name.replace(WORD, '');
  return /^\d+$/.test(rest) ? name : rest;
}

/** Pixels at the top of a high row in whose middle its name stands: a counter's is clear of that of its row. */
const NAMED = 24;

/** Pixels from one name to the next, at least. */
const LETTER = 13;

/**
 * The names of the rows in sight.
 * @param {import('./timeline.js').Timeline} timeline
 * @param {number} first
 * @param {number} behind
 * @param {(name: string) => string} color
 */
export function drawLabels(timeline, first, behind, color) {
  const {context} = timeline;
  context.fillStyle = color('--panel');
  context.fillRect(0, 0, timeline.labelWidth, timeline.height);
  context.save();
  context.beginPath();
  context.rect(0, AXIS, timeline.labelWidth - 4, timeline.plotHeight);
  context.clip();
  context.font = LABEL_FONT;
  context.textBaseline = 'middle';
  const placed = timeline.layout.placed.slice(first, behind).map((place) => (
    {place, y: Math.max(AXIS + LETTER / 2, timeline.yOf(place) + (place.deep || place.nested || place.counter ? Math.min(place.height, NAMED) : place.height) / 2)}));
  const roomOf = ({depth, folds}) => timeline.labelWidth - 4 - LEFT - depth * INDENT - (folds ? SIGN : 0);
  const nameOfPlace = (p) => (p.counter ? timeline.view.counters.labelOf(p) : rankedName(p.row));
  const chosen = withRoom(placed);
  // Rows beside each other are named alike.
  const areShort = chosen.some(({place}) => !place.counter && context.measureText(nameOfPlace(place)).width > roomOf(place));
  for (const {place: p} of placed.filter(({place}) => place.row.id === timeline.selectedRow)) {
    context.fillStyle = color('--lane');
    context.fillRect(0, timeline.yOf(p), timeline.labelWidth, p.height);
  }
  for (const {place: p, y} of chosen) {
    context.fillStyle = color(p.row.own && !p.counter ? '--text' : '--soft');
    const sign = p.folds ? (p.folded ? '▸ ' : '▾ ') : '';
    const name = areShort && p.row.own ? withoutWord(nameOfPlace(p)) : nameOfPlace(p);
    context.fillText(sign + cutWithin(context, name, roomOf(p)), LEFT + p.depth * INDENT, y);
  }
  context.restore();
}

/**
 * Rows whose names have room: where not all have, first those that have others below them.
 * @param {{place: import('./layout.js').PlacedRow, y: number}[]} placed from top to bottom
 */
function withRoom(placed) {
  const named = [];
  /** Where names of rows with others below them are, from top to bottom. */
  const heads = [];
  for (const one of placed.filter(({place}) => place.folds)) {
    if (one.y >= (heads.at(-1)?.y ?? -Infinity) + LETTER) {
      heads.push(one);
    }
  }
  let free = -Infinity;
  let next = 0;
  for (const one of placed) {
    if (heads[next] === one) {
      next++;
    } else if (one.y < free || (next < heads.length && one.y > heads[next].y - LETTER)) {
      continue;
    }
    free = one.y + LETTER;
    named.push(one);
  }
  return named;
}

/** The name of a row, with its rank where the name does not tell it. @param {import('./trace.js').RowInfo} row @returns {string} */
export function rankedName({name, rank}) {
  return rank === undefined || rank === null || new RegExp(`(?<![\\d.])${rank}(?![\\d.])`).test(name) ? name : `${name} (rank ${rank})`;
}

/**
 * A name that fits: without the word before its number (`1.18.1` for `THREAD 1.18.1`), or with its begin and its end, since
 * rows are told apart by the numbers there.
 * @param {{measureText: (text: string) => {width: number}}} context
 * @param {string} name
 * @param {number} room pixels
 * @returns {string}
 */
export function cutWithin(context, name, room) {
  const fits = [name, name.replace(WORD, '')].find((text) => context.measureText(text).width <= room);
  if (fits !== undefined) {
    return fits;
  }
  const {width} = context.measureText(name);
  for (let letters = Math.floor((name.length * room) / width); letters > 2; letters--) {
    const end = Math.ceil(letters * 0.6);
    const cut = `${name.slice(0, letters - end).trimEnd()}…${name.slice(-end).trimStart()}`;
    if (context.measureText(cut).width <= room) {
      return cut;
    }
  }
  return name;
}

/**
 * Times over the rows.
 * @param {import('./timeline.js').Timeline} timeline
 * @param {(name: string) => string} color
 */
export function drawAxis(timeline, color) {
  const {context} = timeline;
  context.fillStyle = color('--panel');
  context.fillRect(0, 0, timeline.width, AXIS);
  context.strokeStyle = color('--line');
  context.fillStyle = color('--text');
  context.font = '11px system-ui, sans-serif';
  context.textBaseline = 'middle';
  const rate = timeline.trace.rate;
  const step = niceStep(timeline.camera.span / rate, Math.max(2, Math.floor(timeline.plotWidth / 110)));
  context.beginPath();
  let free = 0; // from here on there is room for a text
  for (const {at, text} of axisMarks(timeline.trace.first, rate, timeline.camera.from, timeline.camera.to, step)) {
    const x = timeline.xOf(at);
    context.moveTo(Math.round(x) + 0.5, AXIS - 6);
    context.lineTo(Math.round(x) + 0.5, AXIS);
    const {width} = context.measureText(text);
    if (x >= free && x + 3 + width <= timeline.width) {
      context.fillText(text, x + 3, AXIS / 2 - 1);
      free = x + width;
    }
  }
  context.stroke();
  context.fillStyle = color('--panel');
  context.fillRect(0, 0, timeline.labelWidth, AXIS);
  context.fillStyle = color('--soft');
  context.fillText(duration(timeline.camera.span / rate), 6, AXIS / 2);
}
