// Which rows are shown, in which order, and where.

import {Arrangement} from './arrangement.js';
import {ranges} from './ranges.js';

/** Pixels of a row whose calls are drawn within each other, at least. */
const NESTED_HEIGHT = 48;
/** Pixels that are free above and below the calls of the next depth, at most. */
const NESTED_STRIP = 12;
/** Pixels of the deepest calls, at least. */
const NESTED_CORE = 10;
/** Pixels of a row whose lanes are as high as they are at first, and of such a lane. */
const USUAL_HEIGHT = 48;
const USUAL_LANE = 14;
const LOWEST_LANE = 4;
const HIGHEST_LANE = 200;

/** Lanes of a row of which nothing has come yet. */
const USUAL_LANES = 3;

/** Lanes that a row that stands for those below it is as high as, at most, among call stacks. */
const LANES_OF_SEVERAL = 2;

/** Pixels of a row, at most, that repeats the calls of those below it, among call stacks. */
const HIGHEST_HEAD = 20;
/** Pixels of a row, at least and at most; less than one pixel is several rows in a line of pixels. */
export const LOWEST_ROW = 1 / 64;
export const HIGHEST_ROW = 120;

/**
 * The orders that rows can be in: that of the trace, by name, by time in the region that takes most, and by what the analysis
 * of the run says: time in computation, in MPI, waiting, and waiting that they caused.
 */
export const ORDERS = ['trace', 'name', 'busy', 'useful', 'mpi', 'waiting', 'caused'];

/**
 * @typedef {Object} PlacedRow
 * @property {import('./trace.js').RowInfo} row
 * @property {number} depth how far it is indented
 * @property {number} top pixels from the top of all rows
 * @property {number} height pixels
 * @property {number} gap of them free below its calls
 * @property {boolean} folds whether there are rows below it
 * @property {boolean} folded
 * @property {boolean} deep whether its calls are in lanes by depth
 * @property {boolean} nested whether its calls are drawn within those that made them
 * @property {{counter: number, least: number, largest: number}} [counter] the counter that it shows instead of calls
 * @property {{counter: number, least: number, largest: number}[]} [overlaid] all counters that it shows, where these are several
 * @property {number[]} [members] rows of which it shows the mean
 * @property {string} [line] the same rows in words, if they share a line of pixels: the server then sums them up
 */

/** Pixels of a row from which on a line is free below it, those by which it has its name; of lower rows these lines would be what is seen. */
const LEAST_WITH_GAP = 13;

/** Pixels of a row from which on it has whole ones: of lower rows that would make some a good part higher than others. */
const LEAST_WHOLE = 8;

/** Pixels that are free below the calls of a row. @param {number} height pixels of the row */
export function gapOf(height) {
  return height >= LEAST_WITH_GAP ? 1 : 0;
}

/** Pixels of a pinned row, at least: it is to be read. */
const PINNED_HEIGHT = 16;

/** The row that stands for all that a lane of counters above the others is about. @type {import('./trace.js').RowInfo} */
export const ROWS_TOGETHER = {id: -1e6, name: 'several rows', kind: 'node', parent: -1, own: false};

