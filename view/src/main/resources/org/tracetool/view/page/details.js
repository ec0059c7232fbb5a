// The panel with details of what was clicked.

import {fill, h} from './dom.js';
import {table} from './table.js';
import {duration} from './time.js';
import {launchesOfCall, showLaunch} from './launches.js';
import {bundleText, showMessage} from './messages.js';
import {meanwhile} from './meanwhile.js';
import {callDistribution} from './calldistribution.js';
import {ESTIMATE, waitPart} from './culprit.js';
import {nameOfRow, rankedName} from './frame.js';
import {nameOfSeveral} from './layout.js';
import {copy} from './clipboard.js';
import {exactInstant, lengthCell, nameOf, shareCell, swatch, timeCell} from './panelparts.js';
import {nameCell, shortened} from './names.js';
import {recordedValues} from './recorded.js';
import {showKeys} from './keys.js';
import {sourceAnchor} from './sourcelink.js';

/** Rows, or ranges of them, that are named where one stands for several. */
const MOST_MEMBERS = 60;

/** The part of the time from which on a region is listed: less is shown as 0.0 %. */
const LEAST_SHARE = 0.0005;

/**
 * @param {HTMLElement} panel
 * @param {import('./view.js').View} view
 * @param {any} hit what was clicked
 */
export async function showDetails(panel, view, hit) {
  if (hit.message) {
    await showMessage(panel, view, hit.message);
    return;
  }
  if (hit.launch) {
    showLaunch(panel, view, hit.launch);
    return;
  }
  if (!hit.place) {
    panel.replaceChildren(h('p', {class: 'soft'}, 'Nothing is there: click a call, a message or a flag.'));
    return;
  }
  const {trace} = view;
  const {row, members} = hit.place;
  const at = exactInstant(view, hit.time);
  if (members) {
    showMembers(panel, view, hit);
    return;
  }
  panel.replaceChildren(h('h2', {}, rankedName(row)), h('p', {class: 'soft'}, `at ${at}`), h('p', {}, '…'));
  let answer;
  try {
    answer = await trace.source.json('details', {row: row.id, time: trace.abs(Math.floor(hit.time))});
  } catch (e) {
    panel.replaceChildren(h('p', {}, e.message));
    return;
  }
  const stack = answer.stack.map((call) => ({
    ...call, enter: trace.rel(call.enter), leave: call.leave === undefined ? null : trace.rel(call.leave),
  }));
  const called = stack.map((c) => c.name).lastIndexOf(hit.called);
  const depth = hit.depth >= 0 ? Math.min(hit.depth, stack.length - 1) : called >= 0 ? called : stack.length - 1;
  const call = stack[depth];
  const parts = [nameOf(view), h('h2', {}, rankedName(row)), h('p', {class: 'soft'}, `at ${at}`)];
  const waits = waitPart(view, {...hit, ...innermost(view, stack)}); // what it is clicked for: before all that describes it
  if (call) {
    view.overlay.chosen = view.launches.chosen = null;
    view.overlay.mark = {row: row.id, from: call.enter, to: call.leave ?? view.camera.length, depth};
    view.nextOfKind = (direction) => goToSameKind(panel, view, row.id, call, direction);
    parts.push(h('h2', {}, swatch(view, call.region), call.name), facts(view, call), waits, callDistribution(view, call), launchesOfCall(view, row.id, call.enter), h('p', {},
      h('button', {title: 'Previous call of this region (,)', onclick: () => view.nextOfKind(-1)}, '‹ previous'), ' ',
      h('button', {title: 'Next call of this region (.)', onclick: () => view.nextOfKind(1)}, 'next ›'), ' ',
      h('button', {onclick: () => view.goTo(row.id, call.enter, call.leave ?? view.camera.length)}, 'Go to this call')),
    recordedValues(view, [
      {name: 'begin', row: row.id, time: call.enter, kinds: ['enter'], region: call.region},
      {name: 'end', row: row.id, time: call.leave, kinds: ['leave'], region: call.region}]));
  } else {
    parts.push(h('p', {}, row.own ? 'No call is open.' : 'This row stands for the rows below it.'), waits);
  }
  if (stack.length > 1) {
    parts.push(h('h2', {}, 'Calls that are open'), table('Calls that are open', [{name: 'call'}, {name: 'begin', number: true, unit: 's'}, {name: 'duration', number: true, unit: 's'}],
      stack.map((c) => [nameCell(c.name), timeCell(view, c.enter), c.leave === null ? {value: null, show: '?'} : lengthCell(view, c.leave - c.enter)]),
      {act: (_, i) => view.goTo(row.id, stack[i].enter, stack[i].leave ?? view.camera.length), action: 'Go to this call'}));
  }
  const values = view.counters.valuesAt(row.id, hit.time);
  if (values.length > 0) {
    parts.push(h('h2', {}, 'Counters'), table('Counters at this time', [{name: 'counter'}, {name: 'value', number: true}], values));
  }
  parts.push(...markParts(view, hit));
  fill(panel, ...parts);
}

