// What the page knows of a trace.

import {LAST_TICK} from './camera.js';
import {rgbOf} from './colors.js';

/**
 * @typedef {Object} RowInfo
 * @property {number} id
 * @property {string} name
 * @property {'node'|'process'|'thread'} kind
 * @property {number} parent -1 for none
 * @property {boolean} own whether it has records of its own
 */

/** A trace that the server has open. */
export class Trace {
  /**
   * @param {import('./api.js').TraceSource} source
   * @param {any} info the answer of the server
   */
  constructor(source, info) {
    this.source = source;
    this.name = info.name;
    this.format = info.format;
    this.first = BigInt(info.first);
    this.last = BigInt(info.last);
    this.rate = Number(info.ticks_per_second);
    /** Ticks from the first record to the last one. */
    this.length = Number(this.last - this.first);
    /** @type {RowInfo[]} */
    this.rows = info.rows.map((row, id) => ({id, ...row}));
    /** @type {string[]} */
    this.groups = info.groups;
    /** @type {Map<number, {name: string, group: number, color?: [number, number, number]}>} `color`: that which the trace gives it */
    this.regions = new Map(info.regions.map(([token, name, group, color]) => [token, {name, group, color: rgbOf(color ?? '') ?? undefined}]));
    this.counters = info.counters;
    /** Records of a row of a tile up to which it is made from them. */
    this.mostRecords = info.most_records ?? Infinity;
  }

  /** @param {number} region */
  regionName(region) {
    return region === 0 ? 'other' : this.regions.get(region)?.name ?? `region ${region}`;
  }

  /** @param {number} region */
  groupName(region) {
    const known = this.regions.get(region);
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

  /** Ticks from the first record, of a time of the server. @param {string} time */
  rel(time) {
    return Number(BigInt(time) - this.first);
  }

  /** A time for the server. @param {number} rel @returns {bigint} */
  abs(rel) {
    const time = this.first + BigInt(Math.round(rel));
    return time < LAST_TICK ? time : LAST_TICK;
  }

  /** Seconds on the clock of the trace. @param {number} rel */
  seconds(rel) {
    return (Number(this.first) + rel) / this.rate;
  }
}
