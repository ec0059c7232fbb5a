// Keeps tiles, and asks for those that are missing.

import {decodeTiles, PREVIEW} from './tile.js';

/** Rows that are asked for at once. */
const ROWS = 128;

/** Bytes of tiles that are kept, about. */
const MOST = 96e6;

/** Requests at the same time. */
const PARALLEL = 4;

/** Tiles of one trace. */
export class TileStore {
  /**
   * @param {import('./trace.js').Trace} trace
   * @param {() => void} changed called when something has come
   * @param {(error: Error) => void} failed
   */
  constructor(trace, changed, failed) {
    this.trace = trace;
    this.changed = changed;
    this.failed = failed;
    /** @type {Map<string, Map<number, import('./tile.js').RowTile & {exact: boolean, depth: number}>>} */
    this.tiles = new Map();
    this.size = 0;
    /** @type {Set<string>} tiles in sight, which stay */
    this.seen = new Set();
    this.queue = [];
    this.running = 0;
    this.pending = new Set();
    /** Counts what has come, so that pictures of it can be thrown away. */
    this.versions = new Map();
  }

  /** @param {number} level @param {bigint} number */
  static key(level, number) {
    return `${level}/${number}`;
  }

  /** The rows of a tile that are there. */
  get(level, number) {
    return this.tiles.get(TileStore.key(level, number));
  }

  /** A number that changes when more of a tile has come. */
  version(level, number) {
    return this.versions.get(TileStore.key(level, number)) ?? 0;
  }

  /**
   * Replaces what is asked for.
   * @param {number} level
   * @param {bigint[]} numbers consecutive tiles
   * @param {{id: number, depth: number}[]} rows
   * @param {boolean} exact whether records are wanted, not only previews
   */
  want(level, numbers, rows, exact) {
    this.queue = [];
    this.seen = new Set(numbers.map((number) => TileStore.key(level, number)));
    for (const pass of exact ? [false, true] : [false]) {
      for (const deep of [false, true]) {
        const some = rows.filter(({depth}) => depth > 0 === deep);
        for (let i = 0; i < some.length; i += ROWS) {
          this.#add(level, numbers, some.slice(i, i + ROWS), pass, deep);
        }
      }
    }
    this.#next();
  }

  /** Asks for the tiles from the first to the last one of which a row is missing. */
  #add(level, numbers, rows, exact, deep) {
    const lack = (number, row) => lacks(this.get(level, number)?.get(row.id), row.depth, exact);
    const missing = numbers.filter((number) => rows.some((row) => lack(number, row)));
    if (missing.length > 0) {
      const number = missing[0];
      const count = Number(missing[missing.length - 1] - number) + 1;
      const ids = rows.filter((row) => missing.some((n) => lack(n, row))).map((r) => r.id);
      this.queue.push({level, number, count, ids, exact, depth: deep ? 64 : 0});
    }
  }

  get busy() {
    return this.running > 0 || this.queue.length > 0;
  }

  #next() {
    while (this.running < PARALLEL && this.queue.length > 0) {
      const job = this.queue.shift();
      const name = `${job.level}/${job.number}/${job.count}/${job.exact}/${job.depth}/${ranges(job.ids)}`;
      if (this.pending.has(name)) {
        continue;
      }
      this.pending.add(name);
      this.running++;
      this.#load(job).catch(this.failed).finally(() => {
        this.pending.delete(name);
        this.running--;
        this.#next();
        this.changed();
      });
    }
  }

  async #load({level, number, count, ids, exact, depth}) {
    const buffer = await this.trace.source.tile(
      {level, number, count, rows: ranges(ids), depth, exact: exact ? 1 : 0});
    decodeTiles(buffer).forEach((rows, i) => this.#keep(level, number + BigInt(i), rows, exact, depth));
  }

  #keep(level, number, rows, exact, depth) {
    const key = TileStore.key(level, number);
    const tile = this.tiles.get(key) ?? new Map();
    this.tiles.delete(key);
    this.tiles.set(key, tile);
    for (const [id, row] of rows) {
      const known = tile.get(id);
      // A preview that comes late must not replace what is known better.
      if (!known || exact || !known.exact) {
        const kept = {...row, exact, depth, bytes: bytesOf(row)};
        this.size += kept.bytes - (known?.bytes ?? 0);
        tile.set(id, kept);
      }
    }
    this.versions.set(key, (this.versions.get(key) ?? 0) + 1);
    this.#forget(key);
  }

  #forget(kept) {
    for (const [key, tile] of this.tiles) {
      if (this.size <= MOST) {
        return;
      }
      if (key !== kept && !this.seen.has(key)) {
        tile.forEach((row) => (this.size -= row.bytes));
        this.tiles.delete(key);
      }
    }
  }
}

/** Bytes that a row takes in memory, about. */
function bytesOf(row) {
  let sum = 200;
  for (const lane of row.lanes) {
    sum += 300 + lane.starts.length * 21 + lane.runs.bytes;
  }
  return sum;
}

function lacks(row, depth, exact) {
  if (!row) {
    return true;
  }
  return exact && (!row.exact || (row.depth < depth && row.kind !== PREVIEW));
}

/**
 * Numbers as the server reads them: `1,4-7`.
 * @param {number[]} numbers
 * @returns {string}
 */
export function ranges(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const parts = [];
  for (let i = 0; i < sorted.length;) {
    let end = i;
    while (end + 1 < sorted.length && sorted[end + 1] === sorted[end] + 1) {
      end++;
    }
    parts.push(end === i ? `${sorted[i]}` : `${sorted[i]}-${sorted[end]}`);
    i = end + 1;
  }
  return parts.join(',');
}
