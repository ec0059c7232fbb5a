// What is said of the place under the pointer.

import {duration, instant} from './time.js';
import {nameOfRow, rankedName} from './frame.js';
import {launchText} from './launches.js';
import {bundleText, messageText} from './messages.js';

/**
 * @param {import('./view.js').View} view
 * @param {any} hit what is there, as the timeline says
 * @param {{x: number, y: number}} at pixels of the canvas
 * @returns {string} lines; nothing if there is nothing to be said
 */
export function tipText(view, hit, at) {
  const {trace, timeline} = view;
  if (hit.area === 'label') {
    return labelTip(hit.place);
  }
  if (hit.area === 'axis') {
    const iteration = view.verdict.iterationAt(hit.time);
    return `${iteration >= 0 ? `iteration ${iteration}; click: compare it with the median one\n` : ''}drag to move, double click for the whole run`;
  }
  const step = view.camera.span / trace.rate / 1000;
  const time = `at ${instant(trace.seconds(hit.time), step)}`;
  if (hit.area !== 'row' && hit.area !== 'counter') {
    return '';
  }
  const over = besides(view, timeline, at);
  if (hit.area === 'counter' && over.length === 0) {
    return `${view.counters.textAt(hit.place, hit.time)}\n${time}`;
  }
  const lines = (over.length > 0 ? over : [callText(view, hit), areaText(view, at)]).filter(Boolean);
  return lines.length > 0 ? `${lines.join('\n')}\n${time}` : `${rankedName(hit.place.row)}: ${hit.missing ? 'not read yet' : 'no call'}\n${time}`;
}

function labelTip({row, folds, counter}) {
  const how = counter || (!folds && !row.own) ? '' : folds ? '\nclick: fold the rows below' : '\nclick: choose, double click: call stacks';
  return rankedName(row) + how;
}

/** Messages, marks and the like, which lie over the calls and are too thin to be met by chance. */
function besides(view, timeline, {x, y}) {
  const message = view.overlay.nearest(timeline, x, y);
  const launch = message ? null : view.launches.nearest(timeline, x, y);
  const {mark} = view.marks.at(timeline, x, y);
  const operation = view.operations.at(timeline, x, y);
  const bundle = message ? null : view.overlay.bundleAt(timeline, x, y);
  return [
    message ? messageText(view, message) : '',
    launch ? launchText(view, launch) : '',
    bundle ? bundleText(view, bundle) : '',
    mark ? `${mark.kind}: ${mark.text}` : '',
    operation ? `${operation.what} ${operation.text ?? ''}`.trim() : '',
  ].filter(Boolean);
}

/** The collective operation at a place: who was last. */
function areaText({trace, marks, timeline}, {x, y}) {
  const {collective} = marks.at(timeline, x, y);
  if (!collective) {
    return '';
  }
  const {name, comm, members, estimated} = collective;
  const last = members.reduce((a, b) => (b[1] > a[1] ? b : a));
  const first = Math.min(...members.map((m) => m[1]));
  return `${estimated ? '≈ ' : ''}${name}${comm ? ` in ${comm}` : ''}${estimated ? ' (estimated)' : ''}: ${members.length} members, last ${nameOfRow(trace, last[0])}, ${duration((last[1] - first) / trace.rate)} after the first`;
}

function callText(view, hit) {
  if (view.counterHeat.counter >= 0) {
    const value = view.counterHeat.textAt(hit.place, hit.time);
    return value ? `${rankedName(hit.place.row)}\n${value}` : '';
  }
  return textOfCall(view, hit);
}

function textOfCall(view, {place, region, flags, ticks, shares, enter}) {
  if (region !== undefined) {
    const {trace} = view;
    const whole = (flags & 3) === 0;
    const step = Math.max(ticks / trace.rate / 100, 1 / trace.rate);
    const told = (time) => instant(trace.seconds(time), step);
    return `${trace.regionName(region)}\n${rankedName(place.row)}\n`
      + `${whole ? `${duration(ticks / trace.rate)}, from ${told(enter)} to ${told(enter + ticks)}` : 'reaches beyond what is loaded here; click for all of it'}`;
  }
  if (!shares?.length) {
    return '';
  }
  const largest = [...shares].sort((a, b) => b.share - a.share).slice(0, 6);
  return `${rankedName(place.row)}: shares of the time\n${largest.map((s) => `${(s.share * 100).toFixed(1)} % ${view.trace.regionName(s.region)}`).join('\n')}`;
}
