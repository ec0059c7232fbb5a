// Which messages are drawn: those of at least a size, that take at least as long, or with a tag.

import {h} from './dom.js';
import {filterInput} from './panelparts.js';
import {parseSeconds} from './time.js';

const BYTES = {'': 1, b: 1, byte: 1, bytes: 1, k: 1e3, kb: 1e3, kib: 1024, m: 1e6, mb: 1e6, mib: 1024 ** 2, g: 1e9, gb: 1e9, gib: 1024 ** 3};
const PART = /^(?:(?:>=?|over|above|larger than|longer than|slower than|of more than)\s*([\d.]+)\s*([a-zµ]*)|tag\s*(\d{1,10}))\s*(?:,|and\b|$)\s*/i;

/** @typedef {{text: string, bytes?: number, seconds?: number, tag?: number}} MessageFilter */

/**
 * Reads a filter: `> 1 MB`, `> 5 ms`, `tag 7`, or some of them behind each other.
 * @param {string} text
 * @returns {MessageFilter|null} null if it is none
 */
export function filterOf(text) {
  /** @type {MessageFilter} */
  const filter = {text: text.trim()};
  let rest = filter.text;
  while (rest !== '') {
    const match = PART.exec(rest);
    if (!match) {
      return null;
    }
    const [whole, number, unit = '', tag] = match;
    const bytes = Number(number) * (BYTES[unit.toLowerCase()] ?? NaN);
    const seconds = unit === '' ? NaN : parseSeconds(number + unit);
    if (tag !== undefined) {
      filter.tag = Number(tag);
    } else if (!Number.isNaN(bytes)) {
      filter.bytes = Math.floor(bytes);
    } else if (!Number.isNaN(seconds)) {
      filter.seconds = seconds;
    } else {
      return null;
    }
    rest = rest.slice(whole.length);
  }
  return filter.text === '' ? null : filter;
}

/**
 * A filter for the server.
 * @param {import('./trace.js').Trace} trace
 * @param {MessageFilter|null} filter
 * @returns {Object<string, number>}
 */
export function paramsOf(trace, filter) {
  return {
    ...(filter?.bytes === undefined ? {} : {min_bytes: filter.bytes}),
    ...(filter?.seconds === undefined ? {} : {min_ticks: Math.ceil(filter.seconds * trace.rate)}),
    ...(filter?.tag === undefined ? {} : {tag: filter.tag}),
  };
}

/** The conditions of a filter, for SQL. @param {MessageFilter} filter @returns {string} */
export function conditionOf({bytes, seconds, tag}) {
  return [bytes === undefined ? '' : `bytes >= ${bytes}`, seconds === undefined ? '' : `duration_s >= ${seconds}`, tag === undefined ? '' : `tag = ${tag}`].filter(Boolean).join(' AND ');
}

/** The field in which the user says which arrows are drawn. @param {import('./view.js').View} view */
export function filterField(view) {
  const field = filterInput({page: view.page, label: 'Draw only messages of this size, duration or tag', example: '> 1 MB, > 5 ms, tag 7',
    value: view.messageFilter?.text ?? '', read: filterOf, choose: (filter) => view.filterMessages(filter)});
  return h('label', {class: 'soft'}, 'Arrows of ', field);
}
