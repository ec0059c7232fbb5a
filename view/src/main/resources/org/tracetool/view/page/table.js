// The one table of the page: sorted by a click on a head, filtered, copied as CSV, worked by keys; of many lines only those in
// sight are in the document.

import {copyText} from './clipboard.js';
import {fill, h} from './dom.js';
import {matches} from './layout.js';

/**
 * What is in a cell. An object has a value of its own, by which lines are sorted and copied, and what is shown of it.
 * @typedef {string|number|Node|{value: string|number|null, show: string|(() => Node|string)}} Cell
 */

/**
 * @typedef {Object} Column
 * @property {string} name
 * @property {boolean} [number] whether it holds figures: they stand at the right, and the largest come first
 * @property {string} [unit] of the values, for the head of a copy
 * @property {string} [title] what the name does not say
 * @property {boolean} [short] whether the name is cut where it is long
 */

/**
 * @typedef {Object} TableOptions
 * @property {(line: Cell[], index: number) => void} [act] what a click on a line does, or Enter; `index` is that among all lines
 * @property {string} [action] what that is called
 * @property {(index: number) => string} [classOf] the class of a line in the document
 * @property {Cell[]} [first] a line that stays above all others
 */

/** Lines from which on a table has a filter, and can be copied. */
const MIN_FOR_TOOLS = 8;
/** Lines that are in the document all at once. */
const MAX_WHOLE = 100;
/** Lines before and behind those in sight that are in the document, too. */
const MARGIN = 12;
/** Pixels of a line before one is known. */
const USUAL_HEIGHT = 22;

/** How the user sorted and filtered each table, by its caption: tables are made anew with each answer. @type {Map<string, {column: string, down: boolean, filter: string}>} */
const choices = new Map();

/**
 * A table with a head.
 * @param {string} caption what it holds, for screen readers
 * @param {Column[]} columns
 * @param {Cell[][]} lines
 * @param {TableOptions} [options]
 * @returns {HTMLElement}
 */
export function table(caption, columns, lines, options = {}) {
  return new Table(caption, columns, lines, options).element;
}

