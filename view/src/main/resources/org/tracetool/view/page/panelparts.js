// What several panels say alike.

import {h} from './dom.js';
import {instant} from './time.js';

/** A time with all digits that differ within the picture. */
export function at9(view, time) {
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
