// The panel of an interval: exact figures from the records, a flame graph, and who sends to whom.

import {fill, h, table} from './dom.js';
import {nameOf, swatch} from './panelparts.js';
import {duration, instant, amount} from './time.js';
import {lastPart, shortened} from './names.js';
import {ranges} from './tilestore.js';
import {openHistogram, processName} from './histogram.js';
import {flame} from './flame.js';

const MOST_REGIONS = 100;

/** Shows what happened in the selected interval. */
export class SelectionPanel {
  /** @param {HTMLElement} panel */
  constructor(panel) {
    this.panel = panel;
    /** Whether the next answer is shown as a histogram, too. */
    this.histogramWanted = false;
    panel.append(h('p', {class: 'soft'}, 'Drag over the rows to select an interval.'));
  }

  /** @param {import('./view.js').View} view */
  async show(view) {
    const {selection} = view.overlay;
    const {histogramWanted} = this;
    this.histogramWanted = false;
    this.running?.abort();
    if (!selection) {
      this.panel.replaceChildren(
        h('p', {class: 'soft'}, 'Drag over the rows to select an interval.'),
        h('p', {}, h('button', {onclick: () => view.select(view.shown())}, 'Select what is shown')));
      return;
    }
    this.running = new AbortController();
    this.panel.replaceChildren(head(view), h('p', {role: 'status'}, reading(view)));
    const {trace, layout} = view;
    const ids = layout.placed.filter((p) => p.row.own && !p.counter).map((p) => p.row.id);
    const own = trace.rows.filter((r) => r.own).length;
    try {
      const params = {from: trace.abs(Math.floor(selection.from)), to: trace.abs(Math.max(Math.ceil(selection.to), Math.floor(selection.from) + 1))};
      if (ids.length < own && view.layout.filter) {
        params.rows = ranges(ids);
      }
      const answer = await trace.source.json('selection', params, this.running.signal);
      const durations = (region) => trace.source.json('durations', {...params, region});
      const histogram = (what) => openHistogram(view, answer, durations, what);
      fill(this.panel, head(view, histogram), regions(view, answer, histogram), ...flame(view, answer),
        h('h2', {}, 'Messages sent, bytes from row to column'), matrix(view, answer), processes(view, answer), counters(view, answer));
      if (histogramWanted) {
        histogram();
      }
    } catch (e) {
      if (e.name !== 'AbortError') {
        this.panel.replaceChildren(head(view), h('p', {}, e.message));
      }
    }
  }

  /** Opens the histogram of what is selected, or of what is shown. @param {import('./view.js').View} view */
  histogram(view) {
    this.histogramWanted = true;
    if (view.overlay.selection) {
      this.show(view);
    } else {
      view.select(view.shown());
    }
  }
}

/** Records of an interval from which on it is told how many are read. */
const MANY_RECORDS = 5e6;

/** What is said as long as the answer has not come. */
function reading({overlay: {selection}, preview}) {
  const records = preview.recordsIn(selection.from, selection.to);
  return records > MANY_RECORDS ? `reading about ${amount(records)} records, which takes its time; the legend tells shares of what is shown at once …` : 'reading the records of the interval …';
}

function head(view, histogram) {
  const {selection} = view.overlay;
  const {trace} = view;
  const step = Math.max((selection.to - selection.from) / trace.rate / 1000, 1 / trace.rate);
  return h('div', {},
    nameOf(view),
    h('p', {}, `${instant(trace.seconds(selection.from), step)} to ${instant(trace.seconds(selection.to), step)}: ${duration((selection.to - selection.from) / trace.rate)}`),
    h('p', {},
      h('button', {onclick: () => view.camera.show(selection.from, selection.to)}, 'Zoom to it (F)'), ' ',
      histogram ? h('button', {title: 'Bars by process, and how long calls take', onclick: () => histogram()}, 'Histogram (I)') : null, ' ',
      h('button', {onclick: () => view.select(null)}, 'No selection')));
}

function regions(view, answer, histogram) {
  const {trace} = view;
  const all = answer.regions.reduce((sum, r) => sum + r[2], 0) || 1;
  const rows = answer.regions.slice(0, MOST_REGIONS).map(([region, calls, exclusive, inclusive]) => [
    h('button', {class: 'named', title: `${trace.regionName(region)}\nHow long its calls take`, onclick: () => histogram(String(region))}, swatch(view, region), shortened(trace.regionName(region))),
    calls === null ? '' : String(calls), duration(exclusive / trace.rate), `${((exclusive / all) * 100).toFixed(1)} %`, inclusive === null ? '' : duration(inclusive / trace.rate)]);
  return h('div', {}, table('Regions of the selected interval', [{name: 'region'}, {name: 'calls', number: true}, {name: 'excl.', number: true}, {name: 'share', number: true}, {name: 'incl.', number: true}], rows),
    answer.region_count > rows.length ? h('p', {class: 'soft'}, `and ${answer.region_count - rows.length} more`) : null);
}

