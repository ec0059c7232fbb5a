// What is selected: an interval of time, of all rows or of some of them.

import {AXIS, nameOfRow} from './frame.js';

/**
 * @typedef {Object} Selection
 * @property {number} from
 * @property {number} to
 * @property {number[]} [rows] those that it is about; all if it is not there
 */

/** Pixels across rows from which on a drag chooses rows. */
const ACROSS = 10;

/**
 * The rows that a drag goes over; nothing for all, if it goes along the rows.
 * @param {import('./view.js').View} view
 * @param {number} y1 pixels of the canvas
 * @param {number} y2
 * @returns {number[]|undefined}
 */
export function rowsBetween(view, y1, y2) {
  if (Math.abs(y2 - y1) < ACROSS) {
    return undefined;
  }
  const {layout, timeline} = view;
  const [top, bottom] = [Math.min(y1, y2), Math.max(y1, y2)].map((y) => y - AXIS + timeline.scroll);
  const places = layout.placed.filter((p) => p.top < bottom && p.top + p.height > top);
  const rows = [...new Set(places.flatMap((p) => (p.folded ? [p.row.id, ...below(layout, p.row.id)] : layout.idsOf([p]))))]
    .filter((id) => view.trace.rows[id].own).sort((a, b) => a - b);
  return rows.length === 0 ? undefined : rows;
}

/**
 * Selects a row, with those below it or alike, in the time that is selected or shown; adds it to rows that are selected, or takes
 * it out again.
 * @param {import('./view.js').View} view
 * @param {number} row
 */
export function toggleRow(view, row) {
  const {layout, overlay, trace} = view;
  const several = row < 0 ? layout.placeOf(row)?.members ?? [] : [row, ...below(layout, row)];
  const ids = several.filter((id) => trace.rows[id].own);
  if (ids.length === 0) {
    view.page.answer('choose a row with records first: ↑ and ↓');
    return;
  }
  const chosen = new Set(overlay.selection?.rows ?? []);
  const isOut = ids.every((id) => chosen.has(id));
  ids.forEach((id) => (isOut ? chosen.delete(id) : chosen.add(id)));
  const rows = [...chosen].sort((a, b) => a - b);
  view.select(rows.length === 0 ? null : {...(overlay.selection ?? view.shown()), rows});
  view.page.answer(rows.length === 0 ? 'no row is selected' : `selected: ${rowsText(view, rows)}`);
}

/** All rows below one, at any depth. @returns {number[]} */
function below(layout, id) {
  return layout.arrangement.below(id).flatMap((child) => [child.id, ...below(layout, child.id)]);
}

/**
 * Draws what is selected over the rows that it is about.
 * @param {CanvasRenderingContext2D} context
 * @param {import('./timeline.js').Timeline} timeline
 * @param {(name: string) => string} color
 * @param {Selection} selection
 */
export function drawSelection(context, timeline, color, {from, to, rows}) {
  const [left, right] = [timeline.xOf(from), timeline.xOf(to)];
  // Around all that is seen, it would only change the colours.
  const isPart = rows || left > timeline.labelWidth || right < timeline.width;
  const areas = rows ? bands(timeline, rows) : [[0, timeline.height]];
  if (isPart) {
    // What is not selected fades: the colours of what is stay those of the legend.
    context.fillStyle = color('--back');
    context.globalAlpha = 0.5;
    context.beginPath();
    context.rect(timeline.labelWidth, AXIS, timeline.plotWidth, timeline.plotHeight);
    areas.forEach(([top, bottom]) => context.rect(left, top, right - left, bottom - top));
    context.fill('evenodd');
    context.globalAlpha = 1;
  }
  context.fillStyle = color('--accent');
  for (const [top, bottom] of areas) {
    context.fillRect(left, top, 2, bottom - top);
    context.fillRect(right - 2, top, 2, bottom - top);
    if (rows) {
      context.fillRect(left, top, right - left, 2);
      context.fillRect(left, bottom - 2, right - left, 2);
    }
  }
}

/** Places of the chosen rows, until rows are placed anew. @type {WeakMap<number[], {placed: object[], places: Set<object>}>} */
const chosenPlaces = new WeakMap();

/** The places that show some of the rows. */
function placesOf(layout, rows) {
  const known = chosenPlaces.get(rows);
  if (known?.placed === layout.placed) {
    return known.places;
  }
  const chosen = new Set(rows);
  const places = new Set(layout.placed.filter((p) => chosen.has(p.row.id) || p.members?.some((id) => chosen.has(id))
    || (p.folded && below(layout, p.row.id).some((id) => chosen.has(id)))));
  chosenPlaces.set(rows, {placed: layout.placed, places});
  return places;
}

/** From where to where rows reach on the canvas, those beside each other together. */
function bands(timeline, rows) {
  const places = placesOf(timeline.layout, rows);
  /** @type {[number, number][]} */
  const found = [];
  let isOpen = false;
  for (const p of timeline.layout.placed) {
    const isChosen = places.has(p);
    const top = timeline.yOf(p);
    if (isChosen && isOpen) {
      found[found.length - 1][1] = top + p.height;
    } else if (isChosen) {
      found.push([top, top + p.height]);
    }
    isOpen = isChosen || (isOpen && !p.row.own && !p.members); // nodes between chosen rows have nothing of their own
  }
  return found;
}

/** How many rows, in words. @param {number} count */
export function countOfRows(count) {
  return count === 1 ? '1 row' : `${count} rows`;
}

/** What is said of the rows of a selection. @param {import('./view.js').View} view @param {number[]|undefined} rows */
export function rowsText({trace}, rows) {
  if (!rows) {
    return '';
  }
  const name = (id) => nameOfRow(trace, id);
  return rows.length === 1 ? name(rows[0]) : `${rows.length} rows, ${name(rows[0])} … ${name(rows[rows.length - 1])}`;
}
