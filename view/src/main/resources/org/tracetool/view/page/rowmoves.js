// Hides rows, and cuts and puts them elsewhere.

import {nameOfRow} from './frame.js';

/** Lets a row stand above all others, in any order of rows, or at its place again. @param {import('./view.js').View} view @param {number} row */
export function pinRow(view, row) {
  const {layout, trace} = view;
  if (!trace.rows[row]?.own) {
    view.page.answer('choose a row with records first');
    return;
  }
  const isPinned = !layout.pinned.delete(row);
  if (isPinned) {
    layout.pinned.add(row);
  }
  view.relayout();
  view.goToRow(row);
  view.page.answer(`${nameOfRow(trace, row)} ${isPinned ? 'stands above all others; P puts it back' : 'is at its place again'}`);
}

/** @param {import('./view.js').View} view @param {number} row */
export function hideRow(view, row) {
  if (row >= 0) {
    view.layout.hidden.add(row);
    view.page.answer('hidden; Shift+H shows all rows again');
    view.relayout();
  }
}

/** Shows hidden rows, and those that were cut at their old places. @param {import('./view.js').View} view */
export function showAllRows(view) {
  const {hidden, arrangement} = view.layout;
  hidden.clear();
  view.layout.pinned.clear();
  view.layout.only = null;
  arrangement.restore(arrangement.cut.length > 0 ? arrangement.moves : []);
  view.page.answer('all rows are shown');
  view.relayout();
}

/** Takes a row away, to be put elsewhere. @param {import('./view.js').View} view @param {number} row */
export function cutRow(view, row) {
  const {layout, timeline, trace} = view;
  const at = layout.placed.findIndex((p) => p.row.id === row && !p.counter);
  if (at < 0) {
    view.page.answer('choose a row first: click its name, or go to it with ↑ and ↓');
    return;
  }
  layout.arrangement.take(row);
  view.relayout();
  const next = layout.placed[Math.min(at, layout.placed.length - 1)];
  timeline.selectedRow = next ? next.row.id : -1;
  view.page.answer(`cut ${nameOfRow(trace, row)}; V puts it below the chosen row, Shift+V above it`);
}

/**
 * Puts the rows that were cut beside a row.
 * @param {import('./view.js').View} view
 * @param {number} row
 * @param {boolean} before above it instead of below
 */
export function putRows(view, row, before) {
  const {layout, trace, timeline} = view;
  if (row < 0 || layout.arrangement.cut.length === 0) {
    view.page.answer(row < 0 ? 'choose a row first' : 'no row was cut: X cuts the chosen row');
    return;
  }
  const [first] = layout.arrangement.cut;
  const count = layout.arrangement.put(row, before);
  layout.order = 'trace';
  view.page.reordered();
  view.relayout();
  timeline.selectedRow = first;
  view.page.answer(`${count === 1 ? nameOfRow(trace, first) : `${count} rows`} ${before ? 'above' : 'below'} ${nameOfRow(trace, row)}; Shift+H brings the old order back`);
}
