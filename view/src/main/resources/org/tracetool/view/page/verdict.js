// What the analysis of the run says: cards over the rows, each of which leads to where it is seen.

import {card, showPlace} from './cards.js';
import {h} from './dom.js';
import {amount, duration, percent} from './time.js';

/** Cards that are shown. */
const MOST_CARDS = 4;

/** Outliers, at most, that stand apart from rows that are alike. */
const MOST_APART = 8;

/** Milliseconds from one question how far the analysis is to the next. */
const PATIENCE = 500;

/** The figures of a row, in the order of the answer. */
export const METRICS = ['useful', 'mpi', 'waiting', 'caused'];

/** The verdict about a trace. */
export class Verdict {
  /**
   * @param {HTMLElement} host
   * @param {import('./view.js').View} view
   */
  constructor(host, view) {
    this.host = host;
    this.view = view;
    /** What was found, null as long as it is not known. @type {any} */
    this.found = null;
    /** Pieces of the critical path. @type {{row: number, from: number, to: number}[]} */
    this.path = [];
    this.showPath = false;
    /** Pixels of the cards. */
    this.height = 0;
    /** Whether the user wants no cards. */
    this.isHidden = false;
    /** Names of the regions in which the analysis found waits. @type {Set<string>} */
    this.waitingRegions = new Set();
    /** @type {{from: number, to: number}[]} */
    this.iterations = [];
    /** The region whose calls they are, as the user wants it; empty for the main loop that was found. */
    this.loop = '';
    this.shown = -1;
  }

  /** Asks until it is known; of a long run once the user wants it. @param {boolean} [start] */
  async load(start = false) {
    const {source} = this.view.trace;
    for (let first = true; ; first = false) {
      const answer = await source.json('verdict', start && first ? {start: 1} : {}).catch((e) => ({state: 'failed', message: e.message}));
      if (answer.state === 'done') {
        this.#take(answer);
        return;
      }
      if (answer.state === 'unasked') {
        this.#say(h('button', {onclick: () => this.load(true)}, 'Analyze the run'), ` Why it is slow, from its ${amount(answer.records)} records.`);
        return;
      }
      if (answer.state !== 'running') {
        this.#hide();
        return;
      }
      if (!first) {
        this.#say(`Analyzing the run: ${answer.percent} %`);
      }
      await new Promise((done) => setTimeout(done, PATIENCE));
    }
  }

  /** Rows that are alike; a few that are far from the others are not joined, since it is them one looks for. @returns {number[][]} */
  get alike() {
    const {clusters = [], outliers = []} = this.found ?? {};
    const apart = new Set(outliers.length <= MOST_APART ? outliers.map(([row]) => row) : []);
    return clusters.map((ids) => ids.filter((id) => !apart.has(id)));
  }

  /**
   * Takes the calls of a region as the iterations.
   * @param {string} loop its name, empty for the main loop that was found
   */
  async useLoop(loop) {
    const {source} = this.view.trace;
    let answer = this.found ?? {iterations: []};
    this.loop = loop;
    if (loop !== '') {
      const ask = () => source.json('iterations', {region: loop});
      for (answer = await ask(); answer.state === 'running'; answer = await ask()) {
        await new Promise((done) => setTimeout(done, PATIENCE));
      }
      if (answer.state !== 'done') {
        throw new Error(answer.message);
      }
    }
    if (this.loop === loop) { // else another one was wanted meanwhile
      this.#takeIterations(answer);
      this.view.store.touch('light');
    }
  }

