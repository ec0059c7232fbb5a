// Markers and comments as flags, collective operations as lines along the begins and the ends of their members.

import {duration, instant} from './time.js';
import {cut, head, line} from './arrows.js';

/**
 * @typedef {Object} Mark
 * @property {string} kind
 * @property {number} row -1 for none
 * @property {number} time
 * @property {string} text
 * @property {number} [other] the row where what was found ends
 * @property {number} [to] when it ends
 */

/** Milliseconds for which what is marked anew blinks, and of one blink. */
const BLINKING = 2400;
const BLINK = 300;

/** Markers, comments and collective operations of one trace. */
export class Marks {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    /** @type {Mark[]} */
    this.marks = [];
    /** Places that analyses found, by the name of the analysis. @type {Map<string, Mark[]>} */
    this.found = new Map();
    /** `late`: the row for which the others wait, or only one of them; `estimated`: the trace does not record the operation. @type {{name: string, comm: string, members: [number, number, number][], late?: number, only?: number, estimated?: boolean}[]} */
    this.collectives = [];
    this.showCollectives = true;
    /** Whether flags are shown. */
    this.shown = true;
    /** Times that the user marked. @type {number[]} */
    this.own = [];
    /** The analysis whose marks blink, and until when. */
    this.blinking = {analysis: '', until: 0};
    view.store.watch(this, 'objects', ['showCollectives', 'shown', 'marks', 'collectives']);
  }

  /** Lets what an analysis found blink for a moment, so that it is seen. @param {string} analysis */
  blink(analysis) {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.blinking = {analysis, until: performance.now() + BLINKING};
      this.#blinkOn();
    }
  }

  #blinkOn() {
    this.view.store.touch('light');
    if (performance.now() < this.blinking.until) {
      setTimeout(() => this.#blinkOn(), BLINK / 2);
    }
  }

  /** Whether what an analysis found is to be seen just now. */
  #isLit(analysis) {
    const left = this.blinking.analysis === analysis ? this.blinking.until - performance.now() : 0;
    return left <= 0 || Math.floor(left / (BLINK / 2)) % 2 === 0;
  }

  /**
   * Marks what an analysis found.
   * @param {string} analysis its name
   * @param {Mark[]|null} marks null for none any more
   */
  setFound(analysis, marks) {
    if (marks) {
      this.found.set(analysis, marks);
    } else {
      this.found.delete(analysis);
    }
    this.view.store.touch('objects');
  }

  /** Marks a time; the flag says how far it is from the one before. @param {number} time */
  setOwn(time) {
    const {view} = this;
    const tick = Math.round(time);
    if (this.own.includes(tick)) {
      view.page.answer(`mark ${this.own.indexOf(tick) + 1} is already set`);
      return;
    }
    this.restoreOwn([...this.own, tick]);
    view.page.answer(`marked ${instant(view.trace.seconds(tick), view.camera.span / view.trace.rate / 1000)}${this.#since(this.own.length - 1)}; Shift+M removes all marks`);
  }

  /** How far a mark is from the one before it; nothing of the first one. @param {number} number */
  #since(number) {
    const ticks = this.own[number] - this.own[number - 1];
    return number === 0 ? '' : `, ${duration(Math.abs(ticks) / this.view.trace.rate)} ${ticks < 0 ? 'before' : 'after'} mark ${number}`;
  }

  clearOwn() {
    this.restoreOwn([]);
  }

  /** @param {number[]} times */
  restoreOwn(times) {
    this.own = times.slice(-100);
    this.setFound('own', this.own.map((time, i) => ({kind: 'mark', row: -1, time, text: `${i + 1}${this.#since(i)}`})));
  }

  /** Takes what the server found. */
  set({marks, operations: beside}, {operations}) {
    const {trace} = this.view;
    this.marks = marks.map(([kind, row, time, text, to]) => ({kind, row, time: trace.rel(time), text, to: to === time ? undefined : trace.rel(to)}));
    this.collectives = operations.map((o) => ({...o, members: o.members.map(([row, from, to]) => [row, trace.rel(from), trace.rel(to)])}));
    this.view.operations.set(beside ?? []);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import('./timeline.js').Timeline} timeline
   * @param {(name: string) => string} color
   */
  draw(context, timeline, color) {
    context.fillStyle = context.strokeStyle = color('--text');
    // Lines would hide the colours of a scale, and what low rows show.
    const areDrawn = this.showCollectives && this.view.overlay.areBundlesDrawn && !this.view.layout.shares.startsWith('heat');
    for (const operation of areDrawn ? this.collectives : []) {
      this.#edges(context, timeline, operation);
    }
    if (!this.shown) {
      return;
    }
    context.fillStyle = color('--mark');
    this.marks.forEach((mark) => flag(context, timeline, mark));
    this.marks.forEach((mark) => band(context, timeline, mark));
    context.fillStyle = context.strokeStyle = color('--finding');
    for (const [analysis, marks] of this.found) {
      if (this.#isLit(analysis)) {
        marks.forEach((mark) => flag(context, timeline, mark));
        marks.forEach((mark) => reach(context, timeline, mark));
      }
    }
  }

  /** A line along the begins of the members, and one along their ends: colours within rows are those of the calls. */
  #edges(context, timeline, operation) {
    const points = this.#points(timeline, operation);
    if (points.length < 2) {
      return;
    }
    context.beginPath();
    for (const side of /** @type {('from'|'to')[]} */ (['from', 'to'])) {
      context.moveTo(points[0][side], points[0].top);
      points.forEach((p) => {
        context.lineTo(p[side], p.top);
        context.lineTo(p[side], p.bottom);
      });
    }
    context.globalAlpha = 0.6;
    context.setLineDash(operation.estimated ? [4, 3] : []);
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
  }

  /** Where the members of an operation begin and end on the canvas, from top to bottom; those of one row together. */
  #points(timeline, {members}) {
    /** @type {Map<import('./layout.js').PlacedRow, {top: number, bottom: number, from: number, to: number}>} */
    const points = new Map();
    for (const [row, begin, end] of members) {
      const place = timeline.layout.placeOf(row);
      if (place) {
        const [from, to] = [timeline.xOf(begin), timeline.xOf(end)];
        const known = points.get(place);
        const top = timeline.yOf(place);
        points.set(place, {top, bottom: top + place.height - place.gap, from: Math.min(from, known?.from ?? from), to: Math.max(to, known?.to ?? to)});
      }
    }
    return [...points.values()].sort((a, b) => a.top - b.top);
  }

  /**
   * The mark and the collective operation at a place of the canvas, as far as there are any.
   * @param {import('./timeline.js').Timeline} timeline
   * @param {number} x
   * @param {number} y
   */
  at(timeline, x, y) {
    const mark = (this.shown ? [...this.marks, ...[...this.found.values()].flat()] : []).find((m) => {
      const place = timeline.layout.placeOf(m.row);
      const top = place ? timeline.yOf(place) : 0;
      return Math.abs(timeline.xOf(m.time) - x) < 6 && (!place || (y >= top && y <= top + place.height));
    });
    const collective = this.showCollectives
      ? this.collectives.find((o) => inside(this.#points(timeline, o), x, y))
      : undefined;
    return {mark, collective};
  }
}

/** A line over the row, or over all rows, with a small flag on top. */
function flag(context, timeline, mark) {
  const x = timeline.xOf(mark.time);
  if (x < -8 || x > timeline.width) {
    return;
  }
  const place = timeline.layout.placeOf(mark.row);
  const top = place ? timeline.yOf(place) : 22;
  const bottom = place ? top + place.height : timeline.height;
  context.fillRect(x - 0.5, top, 1, bottom - top);
  context.beginPath();
  context.moveTo(x, top);
  context.lineTo(x + 7, top + 3);
  context.lineTo(x, top + 7);
  context.fill();
}

/** The times of a mark that lasts, over its row or all rows. @param {CanvasRenderingContext2D} context @param {import('./timeline.js').Timeline} timeline @param {Mark} mark */
function band(context, timeline, {row, time, to}) {
  const left = Math.max(0, timeline.xOf(time));
  const width = to === undefined ? 0 : Math.min(timeline.width, timeline.xOf(to)) - left;
  if (width > 0) {
    const place = timeline.layout.placeOf(row);
    const top = place ? timeline.yOf(place) : 22;
    context.globalAlpha = 0.18;
    context.fillRect(left, top, width, place ? place.height : timeline.height - top);
    context.globalAlpha = 1;
  }
}

/**
 * From where something begins to where it ends: an arrow to another row, or a frame within its own.
 * @param {CanvasRenderingContext2D} context
 * @param {import('./timeline.js').Timeline} timeline
 * @param {Mark} mark
 */
function reach(context, timeline, {row, time, other, to}) {
  const place = timeline.layout.placeOf(row);
  const end = other === undefined ? undefined : timeline.layout.placeOf(other);
  if (to === undefined || !place || !end) {
    return;
  }
  const x1 = timeline.xOf(time);
  const x2 = timeline.xOf(to);
  if (Math.max(x1, x2) < 0 || Math.min(x1, x2) > timeline.width) {
    return;
  }
  context.lineWidth = 2;
  if (place === end) {
    const left = Math.max(-4, x1);
    context.strokeRect(left, timeline.yOf(place) + 1, Math.max(3, Math.min(timeline.width + 4, x2) - left), Math.max(2, place.height - 3));
  } else {
    const ends = cut({x1, y1: timeline.yOf(place) + place.height / 2, x2, y2: timeline.yOf(end) + end.height / 2}, timeline.width);
    line(context, ends);
    head(context, ends);
  }
  context.lineWidth = 1;
}

/** Whether a place is between the begins and the ends of the members around it. */
function inside(points, x, y) {
  const below = points.findIndex((p) => p.bottom >= y);
  const b = points[below];
  if (!b || y < points[0].top) {
    return false;
  }
  const a = points[Math.max(0, below - 1)];
  // Within a row as it is there, from one row to the next in between.
  const part = y >= b.top ? 1 : (y - a.bottom) / (b.top - a.bottom);
  return x >= a.from + (b.from - a.from) * part - 1 && x <= a.to + (b.to - a.to) * part + 1;
}
