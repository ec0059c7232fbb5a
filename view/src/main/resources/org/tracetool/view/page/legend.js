// Which colour is which region, and how much of the time it takes.

import {h} from './dom.js';
import {hex, rgbOf} from './colors.js';
import {heatColor} from './heatscale.js';
import {matches} from './layout.js';
import {tilesOf, tileStart} from './camera.js';
import {decodeTiles} from './tile.js';
import {ranges} from './tilestore.js';
import {addTicks, sharesOf} from './shares.js';
import {otherObjects} from './objects.js';
import {duration, percent} from './time.js';
import {shortened} from './names.js';

const EXCLUSIVE = 'Share of the time in regions themselves, without the calls inside';

/** Regions that are listed at most. */
const MOST = 200;

/** Rows of which tiles are asked for at once, at most: from the index, from records. */
const MOST_ROWS = 1024;
const EXACT_ROWS = 64;

/**
 * The ticks that each row spends, in the interval that is shown, in the region in which all of them, also those that are not
 * in sight, spend most; of those that are not hidden. From the index, which may know nothing of rows with few records.
 * @param {import('./view.js').View} view
 * @returns {Promise<Map<number, number>>} ticks by row
 */
export async function ticksOfTop(view) {
  const {trace, trace: {source}, colors, layout} = view;
  const {from, to} = view.shown();
  const {finest, coarsest} = source.levels ?? {finest: 8, coarsest: 62};
  const level = Math.max(finest, Math.min(coarsest, Math.ceil(Math.log2(Math.max(1, to - from)))));
  const numbers = tilesOf(trace.first, from, to, level);
  const ids = layout.idsOf();
  /** @type {Map<number, Map<number, number>>} */
  const rows = new Map(ids.map((id) => [id, new Map()]));
  const read = async (list, most, exact) => {
    for (let i = 0; i < list.length; i += most) {
      const some = list.slice(i, i + most);
      const wanted = {level, number: numbers[0], count: numbers.length, rows: ranges(some), depth: 0, exact};
      const tiles = source.tiles ? await source.tiles(wanted) : decodeTiles(await source.tile(wanted));
      tiles.forEach((tile, n) => some.forEach((id) => addTicks(rows.get(id), tile.get(id), tileStart(trace.first, level, numbers[n]), 2 ** (level - 8), {from, to})));
    }
  };
  await read(ids, MOST_ROWS, 0);
  await read(ids.filter((id) => rows.get(id).size === 0), EXACT_ROWS, 1);
  const all = new Map();
  rows.forEach((sums) => sums.forEach((ticks, region) => all.set(region, (all.get(region) ?? 0) + ticks)));
  const [top] = [...all].filter(([region]) => region !== 0 && !colors.hidden.has(region)).sort((a, b) => b[1] - a[1]).map(([region]) => region);
  return new Map(ids.map((id) => [id, rows.get(id).get(top) ?? 0]));
}

/** What an estimate is marked by. */
const ABOUT = '≈ ';

/**
 * The columns of figures of a region: of one trace its share, calls and inclusive time, of several the time in each.
 * @param {import('./view.js').View} view
 * @param {import('./shares.js').Shares} shares
 * @param {() => void} redraw
 * @returns {{name: string, title?: string, short?: boolean, of: (region: number) => string}[]}
 */
function figureColumns(view, shares, redraw) {
  const {views} = view.page;
  if (views.length > 1) {
    return columnsOfTraces(view, redraw);
  }
  const share = {name: 'excl.', title: EXCLUSIVE, of: (region) => shareText(shares, shares.regions.get(region).ticks)};
  if (shares.about) {
    return [share];
  }
  return [share,
    {name: 'incl.', title: 'Time with the calls inside', of: (region) => known(shares.regions.get(region).inclusive, (ticks) => duration(ticks / view.trace.rate))},
    {name: 'calls', of: (region) => known(shares.regions.get(region).calls, String)}];
}

