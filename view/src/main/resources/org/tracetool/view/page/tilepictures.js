// Paints tiles into pictures, keeps them, and draws them where they belong.

import {tileStart} from './camera.js';
import {RECORDS, COLUMNS, ticksOfColumn} from './tile.js';
import {paintHeat, paintLane} from './raster.js';
import {isWork, mediansOf, paintAgainst, workOf} from './heat.js';
import {rowOf} from './alike.js';

/** Rows whose tiles are painted into one picture. */
const BLOCK = 32;
/** Milliseconds of a frame in which pictures are painted, while the picture moves and while it stands; what is left comes in the next one. */
const PAINTING_GLIDING = 8;
const PAINTING = 80;
/** Pixels of a row below which its edges are drawn to parts of a pixel. */
const FINE = 8;
/** Bytes of pictures that are kept besides those in sight. */
const MOST_BYTES = 16e6;

/**
 * What is known of a tile, by the name of its place.
 * @typedef {{level: number, number: bigint, key: string, rows: Map<number|string, any>, version: number}} Tile
 */

/** The pictures of the tiles of one timeline. */
export class TilePictures {
  /** @param {import('./timeline.js').Timeline} timeline */
  constructor(timeline) {
    this.timeline = timeline;
    /** Whether a region is of the program itself, once that is asked. @type {((region: number) => boolean)|undefined} */
    this.isWork = undefined;
    /** `version`: of the tile when it was looked at last; `came`: when the last of the rows came that are painted. @type {Map<string, {canvas: ImageBitmap, stamp: string, version: number, came: number, rows: string}>} */
    this.pictures = new Map();
    this.bytes = 0;
    /** Those of the last drawing, which stay. @type {Set<string>} */
    this.used = new Set();
    /** What pictures are made on, one after the other. */
    this.paper = new OffscreenCanvas(COLUMNS, 1);
    this.pen = this.paper.getContext('2d');
    this.pixels = new ImageData(COLUMNS, 1);
  }

  /**
   * Draws what is known of the rows in sight.
   * @param {number} first
   * @param {number} behind
   */
  draw(first, behind) {
    const {context, scale, level, numbers, layout} = this.timeline;
    context.setTransform(1, 0, 0, 1, 0, 0);
    this.used.clear();
    this.deadline = performance.now() + (this.timeline.isGliding ? PAINTING_GLIDING : PAINTING);
    const begin = Math.floor(first / BLOCK);
    const end = Math.ceil(behind / BLOCK);
    for (const number of numbers) {
      const tile = this.#tile(level, number);
      let others;
      for (let block = begin; block < end; block++) {
        const inSight = layout.placed.slice(Math.max(first, block * BLOCK), Math.min(behind, (block + 1) * BLOCK));
        const isWhole = tile !== null && inSight.every((p) => idsOf(tile.rows, p).every((id) => tile.rows.has(id)));
        const hasOwn = isWhole && this.#putOwn(tile, block);
        if (!hasOwn && !this.#putOther(number, block, others ??= this.#othersOf(number)) && tile) {
          this.#putOwn(tile, block);
        }
      }
    }
    this.#forget();
    context.setTransform(scale, 0, 0, scale, 0, 0);
  }

