// The drawer below the rows: tables and diagrams of what is selected, findings, and SQL. It is as high as the user wants it, or
// shut: then its tabs alone are seen.

import {h} from './dom.js';
import {DifferencePanel} from './difference.js';
import {FindingsPanel} from './findings.js';
import {IterationsPanel} from './iterations.js';
import {ProcessesPanel} from './processes.js';
import {showNotes} from './notes.js';
import {SelectionPanels} from './selection.js';
import {SqlPanel} from './sql.js';
import {Tabs} from './tabs.js';

const USUAL_HEIGHT = 260;
const MIN_HEIGHT = 120;
/** Pixels by which a key moves its upper edge. */
const STEP = 24;

/** Panels about what is selected: they are opened by a selection. */
const OF_SELECTION = ['selection', 'messages', 'counters', 'histogram'];

/** The drawer. */
export class Drawer extends Tabs {
  /**
   * @param {HTMLElement} host
   * @param {any} page
   */
  constructor(host, page) {
    super(host, page, 'Tables');
    this.height = USUAL_HEIGHT;
    this.edge = h('div', {class: 'edge', role: 'separator', tabIndex: 0, 'aria-orientation': 'horizontal', 'aria-label': 'Height of the tables', title: 'Drag, or ↑ and ↓: higher and lower',
      onpointerdown: (e) => this.#drag(e), onkeydown: (e) => this.#edgeKey(e)});
    host.prepend(this.edge);
    this.close = h('button', {class: 'shut', title: 'Shut the tables', 'aria-label': 'Shut the tables', onclick: () => this.open('')}, '×');
    host.append(h('div', {class: 'tabline'}, this.tabs, document.getElementById('status'), this.close));
    this.add('selection', 'Profile');
    this.add('messages', 'Messages');
    this.add('counters', 'Counters');
    this.add('histogram', 'Histogram');
    /** What is different between two traces. @type {DifferencePanel|null} */
    this.difference = null;
    this.iterations = new IterationsPanel();
    this.add('iterations', 'Iterations', (panel, view) => this.iterations.show(panel, view));
    this.processes = new ProcessesPanel();
    this.add('processes', 'Processes', (panel, view) => this.processes.show(panel, view));
    this.add('findings', 'Findings', (panel, view) => this.findings.show(view));
    this.add('notes', 'Notes', showNotes);
    this.selection = new SelectionPanels(new Map(OF_SELECTION.map((id) => [id, this.panel(id)])));
    this.findings = new FindingsPanel(this.panel('findings'));
    this.sql = page.isServed ? new SqlPanel(this) : null;
    this.open('');
  }

  /** There are two traces: what is different between them has a panel. */
  compare() {
    const difference = this.difference = new DifferencePanel();
    this.add('difference', 'Difference', (panel, view) => difference.show(panel, view));
  }

  /** Shows a figure of all processes. @param {string} figure as `ProcessesPanel` knows it */
  showProcesses(figure) {
    this.processes.chosen = figure;
    this.open('processes');
  }

  /** Shows what is different between two traces; of more, nothing. @param {'time'|'iterations'} mode */
  showDifference(mode) {
    if (this.difference) {
      this.difference.mode = mode;
      this.difference.chosen = -1;
      this.open('difference');
    }
  }

  /** A tab opens its panel, that of the panel that is open shuts it. @param {string} id */
  press(id) {
    this.open(this.current === id ? '' : id);
  }

  /** Shows a panel, and makes room for it. @param {string} id empty to shut the drawer */
  open(id) {
    const wasOpen = this.host.classList.contains('open');
    super.open(id);
    this.host.classList.toggle('open', id !== '');
    this.#resize(this.height);
    if (wasOpen !== (id !== '')) {
      this.page.views.forEach((v) => v.refit());
    }
    if (this.page.active) {
      this.selection.opened(this.page.active, id);
    }
  }

  /** Fills the panel that is shown again; those of a selection are about what is shown where there is none. */
  redraw() {
    super.redraw();
    if (this.page.active) {
      this.selection?.follow(this.page.active);
    }
  }

  /** Opens a search of the findings, of the trace that was clicked last. @param {string} id */
  openFinding(id) {
    this.open('findings');
    this.focus('findings');
    this.findings.open(this.page.active, id);
  }

  /** Another interval is selected, or none. @param {import('./view.js').View} view */
  selected(view) {
    if (view.overlay.selection && ![...OF_SELECTION, 'difference'].includes(this.current)) {
      this.open('selection');
    }
    this.selection.show(view);
  }

  /** Opens the histogram of what is selected, or of what is shown. @param {import('./view.js').View} view */
  histogram(view) {
    if (!view.overlay.selection) {
      view.select(view.shown());
    }
    this.open('histogram');
  }

  #resize(pixels) {
    this.height = Math.round(Math.max(MIN_HEIGHT, Math.min(innerHeight * 0.75, pixels)));
    this.host.style.height = this.current === '' ? '' : `${this.height}px`;
    this.host.style.setProperty('--height', `${this.height}px`);
    this.edge.setAttribute('aria-valuenow', String(this.height));
  }

  #resized() {
    this.page.views.forEach((v) => v.refit());
    this.page.changedAround();
  }

  #drag(e) {
    const {height} = this;
    const start = e.clientY;
    const move = (m) => this.#resize(height + start - m.clientY);
    this.edge.setPointerCapture(e.pointerId);
    this.edge.addEventListener('pointermove', move);
    this.edge.addEventListener('lostpointercapture', () => {
      this.edge.removeEventListener('pointermove', move);
      this.#resized();
    }, {once: true});
  }

  #edgeKey(e) {
    const step = {ArrowUp: STEP, ArrowDown: -STEP}[e.key];
    if (step) {
      e.preventDefault();
      e.stopPropagation();
      this.#resize(this.height + step);
      this.#resized();
    }
  }

  /** How it is drawn, for the URL: the panel and the height; empty if it is shut. @returns {string} */
  get state() {
    return this.current === '' ? '' : `${this.current}.${this.height}`;
  }

  /** Draws it as a URL says. @param {string} state */
  restore(state) {
    const [id, height] = state.split('.');
    this.height = Number(height) > 0 ? Number(height) : this.height;
    this.open(this.panels.has(id) ? id : '');
  }
}
