// Decodes tiles; docs/internals/view.md describes the bytes.

/** Columns of a tile. */
export const COLUMNS = 256;

/**
 * How wide a column of a tile is, in ticks; less than 1 in the finest levels.
 * @param {number} level
 * @returns {number}
 */
export function ticksOfColumn(level) {
  return 2 ** level / COLUMNS;
}

/** The share that is all of a column. */
const WHOLE = 65535;

export const NOTHING = 0;
export const PREVIEW = 1;
export const RECORDS = 2;

/**
 * @typedef {Object} Lane
 * @property {Float64Array} starts begins of calls, ticks from the begin of the tile
 * @property {Float64Array} lengths their ticks within the tile
 * @property {Uint32Array} regions their regions
 * @property {Uint8Array} flags 1 begins before the tile, 2 ends behind it, 4 is never left
 * @property {Iterable<Run>} runs shares of columns
 */

/**
 * @typedef {Object} Run
 * @property {number} from first column
 * @property {number} count columns
 * @property {Uint32Array|number[]} regions
 * @property {ArrayLike<number>} shares of each region, from 0 to 1
 */

/**
 * @typedef {Object} RowTile
 * @property {number} kind
 * @property {number} records about how many records there are
 * @property {number} [boxColumns] of a preview: columns of a box of the index, 0 if it is narrower than a column
 * @property {Lane[]} lanes the innermost calls, then each depth; of a preview one without calls
 * @property {boolean} [isExact] of a row that stands for others: whether all of them are drawn from their records
 */

/** Reads numbers of seven bits a byte. */
class Bytes {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  /** @returns {number} exact up to 2^53 */
  number() {
    let result = 0;
    let factor = 1;
    for (;;) {
      const b = this.bytes[this.at++];
      if (b === undefined) {
        throw new Error('a tile ends too early');
      }
      result += (b & 0x7f) * factor;
      if (b < 0x80) {
        return result;
      }
      factor *= 128;
    }
  }
}

/** Runs of columns in few arrays: a page keeps many thousands of them. */
export class Runs {
  /**
   * @param {ArrayLike<number>} columns first column and how many, for each run
   * @param {ArrayLike<number>} ends behind the last share of each run
   * @param {ArrayLike<number>} regions
   * @param {ArrayLike<number>} shares
   */
  constructor(columns, ends, regions, shares) {
    this.columns = new Uint16Array(columns);
    this.ends = new Uint32Array(ends);
    this.regions = new Uint32Array(regions);
    this.shares = new Float32Array(shares);
  }

  get length() {
    return this.ends.length;
  }

  /** Bytes in memory, about. */
  get bytes() {
    return 400 + this.ends.length * 8 + this.regions.length * 8;
  }

  /** @param {number} i @returns {Run} */
  at(i) {
    const from = i === 0 ? 0 : this.ends[i - 1];
    return {
      from: this.columns[2 * i], count: this.columns[2 * i + 1],
      regions: this.regions.subarray(from, this.ends[i]), shares: this.shares.subarray(from, this.ends[i]),
    };
  }

  * [Symbol.iterator]() {
    for (let i = 0; i < this.length; i++) {
      yield this.at(i);
    }
  }

  /** The run that a column is in. @param {number} column @returns {Run|undefined} */
  of(column) {
    for (const run of this) {
      if (run.from <= column && column < run.from + run.count) {
        return run;
      }
    }
    return undefined;
  }
}

/** Numbers in the order in which they are read, of use for one row after the other: lists of each row would be thrown away at once. */
class Numbers {
  constructor() {
    this.items = new Float64Array(1024);
    this.length = 0;
  }

  /** @param {number} item */
  push(item) {
    if (this.length === this.items.length) {
      const more = new Float64Array(2 * this.length);
      more.set(this.items);
      this.items = more;
    }
    this.items[this.length++] = item;
  }

  /** Those that were pushed, until others are. */
  take() {
    const taken = this.items.subarray(0, this.length);
    this.length = 0;
    return taken;
  }
}

const columns = new Numbers();
const ends = new Numbers();
const regions = new Numbers();
const shares = new Numbers();

/** @param {Bytes} bytes @returns {Runs} */
function runs(bytes) {
  let column = 0;
  for (let rest = bytes.number(); rest > 0; rest--) {
    const from = column + bytes.number();
    const count = bytes.number();
    for (let more = bytes.number(); more > 0; more--) {
      regions.push(bytes.number());
      shares.push(bytes.number() / WHOLE);
    }
    columns.push(from);
    columns.push(count);
    ends.push(regions.length);
    column = from + count;
  }
  return new Runs(columns.take(), ends.take(), regions.take(), shares.take());
}

/** @param {Bytes} bytes @returns {Lane} */
function lane(bytes) {
  const n = bytes.number();
  const starts = new Float64Array(n);
  const lengths = new Float64Array(n);
  const regions = new Uint32Array(n);
  const flags = new Uint8Array(n);
  let at = 0;
  for (let i = 0; i < n; i++) {
    at += bytes.number();
    starts[i] = at;
    lengths[i] = bytes.number();
    at += lengths[i];
    regions[i] = bytes.number();
    flags[i] = bytes.number();
  }
  return {starts, lengths, regions, flags, runs: runs(bytes)};
}

const EMPTY = {starts: new Float64Array(0), lengths: new Float64Array(0), regions: new Uint32Array(0), flags: new Uint8Array(0)};

/** @param {Bytes} bytes @returns {RowTile} */
function rowTile(bytes) {
  const kind = bytes.number();
  const records = bytes.number();
  if (kind === PREVIEW) {
    return {kind, records, boxColumns: bytes.number(), lanes: [{...EMPTY, runs: runs(bytes)}]};
  }
  const lanes = [];
  for (let rest = kind === RECORDS ? bytes.number() : 0; rest > 0; rest--) {
    lanes.push(lane(bytes));
  }
  return {kind, records, lanes};
}

/**
 * The tiles of an answer, each with its rows by their numbers.
 * @param {ArrayBuffer} buffer
 * @returns {Map<number, RowTile>[]}
 */
export function decodeTiles(buffer) {
  const bytes = new Bytes(new Uint8Array(buffer));
  const version = bytes.number();
  if (version !== 2) {
    throw new Error(`tiles of version ${version} are not known; load the page again`);
  }
  const tiles = [];
  for (let more = bytes.number(); more > 0; more--) {
    const rows = new Map();
    for (let rest = bytes.number(); rest > 0; rest--) {
      const id = bytes.number();
      const end = bytes.number() + bytes.at;
      rows.set(id, rowTile(bytes));
      bytes.at = end;
    }
    tiles.push(rows);
  }
  return tiles;
}
