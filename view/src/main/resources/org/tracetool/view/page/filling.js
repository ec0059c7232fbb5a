// What a trace has shown so far, while it is read for the first time.

import {colorOf, placesOf} from './colors.js';
import {h} from './dom.js';

const LABELS = 170;
const MOST_HEIGHT = 480;
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
    const answer = await fetch(`t/${this.number}/partial`);
    if (!answer.ok) {
      return;
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
    const places = placesOf(regions.map(([, name]) => name));
    const css = new Map(regions.map(([token, name]) => [token, `rgb(${colorOf(name, dark, places.get(name)).join(' ')})`]));
    const height = Math.max(3, Math.min(24, Math.floor(MOST_HEIGHT / rows.length)));
    const scale = window.devicePixelRatio || 1;
    const width = Math.max(LABELS + 50, this.element.clientWidth);
    canvas.width = width * scale;
    canvas.height = height * rows.length * scale;
    canvas.style.height = `${height * rows.length}px`;
    const context = canvas.getContext('2d');
    context.scale(scale, scale);
    const style = getComputedStyle(document.documentElement);
    const step = (width - LABELS) / columns;
    const sums = new Map();
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'middle';
    rows.forEach((row, i) => {
      const top = i * height;
      context.fillStyle = style.getPropertyValue('--lane').trim();
      context.fillRect(LABELS, top, width - LABELS, height - 1);
      if (i % Math.ceil(13 / height) === 0) {
        context.fillStyle = style.getPropertyValue('--text').trim();
        context.fillText(row.name, 4, top + height / 2, LABELS - 8);
      }
      for (const [column, ...shares] of row.columns) {
        let bottom = top + height - 1;
        for (let k = 0; k < shares.length; k += 2) {
          const part = (shares[k + 1] / 1000) * (height - 1);
          context.fillStyle = css.get(shares[k]);
          context.fillRect(LABELS + column * step, bottom - part, step + 0.5, part);
          bottom -= part;
          sums.set(shares[k], (sums.get(shares[k]) ?? 0) + shares[k + 1]);
        }
      }
    });
    const top = [...sums].sort((a, b) => b[1] - a[1]).slice(0, NAMED);
    this.legend.replaceChildren(...top.map(([region]) => {
      const mark = h('span', {class: 'swatch'});
      mark.style.background = css.get(region);
      return h('span', {class: 'named'}, mark, ` ${names.get(region)} `);
    }));
  }
}
