// The panels beside the rows: what colours mean, and what was clicked.

import {h} from './dom.js';
import {showDetails} from './details.js';
import {showLegend} from './legend.js';
import {Tabs} from './tabs.js';

/** The panels: one of them is shown. */
export class Side extends Tabs {
  /**
   * @param {HTMLElement} host
   * @param {any} page
   */
  constructor(host, page) {
    super(host, page, 'Beside the rows');
    this.add('legend', 'Legend', (panel, view) => showLegend(panel, view, () => this.repaint(view)));
    this.add('details', 'Details');
    this.open('legend');
    this.panel('details').append(h('p', {class: 'soft'}, 'Click a call or a message.'));
  }

  /** Colours, or what is hidden, are others. @param {import('./view.js').View} view */
  repaint(view) {
    view.store.touch('colors');
    this.redraw();
  }

  /** Shows what was clicked. @param {import('./view.js').View} view @param {any} hit */
  details(view, hit) {
    this.open('details');
    showDetails(this.panel('details'), view, hit);
  }
}
