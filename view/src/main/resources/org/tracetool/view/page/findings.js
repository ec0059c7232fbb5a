// What is worth a look: found by the server, each one click from its place.

import {fill, h} from './dom.js';
import {nameOfRow} from './frame.js';
import {table} from './table.js';
import {showSentAt} from './messagesteps.js';
import {lengthCell, nameOf} from './panelparts.js';
import {duration, instant, amount, exactly} from './time.js';
import {nameCell} from './names.js';

/** The search whose lines are single messages. */
const MESSAGES = 'slow-messages';

/** Traces with at most so many records are analysed without being asked to. */
const FEW_RECORDS = 2e6;

/** Findings of the index, and analyses that the user starts. */
export class FindingsPanel {
  /** @param {HTMLElement} panel */
  constructor(panel) {
    this.panel = panel;
    /** Searches of the view, and where they are shown. @type {Map<string, {title: string, section: HTMLElement, start: () => Promise<void>}>} */
    this.searches = new Map();
  }

  /** @param {import('./view.js').View} view */
  show(view) {
    if (this.view !== view) {
      this.view = view;
      this.shown = this.#fill(view);
    }
    return this.shown;
  }

  /** Brings a search into sight, and starts it unless it was before. @param {import('./view.js').View} view @param {string} id */
  async open(view, id) {
    await this.show(view);
    const search = this.searches.get(id);
    search?.section.scrollIntoView({block: 'start'});
    await search?.start();
    if (document.activeElement?.id === 'tab-findings') {
      /** @type {HTMLElement|null|undefined} */ (search?.section.querySelector('tr[tabindex="0"]'))?.focus(); // keys led here
    }
  }

  async #fill(view) {
    this.searches.clear();
    const {trace} = view;
    this.panel.replaceChildren(h('p', {role: 'status'}, 'looking …'));
    try {
      const [found, {analyses}] = await Promise.all([trace.source.json('findings'), trace.source.json('analyses')]);
      /** Searches that wait to be asked for. @type {(() => Promise<void>)[]} */
      const later = [];
      const sections = analyses.map((a) => this.#analysis(view, a, found.records <= FEW_RECORDS, later));
      fill(this.panel, nameOf(view), this.#jumps(view), searchAll(later),
        h('h2', {}, 'Longest waits'),
        h('p', {class: 'soft'}, 'Each leads to its call. “and 5 more”: so many other processes are in the same region at that time, for at least half as long, as far as the index names them. There, click the arrow or the area at its end to see what it waited for: a message, or the process that came last.'),
        waits(view, found.waits),
        h('h2', {}, 'Imbalance'), h('p', {class: 'soft'}, 'Regions in which one process spends more time than the mean of all.'),
        imbalances(view, found.imbalances),
        ...sections);
    } catch (e) {
      this.view = null;
      this.panel.replaceChildren(h('p', {}, e.message));
    }
  }

  /** The way to each search, which may be far below. */
  #jumps(view) {
    return h('p', {class: 'head'}, ...[...this.searches].map(([id, {title}]) => h('button', {onclick: () => this.open(view, id)}, title)));
  }

  #analysis(view, analysis, atOnce, later) {
    const result = h('div', {role: 'status'});
    /** @type {Promise<void>|null} */
    let running = null;
    const run = () => (running = this.#run(view, analysis, result, button));
    const button = h('button', {onclick: run}, analysis.whole_run ? 'Search the whole run' : 'Search what is shown');
    if (!atOnce) {
      later.push(run);
    } else if (analysis.whole_run) {
      run();
    }
    const section = h('section', {}, h('h2', {}, analysis.title), h('p', {class: 'head'}, h('span', {class: 'soft'}, analysis.description), button), result);
    this.searches.set(analysis.id, {title: analysis.title, section, start: () => running ?? run()});
    return section;
  }

  async #run(view, analysis, result, button) {
    const {trace} = view;
    button.disabled = true;
    const params = {id: analysis.id};
    if (!analysis.whole_run) {
      Object.assign(params, view.interval());
    }
    try {
      for (;;) {
        const answer = await trace.source.json('analysis', params);
        if (answer.state === 'done') {
          button.hidden = analysis.whole_run; // there is no other answer
          fill(result, h('p', {class: 'head'}, answer.summary, marked(view, analysis, answer)), lines(view, answer, analysis.id));
          return;
        }
        if (answer.state !== 'running') {
          result.replaceChildren(h('p', {}, answer.message ?? answer.state));
          return;
        }
        result.replaceChildren(h('progress', {max: 100, value: answer.percent}),
          h('button', {onclick: () => trace.source.json('analysis', {id: analysis.id, stop: 1})}, 'Stop'));
        await new Promise((done) => setTimeout(done, 300));
      }
    } catch (e) {
      result.replaceChildren(h('p', {}, e.message));
    } finally {
      button.disabled = false;
    }
  }
}

