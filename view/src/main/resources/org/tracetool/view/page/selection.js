// The panel of an interval: exact figures from the records, a flame graph, and who sends to whom.

import {nameOfRow} from './frame.js';
import {fill, h, keepPlace} from './dom.js';
import {table} from './table.js';
import {lengthCell, nameOf, shareCell, swatch} from './panelparts.js';
import {duration, instant, amount, exactly} from './time.js';
import {lastPart, shortened} from './names.js';
import {ranges} from './ranges.js';
import {Waiting} from './filling.js';
import {histogramOf, processName} from './histogram.js';
import {flame} from './flame.js';
import {counterPicker} from './counterpicker.js';
import {callFilterField} from './callfilter.js';
import {filterField} from './messagefilter.js';
import {rowsText} from './rectangle.js';
import {styleColor} from './stylecolors.js';

/** Records of what is shown up to which it is read without being asked for, where nothing is selected. */
const FEW_RECORDS = 1e6;

/** Shows what happened in the selected interval: in panels for its profile, messages, counters, and as a histogram. */
export class SelectionPanels {
  /** @param {Map<string, HTMLElement>} panels `selection` (the profile), `messages`, `counters`, `histogram` */
  constructor(panels) {
    this.panels = panels;
    /** What is known of the interval. @type {{selection: any, histogram: (what?: string) => void}|null} */
    this.known = null;
    /** What is shown, where that is what is known. */
    this.followed = '';
    /** The histogram that is drawn. @type {{element: HTMLElement, giveUp: () => void}|null} */
    this.shown = null;
    this.#fill(h('p', {class: 'soft'}, 'Drag over the rows to select an interval.'));
  }

  /** Puts the same into all panels. @param {Node} first that is there @param {(() => Node)[]} more made for each */
  #fill(first, ...more) {
    for (const panel of this.panels.values()) {
      fill(panel, first.cloneNode(true), ...more.map((make) => make()));
    }
  }

  /** A panel was opened: the histogram is drawn only when it is seen. @param {import('./view.js').View} view @param {string} id */
  opened(view, id) {
    if (this.panels.has(id) && !view.overlay.selection) {
      this.follow(view); // it is known by now which counters there are
    }
    if (id !== 'histogram') {
      this.shown?.giveUp();
      this.shown = null;
    } else if (!this.shown && this.known && (!view.overlay.selection || this.known.selection === view.overlay.selection)) {
      this.known.histogram();
    }
  }

  /** Where nothing is selected, the panels are about what is shown, if that has few records. @param {import('./view.js').View} view */
  follow(view) {
    if (view.overlay.selection || !this.panels.has(view.page.drawer.current)) {
      return;
    }
    const {from, to} = view.shown();
    const followed = `${view.page.views.indexOf(view)}/${from}/${to}/${view.layout.chosenIds().length}/${isShort(view)}`;
    if (followed !== this.followed) {
      const isFirst = this.followed === '';
      this.show(view, isFirst);
      this.followed = followed;
    }
  }

  /** @param {import('./view.js').View} view @param {boolean} [anew] whether what is there is of no use as long as the answer has not come */
  async show(view, anew = true) {
    const isOpen = this.panels.has(view.page.drawer?.current);
    const selection = view.overlay.selection ?? (isOpen && isShort(view) ? view.shown() : null);
    this.followed = '';
    this.waiting?.giveUp();
    this.shown?.giveUp();
    this.shown = null;
    this.known = null;
    if (!selection) {
      this.#fill(h('p', {class: 'soft'}, 'Drag over the rows to select an interval.'), () => h('p', {}, h('button', {onclick: () => view.select(view.shown())}, 'Select what is shown')));
      this.panels.get('counters').append(counterPicker(view) ?? '');
      if (view.page.isServed) {
        this.panels.get('messages').append(h('p', {}, filterField(view)));
      }
      this.panels.get('selection').append(callFilterField(view));
      return;
    }
    const waiting = new Waiting(reading(view, selection), () => this.show(view));
    this.waiting = waiting;
    const parts = (id) => {
      const panel = this.panels.get(id);
      return (...children) => keepPlace(panel, () => fill(panel, head(view, selection), ...children));
    };
    if (anew) {
      const soon = () => h('p', {class: 'soft'}, 'reading …');
      parts('messages')(served(view), soon());
      parts('counters')(counterPicker(view), soon());
      parts('histogram')(soon());
      parts('selection')(callFilterField(view), waiting.element);
    }
    const {trace, layout} = view;
    const chosen = new Set(selection.rows);
    const ids = layout.chosenIds().filter((id) => !selection.rows || chosen.has(id));
    const own = trace.rows.filter((r) => r.own).length;
    try {
      /** @type {{from: bigint, to: bigint, rows?: string}} */
      const params = trace.window(selection);
      if (ids.length < own) {
        params.rows = ranges(ids);
      }
      const answer = await trace.source.json('selection', params, waiting.signal, waiting.told);
      const durations = (region, {signal, told}) => trace.source.json('durations', {...params, region}, signal, told);
      const histogram = (what = 'exclusive') => {
        this.shown?.giveUp();
        this.shown = histogramOf(view, answer, durations, what);
        parts('histogram')(this.shown.element);
      };
      this.known = {selection, histogram};
      const durationsOf = (region) => {
        histogram(region);
        view.page.drawer.open('histogram');
      };
      parts('selection')(callFilterField(view),
        answer.sampled ? h('p', {class: 'soft'}, 'Times of sampled functions are estimates: the call path of a sample stands until the next sample. Their calls are not counted.') : null,
        h('div', {class: 'columns'}, h('div', {}, groups(view, answer), regions(view, answer, durationsOf)), h('div', {}, ...flame(view, answer)), processes(view, answer)));
      parts('messages')(served(view), h('h2', {}, 'Messages sent, bytes from row to column'), matrix(view, answer));
      parts('counters')(counterPicker(view), counters(view, answer, selection) ?? h('p', {class: 'soft'}, 'No counter has a sample there.'));
      if (view.page.drawer.current === 'histogram') {
        histogram();
      } else {
        parts('histogram')();
      }
    } catch (e) {
      if (e.name !== 'AbortError') {
        ['selection', 'messages', 'counters', 'histogram'].forEach((id) => parts(id)(h('p', {}, e.message)));
      }
    }
  }
}

