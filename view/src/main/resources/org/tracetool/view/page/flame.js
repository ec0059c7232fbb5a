// Call paths of an interval as boxes, each as wide as its share of the time, those called below those that call.

import {textOn} from './colors.js';
import {h} from './dom.js';
import {duration} from './time.js';
import {shortened} from './names.js';

/** Pixels from one depth to the next. */
const LINE = 17;
/** Percent of the width that a box needs to be drawn. */
const LEAST = 0.3;

/**
 * @typedef {[number, number, number, number]} Path place of the path above it or -1, region, inclusive ticks, calls
 */

/**
 * The part of a panel with call paths; nothing if there are none.
 * @param {import('./view.js').View} view
 * @param {{paths: Path[], without_short?: boolean}} answer
 * @returns {HTMLElement[]}
 */
export function flame(view, {paths, without_short: some}) {
  if (paths.length === 0) {
    return [];
  }
  return [h('h2', {}, 'Call paths'), ...(some ? [h('p', {class: 'soft'}, 'Without the shortest calls, which are not on this page.')] : []),
    ...new Flame(view, paths).elements];
}

/** The boxes: one of them can be made as wide as all, arrows go from one to the next. */
class Flame {
  /**
   * @param {import('./view.js').View} view
   * @param {Path[]} paths
   */
  constructor(view, paths) {
    this.view = view;
    this.paths = paths;
    /** @type {number[][]} the widest first */
    this.children = paths.map(() => []);
    /** @type {number[]} */
    this.roots = [];
    paths.forEach(([parent], i) => (parent < 0 ? this.roots : this.children[parent]).push(i));
    [this.roots, ...this.children].forEach((list) => list.sort((a, b) => paths[b][2] - paths[a][2] || paths[a][1] - paths[b][1]));
    this.host = h('div', {class: 'flame', role: 'group', 'aria-label': 'Call paths of the selected interval: arrows go from one to the next, Enter widens one',
      onkeydown: (e) => this.#key(e)});
    this.told = h('p', {class: 'soft told', 'aria-live': 'polite'}, 'Click a box to widen it, again to go back.');
    this.#draw(-1);
  }

  get elements() {
    return [this.host, this.told];
  }

  /** Draws all, or what is called in one path, as wide as all. @param {number} root -1 for all */
  #draw(root) {
    this.root = root;
    /** @type {Map<number, HTMLElement>} */
    this.boxes = new Map();
    this.host.replaceChildren();
    const around = [];
    for (let at = root; at >= 0; at = this.paths[at][0]) {
      around.unshift(at);
    }
    around.forEach((at, depth) => this.#box(at, 0, 100, depth));
    const above = root < 0 ? 0 : this.paths[root][2];
    const total = above || this.roots.reduce((sum, i) => sum + this.paths[i][2], 0) || 1;
    this.depth = around.length;
    this.#place(root < 0 ? this.roots : this.children[root], 0, around.length, total);
    this.host.style.height = `${this.depth * LINE}px`;
    const first = this.boxes.get(root < 0 ? this.roots[0] : root);
    if (first) {
      first.tabIndex = 0;
    }
  }

  #place(list, left, depth, total) {
    let x = left;
    for (const i of list) {
      const width = (this.paths[i][2] / total) * 100;
      if (width >= LEAST) {
        this.#box(i, x, width, depth);
        this.#place(this.children[i], x, depth + 1, total);
        x += width;
      }
    }
  }

  #box(i, left, width, depth) {
    const {trace, colors} = this.view;
    const [, region] = this.paths[i];
    this.depth = Math.max(this.depth, depth + 1);
    const rgb = colors.rgb(region) ?? [128, 128, 128];
    const box = h('button', {class: 'box', title: this.#text(i), tabIndex: -1, onclick: () => this.#widen(i), onfocus: () => (this.told.textContent = this.#text(i))},
      shortened(trace.regionName(region)));
    Object.assign(box.style, {left: `${left}%`, width: `${width}%`, top: `${depth * LINE}px`, background: `rgb(${rgb.join(' ')})`,
      color: textOn(rgb)});
    this.boxes.set(i, box);
    this.host.append(box);
  }

  #text(i) {
    const {trace} = this.view;
    const [parent, region, ticks, calls] = this.paths[i];
    const all = this.roots.reduce((sum, r) => sum + this.paths[r][2], 0) || 1;
    const of = parent < 0 ? '' : `, ${((ticks / (this.paths[parent][2] || 1)) * 100).toFixed(1)} % of ${shortened(trace.regionName(this.paths[parent][1]))}`;
    return `${trace.regionName(region)}: ${duration(ticks / trace.rate)}, ${((ticks / all) * 100).toFixed(1)} %${of}, ${calls} call${calls === 1 ? '' : 's'}`;
  }

  /** Makes a box as wide as all; the one that is so already gives way to the one above it. */
  #widen(i) {
    this.#draw(i === this.root ? this.paths[i][0] : i);
    this.#focus(i);
  }

  /** @param {number|undefined} i */
  #focus(i) {
    const box = i === undefined ? undefined : this.boxes.get(i);
    if (box) {
      this.boxes.forEach((b) => (b.tabIndex = -1));
      box.tabIndex = 0;
      box.focus();
    }
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const now = [...this.boxes].find(([, box]) => box === document.activeElement)?.[0];
    if (now === undefined) {
      return;
    }
    const [parent] = this.paths[now];
    const beside = parent < 0 ? this.roots : this.children[parent];
    const to = {
      ArrowUp: parent, ArrowDown: this.children[now][0],
      ArrowLeft: beside[beside.indexOf(now) - 1], ArrowRight: beside[beside.indexOf(now) + 1],
    };
    if (e.key in to) {
      e.preventDefault();
      this.#focus(to[e.key]);
    }
  }
}
