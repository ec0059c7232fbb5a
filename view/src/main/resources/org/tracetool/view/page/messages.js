// One message: both of its ends, the calls that it is in, and the way from one end to the other.

import {fill, h, table} from './dom.js';
import {at9, nameOf} from './details.js';
import {amount, duration} from './time.js';
import {recordedValues} from './recorded.js';

const SENDS = ['send', 'isend'];
const RECEIVES = ['receive', 'ireceive'];

/**
 * What is said of a message in a line.
 * @param {import('./view.js').View} view
 * @param {import('./overlay.js').Message} m
 * @returns {string}
 */
export function messageText({trace}, m) {
  const name = (row) => trace.rows[row]?.name ?? '?';
  const known = m.sent !== null && m.received !== null;
  return `message ${name(m.sender)} → ${name(m.receiver)}\n${known ? `${duration((m.received - m.sent) / trace.rate)}, ` : ''}${amount(m.bytes)} bytes, tag ${m.tag}`;
}

/** What is said of a bundle of messages. @param {import('./view.js').View} view @param {import('./overlay.js').Bundle} b */
export function bundleText({trace}, {sender, receiver, count, bytes}) {
  const name = (row) => trace.rows[row]?.name ?? '?';
  return `${amount(count)} messages ${name(sender)} → ${name(receiver)}\n${amount(bytes)} bytes`;
}

/**
 * @param {HTMLElement} panel
 * @param {import('./view.js').View} view
 * @param {import('./overlay.js').Message} m
 */
export async function showMessage(panel, view, m) {
  view.overlay.chosen = m;
  view.timeline.dirty = true;
  view.nextOfKind = (direction) => nextMessage(view, direction);
  showParts(panel, view, m, ['', '']);
  // A receive may be recorded in the very tick in which its call ends.
  const calls = await Promise.all([callAt(view, m.sender, m.sent), callAt(view, m.receiver, m.received === null ? null : Math.max(0, m.received - 1))]);
  if (view.overlay.chosen === m) {
    showParts(panel, view, m, calls);
    panel.append(recordedValues(view, [
      {name: 'send', row: m.sender, time: m.sent, kinds: SENDS},
      {name: 'receive', row: m.receiver, time: m.received, kinds: RECEIVES}]));
  }
}

function showParts(panel, view, m, [sendCall, receiveCall]) {
  const {trace} = view;
  const name = (row) => trace.rows[row]?.name ?? '?';
  const known = m.sent !== null && m.received !== null;
  const seconds = known ? (m.received - m.sent) / trace.rate : NaN;
  const at = (time) => (time === null ? 'not near what is shown' : at9(view, time));
  const go = (text, row, time) => h('button', {disabled: time === null, title: 'Between the ends: J', onclick: () => goToEnd(view, m, row)}, text);
  fill(panel, nameOf(view),
    h('h2', {}, `Message from ${name(m.sender)} to ${name(m.receiver)}`),
    h('p', {}, go('Go to the send', m.sender, m.sent), ' ', go('Go to the receive', m.receiver, m.received), ' ',
      h('button', {disabled: !known, title: 'F', onclick: () => view.goToPair(m.sender, m.sent, m.receiver, m.received)}, 'Show all of it')),
    table('Ends of the message', [{name: 'end'}, {name: 'process'}, {name: 'in the call'}, {name: 'time', number: true}], [
      ['sent', name(m.sender), sendCall, at(m.sent)],
      ['received', name(m.receiver), receiveCall, at(m.received)]]),
    table('Properties', [{name: 'what'}, {name: 'value'}], [
      ['under way', known ? duration(seconds) : '?'],
      ...(seconds < 0 ? [['clocks', 'received before it was sent: the clocks of the two do not agree']] : []),
      ['size', `${amount(m.bytes)} bytes`],
      ...(seconds > 0 && m.bytes > 0 ? [['bytes a second', `${amount(m.bytes / seconds)}/s`]] : []),
      ['tag', String(m.tag)],
      ['communicator', view.overlay.communicators.get(m.comm) || String(m.comm)]]),
    h('p', {}, h('button', {title: 'Previous message of this process (,)', onclick: () => view.nextOfKind(-1)}, '‹ previous'), ' ',
      h('button', {title: 'Next message of this process (.)', onclick: () => view.nextOfKind(1)}, 'next ›')));
}

/** The name of the innermost call in which a row is at a time. */
async function callAt({trace}, row, time) {
  if (time === null) {
    return '';
  }
  try {
    const {stack} = await trace.source.json('details', {row, time: trace.abs(time)});
    return stack[stack.length - 1]?.name ?? '';
  } catch {
    return '';
  }
}

/** Brings one end of a message into sight, and makes its row the chosen one. */
function goToEnd(view, m, row) {
  const {camera} = view;
  const time = (row === m.sender ? m.sent : m.received) ?? m.sent ?? m.received;
  if (time < camera.from || time > camera.to) {
    camera.show(time - camera.span / 2, time + camera.span / 2);
  }
  view.overlay.mark = {row, from: time, to: time};
  view.overlay.cursor = time;
  view.goToRow(row);
  view.timeline.selectedRow = row;
  view.timeline.dirty = true;
}

/** Goes to the other end of the chosen message. @param {import('./view.js').View} view */
export function otherEnd(view) {
  const m = view.overlay.chosen;
  if (m) {
    goToEnd(view, m, view.timeline.selectedRow === m.receiver ? m.sender : m.receiver);
  } else {
    view.say('no message is chosen: click one, or press ] for the next one of the row');
  }
}

/**
 * Chooses the next or previous message, by the time it was sent, among those in sight of the chosen row.
 * @param {import('./view.js').View} view
 * @param {number} direction
 */
export function nextMessage(view, direction) {
  const {overlay, timeline, camera} = view;
  const row = timeline.selectedRow;
  const begin = (m) => m.sent ?? m.received;
  const list = overlay.messages.filter((m) => row < 0 || m.sender === row || m.receiver === row)
    .sort((a, b) => direction * (begin(a) - begin(b)));
  const {chosen} = overlay;
  const same = chosen ? list.findIndex((m) => sameMessage(m, chosen)) : -1;
  const at = direction > 0 ? camera.from : camera.to;
  const next = same >= 0 ? list[same + 1] : list.find((m) => direction * (begin(m) - at) >= 0) ?? list[0];
  if (next) {
    overlay.chosen = next;
    view.page.clicked(view, {area: 'row', message: next});
  } else {
    view.say(overlay.complete ? 'there is no further message in sight' : 'too many messages: zoom in to go from one to the next');
  }
}

function sameMessage(a, b) {
  return a.sender === b.sender && a.receiver === b.receiver && a.sent === b.sent && a.received === b.received && a.tag === b.tag;
}
