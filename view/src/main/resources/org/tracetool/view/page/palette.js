// The search field over the rows, which is a palette of commands, too: regions, rows, times, messages by size or duration, and
// whatever the page can do.

import {callConditionOf, callFilterOf} from './callfilter.js';
import {fill, h} from './dom.js';
import {goToPlace, placeIn} from './goto.js';
import {matches} from './layout.js';
import {conditionOf, filterOf} from './messagefilter.js';
import {shortened} from './names.js';
import {Search, showFound} from './search.js';

/** Suggestions of a sort, and of all sorts. */
const MAX_OF_SORT = 5;
const MAX_SUGGESTIONS = 14;

const CALLS = /^calls?\s+(.*)$/i;
const MESSAGES = /^messages?\s*(.*)$/i;

/**
 * Something that can be done.
 * @typedef {{sort: string, name: string, hint?: string, run: () => void}} Suggestion
 */

/** The field, with what it suggests below it. */
export class Finder {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    /** @type {WeakMap<import('./view.js').View, Search>} */
    this.searches = new WeakMap();
    /** @type {Suggestion[]} */
    this.shown = [];
    this.chosen = 0;
    this.list = h('div', {class: 'suggestions', role: 'listbox', id: 'suggestions', 'aria-label': 'Suggestions', hidden: true});
    this.field = /** @type {HTMLInputElement} */ (h('input', {type: 'search', placeholder: 'Find or do (/)', role: 'combobox', 'aria-expanded': false, 'aria-controls': 'suggestions', 'aria-autocomplete': 'list', autocomplete: 'off',
      title: 'A call, an operation, a communicator, a file, a comment or a marker, "in quotation marks" by the whole name; a time (40.2 s), a date, a row (17, rank 17, 1.18.1), or both (17 @ 40.2 s, 17 40.2); messages > 1 MB, messages > 5 ms, calls > 5 ms; or what to do. Ctrl+K',
      'aria-label': 'Find calls, operations, communicators, files, comments and markers; go to a time, to a row, or to both; or say what to do',
      oninput: () => this.#suggest(), onfocus: () => this.#suggest(), onblur: () => this.#hide(), onkeydown: (e) => this.#key(e)}));
    this.element = h('div', {class: 'finder'}, this.field, this.list);
  }

  /** Lets the user type. */
  focus() {
    this.field.focus();
    this.field.select();
  }

  /**
   * Goes to the next place of what is typed, or to the one before.
   * @param {number} direction 1 or -1
   */
  async find(direction) {
    const {page} = this;
    const {active: view} = page;
    if (!view) {
      return;
    }
    const text = this.field.value.trim();
    const place = text ? placeIn(text, view.trace.rows, view.trace) : null;
    if (place) {
      page.answer(goToPlace(page, view, place));
      return;
    }
    if (!this.searches.has(view)) {
      this.searches.set(view, new Search(view));
    }
    try {
      page.say('searching …');
      const {hit, told} = await this.searches.get(view).find(text, direction);
      page.answer(told);
      if (hit) {
        showFound(view, hit);
      }
    } catch (e) {
      if (e.name !== 'AbortError') {
        page.say(e.message);
      }
    }
  }

  /** What can be meant by what is typed, the likeliest first. @returns {Suggestion[]} */
  suggestions() {
    const {page} = this;
    const {active: view} = page;
    const text = this.field.value.trim();
    if (text === '' || !view) {
      return [];
    }
    const {trace} = view;
    const isCommand = text.startsWith('>');
    const words = isCommand ? text.slice(1).trim() : text;
    const some = (list) => list.slice(0, MAX_OF_SORT);
    const commands = some(this.#commands().filter((c) => matches(words, `${c.sort} ${c.name}`)));
    if (isCommand) {
      return commands;
    }
    const place = placeIn(text, trace.rows, trace);
    const messages = [...this.#messages(text), ...this.#calls(text)];
    const isWhole = (name) => Number(name.toLowerCase() === text.toLowerCase());
    const regions = some([...trace.regions.values()].filter(({name}) => matches(text, name)).sort((a, b) => isWhole(b.name) - isWhole(a.name)).map(({name}) => (
      {sort: 'call', name: shortened(name), hint: name, run: () => page.find(`"${name}"`, 1)})));
    const rows = some(trace.rows.filter((r) => matches(text, r.name)).map((r) => (
      {sort: 'row', name: r.name, run: () => view.goToRow(r.id)})));
    const find = {sort: place ? 'go to' : 'find', name: text, run: () => this.find(1)};
    const isName = place || messages.length > 0 || regions.length > 0 || rows.length > 0;
    const all = isName || commands.length === 0 ? [...messages, find, ...regions, ...rows, ...commands] : [...commands, find];
    return all.slice(0, MAX_SUGGESTIONS);
  }

  /** Messages by size or duration, by SQL of the server, or those of the findings. @returns {Suggestion[]} */
  #messages(text) {
    const {drawer, active, isServed} = this.page;
    const filter = filterOf(MESSAGES.exec(text)?.[1] ?? '');
    if (!filter) {
      return [];
    }
    const list = {sort: 'messages', name: `list those ${filter.text}`, run: () => (drawer.sql
      ? drawer.sql.ask(`SELECT * FROM messages WHERE ${conditionOf(filter)} ORDER BY ${filter.seconds === undefined ? 'bytes' : 'duration_s'} DESC LIMIT 1000`)
      : drawer.openFinding(filter.seconds === undefined ? 'large-messages' : 'slow-messages'))};
    return isServed ? [list, {sort: 'messages', name: `draw only those ${filter.text}`, run: () => active.filterMessages(filter)}] : [list];
  }

  /** Calls by the time that they take: in the timeline, and as a list by SQL of the server. @returns {Suggestion[]} */
  #calls(text) {
    const {drawer, active} = this.page;
    const filter = callFilterOf(CALLS.exec(text)?.[1] ?? '');
    if (!filter) {
      return [];
    }
    const show = {sort: 'calls', name: `show those ${filter.text}, fade others`, run: () => active.callFade.choose(filter)};
    return drawer.sql ? [show, {sort: 'calls', name: `list those ${filter.text}`, run: () => drawer.sql.ask(
      `SELECT process, region, begin_s, inclusive_s, end_s FROM calls WHERE ${callConditionOf(filter)} ORDER BY inclusive_s DESC LIMIT 1000`)}] : [show];
  }

  /** What the page can do: its tools, its panels, and its keys. @returns {Suggestion[]} */
  #commands() {
    const {page} = this;
    const tools = [...document.querySelectorAll('#tools button, #verdicts .more button, #verdicts .runs button')].filter((b) => !b.matches(':disabled, [aria-disabled="true"]')).map((b) => {
      const button = /** @type {HTMLButtonElement} */ (b);
      return {sort: 'do', name: button.title || button.innerText, run: () => button.click()};
    });
    const choices = [...document.querySelectorAll('#tools select')].flatMap((s) => {
      const select = /** @type {HTMLSelectElement} */ (s);
      return [...select.options].map((option, i) => ({sort: 'do', name: `${select.ariaLabel || select.title}: ${option.text}`, hint: option.title, run: () => {
        select.selectedIndex = i;
        select.dispatchEvent(new Event('change'));
      }}));
    });
    const panels = [page.side, page.drawer].flatMap((tabs) => [...tabs.panels].map(([id, {tab}]) => ({sort: 'open', name: tab.innerText, run: () => {
      tabs.open(id);
      tabs.focus(id);
    }})));
    const view = page.active;
    const keys = [
      ...(view.callFade.filter ? [['Show all calls', () => view.callFade.choose(null)]] : []),
      ['Select what is shown (R)', () => view.select(view.shown())], ['No selection (Escape)', () => view.select(null)],
      ['Histogram (I)', () => page.drawer.histogram(view)], ['Remove all marks (Shift+M)', () => view.marks.clearOwn()],
      ['Begin of the run (Home)', () => view.camera.show(0, view.camera.span)], ['End of the run (End)', () => view.camera.show(view.camera.length - view.camera.span, view.camera.length)],
      ['Back to what was shown before (U)', () => history.back()], ['Forth again (Shift+U)', () => history.forward()],
    ].map(([name, run]) => ({sort: 'do', name: String(name), run: /** @type {() => void} */ (run)}));
    const findings = [['slow-messages', 'Slow messages'], ['large-messages', 'Large messages']].map(([id, name]) => ({sort: 'open', name, run: () => page.drawer.openFinding(id)}));
    const counters = view.counters.summary().map((c) => ({sort: 'draw', name: `Counter ${view.counters.name(c.counter)}`, run: () => view.counters.choose(c.counter, true)}));
    return [...keys, ...findings, ...counters, ...panels, ...tools, ...choices];
  }

  #suggest() {
    this.shown = this.suggestions();
    this.chosen = 0;
    this.#draw();
  }

