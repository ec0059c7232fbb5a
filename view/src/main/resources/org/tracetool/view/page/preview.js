// The whole run at once: shares of regions, messages and markers over time, and what is shown of it.

import {nameOfRow} from './frame.js';
import {h, onResize} from './dom.js';
import {duration, amount} from './time.js';
import {font} from './letters.js';
import {styleColor} from './stylecolors.js';
import {styled} from './raster.js';
import {Column} from './column.js';
import {fineBoxes} from './finepreview.js';

/** Longest waits that have a sign. */
const WAITS = 12;
/** Half of the width of such a sign. */
const SIGN = 5;

/** Pixels at the bottom for how many messages there are, where there are any. */
const MESSAGES = 16;

/** The strip over the rows. */
export class Preview {
  /**
   * @param {HTMLElement} host
   * @param {import('./view.js').View} view
   */
  constructor(host, view) {
    this.host = host;
    this.view = view;
    this.boxes = [];
    /** The shares in more detail than boxes have, once they are known. @type {import('./finepreview.js').ShareBox[]|null} */
    this.fine = null;
    this.isRefining = false;
    /** Longest waiting calls. @type {{row: number, region: number, from: number, ticks: number}[]} */
    this.waits = [];
    this.canvas = /** @type {HTMLCanvasElement} */ (h('canvas', {role: 'img', 'aria-label': 'The whole run: drag to choose an interval'}));
    host.append(this.canvas);
    this.context = this.canvas.getContext('2d');
    view.store.on(['window', 'rows', 'selection', 'colors'], () => this.drawSoon());
    onResize(host, () => this.resize());
    this.#listen();
    this.resize();
    this.load();
  }

  async load() {
    try {
      const {trace} = this.view;
      const answer = await trace.source.json('overview', {columns: 1024});
      this.boxes = answer.boxes.map((b) => ({...b, from: trace.rel(b.from), to: trace.rel(b.from) + b.width}));
      this.view.colors.prefer(answer.by_time, answer.by_length);
      this.view.page.recolored();
      await this.view.timeline.shown();
      await this.#loadWaits();
    } catch (e) {
      this.view.say(e.message);
    }
  }

  /** Takes the shares from the rows, if all of the run is in sight. */
  async refine() {
    const {timeline} = this.view;
    if (this.fine || this.isRefining || this.boxes.length === 0) {
      return;
    }
    this.isRefining = true;
    try {
      await timeline.shown();
      this.fine = await fineBoxes(this.view);
    } finally {
      this.isRefining = false;
    }
    if (this.fine) {
      this.painted = null;
      this.drawSoon();
    }
  }

