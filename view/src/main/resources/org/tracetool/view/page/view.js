// One trace on the page: what is shown of it, and the parts that show it.

import {Store} from './store.js';
import {CallFade} from './callfilter.js';
import {Camera} from './camera.js';
import {Layout} from './layout.js';
import {RegionColors} from './colors.js';
import {Overlay} from './overlay.js';
import {Timeline} from './timeline.js';
import {Preview} from './preview.js';
import {Input} from './input.js';
import {Counters} from './counters.js';
import {Culprits} from './culprit.js';
import {CounterHeat} from './heat.js';
import {Marks} from './marks.js';
import {Notes} from './notes.js';
import {Beside} from './beside.js';
import {Operations} from './operations.js';
import {Launches, launchesInSight} from './launches.js';
import {METRICS, Verdict} from './verdict.js';
import {ticksOfTop} from './legend.js';
import {duration, instant, amount} from './time.js';
import {messagesInSight} from './messages.js';
import {giveUpShares} from './shares.js';
import {countOfRows} from './rectangle.js';
import {ranges} from './ranges.js';
import {h} from './dom.js';

/** Rows of which all messages are asked for, not only those of the rows in sight. */
const MANY_ROWS = 128;

/** The part of the window that rows fill, however many counters there are. */
const MIN_ROWS_PART = 0.6;

/** Pixels of a row at least, so that each has its name, where its counters are shown and so many that they are scrolled. */
const MIN_HEIGHT_BY_COUNTERS = 13;

/** Parts of a pixel by which rows become higher. */
const FINE = 1024;

/** Pixels of a row, at most, where rows fill the window. */
const HIGHEST_FITTED = 600;

/** Pixels of rows where one of very many is gone to. */
const SINGLE_ROW = 16;

/** Rows up to which call stacks are shown from the begin on. */
const FEW_ROWS = 8;

/** A trace on the page. */
export class View {
  /**
   * @param {HTMLElement} host
   * @param {import('./trace.js').Trace} trace
   * @param {import('./main.js').Page} page
   */
  constructor(host, trace, page) {
    this.trace = trace;
    this.page = page;
    this.store = new Store();
    this.camera = new Camera(trace.length);
    this.camera.listeners.push(() => this.store.touch('window'));
    this.layout = new Layout(trace);
    this.colors = new RegionColors(trace, page.palette);
    this.colors.told = () => this.store.touch('colors');
    trace.named = () => {
      this.colors.changed();
      page.recolored();
    };
    this.overlay = new Overlay(this);
    this.culprits = new Culprits(this);
    this.counters = new Counters(this);
    this.counterHeat = new CounterHeat(this);
    /** Regions that a search passes over. @type {Set<number>} */
    this.unsearched = new Set();
    /** What else it passes over. @type {Set<'messages'|'collectives'|'one-sided'|'io'|'marks'>} */
    this.passedOver = new Set();
    /** Goes to the next thing of the kind that is chosen, or to the one before. @type {((direction: number) => void)|undefined} */
    this.nextOfKind = undefined;
    /** The time that traces have in common when they are linked. */
    this.origin = 0;
    this.marks = new Marks(this);
    /** Which messages are drawn; null for all. @type {import('./messagefilter.js').MessageFilter|null} */
    this.messageFilter = null;
    this.store.watch(this, 'objects', ['messageFilter']);
    this.callFade = new CallFade(this);
    this.notes = new Notes(this);
    this.beside = new Beside(this);
    this.operations = new Operations(this);
    this.launches = new Launches(this);
    const verdict = h('div', {class: 'verdict wide', role: 'region', 'aria-label': 'Findings', hidden: true});
    const preview = h('div', {class: 'preview'});
    const rows = h('div', {class: 'rows', tabIndex: 0, role: 'application',
      'aria-label': `Timeline of ${trace.name}; press ? for keys. Tables next to it list what is shown.`});
    this.element = h('section', {class: 'trace', 'aria-label': trace.name}, preview, rows);
    host.append(this.element);
    this.timeline = new Timeline(rows, this);
    this.preview = new Preview(preview, this);
    this.input = new Input(rows, this);
    this.verdict = new Verdict(verdict, this);
    document.getElementById('verdicts')?.append(verdict);
    this.fitRows();
    this.counters.list();
    this.store.on(['window'], () => {
      this.beside.giveUp();
      giveUpShares(this);
    });
    this.store.on(['rows', 'selection', 'focus', 'colors', 'objects'], () => page.changed(this));
  }

  /** Chooses lanes and a height of rows by which many of them are seen. */
  fitRows() {
    this.deepAtFirst = this.layout.idsOf().length <= FEW_ROWS;
    this.layout.allDeep = this.deepAtFirst;
    this.fitHeight();
    this.relayout();
  }

