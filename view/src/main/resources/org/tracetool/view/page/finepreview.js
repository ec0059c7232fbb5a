// The whole run in columns of tiles, from the rows that are drawn from their records: finer than the boxes of the index.

import {meanOf, rowOf} from './alike.js';
import {tileStart} from './camera.js';
import {PREVIEW, ticksOfColumn} from './tile.js';

/**
 * Ticks by region in parts of the time, as boxes of the index have them.
 * @typedef {{from: number, to: number, width: number, regions: [number, number][], other: number}} ShareBox
 */

/** Whether all of the run and all its rows are in sight. @param {import('./view.js').View} view */
function showsAll({camera, layout, timeline, trace}) {
  return camera.from <= 0 && camera.to >= trace.length && layout.height <= timeline.plotHeight + 1
    && layout.idsOf().length === trace.rows.filter((row) => row.own).length;
}

/**
 * What all rows together do over the whole run, where all of it is in sight and drawn from its records.
 * @param {import('./view.js').View} view
 * @returns {Promise<ShareBox[]|null>} null where it is not
 */
export async function fineBoxes(view) {
  const {timeline, layout, trace} = view;
  const {level, numbers, store} = timeline;
  if (!showsAll(view)) {
    return null;
  }
  const columnTicks = ticksOfColumn(level);
  const places = layout.placed.filter((p) => !p.counter && (p.row.own || p.members));
  const weights = places.map((p) => p.members?.length ?? 1);
  const count = weights.reduce((a, b) => a + b, 0);
  /** @type {ShareBox[]} */
  const boxes = [];
  for (const number of numbers) {
    const tile = store.get(level, number);
    const rows = places.map((p) => rowOf(tile, p, level, `${store.version(level, number)}/${layout.version}`));
    if (rows.some((row) => !row || (row.kind === PREVIEW && !row.isExact))) {
      return null;
    }
    const begin = tileStart(trace.first, level, number);
    for (const {from, count: columns, regions, shares} of meanOf(rows, columnTicks, weights).lanes[0].runs) {
      const width = columns * columnTicks;
      boxes.push({from: begin + from * columnTicks, to: begin + from * columnTicks + width, width,
        regions: Array.from(regions, (region, i) => [region, shares[i] * count * width]), other: 0});
    }
    await new Promise((done) => setTimeout(done, 0)); // many rows take some milliseconds: frames come in between
  }
  return boxes;
}
