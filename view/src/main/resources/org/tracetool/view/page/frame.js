// What is around the rows: their names on the left, times on top.

import {font, letters} from './letters.js';
import {axisMarks, duration, niceStep} from './time.js';

/** Pixels of the axis. */
export const AXIS = 22;

/** Pixels for the names of rows, at most. @param {number} width of the picture */
export function labelWidthOf(width) {
  return Math.round((width < 560 ? 84 : width < 1000 ? 190 : 220) * letters.scale);
}

/** Pixels for the names of rows at least: the preview says above them how many messages there are. */
const LEAST_LABELS = 112;

/** Names that are measured, at most: those with most letters. */
const MEASURED = 60;

/** Pixels that a level of rows is indented by. */
const INDENT = 12;

/** Pixels on the left of names, and free on their right. */
const LEFT = 6;
const MARGIN = 12;

/** Pixels of the sign that a row has others below it. */
const SIGN = 12;

/** The word before the number of a row. */
const WORD = /^\p{L}+ (?=\d)/u;

/** The rank after the name of a row. */
const RANK = / \(rank \d+\)$/;

/** The last of the rows that share a line, after the name of the first one. */
const RANGE = / – .*$/;

/** Pixels of the letters of names. */
const LABEL_LETTERS = 12;

/** Pixels that the names of the rows of a trace need, whole and without the word before a number. @type {WeakMap<import('./trace.js').Trace, [number, number]>} */
const needed = new WeakMap();

/** Pixels that the names of counters, and of rows that share a line, need as they are placed now; as `needed`. @type {WeakMap<import('./layout.js').PlacedRow[], [number, number]>} */
const neededByPlaces = new WeakMap();

/**
 * Pixels that the names on the left of a trace need.
 * @param {import('./view.js').View} view
 * @param {CanvasRenderingContext2D} context
 * @param {number} most pixels that there are for them
 * @param {number} [whole] pixels up to which names are whole: what the word before their number takes is of more use for times
 * @returns {number} of the names without the word before their number, where there is no room for whole ones
 */
export function labelsNeeded({trace, layout, counters}, context, most, whole = most) {
  let known = needed.get(trace);
  if (known === undefined) {
    const depthOf = (row) => (row.parent < 0 ? 0 : 1 + depthOf(trace.rows[row.parent]));
    const labelsOf = (nameOf) => trace.rows.map((row) => ({name: nameOf(nameBelow(row, trace.rows)), left: INDENT * depthOf(row) + (row.own ? 0 : SIGN)}));
    known = [widest(context, labelsOf((name) => name)), widest(context, labelsOf(withoutWord))];
    needed.set(trace, known);
  }
  let others = neededByPlaces.get(layout.placed);
  if (others === undefined) {
    const labelsOf = (nameOf) => layout.placed.filter((p) => p.counter || p.members).map((p) => ({name: p.counter ? counters.labelOf(p) : nameOf(p), left: INDENT * p.depth}));
    others = [widest(context, labelsOf(({row}) => row.name)), widest(context, labelsOf(({row, line}) => (line ? withoutWord(row.name) : row.name)))];
    neededByPlaces.set(layout.placed, others);
  }
  // Where rows share lines, none has its own name.
  const wide = layout.rowHeight < 1 && layout.pinned.size === 0 && !layout.alike ? others : [Math.max(known[0], others[0]), Math.max(known[1], others[1])];
  return (wide[0] * letters.scale <= Math.min(most, whole) ? wide[0] : wide[1]) * letters.scale;
}

/** Pixels of the widest of some names in letters of the usual size, with what is free around them. @param {CanvasRenderingContext2D} context @param {{name: string, left: number}[]} labels `left`: pixels before the name */
function widest(context, labels) {
  const longest = labels.length <= MEASURED ? labels : [...labels].sort((a, b) => b.name.length - a.name.length).slice(0, MEASURED);
  context.save();
  context.font = `${LABEL_LETTERS}px system-ui, sans-serif`;
  const most = longest.reduce((sum, {name, left}) => Math.max(sum, LEFT + MARGIN + left + context.measureText(name).width), LEAST_LABELS);
  context.restore();
  return most;
}

/**
 * The name of a row without the word before its number; whole where the number is all that there is besides, since `0` does not say that it is `rank 0`.
 * @param {string} name
 */
export function withoutWord(name) {
  const rest = name.replace(WORD, '');
  return /^\d+( – \d+)?$/.test(rest) ? name : rest;
}

