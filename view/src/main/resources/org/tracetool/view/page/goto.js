// Places that people type: `40.2 s`, `rank 17`, `17 at 40.2 s`, `17 40.2`.

import {nameOfRow} from './frame.js';
import {matches} from './layout.js';
import {instant, parseSeconds, written} from './time.js';

const TIME = /^(?:(.*\S)\s+(?:at\s+|@\s*)|(?:(.*\S)\s*)?@\s*|(.*\S)\s+)?([0-9.]+(?:e[-+]?[0-9]+)?\s*(?:s|ms|us|µs|ns|ps)?)$/i;
const UNIT = /[a-zµ]\s*$/i;
const DATE = /^(?:(.*\S)\s*(?:@|\sat\s)\s*|(?!\d{4}-\d\d-\d\d\s)(.*?\S)\s+)?(?:(\d{4}-\d\d-\d\d)[T ])?(\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,9})\d*)?\s*(Z|[-+]\d\d:?\d\d)?$/i;

/** A rank, or a thread of one, which no part of another name stands for. */
const NUMBERED = /^\s*(?:rank|process|task)\s*\d+(?:[,:]?\s+thread\s*\d+)?\s*$/i;

/**
 * A place that a text names: a row, a time in seconds or as ticks from the first record on, or both.
 * @typedef {{row: number, seconds: number, ticks?: number}} TypedPlace row -1 for none, seconds NaN for none
 */

/**
 * The place that a text names.
 * @param {string} text
 * @param {import('./trace.js').RowInfo[]} rows
 * @param {import('./trace.js').Trace} [trace] for dates
 * @returns {TypedPlace|null} null if the text names no place
 */
export function placeIn(text, rows, trace) {
  const whole = rowNamed(text, rows);
  if (whole >= 0) {
    return {row: whole, seconds: NaN};
  }
  const match = TIME.exec(text.trim());
  if (!match) {
    return trace?.dated ? dateIn(text, rows, trace) : null;
  }
  const [, before, beforeSign, beside, time] = match;
  const who = before ?? beforeSign ?? beside ?? '';
  const seconds = parseSeconds(time);
  // Without a sign between them, `17 40` may be part of a name, while `17 40.2` and `17 40 s` are no names.
  const isTime = text.includes('@') || before !== undefined || UNIT.test(time) || time.includes('.');
  if (!isTime || Number.isNaN(seconds)) {
    return null;
  }
  const row = who === '' ? -1 : rowCalled(who, rows);
  return who !== '' && row < 0 ? null : {row, seconds};
}

/**
 * The place of a date, `2026-11-28T10:00:00.25Z` (UTC if it says no zone), or of a time of the day on which the trace begins.
 * @param {string} text
 * @param {import('./trace.js').RowInfo[]} rows
 * @param {import('./trace.js').Trace} trace
 * @returns {TypedPlace|null}
 */
function dateIn(text, rows, trace) {
  const match = DATE.exec(text.trim());
  if (!match) {
    return null;
  }
  const [, before, beside, day, time, fraction = '', zone = 'Z'] = match;
  const who = before ?? beside;
  const begin = trace.dated.nanoseconds + (trace.first - trace.dated.tick) * 1_000_000_000n / BigInt(trace.rate);
  const ofBegin = new Date(Number(begin / 1_000_000n)).toISOString().slice(0, 10);
  const milliseconds = Date.parse(`${day ?? ofBegin}T${time}${zone.toUpperCase()}`);
  const row = who ? rowCalled(who, rows) : -1;
  if (Number.isNaN(milliseconds) || (who && row < 0)) {
    return null;
  }
  return {row, seconds: NaN, ticks: trace.dateTicks(BigInt(milliseconds) * 1_000_000n + BigInt(fraction.padEnd(9, '0')))};
}

/**
 * The row that is named before a time: by a part of its name, too, the first one of several. Numbers are whole ones of the name.
 * @param {string} text
 * @param {import('./trace.js').RowInfo[]} rows
 * @returns {number} -1 if there is none
 */
