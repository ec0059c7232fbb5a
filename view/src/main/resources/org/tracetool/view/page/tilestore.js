// Keeps tiles, and asks for those that are missing.

import {ranges} from './ranges.js';
import {decodeTiles, PREVIEW} from './tile.js';

/** Rows that are asked for at once. */
const ROWS = 128;

/** Rows without call stacks that are asked for at once where very many are in sight. */
const MANY_ROWS = 1000;

/** How many times as many records as of few rows are read of very many, and where the index has steps instead of a picture. */
const MANY_TIMES = 4;

/** Columns of a box of the index from which on it is seen as a step; the server has the same number. */
const MIN_COARSE_COLUMNS = 8;

/** By how much fewer records than may be read have to be expected, where the index is not asked how many there are. */
const MARGIN = 2;

/** The coarsest level of tiles. */
const COARSEST = 62;

/** Bytes of tiles that are kept, about. */
const MOST = 64e6;

/** Requests at the same time, and those of them that read records: the others shall not wait for them. */
const PARALLEL = 4;
const PARALLEL_EXACT = 2;

/** Milliseconds for which nothing else is asked before tiles beside those in sight are. */
const REST = 250;

/** Milliseconds in which what has come last is painted, before anything else is done. */
const PAINTED = 30;

/** Rows in sight, at most, whose neighbours are asked for. */
const MOST_AHEAD = 512;

/**
 * A row that is wanted, or a line of several rows as one, which is known by its words (see `PlacedRow`).
 * @typedef {{id: number|string, depth: number, size?: number}} WantedRow `size`: how many rows they are
 */

/**
 * A question for rows of consecutive tiles.
 * @typedef {{level: number, number: bigint, count: number, ids: (number|string)[], exact: boolean, depth: number}} Job
 */

