// Paints lanes of tiles into pixels. A column that several regions share is divided among them in
// height, each by its part of the time; a pixel that two of them share has both colours mixed.

import {COLUMNS} from './tile.js';

/**
 * @typedef {Object} Pixels
 * @property {Uint8ClampedArray} data four bytes a pixel
 * @property {number} width
 */

/**
 * What each column of a lane consists of: whole ones as a region, others as shares.
 * @param {import('./tile.js').Lane} lane
 * @param {number} columnTicks
 * @returns {(number[]|undefined)[]} for each column region, share, region, share, …
 */
export function columnsOf(lane, columnTicks) {
  const columns = new Array(COLUMNS);
  const add = (column, region, share) => {
    (columns[column] ??= []).push(region, share);
  };
  for (let i = 0; i < lane.starts.length; i++) {
    const from = lane.starts[i] / columnTicks;
    const to = (lane.starts[i] + lane.lengths[i]) / columnTicks;
    const region = lane.regions[i];
    if (to === from) {
      add(Math.min(COLUMNS - 1, Math.floor(from)), region, 1);
      continue;
    }
    const last = Math.min(COLUMNS, Math.ceil(to));
    for (let c = Math.floor(from); c < last; c++) {
      add(c, region, Math.min(c + 1, to) - Math.max(c, from));
    }
  }
  for (const run of lane.runs) {
    for (let c = run.from; c < run.from + run.count; c++) {
      for (let i = 0; i < run.regions.length; i++) {
        add(c, run.regions[i], run.shares[i]);
      }
    }
  }
  return columns;
}

/**
 * How the shares of a column stand: stacked, in one order for all columns or the largest lowest; each from the ground, the
 * smaller over the larger; or all equally high, so that also the smallest is seen.
 * @typedef {'order'|'size'|'overlap'|'equal'} ShareStyle
 */

/** @type {ShareStyle[]} */
export const SHARE_STYLES = ['order', 'size', 'overlap', 'equal'];

/**
 * Paints a lane.
 * @param {Pixels} pixels
 * @param {number} top first line
 * @param {number} height lines
 * @param {import('./tile.js').Lane} lane
 * @param {number} columnTicks
 * @param {(region: number) => [number, number, number] | null} rgb
 * @param {(region: number) => number} [rank] those of a smaller one are lower
 * @param {ShareStyle} [style]
 */
export function paintLane(pixels, top, height, lane, columnTicks, rgb, rank = (region) => region, style = 'order') {
  const columns = columnsOf(lane, columnTicks);
  const {data, width} = pixels;
  for (let c = 0; c < COLUMNS; c++) {
    const parts = columns[c];
    if (!parts) {
      continue;
    }
    if (parts.length === 2 && parts[1] > 0.998) {
      const color = rgb(parts[0]);
      if (color) {
        for (let y = top; y < top + height; y++) {
          const at = (y * width + c) * 4;
          data[at] = color[0];
          data[at + 1] = color[1];
          data[at + 2] = color[2];
          data[at + 3] = 255;
        }
      }
      continue;
    }
    stack(data, width, c, top, height, styled(parts, style), rgb, style === 'size' || style === 'overlap' ? null : rank);
  }
}

/**
 * The parts of a column as they are stacked in a style. Of overlapping ones that is seen which no smaller one hides.
 * @param {number[]} parts region, share, region, share, …
 * @param {ShareStyle} style
 * @returns {number[]}
 */
export function styled(parts, style) {
  if (style === 'order') {
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

function stack(data, width, column, top, height, parts, rgb, rank) {
  // One order for all columns, so that those beside each other look alike.
  const order = [];
  for (let i = 0; i < parts.length; i += 2) {
    order.push(i);
  }
  if (rank) {
    order.sort((a, b) => rank(parts[a]) - rank(parts[b]) || parts[a] - parts[b]);
  }
  let sum = 0;
  for (const i of order) {
    sum += parts[i + 1];
  }
  const scale = sum > 1 ? 1 / sum : 1;
  let line = top + height - 1;
  let room = 1;
  let r = 0;
  let g = 0;
  let b = 0;
  let weight = 0;
  const flush = () => {
    if (weight > 0) {
      const at = (line * width + column) * 4;
      data[at] = r / weight;
      data[at + 1] = g / weight;
      data[at + 2] = b / weight;
      data[at + 3] = Math.min(255, weight * 255);
    }
    line--;
    room = 1;
    r = g = b = weight = 0;
  };
  for (const i of order) {
    const color = rgb(parts[i]);
    let left = parts[i + 1] * scale * height;
    while (left > 1e-6 && line >= top) {
      const part = Math.min(left, room);
      if (color) {
        r += color[0] * part;
        g += color[1] * part;
        b += color[2] * part;
        weight += part;
      }
      left -= part;
      room -= part;
      if (room < 1e-6) {
        flush();
      }
    }
  }
  if (line >= top) {
    flush();
  }
}
