// Finds the next or previous call, operation, comment or marker with a text in its name, whatever comes next, or a message of
// a row.

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
  }

  /**
   * @param {string} text empty for any call, operation, message, comment or marker
   * @param {number} direction 1 for the next, -1 for the one before
   * @returns {Promise<string>} what to say
   */
  async find(text, direction) {
    const {view} = this;
    const {trace, camera, unsearched, passedOver} = view;
    const beyond = this.#beyond(text, direction);
    const cursor = view.overlay.cursorInSight();
    const skip = {...(unsearched.size > 0 ? {skip: [...unsearched].join(',')} : {}), ...(passedOver.size > 0 ? {pass: [...passedOver].join(',')} : {})};
    const start = beyond ? trace.rel(beyond.time) : cursor ?? (direction > 0 ? camera.from - 1 : camera.to);
    const hit = await this.next({...(text ? {text} : {any: 1}), ...skip}, direction, start, beyond);
    if (!hit) {
      return `${text ? `no further "${text}"` : 'nothing'} ${direction > 0 ? 'behind' : 'before'} this`;
    }
    this.before = {text, hit};
    const time = trace.rel(hit.time);
    view.goTo(hit.row, time, time + camera.span * 0.002, camera.span);
    return `${hit.text} on ${trace.rows[hit.row]?.name ?? 'all'}`;
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