/** Tiles of one trace. */
export class TileStore {
  /**
   * @param {import('./trace.js').Trace} trace
   * @param {() => void} changed called when something has come
   * @param {(error: Error|null) => void} failed called with what went wrong, and with null when nothing did
   */
  constructor(trace, changed, failed) {
    this.trace = trace;
    this.changed = changed;
    this.failed = failed;
    /** `came`: counted on with each answer. @type {Map<string, Map<number|string, import('./tile.js').RowTile & {exact: boolean, depth: number, bytes: number, came: number}>>} */
    this.tiles = new Map();
    this.size = 0;
    /** @type {Set<string>} tiles in sight, which stay */
    this.seen = new Set();
    /** @type {Job[]} */
    this.queue = [];
    /** What is wanted from records. @type {{level: number, numbers: bigint[], rows: WantedRow[]}|null} */
    this.later = null;
    /** What has not been answered yet, by its name. @type {Map<string, {job: Job, control: AbortController}>} */
    this.running = new Map();
    /** What is beside what is in sight. @type {{level: number, sides: bigint[][], rows: WantedRow[]}|null} */
    this.beside = null;
    /** The question for that. @type {{job: Job, control: AbortController}|null} */
    this.ahead = null;
    /** Who waits until what is in sight has come. @type {(() => void)[]} */
    this.waiting = [];
    /** Counts what has come, so that pictures of it can be thrown away: all of it, and when something of a tile came last. */
    this.came = 0;
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

  /**
   * The tiles of coarser levels that hold a tile, the finest first.
   * @param {number} level
   * @param {bigint} number
   */
  above(level, number) {
    const found = [];
    for (let up = 1; level + up <= COARSEST; up++) {
      const rows = this.get(level + up, number >> BigInt(up));
      if (rows) {
        found.push({level: level + up, number: number >> BigInt(up), up, rows});
      }
    }
    return found;
  }

  /** A number that changes when more of a tile has come. */
  version(level, number) {
    return this.versions.get(TileStore.key(level, number)) ?? 0;
  }

  /**
   * Replaces what is asked for.
   * @param {number} level
   * @param {bigint[]} numbers consecutive tiles
   * @param {WantedRow[]} rows
   * @param {boolean} exact whether records are wanted, not only previews
   * @param {bigint[][]} sides consecutive tiles on each side, which are asked for once there is nothing else to do
   */
  want(level, numbers, rows, exact, sides = []) {
    this.queue = [];
    this.#leaveAhead(level, numbers, rows);
    this.beside = sides.length > 0 && countOf(rows) <= MOST_AHEAD ? {level, sides, rows} : null;
    this.seen = new Set(numbers.map((number) => TileStore.key(level, number)));
    this.#giveUp(level, numbers, rows);
    const above = this.#fromAbove(level, numbers, rows);
    this.later = null;
    if (exact && above?.isFew) {
      this.#addAll(level, numbers, rows, true);
    } else {
      this.later = exact ? {level, numbers, rows} : null;
      if (exact || !above) {
        this.#addAll(level, numbers, rows, false);
      }
    }
    this.#next();
  }

  /**
   * What is known of rows from coarser levels, where the index tells no more of them: then their pictures are as good as one
   * from the index.
   * @returns {{isFew: boolean}|null} `isFew`: whether so few records are to be expected that all are read; null if the index tells more
   */
  #fromAbove(level, numbers, rows) {
    let records = 0;
    let isCoarse = false;
    for (const number of numbers) {
      const above = this.above(level, number);
      for (const {id} of rows) {
        const {up, rows: tile} = above.find((tile) => tile.rows.has(id)) ?? {};
        const row = tile?.get(id);
        if (!row || !isAllOfIndex(row)) {
          return null;
        }
        records += row.records / 2 ** up;
        isCoarse ||= row.boxColumns * 2 ** up >= MIN_COARSE_COLUMNS;
      }
      above.forEach(({level, number, rows}) => this.#refresh(TileStore.key(level, number), rows));
    }
    return {isFew: records <= this.#mostOf(rows, isCoarse) / MARGIN};
  }

  /**
   * Tells of rows of a tile whether what is painted of them shows at least what the index knows: from this tile, or a part of
   * one of a coarser level.
   * @param {number} level
   * @param {bigint} number
   * @returns {(id: number|string) => boolean}
   */
  shows(level, number) {
    const own = this.get(level, number);
    const above = this.above(level, number);
    return (id) => {
      const row = above.find(({rows}) => rows.has(id))?.rows.get(id);
      return own?.has(id) || (row !== undefined && isAllOfIndex(row));
    };
  }

  #addAll(level, numbers, rows, exact) {
    for (const deep of [false, true]) {
      for (const lines of [false, true]) {
        const some = rows.filter(({id, depth}) => depth > 0 === deep && (typeof id === 'string') === lines);
        const each = countOf(some) > 8 * ROWS ? MANY_ROWS : ROWS;
        for (let i = 0; i < some.length;) {
          const first = i++;
          for (let count = countOf([some[first]]); i < some.length && (count += countOf([some[i]])) <= each; i++);
          this.#add(level, numbers, some.slice(first, i), exact, deep);
        }
      }
    }
  }

  /**
   * Asks for records once the previews say how many there are: rows in sight are compared with each other, so all of them
   * are shown from their records, or none is.
   */
  #askForRecords() {
    if (!this.later || this.queue.length > 0 || [...this.running.values()].some(({job}) => !job.exact)) {
      return;
    }
    const {level, numbers, rows} = this.later;
    this.later = null;
    if (this.#records(level, numbers, rows) <= this.#mostOf(rows, this.#isCoarse(level, numbers, rows))) {
      this.#addAll(level, numbers, rows, true);
    }
  }

