// Draws messages and marks over the rows.

import {cut, drawChosen, head, line} from './arrows.js';
import {drawCulprit} from './culprit.js';
import {drawSelection} from './rectangle.js';

/** Pixels of the widest bundle, also where there are many, and between bundles of a time. */
const WIDEST = 5;
const WIDEST_OF_MANY = 2.5;
const MANY_BUNDLES = 200;
const BUNDLE_GAP = 5;

/** Pixels of the parts of the height of which is known what bundles are there. */
const BUNDLE_PART = 4;

/** Pixels by which bundles may touch. */
const BUNDLE_TOUCH = 3;

/** Pixels of a row below which lines between rows hide what the rows show. */
const LOWEST_BUNDLED = 4;

/** Pixels from the pointer within which something is under it. */
const NEAR = 5;

/** Messages and marks of one trace. */
export class Overlay {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    /** @type {Message[]} */
    this.messages = [];
    /** Messages of a pair of rows that were sent about the same time, where there are too many to be drawn one by one; the largest first. @type {Bundle[]} */
    this.bundles = [];
    this.complete = true;
    /** Messages of pairs with so few that they are in no bundle. */
    this.left = 0;
    /** Names of the communicators of messages that were shown. @type {Map<number, string>} */
    this.communicators = new Map();
    this.about = 0;
    /** Messages that pass through the picture at least, and are not drawn. */
    this.hidden = 0;
    /** Messages that the filter leaves out. */
    this.filtered = 0;
    this.showMessages = true;
    /** @type {import('./rectangle.js').Selection|null} */
    this.selection = null;
    /** `depth`: that of the call that is marked. @type {{row: number, from: number, to: number, depth?: number}|null} */
    this.mark = null;
    /** The time that was clicked, found or gone to; searches go on from there. @type {number|null} */
    this.cursor = null;
    /** @type {{row: number, from: number, other: number, to: number}|null} */
    this.pair = null;
    /** @type {Message|null} */
    this.chosen = null;
    /** What the call under the pointer waits for. @type {import('./culprit.js').Chain|null} */
    this.culprit = null;
    view.store.watch(this, 'selection', ['selection']);
    view.store.watch(this, 'focus', ['mark', 'cursor', 'pair', 'chosen']);
    view.store.watch(this, 'light', ['culprit']);
    view.store.watch(this, 'objects', ['showMessages', 'messages']);
  }

  /** Takes the messages that the server found. */
  set(answer) {
    const {trace} = this.view;
    this.messages = answer.messages.map((m) => toMessage(trace, m));
    this.bundles = (answer.bundles ?? []).map(([sender, sent, receiver, received, count, bytes, first, last]) => (
      {sender, sent: trace.rel(sent), receiver, received: trace.rel(received), count, bytes, first: trace.rel(first), last: trace.rel(last), isOfBox: answer.box !== undefined}));
    this.left = answer.left ?? 0;
    (answer.communicators ?? []).forEach(([token, name]) => this.communicators.set(token, name));
    this.complete = answer.complete;
    this.about = answer.about;
    this.hidden = answer.hidden ?? 0;
    this.filtered = answer.filtered ?? 0;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import('./timeline.js').Timeline} timeline
   * @param {(name: string) => string} color
   */
  draw(context, timeline, color) {
    this.view.operations.draw(context, timeline, color);
    this.view.marks.draw(context, timeline, color);
    if (this.showMessages) {
      this.#bundles(context, timeline, color);
      this.#arrows(context, timeline, color);
    }
    this.view.launches.draw(context, timeline, color);
    if (this.selection) {
      drawSelection(context, timeline, color, this.selection);
    }
    if (this.culprit) {
      drawCulprit(context, timeline, color, this.culprit);
    }
    if (this.pair) {
      const {row, from, other, to} = this.pair;
      const ends = this.#ends({sender: row, sent: from, receiver: other, received: to}, timeline);
      context.strokeStyle = context.fillStyle = color('--mark');
      context.lineWidth = 2;
      if (ends) {
        line(context, ends);
        head(context, ends);
      }
      context.lineWidth = 1;
    }
    if (this.mark) {
      this.#drawMark(context, timeline, color);
    }
    if (this.cursor !== null) {
      context.fillStyle = color('--mark');
      context.fillRect(Math.round(timeline.xOf(this.cursor)), 0, 1, timeline.height);
    }
  }

  /** The messages of which a part is in sight: of an exported page those of all of its time are known. @returns {Message[]} */
  inSight() {
    const {from, to} = this.view.camera;
    return this.messages.filter(({sent, received}) => Math.min(sent ?? received, received ?? sent) <= to && Math.max(sent ?? received, received ?? sent) >= from);
  }

  /** Whether rows are high enough for bundles over them. */
  get areBundlesDrawn() {
    const {layout} = this.view;
    return layout.alike || layout.rowHeight >= LOWEST_BUNDLED;
  }

  /** The cursor, if it is in sight, else null. */
  cursorInSight() {
    const {from, to} = this.view.camera;
    return this.cursor !== null && this.cursor >= from && this.cursor <= to ? this.cursor : null;
  }

  #drawMark(context, timeline, color) {
    const place = timeline.layout.placeOf(this.mark.row);
    if (!place) {
      return;
    }
    const from = timeline.xOf(this.mark.from);
    const to = timeline.xOf(this.mark.to);
    // What is no call of a known depth concerns all of the row.
    const known = place.deep && this.mark.depth !== undefined;
    const depth = known ? this.mark.depth : 0;
    const height = known ? timeline.layout.laneHeight : place.height;
    context.strokeStyle = color('--mark');
    context.lineWidth = 2;
    context.strokeRect(from, timeline.yOf(place) + depth * timeline.layout.laneHeight, Math.max(3, to - from), height - 1);
    context.lineWidth = 1;
  }

  /** The more messages, the wider. */
  #bundles(context, timeline, color) {
    context.strokeStyle = context.fillStyle = color('--text');
    context.globalAlpha = 0.45;
    for (const {bundle, ends} of this.#placedBundles(timeline)) {
      context.lineWidth = widthOf(bundle, this.bundles);
      line(context, ends);
      head(context, ends);
    }
    context.globalAlpha = context.lineWidth = 1;
  }

  /** Where bundles are on the canvas: those of a time beside each other where they would cover each other, so that each is seen. */
  #placedBundles(timeline) {
    if (!this.areBundlesDrawn) {
      return [];
    }
    const placed = this.bundles.map((bundle) => ({bundle, ends: this.#ends(bundle, timeline)})).filter(({ends}) => ends && ends.y1 !== ends.y2);
    placed.sort((a, b) => a.ends.x1 - b.ends.x1);
    /** The last bundle in each part of the height. @type {number[]} */
    const taken = [];
    for (const {bundle, ends} of placed) {
      const low = Math.max(0, Math.min(ends.y1, ends.y2));
      const high = Math.min(timeline.height, Math.max(ends.y1, ends.y2));
      // Where one ends and the next begins, as between all neighbours, they do not cover each other.
      const inner = Math.min(BUNDLE_TOUCH, (high - low) / 3);
      const top = Math.floor((low + inner) / BUNDLE_PART);
      const bottom = Math.floor((high - inner) / BUNDLE_PART);
      let last = -Infinity;
      for (let part = top; part <= bottom; part++) {
        last = Math.max(last, taken[part] ?? -Infinity);
      }
      // Not beyond the time when these messages were sent, but by a few pixels.
      const most = Math.max(BUNDLE_GAP, timeline.xOf(bundle.last) - ends.x1);
      const by = Math.max(0, Math.min(most, last + BUNDLE_GAP - ends.x1));
      ends.x1 += by;
      ends.x2 += by;
      for (let part = top; part <= bottom; part++) {
        taken[part] = Math.max(taken[part] ?? -Infinity, ends.x1);
      }
    }
    return placed;
  }

  #arrows(context, timeline, color) {
    const many = this.messages.length > 400;
    context.strokeStyle = color('--text');
    context.fillStyle = color('--text');
    context.globalAlpha = many ? 0.35 : 0.75;
    context.beginPath();
    const heads = [];
    for (const m of this.messages) {
      const ends = this.#ends(m, timeline);
      // Within rows that are shown as one there is nothing to be seen of it.
      if (!ends || (ends.y1 === ends.y2 && m.sender !== m.receiver)) {
        continue;
      }
      context.moveTo(ends.x1, ends.y1);
      context.lineTo(ends.x2, ends.y2);
      if (!many && m.received !== null) {
        heads.push(ends);
      }
    }
    context.stroke();
    heads.forEach((e) => head(context, e));
    context.globalAlpha = 1;
    const chosen = this.chosen && this.#ends(this.chosen, timeline);
    if (chosen) {
      drawChosen(context, chosen, color);
    }
  }

  /** Where a message begins and ends on the canvas; what is not known of it is drawn short. */
  #ends(m, timeline) {
    const from = timeline.layout.placeOf(m.sender);
    const to = timeline.layout.placeOf(m.receiver);
    if (!from || !to) {
      return null;
    }
    const stub = timeline.plotWidth * 0.02;
    const y1 = timeline.yOf(from) + from.height / 2;
    const y2 = timeline.yOf(to) + to.height / 2;
    const x1 = m.sent === null ? timeline.xOf(m.received) - stub : timeline.xOf(m.sent);
    const x2 = m.received === null ? timeline.xOf(m.sent) + stub : timeline.xOf(m.received);
    if (m.sent === null) {
      return {x1, y1: y2 + (y1 - y2) * 0.2, x2, y2};
    }
    return m.received === null ? {x1, y1, x2, y2: y1 + (y2 - y1) * 0.2} : cut({x1, y1, x2, y2}, timeline.width);
  }

  /**
   * The message nearest to a place, null if none is near.
   * @param {import('./timeline.js').Timeline} timeline
   * @param {number} x
   * @param {number} y
   * @returns {Message|null}
   */
  nearest(timeline, x, y) {
    return this.showMessages && this.messages.length <= 400
      ? closest(this.messages.map((message) => ({message, ends: this.#ends(message, timeline)})), x, y)?.message ?? null : null;
  }

  /** The bundle nearest to a place, null if none is near. */
  bundleAt(timeline, x, y) {
    return this.showMessages ? closest(this.#placedBundles(timeline), x, y)?.bundle ?? null : null;
  }
}

/**
 * @typedef {Object} Message
 * @property {number} sender row
 * @property {number|null} sent time
 * @property {number} receiver row
 * @property {number|null} received time
 * @property {number} bytes
 * @property {number} tag
 * @property {number} comm
 */

/**
 * @typedef {Object} Bundle
 * @property {number} sender row
 * @property {number} sent when they were sent, on average
 * @property {number} receiver row
 * @property {number} received when they were received, on average
 * @property {number} count
 * @property {number} bytes
 * @property {number} first when the first was sent
 * @property {number} last when the last was sent
 * @property {boolean} isOfBox whether it is all that was sent within a box of time, by the index; first and last are its ends
 */

/** Pixels of a bundle, by its part of the messages of the largest. @param {Bundle} bundle @param {Bundle[]} all the largest first */
function widthOf({count}, all) {
  return Math.max(1, (all.length > MANY_BUNDLES ? WIDEST_OF_MANY : WIDEST) * Math.sqrt(count / all[0].count));
}

/**
 * What is nearest to a place, undefined if nothing is near.
 * @template {{ends: import('./arrows.js').Ends|null}} T
 * @param {T[]} list
 * @returns {T|undefined}
 */
export function closest(list, x, y) {
  let best;
  let least = NEAR;
  for (const some of list) {
    const d = some.ends ? distance(x, y, some.ends) : Infinity;
    if (d < least) {
      least = d;
      best = some;
    }
  }
  return best;
}

/** A message as the server tells it. @returns {Message} */
export function toMessage(trace, [sender, sent, receiver, received, bytes, tag, comm]) {
  const rel = (t) => (t === null ? null : trace.rel(t));
  return {sender, sent: rel(sent), receiver, received: rel(received), bytes, tag, comm};
}

/** Pixels between a point and a line. */
function distance(x, y, {x1, y1, x2, y2}) {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const t = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy);
}
