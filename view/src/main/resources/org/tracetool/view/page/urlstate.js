// What is shown, in the URL, so that the URL brings it back, and the browser goes back and forward.

import {SHARE_STYLES} from './raster.js';

/** Rows that were moved, of which the URL tells at most. */
const MOST_MOVES = 200;

let writing = null;
let restoring = false;

/** The state of all views as parameters. @param {any} page @returns {string} */
export function stateOf(page) {
  const parts = new URLSearchParams();
  page.views.forEach((v, i) => {
    const n = i === 0 ? '' : String(i);
    const {layout, trace, camera, overlay} = v;
    parts.set(`from${n}`, trace.abs(camera.from).toString());
    parts.set(`to${n}`, trace.abs(camera.to).toString());
    const lists = {fold: layout.folded, hide: layout.hidden, turn: layout.turned, off: v.colors.hidden, pass: v.unsearched};
    for (const [name, set] of Object.entries(lists)) {
      if (set.size > 0 && set.size <= 200) {
        parts.set(name + n, [...set].join('.'));
      }
    }
    if (layout.filter) {
      parts.set(`rows${n}`, layout.filter);
    }
    if (layout.allDeep) {
      parts.set(`deep${n}`, '1');
    }
    if (layout.nesting) {
      parts.set(`nested${n}`, '1');
    }
    if (layout.shares !== 'order') {
      parts.set(`shares${n}`, layout.shares);
    }
    const {moves} = layout.arrangement;
    if (moves.length > 0) {
      parts.set(`moves${n}`, moves.slice(0, MOST_MOVES).map((m) => m.join('-')).join('.'));
    }
    if (overlay.selection) {
      parts.set(`sel${n}`, `${trace.abs(overlay.selection.from)}.${trace.abs(overlay.selection.to)}`);
    }
    if (overlay.cursor !== null) {
      parts.set(`at${n}`, String(trace.abs(overlay.cursor)));
    }
    const own = v.marks.own.map((t) => trace.abs(t)).join('.');
    if (own) {
      parts.set(`mark${n}`, own);
    }
    if (v.origin !== 0) {
      parts.set(`origin${n}`, String(trace.abs(v.origin)));
    }
    if (v.timeline.selectedRow >= 0) {
      parts.set(`row${n}`, String(v.timeline.selectedRow));
    }
  });
  return parts.toString();
}

/** Writes the state once the user has come to rest. @param {any} page */
export function writeState(page) {
  clearTimeout(writing);
  if (restoring) {
    return;
  }
  writing = setTimeout(() => {
    const state = `#${stateOf(page)}`;
    if (state !== location.hash) {
      try {
        // The first state takes the place of the page as it was opened: there is nothing to go back to.
        const step = location.hash === '' && history.state === null ? 0 : (history.state?.step ?? 0) + 1;
        history[step === 0 ? 'replaceState' : 'pushState']({step}, '', state);
      } catch {
        // a page that is opened as a file may not do that everywhere
      }
    }
  }, 400);
}

/**
 * Goes to what was shown before, or forth again; never away from the page.
 * @param {number} direction
 */
export function goBack(direction) {
  if (direction > 0 || history.state?.step > 0) {
    history.go(direction);
  }
}

const isTick = (text) => /^-?\d{1,20}$/.test(text ?? '');

/** Shows what the URL says in a view. */
function restore(v, parts, n) {
  const {layout, trace, colors} = v;
  const list = (name) => new Set((parts.get(name + n) ?? '').split('.').filter((s) => /^\d+$/.test(s)).map(Number));
  layout.folded = list('fold');
  layout.hidden = list('hide');
  layout.turned = list('turn');
  v.unsearched = list('pass');
  colors.hidden = list('off');
  colors.changed();
  layout.filter = parts.get(`rows${n}`) ?? '';
  layout.allDeep = parts.get(`deep${n}`) === '1';
  layout.nesting = parts.get(`nested${n}`) === '1';
  const shares = parts.get(`shares${n}`);
  layout.shares = SHARE_STYLES.includes(shares) ? shares : 'order';
  layout.arrangement.restore((parts.get(`moves${n}`) ?? '').split('.').filter((m) => /^\d+-\d+-[01]$/.test(m)).map((m) => m.split('-').map(Number)));
  v.relayout();
  const [from, to] = [parts.get(`from${n}`), parts.get(`to${n}`)];
  if (isTick(from) && isTick(to)) {
    v.camera.show(Math.max(v.camera.low, trace.rel(from)), Math.min(v.camera.high, trace.rel(to)));
  } else {
    v.camera.all();
  }
  const [a, b] = (parts.get(`sel${n}`) ?? '').split('.');
  v.select(isTick(a) && isTick(b) ? {from: trace.rel(a), to: trace.rel(b)} : null);
  const cursor = parts.get(`at${n}`);
  v.overlay.cursor = isTick(cursor) ? trace.rel(cursor) : null;
  v.marks.restoreOwn((parts.get(`mark${n}`) ?? '').split('.').filter(isTick).map((t) => trace.rel(t)));
  const row = Number(parts.get(`row${n}`) ?? -1);
  if (row >= 0 && row < trace.rows.length) {
    v.goToRow(row);
  }
}

/** Shows what the URL says, now and whenever it changes. @param {any} page */
export function readState(page) {
  const read = () => {
    const parts = new URLSearchParams(location.hash.slice(1));
    restoring = true;
    const {linked} = page;
    page.linked = false;
    page.views.forEach((v, i) => {
      const origin = parts.get(`origin${i === 0 ? '' : i}`);
      v.origin = isTick(origin) ? v.trace.rel(origin) : 0;
    });
    page.linked = linked;
    page.bound();
    page.linked = false;
    page.views.forEach((v, i) => restore(v, parts, i === 0 ? '' : String(i)));
    page.linked = linked;
    page.shownAgain?.();
    setTimeout(() => (restoring = false), 300);
  };
  if (location.hash.length > 1) {
    read();
  }
  addEventListener('popstate', () => location.hash.length > 1 && read());
}
