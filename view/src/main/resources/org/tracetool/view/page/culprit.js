// For whom a call waits, step by step back to the root cause: what each of the others does meanwhile.

import {fill, h} from './dom.js';
import {head, line} from './arrows.js';
import {isMpi} from './colors.js';
import {nameOfRow} from './frame.js';
import {font} from './letters.js';
import {shortened} from './names.js';
import {duration} from './time.js';

/** Milliseconds for which the pointer rests before the server is asked for the chain. */
const REST = 150;

/** The part of a column that calls of MPI take at least where it may wait. */
const LEAST_SHARE = 0.3;

/** What is said of operations that are not recorded. */
export const ESTIMATE = 'Estimated: the trace does not record who takes part in collective operations; the n-th calls of all ranks count as one.';

/**
 * A row waits in an interval for another one, which comes at its end.
 * `estimated`: the trace does not record who takes part in the operation.
 * @typedef {{row: number, from: number, to: number, late: number, in: string, estimated?: boolean}} Step
 * @typedef {Object} Chain
 * @property {Step[]} steps each for the row that the next one is about
 * @property {string} root the region in which the last one was meanwhile; empty if that is not known
 * @property {boolean} [idle] whether the last one is a stream of a device that had no kernel meanwhile
 * @property {string} [host] the region in which the process of an idle stream was meanwhile; empty if that is not known
 * @property {boolean} complete whether all steps are known
 */

/**
 * Who comes last as far as the picture knows, if a call is one of a collective operation or receives a message that was sent
 * after the call began.
 * @param {import('./view.js').View} view
 * @param {any} hit what is at a place, as the timeline says
 * @returns {Chain|null} of one step
 */
export function culpritOf(view, hit) {
  if (hit.area !== 'row' || hit.place.members || hit.region === undefined) {
    return null;
  }
  const {id} = hit.place.row;
  const chain = (from, to, late, estimated = false) => (
    {steps: [{row: id, from, to, late, in: view.trace.regionName(hit.region), ...(estimated ? {estimated} : {})}], root: '', complete: false});
  for (const {members, late, only, estimated} of view.marks.collectives) {
    const own = late === undefined || (only !== undefined && only !== id) ? undefined
      : members.find(([row, from, to]) => row === id && from <= hit.time && hit.time <= to);
    const last = members.find(([row]) => row === late);
    if (own && last && late !== id && last[1] > own[1]) {
      return chain(own[1], last[1], late, estimated);
    }
  }
  // A call of the program itself waits for nobody.
  for (const {sender, sent, receiver, received} of isMpi(view.trace.regionName(hit.region)) ? view.overlay.messages : []) {
    if (receiver === id && sent !== null && received !== null && hit.enter < sent && hit.enter <= received && received <= hit.enter + hit.ticks) {
      return chain(hit.enter, Math.min(sent, received), sender);
    }
  }
  return null;
}

/** What lights up while the pointer is over a waiting call, and stays after a click. */
export class Culprits {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    /** Of the call that was clicked. @type {Chain|null} */
    this.kept = null;
    /** The call that the pointer is over. */
    this.key = '';
    /** Called when more is known of it. */
    this.came = () => {};
    /** Where the answer that was asked for last is to be shown. @type {HTMLElement|null} */
    this.asked = null;
    this.timer = 0;
    this.running = new AbortController();
  }

  /** Lights up what is at a place, null for nothing. @param {any} hit */
  point(hit) {
    const {view} = this;
    const key = hit?.area === 'row' ? `${hit.place.row.id}/${hit.enter ?? Math.round(view.timeline.xOf(hit.time) / 3)}` : '';
    if (key === this.key) {
      return;
    }
    this.key = key;
    clearTimeout(this.timer);
    this.running.abort();
    const known = hit ? culpritOf(view, hit) : null;
    view.overlay.culprit = known ?? this.kept;
    if (key && (known || mayWait(view, hit))) {
      this.timer = setTimeout(() => this.#ask(key, hit), REST);
    }
  }

  async #ask(key, hit) {
    this.running = new AbortController();
    const chain = await chainOf(this.view, rowOfHit(hit), hit.time, this.running.signal);
    if (this.key === key && chain?.steps.length > 0) {
      this.view.overlay.culprit = chain;
      this.came();
    }
  }

  /** What was clicked stays lit up. @param {Chain|null} chain */
  keep(chain) {
    this.kept = chain;
    this.key = '';
    this.view.overlay.culprit = chain;
  }

  /** What is said of the call under the pointer. @returns {string} empty if it is not known to wait */
  text() {
    const {overlay, trace} = this.view;
    if (!overlay.culprit || overlay.culprit === this.kept) {
      return '';
    }
    const {steps} = overlay.culprit;
    const root = rootName(overlay.culprit);
    const name = (row) => nameOfRow(trace, row);
    const last = steps[steps.length - 1];
    return `${about(steps[0])}waits for ${name(steps[0].late)}${steps[0].estimated ? ' (estimated)' : ''}${steps.length > 1 ? `, ${steps.length} steps to ${name(last.late)}` : ''}${root ? `: root cause ${root}` : ''}`;
  }
}

