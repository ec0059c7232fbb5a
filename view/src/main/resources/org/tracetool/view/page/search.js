// Finds the next or previous call, comment or marker with a text in its name.

/** Searches one trace from the cursor on, or from an end of the picture if there is none in sight. */
export class Search {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    this.running = null;
  }

  /**
   * @param {string} text
   * @param {number} direction 1 for the next, -1 for the one before
   * @returns {Promise<string>} what to say
   */
  async find(text, direction) {
    const {view} = this;
    const {trace, camera} = view;
    this.running?.abort();
    this.running = new AbortController();
    const start = view.overlay.cursorInSight() ?? (direction > 0 ? camera.from - 1 : camera.to);
    const hit = direction > 0
      ? await this.#forward(text, Math.floor(start) + 1)
      : await this.#backward(text, Math.ceil(start));
    if (!hit) {
      return `no further "${text}" ${direction > 0 ? 'behind' : 'before'} this`;
    }
    const time = trace.rel(hit.time);
    view.goTo(hit.row, time, time + camera.span * 0.002, camera.span);
    return `${hit.text} on ${trace.rows[hit.row]?.name ?? 'all'}`;
  }

  async #ask(text, from, to, last) {
    const {trace} = this.view;
    const {unsearched} = this.view;
    const skip = unsearched.size > 0 ? {skip: [...unsearched].join(',')} : {};
    return trace.source.json('search', {text, from: trace.abs(from), to: trace.abs(to), last: last ? 1 : 0, ...skip}, this.running.signal);
  }

  async #forward(text, start) {
    const {trace, camera} = this.view;
    const end = camera.length + 1;
    for (let from = Math.max(0, start); from < end;) {
      const answer = await this.#ask(text, from, end, false);
      if (answer.hit || answer.reached === undefined) {
        return answer.hit;
      }
      this.view.say(`searching: ${Math.round((trace.rel(answer.reached) / end) * 100)} %`);
      from = Math.max(from + 1, trace.rel(answer.reached));
    }
    return undefined;
  }

  /** Looks at windows before the start, each twice as long as the one before. */
  async #backward(text, start) {
    let to = Math.min(this.view.camera.length + 1, start);
    let span = Math.max(16, this.view.camera.span);
    while (to > 0) {
      const from = Math.max(0, to - span);
      const answer = await this.#ask(text, from, to, true);
      if (answer.hit) {
        return answer.hit;
      }
      if (answer.reached !== undefined && span > 16) {
        span = span / 4;
        continue;
      }
      to = from;
      span *= 2;
    }
    return undefined;
  }
}
