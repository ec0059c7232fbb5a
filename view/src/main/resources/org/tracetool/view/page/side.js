// The panels beside the rows.

import {h} from './dom.js';
import {showDetails} from './details.js';
import {showLegend} from './legend.js';
import {SelectionPanel} from './selection.js';
import {FindingsPanel} from './findings.js';

/** The panels: one of them is shown. */
export class Side {
  /**
   * @param {HTMLElement} host
   * @param {any} page
   */
  constructor(host, page) {
    this.host = host;
    this.page = page;
    /** @type {Map<string, {title: string, panel: HTMLElement, show?: (panel: HTMLElement, view: any) => void}>} */
    this.panels = new Map();
    this.tabs = h('div', {class: 'tabs', role: 'tablist'});
    host.append(this.tabs);
    this.add('legend', 'Legend', (panel, view) => showLegend(panel, view, () => this.repaint(view)));
    this.add('details', 'Details');
    this.add('selection', 'Selection');
    this.add('findings', 'Findings', (panel, view) => this.findings.show(view));
    this.selection = new SelectionPanel(this.panels.get('selection').panel);
    this.findings = new FindingsPanel(this.panels.get('findings').panel);
    this.open('legend');
    this.panels.get('details').panel.append(h('p', {class: 'soft'}, 'Click a call or a message.'));
  }

  /** Adds a panel; `show` fills it whenever something else is to be seen. */
  add(id, title, show) {
    const tab = h('button', {role: 'tab', id: `tab-${id}`, 'aria-selected': false, 'aria-controls': `panel-${id}`, onclick: () => this.open(id)}, title);
    const panel = h('div', {class: 'panel', role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}`, hidden: true});
    this.tabs.append(tab);
    this.host.append(panel);
    this.panels.set(id, {title, panel, show, tab});
  }

  /** @param {string} id */
  open(id) {
    this.current = id;
    for (const [name, {panel, tab}] of this.panels) {
      panel.hidden = name !== id;
      tab.setAttribute('aria-selected', String(name === id));
    }
    this.redraw();
    this.page.changedAround();
  }

  /** Opens a search of the findings, of the trace that was clicked last. @param {string} id */
  openFinding(id) {
    this.open('findings');
    this.findings.open(this.page.active, id);
  }

  /** Fills the open panel again. */
  redraw() {
    const {show, panel} = this.panels.get(this.current) ?? {};
    if (show && this.page.active) {
      show(panel, this.page.active);
    }
  }

  repaint(view) {
    view.store.touch('colors');
    this.redraw();
  }

  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.redraw(), 250);
  }

  details(view, hit) {
    this.open('details');
    showDetails(this.panels.get('details').panel, view, hit);
  }

  selected(view) {
    if (view.overlay.selection) {
      this.open('selection');
    }
    this.selection.show(view);
  }
}
