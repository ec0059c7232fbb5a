// From one message to the next: of a row, or of its pair of sender and receiver; through the whole run, not only in sight.

import {nameOfRow} from './frame.js';
import {toMessage} from './overlay.js';
import {Search} from './search.js';

/** One search for each view. @type {WeakMap<import('./view.js').View, Search>} */
const searches = new WeakMap();

/**
 * Where the last step led, so that the next one passes other messages of the same tick only once.
 * @type {WeakMap<import('./overlay.js').Message, import('./search.js').Hit>}
 */
const hits = new WeakMap();

/** When a row sends or receives a message. @param {import('./overlay.js').Message} m @param {number} row */
function timeOn(m, row) {
  return m.sender === row ? m.sent ?? m.received : m.received ?? m.sent;
}

/**
 * Goes to the next or previous message of the chosen row, in the order in which it sends and receives them.
 * @param {import('./view.js').View} view
 * @param {number} direction
 */
export async function nextMessage(view, direction) {
  const {overlay, timeline, camera, trace} = view;
  const {chosen} = overlay;
  const row = timeline.selectedRow >= 0 ? timeline.selectedRow : chosen?.sender ?? -1;
  if (!trace.rows[row]?.own) {
    view.page.answer('choose the row of a process first: click its name, or press ↓');
    return;
  }
  const own = chosen && (chosen.sender === row || chosen.receiver === row) ? chosen : null;
  const start = own ? timeOn(own, row) : overlay.cursorInSight() ?? (direction > 0 ? camera.from - 1 : camera.to);
  await go(view, direction, {rows: row}, row, start, own, `message of ${nameOfRow(trace, row)}`);
}

/**
 * Goes to the next or previous message with the sender and the receiver of the chosen one.
 * @param {import('./view.js').View} view
 * @param {number} direction
 */
export async function nextOfPair(view, direction) {
  const {trace, overlay: {chosen}} = view;
  if (chosen) {
    const {sender, receiver} = chosen;
    await go(view, direction, {rows: sender, receiver}, sender, chosen.sent ?? chosen.received, chosen,
      `message from ${nameOfRow(trace, sender)} to ${nameOfRow(trace, receiver)}`);
  }
}

/**
 * Shows the details of a message.
 * @param {import('./view.js').View} view
 * @param {number} sender
 * @param {number} receiver
 * @param {number} sent when it is sent
 */
export async function showSentAt(view, sender, receiver, sent) {
  await go(view, 1, {rows: sender, receiver}, sender, sent - 1, null, 'message of this pair');
}

async function go(view, direction, wanted, row, start, from, what) {
  const {page, trace, overlay} = view;
  if (!searches.has(view)) {
    searches.set(view, new Search(view));
  }
  try {
    const last = from && hits.get(from);
    const known = last?.row === row && trace.rel(last.time) === start ? last : null;
    const hit = await searches.get(view).next({messages: 1, ...wanted}, direction, start, known);
    if (!hit) {
      page.answer(`there is no ${direction > 0 ? 'later' : 'earlier'} ${what}`);
      return;
    }
    if (!hit.message) {
      const time = trace.rel(hit.time);
      view.goTo(hit.row, time, time, view.camera.span);
      page.answer(`${hit.text}; around it are too many to tell its other end`);
      return;
    }
    const message = toMessage(trace, /** @type {any} */ (hit.message));
    hits.set(message, hit);
    if (hit.communicator) {
      overlay.communicators.set(message.comm, hit.communicator);
    }
    showAt(view, message, row);
  } catch (e) {
    if (e.name !== 'AbortError') {
      page.answer(e.message);
    }
  }
}

/** Chooses a message, and brings its end on a row into sight. */
function showAt(view, message, row) {
  const {camera, overlay, timeline} = view;
  const time = timeOn(message, row);
  if (time < camera.from || time > camera.to) {
    camera.show(time - camera.span / 2, time + camera.span / 2);
  }
  overlay.chosen = message;
  overlay.cursor = time;
  overlay.mark = null;
  view.goToRow(row);
  view.page.clicked(view, {area: 'row', message});
}
