// Asks for what a picture shows besides calls: messages, marks, collective operations and launches come in one answer, so that the
// records are read once.

import {paramsOf} from './messagefilter.js';
import {moreOfFound} from './search.js';

/** What is besides the calls of one trace. */
export class Beside {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    /** @type {AbortController|null} */
    this.running = null;
    /** What the last answer was about. */
    this.answered = '';
  }

  /** What is to be asked for. */
  #asked() {
    const {view} = this;
    return {...view.window(), ...paramsOf(view.trace, view.messageFilter)};
  }

  /** Whether what is known is about what is shown now. */
  get isCurrent() {
    return this.answered === nameOf(this.#asked());
  }

  /** Whether an answer has not come yet. */
  get busy() {
    return this.running !== null;
  }

  /** What is asked for is not in sight any more. */
  giveUp() {
    this.running?.abort();
    this.running = null;
  }

  /** Asks for what is in sight, once the rows are there. */
  async load() {
    this.giveUp();
    const own = new AbortController();
    this.running = own;
    const {view} = this;
    await view.timeline.store.settled();
    if (this.running !== own) {
      return;
    }
    try {
      const window = this.#asked();
      const {messages, marks, collectives, launches} = await view.trace.source.json('beside', window, own.signal);
      if (this.running === own) {
        this.running = null;
        this.answered = nameOf(window);
        view.overlay.set(messages);
        view.marks.set(marks, collectives);
        view.launches.set(launches);
        view.describe();
        moreOfFound(view);
      }
    } catch (e) {
      if (e.name !== 'AbortError') {
        view.say(e.message);
      }
    } finally {
      if (this.running === own) {
        this.running = null;
      }
    }
  }
}

function nameOf({from, to, rows = ''}) {
  return `${from}/${to}/${rows}`;
}
