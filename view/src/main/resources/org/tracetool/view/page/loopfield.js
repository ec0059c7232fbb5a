// The field for the region whose calls are the iterations: by itself the analysis finds the main loop, if there is one.

import {h} from './dom.js';

/** Regions that the field suggests, at most. */
const MAX_SUGGESTED = 200;

/** That a run has no iterations. @param {import('./verdict.js').Verdict} verdict */
export function noIterations({loop}) {
  return loop === '' ? 'The analysis found no main loop.' : `There is no call of ${loop} to compare.`;
}

/**
 * The field, for all traces of the page.
 * @param {import('./main.js').Page} page
 * @param {() => void} redraw called when the iterations are others
 * @returns {HTMLElement}
 */
export function loopField(page, redraw) {
  const {views} = page;
  const names = [...new Set(views.flatMap(({trace, colors}) => [...colors.preferred, ...[...trace.regions.values()].map(({name}) => name)]))].slice(0, MAX_SUGGESTED);
  const field = /** @type {HTMLInputElement} */ (h('input', {type: 'search', placeholder: 'main loop', value: views[0].verdict.loop,
    title: 'Iterations are the calls of this region; of the main loop that the analysis finds if the field is empty', 'aria-label': 'Region whose calls are the iterations',
    onkeydown: (e) => e.stopPropagation(), onchange: async () => {
      const loop = field.value.trim();
      page.answer(loop === '' ? 'the main loop again' : `looking for the calls of ${loop} …`);
      try {
        await Promise.all(views.map((v) => v.verdict.useLoop(loop)));
        const lacking = views.filter((v) => v.verdict.iterations.length === 0);
        page.answer(lacking.length > 0 ? `${loop || 'main loop'}: no iterations${views.length > 1 ? ` in ${lacking.map((v) => v.trace.name).join(', ')}` : ''}` : `${views[0].verdict.iterations.length} iterations`);
      } catch (e) {
        page.answer(e.message);
      }
      redraw();
    }}));
  field.setAttribute('list', 'loops');
  return h('label', {}, 'of ', field, h('datalist', {id: 'loops'}, ...names.map((name) => h('option', {value: name}))));
}