  /** Of how many records all are read. Of very many rows the index knows little: it has to do with few boxes for each. */
  #mostOf(rows, isCoarse) {
    return this.trace.mostRecords * (isCoarse || countOf(rows) > 8 * ROWS ? MANY_TIMES : 1);
  }

  /** Asks for the tiles from the first to the last one of which a row is missing. */
  #add(level, numbers, rows, exact, deep) {
    const tiles = new Map(numbers.map((number) => [number, this.get(level, number)]));
    const lack = (number, row) => this.#lacks(tiles.get(number)?.get(row.id), row.depth, exact);
    const missing = numbers.filter((number) => rows.some((row) => lack(number, row)));
    if (missing.length > 0) {
      const number = missing[0];
      const count = Number(missing[missing.length - 1] - number) + 1;
      const ids = rows.filter((row) => missing.some((n) => lack(n, row))).map((r) => r.id);
      const job = {level, number, count, ids, exact, depth: deep ? 64 : 0};
      if (!this.running.has(nameOf(job))) {
        this.queue.push(job);
      }
    }
  }

  get busy() {
    return this.running.size > 0 || this.queue.length > 0 || this.later !== null;
  }

  /**
   * Waits until what is in sight has come and is painted: what is no part of the rows is not to delay them.
   * @param {number} [most] milliseconds, at most
   */
  async settled(most = Infinity) {
    const end = performance.now() + most;
    while (this.busy && performance.now() < end) {
      await new Promise((done) => {
        this.waiting.push(() => setTimeout(done, PAINTED));
        if (most < Infinity) {
          setTimeout(done, end - performance.now());
        }
      });
    }
  }

  /** Whether records of what is in sight are still read: until then it has the coarse colours of the index. */
  get readsRecords() {
    return this.later !== null || this.queue.some((job) => job.exact) || [...this.running.values()].some(({job}) => job.exact);
  }

  /** Whether more can be known of a row of a tile. */
  #lacks(row, depth, exact) {
    if (!row) {
      return true;
    }
    if (row.kind === PREVIEW && row.exact) {
      return false; // the server says that the records are too many
    }
    return exact && (!row.exact || row.depth < depth);
  }

  /** Gives up questions about what is not in sight any more. */
  #giveUp(level, numbers, rows) {
    const [first, last] = [numbers[0], numbers[numbers.length - 1]];
    const seen = new Set(rows.map((row) => row.id));
    for (const [name, {job, control}] of this.running) {
      const sameTime = job.level === level && job.number <= last && job.number + BigInt(job.count) > first;
      if (!sameTime || !job.ids.some((id) => seen.has(id))) {
        this.running.delete(name);
        control.abort();
      }
    }
  }

  /** Gives up what was asked for ahead, but for what is in sight now. */
  #leaveAhead(level, numbers, rows) {
    clearTimeout(this.timer);
    const {job, control} = this.ahead ?? {};
    if (job) {
      this.ahead = null;
      if (job.level === level && numbers.some((n) => n >= job.number && n < job.number + BigInt(job.count)) && rows.some(({id}) => job.ids.includes(id))) {
        this.running.set(nameOf(job), {job, control});
      } else {
        control.abort();
      }
    }
  }

  /** Asks for what is beside what is in sight, one question after the other: previews first, records where they are few. */
  async #goAhead() {
    for (const exact of [false, true]) {
      for (const numbers of this.beside?.sides ?? []) {
        const {level, rows} = this.beside ?? {};
        if (!rows || this.busy) {
          continue;
        }
        const isFew = this.#fromAbove(level, numbers, rows)?.isFew;
        if (exact ? !isFew && this.#records(level, numbers, rows) > this.trace.mostRecords / 2 : isFew) {
          continue;
        }
        this.#addAll(level, numbers, rows, exact);
        const jobs = this.queue;
        this.queue = [];
        for (const job of jobs) {
          const own = {job, control: new AbortController()};
          this.ahead = own;
          // What goes wrong is told if it is in sight by then; otherwise it is asked for again when it is.
          const failure = await this.#load(job, own.control.signal).then(() => null, (e) => e);
          if (this.ahead !== own) {
            this.#cameAhead(own, failure);
            return;
          }
        }
      }
    }
    this.ahead = this.beside = null;
  }

  /** What was asked for ahead is in sight by now. */
  #cameAhead({job, control}, failure) {
    const name = nameOf(job);
    if (this.running.get(name)?.control === control) {
      this.running.delete(name);
      if (failure?.name !== 'AbortError') {
        this.failed(failure);
      }
      this.#next();
      this.changed();
    }
  }

  /** Whether boxes of the index are so wide that they are seen as steps. */
  #isCoarse(level, numbers, rows) {
    return numbers.some((number) => rows.some(({id}) => this.get(level, number)?.get(id)?.boxColumns >= MIN_COARSE_COLUMNS));
  }

  /** About how many records some rows have in tiles, as far as it is known. */
  #records(level, numbers, rows) {
    let records = 0;
    for (const number of numbers) {
      const tile = this.get(level, number);
      for (const {id} of rows) {
        records += tile?.get(id)?.records ?? 0;
      }
    }
    return records;
  }

  #next() {
    this.#askForRecords();
    if (this.beside && !this.busy) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.busy || this.ahead || this.#goAhead(), REST);
    }
    let exact = [...this.running.values()].filter(({job}) => job.exact).length;
    while (this.running.size < PARALLEL && this.queue.length > 0) {
      const job = this.queue[0];
      if (job.exact && exact >= PARALLEL_EXACT) {
        break;
      }
      this.queue.shift();
      exact += job.exact ? 1 : 0;
      this.#start(nameOf(job), job);
    }
    if (!this.busy) {
      this.waiting.splice(0).forEach((done) => done());
    }
  }

  async #start(name, job) {
    const own = {job, control: new AbortController()};
    this.running.set(name, own);
    try {
      await this.#load(job, own.control.signal);
      this.failed(null);
    } catch (e) {
      if (e.name !== 'AbortError') {
        this.failed(e);
      }
    }
    if (this.running.get(name) === own) {
      this.running.delete(name);
      this.#next();
      this.changed();
    }
  }

  async #load({level, number, count, ids, exact, depth}, signal) {
    const {source} = this.trace;
    const isOfLines = typeof ids[0] === 'string';
    const wanted = {level, number, count, [isOfLines ? 'lines' : 'rows']: wordsOf(ids), depth, exact: exact ? 1 : 0};
    const tiles = source.tiles ? await source.tiles(wanted) : decodeTiles(await source.tile(wanted, signal));
    tiles.forEach((rows, i) => {
      const named = isOfLines ? new Map([...rows].map(([line, row]) => [ids[line], row])) : rows;
      this.#keep(level, number + BigInt(i), named, exact, depth);
    });
  }

  /** Lets a tile stay longer than those that were not of use since. */
  #refresh(key, tile) {
    this.tiles.delete(key);
    this.tiles.set(key, tile);
  }

  #keep(level, number, rows, exact, depth) {
    const key = TileStore.key(level, number);
    const tile = this.tiles.get(key) ?? new Map();
    this.#refresh(key, tile);
    const came = ++this.came;
    for (const [id, row] of rows) {
      const known = tile.get(id);
      // A preview that comes late must not replace what is known better.
      if (!known || exact || !known.exact) {
        const kept = {...row, exact, depth, bytes: bytesOf(row), came};
        this.size += kept.bytes - (known?.bytes ?? 0);
        tile.set(id, kept);
      }
    }
    this.versions.set(key, came);
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
        this.versions.delete(key);
      }
    }
  }
}

/** @param {Job} job */
function nameOf({level, number, count, ids, exact, depth}) {
  return `${level}/${number}/${count}/${exact}/${depth}/${wordsOf(ids)}`;
}

/** Rows or lines, as the server reads them. @param {(number|string)[]} ids */
function wordsOf(ids) {
  return typeof ids[0] === 'string' ? ids.join(';') : ranges(/** @type {number[]} */ (ids));
}

/** How many rows are wanted. @param {WantedRow[]} rows */
function countOf(rows) {
  return rows.reduce((sum, {size}) => sum + (size ?? 1), 0);
}

/** Whether finer tiles from the index would tell no more of a row: its boxes are wider than columns. @param {import('./tile.js').RowTile} row */
function isAllOfIndex({kind, boxColumns}) {
  return kind !== PREVIEW || boxColumns > 1;
}

/** Bytes that a row takes in memory, about. */
function bytesOf(row) {
  let sum = 200;
  for (const lane of row.lanes) {
    sum += 300 + lane.starts.length * 21 + lane.runs.bytes;
  }
  return sum;
}
