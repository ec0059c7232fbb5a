// Notes of the user at places of a trace: flags with a text, which the URL and session files keep.

import {fill, h} from './dom.js';
import {nameOfRow} from './frame.js';
import {exactInstant, timeCell} from './panelparts.js';
import {table} from './table.js';

const MAX_NOTES = 100;
const MAX_LETTERS = 500;

/** @typedef {{row: number, time: number, text: string}} Note row -1 for all rows */

/** The notes of one trace. */
export class Notes {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    /** @type {Note[]} */
    this.list = [];
  }

  /** Replaces all notes. @param {Note[]} list */
  set(list) {
    this.list = list.slice(0, MAX_NOTES).map((n) => ({...n, text: n.text.slice(0, MAX_LETTERS)})).sort((a, b) => a.time - b.time);
    this.view.marks.setFound('notes', this.list.map(({row, time, text}) => ({kind: 'note', row, time, text})));
  }

  /** Asks for a text, and puts it at a place. @param {number} row @param {number} time */
  async add(row, time) {
    const {view} = this;
    const where = `${nameOfRow(view.trace, row, 'all rows')} at ${exactInstant(view, time)}`;
    const text = await askText(`Note: ${where}`, '');
    if (text) {
      this.set([...this.list, {row, time: Math.round(time), text}]);
      view.page.drawer.open('notes');
    }
  }

  /** Lets the user change a note, or remove it by leaving no text. @param {Note} note */
  async edit(note) {
    const text = await askText('Note (empty: remove it)', note.text);
    if (text !== null) {
      this.set(this.list.flatMap((n) => (n !== note ? [n] : text === '' ? [] : [{...n, text}])));
    }
  }

  /** The notes as texts for the URL: row, tick and text. @returns {string[]} */
  get state() {
    return this.list.map(({row, time, text}) => `${row}.${this.view.trace.abs(time)}.${text}`);
  }

  /** Takes notes from texts of the URL. @param {string[]} texts */
  restore(texts) {
    const {trace} = this.view;
    this.set(texts.flatMap((text) => {
      const [, row, tick, said] = /^(-1|\d{1,9})\.(\d{1,20})\.(.+)$/s.exec(text) ?? [];
      return row === undefined || Number(row) >= trace.rows.length ? [] : [{row: Number(row), time: trace.rel(tick), text: said}];
    }));
  }
}

/**
 * Lists the notes.
 * @param {HTMLElement} panel
 * @param {import('./view.js').View} view
 */
export function showNotes(panel, view) {
  const {notes, trace} = view;
  if (panel.contains(document.activeElement)) {
    return;
  }
  fill(panel,
    h('p', {class: 'head'}, h('button', {onclick: () => notes.add(view.timeline.selectedRow, view.overlay.cursorInSight() ?? (view.camera.from + view.camera.to) / 2)}, 'Note at the cursor …'),
      h('span', {class: 'soft'}, 'or by a right click on a place; session files keep them')),
    notes.list.length === 0 ? null : table('Notes', [{name: 'time', number: true, unit: 's'}, {name: 'row'}, {name: 'note'}, {name: ''}],
      notes.list.map((note) => [timeCell(view, note.time), nameOfRow(trace, note.row, 'all'), note.text,
        {value: '', show: () => h('button', {'aria-label': `Change the note ${note.text}`, onclick: () => notes.edit(note).then(() => showNotes(panel, view))}, 'change')}]),
      {act: (_, i) => view.goTo(notes.list[i].row, notes.list[i].time, notes.list[i].time + view.camera.span * 0.002, view.camera.span)}));
}

/**
 * Asks for a text.
 * @param {string} title
 * @param {string} value what is there at first
 * @returns {Promise<string|null>} null if the user does not want to
 */
export function askText(title, value) {
  return new Promise((done) => {
    const field = /** @type {HTMLTextAreaElement} */ (h('textarea', {rows: 3, cols: 48, maxLength: MAX_LETTERS, value, 'aria-label': title, onkeydown: (e) => {
      e.stopPropagation();
      if (e.key === 'Enter' && !e.shiftKey) {
        e.preventDefault();
        end(field.value.trim());
      }
    }}));
    const dialog = /** @type {HTMLDialogElement} */ (h('dialog', {class: 'ask', oncancel: () => end(null)}, h('h2', {}, title), field,
      h('p', {}, h('button', {onclick: () => end(field.value.trim())}, 'Keep'), ' ', h('button', {onclick: () => end(null)}, 'Cancel'))));
    const end = (text) => {
      dialog.remove();
      done(text);
    };
    document.body.append(dialog);
    dialog.showModal();
    field.focus();
  });
}
