// Starts the page: waits for the traces, then shows them.

import {SERVER_ENDED, serverState, stayAlive, TraceSource} from './api.js';
import {exportedData, ExportedSource} from './exported.js';
import {Trace} from './trace.js';
import {View} from './view.js';
import {Side} from './side.js';
import {Comparison} from './comparison.js';
import {Drawer} from './drawer.js';
import {makeTools} from './tools.js';
import {h} from './dom.js';
import {Palette} from './colors.js';
import {FirstPicture} from './firstpicture.js';
import {restoreSession, savedSession, stateOfSession} from './session.js';
import {readState, writeState} from './urlstate.js';
import {labelWidthOf} from './frame.js';
import {followScreen} from './letters.js';
import {giveTemplate} from './sourcelink.js';

const status = document.getElementById('status');
const progress = document.getElementById('progress');

/** Milliseconds from one question about the state of the traces to the next, until something of one is seen and then. */
const FIRST_WAIT = 100;
const WAIT = 300;

/** The page: its views and what they have in common. */
export class Page {
  constructor() {
    /** @type {View[]} */
    this.views = [];
    /** Whether all traces show the same time since their origin. */
    this.linked = true;
    /** Whether the user chose dark or light. */
    this.themeChosen = false;
    this.palette = new Palette();
    /** The trace that was clicked last: the panels are about it. @type {View|undefined} */
    this.active = undefined;
    /** Until when an answer to the user stays, in milliseconds. */
    this.answered = 0;
    /** What is said once the answer was there for some seconds. */
    this.saidLater = 0;
    /** Why the rows are not of now, and what else is said above them. */
    this.failure = '';
    this.noticed = '';
    /** Number of the finding that the URL wants to be opened; 0 for none. */
    this.wantedFinding = 0;
    /** Called when tools are to say again what is on: all of them, or the order alone. */
    this.shownAgain = () => {};
    this.reordered = () => {};
    /** Searches for a text. @type {(text: string, direction: number) => void} */
    this.find = () => {};
    /** Whether a server answers: an exported page has none. */
    this.isServed = exportedData() === null;
    /** Whose cards are over the rows: those about all runs together, or about the one that was clicked last. @type {'comparison'|'run'} */
    this.shownCards = 'run';
    this.cardsHeight = 0;
    this.comparison = new Comparison(this);
    this.side = new Side(document.getElementById('side'), this);
    this.drawer = new Drawer(document.getElementById('drawer'), this);
  }

  /** Says what is shown; after an answer to the user, when that was there for some seconds. @param {string} text */
  say(text) {
    clearTimeout(this.saidLater);
    const left = this.answered - performance.now();
    if (left > 0) {
      this.saidLater = setTimeout(() => this.say(text), left);
    } else {
      status.textContent = status.title = text;
    }
  }

  /** Says something that the user asked for, which stays for some seconds. @param {string} text */
  answer(text) {
    clearTimeout(this.saidLater);
    this.answered = performance.now() + 4000;
    status.textContent = status.title = text;
  }

  /** Says above the rows that they are not of now; nothing says that they are again. @param {string} text */
  failed(text) {
    if (text !== this.failure) {
      this.failure = text;
      this.#showFailures();
    }
  }

  /** Says above the rows what stays true, until the user takes it away. @param {string} text */
  notice(text) {
    this.noticed = text;
    this.#showFailures();
  }