function rowCalled(text, rows) {
  const named = rowNamed(text, rows);
  if (named >= 0 || NUMBERED.test(text)) {
    return named;
  }
  const numbers = (text.match(/\d+/g) ?? []).map((n) => new RegExp(`(?<![\\d.])${n}(?![\\d.])`));
  return rows.findIndex((r, i) => r.own && [nameOfRow({rows}, i)].some((name) => matches(text, name) && numbers.every((n) => n.test(name))));
}

/**
 * The row that has a name, or the number of a name: `17` is `Process 17`, `rank 17` that rank of MPI, `1.18.1` the thread that
 * Paraver calls so.
 * @param {string} text
 * @param {import('./trace.js').RowInfo[]} rows
 * @returns {number} -1 if there is none
 */
function rowNamed(text, rows) {
  const wanted = text.trim().toLowerCase();
  const exact = rows.filter((r) => r.name.toLowerCase() === wanted);
  if (exact.length > 0) {
    return (exact.find((r) => r.own) ?? exact[0]).id;
  }
  if (/^\d+\.\d+\.\d+$/.test(wanted)) {
    return threadOf(wanted, rows);
  }
  const [, rank, thread] = /^rank\s*(\d+)[,:]?\s+thread\s*(\d+)$/.exec(wanted) ?? [];
  if (rank !== undefined) {
    return rows.filter((r) => r.own && r.rank === Number(rank))[Number(thread)]?.id ?? -1; // as the analysis names them
  }
  const [, what, number] = /^(?:(rank|process|task|thread)\s*)?(\d+)$/.exec(wanted) ?? [];
  if (number === undefined) {
    return -1;
  }
  const last = (name) => /(\d+)\D*$/.exec(name)?.[1];
  const processes = rows.filter((r) => r.own && r.kind === 'process');
  const called = processes.filter((r) => Number(last(r.name)) === Number(number));
  const ofRank = rows.filter((r) => r.rank === Number(number));
  const ranked = ofRank.find((r) => r.own) ?? ofRank[0];
  const found = (what === 'rank' || called.length > 1 ? ranked : undefined) ?? called[0] ?? ranked
    ?? rows.find((r) => r.own && Number(last(r.name)) === Number(number));
  return found ? found.id : -1;
}

/** The row that ends with a name as Paraver gives them, or else that thread of that process: both are counted from 1. */
function threadOf(dotted, rows) {
  const called = rows.find((r) => r.own && r.name.toLowerCase().endsWith(` ${dotted}`));
  if (called) {
    return called.id;
  }
  const [, task, thread] = dotted.split('.').map(Number);
  const process = rows.filter((r) => r.kind === 'process')[task - 1];
  const threads = process ? rows.filter((r) => r.own && (r.id === process.id || r.parent === process.id)) : [];
  return threads[thread - 1]?.id ?? -1;
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
 * @param {TypedPlace} place
 * @returns {string} what to say
 */
export function goToPlace(page, view, {row, seconds, ticks}) {
  const {trace, camera, timeline} = view;
  const name = nameOfRow(trace, row, '');
  if (Number.isNaN(seconds) && ticks === undefined) {
    view.reveal(row);
    view.goToRow(row);
    return name;
  }
  const time = ticks ?? (seconds - trace.seconds(0)) * trace.rate;
  if (time < 0 || time > camera.length) {
    const step = camera.length / trace.rate / 1000;
    return `the run is from ${instant(trace.seconds(0), step)} to ${instant(trace.seconds(camera.length), step)}`;
  }
  const span = Math.min(camera.span, camera.length / 20, spanOfRecords(view, time));
  view.overlay.cursor = time;
  view.overlay.mark = {row: row < 0 ? timeline.selectedRow : row, from: time, to: time};
  view.camera.show(time - span / 2, time + span / 2);
  if (row >= 0) {
    view.reveal(row);
    view.goToRow(row);
    const placed = view.layout.placeOf(row);
    if (placed) {
      page.clicked(view, {area: 'row', place: placed, time, depth: -1, message: null});
    }
  }
  const at = ticks === undefined ? written(seconds) : instant(trace.seconds(ticks), span / trace.rate / 1000);
  return name ? `${name} at ${at}` : at;
}
