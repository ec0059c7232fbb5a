// Launches: arrows from a call of the host to the operation of a device that it launched.

import {cut, drawChosen, head, line} from './arrows.js';
import {h, fill} from './dom.js';
import {nameOfRow} from './frame.js';
import {closest} from './overlay.js';
import {exactInstant, nameOf} from './panelparts.js';
import {table} from './table.js';
import {duration} from './time.js';

/** Arrows up to which they have heads, and can be pointed at. */
const MOST_HEADS = 400;

/**
 * @typedef {Object} Launch
 * @property {number} host row of the thread that calls
 * @property {number} launched when the call begins
 * @property {number} stream row of the device
 * @property {number} begun when the operation begins; before the call if the clocks do not agree
 * @property {number} call region
 * @property {number} operation region
 */

/** The launches of one trace. */
export class Launches {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    /** @type {Launch[]} */
    this.list = [];
    /** Whether all in sight are known; else they are too many. */
    this.complete = true;
    this.shown = true;
    /** @type {Launch|null} */
    this.chosen = null;
    view.store.watch(this, 'objects', ['shown', 'list']);
    view.store.watch(this, 'focus', ['chosen']);
  }

  /** Takes what the server found. @param {{launches: any[], complete: boolean}|undefined} answer */
  set(answer) {
    const {trace} = this.view;
    this.complete = answer?.complete ?? true;
    this.list = (answer?.launches ?? []).map(([host, launched, stream, begun, call, operation]) =>
      ({host, launched: trace.rel(launched), stream, begun: trace.rel(begun), call, operation}));
  }

  /** Those that the filter of arrows lets through: a launch has a duration, but no size and no tag. @returns {Launch[]} */
  filtered() {
    const {view: {messageFilter, trace}} = this;
    if (!messageFilter) {
      return this.list;
    }
    const {bytes, tag, seconds = 0} = messageFilter;
    return bytes !== undefined || tag !== undefined ? [] : this.list.filter((l) => Math.abs(l.begun - l.launched) >= seconds * trace.rate);
  }

  /** Those of which a part is in sight. @returns {Launch[]} */
  inSight() {
    const {from, to} = this.view.camera;
    return this.filtered().filter(({launched, begun}) => Math.min(launched, begun) <= to && Math.max(launched, begun) >= from);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import('./timeline.js').Timeline} timeline
   * @param {(name: string) => string} color
   */
  draw(context, timeline, color) {
    if (!this.shown) {
      return;
    }
    const list = this.filtered();
    const many = list.length > MOST_HEADS;
    context.strokeStyle = context.fillStyle = color('--launch');
    context.globalAlpha = many ? 0.35 : 0.75;
    for (const launch of list) {
      const ends = endsOf(launch, timeline);
      if (ends && ends.y1 !== ends.y2) {
        line(context, ends);
        if (!many) {
          head(context, ends);
        }
      }
    }
    context.globalAlpha = 1;
    const chosen = this.chosen && endsOf(this.chosen, timeline);
    if (chosen) {
      drawChosen(context, chosen, color);
    }
  }

  /** The launch nearest to a place of the canvas, null if none is near. @returns {Launch|null} */
  nearest(timeline, x, y) {
    const list = this.shown ? this.filtered() : [];
    return list.length > MOST_HEADS ? null : closest(list.map((launch) => ({launch, ends: endsOf(launch, timeline)})), x, y)?.launch ?? null;
  }
}

/** Where a launch begins and ends on the canvas; null if one of its rows is hidden. */
function endsOf({host, launched, stream, begun}, timeline) {
  const from = timeline.layout.placeOf(host);
  const to = timeline.layout.placeOf(stream);
  return from && to ? cut({x1: timeline.xOf(launched), y1: timeline.yOf(from) + from.height / 2, x2: timeline.xOf(begun), y2: timeline.yOf(to) + to.height / 2}, timeline.width) : null;
}

/** The time from the call to the operation, in words. */
function delayText({trace}, {launched, begun}) {
  return begun < launched ? `begins ${duration((launched - begun) / trace.rate)} before its launch: the clocks do not agree` : `waits ${duration((begun - launched) / trace.rate)} after its launch`;
}

