// The processes and threads by any figure: how it is distributed, and a table of all of them; some of them are shown alone by a click.

import {nameOfRow} from './frame.js';
import {fill, h} from './dom.js';
import {isMpi} from './colors.js';
import {METRICS} from './verdict.js';
import {ranges} from './ranges.js';
import {table} from './table.js';
import {duration, percent} from './time.js';
import {shortened} from './names.js';

/** Bars of the distribution. */
const BINS = 40;

/** What the analysis of the run calls its figures. */
const METRIC_NAMES = {useful: 'Computation', mpi: 'Time in MPI', waiting: 'Waiting', caused: 'Waiting caused'};

/**
 * A figure of rows.
 * @typedef {Object} Figure
 * @property {string} id
 * @property {string} name
 * @property {string} of what it is about: the interval, or the run
 * @property {(value: number) => string} told
 * @property {Map<number, number>} values by row
 */

/** The panel about processes. */
export class ProcessesPanel {
  constructor() {
    this.chosen = '';
    this.key = '';
    /** @type {any} */
    this.answer = null;
    this.running = new AbortController();
  }

  /** Shows what is selected, or shown. @param {HTMLElement} panel @param {import('./view.js').View} view */
  show(panel, view) {
    const {trace, layout} = view;
    const params = trace.window(view.overlay.selection ?? view.shown());
    const chosen = view.overlay.selection?.rows ? new Set(view.overlay.selection.rows) : null;
    const ids = layout.chosenIds().filter((id) => !chosen || chosen.has(id));
    const rows = ids.length < trace.rows.filter((r) => r.own).length ? {rows: ranges(ids)} : {};
    const key = `${trace.name}/${params.from}/${params.to}/${rows.rows ?? ''}`;
    if (key === this.key && this.answer) {
      this.#draw(panel, view);
      return;
    }
    this.key = key;
    this.running.abort();
    this.running = new AbortController();
    if (!this.answer) {
      fill(panel, h('p', {class: 'soft'}, 'reading …'));
    }
    trace.source.json('processes', {...params, ...rows}, this.running.signal).then((answer) => {
      if (this.key === key) {
        this.answer = answer;
        this.#draw(panel, view);
      }
    }, (e) => e.name === 'AbortError' || fill(panel, h('p', {}, e.message)));
  }

  /** @param {import('./view.js').View} view @returns {Figure[]} */
  #figures(view) {
    const {trace, verdict, layout} = view;
    const {process_regions: regions, processes} = this.answer;
    const told = (ticks) => duration(ticks / trace.rate);
    const sum = (isWanted) => new Map(processes.map(([row, ...ticks]) => [row, regions.reduce((all, region, i) => all + (isWanted(region) ? ticks[i] : 0), 0)]));
    const ofMpi = (region) => isMpi(trace.regionName(region));
    const interval = view.overlay.selection ? 'of the selection' : 'of what is shown';
    const figures = regions.map((region) => ({id: String(region), name: shortened(trace.regionName(region)), of: interval, told, values: sum((r) => r === region)}));
    if (regions.some(ofMpi)) {
      figures.unshift({id: 'in-mpi', name: 'All of MPI', of: interval, told, values: sum(ofMpi)});
    }
    figures.unshift({id: 'own', name: 'Outside MPI', of: interval, told, values: new Map(processes.map(([row, ...ticks]) => [row, ticks.reduce((all, t, i) => all + (i < regions.length && ofMpi(regions[i]) ? 0 : t), 0)]))});
    const known = new Set(processes.map(([row]) => row));
    for (const metric of verdict.found ? METRICS : []) {
      figures.push({id: metric, name: METRIC_NAMES[metric], of: 'of the run', told, values: new Map([...verdict.weights(metric)].filter(([row]) => known.has(row)))});
    }
    for (const {token, name} of trace.counters) {
      const values = new Map([...layout.tracks].flatMap(([row, list]) => list.filter((t) => t.counter === token && known.has(row)).map((t) => [row, t.largest])));
      if (values.size > 0) {
        figures.push({id: `counter-${token}`, name: `Largest ${name || `counter ${token}`}`, of: 'of the run', told: (v) => view.counters.told(token, v), values});
      }
    }
    return figures;
  }

  #draw(panel, view) {
    if (panel.contains(document.activeElement) && document.activeElement.tagName === 'SELECT') {
      return; // the user is choosing
    }
    const figures = this.#figures(view);
    const figure = figures.find(({id}) => id === this.chosen) ?? figures[0];
    const choice = /** @type {HTMLSelectElement} */ (h('select', {'aria-label': 'Figure of the processes', onchange: () => {
      this.chosen = choice.value;
      choice.blur();
      this.#draw(panel, view);
    }}, ...['of what is shown', 'of the selection', 'of the run'].map((of) => {
      const some = figures.filter((f) => f.of === of);
      return some.length > 0 ? h('optgroup', {label: of}, ...some.map(({id, name}) => h('option', {value: id}, name))) : null;
    })));
    choice.value = figure.id;
    const {layout} = view;
    const sorted = [...figure.values].sort((a, b) => b[1] - a[1]);
    const median = sorted.length > 0 ? (sorted[(sorted.length - 1) >> 1][1] + sorted[sorted.length >> 1][1]) / 2 : 0;
    const order = h('button', {title: 'Rows with most of it first', onclick: () => view.orderByFigure(figure.values)}, 'Order rows by it');
    const all = layout.only ? h('button', {onclick: () => view.showOnly(null)}, `Show all rows, not only ${layout.only.size}`) : null;
    fill(panel, h('p', {}, choice, ' ', order, ' ', all, this.answer.about ? h('span', {class: 'soft'}, ' ≈ estimates by the index') : null),
      h('div', {class: 'columns'}, distribution(view, figure, sorted, median), rowTable(view, figure, sorted, median)));
  }
}

