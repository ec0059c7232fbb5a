// The iterations of the main loop, which count from 0 as in the analysis: all of them on top of each other from their begin on, and one compared with the median one.

import {fill, h} from './dom.js';
import {meanOf} from './alike.js';
import {tilesOf, tileStart} from './camera.js';
import {decodeTiles, ticksOfColumn} from './tile.js';
import {ranges} from './ranges.js';
import {loopField, noIterations} from './loopfield.js';
import {table} from './table.js';
import {duration, percent, signed} from './time.js';
import {font} from './letters.js';
import {shortened} from './names.js';
import {styleColor} from './stylecolors.js';

/** Iterations that are drawn, at most: of more, some that are evenly apart. */
const MOST_DRAWN = 120;

/** Rows whose mean is drawn, at most. */
const MOST_ROWS = 64;

/** Pixels of an iteration, and of their numbers. */
const HEIGHT = 14;
const LABELS = 48;
const WIDTH = 560;

/** Questions at the same time. */
const PARALLEL = 3;

/** The places of some of so many things, evenly apart. @param {number} count @param {number} most @returns {number[]} */
export function evenly(count, most) {
  const some = Math.min(count, most);
  return Array.from({length: some}, (_, i) => Math.floor((i * count) / some));
}

/** The place of the interval that is as long as half of the others at least. @param {{from: number, to: number}[]} list */
export function medianOf(list) {
  const order = list.map(({from, to}, i) => ({i, length: to - from})).sort((a, b) => a.length - b.length || a.i - b.i);
  return order.length > 0 ? order[(order.length - 1) >> 1].i : -1;
}

/** The panel about iterations. */
export class IterationsPanel {
  constructor() {
    this.chosen = -1;
    this.key = '';
    /** What each row of the picture shows. @type {Map<number, {from: number, ticks: number, parts: [number, number][]}[]>} columns by iteration */
    this.columns = new Map();
    /** @type {Map<number, Map<number, number>>} ticks by region, by iteration */
    this.shares = new Map();
  }

  /** @param {HTMLElement} panel @param {import('./view.js').View} view */
  show(panel, view) {
    const {verdict: {iterations, found}, layout, trace, colors} = view;
    if (iterations.length === 0) {
      fill(panel, h('p', {class: 'soft'}, found ? noIterations(view.verdict) : 'Iterations are known once the run has been analyzed.'),
        this.#loop(panel, view));
      return;
    }
    const ids = layout.chosenIds();
    const key = `${trace.name}/${view.verdict.loop}/${ids.length}/${ids[0]}`;
    if (key !== this.key) {
      this.key = key;
      this.columns.clear();
      this.shares.clear();
      this.#load(panel, view, key, evenly(ids.length, MOST_ROWS).map((i) => ids[i]));
    }
    const stamp = `${key}/${this.chosen}/${colors.version}/${this.columns.size}/${this.shares.size}`;
    if (this.stamp !== stamp || panel.childElementCount === 0) {
      this.stamp = stamp;
      this.#draw(panel, view, ids);
    }
  }

  /** Compares another one. @param {import('./view.js').View} view @param {number} i */
  choose(view, i) {
    this.chosen = i;
    view.page.drawer.open('iterations');
  }

  async #load(panel, view, key, rows) {
    const {iterations} = view.verdict;
    const waiting = [...evenly(iterations.length, MOST_DRAWN)];
    const next = async () => {
      for (let i = waiting.shift(); i !== undefined && this.key === key; i = waiting.shift()) {
        this.columns.set(i, await columnsOf(view, iterations[i], rows).catch(() => []));
        if (!panel.hidden && (waiting.length % 10 === 0)) {
          this.show(panel, view);
        }
      }
    };
    await Promise.all(Array.from({length: PARALLEL}, next));
    this.show(panel, view);
  }