/** What an estimate is marked by. @param {Step} step */
function about({estimated}) {
  return estimated ? '≈ ' : '';
}

/** The row that a place is about; of several that are alike, one in their middle. */
function rowOfHit({place: {members, row}}) {
  return members ? members[members.length >> 1] : row.id;
}

/** Whether a call is of a kind that waits: one of MPI, or of a region in which the analysis found waits. */
function mayWait({trace, verdict}, {region, shares}) {
  const waits = (token) => isMpi(trace.regionName(token)) || verdict.waitingRegions.has(trace.regionName(token));
  return region !== undefined ? waits(region)
    : (shares ?? []).filter((s) => waits(s.region)).reduce((sum, s) => sum + s.share, 0) >= LEAST_SHARE;
}

/**
 * The chain from a call to the root cause; null if the server cannot tell.
 * @param {import('./view.js').View} view
 * @param {number} row
 * @param {number} time
 * @param {AbortSignal} [signal]
 * @returns {Promise<Chain|null>}
 */
async function chainOf({trace}, row, time, signal = undefined) {
  try {
    const answer = await trace.source.json('chain', {row, time: trace.abs(Math.floor(time))}, signal);
    return {root: answer.root ?? '', idle: answer.idle, host: answer.host, complete: answer.complete, steps: answer.steps.map((s) => ({...s, from: trace.rel(s.from), to: trace.rel(s.to)}))};
  } catch {
    return null;
  }
}

/**
 * For whom a call waits, in words; what is clicked stays lit up.
 * @param {import('./view.js').View} view
 * @param {any} hit what was clicked
 * @returns {HTMLElement} empty as long as it is not known, and if it does not wait
 */
export function waitPart(view, hit) {
  const host = h('div', {class: 'chain'});
  const own = rowOfHit(hit);
  const known = culpritOf(view, hit);
  const show = (chain) => {
    view.culprits.keep(chain);
    if (chain) {
      fill(host, ...wordsOf(view, chain));
    }
  };
  show(known);
  const of = host;
  view.culprits.asked = of;
  if (known || mayWait(view, hit)) {
    if (!known) {
      fill(host, h('p', {class: 'soft'}, 'Looking for whom it waits …'));
    }
    chainOf(view, own, hit.time).then((chain) => {
      if (view.culprits.asked === of && (chain?.steps.length > 0 || !known)) {
        fill(host);
        show(chain?.steps.length > 0 ? chain : null);
      }
    });
  }
  return host;
}

function wordsOf(view, chain) {
  const {trace} = view;
  const {steps, complete} = chain;
  const name = (row) => nameOfRow(trace, row);
  const last = steps[steps.length - 1];
  const go = (row, {from, to}) => h('button', {class: 'plain', title: 'Go there', onclick: () => view.goTo(row, from, to)}, name(row));
  return [h('h2', {}, 'For whom it waits'), h('ol', {},
    ...steps.map((s) => h('li', {}, go(s.row, s), ` waits ${about(s)}${duration((s.to - s.from) / trace.rate)} in ${shortened(s.in)}${s.estimated ? ' (estimated)' : ''}`)),
    h('li', {}, h('b', {}, go(last.late, last)), causeText(chain))),
  steps.some((s) => s.estimated) ? h('p', {class: 'soft'}, ESTIMATE) : null,
  complete || !rootName(chain) ? null : h('p', {class: 'soft'}, 'It may itself have waited before what was read.')].filter(Boolean);
}

