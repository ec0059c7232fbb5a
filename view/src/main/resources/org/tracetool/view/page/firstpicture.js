// What is seen of a trace while it is read for the first time: all of the run as far as it is known, and how much was read.

import {Camera} from './camera.js';
import {colorOf, placesOf} from './colors.js';
import {h} from './dom.js';
import {timeLeft} from './filling.js';
import {labelWidthOf} from './frame.js';
import {gapOf, nameOfSeveral} from './layout.js';
import {styleColor} from './stylecolors.js';
import {amount, axisMarks, duration, instant, niceStep} from './time.js';

/** The part of the window that the picture takes, and pixels of a line at most. */
const MOST_HEIGHT = 0.8;
const HIGHEST_LINE = 96;
/** Pixels from one name to the next, and of the axis, at least. */
const LETTER = 13;
const AXIS = 18;
/** Pixels from one mark of the axis to the next. */
const MARK_DISTANCE = 100;
/** Regions that are named below the picture. */
const NAMED = 10;
/** How strong the colours of estimates are. */
const ESTIMATED = 0.55;

const HINT = 'Scroll to zoom, drag to move, double-click for the whole run, point at a row to read it. The page opens at this time when all has been read; then there are call stacks, messages, search, tables and findings.';

/** A picture that fills while the index is made. */
export class FirstPicture {
  /** @param {number} number which trace */
  constructor(number) {
    this.number = number;
    /** What is shown, in ticks from the first one on, once that is known. @type {Camera|null} */
    this.camera = null;
    this.first = 0n;
    this.known = null;
    this.asking = false;
    /** How much was read. @type {{name: string, records: number, percent?: number}|null} */
    this.state = null;
    /** When how much was known to be read first. @type {{time: number, percent: number}|null} */
    this.began = null;
    this.text = h('div', {role: 'status'});
    this.bar = /** @type {HTMLProgressElement} */ (h('progress', {max: 100, 'aria-label': 'How much was read'}));
    this.canvas = /** @type {HTMLCanvasElement} */ (h('canvas', {class: 'filling', role: 'img', 'aria-label': 'What is known so far',
      onwheel: (e) => this.#wheel(e), onpointerdown: (e) => this.#down(e), onpointermove: (e) => this.#move(e),
      onpointerleave: () => this.#say(''), ondblclick: () => this.camera?.all()}));
    this.legend = h('div', {class: 'soft'});
    this.said = h('div', {class: 'soft'});
    this.picture = h('div', {hidden: true}, this.canvas, this.legend, this.said);
    this.element = h('div', {}, this.text, this.bar, this.picture);
  }

  /** Says how much was read. @param {{name: string, records: number, percent?: number}} state */
  tell(state) {
    this.state = state;
    const {name, records, percent} = state;
    const read = percent === undefined ? '' : `${percent} % (`;
    this.text.textContent = `${name}: reading it for the first time, ${read}${amount(records)} records${read && ')'}${this.#rest(percent)}${this.#about()}`;
    if (percent === undefined) {
      this.bar.removeAttribute('value');
    } else {
      this.bar.value = percent;
    }
  }

  /** How long it takes yet, as far as that can be told. @param {number|undefined} percent */
  #rest(percent) {
    if (!(percent >= 0)) {
      return '';
    }
    this.began ??= {time: performance.now(), percent};
    const {time, percent: before} = this.began;
    return percent >= 100 ? '; finishing the index' : timeLeft(time, percent - before, 100 - percent, 1);
  }

  #about() {
    const rows = this.known?.rows ?? [];
    const sampled = rows.some((row) => row.estimated !== undefined) ? ' Pale colours are estimates: each is a short sample, drawn as wide as the time around it.' : '';
    return `.${sampled || (rows.some((row) => row.columns.length === 0) ? ' What has no colour was not read yet.' : '')}`;
  }

  /** Asks what is known of the time that is shown, and draws it. */
  async update() {
    if (this.asking) {
      return;
    }
    this.asking = true;
    const window = this.#window();
    const answer = await fetch(`t/${this.number}/partial?${new URLSearchParams(window)}`).catch(() => null);
    const known = answer?.ok ? await answer.json() : null; // else the next question about the state tells what is wrong
    this.asking = false;
    if (!known || known.rows.every((row) => row.columns.length === 0)) {
      return;
    }
    this.known = known;
    this.picture.hidden = false;
    this.#place();
    this.#draw();
    if (this.state) {
      this.tell(this.state); // what the colours mean depends on what is known
    }
    const now = this.#window();
    if (now.from !== window.from || now.to !== window.to) {
      this.update();
    }
  }

  /** The part of the URL that has the time, which the page will show. */
  #parts() {
    return new URLSearchParams(location.hash.slice(1));
  }

