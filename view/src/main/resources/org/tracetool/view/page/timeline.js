// Draws the rows of a trace, and follows the pointer.

import {tileLevel, tilesOf} from './camera.js';
import {TileStore} from './tilestore.js';
import {RECORDS} from './tile.js';
import {TilePictures} from './tilepictures.js';
import {drawNames} from './callnames.js';
import {AXIS, drawAxis, drawGrid, drawLabels, labelsNeeded, labelWidthOf} from './frame.js';
import {callAt} from './callat.js';
import {h, onResize} from './dom.js';
import {styleColor} from './stylecolors.js';
import {letters} from './letters.js';

/** Milliseconds from one move to the next within which they are one movement. */
const GLIDE = 120;

/** Milliseconds without a move after which what is shown besides the rows is asked for. */
const REST = 90;

/** Milliseconds after which it is said that more of what is in sight is read. */
const PATIENCE = 500;

/** Pixels that names always may have for the word before their number. */
const WHOLE_NAMES = 120;

/** More than the times that rows are placed anew. */
const MOST_VERSIONS = 1e9;

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
    this.reading = h('div', {class: 'reading', role: 'status', hidden: true});
    host.append(this.canvas, this.tip, this.reading);
    this.context = this.canvas.getContext('2d');
    this.scroll = 0;
    this.selectedRow = -1;
    /** Pixels for the names of rows where something else than the page needs them; 0 for the usual ones. */
    this.labels = 0;
    this.store = new TileStore(this.trace, () => this.#came(), (e) => view.page.failed(e?.message ?? ''));
    this.pictures = new TilePictures(this);
    this.isAwaitingFrame = false;
    this.dirty = true;
    this.settled = 0;
    view.store.watch(this, 'focus', ['selectedRow']);
    view.store.on(['rows', 'selection', 'focus', 'light', 'colors', 'objects'], () => (this.dirty = true));
    view.store.on(['window'], () => this.moved());
    onResize(host, () => this.resize());
    this.resize();
  }

  /** Pixels for the names of rows: traces below each other have the same, so that their times stand below each other. */
  get labelWidth() {
    if (this.labels > 0) {
      return this.labels;
    }
    const {views} = this.view.page;
    let stamp = this.width * letters.scale * MOST_VERSIONS; // this is asked for at each arrow of a picture
    for (const {layout} of views) {
      stamp += layout.version;
    }
    if (views.length === 0 || stamp !== this.labelStamp) {
      this.labelStamp = stamp;
      const most = labelWidthOf(this.width);
      this.knownLabels = Math.ceil(Math.min(most, Math.max(...(views.length > 0 ? views : [this.view]).map((v) => labelsNeeded(v, this.context, most, Math.max(WHOLE_NAMES, this.width / 7))))));
    }
    return this.knownLabels;
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
    const now = performance.now();
    this.gliding = now - this.settled < GLIDE;
    this.settled = now;
    clearTimeout(this.timer);
    this.#locate();
    this.#requestSoon();
    this.timer = setTimeout(() => {
      this.#request(true);
      this.view.settled();
    }, REST);
  }

  /** Whether one move follows another, as in a drag: each frame is to come soon then. */
  get isGliding() {
    return this.gliding && performance.now() - this.settled < GLIDE;
  }

  #came() {
    this.dirty = true;
    this.view.page.side?.changed();
    let changed = false;
    for (const number of this.numbers ?? []) {
      for (const [id, row] of this.store.get(this.level, number) ?? []) {
        if (typeof id === 'number' && row.kind === RECORDS && row.depth > 0 && this.layout.sawLanes(id, row.lanes.length - 1)) {
          changed = true;
        }
      }
    }
    if (changed) {
      if (!this.layout.heightChosen) {
        this.view.fitHeight();
      }
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

  /**
   * Several moves in one go, as when the page is set up, are one question. Records are read at once but while one move follows
   * another.
   */
  #requestSoon() {
    if (!this.asking) {
      this.asking = true;
      queueMicrotask(() => {
        this.asking = false;
        this.#request(!this.isGliding, false);
      });
    }
  }

  /** Which tiles are in sight. */
  #locate() {
    const {finest, coarsest} = this.trace.source.levels ?? {finest: 8, coarsest: 62};
    this.level = Math.max(finest, Math.min(coarsest, tileLevel(this.camera.span / (this.plotWidth * this.scale))));
    this.numbers = tilesOf(this.trace.first, this.camera.from, this.camera.to, this.level);
  }

  /**
   * Asks for what is in sight.
   * @param {boolean} exact whether from records
   * @param {boolean} [ahead] whether then also for what is beside it
   */
  #request(exact, ahead = exact) {
    this.#locate();
    const [first, behind] = this.#visibleRows();
    const rows = this.layout.placed.slice(first, behind).filter((p) => !p.counter).flatMap((p) => this.#wanted(p));
    this.store.want(this.level, this.numbers, rows, exact, ahead ? this.#sides() : []);
    this.#showReading();
  }

  /** What is asked for of a place. @param {import('./layout.js').PlacedRow} place @returns {import('./tilestore.js').WantedRow[]} */
  #wanted(place) {
    if (place.line && asksForLines(this)) {
      return [{id: place.line, depth: 0, size: place.members.length}];
    }
    const depth = place.deep || place.nested || this.view.callFade.filter ? 64 : 0;
    return (place.members ?? [place.row.id]).map((id) => ({id, depth}));
  }

  /** The tiles before and behind those in sight, half as many on each side. */
  #sides() {
    const {numbers, level, trace} = this;
    const count = BigInt(Math.ceil(numbers.length / 2));
    const first = trace.first >> BigInt(level);
    const last = trace.last >> BigInt(level);
    const within = (from, to) => {
      const some = [];
      for (let n = from; n < to; n++) {
        if (n >= first && n <= last) {
          some.push(n);
        }
      }
      return some;
    };
    const [low, high] = [numbers[0], numbers[numbers.length - 1]];
    return [within(high + 1n, high + 1n + count), within(low - count, low)].filter((side) => side.length > 0);
  }

  /** Whether all that is seen has come. */
  get complete() {
    return !this.store.busy && performance.now() - this.settled > 200;
  }

  /** Waits until what is seen has come for the first time: the first picture is not to wait for what is asked for besides. */
  async shown() {
    while (!this.complete) {
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Whether there is something to draw in the next frame. */
  get dirty() {
    return this.isDirty;
  }

  set dirty(isDirty) {
    this.isDirty = isDirty;
    if (isDirty) {
      this.#awaitFrame();
    }
  }

  /** A frame comes: one at a time, and none where nothing is to be drawn. */
  #awaitFrame() {
    if (!this.isAwaitingFrame) {
      this.isAwaitingFrame = true;
      requestAnimationFrame(() => {
        this.isAwaitingFrame = false;
        this.#frame();
      });
    }
  }

  #frame() {
    this.#showReading();
    if (this.dirty) {
      this.dirty = false;
      this.draw();
    }
  }

  /** Says that more is to come, where that takes long. */
  #showReading() {
    const {store, reading} = this;
    const left = this.settled + PATIENCE - performance.now();
    clearTimeout(this.patience);
    if (store.busy && left > 0) {
      this.patience = setTimeout(() => this.#showReading(), left);
    }
    const text = !store.busy || left > 0 ? '' : store.readsRecords ? 'Coarse colours: reading records …' : 'Reading …';
    if (reading.textContent !== text) {
      reading.textContent = text;
      reading.hidden = text === '';
    }
  }

  draw() {
    const {context, scale} = this;
    const color = styleColor;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.fillStyle = color('--back');
    context.fillRect(0, 0, this.width, this.height);
    const [first, behind] = this.#visibleRows();
    context.save();
    context.beginPath();
    context.rect(this.labelWidth, AXIS, this.plotWidth, this.plotHeight);
    context.clip();
    this.#drawLanes(first, behind, color('--lane'));
    drawGrid(this, color);
    if (this.view.counterHeat.counter < 0) {
      this.pictures.draw(first, behind);
      if (!this.layout.shares.startsWith('heat')) {
        drawNames(this, first, behind);
      }
      this.view.callFade.draw(context, this, this.layout.placed.slice(first, behind), color('--lane'));
    } else {
      this.view.counterHeat.draw(context, this, this.layout.placed.slice(first, behind));
    }
    this.view.counters.draw(context, this, this.layout.placed.slice(first, behind), color);
    this.view.overlay.draw(context, this, color);
    this.view.verdict?.drawPath(context, this, color);
    context.restore();
    drawLabels(this, first, behind, color);
    drawAxis(this, color);
    this.view.verdict?.drawBands(context, this, color, AXIS);
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
      context.fillRect(left, this.yOf(p), right - left, p.height - p.gap);
    }
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
    const depth = this.layout.depthAt(place, y - this.yOf(place));
    return {area: 'row', place, time, depth, ...callAt(this, place, time, depth)};
  }
}

/**
 * Whether rows that share a line of pixels are asked for as one. The median of all rows takes each of them, and an exported
 * page has rows alone.
 * @param {Timeline} timeline
 */
function asksForLines({trace, layout}) {
  return !trace.source.tiles && layout.shares !== 'heat-median';
}
