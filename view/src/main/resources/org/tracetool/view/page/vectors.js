// The calls of the rows as rectangles with exact ends, for pictures that can be scaled.

import {styled} from './raster.js';
import {rowOf} from './alike.js';
import {tileStart} from './camera.js';
import {ticksOfColumn} from './tile.js';
import {lanesOf} from './tilepictures.js';

/** Flags of a call in a tile. */
const BEGINS_BEFORE = 1;
const ENDS_BEHIND = 2;

/** A part of a column that is lower than this, in pixels, is not seen. */
const LEAST_HEIGHT = 0.05;

/** @typedef {{x: number, y: number, width: number, height: number, region: number}} Box */

/**
 * The rectangles of the rows in sight.
 * @param {import('./timeline.js').Timeline} timeline
 * @param {number} first
 * @param {number} behind
 * @param {number} most rectangles
 * @returns {Box[]|null} null if there are more
 */
export function boxesOf(timeline, first, behind, most) {
  const boxes = [];
  for (const place of timeline.layout.placed.slice(first, behind).filter((p) => !p.counter)) {
    addRow(boxes, timeline, place);
    if (boxes.length > most) {
      return null;
    }
  }
  return boxes;
}

/** @param {Box[]} boxes @param {import('./timeline.js').Timeline} timeline @param {import('./layout.js').PlacedRow} place */
function addRow(boxes, timeline, place) {
  const {store, layout, level, numbers, trace, camera} = timeline;
  /** Calls that the end of a tile cuts, by lane. @type {Map<number, Box>} */
  let cut = new Map();
  for (const number of numbers) {
    const row = rowOf(store.get(level, number), place, level, `${store.version(level, number)}/${layout.version}`);
    const start = tileStart(trace.first, level, number);
    const columnTicks = ticksOfColumn(level);
    const goesOn = new Map();
    for (const {lane, depth, from, to} of row ? lanesOf(place, row, layout) : []) {
      const top = timeline.yOf({top: from});
      const bottom = timeline.yOf({top: to});
      for (const run of lane.runs) {
        const begin = start + run.from * columnTicks;
        const end = begin + run.count * columnTicks;
        if (begin < camera.to && end > camera.from) {
          addRun(boxes, timeline, run, [timeline.xOf(begin), timeline.xOf(end)], [top, bottom]);
        }
      }
      for (let i = 0; i < lane.starts.length; i++) {
        const begin = start + lane.starts[i];
        const end = begin + lane.lengths[i];
        if (begin >= camera.to || end <= camera.from) {
          continue;
        }
        const x = timeline.xOf(Math.max(begin, camera.from));
        const right = timeline.xOf(Math.min(end, camera.to));
        const before = (lane.flags[i] & BEGINS_BEFORE) !== 0 ? cut.get(depth) : undefined;
        const box = before?.region === lane.regions[i] ? before : {x, y: top, width: 0, height: bottom - top, region: lane.regions[i]};
        box.width = right - box.x;
        if (box !== before) {
          boxes.push(box);
        }
        if ((lane.flags[i] & ENDS_BEHIND) !== 0) {
          goesOn.set(depth, box);
        }
      }
    }
    cut = goesOn;
  }
}

/** Adds the shares of columns, stacked as in the rows. */
function addRun(boxes, {layout, view: {colors}}, run, [left, right], [top, bottom]) {
  const parts = [...run.regions].flatMap((region, i) => [region, run.shares[i]]);
  const stacked = styled(parts, layout.shares);
  const list = stacked.map((region, i) => ({region, share: stacked[i + 1]})).filter((_, i) => i % 2 === 0);
  if (layout.shares !== 'size' && layout.shares !== 'overlap') {
    list.sort((a, b) => colors.rank(a.region) - colors.rank(b.region) || a.region - b.region);
  }
  const sum = list.reduce((all, {share}) => all + share, 0);
  const scale = (bottom - top) / Math.max(1, sum);
  let y = bottom;
  for (const {region, share} of list) {
    const height = share * scale;
    y -= height;
    if (height >= LEAST_HEIGHT) {
      boxes.push({x: left, y, width: right - left, height, region});
    }
  }
}
