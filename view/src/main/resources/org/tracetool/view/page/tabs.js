// Panels of which one is shown at a time, with a tab for each.

import {h} from './dom.js';

/** Milliseconds without a change after which a panel is filled again, and those for which it waits for the rows at most. */
const REST = 250;
const PATIENCE = 1000;

/** Some panels: a tab opens one of them. */
export class Tabs {
  /**
   * @param {HTMLElement} host
   * @param {any} page
   * @param {string} label what the panels are about
   */
  constructor(host, page, label) {
    this.host = host;
    this.page = page;
    /** The panel that is shown; empty for none. */
    this.current = '';
    /** @type {Map<string, {panel: HTMLElement, tab: HTMLElement, show?: (panel: HTMLElement, view: any) => void}>} */
    this.panels = new Map();
    this.tabs = h('div', {class: 'tabs', role: 'tablist', 'aria-label': label, onkeydown: (e) => this.#key(e)});
    host.append(this.tabs);
  }

  /**
   * Adds a panel.
   * @param {string} id
   * @param {string} title
   * @param {(panel: HTMLElement, view: any) => void} [show] fills it whenever something else is to be seen
   */
  add(id, title, show) {
    const tab = h('button', {role: 'tab', id: `tab-${id}`, 'aria-selected': false, 'aria-controls': `panel-${id}`, onclick: () => this.press(id)}, title);
    const panel = h('div', {class: 'panel', role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}`, hidden: true});
    this.tabs.append(tab);
    this.host.append(panel);
    this.panels.set(id, {panel, show, tab});
  }

  /** The panel of a name. @param {string} id @returns {HTMLElement} */
  panel(id) {
    return this.panels.get(id).panel;
  }

  /** A tab was pressed. @param {string} id */
  press(id) {
    this.open(id);
  }

  /** Shows a panel. @param {string} id empty for none */
  open(id) {
    this.current = id;
    for (const [name, {panel, tab}] of this.panels) {
      panel.hidden = name !== id;
      tab.setAttribute('aria-selected', String(name === id));
    }
    this.redraw();
    this.page.changedAround();
  }

  /** Fills the panel that is shown again. */
  redraw() {
    const {show, panel} = this.panels.get(this.current) ?? {};
    if (show && this.page.active) {
      show(panel, this.page.active);
    }
  }

  /** Something else is to be seen: the panel is filled again once that has come to rest, after the rows. */
  changed() {
    clearTimeout(this.timer);
    const own = this.timer = setTimeout(async () => {
      await this.page.active?.timeline.store.settled(PATIENCE);
      if (this.timer === own) {
        this.redraw();
      }
    }, REST);
  }

  /** Goes to the tab of a panel, from which keys lead into it. @param {string} id */
  focus(id) {
    this.panels.get(id)?.tab.focus();
  }

  /** Goes to the line of the first table of what is open, or to what else takes keys there. @returns {boolean} whether there is any */
  #enter() {
    const panel = this.panels.get(this.current)?.panel;
    const first = panel?.querySelector('tr[tabindex="0"]') ?? panel?.querySelector('button, input, select, textarea, a[href]');
    /** @type {HTMLElement|null|undefined} */ (first)?.focus();
    return first !== null && first !== undefined;
  }

  /** Arrows go from tab to tab, and down into what is open. */
  #key(e) {
    if (e.key === 'ArrowDown' && this.#enter()) {
      e.preventDefault();
      e.stopPropagation();
      return;
    }
    const step = {ArrowRight: 1, ArrowLeft: -1}[e.key];
    if (step) {
      const all = [...this.panels.values()].map(({tab}) => tab);
      const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      all[(at + step + all.length) % all.length].focus();
      e.preventDefault();
      e.stopPropagation();
    }
  }
}
