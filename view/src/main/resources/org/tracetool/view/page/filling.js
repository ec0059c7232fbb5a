// What is shown while the records for an answer are read: how far it is.

import {fill, h} from './dom.js';
import {duration} from './time.js';

/** Per cent from which on the rest of the time can be told. */
const ENOUGH = 3;

/**
 * How much longer it takes, in words; empty as long as too little was done to tell.
 * @param {number} began milliseconds, as of performance.now()
 * @param {number} done per cent that were done since
 * @param {number} left per cent
 * @param {number} [least] seconds that are said at least
 */
export function timeLeft(began, done, left, least = 0) {
  const seconds = ((performance.now() - began) / 1000) * (left / done);
  return done < ENOUGH ? '' : `, about ${duration(Number(Math.max(least, seconds).toPrecision(2)))} left`;
}

/** Waits for one answer. */
export class Waiting {
  /**
   * @param {string} text what is done meanwhile
   * @param {() => void} again asks once more, after the answer was given up
   */
  constructor(text, again) {
    this.running = new AbortController();
    this.began = performance.now();
    this.bar = /** @type {HTMLProgressElement} */ (h('progress', {max: 100, 'aria-label': 'How much was read'}));
    this.rest = h('span', {class: 'soft'});
    this.element = h('div', {class: 'waiting'}, h('p', {role: 'status'}, text),
      h('p', {}, this.bar, ' ', h('button', {onclick: () => this.#cancel(again)}, 'Cancel'), ' ', this.rest));
    /** For the question: takes how far it is. @param {number} percent */
    this.told = (percent) => this.#told(percent);
  }

  /** For the question: whether it was given up. */
  get signal() {
    return this.running.signal;
  }

  /** The answer is not wanted any more. */
  giveUp() {
    this.running.abort();
  }

  #told(percent) {
    this.bar.value = percent;
    this.rest.textContent = `${percent} %${timeLeft(this.began, percent, 100 - percent)}`;
  }

  #cancel(again) {
    this.giveUp();
    const button = h('button', {onclick: () => again()}, 'Read it all the same');
    fill(this.element, h('p', {role: 'status'}, 'Cancelled: the records are not read any further.'), h('p', {}, button));
    button.focus();
  }
}