/** How many rows have how much of a figure; a click on a bar shows its rows alone. */
function distribution(view, {name, told}, sorted, median) {
  if (sorted.length === 0) {
    return h('p', {class: 'soft'}, 'Nothing is known of it.');
  }
  const [least, largest] = [sorted[sorted.length - 1][1], sorted[0][1]];
  const width = (largest - least) / BINS;
  /** @type {number[][]} */
  const bins = Array.from({length: width > 0 ? BINS : 1}, () => []);
  sorted.forEach(([row, value]) => bins[width > 0 ? Math.min(BINS - 1, Math.floor((value - least) / width)) : 0].push(row));
  const most = Math.max(...bins.map((rows) => rows.length));
  const bars = bins.map((rows, i) => {
    const range = `${told(least + i * width)} to ${told(least + (i + 1) * width)}`;
    const bar = h('button', {class: 'bin', disabled: rows.length === 0, title: `${rows.length} of ${sorted.length} rows: ${range}${rows.length > 0 ? '\nclick: show these alone' : ''}`, 'aria-label': `${rows.length} rows: ${range}`, onclick: () => view.showOnly(rows)}, h('span', {}));
    // A single row is seen beside a thousand others.
    /** @type {HTMLElement} */ (bar.firstChild).style.height = rows.length === 0 ? '0' : `${Math.max(4, (100 * rows.length) / most)}%`;
    return bar;
  });
  const mark = h('i', {class: 'median', title: `median ${told(median)}`});
  mark.style.left = `${width > 0 ? (100 * (median - least)) / (largest - least) : 50}%`;
  const mean = sorted.reduce((sum, [, v]) => sum + v, 0) / sorted.length;
  return h('div', {class: 'distribution'}, h('div', {class: 'bins', role: 'group', 'aria-label': `Distribution of ${name}`}, ...bars, mark),
    h('p', {class: 'ends'}, h('span', {}, told(least)), h('span', {}, `median ${told(median)}, mean ${told(mean)}`), h('span', {}, told(largest))));
}

function rowTable(view, {name, told}, sorted, median) {
  const {trace} = view;
  const most = Math.max(...sorted.map(([, v]) => Math.abs(v)), 1e-300);
  const bar = (value) => {
    const part = h('span', {});
    Object.assign(part.style, {width: `${(100 * Math.abs(value)) / most}%`, background: 'var(--accent)'});
    return h('div', {class: 'bar', 'aria-hidden': 'true'}, part);
  };
  return table(`Processes by ${name}`, [{name: 'process'}, {name, number: true}, {name: 'against median', number: true}, {name: 'bar'}],
    sorted.map(([row, value]) => [nameOfRow(trace, row), {value, show: told(value)},
      {value: value - median, show: median > 0 ? `${value >= median ? '+' : '−'}${percent(Math.abs(value / median - 1))}` : ''}, {value: null, show: () => bar(value)}]),
    {action: 'Go to the row', act: (_, index) => view.goToRow(sorted[index][0])});
}
