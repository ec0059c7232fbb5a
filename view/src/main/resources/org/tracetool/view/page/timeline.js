// Draws the rows of a trace, and follows the pointer.

import {tileLevel, tilesOf, tileStart} from './camera.js';
import {TileStore} from './tilestore.js';
import {PREVIEW, RECORDS, COLUMNS} from './tile.js';
import {paintLane} from './raster.js';
import {duration, instant, niceStep} from './time.js';
import {h} from './dom.js';

/** Rows whose tiles are painted into one picture. */
const BLOCK = 32;
/** Pictures that are kept. */
const MOST_PICTURES = 400;
const AXIS = 22;

/** The timeline of one trace. */
export class Timeline {
  /**
   * @param {HTMLElement} host
   * @param {import('./view.js').View} view
   */
  constructor(host, view) {
    this.host = host;
    this.view = view;
    this.trace = view.trace;
    this.camera = view.camera;
    this.layout = view.layout;
    this.canvas = /** @type {HTMLCanvasElement} */ (h('canvas', {}));
    this.tip = h('div', {class: 'tip', hidden: true});
    host.append(this.canvas, this.tip);
    this.context = this.canvas.getContext('2d');
    this.scroll = 0;
    this.selectedRow = -1;
    this.store = new TileStore(this.trace, () => this.#came(), (e) => view.say(e.message));
    /** @type {Map<string, {canvas: OffscreenCanvas, stamp: string, tops: number[]}>} */
    this.pictures = new Map();
    this.dirty = true;
    this.settled = 0;
    this.camera.listeners.push(() => this.moved());
    new ResizeObserver(() => this.resize()).observe(host);
    this.resize();
    this.#frame();
  }

  get labelWidth() {
    return this.width < 560 ? 84 : 170;
  }

  /** Pixels for times. */
  get plotWidth() {
    return Math.max(10, this.width - this.labelWidth);
  }

  get plotHeight() {
    return Math.max(1, this.height - AXIS);
  }

  /** @param {number} time @returns {number} pixels */
  xOf(time) {
    return this.labelWidth + ((time - this.camera.from) / this.camera.span) * this.plotWidth;
  }

  /** @param {number} x @returns {number} */
  timeAt(x) {
    return this.camera.from + ((x - this.labelWidth) / this.plotWidth) * this.camera.span;
  }

  resize() {
    this.scale = window.devicePixelRatio || 1;
    this.width = Math.max(1, this.host.clientWidth);
    this.height = Math.max(1, this.host.clientHeight);
    this.canvas.width = Math.round(this.width * this.scale);
    this.canvas.height = Math.round(this.height * this.scale);
    this.moved();
  }

  /** Something else is to be seen. */
  moved() {
    this.dirty = true;
    this.settled = performance.now();
    clearTimeout(this.timer);
    this.#request(false);
    this.timer = setTimeout(() => {
      this.#request(true);
      this.view.settled();
    }, 90);
  }

  #came() {
    this.dirty = true;
    this.view.page.side?.changed(this.view);
    let changed = false;
    for (const number of this.numbers ?? []) {
      for (const [id, row] of this.store.get(this.level, number) ?? []) {
        if (row.kind === RECORDS && row.depth > 0 && this.layout.sawLanes(id, row.lanes.length - 1)) {
          changed = true;
        }
      }
    }
    if (changed) {
      this.layout.update();
      this.moved();
    }
  }

  /** Scrolls to pixels from the top of all rows. @param {number} y */
  scrollTo(y) {
    this.scroll = Math.max(0, Math.min(Math.max(0, this.layout.height - this.plotHeight), y));
    this.moved();
  }

