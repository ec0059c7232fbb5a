// What is shown while records are read: what a trace has shown so far, when that is the first time; of an answer, how far it is.

import {colorOf, placesOf} from './colors.js';
import {fill, h} from './dom.js';
import {gapOf} from './layout.js';
import {styleColor} from './stylecolors.js';
import {duration} from './time.js';

const LABELS = 170;
/** The part of the window that the picture takes, and pixels of a line at most. */
const MOST_HEIGHT = 0.8;
const HIGHEST_LINE = 24;
/** Pixels from one name to the next, at least. */
const LETTER = 13;
/** Regions that are named below the picture. */
const NAMED = 10;

/** A picture that fills while the index is made. */
export class Filling {
  /** @param {number} number which trace */
  constructor(number) {
    this.number = number;
    this.canvas = /** @type {HTMLCanvasElement} */ (h('canvas', {class: 'filling', role: 'img', 'aria-label': 'What is known so far'}));
    this.legend = h('div', {class: 'soft'});
    this.element = h('div', {hidden: true}, this.canvas, this.legend);
  }

  /** Asks what is known, and draws it. */
  async update() {
    const answer = await fetch(`t/${this.number}/partial`).catch(() => null);
    if (!answer?.ok) {
      return; // the next question about the state tells what is wrong
    }
    const known = await answer.json();
    this.element.hidden = known.rows.every((row) => row.columns.length === 0);
    if (!this.element.hidden) {
      this.#draw(known);
    }
  }

  #draw({rows, columns, regions}) {
    const {canvas} = this;
    const dark = document.documentElement.dataset.theme === 'dark';
    const names = new Map(regions);
    const sums = new Map();
    for (const [, ...shares] of rows.flatMap((row) => row.columns)) {
      for (let k = 0; k < shares.length; k += 2) {
        sums.set(shares[k], (sums.get(shares[k]) ?? 0) + shares[k + 1]);
      }
    }
    const most = [...sums].sort((a, b) => b[1] - a[1]).map(([region]) => region);
    const places = placesOf(most.map((region) => names.get(region))); // as the page will have them
    const css = new Map(regions.map(([token, name]) => [token, `rgb(${colorOf(name, dark, places.get(name)).join(' ')})`]));
    const height = Math.max(3, Math.min(HIGHEST_LINE, Math.floor((innerHeight * MOST_HEIGHT) / rows.length)));
    const drawn = height - gapOf(height);
    const scale = window.devicePixelRatio || 1;
    const width = Math.max(LABELS + 50, this.element.clientWidth);
    canvas.width = width * scale;
    canvas.height = height * rows.length * scale;
    canvas.style.height = `${height * rows.length}px`;
    const context = canvas.getContext('2d');
    context.scale(scale, scale);
    const step = (width - LABELS) / columns;
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'middle';
    rows.forEach((row, i) => {
      const top = i * height;
      context.fillStyle = styleColor('--lane');
      context.fillRect(LABELS, top, width - LABELS, drawn);
      if (i % Math.ceil(LETTER / height) === 0) {
        context.fillStyle = styleColor('--text');
        context.fillText(row.name, 4, Math.max(LETTER / 2, top + height / 2), LABELS - 8);
      }
      for (const [column, ...shares] of row.columns) {
        let bottom = top + drawn;
        for (let k = 0; k < shares.length; k += 2) {
          const part = (shares[k + 1] / 1000) * drawn;
          context.fillStyle = css.get(shares[k]);
          context.fillRect(LABELS + column * step, bottom - part, step + 0.5, part);
          bottom -= part;
        }
      }
    });
    this.legend.replaceChildren(...most.slice(0, NAMED).map((region) => {
      const mark = h('span', {class: 'swatch'});
      mark.style.background = css.get(region);
      return h('span', {class: 'named'}, mark, ` ${names.get(region)} `);
    }));
  }
}

/** Per cent from which on the rest of the time can be told. */
const ENOUGH = 3;

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
    const seconds = ((performance.now() - this.began) / 1000) * ((100 - percent) / percent);
    this.rest.textContent = percent < ENOUGH ? `${percent} %` : `${percent} %, about ${duration(Number(seconds.toPrecision(2)))} left`;
  }

  #cancel(again) {
    this.giveUp();
    const button = h('button', {onclick: () => again()}, 'Read it all the same');
    fill(this.element, h('p', {role: 'status'}, 'Cancelled: the records are not read any further.'), h('p', {}, button));
    button.focus();
  }
}
