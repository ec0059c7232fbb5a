// The trace of an exported page: answers from the data that the page carries.

import {decodeTiles, RECORDS} from './tile.js';
import {tileStart} from './camera.js';
import {cutTile} from './cuttile.js';
import {durationsOf, findIn, selectionOf, sharesIn} from './exportedfigures.js';
import {findMessage} from './exportedobjects.js';

/** @type {any} */
let data;

/** The data of an exported page, null if the page is served. */
export function exportedData() {
  const element = document.getElementById('data');
  data ??= element ? JSON.parse(element.textContent) : null;
  return data;
}

/** Answers as the server does, as far as that is possible without the trace. */
export class ExportedSource {
  /** @param {any} data */
  constructor(data) {
    this.data = data;
    /** The level of the finest tiles that the page holds. */
    this.detail = data.finest;
    this.levels = {finest: 8, coarsest: data.coarsest};
    this.info = {...data.answers.trace, first: data.from, last: data.to};
    this.first = BigInt(data.from);
    this.texts = new Map(data.tiles.map(([level, number, text]) => [`${level}/${number}`, text]));
    /** @type {Map<string, Map<number, import('./tile.js').RowTile>>} */
    this.decoded = new Map();
    this.leaves = leavesOf(data.tiles, this.first);
  }

