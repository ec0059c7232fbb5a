// Which interval of a trace is shown. Times are ticks from the first record of the trace.

/** The last tick that a clock can have. */
export const LAST_TICK = 2n ** 64n - 1n;

/** An interval that stays within the trace, or within the time that several traces take together. */
export class Camera {
  /** @param {number} length ticks of the trace */
  constructor(length) {
    this.length = Math.max(1, length);
    this.from = 0;
    this.to = this.length;
    /** What can be shown: the trace, and where another one that is shown with it goes on. */
    this.low = 0;
    this.high = this.length;
    /** @type {(() => void)[]} */
    this.listeners = [];
  }

  get span() {
    return this.to - this.from;
  }

  /** The interval that is closest to what is wanted, within the trace and not below some ticks. */
  #fit(from, to) {
    const span = Math.min(this.high - this.low, Math.max(4, to - from));
    const middle = (from + to) / 2;
    const start = Math.max(this.low, Math.min(this.high - span, middle - span / 2));
    return [start, start + span];
  }

  /**
   * Lets more than the trace be shown, and shows all of it if all was shown before.
   * @param {number} low
   * @param {number} high
   */
  bound(low, high) {
    const whole = this.from === this.low && this.to === this.high;
    this.low = Math.min(0, low);
    this.high = Math.max(this.length, high);
    if (whole) {
      this.all();
    } else {
      this.show(this.from, this.to);
    }
  }

  /**
   * Shows an interval.
   * @param {number} from
   * @param {number} to
   */
  show(from, to) {
    const [start, end] = this.#fit(from, to);
    if (start !== this.from || end !== this.to) {
      this.from = start;
      this.to = end;
      this.listeners.forEach((l) => l());
    }
  }

  /**
   * Zooms so that a time stays where it is.
   * @param {number} time
   * @param {number} factor below 1 to see more closely
   */
  zoom(time, factor) {
    const span = Math.min(this.high - this.low, Math.max(4, this.span * factor));
    const share = (time - this.from) / this.span;
    const start = time - share * span;
    this.show(start, start + span);
  }

  /** Moves by a part of what is shown. @param {number} part */
  pan(part) {
    this.show(this.from + part * this.span, this.to + part * this.span);
  }

  /** Shows everything. */
  all() {
    this.show(this.low, this.high);
  }
}

/**
 * The level of tiles whose columns are at most a pixel wide.
 * @param {number} ticksPerPixel
 * @returns {number}
 */
export function tileLevel(ticksPerPixel) {
  const bits = Math.floor(Math.log2(Math.max(1, ticksPerPixel)) + 1e-9);
  return Math.max(8, Math.min(62, bits + 8));
}

/**
 * The numbers of the tiles that overlap an interval.
 * @param {bigint} first first tick of the trace
 * @param {number} from
 * @param {number} to
 * @param {number} level
 * @returns {bigint[]}
 */
export function tilesOf(first, from, to, level) {
  const shift = BigInt(level);
  const low = (first + BigInt(Math.max(0, Math.floor(from)))) >> shift;
  const end = first + BigInt(Math.max(0, Math.ceil(to) - 1));
  const high = (end < LAST_TICK ? end : LAST_TICK) >> shift;
  const numbers = [];
  for (let n = low; n <= high; n++) {
    numbers.push(n);
  }
  return numbers;
}

/**
 * Where a tile begins, in ticks from the first one of the trace.
 * @param {bigint} first
 * @param {number} level
 * @param {bigint} number
 * @returns {number}
 */
export function tileStart(first, level, number) {
  return Number((number << BigInt(level)) - first);
}