/** The rows of a trace as they are shown. */
export class Layout {
  /** @param {import('./trace.js').Trace} trace */
  constructor(trace) {
    this.trace = trace;
    /** @type {Set<number>} */
    this.folded = new Set();
    /** @type {Set<number>} */
    this.hidden = new Set();
    /** @type {Set<number>} rows that differ from `allDeep` */
    this.turned = new Set();
    this.allDeep = false;
    /** Whether calls are drawn within those that made them, instead of below. */
    this.nesting = false;
    /** How the shares of a column stand. @type {import('./raster.js').ShareStyle} */
    this.shares = 'order';
    this.filter = '';
    /** The rows that are shown alone; null for all. @type {Set<number>|null} */
    this.only = null;
    this.rowHeight = 16;
    /** Pixels of a line of several rows, where a row has less than one. */
    this.lineHeight = 1;
    this.laneHeight = USUAL_LANE;
    /** Whether the user chose how high rows are. */
    this.heightChosen = false;
    /** @type {Map<number, number>} lanes that were seen in rows */
    this.lanes = new Map();
    /** @type {Map<number, number>} by which rows are ordered, the largest first */
    this.weights = new Map();
    /** One of `ORDERS`. */
    this.order = 'trace';
    /** Whether rows that are alike are shown as one, and which are. */
    this.alike = false;
    /** @type {number[][]} */
    this.clusters = [];
    this.version = 0;
    /** @type {Map<number, {counter: number, least: number, largest: number}[]>} counters by row */
    this.tracks = new Map();
    this.showTracks = true;
    /** Whether the user said so. */
    this.tracksChosen = false;
    this.trackHeight = 36;
    /** Rows that stand above all others, in any order. @type {Set<number>} */
    this.pinned = new Set();
    /** The tracks in each lane of counters below a row; of those above all rows for null. @type {(row: number|null) => {counter: number, least: number, largest: number}[][]} */
    this.counterLanes = () => [];
    this.arrangement = new Arrangement(trace.rows);
    /** @type {PlacedRow[]} */
    this.placed = [];
    this.height = 0;
    /** Pixels of all lanes of counters. */
    this.lanesHeight = 0;
    this.update();
  }

  /**
   * Makes rows so high that many of them are seen.
   * @param {number} pixels of a row
   * @param {number} [linePixels] of a line of several rows
   * @param {number} [lanePixels] of a lane of call stacks
   */
  fitHeight(pixels, linePixels = 1, lanePixels = USUAL_LANE) {
    this.rowHeight = pixels;
    this.lineHeight = linePixels;
    this.laneHeight = lanePixels;
    this.heightChosen = false;
  }

  /** Makes rows, or the lanes of call stacks, as high as the user wants. @param {number} pixels of a row of one lane */
  setHeight(pixels) {
    // Rows that fill the window may be higher; they become lower step by step.
    const most = Math.max(HIGHEST_ROW, this.rowHeight);
    this.rowHeight = Math.max(LOWEST_ROW, Math.min(most, pixels >= 1 ? Math.round(pixels) : 1 / Math.round(1 / pixels)));
    this.laneHeight = this.allDeep ? Math.max(LOWEST_LANE, Math.round((this.rowHeight * USUAL_LANE) / USUAL_HEIGHT)) : USUAL_LANE;
    this.lineHeight = 1;
    this.heightChosen = true;
  }

  /** Shows or hides counters, however many there are. @param {boolean} shown */
  chooseTracks(shown) {
    this.showTracks = shown;
    this.tracksChosen = true;
  }

  /** Pixels of lanes by which call stacks of all rows fill a height. @param {number} height without that of counters */
  fittingLane(height) {
    const deep = this.placed.filter((p) => p.deep);
    const several = this.placed.filter((p) => !p.deep && !p.counter);
    const heads = several.filter((p) => p.folds && !p.folded).length;
    const lanes = deep.reduce((sum, p) => sum + this.#lanesOf(p.row), 0) + LANES_OF_SEVERAL * (several.length - heads);
    const fitting = (room, count) => Math.floor(room / Math.max(1, count));
    const room = height - 3 * deep.length;
    const pixels = fitting(room - HIGHEST_HEAD * heads, lanes);
    return Math.max(USUAL_LANE, Math.min(HIGHEST_LANE, pixels >= HIGHEST_HEAD ? pixels : Math.min(HIGHEST_HEAD, fitting(room, lanes + heads))));
  }

  /** Pixels of a row without calls of its own among call stacks. @param {boolean} repeats whether those below it are shown as well */
  #heightOfSeveral(repeats) {
    return Math.min(this.rowHeight, repeats ? Math.min(HIGHEST_HEAD, this.laneHeight) : LANES_OF_SEVERAL * this.laneHeight);
  }

