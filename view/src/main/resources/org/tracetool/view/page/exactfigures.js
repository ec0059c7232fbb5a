// Calls and inclusive times of what is shown, from its records, once the user has come to rest.

import {ranges} from './tilestore.js';

/** Records in sight up to which calls and inclusive times are looked up at once. */
const FEW_RECORDS = 100_000;

/** Milliseconds without a move after which they are looked up. */
const REST = 600;

/**
 * What is known exactly of what each view shows.
 * @typedef {{key: string, regions: Map<number, [number, number]>|null, failed: boolean, timer: number, running: AbortController}} Asked
 * @type {WeakMap<import('./view.js').View, Asked>}
 */
const exact = new WeakMap();

/** About how many records are in sight. @param {import('./view.js').View} view */
function recordsInSight(view) {
  const {timeline} = view;
  const seen = view.idsInSight();
  let sum = 0;
  for (const number of timeline.numbers) {
    const tile = timeline.store.get(timeline.level, number);
    for (const id of seen) {
      sum += tile?.get(id)?.records ?? 0;
    }
  }
  return sum;
}

/**
 * Calls and inclusive times of what is shown. They are asked for after a while without a move, if that takes a moment only;
 * what was asked before is given up.
 * @param {import('./view.js').View} view
 * @param {() => void} redraw called when they have come
 * @returns {Map<number, [number, number]>|'later'|'none'} calls and ticks by region; none where there are too many records
 */
export function exactFigures(view, redraw) {
  const {timeline, trace} = view;
  const window = view.interval();
  const rows = view.idsInSight();
  if (rows.length < trace.rows.filter((r) => r.own).length) {
    window.rows = ranges(rows);
  }
  const key = `${window.from}/${window.to}/${window.rows ?? ''}`;
  const known = exact.get(view);
  if (known?.key === key) {
    return known.regions ?? (known.failed ? 'none' : 'later');
  }
  giveUp(known);
  exact.delete(view);
  const records = recordsInSight(view);
  if (rows.length === 0 || records === 0 || records > FEW_RECORDS) {
    return 'none';
  }
  if (!timeline.complete) {
    return 'later';
  }
  /** @type {Asked} */
  const asked = {key, regions: null, failed: false, running: new AbortController(), timer: 0};
  asked.timer = setTimeout(() => ask(view, window, asked, redraw), REST);
  exact.set(view, asked);
  return 'later';
}

function giveUp(asked) {
  clearTimeout(asked?.timer);
  asked?.running.abort();
}

async function ask(view, window, asked, redraw) {
  try {
    const {regions} = await view.trace.source.json('selection', window, asked.running.signal);
    if (exact.get(view) !== asked) {
      return;
    }
    asked.failed = regions.some((r) => r[1] === null);
    asked.regions = asked.failed ? null : new Map(regions.map(([region, calls, , inclusive]) => [region, [calls, inclusive]]));
  } catch {
    asked.failed = true;
  }
  if (exact.get(view) === asked) {
    redraw();
  }
}
