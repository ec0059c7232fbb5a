// Paints lanes of tiles into pixels. A column that several regions share is divided among them in
// height, each by its part of the time; a pixel that two of them share has both colours mixed. Where calls that are longer than a
// column begin and end, colours are mixed over the whole height: their edges are straight.

import {COLUMNS, Runs} from './tile.js';
import {Column} from './column.js';

/**
 * @typedef {Object} Pixels
 * @property {Uint8ClampedArray} data four bytes a pixel
 * @property {number} width
 */

/**
 * How the shares of a column stand: stacked, in one order for all columns or the largest lowest; each from the ground, the
 * smaller over the larger; or all equally high, so that also the smallest is seen. Heat shows one share alone by a colour
 * scale: that of MPI, or of the region that takes most time; or the time outside MPI against the median of all rows. Values of
 * a counter are `heat-counter-` with its token.
 * @typedef {string} ShareStyle
 */

/** Those that are about no counter. @type {ShareStyle[]} */
export const SHARE_STYLES = ['order', 'size', 'overlap', 'equal', 'heat-mpi', 'heat-top', 'heat-median'];

/** Whether a text names a style. @param {string} text */
export function isShareStyle(text) {
  return SHARE_STYLES.includes(text) || /^heat-counter-\d+$/.test(text);
}

/**
 * Paints a lane.
 * @param {Pixels} pixels
 * @param {number} top first line
 * @param {number} height lines
 * @param {import('./tile.js').Lane} lane
 * @param {number} columnTicks
 * @param {import('./column.js').Inks} inks
 * @param {ShareStyle} [style]
 */
export function paintLane(pixels, top, height, lane, columnTicks, inks, style = 'order') {
  const column = new Column(height, inks, style === 'size' || style === 'overlap');
  const target = {words: new Uint32Array(pixels.data.buffer), width: pixels.width, top, height};
  const paint = (from, count, parts) => {
    column.addAll(styled(parts, style));
    write(target, from, count, column.shades());
  };
  if (lane.starts.length > 0) {
    const {columns, edges} = sharedColumns(lane, columnTicks);
    paintCalls(target, lane, columnTicks, columns, inks);
    const edge = new Column(1, inks, false);
    const areStacked = style === 'order' || style === 'size'; // in other styles the smallest is to be seen
    const shades = new Uint32Array(height);
    columns.forEach((parts, c) => {
      if (areStacked && edges.has(c)) {
        edge.addAll(parts);
        write(target, c, 1, shades.fill(edge.shades()[0]));
      } else {
        paint(c, 1, parts);
      }
    });
    return;
  }
  if (style === 'order' && lane.runs instanceof Runs) {
    // Without an object for each of the thousands of runs.
    const {columns, ends, regions, shares} = lane.runs;
    for (let i = 0, k = 0; i < ends.length; i++) {
      for (; k < ends[i]; k++) {
        column.add(regions[k], shares[k]);
      }
      write(target, columns[2 * i], columns[2 * i + 1], column.shades());
    }
    return;
  }
  for (const run of lane.runs) {
    paint(run.from, run.count, partsOf(run));
  }
}

/**
 * Paints a lane in one colour for each column, the mean of those of its shares.
 * @param {Pixels} pixels
 * @param {number} top first line
 * @param {number} height lines
 * @param {import('./tile.js').Lane} lane
 * @param {number} columnTicks
 * @param {import('./column.js').Inks} inks
 */
export function paintHeat(pixels, top, height, lane, columnTicks, inks) {
  paintLane(pixels, top, 1, lane, columnTicks, inks);
  const words = new Uint32Array(pixels.data.buffer);
  for (let line = 1; line < height; line++) {
    words.copyWithin((top + line) * pixels.width, top * pixels.width, (top + 1) * pixels.width);
  }
}

/** @param {import('./tile.js').Run} run @returns {number[]} region, share, region, share, … */
function partsOf(run) {
  const parts = [];
  for (let i = 0; i < run.regions.length; i++) {
    parts.push(run.regions[i], run.shares[i]);
  }
  return parts;
}

/**
 * The whole columns of a call, from the first one to that behind the last; none if there are none.
 * @param {import('./tile.js').Lane} lane
 * @param {number} i
 * @param {number} columnTicks
 */
