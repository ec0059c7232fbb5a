// Figures and searches of an exported page, from its finest tiles. Calls that are shorter than a column of these are known by
// their shares of the time alone.

import {PER_OCTAVE} from './durations.js';
import {isNamed, objectsOf} from './exportedobjects.js';
import {ticksOfColumn} from './tile.js';

const PROCESS_REGIONS = 12;
const LONGEST = 12;

/** @typedef {import('./exported.js').ExportedSource} Source */

/**
 * The calls of each row by depth, put together where tiles cut them.
 * @param {Source} source
 * @param {number} from
 * @param {number} to
 * @returns {{rows: Map<number, {region: number, enter: number, leave: number, begins: boolean, ends: boolean}[][]>, short: Set<number>}}
 *   `short` are regions with calls that are too short to be known
 */
function callsOf(source, from, to) {
  const rows = new Map();
  /** @type {Set<number>} */
  const short = new Set();
  for (const {rows: tile, start} of source.tilesIn(from, to)) {
    for (const [id, {lanes}] of tile) {
      if (!source.info.rows[id]?.own) {
        continue;
      }
      const depths = rows.get(id) ?? [];
      rows.set(id, depths);
      lanes.slice(1).forEach((lane) => [...lane.runs].forEach((run) => run.regions.forEach((region) => short.add(region))));
      lanes.slice(1).forEach((lane, depth) => {
        const calls = depths[depth] ??= [];
        for (let i = 0; i < lane.starts.length; i++) {
          const enter = start + lane.starts[i];
          const leave = enter + lane.lengths[i];
          const before = calls[calls.length - 1];
          const ends = (lane.flags[i] & 2) === 0;
          if (i === 0 && (lane.flags[i] & 1) !== 0 && before && !before.ends && before.region === lane.regions[i] && before.leave === enter) {
            Object.assign(before, {leave, ends});
          } else {
            calls.push({region: lane.regions[i], enter, leave, begins: (lane.flags[i] & 1) === 0, ends});
          }
        }
      });
    }
  }
  return {rows, short};
}

/**
 * Whether a question is about a row.
 * @param {string|undefined} rows `1,4-7`; all if it is not there
 * @returns {(id: number) => boolean}
 */
function amongRows(rows) {
  if (rows === undefined) {
    return () => true;
  }
  const parts = String(rows).split(',').filter(Boolean).map((part) => part.split('-').map(Number));
  return (id) => parts.some(([first, last = first]) => id >= first && id <= last);
}

const inside = (from, to, a, b) => Math.max(0, Math.min(to, b) - Math.max(from, a));

/** Ticks by region of each row, without the calls inside. */
function ownTicks(source, from, to, isWanted) {
  /** @type {Map<number, Map<number, number>>} */
  const rows = new Map();
  for (const {rows: tile, start, level} of source.tilesIn(from, to)) {
    const columnTicks = ticksOfColumn(level);
    for (const [id, {lanes: [lane]}] of tile) {
      if (!lane || !source.info.rows[id]?.own || !isWanted(id)) {
        continue;
      }
      const sums = rows.get(id) ?? new Map();
      rows.set(id, sums);
      const add = (region, ticks) => ticks > 0 && sums.set(region, (sums.get(region) ?? 0) + ticks);
      for (let i = 0; i < lane.starts.length; i++) {
        add(lane.regions[i], inside(from, to, start + lane.starts[i], start + lane.starts[i] + lane.lengths[i]));
      }
      for (const run of lane.runs) {
        const ticks = inside(from, to, start + run.from * columnTicks, start + (run.from + run.count) * columnTicks);
        run.regions.forEach((region, i) => add(region, ticks * run.shares[i]));
      }
    }
  }
  return rows;
}