  #draw() {
    const isOpen = this.shown.length > 0;
    this.list.hidden = !isOpen;
    this.field.setAttribute('aria-expanded', String(isOpen));
    fill(this.list, ...this.shown.map(({sort, name, hint}, i) => h('div', {role: 'option', id: `suggestion-${i}`, 'aria-selected': i === this.chosen, title: hint ?? '',
      onpointerdown: (e) => {
        e.preventDefault(); // the field would lose the focus, and the list go away
        this.#run(i);
      }}, h('span', {class: 'soft'}, sort), ' ', name)));
    if (isOpen) {
      this.field.setAttribute('aria-activedescendant', `suggestion-${this.chosen}`);
    } else {
      this.field.removeAttribute('aria-activedescendant');
    }
  }

  #hide() {
    this.shown = [];
    this.#draw();
  }

  #run(i) {
    const {run} = this.shown[i];
    this.#hide();
    run();
  }

  #key(e) {
    const step = {ArrowDown: 1, ArrowUp: -1}[e.key];
    if (step && this.shown.length > 0) {
      e.preventDefault();
      this.chosen = (this.chosen + step + this.shown.length) % this.shown.length;
      this.#draw();
      this.list.children[this.chosen]?.scrollIntoView({block: 'nearest'});
    } else if (e.key === 'Enter' && e.shiftKey) {
      this.#hide();
      this.find(-1);
    } else if (e.key === 'Enter') {
      e.preventDefault(); // else it would press the button that has the focus then
      if (this.shown.length > 0) {
        this.#run(this.chosen);
      } else {
        this.find(1);
      }
    } else if (e.key === 'Escape') {
      this.#hide();
      this.page.active?.input.host.focus();
    }
  }
}
