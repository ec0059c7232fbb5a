// What is shown, as files for others: pictures, a page that needs no server, a session.

import {save} from './files.js';
import {saveSession} from './session.js';
import {ticksOfTiles} from './shares.js';
import {stateOf} from './urlstate.js';

/** Regions whose colours the server is told; others have no room in its legend. */
const MAX_COLORS = 200;

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

/**
 * A picture for papers, drawn by the server.
 * @param {any} page
 * @param {'svg'|'png'} form
 */
function saveDrawing(page, form) {
  const {trace, colors} = page.active;
  const inSight = [...ticksOfTiles(page.active)].sort((a, b) => b[1] - a[1]).map(([region]) => region);
  const regions = [...new Set([...inSight, ...colors.ranks.keys()])].slice(0, MAX_COLORS);
  return saveAnswer(page, 'picture', {...page.active.interval(), form, ...colors.forPaper(regions)}, `${trace.name}.${form}`);
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
    ['This time as a page (HTML)', () => savePage(page)],
    ['This time for papers (SVG)', () => saveDrawing(page, 'svg')],
    ['This time for papers (PNG)', () => saveDrawing(page, 'png')],
  ];
}