/** Call paths, and calls and inclusive ticks by region, of the calls that are known. */
function callTree({rows}, from, to) {
  const paths = [];
  const places = new Map();
  const regions = new Map();
  for (const depths of rows.values()) {
    let above = [];
    for (const calls of depths) {
      const level = [];
      let at = 0;
      for (const call of calls ?? []) {
        while (at < above.length && above[at].call.leave <= call.enter) {
          at++;
        }
        const parent = above[at]?.call.enter <= call.enter ? above[at] : null;
        const ticks = inside(from, to, call.enter, call.leave);
        const here = call.enter < to && call.leave > from;
        const key = `${parent?.path ?? -1}/${call.region}`;
        if (here && !places.has(key)) {
          places.set(key, paths.length);
          paths.push([parent?.path ?? -1, call.region, 0, 0]);
        }
        const node = {call, parent, path: places.get(key) ?? -1};
        level.push(node);
        if (!here) {
          continue;
        }
        const began = call.begins && call.enter >= from ? 1 : 0;
        paths[node.path][2] += ticks;
        paths[node.path][3] += began;
        const sums = regions.get(call.region) ?? {calls: 0, ticks: 0};
        regions.set(call.region, sums);
        sums.calls += began;
        let around = parent;
        while (around && around.call.region !== call.region) {
          around = around.parent;
        }
        sums.ticks += around ? 0 : ticks;
      }
      above = level;
    }
  }
  return {paths, regions};
}

/**
 * What happened in an interval, as the server tells it; the number of calls only where all are known.
 * @param {Source} source
 * @param {number} from
 * @param {number} to
 * @param {string} [rows] those that it is about
 */
export function selectionOf(source, from, to, rows = undefined) {
  const isWanted = amongRows(rows);
  const own = ownTicks(source, from, to, isWanted);
  const sums = new Map();
  own.forEach((row) => row.forEach((ticks, region) => sums.set(region, (sums.get(region) ?? 0) + ticks)));
  const calls = callsOf(source, from, to);
  calls.rows.forEach((_, id) => isWanted(id) || calls.rows.delete(id));
  const tree = callTree(calls, from, to);
  const regions = [...sums].sort((a, b) => b[1] - a[1])
    .map(([region, ticks]) => {
      const known = calls.short.has(region) ? {calls: null, ticks: null} : tree.regions.get(region) ?? {calls: 0, ticks: 0};
      return [region, known.calls, ticks, known.ticks];
    });
  const top = regions.slice(0, PROCESS_REGIONS).map(([region]) => region);
  const processes = [...own].map(([id, row]) => {
    const named = top.map((region) => row.get(region) ?? 0);
    return [id, ...named, [...row.values()].reduce((a, b) => a + b, 0) - named.reduce((a, b) => a + b, 0)];
  });
  return {region_count: regions.length, regions, paths: tree.paths, without_short: calls.short.size > 0, messages: messagesOf(source, from, to, isWanted),
    process_regions: top, processes, process_count: processes.length};
}

/**
 * The time of each region in an interval, as the server tells it; about, where calls are known by their shares of columns alone.
 * @param {Source} source
 * @param {number} from
 * @param {number} to
 * @param {string} [rows]
 */
export function sharesIn(source, from, to, rows = undefined) {
  const {regions} = selectionOf(source, from, to, rows);
  const isWanted = amongRows(rows);
  const about = [...source.tilesIn(from, to)].some(({rows: tile}) => [...tile].some(([id, {lanes}]) => isWanted(id) && [...lanes[0]?.runs ?? []].length > 0));
  return {about, regions, ticks: regions.reduce((sum, [, , ticks]) => sum + ticks, 0)};
}

/** Messages that were sent in an interval, by pairs of rows. */
function messagesOf(source, from, to, isWanted) {
  const pairs = new Map();
  for (const [sender, sent, receiver, , bytes] of source.data.answers.beside.messages.messages) {
    const time = sent === null ? NaN : Number(BigInt(sent) - source.first);
    if (time >= from && time < to && isWanted(sender)) {
      const pair = pairs.get(`${sender}/${receiver}`) ?? [sender, receiver, 0, 0];
      pair[2]++;
      pair[3] += bytes;
      pairs.set(`${sender}/${receiver}`, pair);
    }
  }
  return [...pairs.values()];
}

/**
 * How long the calls of a region take that begin and end in an interval.
 * @param {Source} source
 * @param {number} region
 * @param {number} from
 * @param {number} to
 */
