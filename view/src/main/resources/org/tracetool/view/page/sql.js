// SQL about the trace that was clicked last: the tables of `tracetool query`, run by the server. Rows of a result with a time
// lead to their place, and are marked in the timeline.

import {fill, h} from './dom.js';
import {Waiting} from './filling.js';
import {table} from './table.js';
import {amount, duration} from './time.js';

/** Places of a result that are marked. */
const MAX_MARKS = 2000;
/** By this name its marks are known. */
const MARKS = 'sql';

/** The panel with a query and its result. */
export class SqlPanel {
  /** @param {import('./drawer.js').Drawer} drawer */
  constructor(drawer) {
    this.page = drawer.page;
    this.area = /** @type {HTMLTextAreaElement} */ (h('textarea', {rows: 2, spellcheck: false, 'aria-label': 'SQL', title: 'Ctrl+Enter runs it',
      placeholder: 'SELECT region, count(*) AS calls, sum(exclusive_s) FROM calls GROUP BY ALL ORDER BY 3 DESC', onkeydown: (e) => this.#key(e)}));
    this.examples = /** @type {HTMLSelectElement} */ (h('select', {'aria-label': 'Ready-made queries', onchange: () => this.#choose()}));
    this.about = h('span', {class: 'soft'});
    this.result = h('div', {});
    drawer.add('sql', 'SQL', (panel, view) => this.#show(panel, view));
  }

  #show(panel, view) {
    if (panel.childElementCount === 0) {
      fill(panel, h('div', {class: 'sql'}, this.area, h('div', {class: 'head'},
        h('button', {class: 'run', title: 'Ctrl+Enter', onclick: () => this.run()}, 'Run'), this.examples, this.about)), this.result);
    }
    if (this.view !== view) {
      this.view = view;
      this.#help(view);
    }
  }

  /** Which queries and tables there are. */
  async #help({trace}) {
    try {
      const {tables, examples} = await trace.source.json('queries');
      this.known = examples;
      fill(this.examples, h('option', {value: ''}, 'Ready-made queries …'), ...examples.map((e) => h('option', {value: e.name, title: e.about}, e.name)));
      this.about.textContent = tables.length > 0 ? `Tables: ${tables.join(', ')}` : 'This server answers no SQL.';
      this.about.title = 'DESCRIBE TABLE lists the columns of a table';
    } catch (e) {
      this.about.textContent = e.message;
    }
  }

  #choose() {
    const chosen = this.known?.find((e) => e.name === this.examples.value);
    if (chosen) {
      this.area.value = chosen.sql.trim();
      this.about.textContent = chosen.about;
      this.run();
    }
  }

  #key(e) {
    e.stopPropagation();
    if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
      e.preventDefault();
      this.run();
    } else if (e.key === 'Escape') {
      this.page.active?.input.host.focus();
    }
  }

  /** Runs SQL that was written elsewhere. @param {string} text */
  ask(text) {
    this.page.drawer.open('sql');
    this.area.value = text;
    this.run();
  }

  /** Runs what is written, about the trace that was clicked last. */
  async run() {
    const {active: view} = this.page;
    const text = this.area.value.trim();
    this.waiting?.giveUp();
    view.marks.setFound(MARKS, null);
    if (text === '') {
      fill(this.result);
      return;
    }
    const waiting = new Waiting('running the query …', () => this.run());
    this.waiting = waiting;
    fill(this.result, waiting.element);
    try {
      const answer = await view.trace.source.json('sql', {text}, waiting.signal);
      if (this.waiting === waiting) {
        if (answer.error) {
          throw new Error(answer.error);
        }
        this.#showAnswer(view, answer);
      }
    } catch (e) {
      if (e.name !== 'AbortError' && this.waiting === waiting) {
        fill(this.result, h('p', {class: 'failed', role: 'alert'}, e.message));
      }
    }
  }

  #showAnswer(view, {columns, rows, places, more, millis}) {
    const {trace} = view;
    if (!columns) {
      fill(this.result, h('p', {role: 'status'}, `Done in ${duration(millis / 1000)}; there is no result.`));
      return;
    }
    const found = places.map((place) => place && {row: place[0], from: trace.rel(place[1]), to: trace.rel(place[2])});
    const hasPlaces = found.some(Boolean);
    const heads = columns.map((name, i) => ({name, number: rows.some((row) => typeof row[i] === 'number')}));
    const lines = rows.map((row) => row.map((value) => (value === null ? '' : typeof value === 'boolean' ? String(value) : value)));
    const goTo = (i) => {
      const place = found[i];
      if (place) {
        view.goTo(place.row, place.from, place.to);
      }
    };
    fill(this.result,
      h('p', {class: 'head', role: 'status'}, `${more ? 'the first ' : ''}${rows.length} row${rows.length === 1 ? '' : 's'} in ${duration(millis / 1000)}${more ? '; there are more: LIMIT and WHERE choose' : ''}`,
        hasPlaces ? this.#marked(view, columns, rows, found) : null),
      table('Result of the query', heads, lines, hasPlaces ? {act: (_, i) => goTo(i)} : {}));
  }

  /** The switch for marks at the places of the rows. */
  #marked(view, columns, rows, found) {
    const marks = found.flatMap((place, i) => (place === null ? [] : [{kind: 'SQL', row: place.row, time: place.from,
      text: columns.map((name, c) => `${name} ${rows[i][c]}`).slice(0, 4).join(', '), ...(place.to > place.from ? {to: place.to, other: place.row} : {})}])).slice(0, MAX_MARKS);
    const set = (on) => view.marks.setFound(MARKS, on ? marks : null);
    set(true);
    const box = /** @type {HTMLInputElement} */ (h('input', {type: 'checkbox', checked: true, onchange: () => set(box.checked)}));
    return h('label', {}, box, ` Mark ${marks.length < found.length ? `${amount(marks.length)} of them ` : ''}in the timeline`);
  }
}