  /** Forgets those that were painted first. */
  #forget() {
    for (const [key, {canvas}] of this.pictures) {
      if (this.bytes <= MOST_BYTES) {
        return;
      }
      if (!this.used.has(key)) {
        this.pictures.delete(key);
        this.#drop(canvas);
      }
    }
  }

  /** Gives the memory of a picture back at once. @param {ImageBitmap} canvas */
  #drop(canvas) {
    this.bytes -= bytesOf(canvas);
    canvas.close();
  }

  /** A tile of which something has come; null if nothing has. @param {number} level @param {bigint} number @returns {Tile|null} */
  #tile(level, number) {
    const key = `${level}/${number}`;
    const {store} = this.timeline;
    const rows = store.tiles.get(key);
    return rows ? {level, number, key, rows, version: store.versions.get(key)} : null;
  }

  /** What is known of a tile from other levels: those that hold all of it, the finest first, and its halves. @param {bigint} number */
  #othersOf(number) {
    const {level, store} = this.timeline;
    const above = store.above(level, number).map((tile) => this.#tile(tile.level, tile.number));
    const below = level > 8 ? [this.#tile(level - 1, number * 2n), this.#tile(level - 1, number * 2n + 1n)] : [];
    return {above, below: below.filter((tile) => tile !== null)};
  }

  /** Draws what has come of some rows. @param {Tile} tile @param {number} block @returns {boolean} whether something has */
  #putOwn(tile, block) {
    const picture = this.#picture(tile, block);
    if (picture) {
      this.#put(picture, tile, block);
    }
    return picture !== null;
  }

  /** Draws a picture where its tile is. @param {any} picture @param {Tile} tile @param {number} block */
  #put(picture, {level, number}, block) {
    const {timeline} = this;
    const {context, scale} = timeline;
    const start = tileStart(timeline.trace.first, level, number);
    const from = Math.round(timeline.xOf(start) * scale * 64) / 64;
    const to = Math.round(timeline.xOf(start + 2 ** level) * scale * 64) / 64;
    const place = timeline.layout.placed[block * BLOCK];
    context.imageSmoothingEnabled = to - from < COLUMNS * 1.5;
    context.drawImage(picture.canvas, from, Math.round(timeline.yOf(place) * scale), to - from, this.#heightOf(picture, block));
  }

  /** Lines of a picture for each pixel. */
  get #fineness() {
    const {layout, scale} = this.timeline;
    return layout.alike ? 1 : finenessOf((layout.rowHeight < 1 ? layout.lineHeight : layout.rowHeight) * scale);
  }

  /** Pixels of the screen that a picture takes: the next one begins where it ends. */
  #heightOf(picture, block) {
    const {timeline} = this;
    const {scale, layout} = timeline;
    if (this.#fineness === 1) {
      return picture.canvas.height;
    }
    const last = layout.placed[Math.min(layout.placed.length, (block + 1) * BLOCK) - 1];
    return Math.round((timeline.yOf(last) + last.height) * scale) - Math.round(timeline.yOf(layout.placed[block * BLOCK]) * scale);
  }

  /** Draws what is known from other levels as long as not all rows of a tile have come. @returns {boolean} whether something is */
  #putOther(number, block, others) {
    const {timeline} = this;
    const {level, context, scale, trace} = timeline;
    for (const tile of others.above) {
      const picture = this.#picture(tile, block);
      if (picture) {
        const up = tile.level - level;
        const start = tileStart(trace.first, level, number);
        const from = timeline.xOf(start) * scale;
        const to = timeline.xOf(start + 2 ** level) * scale;
        const part = COLUMNS / 2 ** up;
        const offset = Number(number - (tile.number << BigInt(up))) * part;
        const place = timeline.layout.placed[block * BLOCK];
        context.imageSmoothingEnabled = false;
        context.drawImage(picture.canvas, offset, 0, Math.max(part, 0.01), picture.canvas.height,
          from, Math.round(timeline.yOf(place) * scale), to - from, this.#heightOf(picture, block));
        return true;
      }
    }
    let isSome = false;
    for (const tile of others.below) {
      isSome = this.#putOwn(tile, block) || isSome;
    }
    return isSome;
  }

  /** The picture of rows of a tile; null if nothing of them has come. @param {Tile} tile @param {number} block */
  #picture({level, key: name, rows: tile, version}, block) {
    const {layout, view, scale} = this.timeline;
    const key = `${name}/${block}`;
    const stamp = `${layout.version}/${view.colors.version}/${scale}`;
    const known = this.pictures.get(key);
    if (known && known.stamp === stamp && known.version === version) {
      this.used.add(key);
      return known;
    }
    const rows = layout.placed.slice(block * BLOCK, (block + 1) * BLOCK);
    // What comes of a tile is of some of its rows: pictures of the others stay as they are, but where all are compared with all.
    const came = lastOf(tile, rows);
    if (came === 0) {
      return null;
    }
    if (known && known.stamp === stamp && known.came === came && layout.shares !== 'heat-median') {
      known.version = version;
      this.used.add(key);
      return known;
    }
    if (performance.now() > this.deadline) {
      this.timeline.dirty = true;
      return this.#stillFits(known);
    }
    const top = rows[0].top;
    const last = rows[rows.length - 1];
    const lines = Math.max(1, Math.ceil((last.top + last.height - top) * scale * this.#fineness - 1e-6));
    if (known) {
      this.#drop(known.canvas);
    }
    const pixels = this.#blank(lines);
    const columnTicks = ticksOfColumn(level);
    const stampOfRows = `${version}/${layout.version}`;
    for (const p of rows) {
      const row = p.counter ? null : rowOf(tile, p, level, stampOfRows);
      if (row) {
        this.#paintRow(pixels, p, row, top, columnTicks, tile, version);
      }
    }
    this.pen.putImageData(pixels, 0, 0);
    const canvas = this.paper.transferToImageBitmap();
    const picture = {canvas, stamp, version, came, rows: `${layout.version}/${scale}`};
    this.pictures.delete(key);
    this.pictures.set(key, picture);
    this.bytes += bytesOf(canvas);
    this.used.add(key);
    return picture;
  }

  /** Pixels on which nothing is painted yet, of so many lines. @param {number} lines */
  #blank(lines) {
    if (this.pixels.height === lines) {
      this.pixels.data.fill(0);
    } else {
      this.paper.height = lines;
      this.pixels = new ImageData(COLUMNS, lines);
    }
    return this.pixels;
  }

  /** A picture with what was known before, until it is painted anew; null if rows are elsewhere by now. */
  #stillFits(known) {
    const {layout, scale} = this.timeline;
    return known?.rows === `${layout.version}/${scale}` ? known : null;
  }

  #paintRow(pixels, place, row, top, columnTicks, tile, version) {
    const {layout, view} = this.timeline;
    const scale = this.timeline.scale * this.#fineness;
    for (const {lane, from, to} of lanesOf(place, row, layout)) {
      const line = Math.round((from - top) * scale);
      const lines = Math.max(1, Math.round((to - top) * scale) - line);
      if (layout.shares === 'heat-median') {
        const isWanted = this.isWork ??= isWork(view.trace);
        const medians = mediansOf(tile, () => layout.chosenIds(), columnTicks, isWanted, `${version}/${layout.version}`);
        paintAgainst(pixels, line, lines, workOf(lane, columnTicks, isWanted), medians, view.colors.dark);
      } else if (layout.shares.startsWith('heat')) {
        paintHeat(pixels, line, lines, lane, columnTicks, view.colors.heat(layout.shares === 'heat-mpi'));
      } else {
        paintLane(pixels, line, lines, lane, columnTicks, view.colors.inks, layout.shares);
      }
    }
  }
}

