// The choices of how rows are drawn: lanes, shares, what lies over the calls, colours, height and order.

import {h} from './dom.js';

const LANES = [
  ['flat', 'Innermost calls', 'A row is one lane of the innermost calls'],
  ['deep', 'Call stacks', 'Calls below those that made them'],
  ['nested', 'Nested calls', 'Calls within those that made them'],
];

const SHARES = [
  ['order', 'One order'],
  ['size', 'Largest lowest'],
  ['overlap', 'Overlapping'],
  ['equal', 'All equal'],
];

/** A choice of several. */
function choice(label, title, values, value, choose) {
  const element = /** @type {HTMLSelectElement} */ (h('select', {'aria-label': label, title, onchange: () => choose(element.value)},
    ...values.map(([id, name, hint]) => h('option', {value: id, title: hint}, name))));
  element.value = value;
  return element;
}

/**
 * The tools for how rows are drawn.
 * @param {any} page
 * @returns {HTMLElement[]}
 */
export function displayTools(page) {
  const each = (action) => page.views.forEach(action);
  const [{layout}] = page.views;
  const lanes = choice('Lanes of a row', 'Whether the calls of a row are in lanes by depth', LANES,
    layout.allDeep ? (layout.nesting ? 'nested' : 'deep') : 'flat', (value) => each((v) => {
      v.layout.allDeep = value !== 'flat';
      v.layout.nesting = value === 'nested';
      v.layout.turned.clear();
      v.relayout();
    }));
  const shares = choice('Shares of a column', 'How the regions that share a column are stacked', SHARES, layout.shares, (value) => each((v) => {
    v.layout.shares = value;
    v.relayout();
  }));
  const messages = h('button', {'aria-pressed': true, title: 'Messages as arrows, collective operations as areas, one-sided ones and input and output', onclick: () => {
    const on = messages.getAttribute('aria-pressed') !== 'true';
    messages.setAttribute('aria-pressed', String(on));
    each((v) => {
      v.overlay.showMessages = on;
      v.marks.showCollectives = on;
      v.operations.shown = on;
      v.timeline.dirty = true;
      v.overlay.load();
    });
  }}, 'Messages');
  const counters = h('button', {'aria-pressed': page.views.some((v) => v.layout.showTracks), title: 'Counters as tracks', onclick: () => {
    const on = counters.getAttribute('aria-pressed') !== 'true';
    counters.setAttribute('aria-pressed', String(on));
    each((v) => {
      v.layout.showTracks = on;
      v.relayout();
    });
  }}, 'Counters');
  each((v) => {
    v.counters.listed = () => counters.setAttribute('aria-pressed', String(page.views.some((w) => w.layout.showTracks)));
  });
  const groups = h('button', {'aria-pressed': false, title: 'Colours by group instead of region', onclick: () => {
    const on = groups.getAttribute('aria-pressed') !== 'true';
    groups.setAttribute('aria-pressed', String(on));
    each((v) => {
      v.colors.set({byGroup: on});
      v.timeline.dirty = true;
      v.preview.dirty();
    });
    page.side.redraw();
  }}, 'Groups');
  const height = /** @type {HTMLInputElement} */ (h('input', {type: 'range', min: '2', max: '120', 'aria-label': 'Height of rows', title: 'Height of rows', oninput: () => each((v) => {
    v.layout.rowHeight = Number(height.value);
    v.relayout();
  })}));
  height.value = String(layout.rowHeight);
  page.shownAgain = () => {
    lanes.value = layout.allDeep ? (layout.nesting ? 'nested' : 'deep') : 'flat';
    shares.value = layout.shares;
    height.value = String(layout.rowHeight);
  };
  return [lanes, shares, messages, counters, groups, height];
}

/**
 * The order of rows.
 * @param {any} page
 * @returns {HTMLElement}
 */
export function orderChoice(page) {
  const element = choice('Order of rows', 'Order of rows', [['trace', 'Trace order'], ['name', 'Order by name'], ['busy', 'Order by top region']], 'trace', (value) => page.views.forEach((v) => {
    v.layout.order = value;
    v.layout.weights = value === 'busy' ? v.ticksOfTop() : new Map();
    v.relayout();
  }));
  page.reordered = () => (element.value = page.views[0].layout.order);
  return element;
}
