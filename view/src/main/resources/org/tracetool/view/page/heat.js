// Rows by colour scales: how much work a row does against the median of all rows at that time, and values of a counter.

import {COLUMNS} from './tile.js';
import {pixel} from './column.js';
import {isMpi} from './colors.js';
import {heatColor} from './heatscale.js';
import {ranges} from './ranges.js';

/** Rows of which the median is found, at most: of more, some that are evenly apart. */
const MOST_SIBLINGS = 400;

/** Columns of the heat of a counter. */
const COUNTER_COLUMNS = 256;

/**
 * The part of each column that a lane is in some regions.
 * @param {import('./tile.js').Lane|undefined} lane
 * @param {number} columnTicks
 * @param {(region: number) => boolean} isWanted
 * @returns {Float32Array}
 */
export function workOf(lane, columnTicks, isWanted) {
  const work = new Float32Array(COLUMNS);
  for (let i = 0; i < (lane?.starts.length ?? 0); i++) {
    if (isWanted(lane.regions[i])) {
      const from = lane.starts[i] / columnTicks;
      const to = (lane.starts[i] + lane.lengths[i]) / columnTicks;
      for (let c = Math.floor(from); c < Math.min(COLUMNS, Math.ceil(to)); c++) {
        work[c] += Math.min(to, c + 1) - Math.max(from, c);
      }
    }
  }
  for (const run of lane?.runs ?? []) {
    let share = 0;
    run.regions.forEach((region, i) => (share += isWanted(region) ? run.shares[i] : 0));
    work.fill(share, run.from, run.from + run.count);
  }
  return work;
}

/** The medians of tiles. @type {WeakMap<Map<any, any>, {stamp: string, medians: Float32Array}>} */
const known = new WeakMap();

/**
 * The median of the work of rows in each column of a tile.
 * @param {Map<number|string, import('./tile.js').RowTile>} tile
 * @param {() => number[]} ids says which rows
 * @param {number} columnTicks
 * @param {(region: number) => boolean} isWanted
 * @param {string} stamp changes when more of the tile has come, or rows are others
 * @returns {Float32Array}
 */
export function mediansOf(tile, ids, columnTicks, isWanted, stamp) {
  const found = known.get(tile);
  if (found?.stamp === stamp) {
    return found.medians;
  }
  const all = ids();
  const step = Math.max(1, Math.ceil(all.length / MOST_SIBLINGS));
  const some = all.filter((id, i) => i % step === 0 && tile.has(id)).map((id) => workOf(tile.get(id).lanes[0], columnTicks, isWanted));
  const medians = new Float32Array(COLUMNS);
  const column = new Float32Array(some.length);
  for (let c = 0; c < COLUMNS && some.length > 0; c++) {
    some.forEach((work, i) => (column[i] = work[c]));
    column.sort();
    medians[c] = (column[(column.length - 1) >> 1] + column[column.length >> 1]) / 2;
  }
  known.set(tile, {stamp, medians});
  return medians;
}

/** Whether a region is of the program itself. @param {import('./trace.js').Trace} trace @returns {(region: number) => boolean} */
export function isWork(trace) {
  /** @type {Map<number, boolean>} */
  const asked = new Map();
  return (region) => {
    let answer = asked.get(region);
    if (answer === undefined) {
      answer = region !== 0 && !isMpi(trace.regionName(region));
      asked.set(region, answer);
    }
    return answer;
  };
}

/**
 * Paints how much more or less work a lane has than others.
 * @param {import('./raster.js').Pixels} pixels
 * @param {number} top first line
 * @param {number} height lines
 * @param {Float32Array} work
 * @param {Float32Array} medians
 * @param {boolean} dark
 */
export function paintAgainst(pixels, top, height, work, medians, dark) {
  const words = new Uint32Array(pixels.data.buffer);
  for (let c = 0; c < COLUMNS; c++) {
    const [r, g, b] = heatColor(work[c] - medians[c], dark);
    const word = pixel(r, g, b, 255);
    for (let line = top; line < top + height; line++) {
      words[line * pixels.width + c] = word;
    }
  }
}