/**
 * Lines of a picture for each pixel. Rows of parts of a pixel have whole lines in it and become lower together: if some had a
 * pixel more than others, patterns would be seen that are not in the trace. Rows of less than two pixels have one line, the mean
 * of their shares: of two, now the one and now the other would be seen.
 * @param {number} pixels of a row
 */
export function finenessOf(pixels) {
  return pixels >= FINE ? 1 : Math.max(1, pixels < 2 ? Math.floor(pixels) : Math.ceil(pixels)) / pixels;
}

/**
 * When the last of some rows of a tile came; 0 if none has.
 * @param {Map<number|string, {came: number}>} tile
 * @param {import('./layout.js').PlacedRow[]} rows
 */
function lastOf(tile, rows) {
  let last = 0;
  for (const p of rows) {
    for (const id of idsOf(tile, p)) {
      last = Math.max(last, tile.get(id)?.came ?? 0);
    }
  }
  return last;
}

/** What a row shows, by the names of its rows in tiles. @param {Map<number|string, any>} tile @param {import('./layout.js').PlacedRow} p */
function idsOf(tile, p) {
  return p.counter ? [] : tile.has(p.line) ? [p.line] : p.members ?? [p.row.id];
}

/** @param {ImageBitmap} canvas */
function bytesOf(canvas) {
  return canvas.width * canvas.height * 4;
}

/**
 * Where the lanes of a row are, in pixels from the top of all rows: below each other, within each other, or one alone.
 * @param {import('./layout.js').PlacedRow} place
 * @param {import('./tile.js').RowTile} row
 * @param {import('./layout.js').Layout} layout
 * @returns {{lane: import('./tile.js').Lane, depth: number, from: number, to: number}[]}
 */
export function lanesOf(place, row, layout) {
  const gap = place.gap;
  const deep = row.kind === RECORDS && row.lanes.length > 1;
  if (deep && place.deep) {
    return row.lanes.slice(1).map((lane, depth) => ({lane, depth,
      from: place.top + depth * layout.laneHeight, to: place.top + (depth + 1) * layout.laneHeight - 1}));
  }
  if (deep && place.nested) {
    const inset = layout.insetOf(place);
    return row.lanes.slice(1).map((lane, depth) => ({lane, depth,
      from: place.top + depth * inset, to: place.top + place.height - gap - depth * inset}));
  }
  return row.lanes.length > 0 ? [{lane: row.lanes[0], depth: -1, from: place.top, to: place.top + place.height - gap}] : [];
}
