// The trace of an exported page: answers from the data that the page carries.

import {decodeTiles, RECORDS} from './tile.js';
import {tileStart} from './camera.js';

/** The data of an exported page, null if the page is served. */
export function exportedData() {
  const element = document.getElementById('data');
  return element ? JSON.parse(element.textContent) : null;
}

/** Answers as the server does, as far as that is possible without the trace. */
export class ExportedSource {
  /** @param {any} data */
  constructor(data) {
    this.data = data;
    this.levels = {finest: data.finest, coarsest: data.coarsest};
    this.info = {...data.answers.trace, first: data.from, last: data.to};
    this.first = BigInt(data.from);
    this.tiles = new Map(data.tiles.map(([level, number, text]) => [`${level}/${number}`, text]));
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
        return this.#selection(Number(BigInt(params.from) - this.first), Number(BigInt(params.to) - this.first));
      case 'tracks':
        return {tracks: []};
      default:
        throw new Error('This page holds a picture of the trace; open the trace with tracetool view for this.');
    }
  }

  /** @param {any} params @returns {Promise<ArrayBuffer>} */
  async tile({level, number, count}) {
    const parts = [new Uint8Array([1, count])];
    for (let i = 0n; i < BigInt(count); i++) {
      const text = this.tiles.get(`${level}/${number + i}`);
      // The tile alone, behind the version and how many there are.
      parts.push(text ? bytesOf(text).subarray(2) : new Uint8Array([0]));
    }
    return new Blob(parts).arrayBuffer();
  }

  /** The rows of a tile of the finest level. */
  #finest(number) {
    const key = `${this.levels.finest}/${number}`;
    if (!this.decoded.has(key)) {
      const text = this.tiles.get(key);
      this.decoded.set(key, text ? decodeTiles(bytesOf(text).buffer)[0] : new Map());
    }
    return this.decoded.get(key);
  }

  /** The calls of a row that are open at a time, put together where tiles cut them. */
  #stack(row, time) {
    const level = this.levels.finest;
    const number = (this.first + BigInt(time)) >> BigInt(level);
    const tile = this.#finest(number).get(row);
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
    const level = this.levels.finest;
    let enter = tileStart(this.first, level, number) + found.starts[i];
    let leave = enter + found.lengths[i];
    const region = found.regions[i];
    const reach = (step, flag) => {
      let flags = found.flags[i];
      let at = number;
      while ((flags & flag) !== 0) {
        at += step;
        const next = this.#finest(at).get(row)?.lanes[lane];
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

  /** Exclusive times of an interval from tiles. */
  #selection(from, to) {
    const level = this.levels.finest;
    const columnTicks = 2 ** (level - 8);
    const sums = new Map();
    const shift = BigInt(level);
    for (let n = (this.first + BigInt(from)) >> shift; n <= (this.first + BigInt(to)) >> shift; n++) {
      const start = tileStart(this.first, level, n);
      const inside = (a, b) => Math.max(0, Math.min(to, start + b) - Math.max(from, start + a));
      for (const tile of this.#finest(n).values()) {
        const lane = tile.lanes[0];
        for (let i = 0; lane && i < lane.starts.length; i++) {
          sums.set(lane.regions[i], (sums.get(lane.regions[i]) ?? 0) + inside(lane.starts[i], lane.starts[i] + lane.lengths[i]));
        }
        for (const run of lane?.runs ?? []) {
          const ticks = inside(run.from * columnTicks, (run.from + run.count) * columnTicks);
          run.regions.forEach((r, i) => sums.set(r, (sums.get(r) ?? 0) + ticks * run.shares[i]));
        }
      }
    }
    const pairs = new Map();
    for (const [sender, sent, receiver, , bytes] of this.data.answers.beside.messages.messages) {
      const time = sent === null ? NaN : Number(BigInt(sent) - this.first);
      if (time >= from && time < to) {
        const pair = pairs.get(`${sender}/${receiver}`) ?? [sender, receiver, 0, 0];
        pair[2]++;
        pair[3] += bytes;
        pairs.set(`${sender}/${receiver}`, pair);
      }
    }
    const regions = [...sums].filter(([, ticks]) => ticks > 0).sort((a, b) => b[1] - a[1]).map(([r, ticks]) => [r, null, ticks, null]);
    return {region_count: regions.length, regions, paths: [], messages: [...pairs.values()], process_regions: [], processes: []};
  }
}

/** @param {string} text bytes in base 64 @returns {Uint8Array} */
function bytesOf(text) {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}
