// Counters that are computed from others: a ratio, a difference, a sum, or how fast one changes.

import {unitOfRate, unitOfRatio} from './units.js';

/**
 * A counter that is computed from others of the same row.
 * @typedef {{op: '/'|'-'|'+'|'rate', a: number, b: number}} Derived `b` is -1 for a rate
 */

/**
 * The values of a counter over time: samples that stand until the next one, or intervals (from, width, least, mean, largest).
 * @typedef {{samples?: [number, number][], intervals?: number[][]}} Values
 */

/** What can be computed, and how the URL names it. @type {{op: Derived['op'], code: string, name: string}[]} */
export const OPERATIONS = [
  {op: '/', code: 'd', name: '÷'},
  {op: '-', code: 'm', name: '−'},
  {op: '+', code: 'p', name: '+'},
  {op: 'rate', code: 'r', name: 'per second'},
];

/** @param {Derived} derived @returns {string} for the URL */
export function codeOf({op, a, b}) {
  const {code} = OPERATIONS.find((o) => o.op === op);
  return op === 'rate' ? `${a}${code}` : `${a}${code}${b}`;
}

/** @param {string} code as the URL has it @returns {Derived|null} */
export function derivedOf(code) {
  const match = /^(\d{1,10})([dmp])(\d{1,10})$|^(\d{1,10})r$/.exec(code);
  if (!match) {
    return null;
  }
  return match[4] ? {op: 'rate', a: Number(match[4]), b: -1}
    : {op: OPERATIONS.find((o) => o.code === match[2]).op, a: Number(match[1]), b: Number(match[3])};
}

/** @param {Derived} derived @param {(counter: number) => string} name @returns {string} */
export function nameOf({op, a, b}, name) {
  return op === 'rate' ? `${name(a)} per second` : `${name(a)} ${OPERATIONS.find((o) => o.op === op).name} ${name(b)}`;
}

/**
 * The unit of a counter that is computed; null if there is none, as of bytes and seconds together.
 * @param {Derived} derived
 * @param {(counter: number) => string} unit of others, without a prefix
 * @returns {string|null}
 */
export function unitOf({op, a, b}, unit) {
  const first = unit(a);
  if (op === 'rate') {
    return unitOfRate(first);
  }
  const second = unit(b);
  return op === '/' ? unitOfRatio(first, second) : first === second ? first : null;
}

/** The times from which on values stand, intervals with their means. @param {Values} values @returns {[number, number][]} */
function stepsOf({samples, intervals}) {
  return samples ?? (intervals ?? []).map(([t, , , mean]) => [t, mean]);
}

/**
 * Computes the values of a counter from those of two others: at each time at which one of them changes. There are none where one
 * is not known yet, and none of a ratio to 0.
 * @param {'/'|'-'|'+'} op
 * @param {Values} a
 * @param {Values} b
 * @param {[number, number]} factors of both, by their units
 * @returns {Values}
 */
export function combined(op, a, b, [byA, byB]) {
  const [first, second] = [stepsOf(a), stepsOf(b)];
  /** @type {[number, number][]} */
  const samples = [];
  let [x, y] = [NaN, NaN];
  for (let i = 0, j = 0; i < first.length || j < second.length;) {
    const time = Math.min(first[i]?.[0] ?? Infinity, second[j]?.[0] ?? Infinity);
    for (; first[i]?.[0] === time; i++) {
      x = (first[i][1] ?? NaN) * byA;
    }
    for (; second[j]?.[0] === time; j++) {
      y = (second[j][1] ?? NaN) * byB;
    }
    const value = op === '/' ? x / y : op === '-' ? x - y : x + y;
    samples.push([time, Number.isFinite(value) ? value : NaN]);
  }
  return {samples};
}

/**
 * How fast values change, up or down.
 * @param {Values} values
 * @param {number} rate ticks of a second
 * @param {number} factor of the values, by their unit
 * @returns {Values}
 */
export function slopes(values, rate, factor) {
  const steps = stepsOf(values);
  return {samples: steps.map(([t, v], i) => {
    const next = steps[i + 1];
    return [t, next && next[0] > t ? ((next[1] - v) * rate * factor) / (next[0] - t) : NaN];
  })};
}