/** The call that may wait, whichever of the calls around it was clicked. @param {import('./view.js').View} view @param {any[]} stack calls that are open */
function innermost({camera}, stack) {
  const call = stack[stack.length - 1];
  return call ? {region: call.region, enter: call.enter, ticks: (call.leave ?? camera.length) - call.enter} : {region: undefined};
}

/** A marker or comment, an operation beside calls, a collective operation with its members. */
function markParts(view, {mark, collective, operation, bundle}) {
  const {trace} = view;
  const parts = bundle ? [bundlePart(view, bundle)] : [];
  if (mark) {
    parts.push(h('h2', {}, mark.kind), h('p', {}, mark.text), h('p', {class: 'soft'}, exactInstant(view, mark.time) + (mark.to === undefined ? '' : `, for ${duration((mark.to - mark.time) / view.trace.rate)}`)));
    if (view.page.views.length > 1 && mark.text) {
      parts.push(h('p', {}, h('button', {onclick: () => view.page.align(view, mark)}, 'Align the traces here')));
    }
  }
  if (operation) {
    parts.push(...operationParts(view, operation));
  }
  if (collective) {
    const members = [...collective.members].sort((a, b) => b[1] - a[1]);
    const [last, came] = members[0];
    const first = members[members.length - 1][1];
    parts.push(
      h('h2', {}, `${collective.estimated ? '≈ ' : ''}${collective.name}${collective.comm ? ` in ${collective.comm}` : ''}${collective.estimated ? ' (estimated)' : ''}`),
      collective.estimated ? h('p', {class: 'soft'}, ESTIMATE) : null,
      h('p', {}, `${members.length} members; the last to come was ${nameOfRow(trace, last)}, ${duration((came - first) / trace.rate)} after the first.`),
      lastOne(view, last, first, came),
      table('Members of the collective operation', [{name: 'process'}, {name: 'came', number: true, unit: 's'}, {name: 'inside', number: true, unit: 's'}],
        members.map(([row, from, to]) => [nameOfRow(trace, row), timeCell(view, from), lengthCell(view, to - from)]),
        {act: (_, i) => view.goTo(...members[i])}));
  }
  return parts;
}

/** What the last one to come did while the others waited; empty as long as it is not known. */
function lastOne(view, row, from, to) {
  const host = h('p', {});
  meanwhile(view, row, from, to).then((told) => fill(host, told ? `Until it came it was in ${told}.` : ''));
  return host;
}

/** Messages that are one arrow. */
function bundlePart(view, bundle) {
  const {first, last} = bundle;
  return h('div', {}, h('h2', {}, 'Messages'), h('p', {}, bundleText(view, bundle)),
    h('p', {}, h('button', {onclick: () => view.camera.show(first - (last - first) * 0.05, last + (last - first) * 0.05)}, 'Zoom to when they were sent')));
}

/** Input and output, or one-sided communication with its other end. */
function operationParts(view, {what, row, from, other, to, text}) {
  const {trace} = view;
  const known = from !== null;
  /** @type {import('./table.js').Cell[][]} */
  const rows = [['begin', known ? exactInstant(view, from) : 'before what was read'], ['end', exactInstant(view, to)]];
  if (known) {
    rows.push(['duration', duration((to - from) / trace.rate)]);
  }
  if (other >= 0) {
    rows.push(['other process', h('button', {onclick: () => view.goToPair(row, from ?? to, other, to)}, nameOfRow(trace, other))]);
  }
  return [h('h2', {}, what), text ? h('p', {}, text) : null, table('Operation', [{name: 'what'}, {name: 'value'}], rows)].filter(Boolean);
}

