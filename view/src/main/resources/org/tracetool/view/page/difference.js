// What is different between two traces: a lane of what the second has more or less of each region, over time or by iterations
// of the main loop, and a table of the selection.

import {fill, h, keepPlace} from './dom.js';
import {evenly} from './iterations.js';
import {font} from './letters.js';
import {loopField} from './loopfield.js';
import {distinct, shortened} from './names.js';
import {styleColor} from './stylecolors.js';
import {table} from './table.js';
import {ranges} from './ranges.js';
import {duration, instant, signed} from './time.js';

/** Parts of the time that is shown, and iterations that are compared, at most. */
const BINS = 40;
const MAX_ITERATIONS = 60;

/** Questions at the same time. */
const PARALLEL = 3;

/** Pixels of the lane. */
const HEIGHT = 80;

/** Regions that the words about a bin name. */
const NAMED = 4;

/** @typedef {{from: number, to: number}} Interval ticks from the begin of a trace on */

/**
 * Seconds and calls of a region; calls are null where they are not known.
 * @typedef {{seconds: number, calls: number|null}} Figures
 * @typedef {{about: boolean, regions: Map<string, Figures>}} Sums figures by names, which both traces have in common
 */

/**
 * What each region takes more in the second of two.
 * @param {Sums} first
 * @param {Sums} second
 * @returns {{name: string, change: number}[]} the largest changes first, in seconds
 */
export function changesOf(first, second) {
  return [...new Set([...first.regions.keys(), ...second.regions.keys()])]
    .map((name) => ({name, change: (second.regions.get(name)?.seconds ?? 0) - (first.regions.get(name)?.seconds ?? 0)}))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
}

/** The panel about two traces. */
export class DifferencePanel {
  constructor() {
    /** @type {'time'|'iterations'} */
    this.mode = 'time';
    /** The iteration that the table is about; -1 for all. */
    this.chosen = -1;
    this.keys = {lane: '', table: ''};
    this.running = {lane: new AbortController(), table: new AbortController()};
    /** What is known of each part of the lane. @type {(Sums[]|undefined)[]} */
    this.bins = [];
    /** What the table is about. @type {Sums[]|null} */
    this.sums = null;
    this.failure = '';
  }

  /** @param {HTMLElement} panel @param {import('./view.js').View} view */
  show(panel, view) {
    const {views} = view.page;
    const windows = this.mode === 'time' ? partsOf(views) : iterationsOf(views);
    this.chosen = this.chosen < windows.length ? this.chosen : -1;
    const about = this.#subject(views, windows);
    const rows = rowsOf(views);
    const stamp = (list) => `${JSON.stringify(list)}/${rows.map((ids) => ids.length)}/${rows.map((ids) => ids[0])}`;
    const redraw = () => panel.hidden || this.#draw(panel, views, windows, about, rows);
    const ask = (part, key, load) => {
      if (key !== this.keys[part]) {
        this.keys[part] = key;
        this.running[part].abort();
        this.running[part] = new AbortController();
        load(this.running[part].signal).catch((e) => {
          if (e.name !== 'AbortError') {
            this.failure = e.message;
            redraw();
          }
        });
      }
    };
    ask('lane', stamp(windows), (signal) => this.#loadLane(views, windows, rows, signal, redraw));
    ask('table', stamp([about.intervals, about.what, this.mode]), async (signal) => {
      this.sums = null;
      this.sums = await sumsOf(views, about.intervals, about.what, rows, signal);
      redraw();
    });
    redraw();
  }

  /** What the table is about: one iteration or all, the selection, or what is shown. */
  #subject(views, windows) {
    if (this.mode === 'iterations' && windows.length > 0) {
      return this.chosen < 0 ? {text: 'All iterations', what: 'shares', intervals: views.map((v, i) => ({from: windows[0][i].from, to: windows[windows.length - 1][i].to}))}
        : {text: `Iteration ${windows[this.chosen][0].number}`, what: 'shares', intervals: windows[this.chosen]};
    }
    const selected = views.find((v) => v.overlay.selection);
    const {from, to} = selected?.overlay.selection ?? views[0].camera;
    const leader = selected ?? views[0];
    const step = (to - from) / leader.trace.rate / 1000;
    return {text: `${instant(leader.trace.seconds(from), step)} to ${instant(leader.trace.seconds(to), step)}${selected ? ', selected' : ''}`, what: selected ? 'selection' : 'shares',
      intervals: views.map((v) => (selected ? {from: sameTime(leader, v, from), to: sameTime(leader, v, to)} : {from: v.camera.from, to: v.camera.to}))};
  }

