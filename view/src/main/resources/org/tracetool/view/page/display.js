// The choices of how rows are drawn: lanes, shares, what lies over the calls, colours, height and order.

import {h} from './dom.js';
import {HIGHEST_ROW, LOWEST_ROW} from './layout.js';

const LANES = [
  ['flat', 'Innermost', 'A row is one lane of the innermost calls'],
  ['deep', 'Call stacks', 'Calls below those that made them'],
  ['nested', 'Nested calls', 'Calls within those that made them'],
];

const SHARES = [
  ['order', 'One order'],
  ['size', 'Largest lowest'],
  ['overlap', 'Overlapping'],
  ['equal', 'All equal'],
  ['heat-mpi', 'Heat: MPI', 'One colour scale for the share of MPI: from none (cold) to all of the time (hot)'],
  ['heat-top', 'Heat: top region', 'One colour scale for the share of the region that takes most time'],
  ['heat-median', 'Heat: vs. median', 'Time outside MPI against the median of all rows at that time: red is more, blue is less'],
];

/** A choice of several. */
function choice(label, title, values, value, choose) {
  const element = /** @type {HTMLSelectElement} */ (h('select', {'aria-label': label, title, onchange: () => choose(element.value)},
    ...values.map(([id, name, hint]) => h('option', {value: id, title: hint}, name))));
  element.value = value;
  return element;
}

/**
 * A button that switches something on and off.
 * @param {string} name
 * @param {string} title
 * @param {() => boolean} isOn
 * @param {(on: boolean) => void} set
 * @returns {HTMLElement & {show: () => void}} `show` tells again whether it is on
 */
function switched(name, title, isOn, set) {
  const show = () => button.setAttribute('aria-pressed', String(isOn()));
  const button = h('button', {title, onclick: () => {
    set(!isOn());
    show();
  }}, name);
  show();
  return Object.assign(button, {show});
}

/**
 * What colours are by: a button for groups; a choice where a trace has colours of its own.
 * @param {any} page
 * @returns {HTMLElement & {show: () => void}}
 */
function colorTool(page) {
  const set = (change) => {
    page.views.forEach((v) => v.colors.set(change));
  };
  if (!page.views.some((v) => v.colors.given)) {
    return switched('Groups', 'Colours by group instead of region', () => page.views.some((v) => v.colors.byGroup), (byGroup) => set({byGroup}));
  }
  const now = () => (page.views.some((v) => v.colors.ofTrace) ? 'trace' : page.views.some((v) => v.colors.byGroup) ? 'group' : 'region');
  const element = choice('Colours', 'What colours are by', [['region', 'Regions'], ['group', 'Groups', 'A colour for each group of regions'],
    ['trace', 'Recorded', 'The colours that the program gave its states']], now(), (value) => set({byGroup: value === 'group', ofTrace: value === 'trace'}));
  return Object.assign(element, {show: () => (element.value = now())});
}

/**
 * The tools for how rows are drawn: in which lanes and how high, in which colours, and what lies over them.
 * @param {any} page
 * @returns {{rows: HTMLElement[], colors: HTMLElement[], over: HTMLElement[]}}
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
  const heats = page.views[0].trace.counters.map(({token, name}) => [`heat-counter-${token}`, `Heat: ${name || `counter ${token}`}`, 'One colour scale for the values of this counter']);
  const shares = choice('Shares of a column', 'How the regions that share a column are stacked, or one quantity by a colour scale', [...SHARES, ...heats], layout.shares, (value) => each((v) => {
    v.layout.shares = value;
    v.relayout();
  }));
  const messages = switched('Messages', 'Messages and launches as arrows, collective operations as lines at their begins and ends, one-sided ones and input and output',
    () => page.views.some((v) => v.overlay.showMessages), (on) => each((v) => {
      v.overlay.showMessages = on;
      v.marks.showCollectives = on;
      v.operations.shown = on;
      v.launches.shown = on;
    }));
  const counters = switched('Counters', 'Counters as tracks', () => page.views.some((v) => v.layout.showTracks && v.trace.counters.length > 0), (on) => {
    if (!page.views.some((v) => v.trace.counters.length > 0)) {
      page.answer('No counters were recorded in this trace.');
      return;
    }
    each((v) => {
      v.layout.chooseTracks(on);
      v.relayout();
      v.refit();
    });
  });
  if (!page.views.some((v) => v.trace.counters.length > 0)) {
    // Not disabled: the user is to learn why.
    counters.setAttribute('aria-disabled', 'true');
    counters.title = 'No counters were recorded';
  }
  each((v) => {
    v.counters.listed = () => counters.show();
  });
  const colors = colorTool(page);
  const height = /** @type {HTMLInputElement} */ (h('input', {type: 'range', min: '1', max: String(HIGHEST_ROW), 'aria-label': 'Height of rows', title: 'Height of rows (Shift+↑, Shift+↓)', oninput: () => each((v) => {
    v.layout.setHeight(Number(height.value));
    v.relayout();
  })}));
  height.value = String(layout.rowHeight);
  page.shownAgain = () => {
    lanes.value = layout.allDeep ? (layout.nesting ? 'nested' : 'deep') : 'flat';
    shares.value = layout.shares;
    height.value = String(layout.rowHeight);
    [messages, counters, colors].forEach((tool) => tool.show());
    page.reordered?.();
  };
  messages.dataset.icon = '→';
  counters.dataset.icon = '∿';
  return {rows: [lanes, height], colors: [shares, colors], over: [messages, counters]};
}

/**
 * The order of rows.
 * @param {any} page
 * @returns {HTMLElement}
 */
export function orderChoice(page) {
  const element = choice('Order of rows', 'Order of rows', [['trace', 'By trace', 'Rows as they are in the trace'], ['name', 'By name', 'Rows by their names'],
    ['busy', 'By top region', 'Rows with most of the region that takes most time first; the region is one that is not hidden in the legend'],
    ['useful', 'By computation', 'Rows with most time of their own first, by the analysis of the run'], ['mpi', 'By MPI', 'Rows with most time in MPI first'],
    ['waiting', 'By waiting', 'Rows that wait most first'], ['caused', 'By delay caused', 'Rows for which others wait most first']],
    page.views[0].layout.order, (value) => page.views.forEach((v) => v.orderBy(value)));
  const figure = h('option', {value: 'figure'}, 'By figure');
  page.reordered = () => {
    const {order} = page.views[0].layout;
    if (order === 'figure') {
      element.append(figure);
    } else {
      figure.remove();
    }
    element.value = order;
  };
  return element;
}
