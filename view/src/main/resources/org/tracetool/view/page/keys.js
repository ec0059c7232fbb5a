// The list of keys.

import {h} from './dom.js';
import {table} from './table.js';
import {sourceSetting} from './sourcelink.js';

const KEYS = [
  ['1 … 9', 'show what the card with this number is about; with several runs, the first to ninth card'],
  ['W / S, + / −, wheel', 'zoom in and out, around the pointer, the cursor or the middle'],
  ['A / D, ← / →, Shift with wheel, Alt with drag', 'move in time'],
  ['drag', 'select an interval, across rows: of these rows alone; its figures are shown at once'],
  ['Shift with drag', 'select an interval of all rows'],
  ['Ctrl with drag', 'zoom to an interval'],
  ['right click, Shift+F10', 'what can be done there'],
  ['F', 'zoom to the selection, or to the call or message that is chosen'],
  ['R / Shift+R', 'select what is shown; select from the last mark but one to the last'],
  ['L', 'select the chosen row in the time that is selected or shown, add it to selected rows, or take it out again'],
  ['I', 'histogram of the selection, or of what is shown: bars by process, and how long calls take'],
  ['U / Shift+U', 'back to what was shown before, and forward again'],
  ['0', 'show the whole run'],
  ['Home / End', 'begin and end of the run'],
  ['↑ / ↓', 'row above and below'],
  ['Shift+↑ / Shift+↓', 'higher and lower rows'],
  ['Page Up / Page Down, wheel over names', 'scroll the rows'],
  ['E / Shift+E', 'fold the chosen row, or show its call stacks; fold or unfold all rows'],
  ['H / Shift+H', 'hide the chosen row; show all rows, in the order of the trace'],
  ['P', 'pin the chosen row above all others, in any order; put it back'],
  ['X, then V / Shift+V', 'cut the chosen row (or several), and put it below or above another one'],
  ['Enter', 'details of the chosen row, at the cursor or in the middle of the picture'],
  ['double click on a name', 'call stacks of this row'],
  ['click on a name with ▾', 'fold the rows below it'],
  [', / .', 'previous and next call of the same region in the same row; of a message the previous and next one'],
  ['B / Shift+B', 'next and previous call of the chosen row beyond what is shown; of all rows if none is chosen'],
  ['[ / ]', 'previous and next message of the chosen row, through the whole run'],
  ['{ / }', 'previous and next message with the sender and receiver of the one that is chosen'],
  ['J', 'the other end of the message or launch'],
  ['M / Shift+M', 'mark the time under the pointer, or of what is chosen; remove all marks'],
  ['Ctrl+K', 'as /'],
  ['/', 'find a call, an operation, a communicator, a file, a comment; Enter for the next from the cursor on, Shift+Enter for the previous; a time, a date, a row (17, rank 17, 1.18.1), or both (17 @ 40.2 s, 17 40.2); commands of the page (dark, heat; > for commands only)'],
  ['N / Shift+N', 'next and previous hit; if nothing is searched for, next and previous call, operation, message or flag'],
  ['↓ on a tab', 'to the lines of its table; then ↑, ↓ and Enter'],
  ['Escape', 'no selection, no cursor; from the search field back to the rows'],
  ['?', 'this list, and settings'],
];

/** Keys, each in a frame of its own, with what stands between them: `W / S, wheel`. @param {string} keys @returns {(Node|string)[]} */
export function eachKey(keys) {
  return keys.split(/( \/ |(?<=.), (?:then )?)/).map((text, i) => (i % 2 === 0 ? h('kbd', {}, text) : text));
}

/** Opens the list, with the settings below it. @param {string} [focus] the setting that is to be seen */
export function showKeys(focus) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById('help'));
  if (dialog.open) {
    dialog.close();
    return;
  }
  const close = h('button', {class: 'close', onclick: () => dialog.close()}, 'Close');
  dialog.replaceChildren(
    close,
    h('h2', {}, 'Keys'),
    table('Keys', [{name: 'key'}, {name: 'what it does'}], KEYS.map(([keys, what]) => [h('span', {}, ...eachKey(keys)), what])),
    sourceSetting());
  dialog.showModal();
  (focus ? document.getElementById(focus) : close).focus();
}