  /** @param {string} what @param {any} params */
  async json(what, params = {}) {
    switch (what) {
      case 'trace':
        return this.info;
      case 'overview':
      case 'beside':
        return this.data.answers[what];
      case 'details':
        return {row: params.row, stack: this.#stack(Number(params.row), Number(BigInt(params.time) - this.first))};
      case 'selection':
        return selectionOf(this, ...this.#window(params), params.rows);
      case 'shares':
        return sharesIn(this, ...this.#window(params), params.rows);
      case 'durations':
        return durationsOf(this, Number(params.region), ...this.#window(params));
      case 'search':
        return {hit: (params.messages ? findMessage : findIn)(this, params, ...this.#window(params))};
      case 'findings':
        return this.#findings();
      case 'verdict':
        return this.#verdict();
      case 'regions': // all that the page knows came with the trace
        return {regions: [], groups: []};
      case 'tracks':
      case 'analyses':
        return this.data.answers[what] ?? {[what]: []};
      case 'analysis':
        return this.data.answers.analysis[params.id];
      case 'values':
        return this.data.answers.values[`${params.row}/${params.counter}`];
      default:
        throw new Error('This page holds a picture of the trace; open the trace with tracetool view for this.');
    }
  }

  /** What the analysis of the whole run says: what is not in the window cannot be gone to. */
  #verdict() {
    const found = this.data.answers.verdict;
    if (!found) {
      return {state: 'failed'};
    }
    const isShown = (from, to) => BigInt(to) > this.first && BigInt(from) < BigInt(this.data.to);
    const cards = found.cards.map(({from, to, ...card}) => (from !== undefined && isShown(from, to) ? {...card, from, to} : card));
    return {...found, cards, critical_path: found.critical_path.filter(([, from, to]) => isShown(from, to)),
      iterations: this.data.whole ? found.iterations : []};
  }

  /** What the index tells of the window; regions are compared over the whole run alone. */
  #findings() {
    const {records = Infinity, waits = [], imbalances = []} = this.data.answers.findings ?? {};
    const isShown = (time) => BigInt(time) < BigInt(this.data.to) && BigInt(time) >= this.first;
    return {records, waits: waits.filter(([, , enter]) => isShown(enter)), imbalances: this.data.whole ? imbalances : []};
  }

  /** Consecutive tiles. @param {any} params @returns {Promise<Map<number, import('./tile.js').RowTile>[]>} */
  async tiles({level, number, count}) {
    const tiles = [];
    for (let i = 0n; i < BigInt(count); i++) {
      tiles.push(this.#tile(level, number + i));
    }
    return tiles;
  }

  /** A tile, or what the finest one above it tells. */
  #tile(level, number) {
    for (let up = 0n; level + Number(up) <= this.levels.coarsest; up++) {
      const rows = this.rowsOf(level + Number(up), number >> up);
      if (rows) {
        return up === 0n ? rows : cutTile(rows, level + Number(up), level, Number(number - ((number >> up) << up)));
      }
    }
    return new Map();
  }

  /** The rows of a tile that the page holds; undefined if it does not. @param {number} level @param {bigint|string} number */
  rowsOf(level, number) {
    const key = `${level}/${number}`;
    const text = this.texts.get(key);
    if (text && !this.decoded.has(key)) {
      this.decoded.set(key, decodeTiles(/** @type {ArrayBuffer} */ (bytesOf(text).buffer))[0]);
    }
    return this.decoded.get(key);
  }

  /** The leaf in which a time is. @param {number} time */
  #leafAt(time) {
    let low = 0;
    let high = this.leaves.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.leaves[middle].start + 2 ** this.leaves[middle].level <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The finest tiles that overlap an interval, in order of time. @param {number} from @param {number} to */
  * tilesIn(from, to) {
    for (let i = this.#leafAt(from); i < this.leaves.length && this.leaves[i].start <= to; i++) {
      yield {...this.leaves[i], rows: this.#rows(i)};
    }
  }

  #rows(leaf) {
    const {level, number} = this.leaves[leaf] ?? {level: 0, number: ''};
    return this.rowsOf(level, number) ?? new Map();
  }

  /** The calls of a row that are open at a time, put together where tiles cut them. */
  #stack(row, time) {
    const leaf = this.#leafAt(time);
    const tile = this.#rows(leaf).get(row);
    const lanes = tile?.kind === RECORDS ? tile.lanes.slice(1) : [];
    const stack = [];
    lanes.forEach((lane, depth) => {
      const off = time - this.leaves[leaf].start;
      for (let i = 0; i < lane.starts.length; i++) {
        if (lane.starts[i] <= off && off < lane.starts[i] + lane.lengths[i]) {
          stack.push(this.#call(row, depth + 1, leaf, lane, i));
        }
      }
    });
    return stack;
  }

  #call(row, lane, leaf, found, i) {
    let enter = this.leaves[leaf].start + found.starts[i];
    let leave = enter + found.lengths[i];
    const region = found.regions[i];
    const reach = (step, flag) => {
      let flags = found.flags[i];
      for (let at = leaf + step; (flags & flag) !== 0; at += step) {
        const next = this.#rows(at).get(row)?.lanes[lane];
        const k = !next ? -1 : step < 0 ? next.starts.length - 1 : 0;
        if (!next || k < 0 || next.regions[k] !== region) {
          return;
        }
        const start = this.leaves[at].start + next.starts[k];
        enter = Math.min(enter, start);
        leave = Math.max(leave, start + next.lengths[k]);
        flags = next.flags[k];
      }
    };
    reach(-1, 1);
    reach(1, 2);
    const [, name, group] = this.info.regions.find(([token]) => token === region) ?? [0, `region ${region}`, -1];
    return {region, name, group: this.info.groups[group] ?? '',
      enter: (this.first + BigInt(Math.round(enter))).toString(), leave: (this.first + BigInt(Math.round(leave))).toString()};
  }

  /** An interval in ticks from the begin of the page. @returns {[number, number]} */
  #window({from, to}) {
    return [Number(BigInt(from) - this.first), Number(BigInt(to) - this.first)];
  }
}

/** @param {string} text bytes in base 64 @returns {Uint8Array} */
function bytesOf(text) {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

/** The tiles of which the page holds no finer ones, in order of time. @param {[number, string, string][]} tiles @param {bigint} first */
function leavesOf(tiles, first) {
  const above = new Set(tiles.map(([level, number]) => `${level + 1}/${BigInt(number) >> 1n}`));
  return tiles.filter(([level, number]) => !above.has(`${level}/${number}`))
    .map(([level, number]) => ({level, number, start: tileStart(first, level, BigInt(number))}))
    .sort((a, b) => a.start - b.start);
}
