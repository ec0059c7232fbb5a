// Which colour is which region, and how much of the time it takes.

import {h, keepPlace} from './dom.js';
import {hex, rgbOf} from './colors.js';
import {heatColor} from './heatscale.js';
import {tilesOf, tileStart} from './camera.js';
import {decodeTiles, ticksOfColumn} from './tile.js';
import {ranges} from './ranges.js';
import {addTicks, sharesOf} from './shares.js';
import {otherObjects} from './objects.js';
import {lengthCell} from './panelparts.js';
import {duration, percent, signed} from './time.js';
import {breakable, distinct, shortened} from './names.js';
import {table} from './table.js';

const EXCLUSIVE = 'Share of the time in regions themselves, without the calls inside';

/** Regions and groups that are listed at most. */
const MOST = 2000;

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
      tiles.forEach((tile, n) => some.forEach((id) => addTicks(rows.get(id), tile.get(id), tileStart(trace.first, level, numbers[n]), ticksOfColumn(level), {from, to})));
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
 * @returns {{name: string, title?: string, unit?: string, number: true, short?: boolean, of: (region: number) => import('./table.js').Cell}[]}
 */
function figureColumns(view, shares, redraw) {
  const {views} = view.page;
  if (views.length > 1) {
    return columnsOfTraces(view, redraw);
  }
  const figures = (region) => shares.regions.get(region);
  const share = {name: 'excl.', number: /** @type {true} */ (true), title: EXCLUSIVE, of: (region) => shareCell(shares, figures(region).ticks)};
  if (shares.about) {
    return [share];
  }
  return [share,
    {name: 'incl.', number: true, title: 'Time with the calls inside', unit: 's', of: (region) => (figures(region).inclusive === null ? '' : lengthCell(view, figures(region).inclusive))},
    {name: 'calls', number: true, of: (region) => figures(region).calls ?? ''}];
}

/** The time in each of several traces; of two also how much more it is in the second. */
function columnsOfTraces(view, redraw) {
  const {views} = view.page;
  const all = views.map((v) => {
    const {about, regions} = sharesOf(v, redraw);
    const seconds = new Map([...regions].map(([r, {ticks}]) => [v.trace.regionName(r), ticks / v.trace.rate]));
    return {about, of: (region) => seconds.get(view.trace.regionName(region)) ?? 0};
  });
  const number = /** @type {true} */ (true);
  const names = distinct(views.map((v) => v.trace.name));
  const each = views.map((v, i) => ({name: names[i], title: `Time in ${v.trace.name}`, number, unit: 's', short: true, of: (region) => ({value: all[i].of(region), show: `${all[i].about ? ABOUT : ''}${duration(all[i].of(region))}`})}));
  if (views.length > 2) {
    return each;
  }
  const [first, second] = all;
  const more = (region) => second.of(region) - first.of(region);
  return [...each, {name: 'change', number, unit: 's', title: `How much more it is in ${views[1].trace.name}`,
    of: (region) => ({value: more(region), show: `${first.about || second.about ? ABOUT : ''}${signed(more(region))}`})}];
}

/** A share of the time, marked where it is an estimate. @param {import('./shares.js').Shares} shares @param {number} ticks @returns {import('./table.js').Cell} */
function shareCell({about, ticks: all}, ticks) {
  return {value: ticks / (all || 1), show: `${about ? ABOUT : ''}${percent(ticks / (all || 1))}`};
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
  return [h('div', {class: 'groups'}, table('Groups in the interval and rows that are shown', [{name: 'group'}, {name: 'excl.', number: true, title: EXCLUSIVE}],
    groups.map((group) => [{value: group.name, show: () => h('div', {class: 'named'}, colorChoice(view, group.regions.find((r) => !colors.hidden.has(r)) ?? group.regions[0], redraw),
      h('button', {title: 'Show or hide', 'aria-pressed': !group.off, onclick: () => hide(group)}, group.name))}, shareCell(shares, group.ticks)]),
    {classOf: (i) => (groups[i].off ? 'hiddenregion' : '')}))];
}

