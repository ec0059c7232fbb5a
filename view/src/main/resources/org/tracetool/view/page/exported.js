// The trace of an exported page: answers from the data that the page carries.

import {decodeTiles, RECORDS} from './tile.js';
import {tileStart} from './camera.js';
import {cutTile} from './cuttile.js';
import {durationsOf, findIn, selectionOf} from './exportedfigures.js';
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
    /** The level of the finest tiles that the page holds; those of finer levels are cut out of them. */
    this.detail = data.finest;
    this.levels = {finest: 8, coarsest: data.coarsest};
    this.info = {...data.answers.trace, first: data.from, last: data.to};
    this.first = BigInt(data.from);
    this.texts = new Map(data.tiles.map(([level, number, text]) => [`${level}/${number}`, text]));
    this.decoded = new Map();
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
        return selectionOf(this, ...this.#window(params));
      case 'durations':
        return durationsOf(this, Number(params.region), ...this.#window(params));
      case 'search':
        return {hit: (params.messages ? findMessage : findIn)(this, params, ...this.#window(params))};
      case 'findings':
        return this.#findings();
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

  #tile(level, number) {
    if (level < this.detail) {
      const up = BigInt(this.detail - level);
      return cutTile(this.finest(number >> up), this.detail, level, Number(number - ((number >> up) << up)));
    }
    const text = this.texts.get(`${level}/${number}`);
    return text ? decodeTiles(bytesOf(text).buffer)[0] : new Map();
  }

  /** The rows of a tile of the finest level. */
  finest(number) {
    const key = String(number);
    if (!this.decoded.has(key)) {
      this.decoded.set(key, this.#tile(this.detail, number));
    }
    return this.decoded.get(key);
  }

  /** The calls of a row that are open at a time, put together where tiles cut them. */
  #stack(row, time) {
    const level = this.detail;
    const number = (this.first + BigInt(time)) >> BigInt(level);
    const tile = this.finest(number).get(row);
    const lanes = tile?.kind === RECORDS ? tile.lanes.slice(1) : [];
    const stack = [];
    lanes.forEach((lane, depth) => {
      const off = time - tileStart(this.first, level, number);
      for (let i = 0; i < lane.starts.length; i++) {
        if (lane.starts[i] <= off && off < lane.starts[i] + lane.lengths[i]) {
          stack.push(this.#call(row, depth + 1, number, lane, i));
        }
      }
    });
    return stack;
  }

  #call(row, lane, number, found, i) {
    const level = this.detail;
    let enter = tileStart(this.first, level, number) + found.starts[i];
    let leave = enter + found.lengths[i];
    const region = found.regions[i];
    const reach = (step, flag) => {
      let flags = found.flags[i];
      let at = number;
      while ((flags & flag) !== 0) {
        at += step;
        const next = this.finest(at).get(row)?.lanes[lane];
        const k = !next ? -1 : step < 0 ? next.starts.length - 1 : 0;
        if (!next || k < 0 || next.regions[k] !== region) {
          return;
        }
        const start = tileStart(this.first, level, at) + next.starts[k];
        enter = Math.min(enter, start);
        leave = Math.max(leave, start + next.lengths[k]);
        flags = next.flags[k];
      }
    };
    reach(-1n, 1);
    reach(1n, 2);
    const [, name, group] = this.info.regions.find(([token]) => token === region) ?? [0, `region ${region}`, -1];
    return {region, name, group: this.info.groups[group] ?? '',
      enter: (this.first + BigInt(Math.round(enter))).toString(), leave: (this.first + BigInt(Math.round(leave))).toString()};
  }

  /** An interval in ticks from the begin of the page. */
  #window({from, to}) {
    return [Number(BigInt(from) - this.first), Number(BigInt(to) - this.first)];
  }
}

/** @param {string} text bytes in base 64 @returns {Uint8Array} */
function bytesOf(text) {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}
