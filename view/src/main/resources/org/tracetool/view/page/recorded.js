// Values that the program recorded with a call or a message, beside what every record has.

import {h} from './dom.js';
import {table} from './table.js';

/**
 * @typedef {Object} End
 * @property {string} name what the values are said to be of
 * @property {number} row
 * @property {number|null} time
 * @property {string[]} kinds kinds of records that it may be
 * @property {number} [region] of a call
 */

/**
 * A table of the values of some records; empty as long as they have not come, and if there are none.
 * @param {import('./view.js').View} view
 * @param {End[]} ends
 * @returns {HTMLElement}
 */
export function recordedValues(view, ends) {
  const host = h('div', {class: 'recorded'});
  Promise.all(ends.map((end) => valuesOf(view, end))).then((lists) => {
    const lines = lists.flat();
    if (lines.length > 0) {
      host.append(h('h2', {}, 'Recorded with it'), table('Values that were recorded with it', [{name: 'at'}, {name: 'what'}, {name: 'value'}], lines));
    }
  });
  return host;
}

/** @param {import('./view.js').View} view @param {End} end */
async function valuesOf({trace}, {name, row, time, kinds, region}) {
  if (time === null) {
    return [];
  }
  try {
    const {records} = await trace.source.json('recorded', {row, time: trace.abs(time)});
    // Of several at one time it is not known which one is meant: all are shown.
    return records.filter((r) => kinds.includes(r.kind) && (region === undefined || r.region === region || r.region === 0))
      .flatMap((r) => r.values.map(([what, value]) => [name, what, value]));
  } catch {
    return [];
  }
}