  #showFailures() {
    progress.replaceChildren(
      ...(this.noticed ? [h('div', {class: 'failed', role: 'alert'}, this.noticed, ' ', h('button', {'aria-label': 'Take this away', onclick: () => this.notice('')}, '×'))] : []),
      ...(this.failure ? [h('div', {class: 'failed'}, this.failure)] : []));
  }

  /** @param {View} view */
  changed(view) {
    this.side.changed();
    this.drawer.changed();
    writeState(this);
  }

  /** Something around the picture has changed, which the URL tells as well. */
  changedAround() {
    if (this.active) {
      writeState(this);
    }
  }

  /** The panels are about this trace from now on. @param {View} view */
  activate(view) {
    if (this.active !== view) {
      this.active = view;
      this.views.forEach((v) => v.element.classList.toggle('active', v === view && this.views.length > 1));
      this.showCards(this.shownCards);
      this.side.redraw();
      this.drawer.redraw();
      this.drawer.selection.show(view);
      this.changedAround();
    }
  }

  /** Shows the cards about all runs together, or about the one that was clicked last. @param {'comparison'|'run'} which */
  showCards(which) {
    const {host} = this.comparison;
    this.shownCards = which === 'comparison' && !host.hidden ? 'comparison' : 'run';
    const isTogether = this.shownCards === 'comparison';
    host.classList.toggle('aside', !isTogether);
    this.views.forEach((v) => v.verdict.host.classList.toggle('aside', isTogether || v !== this.active));
    const offsetHeight = document.getElementById('verdicts')?.offsetHeight ?? 0;
    if (offsetHeight !== this.cardsHeight) {
      this.cardsHeight = offsetHeight;
      this.views.forEach((v) => v.refit());
    }
  }

  /** Leads to where a card is seen: that of a finding by its number, of those about all runs by its place. @param {number} number from 1 */
  openCard(number) {
    const isOpen = this.shownCards === 'comparison' ? this.comparison.open(number - 1) : this.active?.verdict.openFinding(number);
    if (!isOpen) {
      this.answer(`there is no finding ${number}`);
    }
  }

  /**
   * Lets all traces count their time from where they have the same mark.
   * @param {View} leader
   * @param {import('./marks.js').Mark} mark one of its marks
   */
  async align(leader, mark) {
    const lacking = [];
    leader.origin = mark.time;
    for (const view of this.views.filter((v) => v !== leader)) {
      const {hit} = await view.trace.source.json('search', {text: mark.text});
      if (hit) {
        view.origin = view.trace.rel(hit.time);
      } else {
        lacking.push(view.trace.name);
      }
    }
    this.answer(lacking.length > 0 ? `${lacking.join(', ')}: there is no ${mark.text}` : `aligned at ${mark.text}`);
    this.bound();
    this.follow(leader);
    writeState(this);
  }

  /** Lets linked traces be shown as far as the longest of them goes, so that a second is as wide in each. */
  bound() {
    const common = this.linked ? this.views : [];
    const low = Math.min(0, ...common.map((v) => -v.origin / v.trace.rate));
    const high = Math.max(0, ...common.map((v) => (v.camera.length - v.origin) / v.trace.rate));
    this.following = true;
    for (const {camera, origin, trace} of this.views) {
      const [from, to] = this.linked ? [origin + low * trace.rate, origin + high * trace.rate] : [0, camera.length];
      camera.bound(from, to);
    }
    this.following = false;
  }

  /** Shows the same time since the begin, or since the mark at which they are aligned, in all other traces. @param {View} leader */
  follow(leader) {
    if (!this.linked || this.following) {
      return;
    }
    this.following = true;
    for (const view of this.views) {
      if (view !== leader) {
        const scale = view.trace.rate / leader.trace.rate;
        const shown = (t) => (t - leader.origin) * scale + view.origin;
        view.camera.show(shown(leader.camera.from), shown(leader.camera.to));
      }
    }
    this.following = false;
  }

  /** @param {View} view @param {any} hit */
  clicked(view, hit) {
    this.activate(view);
    this.side.details(view, hit);
  }

  /** @param {View} view */
  selected(view) {
    this.activate(view);
    this.drawer.selected(view);
    writeState(this);
  }

  /** What the analysis says of a trace is known: the URL may want a finding of it. @param {View} view */
  verdictCame(view) {
    if (view === this.views[0] && this.wantedFinding > 0) {
      if (!view.verdict.openFinding(this.wantedFinding)) {
        this.answer(`there is no finding ${this.wantedFinding}`);
      }
      this.wantedFinding = 0;
    }
    this.comparison.load();
    this.shownAgain();
  }

  /** Names have other colours now. */
  recolored() {
    this.views.forEach((view) => view.store.touch('colors'));
    this.side.redraw();
  }

  /** @param {boolean} dark */
  theme(dark) {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    for (const view of this.views) {
      view.colors.set({dark});
    }
    this.recolored();
  }

  /** The user wants it dark, or light. @param {boolean} dark */
  chooseTheme(dark) {
    this.themeChosen = true;
    this.theme(dark);
    this.changedAround();
  }
}

const dark = window.matchMedia('(prefers-color-scheme: dark)');

