// Several rows as one: those that are alike, or those that share a line of pixels. What is shown of them is their mean.

import {NOTHING, PREVIEW, COLUMNS, Runs, ticksOfColumn} from './tile.js';

const NONE = {starts: new Float64Array(0), lengths: new Float64Array(0), regions: new Uint32Array(0), flags: new Uint8Array(0)};

/** Shares below this part of a column cannot be seen. */
const LEAST = 1e-5;

/** What was made of a tile, by the row that shows it. @type {WeakMap<Map<any, any>, Map<number, {stamp: string, row: any}>>} */
const made = new WeakMap();

/**
 * What is known of a placed row in a tile, undefined if nothing is.
 * @param {Map<number|string, import('./tile.js').RowTile>|undefined} tile
 * @param {import('./layout.js').PlacedRow} place
 * @param {number} level
 * @param {number|string} version changes when more of the tile has come, or rows are others
 * @returns {import('./tile.js').RowTile|undefined}
 */
export function rowOf(tile, place, level, version) {
  if (!place.members) {
    return tile?.get(place.row.id);
  }
  if (!tile) {
    return undefined;
  }
  const line = place.line && tile.get(place.line);
  if (line) {
    return line;
  }
  const known = made.get(tile) ?? new Map();
  made.set(tile, known);
  const stamp = `${version}/${place.members.length}/${place.members[0]}`;
  const found = known.get(place.row.id);
  if (found?.stamp === stamp) {
    return found.row;
  }
  const rows = place.members.map((id) => tile.get(id)).filter(Boolean);
  const row = rows.length > 0 ? meanOf(rows, ticksOfColumn(level)) : undefined;
  known.set(place.row.id, {stamp, row});
  return row;
}

/**
 * The mean of rows of a tile: in each column the shares of all of them.
 * @param {import('./tile.js').RowTile[]} rows
 * @param {number} columnTicks
 * @param {number[]} [weights] how many rows each of them stands for, where that is more than one
 * @returns {import('./tile.js').RowTile}
 */
export function meanOf(rows, columnTicks, weights = rows.map(() => 1)) {
  /** @type {Map<number, Float64Array>} shares by region, of each column */
  const sums = new Map();
  const sumsOf = (region) => {
    let own = sums.get(region);
    if (!own) {
      own = new Float64Array(COLUMNS);
      sums.set(region, own);
    }
    return own;
  };
  let records = 0;
  rows.forEach((row, r) => {
    const weight = weights[r];
    records += row.records;
    const lane = row.kind === NOTHING ? undefined : row.lanes[0];
    for (let i = 0; lane && i < lane.starts.length; i++) {
      addCall(sumsOf(lane.regions[i]), lane.starts[i] / columnTicks, (lane.starts[i] + lane.lengths[i]) / columnTicks, weight);
    }
    for (const run of lane?.runs ?? []) {
      for (let k = 0; k < run.regions.length; k++) {
        const own = sumsOf(run.regions[k]);
        for (let c = run.from; c < run.from + run.count; c++) {
          own[c] += weight * run.shares[k];
        }
      }
    }
  });
  const isExact = rows.every((row) => row.kind !== PREVIEW);
  return {kind: PREVIEW, records, lanes: [{...NONE, runs: runsOf(sums, weights.reduce((a, b) => a + b, 0))}], isExact};
}

/** Adds the part of each column that a call takes. */
function addCall(own, from, to, weight) {
  const last = Math.min(COLUMNS, Math.ceil(to));
  for (let c = Math.floor(from); c < last; c++) {
    own[c] += weight * (Math.min(to, c + 1) - Math.max(from, c));
  }
}

/** Sums as runs of columns, equal neighbours together. */
function runsOf(sums, count) {
  const list = [...sums];
  const [columns, ends, regions, shares] = [[], [], [], []];
  for (let c = 0; c < COLUMNS;) {
    let end = c + 1;
    while (end < COLUMNS && list.every(([, own]) => Math.abs(own[end] - own[c]) < LEAST)) {
      end++;
    }
    const present = list.filter(([, own]) => own[c] / count > LEAST);
    if (present.length > 0) {
      present.forEach(([region, own]) => {
        regions.push(region);
        shares.push(own[c] / count);
      });
      columns.push(c, end - c);
      ends.push(regions.length);
    }
    c = end;
  }
  return new Runs(columns, ends, regions, shares);
}
