// Tiles of finer levels, cut out of one that holds each call as itself.

import {COLUMNS, RECORDS, Runs} from './tile.js';

/**
 * A part of a tile as a tile of its own.
 * @param {Map<number, import('./tile.js').RowTile>} rows of the tile
 * @param {number} from its level
 * @param {number} level the level that is wanted, which is finer
 * @param {number} part which part, counted from 0
 * @returns {Map<number, import('./tile.js').RowTile>}
 */
export function cutTile(rows, from, level, part) {
  const start = part * 2 ** level;
  const cut = new Map();
  for (const [id, row] of rows) {
    cut.set(id, {...row, boxColumns: (row.boxColumns ?? 0) * 2 ** (from - level), lanes: row.lanes.map((lane) => ({
      ...(row.kind === RECORDS ? cutCalls(lane, start, start + 2 ** level) : lane),
      runs: cutRuns(lane.runs, 2 ** (from - level), part),
    }))});
  }
  return cut;
}

/** The calls of a lane from one tick to another one. */
function cutCalls({starts, lengths, regions, flags}, from, to) {
  const calls = [];
  for (let i = 0; i < starts.length && starts[i] < to; i++) {
    const begin = starts[i];
    const end = begin + lengths[i];
    if (end > from || (end === begin && begin === from)) {
      const before = begin < from || (begin === from && (flags[i] & 1) !== 0);
      const after = end > to || (end === to && (flags[i] & 2) !== 0);
      const start = Math.max(from, begin);
      calls.push([start - from, Math.min(to, end) - start, regions[i], (before ? 1 : 0) | (after ? 2 : flags[i] & 4)]);
    }
  }
  const column = (n) => calls.map((call) => call[n]);
  return {starts: Float64Array.from(column(0)), lengths: Float64Array.from(column(1)), regions: Uint32Array.from(column(2)), flags: Uint8Array.from(column(3))};
}

/** The shares of columns that are so many times as wide, of one part of the tile. */
function cutRuns(runs, times, part) {
  const columns = [];
  const ends = [];
  const regions = [];
  const shares = [];
  for (const run of runs) {
    const first = Math.max(0, run.from * times - part * COLUMNS);
    const behind = Math.min(COLUMNS, (run.from + run.count) * times - part * COLUMNS);
    if (behind > first) {
      columns.push(first, behind - first);
      regions.push(...run.regions);
      shares.push(...run.shares);
      ends.push(regions.length);
    }
  }
  return new Runs(columns, ends, regions, shares);
}