/** What is said of a launch in two lines. @param {import('./view.js').View} view @param {Launch} launch */
export function launchText(view, launch) {
  const {trace} = view;
  return `launch ${nameOfRow(trace, launch.host)} → ${nameOfRow(trace, launch.stream)}\n${trace.regionName(launch.operation)} ${delayText(view, launch)}`;
}

/** How many launches are in sight; empty if there are none. @param {import('./view.js').View} view */
export function launchesInSight({launches}) {
  const {length} = launches.inSight();
  return !launches.complete ? ', too many launches for arrows' : length === 0 ? '' : `, ${length} launch${length === 1 ? '' : 'es'}`;
}

/** @param {HTMLElement} panel @param {import('./view.js').View} view @param {Launch} launch */
export function showLaunch(panel, view, launch) {
  const {trace} = view;
  view.overlay.chosen = null;
  view.launches.chosen = launch;
  const name = (row) => nameOfRow(trace, row);
  fill(panel, nameOf(view), h('h2', {}, `Launch of ${trace.regionName(launch.operation)}`),
    h('p', {}, h('button', {title: 'Between the ends: J', onclick: () => goToEnd(view, launch, launch.host)}, 'Go to the launch'), ' ',
      h('button', {title: 'Between the ends: J', onclick: () => goToEnd(view, launch, launch.stream)}, 'Go to the operation'), ' ',
      h('button', {title: 'F', onclick: () => view.goToPair(launch.host, launch.launched, launch.stream, launch.begun)}, 'Show all of it')),
    table('Ends of the launch', [{name: 'what'}, {name: 'where'}, {name: 'call'}, {name: 'time', number: true}], [
      ['launched', name(launch.host), trace.regionName(launch.call), exactInstant(view, launch.launched)],
      ['begun', name(launch.stream), trace.regionName(launch.operation), exactInstant(view, launch.begun)]]),
    table('Properties', [{name: 'what'}, {name: 'value'}], [['queue delay', delayOf(view, launch)]]));
}

function delayOf({trace}, {launched, begun}) {
  const ticks = begun - launched;
  return ticks < 0 ? `−${duration(-ticks / trace.rate)}: the clocks do not agree` : duration(ticks / trace.rate);
}

/** Launches that are named beside one call; the launch of a graph begins many operations. */
const MOST_OF_CALL = 8;

/**
 * What a call launches, or by what it was launched. If it is one launch, J goes to its other end.
 *
 * @param {import('./view.js').View} view
 * @param {number} row
 * @param {number} enter when the call begins
 */
export function launchesOfCall(view, row, enter) {
  const found = view.launches.list.filter((l) => l.host === row && l.launched === enter || l.stream === row && l.begun === enter);
  if (found.length === 0) {
    return null;
  }
  if (found.length === 1) {
    view.launches.chosen = found[0];
  }
  const {trace} = view;
  const {length} = found;
  return h('div', {},
    ...found.slice(0, MOST_OF_CALL).map((launch) => {
      const isHost = launch.host === row;
      const other = isHost ? launch.stream : launch.host;
      const text = `${trace.regionName(isHost ? launch.operation : launch.call)} on ${nameOfRow(trace, other)}`;
      return h('p', {}, isHost ? 'Launches ' : 'Launched by ',
        h('button', {title: 'Go to the other end (J)', onclick: () => goToEnd(view, launch, other)}, text), `, ${delayText(view, launch)}`);
    }),
    length > MOST_OF_CALL ? h('p', {class: 'soft'}, `and ${length - MOST_OF_CALL} more`) : null);
}

/** Brings one end of a launch into sight, and makes its row the chosen one. @param {import('./view.js').View} view @param {Launch} launch @param {number} row */
function goToEnd(view, launch, row) {
  view.goToMoment(row, row === launch.host ? launch.launched : launch.begun);
}

/** Goes to the other end of the chosen launch. @param {import('./view.js').View} view @returns {boolean} whether one is chosen */
export function otherEndOfLaunch(view) {
  const {chosen} = view.launches;
  if (chosen) {
    goToEnd(view, chosen, view.timeline.selectedRow === chosen.stream ? chosen.host : chosen.stream);
  }
  return chosen !== null;
}