/**
 * A button for all searches; null if there are none to be asked for.
 * @param {(() => Promise<void>)[]} later
 */
function searchAll(later) {
  if (later.length === 0) {
    return null;
  }
  const button = /** @type {HTMLButtonElement} */ (h('button', {onclick: async () => {
    button.disabled = true;
    await Promise.all(later.map((run) => run())); // asked for at once, they read the run together
    button.disabled = false;
  }}, 'Search for everything below'));
  return h('p', {}, button);
}

/** The switch for marks at the places of an answer. */
function marked(view, analysis, {lines: all}) {
  const places = all.filter((line) => line.place);
  if (places.length === 0) {
    view.marks.setFound(analysis.id, null);
    return null;
  }
  const marks = places.map(({place: [row, from, other, to], cells}) =>
    ({kind: analysis.title, row, time: view.trace.rel(from), other, to: view.trace.rel(to), text: cells.map((c) => cell(view, c)).join(', ')}));
  const set = (on) => view.marks.setFound(analysis.id, on ? marks : null);
  set(analysis.marked);
  const box = /** @type {HTMLInputElement} */ (h('input', {type: 'checkbox', checked: analysis.marked, onchange: () => {
    set(box.checked);
    view.marks.blink(analysis.id);
  }}));
  return h('label', {}, box, ' Mark in the timeline');
}

/** A value of a table as text. */
function cell(view, c) {
  return String('row' in c ? name(view, c.row) : 'ticks' in c ? duration(c.ticks / view.trace.rate) : 'number' in c ? exactly(c.number) : c.text);
}

function name(view, row) {
  return nameOfRow(view.trace, row);
}

function at(view, time) {
  return instant(view.trace.seconds(time), Math.max(view.camera.length / view.trace.rate / 1e6, 1 / view.trace.rate));
}

function waits(view, list) {
  const {trace} = view;
  if (list.length === 0) {
    return h('p', {class: 'soft'}, 'The index names no call of a region in which processes wait for others.');
  }
  const goTo = ([row, , enter, ticks]) => view.goTo(row, trace.rel(enter), trace.rel(enter) + ticks);
  return table('Longest waits', [{name: 'wait'}, {name: 'process'}, {name: 'begin', number: true, unit: 's'}, {name: 'duration', number: true, unit: 's'}],
    list.map(([row, region, enter, ticks, processes]) => [nameCell(trace.regionName(region)),
      processes > 1 ? `${name(view, row)} and ${amount(processes - 1)} more` : name(view, row),
      {value: trace.seconds(trace.rel(enter)), show: at(view, trace.rel(enter))}, lengthCell(view, ticks)]),
    {act: (_, i) => goTo(list[i])});
}

function imbalances(view, list) {
  const {trace} = view;
  if (list.length === 0) {
    return h('p', {class: 'soft'}, 'None is known.');
  }
  const some = list.filter(([, , most]) => most > 0);
  return table('Imbalance of exclusive times', [{name: 'region'}, {name: 'most in'}, {name: 'its time', number: true, unit: 's'}, {name: 'mean of all', number: true, unit: 's'}],
    some.map(([region, row, most, mean]) => [nameCell(trace.regionName(region)), name(view, row), lengthCell(view, most), lengthCell(view, mean)]),
    {act: (_, i) => view.goToRow(some[i][1]), action: 'Go to this row'});
}

function lines(view, answer, id) {
  const {trace} = view;
  if (answer.lines.length === 0) {
    return null;
  }
  const [{cells: first}] = answer.lines;
  const columns = answer.columns.map((n, i) => ({name: n, number: 'ticks' in first[i] || 'number' in first[i], unit: 'ticks' in first[i] ? 's' : undefined}));
  const shown = (c) => {
    const value = 'ticks' in c ? c.ticks / trace.rate : 'number' in c ? c.number : cell(view, c);
    return {value, show: () => nameCell(cell(view, c))};
  };
  const goTo = ({place}) => {
    if (place) {
      const [row, from, other, to] = place;
      view.goToPair(row, trace.rel(from), other, trace.rel(to));
      if (id === MESSAGES) {
        showSentAt(view, row, other, trace.rel(from));
      }
    }
  };
  const act = answer.lines.some((line) => line.place) ? (_, i) => goTo(answer.lines[i]) : undefined;
  return table('What was found', columns, answer.lines.map((line) => line.cells.map(shown)), {act});
}