  /** The longest waits of the run. */
  async #loadWaits() {
    const {trace} = this.view;
    const {waits} = await trace.source.json('findings');
    this.waits = waits.slice(0, WAITS).map(([row, region, enter, ticks]) => ({row, region, from: trace.rel(enter), ticks}));
    this.painted = null;
    this.drawSoon();
  }

  /** About how many records there are in an interval. @param {number} from @param {number} to */
  recordsIn(from, to) {
    return this.boxes.reduce((sum, box) =>
      sum + (box.records * Math.max(0, Math.min(box.to, to) - Math.max(box.from, from))) / (box.to - box.from), 0);
  }

  /** The wait whose sign is at a place. */
  #waitAt(x, y) {
    return y > SIGN + 3 ? undefined : this.waits.find((w) => Math.abs(this.xOf(w.from + w.ticks / 2) - x) < SIGN);
  }

  resize() {
    this.scale = window.devicePixelRatio || 1;
    this.width = Math.max(1, this.host.clientWidth);
    this.height = Math.max(1, this.host.clientHeight);
    this.canvas.width = Math.round(this.width * this.scale);
    this.canvas.height = Math.round(this.height * this.scale);
    this.painted = null;
    this.drawSoon();
  }

  drawSoon() {
    if (!this.waiting) {
      this.waiting = true;
      requestAnimationFrame(() => {
        this.waiting = false;
        this.draw();
      });
    }
  }

  get left() {
    return this.view.timeline?.labelWidth ?? 0;
  }

  xOf(time) {
    return this.left + (time / this.view.camera.length) * (this.width - this.left);
  }

  timeAt(x) {
    return ((x - this.left) / (this.width - this.left)) * this.view.camera.length;
  }

  draw() {
    const {context, scale, view} = this;
    const color = styleColor;
    const stamp = `${view.layout.shares}/${view.colors.version}/${this.left}/${view.page.views.length}`;
    if (!this.painted || this.stamp !== stamp) {
      this.stamp = stamp;
      this.painted = new OffscreenCanvas(this.canvas.width, this.canvas.height);
      this.#paint(this.painted.getContext('2d'), color);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.painted, 0, 0);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const from = Math.max(this.left, this.xOf(view.camera.from));
    const to = Math.min(this.width, this.xOf(view.camera.to));
    context.fillStyle = color('--back');
    context.globalAlpha = 0.6;
    context.fillRect(this.left, 0, from - this.left, this.height);
    context.fillRect(to, 0, this.width - to, this.height);
    context.globalAlpha = 1;
    context.strokeStyle = color('--accent');
    context.lineWidth = 2;
    context.strokeRect(from, 1, Math.max(3, to - from), this.height - 2);
    context.lineWidth = 1;
  }

  /**
   * How many processes are in which region in each column of pixels: boxes drawn one by one would let what is behind shine
   * through where two of them share a pixel.
   * @returns {Map<number, number>[]} 0 for regions that are not named
   */
  #columns() {
    const columns = Array.from({length: Math.ceil((this.width - this.left) * this.scale)}, () => new Map());
    for (const box of this.fine ?? this.boxes) {
      const from = (this.xOf(Math.max(0, box.from)) - this.left) * this.scale;
      const to = Math.min(columns.length, (this.xOf(Math.min(this.view.camera.length, box.to)) - this.left) * this.scale);
      for (let c = Math.floor(from); c < to; c++) {
        const covered = (Math.min(to, c + 1) - Math.max(from, c)) / box.width;
        for (const [region, ticks] of [...box.regions, [0, box.other]]) {
          columns[c].set(region, (columns[c].get(region) ?? 0) + ticks * covered);
        }
      }
    }
    return columns;
  }

  /** The shares of the processes, as high as they stand in rows as well. */
  #paintShares(area) {
    const {scale, view} = this;
    const {colors, layout} = view;
    const columns = this.#columns();
    const lines = Math.round(area * scale);
    if (columns.length === 0 || lines < 1) {
      return null;
    }
    const processes = Math.max(1, view.trace.rows.filter((r) => r.own).length);
    const picture = new OffscreenCanvas(columns.length, lines);
    const context = picture.getContext('2d');
    const pixels = context.createImageData(columns.length, lines);
    const words = new Uint32Array(pixels.data.buffer);
    const column = new Column(lines, colors.inks, layout.shares === 'size' || layout.shares === 'overlap');
    columns.forEach((shares, x) => {
      column.addAll(styled([...shares].flatMap(([region, share]) => [region, share / processes]), layout.shares));
      column.shades().forEach((word, y) => {
        words[y * columns.length + x] = word;
      });
    });
    context.putImageData(pixels, 0, 0);
    return picture;
  }

  #paint(context, color) {
    const {scale, view} = this;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.fillStyle = color('--panel');
    context.fillRect(0, 0, this.width, this.height);
    const sends = this.boxes.reduce((sum, b) => sum + b.sends, 0);
    const area = this.height - (sends > 0 ? MESSAGES : 2);
    const shares = this.#paintShares(area);
    if (shares) {
      context.drawImage(shares, this.left, 0, shares.width / scale, shares.height / scale);
    }
    const rate = Math.max(...this.boxes.map((b) => b.sends / b.width), 0);
    context.fillStyle = color('--text');
    for (const box of this.boxes) {
      const from = this.xOf(Math.max(0, box.from));
      const to = this.xOf(Math.min(view.camera.length, box.to));
      if (box.sends > 0 && rate > 0) {
        const height = Math.max(1, ((box.sends / box.width) / rate) * 12);
        context.globalAlpha = 0.6;
        context.fillRect(from, this.height - 1 - height, to - from, height);
        context.globalAlpha = 1;
      }
      if (box.markers > 0) {
        context.fillStyle = color('--mark');
        context.fillRect(from, area - 2, Math.max(2, to - from), 4);
        context.fillStyle = color('--text');
      }
    }
    context.fillStyle = color('--text'); // findings have the colour of MPI, in which they are
    context.strokeStyle = color('--panel');
    for (const {from, ticks} of this.waits) {
      const x = this.xOf(from + ticks / 2);
      context.beginPath();
      context.moveTo(x - SIGN, 0);
      context.lineTo(x + SIGN, 0);
      context.lineTo(x, SIGN + 2);
      context.closePath();
      context.fill();
      context.stroke();
    }
    context.fillStyle = color('--panel');
    context.fillRect(0, 0, this.left, this.height);
    context.fillStyle = color('--soft');
    context.font = font(11);
    context.textBaseline = 'middle';
    context.save();
    context.beginPath();
    context.rect(0, 0, this.left - 2, this.height);
    context.clip();
    context.fillText(view.page.views.length > 1 ? view.trace.name : 'all processes', 6, area / 2);
    if (sends > 0) {
      const text = `${amount(sends)} messages`;
      context.fillText(context.measureText(text).width <= this.left - 8 ? text : `→ ${amount(sends)}`, 6, this.height - 8);
    }
    context.fillText(duration(view.camera.length / view.trace.rate), 6, area / 2 - 14);
    context.restore();
  }

  #tell(x, y) {
    const wait = this.#waitAt(x, y);
    const {trace} = this.view;
    this.canvas.title = wait
      ? `one of the longest waits: ${trace.regionName(wait.region)} of ${nameOfRow(trace, wait.row)}, ${duration(wait.ticks / trace.rate)}; click to go there` : '';
  }

  #listen() {
    let start = null;
    const {canvas} = this;
    const x = (e) => e.clientX - canvas.getBoundingClientRect().left;
    canvas.addEventListener('pointerdown', (e) => {
      canvas.setPointerCapture(e.pointerId);
      start = x(e);
    });
    canvas.addEventListener('pointermove', (e) => {
      this.#tell(x(e), e.offsetY);
      if (start !== null && Math.abs(x(e) - start) > 3) {
        const [a, b] = [this.timeAt(start), this.timeAt(x(e))].sort((p, q) => p - q);
        this.view.camera.show(a, b);
      }
    });
    canvas.addEventListener('pointerup', (e) => {
      if (start !== null && Math.abs(x(e) - start) <= 3) {
        const {camera} = this.view;
        const wait = this.#waitAt(start, e.offsetY);
        const middle = this.timeAt(start);
        if (wait) {
          this.view.goTo(wait.row, wait.from, wait.from + wait.ticks);
        } else {
          camera.show(middle - camera.span / 2, middle + camera.span / 2);
        }
      }
      start = null;
    });
    canvas.addEventListener('pointercancel', () => (start = null));
    canvas.addEventListener('dblclick', () => this.view.camera.all());
    canvas.addEventListener('wheel', (e) => {
      e.preventDefault();
      this.view.camera.zoom(this.timeAt(x(e)), Math.exp(e.deltaY * 0.002));
    }, {passive: false});
  }
}