/** Pixels at the top of a high row in whose middle its name stands: a counter's is clear of that of its row. */
const NAMED = 24;

/** Pixels at the top of a row in whose middle its name stands: beside that of the outermost call, where calls are in lanes. @param {import('./layout.js').Layout} layout @param {import('./layout.js').PlacedRow} place */
function namedHeight(layout, place) {
  return place.deep ? Math.max(NAMED, layout.laneHeight) : place.nested || place.counter ? NAMED : place.height;
}

/** Pixels from one name to the next, at least. */
const LETTER = 13;

/** The names of each timeline as they were drawn last: while only the time moves they stay. @type {WeakMap<import('./timeline.js').Timeline, {stamp: string, canvas: OffscreenCanvas}>} */
const drawn = new WeakMap();

/**
 * The names of the rows in sight.
 * @param {import('./timeline.js').Timeline} timeline
 * @param {number} first
 * @param {number} behind
 * @param {(name: string) => string} color
 */
export function drawLabels(timeline, first, behind, color) {
  const {context, scale, layout, labelWidth, height, scroll, selectedRow} = timeline;
  if (timeline.labels > 0 || !(context instanceof CanvasRenderingContext2D)) {
    paintLabels(timeline, context, first, behind, color);
    return;
  }
  const stamp = [layout.version, labelWidth, height, scroll, selectedRow, scale, letters.scale, color('--text')].join('/');
  let known = drawn.get(timeline);
  if (known?.stamp !== stamp) {
    known = {stamp, canvas: new OffscreenCanvas(Math.max(1, Math.round(labelWidth * scale)), Math.max(1, Math.round(height * scale)))};
    const own = known.canvas.getContext('2d');
    own.scale(scale, scale);
    paintLabels(timeline, own, first, behind, color);
    drawn.set(timeline, known);
  }
  context.drawImage(known.canvas, 0, 0, known.canvas.width / scale, known.canvas.height / scale);
}

/** @param {import('./timeline.js').Timeline} timeline @param {any} context @param {number} first @param {number} behind @param {(name: string) => string} color */
function paintLabels(timeline, context, first, behind, color) {
  context.fillStyle = color('--panel');
  context.fillRect(0, 0, timeline.labelWidth, timeline.height);
  context.save();
  context.beginPath();
  context.rect(0, AXIS, timeline.labelWidth - 4, timeline.plotHeight);
  context.clip();
  context.font = font(LABEL_LETTERS);
  context.textBaseline = 'middle';
  const half = (LETTER * letters.scale) / 2;
  const within = (y) => Math.max(AXIS + half, Math.min(timeline.height - half, y)); // no name is cut by an edge
  const placed = timeline.layout.placed.slice(first, behind).map((place) => (
    {place, y: within(timeline.yOf(place) + Math.min(place.height, namedHeight(timeline.layout, place)) / 2)}));
  const roomOf = ({depth, folds}) => timeline.labelWidth - 4 - LEFT - depth * INDENT - (folds ? SIGN : 0);
  const nameOfPlace = (p) => (p.counter ? timeline.view.counters.labelOf(p) : p.depth > 0 ? nameBelow(p.row, timeline.trace.rows) : rankedName(p.row));
  const chosen = withRoom(placed, timeline.selectedRow);
  // Rows beside each other are named alike.
  const areShort = chosen.some(({place}) => !place.counter && context.measureText(nameOfPlace(place)).width > roomOf(place));
  for (const {place: p} of placed.filter(({place}) => place.row.id === timeline.selectedRow)) {
    context.fillStyle = color('--lane');
    context.fillRect(0, timeline.yOf(p), timeline.labelWidth, p.height);
  }
  for (const {place: p, y} of chosen) {
    context.fillStyle = color(p.row.own && !p.counter ? '--text' : '--soft');
    const sign = p.folds ? (p.folded ? '▸ ' : '▾ ') : '';
    const name = p.counter ? timeline.view.counters.labelWithin(p, (text) => context.measureText(text).width <= roomOf(p))
      : areShort && (p.row.own || p.line) ? withoutWord(nameOfPlace(p)) : nameOfPlace(p);
    context.fillText(sign + cutWithin(context, name, roomOf(p)), LEFT + p.depth * INDENT, y);
  }
  context.restore();
}

/**
 * Rows whose names have room: where not all have, first the chosen one, then those that have others below them.
 * @param {{place: import('./layout.js').PlacedRow, y: number}[]} placed from top to bottom
 * @param {number} chosen the row
 */
