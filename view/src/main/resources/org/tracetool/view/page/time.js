// Ticks as seconds for people, and marks of an axis.

/** @type {[number, string][]} */
const UNITS = [
  [1, 's'],
  [1e-3, 'ms'],
  [1e-6, 'us'],
  [1e-9, 'ns'],
  [1e-12, 'ps'],
];

/**
 * A length of time in the unit that fits it: `12.35 ms`.
 * @param {number} seconds
 * @returns {string}
 */
export function duration(seconds) {
  if (seconds === 0) {
    return '0 s';
  }
  const size = Math.abs(seconds);
  const [factor, unit] = UNITS.find(([f]) => size >= f * 0.9995) ?? UNITS[UNITS.length - 1];
  return `${Number((seconds / factor).toPrecision(4))} ${unit}`;
}

/** A change with its sign: `+3 ms`. @param {number} seconds @returns {string} */
export function signed(seconds) {
  return `${seconds > 0 ? '+' : seconds < 0 ? '−' : ''}${duration(Math.abs(seconds))}`;
}

/**
 * The distance of marks of an axis: 1, 2 or 5 times a power of ten.
 * @param {number} span what the axis shows
 * @param {number} most marks at most
 * @returns {number}
 */
export function niceStep(span, most) {
  const raw = span / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(raw));
  const lead = raw / power;
  return (lead <= 1.0000001 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10) * power;
}

/**
 * A time as seconds with as many digits as a step needs: `1.250 s`.
 * @param {number} seconds
 * @param {number} step smallest difference that shows
 * @returns {string}
 */
export function instant(seconds, step) {
  if (seconds === 0) {
    return '0 s';
  }
  const [factor, unit] = UNITS.find(([f]) => Math.max(Math.abs(seconds), step) >= f * 0.9995) ?? UNITS[UNITS.length - 1];
  const digits = Math.max(0, Math.min(12, Math.ceil(-Math.log10(step / factor) - 1e-9)));
  return `${(seconds / factor).toFixed(digits)} ${unit}`;
}

/** Marks of an axis, at most. */
const MOST_MARKS = 200;

/**
 * Marks of an axis at round times. Times on a clock can have more digits than a number holds: nanoseconds since 1970 do.
 * @param {bigint} first the first tick of the trace
 * @param {number} rate ticks a second
 * @param {number} from ticks from the first one on
 * @param {number} to likewise
 * @param {number} step seconds from mark to mark: 1, 2 or 5 times a power of ten
 * @returns {{at: number, text: string}[]} where they are, in ticks from the first one on
 */
export function axisMarks(first, rate, from, to, step) {
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  if (!(rate >= 1 && step > 0 && step < Infinity)) {
    return [];
  }
  const places = 10n ** BigInt(digits);
  const whole = BigInt(Math.round(step * 10 ** digits));
  const between = whole * BigInt(rate); // ticks from mark to mark, times places
  const width = step * rate;
  const rest = Number(first * places % between) / 10 ** digits;
  const start = BigInt(Math.ceil((from + rest) / width));
  const marks = [];
  for (let i = start; i < start + BigInt(MOST_MARKS); i++) {
    const at = Number(i) * width - rest;
    if (at > to) {
      break;
    }
    marks.push({at, text: decimal((first * places / between + i) * whole, digits, step)});
  }
  return marks;
}

/** A time of so many decimal places, with all its digits. @param {bigint} number @param {number} digits @param {number} step */
function decimal(number, digits, step) {
  if (number <= Number.MAX_SAFE_INTEGER) {
    return instant(Number(number) / 10 ** digits, step);
  }
  const text = String(number);
  return `${digits > 0 ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text} s`;
}

/**
 * A time as people would write it: in the unit that fits it, with the digits that it has.
 * @param {number} seconds
 * @returns {string}
 */
export function written(seconds) {
  const [factor, unit] = UNITS.find(([f]) => Math.abs(seconds) >= f) ?? UNITS[seconds === 0 ? 0 : UNITS.length - 1];
  return `${Number((seconds / factor).toPrecision(12))} ${unit}`;
}

/**
 * Reads a time: `1.5`, `20ms`, `3 us`.
 * @param {string} text
 * @returns {number} seconds, NaN if it is none
 */
export function parseSeconds(text) {
  const match = /^\s*([0-9]*\.?[0-9]+(?:e[-+]?[0-9]+)?)\s*(s|ms|us|µs|ns|ps)?\s*$/i.exec(text);
  if (!match) {
    return NaN;
  }
  const unit = (match[2] ?? 's').toLowerCase().replace('µs', 'us');
  const factor = UNITS.find(([, name]) => name === unit)?.[0] ?? 1;
  return Number(match[1]) * factor;
}

/**
 * A number as it is, in groups of three digits, as long as that is easily read; a larger one with a factor.
 * @param {number} n
 * @returns {string}
 */
export function exactly(n) {
  return Number.isInteger(n) && Math.abs(n) < 1e6 ? String(n).replace(/(?<=\d)(?=(?:\d{3})+$)/g, '\u2009') : amount(n);
}

/** A part of a whole: `12.3 %`. @param {number} part @returns {string} */
export function percent(part) {
  return `${(part * 100).toFixed(1)} %`;
}

/** @type {[number, string][]} */
const FACTORS = [[1e18, 'E'], [1e15, 'P'], [1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']];

/**
 * A number with a factor: `12.3 k`.
 * @param {number} n
 * @returns {string}
 */
export function amount(n) {
  const size = Math.abs(n);
  for (const [factor, name] of FACTORS) {
    if (size >= factor) {
      return `${Number((n / factor).toPrecision(3))} ${name}`;
    }
  }
  return String(Number(n.toPrecision(4)));
}