/** The time in each of several traces; of two also how much more it is in the second. */
function columnsOfTraces(view, redraw) {
  const {views} = view.page;
  const all = views.map((v) => {
    const {about, regions} = sharesOf(v, redraw);
    const seconds = new Map([...regions].map(([r, {ticks}]) => [v.trace.regionName(r), ticks / v.trace.rate]));
    return {about, of: (region) => seconds.get(view.trace.regionName(region)) ?? 0};
  });
  const each = views.map((v, i) => ({name: v.trace.name, short: true, of: (region) => `${all[i].about ? ABOUT : ''}${duration(all[i].of(region))}`}));
  if (views.length > 2) {
    return each;
  }
  const [first, second] = all;
  const more = (region) => second.of(region) - first.of(region);
  return [...each, {name: 'change', title: `How much more it is in ${views[1].trace.name}`,
    of: (region) => `${first.about || second.about ? ABOUT : ''}${more(region) > 0 ? '+' : ''}${duration(more(region))}`}];
}

function known(value, text) {
  return value === null ? '' : text(value);
}

/** A share of the time, marked where it is an estimate. @param {import('./shares.js').Shares} shares @param {number} ticks */
function shareText({about, ticks: all}, ticks) {
  return `${about ? ABOUT : ''}${percent(ticks / (all || 1))}`;
}

/** Whether the user is choosing a colour: the legend stays as it is, or the choice would go away. */
let choosing = false;

/** The colour of a region, which can be changed. */
function colorChoice(view, region, redraw) {
  const {colors, page} = view;
  const name = colors.nameOf(region);
  const paint = () => {
    page.palette.paint(name, rgbOf(input.value));
  };
  // Not all browsers focus what is clicked.
  const begin = () => {
    choosing = true;
    input.focus();
  };
  const done = () => {
    choosing = false;
    redraw();
  };
  const input = /** @type {HTMLInputElement} */ (h('input', {type: 'color', class: 'swatch', value: `#${hex(colors.rgb(region) ?? [128, 128, 128])}`,
    title: `Colour of ${name}: click for another one`, 'aria-label': `Colour of ${name}`, onclick: begin, oninput: paint, onchange: done, onblur: () => (choosing = false)}));
  return input;
}

/**
 * The groups and their shares, where colours are by them.
 * @param {import('./view.js').View} view
 * @param {import('./shares.js').Shares} shares
 * @param {() => void} redraw
 */
function groupTable(view, shares, redraw) {
  const {trace, colors} = view;
  if (!colors.byGroup) {
    return [];
  }
  const groups = [...trace.groupsOf(shares.regions.keys())]
    .map(([name, regions]) => ({name, regions, ticks: regions.reduce((sum, r) => sum + shares.regions.get(r).ticks, 0), off: regions.every((r) => colors.hidden.has(r))}))
    .sort((a, b) => b.ticks - a.ticks).slice(0, MOST);
  const hide = ({regions, off}) => {
    regions.forEach((region) => colors.hide(region, !off));
    redraw();
  };
  return [h('table', {class: 'groups'},
    h('caption', {class: 'only-read'}, 'Groups in the interval and rows that are shown'),
    h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, 'group'), h('th', {class: 'n', scope: 'col', title: EXCLUSIVE}, 'excl.'))),
    h('tbody', {}, ...groups.map((group) => h('tr', {class: group.off ? 'hiddenregion' : ''},
      h('td', {}, h('div', {class: 'named'}, colorChoice(view, group.regions.find((r) => !colors.hidden.has(r)) ?? group.regions[0], redraw),
        h('button', {title: 'Show or hide', 'aria-pressed': !group.off, onclick: () => hide(group)}, group.name))),
      h('td', {class: 'n'}, shareText(shares, group.ticks))))))];
}

/** What the colours of a heat mean. @param {import('./view.js').View} view */
function heatScale(view) {
  const {layout: {shares: style}, colors, counterHeat, counters} = view;
  if (!style.startsWith('heat')) {
    return [];
  }
  const counter = counterHeat.counter;
  const ends = counter >= 0 ? counterHeat.ends ?? ['', ''] : style === 'heat-median' ? ['less than the others', 'more'] : ['0 %', '100 %'];
  const what = counter >= 0 ? counters.name(counter) : {'heat-mpi': 'Share of MPI', 'heat-top': 'Share of the region that takes most time', 'heat-median': 'Time outside MPI against the median of all rows'}[style];
  const bar = h('div', {class: 'heatscale', 'aria-hidden': 'true'});
  const stops = (style === 'heat-median' ? [-1, 0, 1] : [0, 1]).map((part) => `rgb(${heatColor(part, colors.dark).join(' ')})`);
  bar.style.background = `linear-gradient(to right, ${stops.join(', ')})`;
  return [h('div', {}, h('p', {}, what), bar, h('p', {class: 'ends'}, h('span', {}, ends[0]), h('span', {}, ends[1])))];
}