  /** The lanes of call stacks of a row. @param {import('./trace.js').RowInfo} row */
  #lanesOf(row) {
    return Math.max(1, this.lanes.get(row.id) ?? USUAL_LANES);
  }

  /** Whether a row is in lanes by depth. @param {number} id */
  isDeep(id) {
    return this.allDeep !== this.turned.has(id);
  }

  /** More lanes were seen in a row. @returns {boolean} whether that is new */
  sawLanes(id, lanes) {
    if ((this.lanes.get(id) ?? 0) >= lanes) {
      return false;
    }
    this.lanes.set(id, lanes);
    return this.isDeep(id);
  }

  /** Pixels by which a call is smaller than the one that made it, on each side. @param {PlacedRow} place */
  insetOf(place) {
    const below = Math.max(1, (this.lanes.get(place.row.id) ?? 3) - 1);
    return Math.max(0.5, Math.min(NESTED_STRIP, (place.height - NESTED_CORE) / 2 / below));
  }

  /**
   * The depth of the lane at a height within a row; -1 if there is one lane of the innermost calls.
   * @param {PlacedRow} place
   * @param {number} y pixels from the top of the row
   */
  depthAt(place, y) {
    if (place.nested) {
      const depth = Math.floor(Math.min(y, place.height - y) / this.insetOf(place));
      return Math.max(0, Math.min((this.lanes.get(place.row.id) ?? 1) - 1, depth));
    }
    return place.deep ? Math.max(0, Math.floor(y / this.laneHeight)) : -1;
  }

  /** Whether the filter lets a name pass: all its words are in it; `/…/` is an expression. */
  passes(name) {
    return matches(this.filter, name);
  }

  /** Places the rows anew. */
  update() {
    this.placed = [];
    let top = 0;
    let exact = 0;
    /** Pixels of the next row: together rows are as high as they are meant to be, though each has whole pixels. */
    const wholePixels = (pixels) => {
      if (pixels < LEAST_WHOLE || Number.isInteger(pixels)) {
        return pixels;
      }
      const before = Math.floor(exact);
      exact += pixels;
      return Math.floor(exact) - before;
    };
    const byWeight = (a, b) => (this.weights.get(b.id) ?? 0) - (this.weights.get(a.id) ?? 0);
    const byName = (a, b) => a.name.localeCompare(b.name, undefined, {numeric: true});
    const sorted = (list) => (this.order === 'trace' ? list : [...list].sort(this.order === 'name' ? byName : byWeight));
    const wanted = (row) => !this.hidden.has(row.id)
      && ((this.passes(row.name) && (this.only?.has(row.id) ?? true)) || this.arrangement.below(row.id).some(wanted));
    // A figure of all rows orders them across nodes and processes.
    const isFlat = this.alike || !['trace', 'name'].includes(this.order);
    const add = (row, depth, isPinned = false) => {
      if (!wanted(row)) {
        return;
      }
      const below = isFlat || isPinned ? [] : this.arrangement.below(row.id);
      if (this.pinned.has(row.id) && !isPinned) {
        sorted(below).forEach((r) => add(r, depth));
        return;
      }
      const folded = this.folded.has(row.id);
      const deep = row.own && this.isDeep(row.id) && !this.nesting;
      const nested = row.own && this.isDeep(row.id) && this.nesting;
      const pixels = deep
        ? this.#lanesOf(row) * this.laneHeight + 3
        : this.allDeep && !row.own ? this.#heightOfSeveral(below.length > 0 && !folded) : nested ? Math.max(NESTED_HEIGHT, this.rowHeight) : isPinned ? Math.max(PINNED_HEIGHT, this.rowHeight) : this.rowHeight;
      const height = wholePixels(pixels);
      const place = {row, depth, top, height, gap: gapOf(Math.floor(pixels)), folds: below.length > 0, folded, deep, nested};
      this.placed.push(folded && !row.own ? {...place, members: this.#ownBelow(row, wanted)} : place);
      top += height;
      top = this.#placeLanes(row, depth + 1, top);
      if (!folded) {
        sorted(below).forEach((r) => add(r, depth + 1));
      }
    };
    top = this.#placeLanes(null, 0, top);
    [...this.pinned].forEach((id) => this.trace.rows[id]?.own && add(this.trace.rows[id], 0, true));
    const pinnedPlaces = this.placed.length;
    const own = isFlat ? sorted(this.chosenIds().filter((id) => !this.pinned.has(id)).map((id) => this.trace.rows[id])) : [];
    if (this.alike && this.clusters.length > 0) {
      top = this.#placeGroups(this.#groupsOf(own), top);
    } else if (isFlat) {
      own.forEach((r) => add(r, 0));
    } else {
      sorted(this.arrangement.below(-1)).forEach((r) => add(r, 0));
    }
    this.lanesHeight = this.placed.reduce((sum, p) => sum + (p.counter ? p.height : 0), 0);
    const places = this.placed.filter((p) => !p.counter);
    this.rowCount = places.length;
    /** Rows, those that are twice as high counted twice. */
    this.rowWeight = places.length + (this.alike ? places.filter((p) => p.members).length : 0);
    this.height = top;
    if (this.rowHeight < 1) {
      this.#packLines(pinnedPlaces);
    }
    this.version++;
  }

  /** Places the lanes of counters of a row, or of all rows together. @param {import('./trace.js').RowInfo|null} row @returns {number} where they end */
  #placeLanes(row, depth, from) {
    let top = from;
    for (const tracks of this.showTracks ? this.counterLanes(row && row.id) : []) {
      const height = this.trackHeight * (tracks.length > 1 ? 1.5 : 1);
      const lane = {row: row ?? ROWS_TOGETHER, depth, top, height, gap: 1, folds: false, folded: false, deep: false, nested: false, counter: tracks[0]};
      this.placed.push(tracks.length > 1 ? {...lane, overlaid: tracks} : lane);
      top += height;
    }
    return top;
  }

  /** The rows with records below a row that are not hidden. */
  #ownBelow(row, wanted) {
    return this.arrangement.below(row.id).filter(wanted).flatMap((r) => [...(r.own ? [r.id] : []), ...this.#ownBelow(r, wanted)]);
  }

  /** Rows with records that are neither hidden nor filtered out, also those that are folded away. @returns {number[]} */
  chosenIds() {
    const hidden = (id) => id >= 0 && (this.hidden.has(id) || hidden(this.trace.rows[id].parent));
    return this.trace.rows.filter((r) => r.own && this.passes(r.name) && (this.only?.has(r.id) ?? true) && !hidden(r.id)).map((r) => r.id);
  }

  /** Rows that are alike, in the order of the first of each; those that are like no other stand alone. */
  #groupsOf(own) {
    const clusterOf = new Map(this.clusters.flatMap((ids, i) => (ids.length > 1 ? ids.map((id) => [id, i]) : [])));
    /** @type {Map<number|string, import('./trace.js').RowInfo[]>} */
    const groups = new Map();
    for (const row of own) {
      const key = clusterOf.get(row.id) ?? `own ${row.id}`;
      const list = groups.get(key) ?? [];
      groups.set(key, list);
      list.push(row);
    }
    return [...groups.values()];
  }

  /** Places rows that are alike as one, which is higher than a row that stands alone. */
  #placeGroups(groups, from) {
    let top = from;
    const usual = Math.max(16, Math.floor(this.rowHeight));
    groups.forEach((rows, i) => {
      const height = rows.length > 1 ? usual * 2 : usual;
      this.placed.push(rows.length > 1 ? placeOfSeveral(rows, -2 - i, `${rows.length} rows alike`, top, height)
        : {row: rows[0], depth: 0, top, height, gap: gapOf(height), folds: false, folded: false, deep: false, nested: false});
      top += height;
    });
    return top;
  }

  /** Puts rows that share a line of pixels together, below those that are pinned. @param {number} pinned places of these */
  #packLines(pinned) {
    const each = Math.round(1 / this.rowHeight);
    const rows = this.placed.slice(pinned).filter((p) => p.row.own && !p.counter).map((p) => p.row);
    this.placed = this.placed.slice(0, pinned);
    let top = this.placed.reduce((sum, p) => sum + p.height, 0);
    for (let i = 0; i < rows.length; i += each) {
      const some = rows.slice(i, i + each);
      const name = some.length > 1 ? nameOfSeveral(some[0].name, some[some.length - 1].name) : some[0].name;
      this.placed.push({...placeOfSeveral(some, -2 - i, name, top, this.lineHeight), line: ranges(some.map((r) => r.id))});
      top += this.lineHeight;
    }
    this.height = top;
  }

  /** The rows that are shown and have records, also those that others stand for. @param {PlacedRow[]} [places] @returns {number[]} */
  idsOf(places = this.placed) {
    return places.flatMap((p) => p.members ?? (p.row.own && !p.counter ? [p.row.id] : []));
  }

  /** Folds all rows that have rows below them, or unfolds them if all are folded. */
  foldAll() {
    const parents = this.trace.rows.filter((r) => this.arrangement.below(r.id).length > 0).map((r) => r.id);
    const all = parents.every((id) => this.folded.has(id));
    parents.forEach((id) => (all ? this.folded.delete(id) : this.folded.add(id)));
    return !all;
  }

  /**
   * The index of the row at a height.
   * @param {number} y pixels from the top of all rows
   * @returns {number} -1 if there is none
   */
  indexAt(y) {
    let low = 0;
    let high = this.placed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.placed[middle].top <= y) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const row = this.placed[low - 1];
    return row && y < row.top + row.height ? low - 1 : -1;
  }

  /** The place of a row, or of the row that it is folded into. @param {number} id */
  placeOf(id) {
    if (this.placeVersion !== this.version) {
      this.placeVersion = this.version;
      this.places = new Map(this.placed.filter((p) => !p.counter).flatMap((p) => [p.row.id, ...(p.members ?? [])].map((id) => /** @type {[number, PlacedRow]} */ ([id, p]))));
    }
    for (let at = id; at !== -1; at = this.trace.rows[at]?.parent ?? -1) { // below -1: several rows as one
      const place = this.places.get(at);
      if (place) {
        return place;
      }
    }
    return undefined;
  }
}