function matrix(view, answer) {
  const {trace} = view;
  if (answer.messages.length === 0) {
    return h('p', {class: 'soft'}, 'No message was sent.');
  }
  const ids = [...new Set(answer.messages.flatMap(([a, b]) => [a, b]))].sort((a, b) => a - b);
  const most = Math.max(...answer.messages.map((m) => m[3]), 1);
  const list = table('The pairs of processes with most bytes', [{name: 'from'}, {name: 'to'}, {name: 'messages', number: true}, {name: 'bytes', number: true}],
    answer.messages.slice(0, 20).map(([a, b, n, bytes]) => [trace.rows[a]?.name ?? '?', trace.rows[b]?.name ?? '?', String(n), amount(bytes)]));
  const size = Math.min(280, Math.max(60, ids.length * 14));
  const canvas = /** @type {HTMLCanvasElement} */ (h('canvas', {width: size * 2, height: size * 2, role: 'img', 'aria-label': 'Matrix of messages; the table below lists the largest'}));
  canvas.style.width = canvas.style.height = `${size}px`;
  const context = canvas.getContext('2d');
  const cell = (size * 2) / ids.length;
  const at = new Map(ids.map((id, i) => [id, i]));
  const style = getComputedStyle(document.documentElement);
  context.fillStyle = style.getPropertyValue('--lane').trim();
  context.fillRect(0, 0, size * 2, size * 2);
  context.fillStyle = style.getPropertyValue('--accent').trim();
  for (const [a, b, , bytes] of answer.messages) {
    context.globalAlpha = 0.15 + 0.85 * (bytes / most);
    context.fillRect(at.get(b) * cell, at.get(a) * cell, Math.max(1, cell - (cell > 6 ? 1 : 0)), Math.max(1, cell - (cell > 6 ? 1 : 0)));
  }
  return h('div', {}, canvas, list);
}

function processes(view, answer) {
  const {trace} = view;
  if (answer.processes.length === 0) {
    return null;
  }
  const names = answer.process_regions.slice(0, 3);
  const all = [...answer.process_regions, 0];
  const most = Math.max(...answer.processes.map(([, ...ticks]) => ticks.reduce((a, b) => a + b, 0)), 1);
  const bar = ([, ...ticks]) => h('div', {class: 'bar', 'aria-hidden': 'true'}, ...ticks.map((t, i) => {
    const part = h('span', {title: `${trace.regionName(all[i])}: ${duration(t / trace.rate)}`});
    Object.assign(part.style, {width: `${(t / most) * 100}%`, background: view.colors.css(all[i])});
    return part;
  }));
  return h('div', {}, h('h2', {}, answer.process_blocks ? 'Exclusive time by process, means' : 'Exclusive time by process'), table('Exclusive time by process',
    [{name: 'process'}, ...names.map((r) => ({name: lastPart(trace.regionName(r)), number: true}))],
    answer.processes.slice(0, 200).map(([, ...ticks], i) => [h('div', {}, processName(view, answer, i), bar(answer.processes[i])), ...ticks.slice(0, names.length).map((t) => duration(t / trace.rate))])));
}

/** Counters that grow are told by how much, others by their values; those that changed come first. */
function counters(view, answer) {
  const {trace} = view;
  const known = new Map(trace.counters.map((c) => [c.token, c]));
  if (!answer.counters?.length) {
    return null;
  }
  const seconds = (view.overlay.selection.to - view.overlay.selection.from) / trace.rate;
  const value = (v) => (v === null ? '' : amount(v));
  const moved = ([, , , least, , largest, growth]) => (least !== largest || growth ? 1 : 0);
  const rows = [...answer.counters].sort((a, b) => moved(b) - moved(a)).map(([row, token, samples, least, mean, largest, growth]) => {
    const counter = known.get(token);
    const name = `${counter?.name || `counter ${token}`}${counter?.unit ? ` [${counter.unit}]` : ''}`;
    const figures = counter?.accumulated
      ? ['', '', '', value(growth), `${value(growth / seconds)}/s`]
      : [value(least), value(mean), value(largest), '', ''];
    return [name, trace.rows[row]?.name ?? '?', String(samples), ...figures];
  });
  return h('div', {}, h('h2', {}, 'Counters'), table('Counters of the selected interval',
    [{name: 'counter'}, {name: 'process'}, ...['samples', 'least', 'mean', 'largest', 'growth', 'rate'].map((name) => ({name, number: true}))], rows),
    answer.counter_count > rows.length ? h('p', {class: 'soft'}, `and ${answer.counter_count - rows.length} more`) : null);
}