  /** @returns {Object<string, string>} */
  #window() {
    const parts = this.#parts();
    const n = this.number || '';
    const [from, to] = [parts.get(`from${n}`), parts.get(`to${n}`)];
    return from && to ? {from, to} : {};
  }

  /** Takes over as what time the run is known to be; what is shown stays. */
  #place() {
    const first = BigInt(this.known.first);
    const length = Number(BigInt(this.known.last) - first) + 1;
    if (!this.camera) {
      this.camera = new Camera(length);
      const {from, to} = this.#window();
      if (from) {
        this.camera.show(Number(BigInt(from) - first), Number(BigInt(to) - first));
      }
      this.camera.listeners.push(() => this.#moved());
    } else if (first !== this.first || length !== this.camera.length) {
      const {camera} = this;
      const moved = Number(this.first - first);
      const isWhole = camera.from === camera.low && camera.to === camera.high;
      Object.assign(camera, {length, high: length});
      Object.assign(camera, isWhole ? {from: 0, to: length} : {from: camera.from + moved, to: camera.to + moved});
    }
    this.first = first;
  }

  /** Something else is shown: draws what is there of it, tells the URL, and asks for it. */
  #moved() {
    const {camera} = this;
    const parts = this.#parts();
    const n = this.number || '';
    if (camera.from === camera.low && camera.to === camera.high) {
      parts.delete(`from${n}`);
      parts.delete(`to${n}`);
    } else {
      parts.set(`from${n}`, String(this.first + BigInt(Math.round(camera.from))));
      parts.set(`to${n}`, String(this.first + BigInt(Math.round(camera.to))));
    }
    history.replaceState(null, '', `#${parts}`);
    this.#draw();
    this.update();
  }

  #draw() {
    const {canvas, camera, known} = this;
    const {rows, columns, regions} = known;
    const dark = document.documentElement.dataset.theme === 'dark';
    const names = new Map(regions);
    const most = regionsByTime(rows);
    const places = placesOf(most.map((region) => names.get(region))); // as the page will have them
    const css = new Map(regions.map(([token, name]) => [token, `rgb(${colorOf(name, dark, places.get(name)).join(' ')})`]));
    const height = Math.max(3, Math.min(HIGHEST_LINE, Math.floor((innerHeight * MOST_HEIGHT - AXIS) / rows.length)));
    const drawn = height - gapOf(height);
    const scale = window.devicePixelRatio || 1;
    const labels = Math.min(170, labelWidthOf(this.picture.clientWidth));
    const width = Math.max(labels + 50, this.picture.clientWidth);
    canvas.width = width * scale;
    canvas.height = (AXIS + height * rows.length) * scale;
    canvas.style.height = `${AXIS + height * rows.length}px`;
    const context = canvas.getContext('2d');
    context.scale(scale, scale);
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'middle';
    this.shape = {labels, width, height};
    this.#drawAxis(context);
    // The columns are of the time that was asked for, which is not always what is shown.
    const from = Number(BigInt(known.from) - this.first);
    const ticks = (Number(BigInt(known.to) - BigInt(known.from)) + 1) / columns;
    const x = (column) => labels + ((from + column * ticks - camera.from) / camera.span) * (width - labels);
    rows.forEach((row, i) => {
      const top = AXIS + i * height;
      context.fillStyle = styleColor('--lane');
      context.fillRect(labels, top, width - labels, drawn);
      if (i % Math.ceil(LETTER / height) === 0) {
        context.fillStyle = styleColor('--text');
        context.fillText(nameOf(row), 4, Math.max(AXIS + LETTER / 2, top + height / 2), labels - 8);
      }
      this.#drawColumns(context, row, {top, drawn}, x, css);
    });
    this.legend.replaceChildren(...most.slice(0, NAMED).map((region) => {
      const mark = h('span', {class: 'swatch'});
      mark.style.background = css.get(region);
      return h('span', {class: 'named'}, mark, ` ${names.get(region)} `);
    }));
    this.#say('');
  }

  /**
   * Draws what a row did: the regions of a column stand on each other.
   * @param {CanvasRenderingContext2D} context
   * @param {{columns: number[][], estimated?: number}} row
   * @param {{top: number, drawn: number}} line where it is, and its height
   * @param {(column: number) => number} x where a column begins
   * @param {Map<number, string>} css colours of the regions
   */
  #drawColumns(context, row, {top, drawn}, x, css) {
    const {labels, width} = this.shape;
    for (const [column, ...shares] of row.columns) {
      const left = Math.max(labels, x(column));
      const right = Math.min(width, x(column + 1));
      if (right <= left) {
        continue;
      }
      context.globalAlpha = column >= row.estimated ? ESTIMATED : 1;
      let bottom = top + drawn;
      for (let k = 0; k < shares.length; k += 2) {
        const part = (shares[k + 1] / 1000) * drawn;
        context.fillStyle = css.get(shares[k]);
        context.fillRect(left, bottom - part, right - left + 0.3, part);
        bottom -= part;
      }
    }
    context.globalAlpha = 1;
  }

  #drawAxis(context) {
    const {camera, known} = this;
    const {labels, width} = this.shape;
    const rate = Number(known.ticks_per_second);
    const step = niceStep(camera.span / rate, (width - labels) / MARK_DISTANCE);
    context.fillStyle = styleColor('--text');
    for (const {at, text} of axisMarks(this.first, rate, camera.from, camera.to, step)) {
      const x = labels + ((at - camera.from) / camera.span) * (width - labels);
      context.fillRect(x, AXIS - 5, 1, 5);
      context.fillText(text, x + 3, AXIS / 2);
    }
  }

  /** The time at a place of the picture. @param {{offsetX: number}} e */
  #timeAt({offsetX}) {
    const {labels, width} = this.shape;
    return this.camera.from + ((offsetX - labels) / (width - labels)) * this.camera.span;
  }

  /** @param {WheelEvent} e */
  #wheel(e) {
    e.preventDefault();
    const dy = e.deltaY * (e.deltaMode === 1 ? 16 : 1);
    if (e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) {
      this.camera.pan((e.deltaX || dy) / (this.shape.width - this.shape.labels));
    } else {
      this.camera.zoom(this.#timeAt(e), Math.exp(Math.max(-200, Math.min(200, dy)) * 0.003));
    }
  }

  /** @param {PointerEvent} e */
  #down(e) {
    if (e.button === 0) {
      this.canvas.setPointerCapture(e.pointerId);
    }
  }

  /** @param {PointerEvent} e */
  #move(e) {
    if (this.canvas.hasPointerCapture(e.pointerId) && e.buttons & 1) {
      this.camera.pan(-e.movementX / (this.shape.width - this.shape.labels));
    } else {
      this.#say(this.#textAt(e));
    }
  }

  /** What is known of a place. @param {PointerEvent} e */
  #textAt(e) {
    const {known, shape: {labels, height}} = this;
    const row = known.rows[Math.floor((e.offsetY - AXIS) / height)];
    if (!row || e.offsetY < AXIS) {
      return '';
    }
    if (e.offsetX < labels) {
      return nameOf(row);
    }
    const time = this.#timeAt(e);
    const rate = Number(known.ticks_per_second);
    const ticks = (Number(BigInt(known.to) - BigInt(known.from)) + 1) / known.columns;
    const column = Math.floor((time - Number(BigInt(known.from) - this.first)) / ticks);
    const [, ...shares] = row.columns.find(([number]) => number === column) ?? [];
    const names = new Map(known.regions);
    const said = [];
    for (let k = 0; k < shares.length; k += 2) {
      said.push(`${names.get(shares[k])} ${Math.round(shares[k + 1] / 10)} %`);
    }
    const what = said.length === 0 ? 'nothing known yet' : `${column >= row.estimated ? 'about ' : ''}${said.join(', ')}`;
    return `${nameOf(row)} at ${instant((Number(this.first) + time) / rate, this.camera.span / rate / 1000)}: ${what} (of ${duration(ticks / rate)})`;
  }

  /** @param {string} text about what is pointed at; nothing for what can be done */
  #say(text) {
    this.said.textContent = text || HINT;
  }
}

/** @param {{name: string, last?: string}} row */
function nameOf({name, last}) {
  return last === undefined ? name : nameOfSeveral(name, last);
}

/** The regions of all rows, those with most time first. */
function regionsByTime(rows) {
  const sums = new Map();
  for (const [, ...shares] of rows.flatMap((row) => row.columns)) {
    for (let k = 0; k < shares.length; k += 2) {
      sums.set(shares[k], (sums.get(shares[k]) ?? 0) + shares[k + 1]);
    }
  }
  return [...sums].sort((a, b) => b[1] - a[1]).map(([region]) => region);
}