  #takeIterations({iterations}) {
    const {trace} = this.view;
    this.iterations = iterations.map(([from, to]) => ({from: trace.rel(from), to: trace.rel(to)}));
  }

  #say(...content) {
    this.host.replaceChildren(h('p', {class: 'soft'}, ...content));
    this.#reveal(true);
  }

  /** Rows have another height when there are cards over them. */
  #reveal(isShown) {
    this.host.hidden = !isShown;
    if (this.host.offsetHeight !== this.height) {
      this.height = this.host.offsetHeight;
      this.view.page.views.forEach((view) => view.refit());
    }
  }

  #hide() {
    this.#reveal(false);
  }

  #take(answer) {
    const {trace} = this.view;
    this.found = answer;
    this.waitingRegions = new Set(answer.waiting_regions ?? []);
    this.path = answer.critical_path.map(([row, from, to]) => ({row, from: trace.rel(from), to: trace.rel(to)}));
    if (this.loop === '') {
      this.#takeIterations(answer);
    }
    this.draw();
    this.view.verdictCame();
    if (answer.estimated) {
      this.view.beside.load(); // only now collective operations are known
    }
    this.#openAtWindow();
  }

  /** A page that was opened at the time of a finding, as the report of the analysis says, shows its card. */
  #openAtWindow() {
    const {camera, trace} = this.view;
    const isNear = (a, b) => Math.abs(a - b) <= camera.span / 50;
    const at = this.shown >= 0 || camera.span >= camera.length ? -1
      : this.found.cards.findIndex(({from, to}) => from !== undefined && isNear(trace.rel(from), camera.from) && isNear(trace.rel(to), camera.to));
    if (at >= 0) {
      this.open(at);
    }
  }

  /** Draws the cards again. */
  draw() {
    if (!this.found || this.isHidden) {
      return;
    }
    const cards = this.#cards();
    if (cards.length === 0) {
      this.#hide();
      return;
    }
    this.host.replaceChildren(
      ...this.#run(),
      ...cards.map((about) => this.#card(about, this.found.cards.indexOf(about))),
      h('div', {class: 'more'},
        this.path.length > 0 ? h('button', {'aria-pressed': this.showPath, title: 'The chain of activities without waiting that ends last: making anything else faster saves nothing', onclick: () => {
          this.showPath = !this.showPath;
          this.view.store.touch('light');
          this.draw();
        }}, 'Critical path') : null,
        this.alike.some((ids) => ids.length > 1) ? h('button', {'aria-pressed': this.view.layout.alike, title: 'Processes with similar times as one row, those that differ apart', onclick: () => this.view.groupAlike(!this.view.layout.alike)}, 'Group alike') : null,
        this.view.page.comparison.cards.length > 0 ? h('button', {title: 'What changed between the runs', onclick: () => this.view.page.showCards('comparison')}, 'Comparison') : null,
        h('button', {'aria-label': 'Hide the findings', title: 'Hide the findings', onclick: () => {
          this.isHidden = true;
          this.#hide();
        }}, '×')));
    this.#reveal(true);
  }

  /** Whose findings these are and how long that run takes beside the first one, if there are several. */
  #run() {
    const {trace, page: {views}} = this.view;
    if (views.length === 1) {
      return [];
    }
    const seconds = (view) => view.camera.length / view.trace.rate;
    const [mine, first] = [seconds(this.view), seconds(views[0])];
    const change = percent(Math.abs(mine - first) / first);
    const against = mine === first ? 'as long as' : mine < first ? `${change} less than` : `${change} more than`;
    const beside = this.view === views[0] ? '' : `, ${against} ${views[0].trace.name}`;
    return [h('p', {class: 'run'}, h('b', {}, trace.name), h('br'), `${duration(mine)}${beside}`)];
  }

  /** The cards that there is room for; the one that was opened is among them. */
  #cards() {
    const {cards} = this.found;
    return this.shown < MOST_CARDS ? cards.slice(0, MOST_CARDS) : [...cards.slice(0, MOST_CARDS - 1), cards[this.shown]];
  }

  #card(about, i) {
    const leads = about.from !== undefined || about.row >= 0;
    return card({text: about.text, number: about.number, isShown: this.shown === i, open: leads ? () => this.open(i) : null});
  }

  /** Leads to where a finding is seen. @param {number} number as the cards have it @returns {boolean} whether there is one */
  openFinding(number) {
    return this.open(this.found?.cards.findIndex((card) => card.number === number) ?? -1);
  }

  /** Leads to where a card is seen. @param {number} i its place among all, from 0 @returns {boolean} whether there is one */
  open(i) {
    const about = this.found?.cards[i];
    if (!about) {
      return false;
    }
    this.shown = i;
    this.draw();
    this.view.page.showCards('run');
    showPlace(this.view, about);
    return true;
  }

  /** A figure of each row. @param {string} metric @returns {Map<number, number>} ticks by row */
  weights(metric) {
    const at = METRICS.indexOf(metric) + 1;
    return new Map((this.found?.metrics ?? []).map((row) => [row[0], row[at]]));
  }

  /** Draws the critical path over the rows. */
  drawPath(context, timeline, color) {
    if (!this.showPath) {
      return;
    }
    context.strokeStyle = color('--mark');
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.beginPath();
    let before = null;
    for (const {row, from, to} of this.path) {
      const place = timeline.layout.placeOf(row);
      if (!place || to < timeline.camera.from || from > timeline.camera.to) {
        before = null;
        continue;
      }
      const y = timeline.yOf(place) + place.height / 2;
      const x = timeline.xOf(from);
      context[before === null ? 'moveTo' : 'lineTo'](x, y);
      context.lineTo(timeline.xOf(to), y);
      before = y;
    }
    context.stroke();
    context.lineWidth = 1;
  }

  /** The iteration at a time, -1 if there is none. @param {number} time */
  iterationAt(time) {
    return this.iterations.findIndex(({from, to}) => from <= time && time < to);
  }

  /** Draws iterations as bands on the axis. */
  drawBands(context, timeline, color, height) {
    context.fillStyle = color('--accent');
    this.iterations.forEach(({from, to}, i) => {
      const left = Math.max(timeline.labelWidth, timeline.xOf(from));
      const right = Math.min(timeline.width, timeline.xOf(to));
      if (right > left) {
        context.globalAlpha = i % 2 === 0 ? 0.35 : 0.15;
        context.fillRect(left, height - 4, right - left, 4);
      }
    });
    context.globalAlpha = 1;
  }
}