  #draw(panel, view, ids) {
    const {iterations} = view.verdict;
    const median = medianOf(iterations);
    if (this.chosen < 0 || this.chosen >= iterations.length) {
      this.chosen = iterations.reduce((best, {from, to}, i) => (to - from > iterations[best].to - iterations[best].from ? i : best), 0);
    }
    const drawn = evenly(iterations.length, MOST_DRAWN);
    const mean = ids.length > MOST_ROWS ? `the mean of ${MOST_ROWS} of ${ids.length} rows` : `the mean of all ${ids.length} rows`;
    fill(panel, h('div', {class: 'columns'},
      h('div', {}, this.#loop(panel, view),
        h('p', {class: 'soft'}, `Iterations from their begin on, ${mean}${drawn.length < iterations.length ? `; ${drawn.length} of ${iterations.length}` : ''}. A click compares one with the median one (${median}).`),
        this.#picture(panel, view, drawn, median)),
      this.#comparison(panel, view, median)));
  }

  /** The field for what iterations are; an exported page has no server to find others. */
  #loop(panel, view) {
    return view.page.isServed ? h('p', {}, 'Iterations ', loopField(view.page, () => this.show(panel, view))) : null;
  }

  #picture(panel, view, drawn, median) {
    const {verdict: {iterations}, colors, trace} = view;
    const longest = Math.max(...iterations.map(({from, to}) => to - from), 1);
    const canvas = /** @type {HTMLCanvasElement} */ (h('canvas', {class: 'stack', role: 'img', 'aria-label': 'Iterations laid over each other; the table next to it compares one of them'}));
    canvas.width = WIDTH;
    canvas.height = drawn.length * HEIGHT;
    const context = canvas.getContext('2d');
    const x = (ticks) => LABELS + (ticks / longest) * (WIDTH - LABELS);
    context.font = font(11);
    context.textBaseline = 'middle';
    drawn.forEach((i, line) => {
      const {from, to} = iterations[i];
      const top = line * HEIGHT;
      context.fillStyle = styleColor('--lane');
      context.fillRect(LABELS, top, x(to - from) - LABELS, HEIGHT - 1);
      for (const column of this.columns.get(i) ?? []) {
        const [left, right] = [x(Math.max(0, column.from - from)), x(Math.min(to, column.from + column.ticks) - from)].map(Math.round);
        let y = top + HEIGHT - 1;
        for (const [region, share] of [...column.parts].sort((a, b) => colors.rank(a[0]) - colors.rank(b[0]))) {
          const height = share * (HEIGHT - 1);
          y -= height;
          context.fillStyle = colors.css(region);
          context.fillRect(left, y, Math.max(1, right - left), height);
        }
      }
      context.fillStyle = styleColor(i === this.chosen ? '--mark' : '--soft');
      context.fillText(`${i}${i === median ? ' med' : ''}`, 2, top + HEIGHT / 2);
      if (i === this.chosen || i === median) {
        context.strokeStyle = styleColor(i === this.chosen ? '--mark' : '--accent');
        context.lineWidth = 2;
        context.strokeRect(LABELS, top + 1, x(to - from) - LABELS - 1, HEIGHT - 3);
      }
    });
    const at = (e) => drawn[Math.floor((e.offsetY / canvas.clientHeight) * drawn.length)];
    canvas.onclick = (e) => {
      this.chosen = at(e) ?? this.chosen;
      this.show(panel, view);
    };
    canvas.onpointermove = (e) => {
      const i = at(e);
      canvas.title = i === undefined ? '' : `iteration ${i}: ${duration((iterations[i].to - iterations[i].from) / trace.rate)}`;
    };
    return canvas;
  }

