// Finds the next or previous call, operation, comment or marker with a text in its name, whatever comes next, or a message of
// a row.

import {nameOfRow} from './frame.js';

/**
 * @typedef {Object} Hit
 * @property {number} row -1 for none
 * @property {string} text
 * @property {string} time
 * @property {number} number tells hits of a row at a time apart
 * @property {any[]} [message] as the server tells messages
 * @property {string} [communicator] of the message
 */

/** What is looked for, as parameters of the question. @typedef {Object<string, string|number>} Wanted */

/**
 * Searches one trace: from the hit before on, from the cursor on, or from an end of the picture if there is none in
 * sight. Hits are in order of time, at the same time of rows.
 */
export class Search {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    this.running = null;
    /** What was found last, as long as the cursor is there. @type {{text: string, hit: Hit}|null} */
    this.before = null;
    /** The search that found nothing more, which goes on from the other end if it is asked for again. @type {string|null} */
    this.ended = null;
  }

  /**
   * @param {string} text empty for any call, operation, message, comment or marker
   * @param {number} direction 1 for the next, -1 for the one before
   * @returns {Promise<{hit?: Hit, told: string}>} what was found, and what to say
   */
  async find(text, direction) {
    const {view} = this;
    const {trace, camera, unsearched, passedOver} = view;
    const beyond = this.#beyond(text, direction);
    const cursor = view.overlay.cursorInSight();
    const skip = {...(unsearched.size > 0 ? {skip: [...unsearched].join(',')} : {}), ...(passedOver.size > 0 ? {pass: [...passedOver].join(',')} : {})};
    const wanted = {...(text ? {text} : {any: 1}), ...skip};
    const outside = direction > 0 ? -1 : camera.length + 1;
    const search = JSON.stringify([wanted, direction, cursor]);
    const again = this.ended === search;
    const from = direction > 0 ? camera.from - 1 : camera.to;
    const start = again ? outside : beyond ? trace.rel(beyond.time) : cursor ?? from;
    const hit = await this.next(wanted, direction, start, again ? null : beyond);
    this.ended = hit || again ? null : search;
    if (!hit) {
      return {told: nothing(text, direction, direction > 0 ? start < 0 : start > camera.length)};
    }
    this.before = {text, hit};
    const time = trace.rel(hit.time);
    view.goTo(hit.row, time, time + camera.span * 0.002, camera.span);
    const where = again ? `, from the ${direction > 0 ? 'begin' : 'end'} again` : '';
    return {hit, told: `${hit.text} on ${nameOfRow(trace, hit.row, 'all')}${where}`};
  }

  /**
   * The next or previous hit after or before a time, or beyond another hit at that time. The search before is given up.
   * @param {Wanted} wanted
   * @param {number} direction 1 for the next, -1 for the one before
   * @param {number} start
   * @param {Hit|null} beyond
   * @returns {Promise<Hit|undefined>}
   */
  async next(wanted, direction, start, beyond) {
    this.running?.abort();
    this.running = new AbortController();
    return direction > 0
      ? this.#forward(wanted, beyond ? start : Math.floor(start) + 1, beyond)
      : this.#backward(wanted, beyond ? start + 1 : Math.ceil(start), beyond);
  }

  /** The hit to go on from; of another text all hits there are new. @returns {Hit|null} */
  #beyond(text, direction) {
    const {view, before} = this;
    if (!before || view.overlay.cursorInSight() !== view.trace.rel(before.hit.time)) {
      return null;
    }
    return before.text === text ? before.hit : {...before.hit, number: -direction * Number.MAX_SAFE_INTEGER};
  }

  async #ask(wanted, from, to, last, beyond) {
    const {trace} = this.view;
    const further = beyond ? {time: beyond.time, row: beyond.row, number: beyond.number} : {};
    return trace.source.json('search', {...wanted, from: trace.abs(from), to: trace.abs(to), last: last ? 1 : 0, ...further}, this.running.signal);
  }

  #progress(share) {
    this.view.say(`searching: ${Math.round(share * 100)} %`);
  }

  async #forward(wanted, start, beyond) {
    const {trace, camera} = this.view;
    const end = camera.length + 1;
    for (let from = Math.max(0, start); from < end;) {
      const answer = await this.#ask(wanted, from, end, false, beyond);
      if (answer.hit || answer.reached === undefined) {
        return answer.hit;
      }
      from = Math.max(from + 1, trace.rel(answer.reached));
      this.#progress(from / end);
    }
    return undefined;
  }

  /** Looks at windows before the start, each twice as long as the one before; of a window with too many records at its end first. */
  async #backward(wanted, start, beyond) {
    const {trace, camera} = this.view;
    let to = Math.min(camera.length + 1, start);
    for (let span = Math.max(16, camera.span); to > 0; span *= 2) {
      let from = Math.max(0, Math.floor(to - span));
      const first = from;
      while (to > first) {
        const answer = await this.#ask(wanted, from, to, true, beyond);
        if (answer.hit) {
          return answer.hit;
        }
        if (answer.reached === undefined) {
          to = from;
          from = Math.max(first, Math.floor(to - span / 8));
        } else {
          from = Math.max(from + 1, trace.rel(answer.reached));
        }
        this.#progress(1 - to / (camera.length + 1));
      }
    }
    return undefined;
  }
}

/** What is said where there is no hit. @param {string} text @param {number} direction @param {boolean} whole the whole run was searched */
function nothing(text, direction, whole) {
  if (whole) {
    return text ? `there is no "${text}"` : 'there is nothing to be found';
  }
  const [where, end] = direction > 0 ? ['after', 'begin'] : ['before', 'end'];
  return `${text ? `no further "${text}"` : 'nothing'} ${where} this; once more searches from the ${end}`;
}

/** Hits of which more may be told once it is known what is beside calls. @type {WeakMap<import('./view.js').View, Hit>} */
const waiting = new WeakMap();

/** What is recorded besides calls exactly where a hit is. */
function beside({trace, marks, operations, overlay}, {row, time: tick, text}) {
  const time = trace.rel(tick);
  return {
    message: text.startsWith('message ') ? overlay.messages.find((m) => m.sender === row && m.sent === time) ?? null : null,
    mark: marks.marks.find((m) => m.row === row && m.time === time),
    collective: marks.collectives.find((o) => o.members.some(([member, from]) => member === row && from === time)),
    operation: operations.list.find((o) => o.row === row && (o.from === time || o.to === time)),
  };
}

/**
 * Shows details of a hit; where what is beside calls has not come yet, once more when it has.
 * @param {import('./view.js').View} view
 * @param {Hit} hit
 */
export function showFound(view, hit) {
  const place = view.layout.placeOf(hit.row);
  if (place) {
    const besides = beside(view, hit);
    waiting.set(view, Object.values(besides).some(Boolean) ? null : hit);
    view.page.clicked(view, {area: 'row', place, time: view.trace.rel(hit.time), depth: -1, called: hit.text, ...besides});
  }
}

/** What is beside calls has come. @param {import('./view.js').View} view */
export function moreOfFound(view) {
  const hit = waiting.get(view);
  const isShown = hit && view.overlay.cursor === view.trace.rel(hit.time) && view.page.side.current === 'details';
  if (isShown && Object.values(beside(view, hit)).some(Boolean)) {
    showFound(view, hit);
  }
}
