// What changed between the runs of the page: cards over the rows, each of which leads to where it is seen.

import {sourceState} from './api.js';
import {card, showPlace} from './cards.js';
import {h} from './dom.js';
import {distinct} from './names.js';

/**
 * A sentence. `trace`: number of the run that it is about. `rows`: for each run that is compared the rows that it is about, none
 * for all. `row`, `from`, `to`: where that run waits.
 * @typedef {{text: string, trace: number, about: 'run'|'iterations'|'waiting', rows?: number[][], row?: number, from?: string, to?: string}} ComparisonCard
 */

/** The cards about all runs together. */
export class Comparison {
  /** @param {import('./main.js').Page} page */
  constructor(page) {
    this.page = page;
    this.host = h('div', {class: 'verdict wide both', role: 'region', 'aria-label': 'What changed between the runs', hidden: true});
    /** @type {ComparisonCard[]} */
    this.cards = [];
    /** The runs that are compared. @type {import('./view.js').View[]} */
    this.views = [];
    this.shown = -1;
  }

  /** Asks for the sentences once all runs are analyzed. */
  async load() {
    const {page} = this;
    if (page.views.length < 2 || !page.views.every(({verdict}) => verdict.found)) {
      return;
    }
    const {traces, cards} = await sourceState('compared').catch(() => ({traces: [], cards: []}));
    this.views = traces.flatMap((number) => page.views.filter(({trace}) => trace.source.number === number));
    this.cards = this.views.length === traces.length ? cards : [];
    document.getElementById('verdicts')?.prepend(this.host);
    this.draw();
    page.views.forEach(({verdict}) => verdict.draw()); // they lead here
    page.showCards(this.cards.length > 0 && !page.views.some(({verdict}) => verdict.shown >= 0) ? 'comparison' : 'run');
  }

  /** Draws the cards again. */
  draw() {
    const {page, cards} = this;
    const names = distinct(page.views.map(({trace}) => trace.name));
    this.host.hidden = cards.length === 0;
    this.host.replaceChildren(
      h('div', {class: 'runs'}, h('b', {}, names.length === 2 ? 'Both runs' : `All ${names.length} runs`), ...page.views.map((view, i) => h('button', {class: 'plain', title: `Findings of ${view.trace.name}`, onclick: () => {
        page.showCards('run');
        page.activate(view);
      }}, `${i + 1}: ${names[i]}`))),
      ...cards.map((about, i) => card({text: about.text, isShown: this.shown === i, open: () => this.open(i)})));
  }

  /** Leads to where a sentence is seen. @param {number} i its place among all, from 0 @returns {boolean} whether there is one */
  open(i) {
    const {page, views} = this;
    const about = this.cards[i];
    if (!about) {
      return false;
    }
    const view = page.views.find(({trace}) => trace.source.number === about.trace);
    this.shown = i;
    this.draw();
    if (about.about === 'waiting') {
      page.activate(view);
      showPlace(view, {row: about.row, from: about.from, to: about.to});
      return true;
    }
    page.linked = true;
    page.bound();
    page.drawer.showDifference(about.about === 'iterations' ? 'iterations' : 'time');
    page.views.forEach((v) => v.overlay.selection = null);
    page.views.forEach((v) => v.camera.all());
    views.forEach((v, place) => {
      const [first] = about.rows[place];
      if (first !== undefined) {
        v.reveal(first);
        v.goToRow(first);
      }
    });
    const longest = views.reduce((a, b) => (b.camera.length / b.trace.rate > a.camera.length / a.trace.rate ? b : a)); // else the end of it were not selected
    const rows = about.rows[views.indexOf(longest)];
    if (rows.length > 0) {
      longest.select({from: 0, to: longest.camera.length, rows});
    } else {
      page.activate(views[0]);
    }
    page.shownAgain();
    return true;
  }
}