class Table {
  /** @param {string} caption @param {Column[]} columns @param {Cell[][]} lines @param {TableOptions} options */
  constructor(caption, columns, lines, options) {
    this.caption = caption;
    this.columns = columns;
    this.lines = lines;
    this.options = options;
    this.choice = choices.get(caption) ?? {column: '', down: false, filter: ''};
    this.rowHeight = USUAL_HEIGHT;
    /** The line that keys are about, of those that are shown. */
    this.current = 0;
    /** The line that was gone to, of all. */
    this.acted = -1;
    this.heads = columns.map((c) => this.#head(c));
    this.body = h('tbody', {onkeydown: (e) => this.#key(e), onclick: (e) => this.#click(e), onfocusin: (e) => this.#focused(e)});
    this.table = h('table', {}, h('caption', {class: 'only-read'}, caption), h('thead', {}, h('tr', {}, ...this.heads)), this.body);
    this.box = h('div', {class: 'wide', onscroll: () => this.isVirtual && this.#draw()}, this.table);
    this.count = h('span', {class: 'soft', role: 'status'});
    this.element = h('div', {class: options.act ? 'table acts' : 'table'}, ...(lines.length >= MIN_FOR_TOOLS ? [this.#tools()] : []), this.box);
    this.#arrange();
  }

  #tools() {
    const filter = /** @type {HTMLInputElement} */ (h('input', {type: 'search', placeholder: 'Filter', value: this.choice.filter,
      'aria-label': `Filter ${this.caption} by words, or /expression/`, oninput: () => this.#choose({filter: filter.value}),
      onkeydown: (e) => e.stopPropagation()}));
    const button = h('button', {title: 'Copy the lines as comma-separated values', onclick: async () => {
      button.textContent = await copyText(this.csv(), `${this.caption}.csv`);
      setTimeout(() => (button.textContent = 'Copy CSV'), 1500);
    }}, 'Copy CSV');
    return h('div', {class: 'tabletools'}, filter, this.count, button);
  }

  #head(column) {
    const kind = `${column.number ? 'n' : ''}${column.short ? ' short' : ''}`;
    if (this.lines.length < 2 || column.name === '') {
      return h('th', {class: kind, scope: 'col', title: column.title}, column.name || h('span', {class: 'only-read'}, column.title ?? 'bar'));
    }
    return h('th', {class: kind, scope: 'col'},
      h('button', {title: column.title ?? `Sort by ${column.name}`, onclick: () => this.#sortBy(column)}, column.name));
  }

  /** Sorts by a column; once more the other way round, then not any more. */
  #sortBy(column) {
    const {choice} = this;
    const down = column.number === true;
    if (choice.column !== column.name) {
      this.#choose({column: column.name, down});
    } else if (choice.down === down) {
      this.#choose({down: !down});
    } else {
      this.#choose({column: ''});
    }
  }

  #choose(change) {
    Object.assign(this.choice, change);
    choices.set(this.caption, this.choice);
    this.current = 0;
    this.box.scrollTop = 0;
    this.#arrange();
  }

  /** Finds which lines are shown, in which order. */
  #arrange() {
    const {choice, columns, lines} = this;
    const at = choice.column === '' ? -1 : columns.findIndex((c) => c.name === choice.column);
    let order = lines.map((_, i) => i);
    if (choice.filter !== '' && lines.length >= MIN_FOR_TOOLS) {
      order = order.filter((i) => matches(choice.filter, lines[i].map(textOf).join(' ')));
    }
    if (at >= 0) {
      const values = lines.map((line) => valueOf(line[at]));
      const sign = choice.down ? -1 : 1;
      order.sort((a, b) => sign * compared(values[a], values[b], sign));
    }
    this.heads.forEach((head, i) => {
      if (i === at) {
        head.setAttribute('aria-sort', choice.down ? 'descending' : 'ascending');
      } else {
        head.removeAttribute('aria-sort');
      }
    });
    this.order = order;
    this.isVirtual = order.length > MAX_WHOLE;
    this.element.classList.toggle('virtual', this.isVirtual);
    this.count.textContent = order.length < lines.length ? `${order.length} of ${lines.length}` : `${lines.length} lines`;
    this.#draw();
  }

  /** Puts the lines that are seen into the document. */
  #draw() {
    const {order, isVirtual, rowHeight, options} = this;
    const height = this.box.clientHeight || 400;
    const from = isVirtual ? Math.max(0, Math.floor(this.box.scrollTop / rowHeight) - MARGIN) : 0;
    const behind = isVirtual ? Math.min(order.length, from + Math.ceil(height / rowHeight) + 2 * MARGIN) : order.length;
    const hadFocus = this.body.contains(document.activeElement);
    if (isVirtual) {
      this.table.setAttribute('aria-rowcount', String(order.length + 1));
    } else {
      this.table.removeAttribute('aria-rowcount');
    }
    const rows = [];
    for (let i = from; i < behind; i++) {
      rows.push(this.#row(i));
    }
    fill(this.body, options.first ? h('tr', {}, ...this.#cells(options.first)) : null,
      from > 0 ? space(from * rowHeight) : null, ...rows, behind < order.length ? space((order.length - behind) * rowHeight) : null);
    if (isVirtual && rows.length > 0 && rows[0].offsetHeight > 0) {
      this.rowHeight = rows[0].offsetHeight;
      this.#keepWidths();
    }
    if (hadFocus && this.current >= from && this.current < behind) {
      rows[this.current - from].focus({preventScroll: true});
    }
  }

  /** Columns stay as wide as they are, whichever lines are in sight. */
  #keepWidths() {
    this.heads.forEach((head) => {
      head.style.minWidth = `${Math.max(Number.parseFloat(head.style.minWidth) || 0, head.offsetWidth)}px`;
    });
  }

  #row(i) {
    const {options, isVirtual, lines, order} = this;
    const row = h('tr', {class: options.classOf?.(order[i]) ?? '', tabIndex: i === this.current ? 0 : -1});
    row.dataset.line = String(i);
    if (isVirtual) {
      row.setAttribute('aria-rowindex', String(i + 2));
    }
    row.append(...this.#cells(lines[order[i]]));
    row.ariaLabel = [...row.children].map((c) => c.textContent).filter(Boolean).join(', '); // a row that has the focus is read by it
    if (order[i] === this.acted) {
      row.ariaCurrent = 'true';
    }
    if (options.act) {
      const name = options.action ?? 'Go there';
      row.lastElementChild.append(h('button', {class: 'act', tabIndex: -1, title: `${name} (Enter)`, 'aria-label': name}));
    }
    return row;
  }

  #cells(line) {
    return line.map((cell, i) => {
      const shown = shownOf(cell);
      const made = h('td', {class: this.columns[i].number ? 'n' : ''}, shown);
      if (this.isVirtual && typeof shown === 'string' && shown.length > 20) {
        made.title = shown;
      }
      return made;
    });
  }

  #click(e) {
    const button = e.target.closest('button, a, input, select');
    const row = e.target.closest('tr');
    if (this.options.act && row?.dataset.line && (!button || button.className === 'act') && String(getSelection()) === '') {
      this.#act(Number(row.dataset.line));
    }
  }

  #act(i) {
    this.current = i;
    const index = this.order[i];
    this.acted = index;
    this.body.querySelectorAll('tr').forEach((row) => (row.ariaCurrent = row.dataset.line === String(i) ? 'true' : null));
    this.options.act?.(this.lines[index], index);
  }

  #focused(e) {
    const row = e.target.closest('tr');
    if (row?.dataset.line) {
      this.current = Number(row.dataset.line);
    }
  }

  #key(e) {
    const page = Math.max(1, Math.floor(this.box.clientHeight / this.rowHeight) - 1);
    const steps = {ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity};
    const isRow = e.target.tagName === 'TR';
    if (e.key in steps && !e.shiftKey && !e.ctrlKey && !e.altKey) {
      this.#goTo(Math.max(0, Math.min(this.order.length - 1, this.current + steps[e.key])));
    } else if (e.key === 'Enter' && isRow && this.options.act) {
      this.#act(this.current);
    } else {
      return;
    }
    e.preventDefault();
    e.stopPropagation();
  }

  /** Another line has the focus. @param {number} i */
  #goTo(i) {
    this.current = i;
    if (this.isVirtual) {
      const {box, rowHeight} = this;
      const head = this.heads[0].offsetHeight;
      const top = i * rowHeight;
      box.scrollTop = Math.min(top, Math.max(box.scrollTop, top + rowHeight - box.clientHeight + head));
      this.#draw();
    }
    const row = /** @type {HTMLElement|null} */ (this.body.querySelector(`[data-line="${i}"]`));
    this.body.querySelectorAll('tr[tabindex="0"]').forEach((r) => (/** @type {HTMLElement} */ (r).tabIndex = -1));
    if (row) {
      row.tabIndex = 0;
      row.focus();
    }
  }