/** The counter whose heat a style of shares is; -1 for other styles. @param {string} style */
export function counterOf(style) {
  return style.startsWith('heat-counter-') ? Number(style.slice('heat-counter-'.length)) : -1;
}

/** Values of a counter of all rows in sight, by a colour scale. */
export class CounterHeat {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    /** @type {{from: number, to: number, least: number, largest: number, rows: Map<number, (number|null)[]>, images: Map<number, OffscreenCanvas>, dark: boolean}|null} */
    this.found = null;
    this.key = '';
  }

  get counter() {
    return counterOf(this.view.layout.shares);
  }

  /** Asks for what is in sight, where rows show a counter. */
  async load() {
    const {view, counter} = this;
    if (counter < 0) {
      this.found = null;
      this.key = '';
      return;
    }
    const {trace, camera} = view;
    const places = view.rowsInSight();
    const from = Math.max(0, Math.floor(camera.from));
    const to = Math.min(camera.length, Math.ceil(camera.to)) + 1;
    const key = `${counter}/${from}/${to}/${view.layout.version}/${view.timeline.scroll}`;
    if (key === this.key || to <= from) {
      return;
    }
    this.key = key;
    this.running?.abort();
    this.running = new AbortController();
    try {
      const {rows} = await trace.source.json('heat', {counter, from: trace.abs(from), to: trace.abs(to), columns: COUNTER_COLUMNS, rows: places.map((p) => ranges(p.members ?? [p.row.id])).join(';')}, this.running.signal);
      if (this.key === key) {
        let [least, largest] = [Infinity, -Infinity];
        rows.forEach((values) => values.forEach((v) => {
          if (v !== null) {
            least = Math.min(least, v);
            largest = Math.max(largest, v);
          }
        }));
        this.found = {from, to, least, largest, rows: new Map(rows.map((values, i) => [places[i].row.id, values])), images: new Map(), dark: view.colors.dark};
        view.store.touch('objects');
      }
    } catch (e) {
      if (e.name !== 'AbortError') {
        this.key = '';
        view.say(e.message);
      }
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import('./timeline.js').Timeline} timeline
   * @param {import('./layout.js').PlacedRow[]} placed
   */
  draw(context, timeline, placed) {
    const {found, view} = this;
    if (!found) {
      return;
    }
    if (found.dark !== view.colors.dark) {
      found.images.clear();
      found.dark = view.colors.dark;
    }
    const [left, right] = [timeline.xOf(found.from), timeline.xOf(found.to)];
    context.imageSmoothingEnabled = false;
    for (const p of placed) {
      const image = p.counter ? null : this.#image(p.row.id);
      if (image) {
        context.drawImage(image, left, timeline.yOf(p), right - left, Math.max(1, p.height - p.gap));
      }
    }
  }

  #image(row) {
    const {rows, images, least, largest, dark} = this.found;
    const values = rows.get(row);
    if (!values) {
      return null;
    }
    let image = images.get(row);
    if (!image) {
      image = new OffscreenCanvas(values.length, 1);
      const context = image.getContext('2d');
      const pixels = context.createImageData(values.length, 1);
      values.forEach((v, i) => {
        if (v !== null) {
          pixels.data.set([...heatColor(largest > least ? (v - least) / (largest - least) : 0, dark), 255], 4 * i);
        }
      });
      context.putImageData(pixels, 0, 0);
      images.set(row, image);
    }
    return image;
  }

  /** The value of a row at a time, in words; empty if it is not known. @param {import('./layout.js').PlacedRow} place @param {number} time */
  textAt(place, time) {
    const {found} = this;
    const values = found?.rows.get(place.row.id);
    const value = values?.[Math.floor(((time - found.from) / (found.to - found.from)) * values.length)];
    return value === null || value === undefined ? '' : `${this.view.counters.name(this.counter)}: about ${this.view.counters.told(this.counter, value)}`;
  }

  /** The ends of the scale, in words; null if nothing is known. @returns {[string, string]|null} */
  get ends() {
    const {found, view} = this;
    const told = (v) => view.counters.told(this.counter, v);
    return found && found.largest >= found.least ? [told(found.least), told(found.largest)] : null;
  }
}