/** The pixels on which a whole run will be shown. */
function pixelsOfAll() {
  const width = document.getElementById('traces').clientWidth;
  return Math.max(1, Math.round((width - labelWidthOf(width)) * (window.devicePixelRatio || 1)));
}

async function waitForTraces() {
  /** @type {Map<number, FirstPicture>} */
  const pictures = new Map();
  for (;;) {
    const {traces, source_link: template} = await serverState(pixelsOfAll(), pictures.size === 0 ? FIRST_WAIT : WAIT);
    giveTemplate(template ?? '');
    const bad = traces.filter((t) => t.state === 'failed');
    const making = traces.map((t, i) => ({...t, i})).filter((t) => t.state === 'indexing');
    // With an index it is a matter of a moment, but for thousands of files.
    const reading = making.filter((t) => t.records > 0 || t.percent !== undefined);
    reading.forEach((t) => {
      const picture = pictures.get(t.i) ?? new FirstPicture(t.i);
      pictures.set(t.i, picture);
      picture.tell(t);
    });
    const opening = making.filter((t) => !reading.includes(t));
    const said = [
      ...bad.map((t) => h('div', {class: 'failed'}, `${t.name}: ${t.message}`)),
      ...opening.map((t) => h('div', {}, `${t.name}: opening it`)),
      ...traces.filter((t) => t.damage).map((t) => h('div', {class: 'failed'}, `${t.name}: what can be read of it is shown. ${t.damage}`)),
      ...reading.map(({i}) => pictures.get(i).element)];
    if (said.length !== progress.childNodes.length || said.some((node, i) => !node.isEqualNode(progress.childNodes[i]))) {
      progress.replaceChildren(...said); // a picture that stays where it is can be dragged meanwhile
    }
    if (making.length === 0) {
      return traces;
    }
    await Promise.all([...pictures.values()].map((picture) => picture.update()));
  }
}

/** The traces: those of the server, or the one that the page carries. */
async function openSources() {
  const data = exportedData();
  if (data) {
    return [new ExportedSource(data)];
  }
  const alive = stayAlive();
  alive.onerror = () => /** @type {any} */ (window).tracetoolPage?.failed(SERVER_ENDED);
  alive.onopen = () => /** @type {any} */ (window).tracetoolPage?.failed('');
  const traces = await waitForTraces();
  return traces.flatMap((t, i) => (t.state === 'ready' ? [new TraceSource(i, t.path)] : []));
}

async function start() {
  const sources = await openSources();
  const page = new Page();
  Object.assign(window, {tracetoolPage: page});
  followScreen(() => page.views.forEach((view) => {
    view.preview.resize();
    view.refit();
  }));
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
  for (const source of sources) {
    const trace = new Trace(source, await source.json('trace'));
    const view = new View(document.getElementById('traces'), trace, page);
    view.camera.listeners.push(() => page.follow(view));
    view.element.addEventListener('focusin', () => page.activate(view));
    page.views.push(view);
  }
  if (page.views.length === 0) {
    return;
  }
  if (page.views.length === 2) {
    page.drawer.compare();
  }
  // With further traces there is less room for each.
  page.views.forEach((view) => view.timeline.resize());
  page.views.forEach((view) => view.fitRows());
  page.activate(page.views[0]);
  page.bound();
  const names = page.views.map((v) => v.trace.name).join(', ');
  const title = document.getElementById('title');
  title.textContent = page.views.length > 1 ? `${page.views.length} traces` : names; // each has its name beside its rows
  title.title = names;
  document.title = `${names} – tracetool`;
  makeTools(document.getElementById('tools'), page);
  page.theme(dark.matches);
  dark.addEventListener('change', () => page.themeChosen || page.theme(dark.matches));
  page.wantedFinding = Number(new URLSearchParams(location.hash.slice(1)).get('open') ?? 0);
  const session = page.isServed ? await savedSession() : null;
  const isNew = location.hash.length < 2;
  readState(page, session ? stateOfSession(session) : exportedData()?.state);
  if (session) {
    restoreSession(page, isNew ? session : {...session, sql: undefined}).catch((e) => page.say(e.message));
  }
  page.views.forEach((view, i) => view.verdict.load(i === 0 && page.wantedFinding > 0));
  page.active.input.host.focus();
}

start().catch((e) => {
  progress.replaceChildren(h('div', {class: 'failed'}, e.message));
});