function withRoom(placed, chosen) {
  const named = [];
  const letter = LETTER * letters.scale;
  const own = placed.find(({place}) => place.row.id === chosen && !place.counter);
  /** Where the names that come first are, from top to bottom. */
  const heads = [];
  for (const one of placed.filter((p) => p === own || (p.place.folds && (!own || Math.abs(p.y - own.y) >= letter)))) {
    if (one === own || one.y >= (heads.at(-1)?.y ?? -Infinity) + letter) {
      heads.push(one);
    }
  }
  let free = -Infinity;
  let next = 0;
  for (const one of placed) {
    if (heads[next] === one) {
      next++;
    } else if (one.y < free || (next < heads.length && one.y > heads[next].y - letter)) {
      continue;
    }
    free = one.y + letter;
    named.push(one);
  }
  return named;
}

/** The name of a row, with its rank where the name does not tell it: the number of a thread is none. @param {import('./trace.js').RowInfo} row @returns {string} */
export function rankedName({name, rank}) {
  return rank === undefined || rank === null || new RegExp(`(?<![\\d.])(?<!\\b(?:thread|stream|gpu|device) )${rank}(?![\\d.])`, 'i').test(name) ? name : `${name} (rank ${rank})`;
}

/**
 * The ranked name of a row that stands below its process, without the name of this.
 * @param {import('./trace.js').RowInfo} row
 * @param {import('./trace.js').RowInfo[]} rows
 * @returns {string}
 */
export function nameBelow(row, rows) {
  const before = row.own && rows[row.parent] ? `${rows[row.parent].name}: ` : '';
  return rankedName(before && row.name.length > before.length && row.name.startsWith(before) ? {...row, name: row.name.slice(before.length)} : row);
}

/** The names that several rows of a trace have, with their ranks. @type {WeakMap<import('./trace.js').RowInfo[], Set<string>>} */
const shared = new WeakMap();

/** @param {import('./trace.js').RowInfo[]} rows @returns {Set<string>} */
function sharedNames(rows) {
  let found = shared.get(rows);
  if (!found) {
    const seen = new Set();
    found = new Set();
    for (const name of rows.map(rankedName)) {
      (seen.has(name) ? found : seen).add(name);
    }
    shared.set(rows, found);
  }
  return found;
}

/**
 * The name of a row with its rank, behind that of its process if another row has this name: `Process 1: Master thread`.
 * @param {{rows: import('./trace.js').RowInfo[]}} trace
 * @param {number} row
 * @param {string} [none] what stands for no row
 * @returns {string}
 */
export function nameOfRow({rows}, row, none = '?') {
  if (!rows[row]) {
    return none;
  }
  const name = rankedName(rows[row]);
  const above = rows[rows[row].parent];
  return above && sharedNames(rows).has(name) ? `${above.name}: ${name}` : name;
}

/**
 * A name that fits: without the word before its number (`1.18.1` for `THREAD 1.18.1`), of several rows the first (`1.1.1 …`), or
 * with its begin and its end, since rows are told apart by the numbers there.
 * @param {{measureText: (text: string) => {width: number}}} context
 * @param {string} name
 * @param {number} room pixels
 * @returns {string}
 */
export function cutWithin(context, name, room) {
  const short = name.replace(WORD, '');
  const fits = [name, short, short.replace(RANK, ''), short.replace(RANGE, ' …')].find((text) => context.measureText(text).width <= room);
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
 * Lines below the times, behind what is in the rows.
 * @param {import('./timeline.js').Timeline} timeline
 * @param {(name: string) => string} color
 */
export function drawGrid(timeline, color) {
  const {context} = timeline;
  context.fillStyle = color('--line');
  context.globalAlpha = 0.6;
  for (const {at} of marksOf(timeline)) {
    context.fillRect(Math.round(timeline.xOf(at)), AXIS, 1, timeline.plotHeight);
  }
  context.globalAlpha = 1;
}

/** Pixels from one mark of the axis to the next, about. */
const MARK = 96;

/** The times that have a mark. @param {import('./timeline.js').Timeline} timeline */
function marksOf({trace: {first, rate}, camera: {from, to, span}, plotWidth}) {
  return axisMarks(first, rate, from, to, niceStep(span / rate, Math.max(2, Math.floor(plotWidth / (MARK * letters.scale)))));
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
  context.font = font(11);
  context.textBaseline = 'middle';
  const rate = timeline.trace.rate;
  context.beginPath();
  let free = 0; // from here on there is room for a text
  for (const {at, text} of marksOf(timeline)) {
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
