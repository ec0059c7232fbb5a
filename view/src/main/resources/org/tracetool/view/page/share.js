// What is shown, as files for others: pictures, a page that needs no server, a session.

import {save} from './files.js';
import {saveSession} from './session.js';
import {stateOf} from './urlstate.js';

/** Lets the server make a file of what is shown of the trace that was clicked last. */
async function saveAnswer(page, what, params, name) {
  page.answer(`making ${name} …`);
  try {
    save(await page.active.trace.source.blob(what, params), name);
    page.answer(`${name} is ready`);
  } catch (e) {
    page.answer(e.message);
  }
}

/** A page that shows this time as it is shown now, without a server. @param {any} page */
function savePage(page) {
  const {active: view} = page;
  const state = stateOf(Object.create(page, {views: {value: [view]}, active: {value: view}}));
  return saveAnswer(page, 'page', {...view.interval(), state}, `${view.trace.name}.html`);
}

/** The ways to save that need a server. @param {any} page @returns {[string, () => void][]} */
export function servedWays(page) {
  return [
    ['Session (.ttview)', () => saveSession(page).catch((e) => page.answer(e.message))],
    ['Page that needs no server (HTML)', () => savePage(page)],
  ];
}