  /** Chooses a height of rows by which all of them are seen, several in a line of pixels where they are very many. */
  fitHeight() {
    const {layout} = this;
    const plotHeight = Math.max(this.timeline.plotHeight - layout.lanesHeight, this.timeline.plotHeight * MIN_ROWS_PART);
    const count = Math.max(1, layout.rowWeight);
    const pixels = Math.max(plotHeight / count, layout.lanesHeight > this.timeline.plotHeight ? MIN_HEIGHT_BY_COUNTERS : 0);
    if (pixels >= 1) {
      layout.fitHeight(Math.min(HIGHEST_FITTED, Math.floor(pixels * FINE) / FINE), 1, layout.fittingLane(plotHeight));
    } else {
      // Nodes and processes without records have no place where rows share lines.
      const own = layout.idsOf().length;
      const each = Math.max(2, Math.ceil(own / plotHeight));
      layout.fitHeight(1 / each, Math.max(1, Math.floor((plotHeight / Math.ceil(own / each)) * FINE) / FINE));
    }
  }

  /** There is more or less room for rows: they fill it again, unless the user chose how high they are. */
  refit() {
    this.timeline.resize();
    if (!this.layout.heightChosen) {
      this.fitHeight();
      this.relayout();
    }
  }

  /** What the analysis of the run says is known. */
  verdictCame() {
    this.page.verdictCame(this);
    if (METRICS.includes(this.layout.order)) {
      this.orderBy(this.layout.order);
    } else if (this.layout.alike) {
      this.groupAlike(true);
    }
    this.page.drawer.changed();
    this.store.touch('light');
  }

  /** Shows rows that are alike as one, or each of them. @param {boolean} on */
  groupAlike(on) {
    const {layout} = this;
    layout.alike = on;
    layout.clusters = on ? this.verdict.alike : [];
    this.relayout();
    if (!layout.heightChosen) {
      this.fitHeight();
      this.relayout();
    }
    this.verdict.draw();
  }

  /** Rows were folded, filtered or otherwise changed. */
  relayout() {
    this.layout.update();
    this.store.touch('rows');
    this.timeline.scrollTo(this.timeline.scroll);
  }

  /** Rows with records of their own that are not scrolled out of sight. @returns {import('./layout.js').PlacedRow[]} */
  rowsInSight() {
    const {scroll, plotHeight} = this.timeline;
    return this.layout.placed.filter((p) => (p.row.own || p.members) && !p.counter && p.top + p.height > scroll && p.top < scroll + plotHeight);
  }

  /** Those rows, and those that others in sight stand for. @returns {number[]} */
  idsInSight() {
    return this.layout.idsOf(this.rowsInSight());
  }

  /** What is shown of the trace; where another trace goes on there is nothing of this one. */
  shown() {
    const {from, to, length} = this.camera;
    return {from: Math.min(length, Math.max(0, from)), to: Math.max(0, Math.min(length, to))};
  }

  /** What is shown, for a question about all rows. @returns {{from: bigint, to: bigint, rows?: string}} */
  interval() {
    const {from, to} = this.shown();
    return {from: this.trace.abs(from), to: this.trace.abs(Math.ceil(to) + 1)};
  }

  /**
   * The interval that is shown, for a question about it; of a trace with many rows those in sight.
   * @returns {{from: bigint, to: bigint, rows?: string}}
   */
  window() {
    const {trace} = this;
    const window = this.interval();
    if (trace.rows.length > MANY_ROWS) {
      window.rows = ranges(this.idsInSight());
    }
    return window;
  }

  /** Something else is shown, and the user has come to rest. */
  settled() {
    this.beside.load();
    this.counters.load();
    this.counterHeat.load();
    this.describe();
    this.preview.refine();
    this.page.changed(this);
  }

  /**
   * Orders the rows; by their part in the top region of what is shown once that is known, or by what the analysis says.
   * @param {string} order one of `ORDERS`
   */
  orderBy(order) {
    const {layout} = this;
    layout.order = order;
    layout.weights = METRICS.includes(order) ? this.verdict.weights(order) : new Map();
    const asked = this.ordering = order === 'busy' ? ticksOfTop(this) : null;
    asked?.then((weights) => {
      if (this.ordering === asked) {
        layout.weights = weights;
        this.relayout();
      }
    }, (e) => this.say(e.message));
    this.relayout();
    this.page.reordered();
  }

  /** Orders the rows by a figure of each, the largest first. @param {Map<number, number>} weights */
  orderByFigure(weights) {
    this.ordering = null;
    this.layout.order = 'figure';
    this.layout.weights = weights;
    this.relayout();
    this.page.reordered();
  }