/** That the figures are about a part of the rows, or estimates. */
function aboutFigures(view, {about, pending}) {
  const all = view.layout.chosenIds().length;
  const seen = view.idsInSight().length;
  const told = [
    ...(seen < all ? [`Figures of the ${seen} rows in sight; there are ${all}. A selection (R) is about all.`] : []),
    ...(about ? [`${ABOUT.trim()}: ${pending ? 'an estimate from the picture; figures are on their way' : 'an estimate; a selection (R) counts exactly'}.`] : []),
  ];
  return told.map((text) => h('p', {class: 'soft'}, text));
}

/** The way back to the usual colours, if the user chose others. */
function usualColors({page}, redraw) {
  return page.palette.own.size === 0 ? [] : [h('p', {}, h('button', {onclick: () => {
    page.palette.repaint(new Map());
    redraw();
  }}, 'Usual colours'))];
}

/**
 * @param {HTMLElement} panel
 * @param {import('./view.js').View} view
 * @param {() => void} redraw
 */
export function showLegend(panel, view, redraw) {
  if (choosing && panel.contains(document.activeElement)) {
    return;
  }
  const {trace, colors} = view;
  const shares = sharesOf(view, redraw);
  const columns = figureColumns(view, shares, redraw);
  const filter = panel.querySelector('input')?.value ?? '';
  const focused = panel.contains(document.activeElement) && document.activeElement.tagName === 'INPUT';
  const list = [...shares.regions].filter(([region]) => matches(filter, trace.regionName(region)))
    .sort((a, b) => b[1].ticks - a[1].ticks).slice(0, MOST);
  const hide = (region) => {
    colors.hide(region, !colors.hidden.has(region));
    redraw();
  };
  const only = (region) => {
    const others = [...shares.regions.keys()].filter((r) => r !== region);
    const isOnly = !colors.hidden.has(region) && others.every((r) => colors.hidden.has(r));
    others.forEach((r) => colors.hide(r, !isOnly));
    colors.hide(region, false);
    redraw();
  };
  const search = (region) => {
    const {unsearched} = view;
    if (!unsearched.delete(region)) {
      unsearched.add(region);
    }
    redraw();
    view.page.changed(view);
  };
  const input = h('input', {type: 'search', placeholder: 'Filter regions', value: filter, 'aria-label': 'Filter regions', oninput: () => showLegend(panel, view, redraw)});
  panel.replaceChildren(
    ...heatScale(view),
    h('p', {}, input),
    ...groupTable(view, shares, redraw),
    h('div', {class: 'wide'}, h('table', {},
      h('caption', {class: 'only-read'}, 'Regions in the interval and rows that are shown'),
      h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, 'region'), ...columns.map((c) => h('th', {class: c.short ? 'n short' : 'n', scope: 'col', title: c.title ?? c.name}, c.name)), h('th', {scope: 'col'}, h('span', {class: 'only-read'}, 'search, alone')))),
      h('tbody', {}, ...list.map(([region]) => h('tr', {class: colors.hidden.has(region) ? 'hiddenregion' : ''},
        h('td', {}, h('div', {class: 'named'}, colorChoice(view, region, redraw), h('button', {title: `${trace.regionName(region)}\nShow or hide; group ${trace.groupName(region)}`, 'aria-pressed': !colors.hidden.has(region), onclick: () => hide(region)}, shortened(trace.regionName(region))))),
        ...columns.map((c) => h('td', {class: 'n'}, c.of(region))),
        h('td', {class: 'n'}, h('span', {class: 'tools'},
          h('button', {class: 'tool', title: `Search finds ${trace.regionName(region)}`, 'aria-label': `Search finds ${trace.regionName(region)}`, 'aria-pressed': !view.unsearched.has(region), onclick: () => search(region)}, '⌕'),
          h('button', {class: 'tool', title: `Show only ${trace.regionName(region)}`, onclick: () => only(region)}, 'only')))))))),
    ...aboutFigures(view, shares), ...usualColors(view, redraw), ...otherObjects(view, redraw));
  if (focused) {
    const again = panel.querySelector('input');
    again.focus();
    again.setSelectionRange(again.value.length, again.value.length);
  }
}