  #comparison(panel, view, median) {
    const {verdict: {iterations}, trace} = view;
    const {chosen} = this;
    const ticks = (i) => iterations[i].to - iterations[i].from;
    const told = (t) => duration(t / trace.rate);
    const step = (by, name) => h('button', {'aria-label': name, title: name, disabled: !iterations[chosen + by], onclick: () => {
      this.chosen += by;
      this.show(panel, view);
    }}, by < 0 ? '‹' : '›');
    const own = this.#sharesOf(panel, view, chosen);
    const other = this.#sharesOf(panel, view, median);
    const regions = own && other ? [...new Set([...own.keys(), ...other.keys()])].map((region) => ({region, a: own.get(region) ?? 0, b: other.get(region) ?? 0})) : [];
    regions.sort((p, q) => Math.abs(q.a - q.b) - Math.abs(p.a - p.b));
    const more = ticks(chosen) / ticks(median) - 1;
    return h('div', {},
      h('p', {}, step(-1, 'Previous iteration'), ' ', h('b', {}, `Iteration ${chosen}`), ' ', step(1, 'Next iteration'),
        ` ${told(ticks(chosen))}, ${more >= 0 ? '+' : '−'}${percent(Math.abs(more))} against ${told(ticks(median))} of the median one `,
        h('button', {onclick: () => view.camera.show(iterations[chosen].from, iterations[chosen].to)}, 'Show it'), ' ',
        h('button', {onclick: () => view.camera.show(iterations[median].from, iterations[median].to)}, 'Show the median one')),
      own && other ? table('Regions of two iterations', [{name: 'region'}, {name: `iteration ${chosen}`, number: true}, {name: `median (${median})`, number: true}, {name: 'change', number: true}],
        regions.map(({region, a, b}) => [shortened(trace.regionName(region)), {value: a, show: told(a)}, {value: b, show: told(b)}, {value: a - b, show: signed((a - b) / trace.rate)}]))
        : h('p', {class: 'soft'}, 'reading …'));
  }

  /** The time of regions in an iteration, null as long as it is not known. */
  #sharesOf(panel, view, i) {
    const known = this.shares.get(i);
    if (known || this.asking?.has(i)) {
      return known ?? null;
    }
    const {key} = this;
    const {trace, layout, verdict: {iterations}} = view;
    this.asking = (this.asking ?? new Set()).add(i);
    const ids = layout.chosenIds();
    const rows = ids.length < trace.rows.filter((r) => r.own).length ? {rows: ranges(ids)} : {};
    trace.source.json('shares', {from: trace.abs(iterations[i].from), to: trace.abs(iterations[i].to), ...rows})
      .then(({regions}) => new Map(regions.map(([region, , ticks]) => [region, ticks])), () => new Map())
      .then((shares) => {
        this.asking.delete(i);
        if (this.key === key) {
          this.shares.set(i, shares);
          this.show(panel, view);
        }
      });
    return null;
  }
}

/** How the time of an iteration is shared out among regions, column by column. */
async function columnsOf({trace}, {from, to}, rows) {
  const {source} = trace;
  const {finest, coarsest} = source.levels ?? {finest: 8, coarsest: 62};
  const level = Math.max(finest, Math.min(coarsest, Math.ceil(Math.log2(Math.max(1, to - from)))));
  const numbers = tilesOf(trace.first, from, to, level);
  const wanted = {level, number: numbers[0], count: numbers.length, rows: ranges(rows), depth: 0, exact: 1};
  const tiles = source.tiles ? await source.tiles(wanted) : decodeTiles(await source.tile(wanted));
  const columnTicks = ticksOfColumn(level);
  const columns = [];
  tiles.forEach((tile, n) => {
    const some = rows.map((id) => tile.get(id)).filter(Boolean);
    const start = tileStart(trace.first, level, numbers[n]);
    for (const run of some.length > 0 ? meanOf(some, columnTicks).lanes[0].runs : []) {
      const begin = start + run.from * columnTicks;
      if (begin < to && begin + run.count * columnTicks > from) {
        columns.push({from: begin, ticks: run.count * columnTicks, parts: Array.from(run.regions, (region, i) => /** @type {[number, number]} */ ([region, run.shares[i]]))});
      }
    }
  });
  return columns;
}