  /** Shows some rows alone, or all; they fill the window. @param {number[]|null} ids */
  showOnly(ids) {
    this.layout.only = ids && new Set(ids);
    this.relayout();
    if (!this.layout.heightChosen) {
      this.fitHeight();
      this.relayout();
    }
  }

  /** Says in words what is shown. */
  describe() {
    const {trace, camera} = this;
    const step = camera.span / trace.rate / 1000;
    this.say(`${instant(trace.seconds(camera.from), step)} to ${instant(trace.seconds(camera.to), step)} `
      + `(${duration(camera.span / trace.rate)}), ${countOfRows(this.layout.rowCount)}, ${messagesInSight(this)}${launchesInSight(this)}${this.overlay.hidden > 0 ? `; at least ${amount(this.overlay.hidden)} more pass from before to behind the picture` : ''}${this.callFade.text}`);
  }

  /** @param {string} text */
  say(text) {
    this.page.say(text);
  }

  /**
   * Goes to something: shows it in the middle, and marks it.
   * @param {number} row
   * @param {number} from
   * @param {number} to
   * @param {number} [wanted] ticks to show, instead of what fits
   */
  goTo(row, from, to, wanted = 0) {
    const span = wanted || Math.max((to - from) * 5, 50);
    const middle = (from + to) / 2;
    this.overlay.mark = {row, from, to};
    this.overlay.cursor = from;
    this.overlay.pair = null;
    this.camera.show(middle - span / 2, middle + span / 2);
    this.goToRow(row);
  }

  /** Shows a row by itself where a folded one, or several that are alike, stand for it. @param {number} row */
  reveal(row) {
    const {layout, trace} = this;
    if (layout.placeOf(row)?.row.id === row) {
      return;
    }
    if (layout.alike) {
      this.groupAlike(false);
    }
    for (let at = trace.rows[row].parent; at >= 0; at = trace.rows[at].parent) {
      layout.folded.delete(at);
    }
    this.relayout();
    this.refit();
  }

  /** Brings a time of a row into sight, marks it, and makes the row the chosen one. @param {number} row @param {number} time */
  goToMoment(row, time) {
    const {camera} = this;
    if (time < camera.from || time > camera.to) {
      camera.show(time - camera.span / 2, time + camera.span / 2);
    }
    this.overlay.mark = {row, from: time, to: time};
    this.overlay.cursor = time;
    this.goToRow(row);
    this.timeline.selectedRow = row;
  }

  /** Brings a row into sight. @param {number} row */
  goToRow(row) {
    if (this.layout.rowHeight < 1 && !this.layout.alike) {
      // In a line of several rows nothing is to be seen of one.
      this.layout.setHeight(SINGLE_ROW);
      this.relayout();
      this.page.shownAgain?.();
    }
    const place = this.layout.placeOf(row);
    const {timeline} = this;
    if (place) {
      timeline.selectedRow = row;
      if (place.top < timeline.scroll || place.top + place.height > timeline.scroll + timeline.plotHeight) {
        timeline.scrollTo(place.top - timeline.plotHeight / 2);
      }
    }
    timeline.moved();
  }

  /**
   * Goes to something that begins in one row and ends in another one.
   * @param {number} row
   * @param {number} from
   * @param {number} other
   * @param {number} to
   */
  goToPair(row, from, other, to) {
    this.goTo(row, Math.min(from, to), Math.max(from, to));
    this.overlay.pair = row === other ? null : {row, from, other, to};
  }

  /** Draws some messages alone, or all of them. @param {import('./messagefilter.js').MessageFilter|null} filter */
  filterMessages(filter) {
    this.messageFilter = filter;
    this.overlay.showMessages = true;
    this.page.shownAgain();
    this.beside.load();
  }

  /** Selects an interval, of some rows or all, null for none. @param {import('./rectangle.js').Selection|null} selection */
  select(selection) {
    this.overlay.selection = selection;
    this.page.selected(this);
    if (selection?.rows) {
      this.#keepInSight(selection.rows);
    }
  }

  /** The tables that open below the rows are not to hide those that they are about. @param {number[]} rows */
  #keepInSight(rows) {
    const {scroll, plotHeight} = this.timeline;
    const places = rows.map((row) => this.layout.placeOf(row)).filter(Boolean);
    if (places.length > 0 && !places.some(({top, height}) => top >= scroll && top + height <= scroll + plotHeight)) {
      const top = places.reduce((least, p) => Math.min(least, p.top), Infinity);
      const bottom = places.reduce((most, p) => Math.max(most, p.top + p.height), 0);
      this.timeline.scrollTo(Math.min(top, bottom - plotHeight));
    }
  }
}
