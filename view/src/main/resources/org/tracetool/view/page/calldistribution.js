// Where a call lies among those of its region that are in sight.

import {fill, h} from './dom.js';
import {grouped} from './durations.js';
import {amount, duration, percent} from './time.js';

/** Records in sight, at most, that are read for this. */
const MOST_RECORDS = 2e6;

const MOST_BARS = 28;

/** The share of the calls that is not told from all of them. */
const NEARLY_ALL = 0.9995;

/**
 * The durations of the calls of a region in sight, with one of them marked; empty as long as they are not known.
 * @param {import('./view.js').View} view
 * @param {{region: number, enter: number, leave: number|null}} call
 * @returns {HTMLElement}
 */
export function callDistribution(view, {region, enter, leave}) {
  const host = h('div', {class: 'among'});
  const {trace, preview, colors} = view;
  const {from, to} = view.shown();
  if (leave === null || preview.recordsIn(from, to) > MOST_RECORDS) {
    return host;
  }
  trace.source.json('durations', {...view.interval(), region}).then(({bins, calls, least, largest}) => {
    if (calls < 2) {
      return;
    }
    if (least === largest) {
      fill(host, h('p', {}, `All ${amount(calls)} calls of this region in sight take the same time`));
      return;
    }
    const ticks = leave - enter;
    const bars = grouped(bins, MOST_BARS);
    const most = Math.max(...bars.map((b) => b[2]));
    const own = bars.findIndex(([low, high]) => ticks >= low && ticks < high);
    const shorter = bins.reduce((sum, [low, high, n]) => sum + (high <= ticks ? n : low <= ticks ? n / 2 : 0), 0);
    const told = (t) => duration(t / trace.rate);
    const columns = bars.map(([low, high, n], i) => {
      const bar = h('span', {title: `${n} call${n === 1 ? '' : 's'} of ${told(low)} to ${told(high)}`, class: i === own ? 'own' : ''}, h('i', {}));
      Object.assign(/** @type {HTMLElement} */ (bar.firstChild).style, {height: n === 0 ? '0' : `${Math.max(6, (100 * n) / most)}%`, background: i === own ? 'var(--mark)' : colors.css(region)});
      return bar;
    });
    fill(host, h('p', {}, `Longer than ${shorter >= NEARLY_ALL * calls ? 'nearly all' : `about ${percent(shorter / calls)}`} of the ${amount(calls)} calls of this region in sight`),
      h('div', {class: 'bins small', 'aria-hidden': 'true'}, ...columns),
      h('p', {class: 'ends'}, h('span', {}, told(least)), h('span', {}, told(largest))));
  }, () => {});
  return host;
}