/** The first and the last name of several, without repeating the words that both begin with. @param {string} first @param {string} last */
export function nameOfSeveral(first, last) {
  const words = first.split(' ');
  const others = last.split(' ');
  const same = words.findIndex((word, i) => word !== others[i]);
  return same > 0 && same < others.length ? `${first} – ${others.slice(same).join(' ')}` : `${first} – ${last}`;
}

/** A row that shows the mean of others. @returns {PlacedRow} */
function placeOfSeveral(rows, id, name, top, height) {
  const row = {id, name, kind: /** @type {'node'} */ ('node'), parent: -1, own: false};
  return {row, depth: 0, top, height, gap: gapOf(height), folds: false, folded: false, deep: false, nested: false, members: rows.map((r) => r.id)};
}

/** The last expression of a filter, since it is tried on very many names. @type {{text: string, expression: RegExp | null}} */
const compiled = {text: '', expression: null};

/**
 * Whether a name has all words of a filter, or fits an expression between slashes.
 * @param {string} filter
 * @param {string} name
 * @returns {boolean}
 */
export function matches(filter, name) {
  const text = filter.trim();
  if (!text) {
    return true;
  }
  if (text.length > 2 && text.startsWith('/') && text.endsWith('/')) {
    if (compiled.text !== text) {
      compiled.text = text;
      try {
        compiled.expression = new RegExp(text.slice(1, -1), 'i');
      } catch {
        compiled.expression = null;
      }
    }
    return compiled.expression !== null && compiled.expression.test(name);
  }
  const lower = name.toLowerCase();
  return text.toLowerCase().split(/\s+/).every((word) => lower.includes(word));
}
