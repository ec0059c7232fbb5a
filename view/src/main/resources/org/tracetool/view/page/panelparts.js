// What panels about calls, messages and selections have in common.

import {h} from './dom.js';
import {duration, instant, percent} from './time.js';

/** A time of a trace to the tick. @param {import('./view.js').View} view @param {number} time */
export function exactInstant(view, time) {
  return instant(view.trace.seconds(time), Math.max(1 / view.trace.rate, 1e-12));
}

/** A time of a trace in a table. @param {import('./view.js').View} view @param {number} time @returns {import('./table.js').Cell} */
export function timeCell(view, time) {
  return {value: view.trace.seconds(time), show: exactInstant(view, time)};
}

/** How long something takes, in a table. @param {import('./view.js').View} view @param {number} ticks @returns {import('./table.js').Cell} */
export function lengthCell(view, ticks) {
  return {value: ticks / view.trace.rate, show: duration(ticks / view.trace.rate)};
}

/** A part of a whole, in a table. @param {number} part @returns {import('./table.js').Cell} */
export function shareCell(part) {
  return {value: part, show: percent(part)};
}

/** @returns {HTMLElement|null} the name of the trace, where there are several */
export function nameOf(view) {
  return view.page.views.length > 1 ? h('p', {class: 'soft'}, view.trace.name) : null;
}

/** @returns {HTMLElement} a patch of the colour of a region */
export function swatch(view, region) {
  const patch = h('span', {class: 'swatch'});
  patch.style.background = view.colors.css(region);
  return patch;
}

/**
 * A field with a filter that the user types; one that cannot be read is marked and answered with an example.
 * @template F
 * @param {{page: import('./main.js').Page, label: string, example: string, value: string, read: (text: string) => F|null, choose: (filter: F|null) => void, id?: string}} about
 *   `choose` gets null for an empty field
 * @returns {HTMLInputElement}
 */
export function filterInput({page, label, example, value, read, choose, id}) {
  const field = /** @type {HTMLInputElement} */ (h('input', {...(id ? {id} : {}), type: 'search', placeholder: example, value,
    'aria-label': label, onkeydown: (e) => e.stopPropagation(), onchange: () => {
      const filter = read(field.value);
      const isWrong = filter === null && field.value.trim() !== '';
      field.setAttribute('aria-invalid', String(isWrong));
      if (isWrong) {
        page.answer(`${field.value}: a filter is like ${example}`);
      } else {
        choose(filter);
      }
    }}));
  return field;
}
