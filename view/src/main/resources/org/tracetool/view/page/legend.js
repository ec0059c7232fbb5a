// Which colour is which region, and how much of the time it takes.

import {h} from './dom.js';
import {swatch} from './details.js';
import {matches} from './layout.js';
import {tileStart} from './camera.js';

/** Regions that are listed at most. */
const MOST = 200;

/**
 * Shares of the regions in what is shown, from the tiles that have come.
 * @param {import('./view.js').View} view
 * @param {import('./layout.js').PlacedRow[]} [rows]
 * @returns {Map<number, number>} ticks by region
 */
export function visibleTicks(view, rows = view.layout.placed) {
  const {timeline, camera, trace} = view;
  const sums = new Map();
  const add = (region, ticks) => sums.set(region, (sums.get(region) ?? 0) + ticks);
  const columnTicks = 2 ** (timeline.level - 8);
  for (const number of timeline.numbers) {
    const tile = timeline.store.get(timeline.level, number);
    const start = tileStart(trace.first, timeline.level, number);
    const inside = (from, to) => Math.max(0, Math.min(camera.to, start + to) - Math.max(camera.from, start + from));
    for (const {row, counter} of rows) {
      const lane = row.own && !counter ? tile?.get(row.id)?.lanes[0] : undefined;
      if (!lane) {
        continue;
      }
      for (let i = 0; i < lane.starts.length; i++) {
        add(lane.regions[i], inside(lane.starts[i], lane.starts[i] + lane.lengths[i]));
      }
      for (const run of lane.runs) {
        const ticks = inside(run.from * columnTicks, (run.from + run.count) * columnTicks);
        run.regions.forEach((region, i) => add(region, ticks * run.shares[i]));
      }
    }
  }
  return sums;
}

/**
 * The ticks that each row spends, in what is shown, in the region that takes most time there.
 * @param {import('./view.js').View} view
 * @returns {Map<number, number>}
 */
export function ticksOfTop(view) {
  const [top] = [...visibleTicks(view)].sort((a, b) => b[1] - a[1]).map(([region]) => region);
  return new Map(view.layout.placed.filter((p) => p.row.own && !p.counter)
    .map((p) => [p.row.id, visibleTicks(view, [p]).get(top) ?? 0]));
}

/**
 * @param {HTMLElement} panel
 * @param {import('./view.js').View} view
 * @param {() => void} redraw
 */
export function showLegend(panel, view, redraw) {
  const {trace, colors} = view;
  const sums = visibleTicks(view);
  const total = [...sums.values()].reduce((a, b) => a + b, 0) || 1;
  const filter = panel.querySelector('input')?.value ?? '';
  const focused = panel.contains(document.activeElement) && document.activeElement.tagName === 'INPUT';
  const list = [...sums].filter(([region]) => matches(filter, trace.regionName(region)))
    .sort((a, b) => b[1] - a[1]).slice(0, MOST);
  const hide = (region) => {
    colors.hide(region, !colors.hidden.has(region));
    redraw();
  };
  const only = (region) => {
    const others = [...sums.keys()].filter((r) => r !== region);
    const isOnly = !colors.hidden.has(region) && others.every((r) => colors.hidden.has(r));
    others.forEach((r) => colors.hide(r, !isOnly));
    colors.hide(region, false);
    redraw();
  };
  const input = h('input', {type: 'search', placeholder: 'Filter regions', value: filter, 'aria-label': 'Filter regions', oninput: () => showLegend(panel, view, redraw)});
  panel.replaceChildren(
    h('p', {}, input),
    h('table', {},
      h('caption', {class: 'only-read'}, 'Exclusive time of regions in the interval and rows that are shown'),
      h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, 'region'), h('th', {class: 'n', scope: 'col'}, 'exclusive'), h('th', {scope: 'col'}, ''))),
      h('tbody', {}, ...list.map(([region, ticks]) => h('tr', {class: colors.hidden.has(region) ? 'hiddenregion' : ''},
        h('td', {}, h('button', {title: 'Show or hide', 'aria-pressed': !colors.hidden.has(region), onclick: () => hide(region)}, swatch(view, region), trace.regionName(region))),
        h('td', {class: 'n'}, `${((ticks / total) * 100).toFixed(1)} %`),
        h('td', {class: 'n'}, h('button', {title: `Show only ${trace.regionName(region)}`, onclick: () => only(region)}, 'only')))))));
  if (focused) {
    const again = panel.querySelector('input');
    again.focus();
    again.setSelectionRange(again.value.length, again.value.length);
  }
}