/** Goes to the next or previous call of a region in a row. */
async function goToSameKind(panel, view, row, call, direction) {
  const {trace, camera} = view;
  const window = direction > 0
    ? {from: trace.abs(call.enter) + 1n, to: trace.abs(camera.length + 1)}
    : {from: trace.abs(Math.max(0, call.enter - Math.max(camera.span * 4, 1e6))), to: trace.abs(call.enter)};
  if (window.from >= window.to) {
    return;
  }
  try {
    const {hit} = await trace.source.json('search', {region: call.region, rows: row, ...window, last: direction < 0 ? 1 : 0});
    if (!hit) {
      view.say('there is none in reach');
      return;
    }
    const time = trace.rel(hit.time);
    if (time < camera.from || time > camera.to) {
      camera.show(time - camera.span / 2, time + camera.span / 2);
    }
    view.overlay.cursor = time;
    const place = view.layout.placeOf(row);
    await showDetails(panel, view, {area: 'row', place, time, depth: -1});
  } catch (e) {
    view.say(e.message);
  }
}

function facts(view, call) {
  const {trace} = view;
  /** @type {import('./table.js').Cell[][]} */
  const rows = [['begin', exactInstant(view, call.enter)]];
  if (call.leave === null) {
    rows.push(['end', 'later than the searched part']);
  } else {
    rows.push(['end', exactInstant(view, call.leave)], ['duration', duration((call.leave - call.enter) / trace.rate)]);
  }
  if (call.group) {
    rows.push(['group', call.group]);
  }
  if (call.source) {
    rows.push(['source', h('span', {}, call.source, ' ',
      sourceAnchor(call.source) ?? h('button', {title: 'Set a link by which source files are opened', onclick: () => showKeys('source-link')}, 'Open …'), ' ',
      h('button', {title: 'Copy, to open it in an editor', onclick: () => copy(view, call.source)}, 'Copy'))]);
  }
  return table('Properties', [{name: 'what'}, {name: 'value'}], rows);
}

/** Which rows a row stands for, and the way to each of them. */
function showMembers(panel, view, hit) {
  const {row, members} = hit.place;
  const one = (id, name) => h('button', {class: 'plain', title: 'Go to this row', onclick: () => {
    view.groupAlike(false);
    view.layout.setHeight(Math.max(16, view.layout.rowHeight));
    view.relayout();
    view.goToRow(id);
  }}, name);
  // Rows that share a line of pixels have their names only here; of many rows that are alike ranges are enough.
  /** @type {[number, number][]} */
  const parts = hit.place.line && members.length <= MOST_MEMBERS ? members.map((id) => [id, id]) : rangesOf(view, members);
  const names = (first, last) => (first === last ? nameOfRow(view.trace, first) : nameOfSeveral(view.trace.rows[first].name, view.trace.rows[last].name));
  fill(panel, nameOf(view), h('h2', {}, rankedName(row)), Number.isFinite(hit.time) ? h('p', {class: 'soft'}, `at ${exactInstant(view, hit.time)}`) : null,
    sharesPart(view, hit.shares ?? []), waitPart(view, hit), h('p', {}, `What is drawn is the mean of these ${members.length} rows:`),
    h('p', {}, ...parts.slice(0, MOST_MEMBERS).flatMap(([first, last], i) => [i === 0 ? '' : ', ', one(first, names(first, last))]), parts.length > MOST_MEMBERS ? ' …' : null));
}

/** What several rows do at a time, the largest share first; null if that is not known. @param {import('./view.js').View} view @param {{region: number, share: number}[]} shares */
function sharesPart(view, shares) {
  const largest = shares.filter(({share}) => share >= LEAST_SHARE).sort((a, b) => b.share - a.share);
  return largest.length === 0 ? null : table('Shares of the time', [{name: 'region'}, {name: 'share', number: true}],
    largest.map(({region, share}) => [{value: view.trace.regionName(region), show: () => h('span', {class: 'named', title: view.trace.regionName(region)}, swatch(view, region), shortened(view.trace.regionName(region)))}, shareCell(share)]));
}

/** The ranges of rows that follow each other, in the order of the trace. @param {import('./view.js').View} view @param {number[]} ids @returns {[number, number][]} the first and last of each */
function rangesOf({trace}, ids) {
  const chosen = new Set(ids);
  /** @type {[number, number][]} */
  const found = [];
  let isOpen = false;
  for (const {id, own} of trace.rows) {
    if (chosen.has(id) && isOpen) {
      found[found.length - 1][1] = id;
    } else if (chosen.has(id)) {
      found.push([id, id]);
    }
    isOpen = own ? chosen.has(id) : isOpen; // nodes in between have nothing of their own
  }
  return found;
}
