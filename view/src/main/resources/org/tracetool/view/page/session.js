// Session files: which traces are shown, and how, so that they can be shown so again.

import {sourceState} from './api.js';
import {save} from './files.js';
import {stateOf} from './urlstate.js';

const FORMAT = 'tracetool session';
const VERSION = 1;

/** What the server was started with, null if it was no session. @returns {Promise<any>} */
export function savedSession() {
  return sourceState('session');
}

/** The state of the page that a session is about, as a URL has it. @param {any} session @returns {string} */
export function stateOfSession(session) {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(session?.view ?? {})) {
    [value].flat().forEach((v) => parts.append(name, String(v)));
  }
  return parts.toString();
}

/** Saves what is shown. @param {any} page */
export async function saveSession(page) {
  const traces = await Promise.all(page.views.map(async ({trace}) => (
    {name: trace.name, path: trace.source.path, ...(await trace.source.json('fingerprint'))})));
  /** @type {Object<string, string|string[]>} */
  const view = {};
  for (const [name, value] of new URLSearchParams(stateOf(page))) {
    view[name] = name in view ? [view[name], value].flat() : value;
  }
  const session = {format: FORMAT, version: VERSION, traces, view, sql: page.drawer.sql?.area.value ?? ''};
  save(new Blob([`${JSON.stringify(session, null, 2)}\n`], {type: 'application/json'}), `${page.views[0].trace.name.replace(/\.\w+$/, '')}.ttview`);
}

/**
 * Shows what a session has besides the state, and says if a trace is not the one that it was saved with.
 * @param {any} page
 * @param {any} session
 */
export async function restoreSession(page, session) {
  if (page.drawer.sql && typeof session.sql === 'string') {
    page.drawer.sql.area.value = session.sql;
  }
  const others = [];
  for (const {trace} of page.views) {
    const saved = session.traces[trace.source.number];
    const {fingerprint} = await trace.source.json('fingerprint');
    if (saved && saved.fingerprint !== fingerprint) {
      others.push(trace.name);
    }
  }
  if (others.length > 0) {
    page.notice(`${others.join(', ')}: not the trace that the session was saved with; times and rows may mean something else in it`);
  }
}
