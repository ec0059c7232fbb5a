// Keeps tiles, and asks for those that are missing.

import {decodeTile, PREVIEW} from './tile.js';

/** Rows that are asked for at once. */
const ROWS = 128;

/** Rows of tiles that are kept. */
const MOST = 40000;

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
   * @param {{level: number, number: bigint, rows: {id: number, depth: number}[]}[]} wanted the most urgent first
   * @param {boolean} exact whether records are wanted, not only previews
   */
  want(wanted, exact) {
    this.queue = [];
    for (const pass of exact ? [false, true] : [false]) {
      for (const {level, number, rows} of wanted) {
        const known = this.get(level, number);
        for (const deep of [0, 1]) {
          const missing = rows.filter(({id, depth}) => (depth > 0) === (deep === 1) && lacks(known?.get(id), depth, pass)).map((r) => r.id);
          for (let i = 0; i < missing.length; i += ROWS) {
            const ids = missing.slice(i, i + ROWS);
            this.queue.push({level, number, ids, exact: pass, depth: deep ? 64 : 0});
          }
        }
      }
    }
    this.#next();
  }

  get busy() {
    return this.running > 0 || this.queue.length > 0;
  }

  #next() {
    while (this.running < PARALLEL && this.queue.length > 0) {
      const job = this.queue.shift();
      const name = `${job.level}/${job.number}/${job.exact}/${job.depth}/${ranges(job.ids)}`;
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

  async #load({level, number, ids, exact, depth}) {
    const buffer = await this.trace.source.tile(
      {level, number, rows: ranges(ids), depth, exact: exact ? 1 : 0});
    const key = TileStore.key(level, number);
    let tile = this.tiles.get(key);
    if (!tile) {
      tile = new Map();
    }
    this.tiles.delete(key);
    this.tiles.set(key, tile);
    for (const [id, row] of decodeTile(buffer)) {
      this.size += tile.has(id) ? 0 : 1;
      tile.set(id, {...row, exact, depth});
    }
    this.versions.set(key, (this.versions.get(key) ?? 0) + 1);
    this.#forget(key);
  }

  #forget(kept) {
    for (const [key, tile] of this.tiles) {
      if (this.size <= MOST) {
        return;
      }
      if (key !== kept) {
        this.size -= tile.size;
        this.tiles.delete(key);
      }
    }
  }
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