function wholeColumns(lane, i, columnTicks) {
  return [Math.ceil(lane.starts[i] / columnTicks), Math.min(COLUMNS, Math.floor((lane.starts[i] + lane.lengths[i]) / columnTicks))];
}

/**
 * What the columns consist of that are not one call's alone.
 * @param {import('./tile.js').Lane} lane
 * @param {number} columnTicks
 * @returns {{columns: Map<number, number[]>, edges: Set<number>}} by column region, share, region, share, …; the columns with
 * nothing but ends of calls that are longer than a column
 */
function sharedColumns(lane, columnTicks) {
  /** @type {Map<number, number[]>} */
  const columns = new Map();
  const edges = new Set();
  /** Columns with calls that are shorter than they. @type {number[]} */
  const withOthers = [];
  const add = (column, region, share) => {
    const parts = columns.get(column);
    if (parts) {
      parts.push(region, share);
    } else {
      columns.set(column, [region, share]);
    }
  };
  for (let i = 0; i < lane.starts.length; i++) {
    const from = lane.starts[i] / columnTicks;
    const to = (lane.starts[i] + lane.lengths[i]) / columnTicks;
    const [whole, behind] = wholeColumns(lane, i, columnTicks);
    if (to === from) {
      add(Math.min(COLUMNS - 1, Math.floor(from)), lane.regions[i], 1);
      withOthers.push(Math.min(COLUMNS - 1, Math.floor(from)));
    } else if (whole > behind) {
      add(Math.floor(from), lane.regions[i], to - from);
      withOthers.push(Math.floor(from));
    } else {
      if (from < whole) {
        add(whole - 1, lane.regions[i], whole - from);
        edges.add(whole - 1);
      }
      if (behind < Math.min(COLUMNS, to)) {
        add(behind, lane.regions[i], to - behind);
        edges.add(behind);
      }
    }
  }
  for (const column of withOthers) {
    edges.delete(column);
  }
  for (const {from, count, regions, shares} of lane.runs) {
    for (let c = from; c < from + count; c++) {
      edges.delete(c);
      for (let k = 0; k < regions.length; k++) {
        add(c, regions[k], shares[k]);
      }
    }
  }
  return {columns, edges};
}

/** Paints the columns that are one call's alone; adds the call to those that it shares all the same, as with calls of no length. */
function paintCalls(target, lane, columnTicks, columns, inks) {
  const shades = new Uint32Array(target.height);
  for (let i = 0; i < lane.starts.length; i++) {
    let [from, behind] = wholeColumns(lane, i, columnTicks);
    for (let c = from; lane.lengths[i] > 0 && c < behind; c++) {
      const parts = columns.get(c);
      if (parts) {
        parts.push(lane.regions[i], 1);
        write(target, from, c - from, shades.fill(inks.word(lane.regions[i])));
        from = c + 1;
      }
    }
    if (lane.lengths[i] > 0 && from < behind) {
      write(target, from, behind - from, shades.fill(inks.word(lane.regions[i])));
    }
  }
}

/** Paints columns that are alike; leaves what they do not cover. */
function write({words, width, top, height}, from, count, shades) {
  for (let line = 0; line < height; line++) {
    const word = shades[line];
    if (word !== 0) {
      const at = (top + line) * width + from;
      if (count === 1) {
        words[at] = word;
      } else {
        words.fill(word, at, at + count);
      }
    }
  }
}

/**
 * The parts of a column as they are stacked in a style. Of overlapping ones that is seen which no smaller one hides.
 * @param {number[]} parts region, share, region, share, …
 * @param {ShareStyle} style
 * @returns {number[]}
 */
export function styled(parts, style) {
  if (style === 'order' || style.startsWith('heat')) {
    return parts;
  }
  const sums = new Map();
  for (let i = 0; i < parts.length; i += 2) {
    sums.set(parts[i], (sums.get(parts[i]) ?? 0) + parts[i + 1]);
  }
  const list = [...sums].filter(([, share]) => share > 0).sort((a, b) => b[1] - a[1]);
  if (style === 'equal') {
    return list.flatMap(([region]) => [region, 1 / list.length]);
  }
  if (style === 'size') {
    return list.flat();
  }
  return list.reverse().flatMap(([region, share], i) => [region, share - (i === 0 ? 0 : list[i - 1][1])]);
}