/** Whether what is shown has few records, as far as the preview knows. @param {import('./view.js').View} view */
function isShort(view) {
  const {from, to} = view.shown();
  return view.preview.boxes.length > 0 && view.preview.recordsIn(from, to) <= FEW_RECORDS;
}

/** The filter for messages, where a server answers. @param {import('./view.js').View} view */
function served(view) {
  return view.page.isServed ? h('p', {}, filterField(view)) : null;
}

/** Records of an interval from which on it is told how many are read. */
const MANY_RECORDS = 5e6;

/** What is said as long as the answer has not come. */
function reading({preview}, selection) {
  const records = preview.recordsIn(selection.from, selection.to);
  return records > MANY_RECORDS ? `reading about ${amount(records)} records, which takes its time; the legend has the shares of what is shown at once …` : 'reading the records of the interval …';
}

/** Which interval is selected, and what can be done with it. */
function head(view, selection) {
  const {trace} = view;
  const step = Math.max((selection.to - selection.from) / trace.rate / 1000, 1 / trace.rate);
  return h('div', {class: 'head'},
    nameOf(view),
    h('b', {}, `${instant(trace.seconds(selection.from), step)} to ${instant(trace.seconds(selection.to), step)}`),
    h('span', {class: 'soft'}, [duration((selection.to - selection.from) / trace.rate), rowsText(view, selection.rows)].filter(Boolean).join(' of ')),
    ...(view.overlay.selection ? [h('button', {onclick: () => view.camera.show(selection.from, selection.to)}, 'Zoom to it (F)'), h('button', {onclick: () => view.select(null)}, 'No selection')]
      : [h('span', {class: 'soft'}, 'what is shown; drag across the rows to select a time and rows')]));
}

/** How large the part of each group is; null where there is one group alone. */
function groups(view, answer) {
  const {trace} = view;
  const known = new Map(answer.regions.map((r) => [r[0], r]));
  const all = answer.regions.reduce((sum, r) => sum + r[2], 0) || 1;
  const sums = [...trace.groupsOf(known.keys())].map(([name, list]) => {
    const own = list.map((region) => known.get(region));
    return {name, ticks: own.reduce((sum, r) => sum + r[2], 0), calls: own.some((r) => r[1] === null) ? null : own.reduce((sum, r) => sum + r[1], 0)};
  }).sort((a, b) => b.ticks - a.ticks);
  if (sums.length < 2) {
    return null;
  }
  const rest = answer.region_count - answer.regions.length;
  return h('div', {class: 'groups'}, table('Groups of the selected interval', [{name: 'group'}, {name: 'calls', number: true}, {name: 'excl.', number: true, unit: 's'}, {name: 'share', number: true}],
    sums.map(({name, calls, ticks}) => [name, calls ?? '', lengthCell(view, ticks), shareCell(ticks / all)])),
    rest > 0 ? h('p', {class: 'soft'}, `of the ${answer.regions.length} regions with most time`) : null);
}

