// The time of each region in what is shown: what the server says once the user has come to rest, and an estimate from the tiles
// until then.

import {tileStart} from './camera.js';
import {ranges} from './ranges.js';
import {Runs, ticksOfColumn} from './tile.js';

/** Milliseconds without a move after which the server is asked. */
const REST = 300;

/**
 * Figures of a region: ticks without the calls inside; calls and ticks with the calls inside where they are known.
 * @typedef {{ticks: number, calls: number|null, inclusive: number|null}} Figures
 * @typedef {Object} Shares
 * @property {boolean} about whether they are estimates
 * @property {boolean} pending whether the server has not answered yet
 * @property {number} ticks of all regions together
 * @property {Map<number, Figures>} regions
 */

/**
 * What was asked of each view.
 * @typedef {{key: string, shares: Shares|null, timer: number, running: AbortController}} Asked
 * @type {WeakMap<import('./view.js').View, Asked>}
 */
const known = new WeakMap();

/**
 * Adds the ticks of the regions of a row of a tile, as far as they are in an interval.
 * @param {Map<number, number>} sums ticks by region
 * @param {import('./tile.js').RowTile|undefined} row
 * @param {number} start when the tile begins
 * @param {number} columnTicks
 * @param {{from: number, to: number}} interval
 * @param {number} [at] which lane: the first one has the innermost calls
 */
export function addTicks(sums, row, start, columnTicks, interval, at = 0) {
  const lane = row?.lanes[at];
  if (!lane) {
    return;
  }
  const add = (region, ticks) => sums.set(region, (sums.get(region) ?? 0) + ticks);
  const inside = (from, to) => Math.max(0, Math.min(interval.to, start + to) - Math.max(interval.from, start + from));
  for (let i = 0; i < lane.starts.length; i++) {
    add(lane.regions[i], inside(lane.starts[i], lane.starts[i] + lane.lengths[i]));
  }
  if (lane.runs instanceof Runs) {
    // Without an object for each of the thousands of runs.
    const {columns, ends, regions, shares} = lane.runs;
    for (let i = 0, k = 0; i < ends.length; i++) {
      const from = columns[2 * i] * columnTicks;
      const ticks = inside(from, from + columns[2 * i + 1] * columnTicks);
      for (; k < ends[i]; k++) {
        add(regions[k], ticks * shares[k]);
      }
    }
    return;
  }
  for (const run of lane.runs) {
    const ticks = inside(run.from * columnTicks, (run.from + run.count) * columnTicks);
    run.regions.forEach((region, i) => add(region, ticks * run.shares[i]));
  }
}

/**
 * Ticks of the regions in what is shown, from the tiles that have come: of the rows in sight.
 * @param {import('./view.js').View} view
 * @returns {Map<number, number>} ticks by region
 */
export function ticksOfTiles(view) {
  const {timeline, camera, trace} = view;
  const seen = view.rowsInSight();
  const sums = new Map();
  for (const number of timeline.numbers) {
    const tile = timeline.store.get(timeline.level, number);
    const start = tileStart(trace.first, timeline.level, number);
    const columnTicks = ticksOfColumn(timeline.level);
    for (const {row, members, line} of seen) {
      const several = line && tile?.get(line);
      if (several) {
        const own = new Map();
        addTicks(own, several, start, columnTicks, camera);
        own.forEach((ticks, region) => sums.set(region, (sums.get(region) ?? 0) + ticks * members.length));
      } else {
        (members ?? [row.id]).forEach((id) => addTicks(sums, tile?.get(id), start, columnTicks, camera));
      }
    }
  }
  return sums;
}

/**
 * Ticks of the regions in what is shown with the calls inside, of the rows in sight that show call stacks.
 * @param {import('./view.js').View} view
 * @returns {Map<number, number>} ticks by region
 */
export function ticksOfStacks(view) {
  const {timeline, camera, trace} = view;
  const sums = new Map();
  for (const number of timeline.numbers) {
    const start = tileStart(trace.first, timeline.level, number);
    for (const {row} of view.rowsInSight().filter((p) => p.deep)) {
      const own = timeline.store.get(timeline.level, number)?.get(row.id);
      own?.lanes.slice(1).forEach((_, depth) => addTicks(sums, own, start, ticksOfColumn(timeline.level), camera, depth + 1));
    }
  }
  return sums;
}

/** @param {import('./view.js').View} view @returns {Shares} */
function estimate(view) {
  const sums = ticksOfTiles(view);
  const regions = new Map([...sums].map(([region, ticks]) => [region, {ticks, calls: null, inclusive: null}]));
  return {about: true, pending: true, ticks: [...sums.values()].reduce((a, b) => a + b, 0), regions};
}

/**
 * The time of each region in what is shown, in the rows in sight. The server is asked after a while without a move; what was
 * asked before is given up.
 * @param {import('./view.js').View} view
 * @param {() => void} redraw called when its answer has come
 * @returns {Shares}
 */
export function sharesOf(view, redraw) {
  /** @type {{from: bigint, to: bigint, rows?: string}} */
  const window = view.trace.window(view.shown());
  const rows = view.idsInSight();
  if (rows.length < view.trace.rows.filter((r) => r.own).length) {
    window.rows = ranges(rows);
  }
  const key = `${window.from}/${window.to}/${window.rows ?? ''}`;
  const before = known.get(view);
  if (before?.key === key) {
    return before.shares ?? estimate(view);
  }
  clearTimeout(before?.timer);
  before?.running.abort();
  /** @type {Asked} */
  const asked = {key, shares: null, running: new AbortController(), timer: 0};
  known.set(view, asked);
  if (rows.length > 0) {
    asked.timer = setTimeout(() => ask(view, window, asked, redraw), REST);
  }
  return estimate(view);
}

/** Gives up what was asked for and has not been answered: something else is in sight. @param {import('./view.js').View} view */
export function giveUpShares(view) {
  const asked = known.get(view);
  if (asked && !asked.shares) {
    clearTimeout(asked.timer);
    asked.running.abort();
    known.delete(view);
  }
}

async function ask(view, window, asked, redraw) {
  await view.timeline.store.settled();
  if (asked.running.signal.aborted) {
    return;
  }
  try {
    const answer = await view.trace.source.json('shares', window, asked.running.signal);
    const regions = new Map(answer.regions.map(([region, calls, ticks, inclusive]) => [region, {ticks, calls, inclusive}]));
    // Of a trace whose index has no preview it may know nothing.
    asked.shares = regions.size > 0 || !answer.about ? {about: answer.about || answer.sampled === true, pending: false, ticks: answer.ticks, regions}
      : {...estimate(view), pending: false};
  } catch {
    asked.shares = {...estimate(view), pending: false};
  }
  if (known.get(view) === asked && !asked.running.signal.aborted) {
    redraw();
  }
}