  async #loadLane(views, windows, rows, signal, redraw) {
    this.failure = '';
    /** @type {(Sums[]|undefined)[]} */
    const bins = this.bins = windows.map(() => undefined);
    const waiting = windows.map((_, i) => i);
    const next = async () => {
      for (let i = waiting.shift(); i !== undefined; i = waiting.shift()) {
        bins[i] = await sumsOf(views, windows[i], 'shares', rows, signal);
        if (waiting.length % 10 === 0) {
          redraw();
        }
      }
    };
    await Promise.all(Array.from({length: PARALLEL}, next));
    redraw();
  }

  #draw(panel, views, windows, about, rows) {
    const [first, second] = namesOf(views);
    const again = () => this.show(panel, views[0]);
    const mode = /** @type {HTMLSelectElement} */ (h('select', {'aria-label': 'What is compared with each other', onchange: () => {
      this.mode = /** @type {'time'|'iterations'} */ (mode.value);
      this.chosen = -1;
      again();
    }}, h('option', {value: 'time'}, 'the same time'), h('option', {value: 'iterations'}, 'the same iteration')));
    mode.value = this.mode;
    const loop = this.mode === 'iterations' && views[0].page.isServed ? loopField(views[0].page, again) : null;
    const step = (by, name) => h('button', {'aria-label': name, title: name, disabled: this.chosen + by < -1 || this.chosen + by >= windows.length, onclick: () => {
      this.chosen += by;
      again();
    }}, by < 0 ? '‹' : '›');
    const isMean = rows[0].length !== rows[1].length;
    const isAbout = this.bins.some((sums) => sums?.some((s) => s.about));
    keepPlace(panel, () => fill(panel,
      h('p', {class: 'head'}, h('b', {}, `${second} − ${first}`), h('label', {}, 'at ', mode), loop,
        ...(this.mode === 'iterations' && windows.length > 0 ? [step(-1, 'Previous iteration'), step(1, 'Next iteration'),
          h('button', {disabled: this.chosen < 0, onclick: () => this.#goTo(views, windows[this.chosen])}, 'Show it')] : []),
        h('span', {class: 'soft'}, `Above the line: more time in ${second}.${isMean ? ` Means of ${rows[0].length} and ${rows[1].length} rows.` : ''}${isAbout ? ' ≈: from the index.' : ''}`)),
      this.failure ? h('p', {class: 'failed'}, this.failure) : null,
      windows.length === 0 ? h('p', {class: 'soft'}, views.every((v) => v.verdict.found) ? views[0].verdict.loop === '' ? 'The analysis found no main loop that both runs have.' : `There is no call of ${views[0].verdict.loop} that both runs have.` : 'What the iterations are is known as soon as both runs are analyzed.')
        : this.#lane(panel, views, windows),
      h('p', {}, h('b', {}, about.text)),
      this.sums ? this.#table(views) : h('p', {class: 'soft'}, 'reading …')));
  }

  /** What each part has more of each region above a line, and less below it; below the same times of the rows. */
  #lane(panel, views, windows) {
    const [{timeline, colors, trace}] = views;
    const left = timeline.labelWidth;
    const width = Math.round(timeline.width);
    const canvas = /** @type {HTMLCanvasElement} */ (h('canvas', {class: 'lane', width, height: HEIGHT, role: 'img', 'aria-label': 'What the second trace has more or less; the table below has the sums'}));
    const context = canvas.getContext('2d');
    const changes = this.bins.map((sums) => sums && changesOf(sums[0], sums[1]));
    const total = (list, sign) => list.reduce((sum, {change}) => sum + Math.max(0, sign * change), 0);
    const most = Math.max(1e-12, ...changes.filter((c) => c).flatMap((c) => [total(c, 1), total(c, -1)]));
    const middle = HEIGHT / 2;
    const each = (width - left) / windows.length;
    const tokens = new Map(views.flatMap((v) => [...v.trace.regions].map(([token, {name}]) => /** @type {[string, string]} */ ([name, v.colors.css(token)]))).reverse());
    context.fillStyle = styleColor('--lane');
    context.fillRect(left, 0, width - left, HEIGHT);
    changes.forEach((list, i) => {
      let [up, down] = [middle, middle];
      for (const {name, change} of list ?? []) {
        const height = (Math.abs(change) / most) * (middle - 2);
        context.fillStyle = tokens.get(name) ?? colors.css(0);
        context.fillRect(left + i * each, change > 0 ? up - height : down, Math.max(1, each - 1), height);
        [up, down] = change > 0 ? [up - height, down] : [up, down + height];
      }
    });
    context.fillStyle = styleColor('--text');
    context.fillRect(left, middle, width - left, 1);
    context.font = font(11);
    context.textBaseline = 'middle';
    [[`+${duration(most)}`, 8], ['0', middle], [`−${duration(most)}`, HEIGHT - 8]].forEach(([text, y]) => context.fillText(String(text), 6, Number(y)));
    if (this.chosen >= 0 && this.mode === 'iterations') {
      context.strokeStyle = styleColor('--mark');
      context.lineWidth = 2;
      context.strokeRect(left + this.chosen * each, 1, each, HEIGHT - 2);
    }
    const at = (e) => Math.floor((e.offsetX - left) / each);
    canvas.onpointermove = (e) => {
      const list = changes[at(e)];
      const what = this.mode === 'iterations' ? `iteration ${windows[at(e)]?.[0].number}` : `at ${duration(trace.seconds(windows[at(e)]?.[0].from ?? 0))}`;
      canvas.title = list ? [what, ...list.filter(({change}) => change !== 0).slice(0, NAMED).map(({name, change}) => `${signed(change)} ${shortened(name)}`)].join('\n') : '';
    };
    canvas.onclick = (e) => {
      const window = windows[at(e)];
      if (window && this.mode === 'iterations') {
        this.chosen = at(e);
        this.show(panel, views[0]);
      } else if (window) {
        this.#goTo(views, window);
      }
    };
    return canvas;
  }

  /** Shows an interval of each trace. */
  #goTo(views, intervals) {
    const {page} = views[0];
    if (this.mode === 'iterations' && page.linked) {
      page.linked = false; // the same iteration is at different times
      page.bound();
      page.shownAgain();
    }
    views.forEach((v, i) => v.camera.show(intervals[i].from, intervals[i].to));
  }

  #table(views) {
    const [first, second] = this.sums;
    const about = this.sums.some((s) => s.about) ? '≈ ' : '';
    const names = namesOf(views);
    const time = (seconds, text = duration(seconds)) => ({value: seconds, show: about + text});
    const calls = (sums, name) => (sums.about ? '' : sums.regions.get(name)?.calls ?? 0);
    return table('Differences of two traces', [{name: 'region'}, ...names.map((name) => ({name, number: true, unit: 's', short: true, title: `Time in the region itself in ${name}`})), {name: 'change', number: true, unit: 's'}, {name: 'ratio', number: true},
      ...names.map((name) => ({name: `calls ${name}`, number: true, short: true, title: `Calls in ${name}`}))],
    changesOf(first, second).map(({name, change}) => {
      const [a, b] = [first, second].map((sums) => sums.regions.get(name)?.seconds ?? 0);
      return [{value: name, show: () => h('span', {title: name}, shortened(name))}, time(a), time(b), time(change, signed(change)),
        a > 0 ? {value: b / a, show: (b / a).toFixed(2)} : '', calls(first, name), calls(second, name)];
    }), {first: totals(views, first, second, time)});
  }
}

/** Names by which both traces are told apart. @param {import('./view.js').View[]} views */
function namesOf(views) {
  const names = distinct(views.map((v) => v.trace.name));
  return names[0] === names[1] ? names.map((name, i) => `${name} (${i + 1})`) : names;
}

/** The line of all regions together. */
function totals(views, first, second, time) {
  const [a, b] = [first, second].map(({regions}) => [...regions.values()].reduce((sum, {seconds}) => sum + seconds, 0));
  return ['all', time(a), time(b), time(b - a, signed(b - a)), a > 0 ? {value: b / a, show: (b / a).toFixed(2)} : '', '', ''];
}

/** The time of another trace that belongs to one of a trace, as both are aligned. */
function sameTime(leader, other, time) {
  return (time - leader.origin) * (other.trace.rate / leader.trace.rate) + other.origin;
}

/** Parts of what is shown of each trace. @returns {(Interval & {number: number})[][]} */
function partsOf(views) {
  return Array.from({length: BINS}, (_, i) => views.map(({camera: {from, span}}) => ({number: i, from: from + (i * span) / BINS, to: from + ((i + 1) * span) / BINS})));
}

/** The iterations that both traces have. @returns {(Interval & {number: number})[][]} */
function iterationsOf(views) {
  const count = Math.min(...views.map((v) => v.verdict.iterations.length));
  return evenly(count, MAX_ITERATIONS).map((i) => views.map((v) => ({number: i, from: v.verdict.iterations[i].from, to: v.verdict.iterations[i].to})));
}

/** The rows that figures are about: those that are selected, and those of the same names in the other trace. @returns {number[][]} */
function rowsOf(views) {
  const chosen = views.find((v) => v.overlay.selection?.rows);
  const names = chosen && new Set(chosen.overlay.selection.rows.map((id) => chosen.trace.rows[id].name));
  return views.map((v) => v.layout.chosenIds().filter((id) => !names || names.has(v.trace.rows[id].name)));
}

/**
 * The figures of an interval of each trace, by the server.
 * @param {import('./view.js').View[]} views
 * @param {Interval[]} intervals
 * @param {string} what the question
 * @param {number[][]} rows
 * @param {AbortSignal} signal
 * @returns {Promise<Sums[]>}
 */
async function sumsOf(views, intervals, what, rows, signal) {
  const isMean = rows[0].length !== rows[1].length;
  return Promise.all(views.map(async ({trace}, i) => {
    const from = Math.max(0, Math.floor(intervals[i].from));
    const to = Math.min(trace.length + 1, Math.floor(intervals[i].to));
    if (to <= from || rows[i].length === 0) {
      return {about: false, regions: new Map()};
    }
    const isAll = rows[i].length === trace.rows.filter((r) => r.own).length;
    const {about = false, regions} = await trace.source.json(what, {from: trace.abs(from), to: trace.abs(to), ...(isAll ? {} : {rows: ranges(rows[i])})}, signal);
    const scale = trace.rate * (isMean ? rows[i].length : 1);
    const sums = new Map();
    regions.forEach(([region, calls, ticks]) => {
      const before = sums.get(trace.regionName(region)) ?? {seconds: 0, calls: 0};
      sums.set(trace.regionName(region), {seconds: before.seconds + ticks / scale, calls: calls === null ? null : before.calls + calls});
    });
    return {about, regions: sums};
  }));
}