  #visibleRows() {
    const rows = this.layout.placed;
    let first = this.layout.indexAt(Math.max(0, this.scroll));
    first = first < 0 ? 0 : first;
    let behind = first;
    while (behind < rows.length && rows[behind].top < this.scroll + this.plotHeight) {
      behind++;
    }
    return [first, behind];
  }

  #request(exact) {
    const {finest, coarsest} = this.trace.source.levels ?? {finest: 8, coarsest: 62};
    this.level = Math.max(finest, Math.min(coarsest, tileLevel(this.camera.span / (this.plotWidth * this.scale))));
    this.numbers = tilesOf(this.trace.first, this.camera.from, this.camera.to, this.level);
    const [first, behind] = this.#visibleRows();
    const rows = this.layout.placed.slice(first, behind).filter((p) => !p.counter).map((p) => ({id: p.row.id, depth: p.deep ? 64 : 0}));
    this.store.want(this.level, this.numbers, rows, exact);
  }

  /** Whether all that is seen has come. */
  get complete() {
    return !this.store.busy && performance.now() - this.settled > 200;
  }

  #frame() {
    requestAnimationFrame(() => this.#frame());
    if (this.dirty) {
      this.dirty = false;
      this.draw();
    }
  }

  draw() {
    const {context, scale} = this;
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(name).trim();
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.fillStyle = color('--back');
    context.fillRect(0, 0, this.width, this.height);
    const [first, behind] = this.#visibleRows();
    context.save();
    context.beginPath();
    context.rect(this.labelWidth, AXIS, this.plotWidth, this.plotHeight);
    context.clip();
    this.#drawLanes(first, behind, color('--lane'));
    this.#drawTiles(first, behind);
    this.#drawNames(first, behind);
    this.view.counters.draw(context, this, this.layout.placed.slice(first, behind), color);
    this.view.overlay.draw(context, this, color);
    context.restore();
    this.#drawLabels(first, behind, color);
    this.#drawAxis(color);
  }

  /** Top of a row in pixels of the canvas. */
  yOf(place) {
    return AXIS + place.top - this.scroll;
  }

  #drawLanes(first, behind, fill) {
    const {context} = this;
    context.fillStyle = fill;
    const left = Math.max(this.labelWidth, this.xOf(0));
    const right = Math.max(left, Math.min(this.width, this.xOf(this.camera.length)));
    for (let i = first; i < behind; i++) {
      const p = this.layout.placed[i];
      const gap = p.height >= 6 ? 1 : 0;
      context.fillRect(left, this.yOf(p), right - left, p.height - gap);
    }
  }

  #drawTiles(first, behind) {
    const {context, scale} = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    const begin = Math.floor(first / BLOCK);
    const end = Math.ceil(behind / BLOCK);
    for (const number of this.numbers) {
      for (let block = begin; block < end; block++) {
        const picture = this.#picture(this.level, number, block);
        if (picture) {
          this.#put(picture, this.level, number, block);
        } else {
          this.#putOther(number, block);
        }
      }
    }
    context.setTransform(scale, 0, 0, scale, 0, 0);
  }

  /** Draws a picture where its tile is. */
  #put(picture, level, number, block) {
    const {context, scale} = this;
    const start = tileStart(this.trace.first, level, number);
    const from = Math.round(this.xOf(start) * scale * 64) / 64;
    const to = Math.round(this.xOf(start + 2 ** level) * scale * 64) / 64;
    const place = this.layout.placed[block * BLOCK];
    context.imageSmoothingEnabled = to - from < COLUMNS * 1.5;
    context.drawImage(picture.canvas, from, Math.round(this.yOf(place) * scale), to - from, picture.canvas.height);
  }

  /** Draws what is known from other levels as long as a tile has not come. */
  #putOther(number, block) {
    for (let up = 1; up <= 8 && this.level + up <= 62; up++) {
      const above = number >> BigInt(up);
      const picture = this.#picture(this.level + up, above, block);
      if (picture) {
        const {context, scale} = this;
        const start = tileStart(this.trace.first, this.level, number);
        const from = this.xOf(start) * scale;
        const to = this.xOf(start + 2 ** this.level) * scale;
        const part = COLUMNS / 2 ** up;
        const offset = Number(number - (above << BigInt(up))) * part;
        const place = this.layout.placed[block * BLOCK];
        context.imageSmoothingEnabled = false;
        context.drawImage(picture.canvas, offset, 0, Math.max(part, 0.01), picture.canvas.height,
          from, Math.round(this.yOf(place) * scale), to - from, picture.canvas.height);
        return;
      }
    }
    for (const half of [0n, 1n]) {
      const below = number * 2n + half;
      const picture = this.level > 8 ? this.#picture(this.level - 1, below, block) : null;
      if (picture) {
        this.#put(picture, this.level - 1, below, block);
      }
    }
  }

  /** The picture of rows of a tile; null if nothing of it has come. */
  #picture(level, number, block) {
    const tile = this.store.get(level, number);
    if (!tile) {
      return null;
    }
    const key = `${level}/${number}/${block}`;
    const stamp = `${this.store.version(level, number)}/${this.layout.version}/${this.view.colors.version}/${this.scale}`;
    const known = this.pictures.get(key);
    if (known && known.stamp === stamp) {
      return known;
    }
    const rows = this.layout.placed.slice(block * BLOCK, (block + 1) * BLOCK);
    if (!rows.some((p) => !p.counter && tile.has(p.row.id))) {
      return null;
    }
    const top = rows[0].top;
    const last = rows[rows.length - 1];
    const lines = Math.max(1, Math.ceil((last.top + last.height - top) * this.scale));
    const canvas = known?.canvas ?? new OffscreenCanvas(COLUMNS, lines);
    canvas.width = COLUMNS;
    canvas.height = lines;
    const context = canvas.getContext('2d');
    const pixels = context.createImageData(COLUMNS, lines);
    const columnTicks = 2 ** (level - 8);
    for (const p of rows) {
      const row = p.counter ? null : tile.get(p.row.id);
      if (row) {
        this.#paintRow(pixels, p, row, top, columnTicks);
      }
    }
    context.putImageData(pixels, 0, 0);
    const picture = {canvas, stamp};
    this.pictures.delete(key);
    this.pictures.set(key, picture);
    if (this.pictures.size > MOST_PICTURES) {
      this.pictures.delete(this.pictures.keys().next().value);
    }
    return picture;
  }

  #paintRow(pixels, place, row, top, columnTicks) {
    const rgb = (region) => this.view.colors.rgb(region);
    const rank = (region) => this.view.colors.rank(region);
    const gap = place.height >= 6 ? 1 : 0;
    const line = (y) => Math.round((y - top) * this.scale);
    if (place.deep && row.kind === RECORDS && row.lanes.length > 1) {
      for (let d = 1; d < row.lanes.length; d++) {
        const from = line(place.top + (d - 1) * this.layout.laneHeight);
        const to = line(place.top + d * this.layout.laneHeight - 1);
        paintLane(pixels, from, Math.max(1, to - from), row.lanes[d], columnTicks, rgb, rank);
      }
    } else if (row.lanes.length > 0) {
      const from = line(place.top);
      const to = line(place.top + place.height - gap);
      paintLane(pixels, from, Math.max(1, to - from), row.lanes[0], columnTicks, rgb, rank);
    }
  }

  /** Names within calls that are wide enough. */
  #drawNames(first, behind) {
    const {context} = this;
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'middle';
    for (let i = first; i < behind; i++) {
      const p = this.layout.placed[i];
      if (p.height < 12 || p.counter) {
        continue;
      }
      const rows = this.numbers.map((number) => this.store.get(this.level, number)?.get(p.row.id));
      const deep = p.deep && rows.some((r) => r?.kind === RECORDS && r.lanes.length > 1);
      const lanes = deep ? Math.max(...rows.map((r) => (r?.kind === RECORDS ? r.lanes.length - 1 : 0))) : 1;
      for (let d = 0; d < lanes; d++) {
        const y = this.yOf(p) + (deep ? (d + 0.5) * this.layout.laneHeight : p.height / 2);
        for (const call of this.#wideCalls(rows, deep ? d + 1 : 0)) {
          this.#name(call, y);
        }
      }
    }
  }

  /** The calls of a lane that are wide enough for a name, put together where tiles cut them. */
  #wideCalls(rows, lane) {
    const least = (24 / this.plotWidth) * this.camera.span;
    const found = [];
    let open = null;
    rows.forEach((row, i) => {
      const own = row?.kind === RECORDS ? row.lanes[lane] : undefined;
      const start = tileStart(this.trace.first, this.level, this.numbers[i]);
      let next = null;
      for (let k = 0; own && k < own.starts.length; k++) {
        const from = start + own.starts[k];
        const to = from + own.lengths[k];
        const continues = open && k === 0 && (own.flags[k] & 1) !== 0 && open.region === own.regions[k];
        const call = continues ? Object.assign(open, {to}) : {region: own.regions[k], from, to};
        if (!continues && own.lengths[k] < least && (own.flags[k] & 2) === 0) {
          continue;
        }
        if (!continues) {
          found.push(call);
        }
        next = (own.flags[k] & 2) !== 0 ? call : null;
      }
      open = next;
    });
    return found;
  }

  #name({region, from, to}, y) {
    const {context} = this;
    const left = Math.max(this.labelWidth, this.xOf(from)) + 3;
    const right = Math.min(this.width, this.xOf(to)) - 2;
    const rgb = this.view.colors.rgb(region);
    if (right - left < 20 || !rgb) {
      return;
    }
    context.fillStyle = rgb[0] * 0.299 + rgb[1] * 0.587 + rgb[2] * 0.114 > 140 ? '#000' : '#fff';
    const name = shortened(this.trace.regionName(region), Math.floor((right - left) / 6));
    if (name) {
      context.fillText(name, left, y);
    }
  }

  #drawLabels(first, behind, color) {
    const {context} = this;
    context.fillStyle = color('--panel');
    context.fillRect(0, 0, this.labelWidth, this.height);
    context.save();
    context.beginPath();
    context.rect(0, AXIS, this.labelWidth - 4, this.plotHeight);
    context.clip();
    context.font = '12px system-ui, sans-serif';
    context.textBaseline = 'middle';
    let free = 0;
    for (let i = first; i < behind; i++) {
      const p = this.layout.placed[i];
      const y = this.yOf(p) + Math.min(p.height, 20) / 2;
      if (p.row.id === this.selectedRow) {
        context.fillStyle = color('--lane');
        context.fillRect(0, this.yOf(p), this.labelWidth, p.height);
      }
      if (y < free) {
        continue;
      }
      free = y + 13;
      context.fillStyle = color(p.row.own && !p.counter ? '--text' : '--soft');
      const sign = p.folds ? (p.folded ? '▸ ' : '▾ ') : '';
      context.fillText(sign + (p.counter ? this.view.counters.name(p.counter.counter) : p.row.name), 6 + p.depth * 12, y);
    }
    context.restore();
  }

  #drawAxis(color) {
    const {context} = this;
    context.fillStyle = color('--panel');
    context.fillRect(0, 0, this.width, AXIS);
    context.strokeStyle = color('--line');
    context.fillStyle = color('--text');
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'middle';
    const rate = this.trace.rate;
    const step = niceStep(this.camera.span / rate, Math.max(2, Math.floor(this.plotWidth / 110)));
    const base = this.trace.seconds(0);
    const from = this.trace.seconds(this.camera.from);
    context.beginPath();
    for (let n = Math.ceil(from / step); ; n++) {
      const x = this.xOf((n * step - base) * rate);
      if (x > this.width) {
        break;
      }
      context.moveTo(Math.round(x) + 0.5, AXIS - 6);
      context.lineTo(Math.round(x) + 0.5, AXIS);
      context.fillText(instant(n * step, step), x + 3, AXIS / 2 - 1);
    }
    context.stroke();
    context.fillStyle = color('--panel');
    context.fillRect(0, 0, this.labelWidth, AXIS);
    context.fillStyle = color('--soft');
    context.fillText(duration(this.camera.span / rate), 6, AXIS / 2);
  }

  /**
   * What is at a place of the canvas.
   * @param {number} x
   * @param {number} y
   */
  hit(x, y) {
    if (y < AXIS) {
      return {area: 'axis', time: this.timeAt(x)};
    }
    const index = this.layout.indexAt(y - AXIS + this.scroll);
    const place = this.layout.placed[index];
    if (!place) {
      return {area: 'empty', time: this.timeAt(x)};
    }
    if (x < this.labelWidth) {
      return {area: 'label', place, time: NaN};
    }
    const time = this.timeAt(x);
    if (place.counter) {
      return {area: 'counter', place, time};
    }
    const depth = place.deep ? Math.max(0, Math.floor((y - this.yOf(place)) / this.layout.laneHeight)) : -1;
    return {area: 'row', place, time, depth, ...this.#callAt(place, time, depth)};
  }

  #callAt(place, time, depth) {
    for (const number of this.numbers) {
      const start = tileStart(this.trace.first, this.level, number);
      const off = time - start;
      if (off < 0 || off >= 2 ** this.level) {
        continue;
      }
      const row = this.store.get(this.level, number)?.get(place.row.id);
      if (!row || row.lanes.length === 0) {
        return {};
      }
      const deep = row.kind === RECORDS && depth >= 0 && row.lanes.length > 1;
      const lane = deep ? row.lanes[depth + 1] : row.lanes[0];
      return lane ? {...inLane(lane, off, 2 ** (this.level - 8)), preview: row.kind === PREVIEW} : {};
    }
    return {};
  }
}

/** The call, or the shares, of a lane at a time within the tile. */
function inLane(lane, off, columnTicks) {
  for (let i = 0; i < lane.starts.length; i++) {
    if (lane.starts[i] <= off && off <= lane.starts[i] + lane.lengths[i]) {
      return {region: lane.regions[i], ticks: lane.lengths[i], start: lane.starts[i], flags: lane.flags[i]};
    }
  }
  const column = Math.floor(off / columnTicks);
  const run = lane.runs.of(column);
  return run ? {shares: Array.from(run.regions, (region, i) => ({region, share: run.shares[i]}))} : {};
}

function shortened(text, chars) {
  return text.length <= chars ? text : chars < 3 ? '' : `${text.slice(0, chars - 1)}…`;
}
