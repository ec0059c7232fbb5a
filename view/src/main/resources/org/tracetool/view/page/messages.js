// One message: both of its ends, the calls that it is in, and the way from one end to the other.

import {fill, h} from './dom.js';
import {nameOfRow} from './frame.js';
import {table} from './table.js';
import {exactInstant, nameOf} from './panelparts.js';
import {amount, duration, exactly, instant} from './time.js';
import {recordedValues} from './recorded.js';
import {meanwhile} from './meanwhile.js';
import {nextMessage, nextOfPair} from './messagesteps.js';

const SENDS = ['send', 'isend'];
const RECEIVES = ['receive', 'ireceive'];

/**
 * What is said of a message in a line.
 * @param {import('./view.js').View} view
 * @param {import('./overlay.js').Message} m
 * @returns {string}
 */
export function messageText({trace}, m) {
  const name = (row) => nameOfRow(trace, row);
  const known = m.sent !== null && m.received !== null;
  return `message ${name(m.sender)} → ${name(m.receiver)}\n${known ? `${duration((m.received - m.sent) / trace.rate)}, ` : ''}${amount(m.bytes)} bytes, tag ${m.tag}`;
}

/** What is said of a bundle of messages. @param {import('./view.js').View} view @param {import('./overlay.js').Bundle} b */
export function bundleText({trace, camera}, {sender, receiver, count, bytes, first, last, isOfBox}) {
  const name = (row) => nameOfRow(trace, row);
  const step = camera.span / trace.rate / 1000;
  return `${amount(count)} message${count === 1 ? '' : 's'} ${name(sender)} → ${name(receiver)}\n${amount(bytes)} bytes, ${isOfBox ? 'all that were sent' : 'sent'} from ${instant(trace.seconds(first), step)} to ${instant(trace.seconds(last), step)}${isOfBox ? ', by the index' : ''}`;
}

/** How many messages are in sight, and what of them is drawn. @param {import('./view.js').View} view */
export function messagesInSight({trace, overlay, beside, messageFilter}) {
  const {bundles, about, complete, left} = overlay;
  if (beside && !beside.isCurrent) {
    return 'searching for messages';
  }
  if (complete) {
    const {length} = overlay.inSight();
    return messageFilter ? `${length} messages ${messageFilter.text}, ${overlay.filtered} others not drawn` : `${length} message${length === 1 ? '' : 's'}`;
  }
  if (bundles.length === 0) {
    return `about ${amount(about)} messages, too many for arrows: zoom in, or select a time`;
  }
  if (!overlay.areBundlesDrawn) {
    return `about ${amount(about)} messages, hidden on low rows`;
  }
  const pairs = new Map();
  for (const {sender, receiver, count} of bundles) {
    const key = `${nameOfRow(trace, sender)} → ${nameOfRow(trace, receiver)}`;
    pairs.set(key, (pairs.get(key) ?? 0) + count);
  }
  const [most, count] = [...pairs].reduce((a, b) => (b[1] > a[1] ? b : a));
  return `about ${amount(about)} messages as ${bundles.length} arrow${bundles.length === 1 ? '' : 's'}, the wider, the more; most are ${most} (${amount(count)})`
    + `${left > 0 ? `; ${amount(left)} of others${bundles[0].isOfBox ? ', of all rows,' : ''} are not drawn` : ''}${trace.source.detail === undefined ? '; zoom in to see each' : ''}`;
}

/**
 * @param {HTMLElement} panel
 * @param {import('./view.js').View} view
 * @param {import('./overlay.js').Message} m
 */
export async function showMessage(panel, view, m) {
  view.overlay.chosen = m;
  view.launches.chosen = null;
  view.nextOfKind = (direction) => nextMessage(view, direction);
  if (view.timeline.selectedRow !== m.receiver) {
    view.timeline.selectedRow = m.sender;
  }
  showParts(panel, view, m, [null, null], '');
  // A receive may be recorded in the very tick in which its call ends.
  const calls = await Promise.all([callAt(view, m.sender, m.sent), callAt(view, m.receiver, m.received === null ? null : Math.max(0, m.received - 1))]);
  const [, waiting] = calls;
  const busy = m.sent !== null && waiting ? await meanwhile(view, m.sender, view.trace.rel(waiting.enter), m.sent) : '';
  if (view.overlay.chosen === m) {
    showParts(panel, view, m, calls, busy);
    panel.append(recordedValues(view, [
      {name: 'send', row: m.sender, time: m.sent, kinds: SENDS},
      {name: 'receive', row: m.receiver, time: m.received, kinds: RECEIVES}]));
  }
}

