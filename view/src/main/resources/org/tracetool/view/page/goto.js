// Places that people type: `40.2 s`, `rank 17`, `17 at 40.2 s`.

import {instant, parseSeconds, written} from './time.js';

const TIME = /^(?:(.*\S)\s+(?:at\s+|@\s*)|(?:(.*\S)\s*)?@\s*)?([0-9.]+(?:e[-+]?[0-9]+)?\s*(?:s|ms|us|µs|ns|ps)?)$/i;
const UNIT = /[a-zµ]\s*$/i;

/**
 * The place that a text names.
 * @param {string} text
 * @param {import('./trace.js').RowInfo[]} rows
 * @returns {{row: number, seconds: number}|null} row -1 for none, seconds NaN for none; null if the text names no place
 */
export function placeIn(text, rows) {
  const whole = rowNamed(text, rows);
  if (whole >= 0) {
    return {row: whole, seconds: NaN};
  }
  const match = TIME.exec(text.trim());
  if (!match) {
    return null;
  }
  const who = match[1] ?? match[2] ?? '';
  const seconds = parseSeconds(match[3]);
  const isTime = text.includes('@') || who !== '' || UNIT.test(match[3]) || match[3].includes('.');
  if (!isTime || Number.isNaN(seconds)) {
    return null;
  }
  const row = who === '' ? -1 : rowNamed(who, rows);
  return who !== '' && row < 0 ? null : {row, seconds};
}

/**
 * The row that has a name, or the number of a name: `17` is `Process 17`.
 * @param {string} text
 * @param {import('./trace.js').RowInfo[]} rows
 * @returns {number} -1 if there is none
 */
function rowNamed(text, rows) {
  const wanted = text.trim().toLowerCase();
  const exact = rows.find((r) => r.name.toLowerCase() === wanted);
  if (exact) {
    return exact.id;
  }
  const number = /^(?:(?:rank|process|task|thread)\s*)?(\d+)$/.exec(wanted)?.[1];
  const last = (name) => /(\d+)\D*$/.exec(name)?.[1];
  const found = number === undefined ? undefined
    : rows.find((r) => r.own && r.kind === 'process' && Number(last(r.name)) === Number(number))
      ?? rows.find((r) => r.own && Number(last(r.name)) === Number(number));
  return found ? found.id : -1;
}

/** Records of a row that are shown around a time: so few that each call is seen. */
const RECORDS_AROUND = 200;

/** Ticks around a time in which a row has some {@link RECORDS_AROUND} records, as far as the preview tells. */
export function spanOfRecords({trace, preview}, time) {
  const box = preview.boxes.find((b) => b.from <= time && time < b.to);
  const rows = trace.rows.filter((r) => r.own).length;
  return box?.records > 0 ? Math.max(50, ((box.to - box.from) * rows * RECORDS_AROUND) / box.records) : Infinity;
}

/**
 * Shows a place, with details of what the row does there.
 * @param {any} page
 * @param {import('./view.js').View} view
 * @param {{row: number, seconds: number}} place
 * @returns {string} what to say
 */
export function goToPlace(page, view, {row, seconds}) {
  const {trace, camera, timeline} = view;
  const name = row < 0 ? '' : trace.rows[row].name;
  if (Number.isNaN(seconds)) {
    view.goToRow(row);
    return name;
  }
  const time = (seconds - trace.seconds(0)) * trace.rate;
  if (time < 0 || time > camera.length) {
    const step = camera.length / trace.rate / 1000;
    return `the run is from ${instant(trace.seconds(0), step)} to ${instant(trace.seconds(camera.length), step)}`;
  }
  const span = Math.min(camera.span, camera.length / 20, spanOfRecords(view, time));
  view.overlay.cursor = time;
  view.overlay.mark = {row: row < 0 ? timeline.selectedRow : row, from: time, to: time};
  view.camera.show(time - span / 2, time + span / 2);
  if (row >= 0) {
    view.goToRow(row);
    const placed = view.layout.placeOf(row);
    if (placed) {
      page.clicked(view, {area: 'row', place: placed, time, depth: -1, message: null});
    }
  }
  return name ? `${name} at ${written(seconds)}` : written(seconds);
}
