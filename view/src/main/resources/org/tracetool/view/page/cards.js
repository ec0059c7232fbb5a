// Cards over the rows: a sentence each, and the way to where it is seen.

import {h} from './dom.js';
import {breaksBetween} from './names.js';

/** The letters for which a card of a shorter text has room; the room of others grows with their text. */
const MIN_GROWTH = 60;

/** Rows from which on a card shows those that are alike as one. */
const MANY_ROWS = 32;

/** The part of the picture that is left free beside the place of a card. */
const MARGIN = 0.04;

/**
 * A card.
 * @param {{text: string, number?: number, isShown: boolean, open: (() => void)|null}} about `number`: that of a finding, as the
 *   report of the analysis numbers them; `open` leads to where it is seen, null if it leads nowhere
 * @returns {HTMLElement}
 */
export function card({text, number, isShown, open}) {
  const made = h('button', {class: 'card', title: text, disabled: !open, 'aria-pressed': isShown, ...(open ? {onclick: open} : {})},
    number ? h('b', {title: `Finding ${number}: tracetool view --open ${number} opens it`}, String(number)) : null,
    h('span', {}, ...wrapped(text)), open ? h('i', {'aria-hidden': 'true'}, 'Show') : null);
  made.style.flexGrow = String(Math.max(MIN_GROWTH, text.length));
  return made;
}

/** A text whose lines end between words, also those of `cudaStreamSynchronize`, and behind the slashes of call paths, not between a number and its unit. @param {string} text @returns {(Node|string)[]} */
function wrapped(text) {
  return breaksBetween(text.replace(/(?<=\d) (?=(?:%|s|ms|us|ns)(?!\p{L}))/gu, '\u00a0').split(/(?<=\w\/)(?=\w)|(?<=[a-z]{3})(?=[A-Z][a-z])/));
}

/**
 * Shows where a finding about a run is seen.
 * @param {import('./view.js').View} view
 * @param {{row: number, from?: string, to?: string}} place
 */
export function showPlace(view, {row, from, to}) {
  const {trace, layout, verdict: {found}} = view;
  if (found.metrics.length > MANY_ROWS && row >= 0) {
    view.groupAlike(true);
    view.orderBy('caused');
  }
  if (from !== undefined) {
    const [begin, end] = [trace.rel(from), trace.rel(to)];
    const free = (end - begin) * MARGIN;
    view.camera.show(begin - free, end + free);
  } else if (row >= 0) {
    // It is about all of the run: what the row computes beside the others is seen in the list of all.
    view.camera.all();
    view.page.drawer.showProcesses('useful');
  }
  if (row >= 0 && layout.placeOf(row)) {
    view.goToRow(row);
  }
}