export function durationsOf(source, region, from, to) {
  const {rows, short} = callsOf(source, from, to);
  const bins = new Map();
  const found = [];
  let cut = 0;
  rows.forEach((depths, id) => depths.flat().filter((c) => c.region === region && c.leave > from && c.enter < to).forEach((c) => {
    if (!c.begins || !c.ends || c.enter < from || c.leave > to) {
      cut++;
      return;
    }
    const ticks = c.leave - c.enter;
    found.push([id, (source.first + BigInt(c.enter)).toString(), ticks]);
    const bin = Math.floor(Math.log2(Math.max(1, ticks)) * PER_OCTAVE + 1e-9);
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }));
  found.sort((a, b) => b[2] - a[2]);
  const edge = (bin) => Math.ceil(2 ** (bin / PER_OCTAVE) - 1e-6);
  return {
    calls: found.length, cut, without: short.has(region) ? 2 ** (source.detail - 8) : 0, least: found[found.length - 1]?.[2] ?? 0, largest: found[0]?.[2] ?? 0,
    mean: found.reduce((sum, f) => sum + f[2], 0) / (found.length || 1),
    bins: [...bins].sort((a, b) => a[0] - b[0]).map(([bin, calls]) => [edge(bin), edge(bin + 1), calls]),
    longest: found.slice(0, LONGEST),
  };
}

/**
 * The first or last call, mark, message or operation of an interval that is looked for, beyond a hit; as the server finds it among the
 * calls that are known.
 * @param {Source} source
 * @param {any} params of the question
 * @param {number} from
 * @param {number} to
 */
export function findIn(source, params, from, to) {
  const typed = String(params.text ?? '').trim().toLowerCase();
  const isWhole = /^".+"$/.test(typed);
  const wanted = isWhole ? typed.slice(1, -1) : typed;
  const numbers = (list) => new Set(String(list ?? '').split(',').filter(Boolean).map(Number));
  const skipped = numbers(params.skip);
  const isRowWanted = amongRows(params.rows);
  const passed = String(params.pass ?? '').split(',');
  const names = new Map(source.info.regions.map(([token, name]) => [token, name]));
  const has = (text) => Boolean(params.any) || (wanted !== '' && (isWhole ? String(text).toLowerCase() === wanted : String(text).toLowerCase().includes(wanted)));
  const known = new Map();
  const isWanted = (region) => {
    if (!known.has(region)) {
      known.set(region, !skipped.has(region) && (params.region === undefined ? has(names.get(region)) : region === Number(params.region)));
    }
    return known.get(region);
  };
  const order = (a, b) => a.at - b.at || a.row - b.row || a.number - b.number;
  const onwards = Number(params.last) ? -1 : 1;
  const beyond = params.time === undefined ? null : {at: Number(BigInt(params.time) - source.first), row: Number(params.row), number: Number(params.number)};
  /** @type {any} */
  let best = null;
  const take = (hit) => {
    if (hit.at >= from && hit.at < to && (!beyond || order(hit, beyond) * onwards > 0) && (!best || order(hit, best) * onwards < 0)) {
      best = hit;
    }
  };
  callsOf(source, Math.max(0, from), Math.min(Number(BigInt(source.info.last) - source.first), to)).rows.forEach((depths, row) => {
    if (isRowWanted(row)) {
      depths.forEach((calls, number) => (calls ?? []).filter((c) => c.begins && isWanted(c.region))
        .forEach((c) => take({at: c.enter, row, number, text: names.get(c.region) ?? `region ${c.region}`})));
    }
  });
  const {marks} = source.data.answers.beside;
  const at = (time) => Number(BigInt(time) - source.first);
  if (params.region === undefined && !passed.includes('marks')) {
    marks.marks.forEach(([, row, time, text], i) => has(text) && take({at: at(time), row, number: i - marks.marks.length, text}));
  }
  const isFoundAsCall = (name) => name.toLowerCase().includes(wanted)
    && [...names].some(([region, n]) => isWanted(region) && n.toLowerCase().includes(name.toLowerCase()));
  for (const object of objectsOf(source)) {
    if (!passed.includes(object.sort) && (params.any || (params.region === undefined && isNamed(object, wanted, isWhole) && !isFoundAsCall(object.name)))) {
      take({...object, at: at(object.time)});
    }
  }
  return best ? {row: best.row, text: best.text, time: (source.first + BigInt(Math.round(best.at))).toString(), number: best.number} : undefined;
}
