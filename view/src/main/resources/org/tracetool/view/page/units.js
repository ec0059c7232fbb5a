// Values with their units: with a prefix where the unit is one that takes prefixes (1.8 PW, but 55 %).

import {amount, duration} from './time.js';

/** Names of units, as programs write them, and their symbols. @type {Object<string, string>} */
const SYMBOLS = {'#': '', 1: '', byte: 'B', bytes: 'B', second: 's', seconds: 's', sec: 's', watt: 'W', watts: 'W', joule: 'J', joules: 'J',
  hertz: 'Hz', volt: 'V', volts: 'V', ampere: 'A', amperes: 'A', percent: '%', degc: '°C', celsius: '°C'};

/** A prefix and a unit that takes one. */
const PREFIXED = /^(Ki|Mi|Gi|[nuµmkKMGT])?(B|s|W|J|Hz|V|A)(\/s)?$/;

/** @type {Object<string, number>} */
const FACTORS = {n: 1e-9, u: 1e-6, µ: 1e-6, m: 1e-3, k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30};

/** Prefixes of values, the largest first. @type {[number, string][]} */
const PREFIXES = [[1e15, 'P'], [1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k'], [1, ''], [1e-3, 'm'], [1e-6, 'µ'], [1e-9, 'n']];

/** Seconds from which on a time is told in seconds, however many. */
const LONG_SECONDS = 1000;

/**
 * A unit without its prefix, and by what values of it are multiplied.
 * @param {string} unit as the trace has it
 * @returns {{factor: number, symbol: string}}
 */
export function baseOf(unit) {
  const known = SYMBOLS[unit.trim().toLowerCase()] ?? unit.trim();
  const [, prefix, symbol, each = ''] = PREFIXED.exec(known) ?? [];
  return symbol ? {factor: FACTORS[prefix] ?? 1, symbol: symbol + each} : {factor: 1, symbol: known};
}

/**
 * A value with its unit.
 * @param {number} value
 * @param {string} unit
 * @returns {string}
 */
export function withUnit(value, unit) {
  const {factor, symbol} = baseOf(unit);
  const v = value * factor;
  if (symbol === 's') {
    return Math.abs(v) < LONG_SECONDS ? duration(v) : `${short(v)} s`;
  }
  if (symbol === '%' || symbol === '°C') {
    return `${short(v)} ${symbol}`;
  }
  if (PREFIXED.test(symbol)) {
    const isWhole = symbol.startsWith('B') || v === 0; // there is no part of a byte
    const [size, prefix] = isWhole && Math.abs(v) < 1 ? [1, ''] : PREFIXES.find(([f]) => Math.abs(v) >= f) ?? PREFIXES[PREFIXES.length - 1];
    return `${short(v / size)} ${prefix}${symbol}`;
  }
  return symbol.startsWith('/') ? `${amount(v)}${symbol}` : `${amount(v)} ${symbol}`.trim();
}

/** @param {number} value */
function short(value) {
  return String(Number(value.toPrecision(value >= 1000 ? 4 : 3)));
}

/** The unit of how fast a value grows. @param {string} unit without a prefix @returns {string} */
export function unitOfRate(unit) {
  return {J: 'W', s: ''}[unit] ?? `${unit}/s`;
}

/** The unit of a ratio. @param {string} above without a prefix @param {string} below likewise @returns {string} */
export function unitOfRatio(above, below) {
  if (above === below || below === '') {
    return above === below ? '' : above;
  }
  if (above.endsWith('/s') && below.endsWith('/s')) {
    return unitOfRatio(above.slice(0, -2), below.slice(0, -2));
  }
  return above === 'J' && below === 's' ? 'W' : `${above || '1'}/${below}`;
}
