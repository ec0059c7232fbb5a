// What the page knows of a trace.

import {LAST_TICK} from './camera.js';
import {rgbOf} from './colors.js';

/** Regions in one question, at most. */
const MOST_ASKED = 500;

/**
 * The answer of the server to `trace`; docs/internals/view.md lists what it has.
 * @typedef {any} TraceInfo
 */

/**
 * @typedef {Object} RowInfo
 * @property {number} id
 * @property {string} name
 * @property {'node'|'process'|'thread'} kind
 * @property {number} parent -1 for none
 * @property {boolean} own whether it has records of its own
 * @property {number} [rank] in its MPI_COMM_WORLD
 */

/** A trace that the server has open. */
export class Trace {
  /**
   * @param {import('./api.js').TraceSource} source
   * @param {TraceInfo} info
   */
  constructor(source, info) {
    this.source = source;
    this.name = info.name;
    this.format = info.format;
    this.first = BigInt(info.first);
    this.last = BigInt(info.last);
    this.rate = Number(info.ticks_per_second);
    /** A tick of which the date is known, in nanoseconds since 1970. @type {{tick: bigint, nanoseconds: bigint}|null} */
    this.dated = info.dated_tick === undefined ? null : {tick: BigInt(info.dated_tick), nanoseconds: BigInt(info.date_nanoseconds)};
    /** Ticks from the first record to the last one. */
    this.length = Number(this.last - this.first);
    /** @type {RowInfo[]} */
    this.rows = info.rows.map((row, id) => ({id, ...row}));
    /** @type {string[]} */
    this.groups = info.groups;
    /** @type {Map<number, {name: string, group: number, color?: [number, number, number]}>} `color`: that which the trace gives it */
    this.regions = new Map(info.regions.map(([token, name, group, color]) => [token, {name, group, color: rgbOf(color ?? '') ?? undefined}]));
    /** Regions that were asked for, and those of them that wait. @type {Set<number>} */
    this.asked = new Set();
    /** @type {number[]} */
    this.wanted = [];
    this.asking = null;
    /** Called when further regions are known. */
    this.named = () => {};
    this.counters = info.counters;
    /** Records of a row of a tile up to which it is made from them. */
    this.mostRecords = info.most_records ?? Infinity;
  }

  /** @param {number} region */
  regionName(region) {
    return region === 0 ? 'other' : this.#region(region)?.name ?? `region ${region}`;
  }

  /** @param {number} region */
  groupName(region) {
    const known = region === 0 ? undefined : this.#region(region);
    return known ? this.groups[known.group] || known.name : 'other';
  }

  /**
   * The groups of regions, by name, with the regions of each.
   * @param {Iterable<number>} regions
   * @returns {Map<string, number[]>}
   */
  groupsOf(regions) {
    const groups = new Map();
    for (const region of regions) {
      const name = this.groupName(region);
      const list = groups.get(name) ?? [];
      groups.set(name, list);
      list.push(region);
    }
    return groups;
  }

  #region(region) {
    const known = this.regions.get(region);
    if (!known && !this.asked.has(region)) {
      this.asked.add(region);
      this.wanted.push(region);
      this.asking ??= setTimeout(() => this.#ask(), 100);
    }
    return known;
  }

  /** Asks for regions that did not come with the trace, since it has very many. */
  async #ask() {
    const tokens = this.wanted.splice(0, MOST_ASKED);
    // Those of which nothing is told keep their numbers.
    const {regions, groups} = await this.source.json('regions', {tokens: tokens.join(',')}).catch(() => ({regions: [], groups: []}));
    for (const [token, name, group, color] of regions) {
      this.regions.set(token, {name, group: this.#groupOf(groups[group]), color: rgbOf(color ?? '') ?? undefined});
    }
    if (regions.length > 0) {
      this.named();
    }
    this.asking = this.wanted.length > 0 ? setTimeout(() => this.#ask(), 0) : null;
  }

  #groupOf(name) {
    const known = this.groups.indexOf(name);
    return known >= 0 ? known : this.groups.push(name) - 1;
  }

  /** Ticks from the first record, of a time of the server. @param {string} time */
  rel(time) {
    return Number(BigInt(time) - this.first);
  }

  /** A time for the server. @param {number} rel @returns {bigint} */
  abs(rel) {
    const time = this.first + BigInt(Math.round(rel));
    return time < LAST_TICK ? time : LAST_TICK;
  }

  /**
   * An interval as questions take it, which end before `to`; what reaches to the end of the run has its last tick, too.
   * @param {{from: number, to: number}} interval
   * @returns {{from: bigint, to: bigint}}
   */
  window({from, to}) {
    const begin = Math.floor(from);
    const end = Math.max(Math.ceil(to), begin + 1);
    return {from: this.abs(begin), to: this.abs(end >= this.length ? this.length + 1 : end)};
  }

  /** When a date was, in ticks from the first record on. @param {bigint} nanoseconds since 1970 @returns {number} */
  dateTicks(nanoseconds) {
    const after = (nanoseconds - this.dated.nanoseconds) * BigInt(this.rate) / 1_000_000_000n;
    return Number(this.dated.tick + after - this.first);
  }

  /** Seconds on the clock of the trace. @param {number} rel */
  seconds(rel) {
    return (Number(this.first) + rel) / this.rate;
  }
}