  /** The lines that are shown, as comma-separated values with a head. @returns {string} */
  csv() {
    const head = this.columns.map((c) => (c.unit ? `${c.name} [${c.unit}]` : c.name));
    const lines = this.order.map((i) => this.lines[i].map((cell) => valueOf(cell) ?? ''));
    return [head, ...lines].map((line) => `${line.map(quoted).join(',')}\n`).join('');
  }
}

/** A line that is as high as those that are not in the document. @param {number} pixels */
function space(pixels) {
  const row = h('tr', {'aria-hidden': 'true', class: 'space'});
  row.style.height = `${pixels}px`;
  return row;
}

/** @param {Cell} cell @returns {string|number|null} by which lines are sorted and copied */
function valueOf(cell) {
  if (cell instanceof Node) {
    return cell.textContent;
  }
  return cell !== null && typeof cell === 'object' ? cell.value : /** @type {string|number} */ (cell);
}

/** @param {Cell} cell @returns {string|Node} */
function shownOf(cell) {
  if (cell instanceof Node) {
    return cell;
  }
  if (cell !== null && typeof cell === 'object') {
    return typeof cell.show === 'function' ? cell.show() : cell.show;
  }
  return String(cell ?? '');
}

/** @param {Cell} cell @returns {string} what a filter looks at */
function textOf(cell) {
  const isOwn = cell !== null && typeof cell === 'object' && !(cell instanceof Node);
  return isOwn ? `${typeof cell.show === 'string' ? cell.show : ''} ${cell.value ?? ''}` : String(valueOf(cell) ?? '');
}

/** Numbers before texts; what is not known comes last either way. */
function compared(a, b, sign) {
  const [noA, noB] = [a === null || a === '' || a === undefined, b === null || b === '' || b === undefined];
  if (noA || noB) {
    return noA === noB ? 0 : noA ? sign : -sign;
  }
  const [x, y] = [Number(a), Number(b)];
  const [isText, isOtherText] = [Number.isNaN(x), Number.isNaN(y)];
  if (isText !== isOtherText) {
    return isText ? 1 : -1;
  }
  return isText ? String(a).localeCompare(String(b), 'en', {numeric: true}) : x - y;
}

/** A value of a line of comma-separated values. */
function quoted(value) {
  const text = String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
