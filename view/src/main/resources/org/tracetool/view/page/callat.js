// What a row does at a time, as far as tiles tell.

import {tileStart} from './camera.js';
import {PREVIEW, RECORDS, ticksOfColumn} from './tile.js';
import {rowOf} from './alike.js';

/**
 * The call, or the shares of regions, at a place; `missing` if nothing is known yet.
 * @param {import('./timeline.js').Timeline} timeline
 * @param {import('./layout.js').PlacedRow} place
 * @param {number} time
 * @param {number} depth of the lane, -1 for the innermost calls
 */
export function callAt(timeline, place, time, depth) {
  const {level, numbers, store, trace} = timeline;
  for (const number of numbers) {
    const begin = tileStart(trace.first, level, number);
    const off = time - begin;
    if (off < 0 || off >= 2 ** level) {
      continue;
    }
    const row = rowOf(store.get(level, number), place, level, `${store.version(level, number)}/${timeline.layout.version}`);
    if (!row) {
      return {missing: true};
    }
    if (row.lanes.length === 0) {
      return {};
    }
    const deep = row.kind === RECORDS && depth >= 0 && row.lanes.length > 1;
    const lane = deep ? row.lanes[depth + 1] : row.lanes[0];
    if (!lane) {
      return {};
    }
    const found = inLane(lane, off, ticksOfColumn(level));
    return {...(found.region === undefined ? found : joined(timeline, place, deep ? depth + 1 : 0, number, found)), preview: row.kind === PREVIEW};
  }
  return {missing: time >= 0 && time <= timeline.camera.length};
}

/** A call, put together where the tiles in sight cut it. @param {any} found what the lane of one tile has of it */
function joined(timeline, place, lane, number, found) {
  const {region, start, ticks, flags} = found;
  const {level, numbers, store, trace} = timeline;
  let enter = tileStart(trace.first, level, number) + start;
  let leave = enter + ticks;
  let open = flags;
  const at = numbers.indexOf(number);
  const reach = (step, flag) => {
    for (let i = at + step; (open & flag) !== 0 && i >= 0 && i < numbers.length; i += step) {
      const calls = store.get(level, numbers[i])?.get(place.row.id)?.lanes[lane];
      const k = step < 0 ? (calls?.starts.length ?? 0) - 1 : 0;
      if (!calls || k < 0 || calls.regions[k] !== region) {
        return;
      }
      const from = tileStart(trace.first, level, numbers[i]) + calls.starts[k];
      enter = Math.min(enter, from);
      leave = Math.max(leave, from + calls.lengths[k]);
      open = (open & ~flag) | (calls.flags[k] & flag);
    }
  };
  reach(-1, 1);
  reach(1, 2);
  return {region, enter, ticks: leave - enter, flags: open};
}

/** The call, or the shares, of a lane at a time within the tile. */
function inLane(lane, off, columnTicks) {
  for (let i = 0; i < lane.starts.length; i++) {
    if (lane.starts[i] <= off && off <= lane.starts[i] + lane.lengths[i]) {
      return {region: lane.regions[i], ticks: lane.lengths[i], start: lane.starts[i], flags: lane.flags[i]};
    }
  }
  const column = Math.floor(off / columnTicks);
  const run = lane.runs.of(column);
  return run ? {shares: Array.from(run.regions, (region, i) => ({region, share: run.shares[i]}))} : {};
}
