// The next place at which something is called, beyond what is shown: where a row idles for long, nothing else leads there.

import {nameOfRow, rankedName} from './frame.js';
import {ranges} from './ranges.js';
import {Search} from './search.js';

/** The part of the window before the call that is gone to. */
const BEFORE = 0.1;

/** One search for each view. @type {WeakMap<import('./view.js').View, Search>} */
const searches = new WeakMap();

/** The rows that are meant: the chosen one, those that it stands for, or all that are shown. @param {import('./view.js').View} view @returns {{ids: number[], name: string}} */
function rowsMeant({layout, timeline, trace}) {
  const place = timeline.selectedRow >= 0 ? layout.placeOf(timeline.selectedRow) : undefined;
  const ids = place ? layout.idsOf([place]) : [];
  return ids.length > 0 ? {ids, name: rankedName(place.row)} : {ids: layout.chosenIds(), name: trace.name};
}

/**
 * Shows the first call that begins after what is shown, or the last one that begins before it.
 * @param {import('./view.js').View} view
 * @param {number} direction 1 or -1
 */
export async function nextBusyPlace(view, direction) {
  const {camera, trace, page, unsearched, timeline} = view;
  const {selectedRow} = timeline;
  const {ids, name} = rowsMeant(view);
  const isAll = ids.length === trace.rows.filter((row) => row.own).length;
  const wanted = {any: 1, pass: 'messages,collectives,one-sided,io,marks', ...(isAll ? {} : {rows: ranges(ids)}),
    ...(unsearched.size > 0 ? {skip: [...unsearched].join(',')} : {})};
  const search = searches.get(view) ?? new Search(view);
  searches.set(view, search);
  try {
    const hit = await search.next(wanted, direction, direction > 0 ? camera.to : camera.from, null);
    if (!hit) {
      page.answer(`${name}: no call begins ${direction > 0 ? 'after' : 'before'} what is shown`);
      return;
    }
    const time = trace.rel(hit.time);
    const from = time - camera.span * (direction > 0 ? BEFORE : 1 - BEFORE);
    camera.show(from, from + camera.span);
    view.goToMoment(hit.row, time);
    timeline.selectedRow = selectedRow; // the next step is about the same rows
    page.answer(`${hit.text} on ${nameOfRow(trace, hit.row)}`);
  } catch (e) {
    if (e.name !== 'AbortError') {
      page.answer(e.message);
    }
  }
}
