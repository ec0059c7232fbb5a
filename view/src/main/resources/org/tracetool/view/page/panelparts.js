// What panels about calls, messages and selections have in common.

import {h} from './dom.js';
import {instant} from './time.js';

/** A time of a trace to the tick. @param {import('./view.js').View} view @param {number} time */
export function exactInstant(view, time) {
  return instant(view.trace.seconds(time), Math.max(1 / view.trace.rate, 1e-12));
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
