// What is around the rows: their names on the left, times on top.

import {axisMarks, duration, niceStep} from './time.js';

/** Pixels of the axis. */
export const AXIS = 22;

/** Pixels for the names of rows. @param {number} width of the picture */
export function labelWidthOf(width) {
  return width < 560 ? 84 : width < 1000 ? 170 : 200;
}

/** Pixels of the sign that a row has others below it. */
const SIGN = 12;

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
  context.font = '12px system-ui, sans-serif';
  context.textBaseline = 'middle';
  let free = 0;
  for (let i = first; i < behind; i++) {
    const p = timeline.layout.placed[i];
    const y = Math.max(AXIS + LETTER / 2, timeline.yOf(p) + (p.deep || p.nested || p.counter ? Math.min(p.height, NAMED) : p.height) / 2);
    if (p.row.id === timeline.selectedRow) {
      context.fillStyle = color('--lane');
      context.fillRect(0, timeline.yOf(p), timeline.labelWidth, p.height);
    }
    if (y < free) {
      continue;
    }
    free = y + LETTER;
    context.fillStyle = color(p.row.own && !p.counter ? '--text' : '--soft');
    const sign = p.folds ? (p.folded ? '▸ ' : '▾ ') : '';
    const left = 6 + p.depth * 12;
    const name = p.counter ? timeline.view.counters.labelOf(p) : rankedName(p.row);
    context.fillText(sign + cutWithin(context, name, timeline.labelWidth - 4 - left - (sign ? SIGN : 0)), left, y);
  }
  context.restore();
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
  const fits = [name, name.replace(/^\p{L}+ (?=\d)/u, '')].find((text) => context.measureText(text).width <= room);
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