/** What the last one did, in short; empty if that is not known. */
function rootName(/** @type {Chain} */ {root, idle}) {
  return idle ? 'idle' : shortened(root);
}

/** What the last one did, behind its name. @param {Chain} chain */
export function causeText({root, idle, host}) {
  if (idle) {
    return ` had no kernel meanwhile (idle)${host ? `; its host was in ${shortened(host)}` : ''}: the root cause`;
  }
  return root ? ` was in ${shortened(root)} meanwhile: the root cause` : ' comes last';
}

/** Draws who waits for whom over the rows, which fade. */
export function drawCulprit(context, timeline, color, /** @type {Chain} */ chain) {
  const {steps} = chain;
  const boxes = steps.map((s) => boxOf(timeline, s.row, s));
  const last = steps[steps.length - 1];
  const late = boxOf(timeline, last.late, last);
  const {from, to} = timeline.camera;
  if (!steps.some((s) => s.from < to && s.to > from)) {
    return;
  }
  fade(context, timeline, color, [...boxes, late].filter(Boolean));
  context.strokeStyle = context.fillStyle = color('--mark');
  steps.forEach(({to}, i) => {
    const [from, other] = [boxes[i], boxes[i + 1] ?? (i + 1 === steps.length ? late : null)];
    if (from) {
      context.setLineDash([4, 3]);
      context.strokeRect(from.left + 0.5, from.top + 0.5, from.width, from.height - 1);
      context.setLineDash([]);
    }
    if (from && other) {
      const x = Math.max(timeline.labelWidth, Math.min(timeline.width - 2, timeline.xOf(to)));
      const ends = {x1: x, y1: from.top + from.height / 2, x2: x, y2: other.top + other.height / 2};
      line(context, ends);
      head(context, ends);
    }
  });
  if (late) {
    context.lineWidth = 3;
    context.strokeRect(late.left, late.top, late.width, late.height);
    context.lineWidth = 1;
    label(context, timeline, color, late, `${steps.some((s) => s.estimated) ? '≈ ' : ''}${nameOfRow(timeline.trace, last.late)}${rootName(chain) ? `: ${rootName(chain)}` : ''}`);
  }
}

/** Where an interval of a row is on the canvas; null if it is not shown. */
function boxOf(timeline, row, {from, to}) {
  const place = timeline.layout.placeOf(row);
  if (!place) {
    return null;
  }
  const left = Math.max(timeline.labelWidth, timeline.xOf(from));
  const right = Math.min(timeline.width, timeline.xOf(to));
  return {left, width: Math.max(3, right - left), top: timeline.yOf(place), height: Math.max(3, place.height - 1)};
}

/** Lets fade what is in none of some boxes, some of which may overlap. */
function fade(context, timeline, color, boxes) {
  const tops = [...new Set(boxes.flatMap((b) => [b.top, b.top + b.height]))].sort((a, b) => a - b);
  context.fillStyle = color('--back');
  context.globalAlpha = 0.6;
  const edges = [0, ...tops.filter((y) => y > 0 && y < timeline.height), timeline.height];
  for (let i = 0; i + 1 < edges.length; i++) {
    const [top, bottom] = [edges[i], edges[i + 1]];
    let x = timeline.labelWidth;
    for (const b of boxes.filter((box) => box.top <= top && box.top + box.height >= bottom).sort((a, c) => a.left - c.left)) {
      if (b.left > x) {
        context.fillRect(x, top, b.left - x, bottom - top);
      }
      x = Math.max(x, b.left + b.width);
    }
    context.fillRect(x, top, Math.max(0, timeline.width - x), bottom - top);
  }
  context.globalAlpha = 1;
}

/** What the root cause is, beside its box. */
function label(context, timeline, color, {left, top, width, height}, text) {
  context.font = font(12, '600');
  context.textBaseline = 'middle';
  const room = context.measureText(text).width + 8;
  const x = left + width + room < timeline.width ? left + width + 4 : Math.max(timeline.labelWidth, left - room - 4);
  const y = Math.max(30, Math.min(timeline.height - 10, top + height / 2));
  context.fillStyle = color('--mark');
  context.fillRect(x, y - 9, room, 18);
  context.fillStyle = color('--back');
  context.fillText(text, x + 4, y);
}