function showParts(panel, view, m, [sendCall, receiveCall], busy) {
  const {trace} = view;
  const name = (row) => nameOfRow(trace, row);
  const known = m.sent !== null && m.received !== null;
  const seconds = known ? (m.received - m.sent) / trace.rate : NaN;
  const at = (time) => (time === null ? 'not near what is shown' : exactInstant(view, time));
  const go = (text, row, time) => h('button', {disabled: time === null, title: 'Between the ends: J', onclick: () => goToEnd(view, m, row)}, text);
  fill(panel, nameOf(view),
    h('h2', {}, `Message from ${name(m.sender)} to ${name(m.receiver)}`),
    h('p', {}, go('Go to the send', m.sender, m.sent), ' ', go('Go to the receive', m.receiver, m.received), ' ',
      h('button', {disabled: !known, title: 'F', onclick: () => view.goToPair(m.sender, m.sent, m.receiver, m.received)}, 'Show all of it')),
    table('Ends of the message', [{name: 'end'}, {name: 'process'}, {name: 'in the call'}, {name: 'time', number: true}], [
      ['sent', name(m.sender), sendCall?.name ?? '', at(m.sent)],
      ['received', name(m.receiver), receiveCall?.name ?? '', at(m.received)]]),
    table('Properties', [{name: 'what'}, {name: 'value'}], [
      ['duration', known ? duration(seconds) : '?'],
      ...(known && receiveCall && receiveCall.waits !== false ? [whoWaited(view, m, receiveCall)] : []),
      ...(known && receiveCall ? heldUp(view, m, receiveCall) : []),
      ...(busy ? [[`${name(m.sender)} meanwhile`, busy]] : []),
      ...(seconds < 0 ? [['clocks', 'received before it was sent: the clocks of the two do not agree']] : []),
      ['size', `${exactly(m.bytes)} bytes`],
      ...(seconds > 0 && m.bytes > 0 ? [['bytes a second', `${amount(m.bytes / seconds)}/s`]] : []),
      ['tag', String(m.tag)],
      ['communicator', view.overlay.communicators.get(m.comm) || String(m.comm)]]),
    steps(`of ${name(view.timeline.selectedRow)}`, '[', ']', (direction) => nextMessage(view, direction)),
    steps('of this pair', '{', '}', (direction) => nextOfPair(view, direction)),
    ofTheRun(view));
}

/** The ways to the messages before and after. */
function steps(which, back, forth, go) {
  return h('p', {}, h('button', {title: `Previous message ${which} (${back})`, 'aria-label': `Previous message ${which}`, onclick: () => go(-1)}, '‹'), ' ',
    h('button', {title: `Next message ${which} (${forth})`, 'aria-label': `Next message ${which}`, onclick: () => go(1)}, '›'), ` messages ${which}`);
}

/** The way to the slowest and largest messages. */
function ofTheRun({page}) {
  return h('p', {}, h('button', {onclick: () => page.drawer.openFinding('slow-messages')}, 'Slowest of the run'), ' ',
    h('button', {onclick: () => page.drawer.openFinding('large-messages')}, 'Largest of the run'));
}

/** Whether the receiver waited for the message, or the message for the receiver. */
function whoWaited({trace}, m, {name, enter}) {
  const ticks = Math.min(m.sent, m.received) - trace.rel(enter);
  const who = nameOfRow(trace, m.receiver);
  return ticks > 0 ? ['late sender', `${who} waited ${duration(ticks / trace.rate)} in ${name} before it was sent`]
    : ['late receiver', `sent ${duration(-ticks / trace.rate)} before ${who} came to ${name}`];
}

/**
 * Why a message is recorded as received long after it was sent: the call that took it, such as MPI_Waitall, took others as well,
 * the last of which was sent late.
 * @param {import('./view.js').View} view
 * @param {import('./overlay.js').Message} m
 * @param {{name: string, enter: string, leave?: string}} call that received it
 * @returns {[string, string][]} a line, or none
 */
export function heldUp({trace, overlay}, m, {name, enter, leave}) {
  const [from, to] = [trace.rel(enter), leave === undefined ? Infinity : trace.rel(leave)];
  const others = overlay.messages.filter((o) => o.receiver === m.receiver && o.sent !== null && o.received !== null && from < o.received && o.received <= to
    && (o.sender !== m.sender || o.sent !== m.sent));
  const last = others.reduce((a, b) => (a && a.sent >= b.sent ? a : b), /** @type {import('./overlay.js').Message|null} */ (null));
  const later = last ? last.sent - m.sent : 0;
  // A message may seem to be received before it was sent.
  return !last || later <= Math.max(0, m.received - m.sent) / 2 ? []
    : [['held up', `${name} took ${others.length === 1 ? 'another message' : `${others.length} other messages`} as well; ${nameOfRow(trace, last.sender)} sent ${others.length === 1 ? 'it' : 'the last of them'} ${duration(later / trace.rate)} after this one`]];
}

/** The innermost call in which a row is at a time; null if it is not known. */
async function callAt({trace}, row, time) {
  if (time === null) {
    return null;
  }
  try {
    const {stack} = await trace.source.json('details', {row, time: trace.abs(time)});
    return stack[stack.length - 1] ?? null;
  } catch {
    return null;
  }
}

/** Brings one end of a message into sight, and makes its row the chosen one. */
function goToEnd(view, m, row) {
  view.goToMoment(row, (row === m.sender ? m.sent : m.received) ?? m.sent ?? m.received);
}

/** Goes to the other end of the chosen message. @param {import('./view.js').View} view */
export function otherEnd(view) {
  const m = view.overlay.chosen;
  if (m) {
    goToEnd(view, m, view.timeline.selectedRow === m.receiver ? m.sender : m.receiver);
  } else {
    view.say('no message is chosen: click one, or press ] for the next one of the chosen row');
  }
}