function regions(view, answer, histogram) {
  const {trace} = view;
  const all = answer.regions.reduce((sum, r) => sum + r[2], 0) || 1;
  const rows = answer.regions.map(([region, calls, exclusive, inclusive]) => [
    {value: trace.regionName(region), show: () => h('span', {class: 'named', title: trace.regionName(region)}, swatch(view, region), shortened(trace.regionName(region)))},
    calls ?? '', lengthCell(view, exclusive), shareCell(exclusive / all), inclusive === null ? '' : lengthCell(view, inclusive)]);
  return h('div', {}, table('Regions of the selected interval',
    [{name: 'region'}, {name: 'calls', number: true}, {name: 'excl.', number: true, unit: 's'}, {name: 'share', number: true}, {name: 'incl.', number: true, unit: 's'}], rows,
    {act: (_, i) => histogram(String(answer.regions[i][0])), action: 'How long its calls take'}),
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
    answer.messages.map(([a, b, n, bytes]) => [nameOfRow(trace, a), nameOfRow(trace, b), n, {value: bytes, show: exactly(bytes)}]));
  const size = Math.min(280, Math.max(60, ids.length * 14));
  const canvas = /** @type {HTMLCanvasElement} */ (h('canvas', {width: size * 2, height: size * 2, role: 'img', 'aria-label': 'Matrix of messages; the table below lists the largest'}));
  canvas.style.width = canvas.style.height = `${size}px`;
  const context = canvas.getContext('2d');
  const cell = (size * 2) / ids.length;
  const at = new Map(ids.map((id, i) => [id, i]));
  context.fillStyle = styleColor('--lane');
  context.fillRect(0, 0, size * 2, size * 2);
  context.fillStyle = styleColor('--accent');
  canvas.addEventListener('pointermove', (e) => {
    const [to, from] = [e.offsetX, e.offsetY].map((at) => ids[Math.floor((at * 2) / cell)]);
    const [, , n, bytes] = answer.messages.find(([a, b]) => a === from && b === to) ?? [0, 0, 0, 0];
    canvas.title = from === undefined || to === undefined ? '' : `${nameOfRow(trace, from)} → ${nameOfRow(trace, to)}: ${n} messages, ${amount(bytes)} bytes`;
  });
  for (const [a, b, , bytes] of answer.messages) {
    context.globalAlpha = 0.15 + 0.85 * (bytes / most);
    context.fillRect(at.get(b) * cell, at.get(a) * cell, Math.max(1, cell - (cell > 6 ? 1 : 0)), Math.max(1, cell - (cell > 6 ? 1 : 0)));
  }
  return h('div', {class: 'columns'}, canvas, list);
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
    [{name: 'process'}, ...names.map((r) => ({name: lastPart(trace.regionName(r)), number: true, unit: 's'}))],
    answer.processes.map(([, ...ticks], i) => [{value: processName(view, answer, i), show: () => h('div', {}, processName(view, answer, i), bar(answer.processes[i]))},
      ...ticks.slice(0, names.length).map((t) => lengthCell(view, t))]),
    {act: (_, i) => view.goToRow(answer.processes[i][0]), action: 'Go to this row'}));
}

/** Counters that grow are told by how much, others by their values; those that changed come first. */
function counters(view, answer, selection) {
  const {trace} = view;
  const known = new Map(trace.counters.map((c) => [c.token, c]));
  if (!answer.counters?.length) {
    return null;
  }
  const seconds = (selection.to - selection.from) / trace.rate;
  const value = (v) => (v === null ? '' : {value: v, show: amount(v)});
  const moved = ([, , , least, , largest, growth]) => (least !== largest || growth ? 1 : 0);
  const rows = [...answer.counters].sort((a, b) => moved(b) - moved(a)).map(([row, token, samples, least, mean, largest, growth]) => {
    const counter = known.get(token);
    const name = `${counter?.name || `counter ${token}`}${counter?.unit ? ` [${counter.unit}]` : ''}`;
    const figures = counter?.accumulated
      ? ['', '', '', value(growth), {value: growth / seconds, show: `${amount(growth / seconds)}/s`}]
      : [value(least), value(mean), value(largest), '', ''];
    return [name, nameOfRow(trace, row), samples, ...figures];
  });
  const columns = ['counter', 'process', 'samples', 'least', 'mean', 'largest', 'growth', 'rate'].map((name, i) => ({name, number: i > 1}));
  const used = columns.map((_, i) => rows.some((row) => row[i] !== ''));
  return h('div', {}, table('Counters of the selected interval', columns.filter((_, i) => used[i]), rows.map((row) => row.filter((_, i) => used[i]))),
    answer.counter_count > rows.length ? h('p', {class: 'soft'}, `and ${answer.counter_count - rows.length} more`) : null);
}