/**
 * What the colours of a heat mean, the ends of their scale in words, and the colours from one to the other; null where colours are of regions.
 * @param {import('./view.js').View} view
 * @returns {{what: string, ends: string[], colors: number[][]}|null}
 */
export function heatMeaning({layout: {shares: style}, colors, counterHeat, counters}) {
  if (!style.startsWith('heat')) {
    return null;
  }
  const counter = counterHeat.counter;
  const ends = counter >= 0 ? counterHeat.ends ?? ['', ''] : style === 'heat-median' ? ['less than the others', 'more'] : ['0 %', '100 %'];
  const what = counter >= 0 ? counters.name(counter) : {'heat-mpi': 'Share of MPI', 'heat-top': 'Share of the region that takes most time', 'heat-median': 'Time outside MPI against the median of all rows'}[style];
  return {what, ends, colors: (style === 'heat-median' ? [-1, 0, 1] : [0, 1]).map((part) => heatColor(part, colors.dark))};
}

/** The scale of a heat. @param {import('./view.js').View} view */
function heatScale(view) {
  const heat = heatMeaning(view);
  if (!heat) {
    return [];
  }
  const bar = h('div', {class: 'heatscale', 'aria-hidden': 'true'});
  bar.style.background = `linear-gradient(to right, ${heat.colors.map((rgb) => `rgb(${rgb.join(' ')})`).join(', ')})`;
  return [h('div', {}, h('p', {}, heat.what), bar, h('p', {class: 'ends'}, ...heat.ends.map((end) => h('span', {}, end))))];
}

/** That the figures are about a part of the rows, or estimates. */
function aboutFigures(view, {about, pending}) {
  const all = view.layout.chosenIds().length;
  const seen = view.idsInSight().length;
  const told = [
    ...(seen < all ? [`Figures of the ${seen === 1 ? 'row' : `${seen} rows`} in sight; there are ${all}. A selection (R) is about all.`] : []),
    ...(about ? [`${ABOUT.trim()}: ${pending ? 'an estimate from the picture; exact figures follow' : 'an estimate; a selection (R) counts exactly'}.`] : []),
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
  const list = [...shares.regions.keys()].sort((a, b) => shares.regions.get(b).ticks - shares.regions.get(a).ticks);
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
  const named = (region) => {
    const name = trace.regionName(region);
    const bar = h('span', {class: 'share', 'aria-hidden': 'true'});
    bar.style.width = `${(100 * shares.regions.get(region).ticks) / (shares.ticks || 1)}%`;
    bar.style.background = colors.css(region);
    return h('div', {class: 'named'}, bar, colorChoice(view, region, redraw),
      h('button', {title: `${name}\nShow or hide; group ${trace.groupName(region)}`, 'aria-pressed': !colors.hidden.has(region), onclick: () => hide(region)}, breakable(shortened(name))),
      h('span', {class: 'tools'},
        h('button', {class: 'tool', title: `Search finds ${name}`, 'aria-label': `Search finds ${name}`, 'aria-pressed': !view.unsearched.has(region), onclick: () => search(region)}, '⌕'),
        h('button', {class: 'tool', title: `Show only ${name}`, 'aria-label': `Show only ${name}`, onclick: () => only(region)}, 'only')));
  };
  keepPlace(panel, () => panel.replaceChildren(
    ...heatScale(view), ...groupTable(view, shares, redraw),
    table('Regions in the interval and rows that are shown', [{name: 'region'}, ...columns],
      list.slice(0, MOST).map((region) => [{value: trace.regionName(region), show: () => named(region)}, ...columns.map((c) => c.of(region))]),
      {classOf: (i) => (colors.hidden.has(list[i]) ? 'hiddenregion' : '')}),
    ...(list.length > MOST ? [h('p', {class: 'soft'}, `and ${list.length - MOST} more`)] : []),
    ...aboutFigures(view, shares), ...usualColors(view, redraw), ...otherObjects(view, redraw)));
}
