// What is shown, in the URL, so that the URL brings it back, and the browser goes back and forward.

import {callFilterOf} from './callfilter.js';
import {isShareStyle} from './raster.js';
import {FOLDS} from './counters.js';
import {codeOf, derivedOf} from './derived.js';
import {filterOf} from './messagefilter.js';
import {ranges} from './ranges.js';
import {ORDERS} from './layout.js';
import {hex, rgbOf} from './colors.js';

/** Rows that were moved, of which the URL tells at most. */
const MOST_MOVES = 200;

/** Numbers and ranges of them in a list, at most. */
const MOST_RANGES = 400;

/** Numbers that such a list is read as, at most. */
const MOST_NUMBERS = 1e6;

/** What can be shown besides calls. */
const KINDS = {
  messages: {isShown: (v) => v.overlay.showMessages, show: (v, on) => (v.overlay.showMessages = on)},
  collectives: {isShown: (v) => v.marks.showCollectives, show: (v, on) => (v.marks.showCollectives = on)},
  operations: {isShown: (v) => v.operations.shown, show: (v, on) => (v.operations.shown = on)},
  launches: {isShown: (v) => v.launches.shown, show: (v, on) => (v.launches.shown = on)},
  flags: {isShown: (v) => v.marks.shown, show: (v, on) => (v.marks.shown = on)},
};

/** Colours that the user chose, of which the URL tells at most. */
const MOST_COLORS = 100;

/** Counters computed from others, of which the URL tells at most. */
const MOST_COMPUTED = 50;

/** What is around the picture: a change of it is no step to go back to. */
const AROUND = ['panel', 'drawer', 'theme', 'active'];

/** What searches can pass over besides regions. */
const PASSED = ['messages', 'collectives', 'one-sided', 'io', 'marks'];

let writing = null;
/** Whether a state is restored; from the begin on, since a server that answers late must not cost the state of the URL. */
let restoring = true;
/** Whether something changed while it was restored. */
let missed = false;

/** The state of all views as parameters. @param {any} page @returns {string} */
export function stateOf(page) {
  const parts = new URLSearchParams();
  page.views.forEach((v, i) => {
    const n = i === 0 ? '' : String(i);
    const {layout, trace, camera, overlay} = v;
    parts.set(`from${n}`, trace.abs(camera.from).toString());
    parts.set(`to${n}`, trace.abs(camera.to).toString());
    const lists = {pin: layout.pinned, fold: layout.folded, hide: layout.hidden, turn: layout.turned, off: v.colors.hidden, pass: v.unsearched};
    for (const [name, set] of Object.entries(lists)) {
      const numbers = ranges([...set]).split(',');
      if (set.size > 0 && numbers.length <= MOST_RANGES) {
        parts.set(name + n, numbers.join('.'));
      }
    }
    if (layout.filter) {
      parts.set(`rows${n}`, layout.filter);
    }
    parts.set(`deep${n}`, layout.allDeep ? '1' : '0');
    if (layout.nesting) {
      parts.set(`nested${n}`, '1');
    }
    if (layout.shares !== 'order') {
      parts.set(`shares${n}`, layout.shares);
    }
    if (layout.heightChosen) {
      parts.set(`height${n}`, String(layout.rowHeight));
    }
    if (layout.alike) {
      parts.set(`alike${n}`, '1');
    }
    if (layout.order !== 'trace') {
      parts.set(`order${n}`, layout.order);
    }
    if (layout.tracksChosen) {
      parts.set(`tracks${n}`, layout.showTracks ? '1' : '0');
    }
    if (v.colors.ofTrace) {
      parts.set(`colors${n}`, 'trace');
    }
    if (v.colors.byGroup) {
      parts.set(`groups${n}`, '1');
    }
    const without = Object.entries(KINDS).filter(([, kind]) => !kind.isShown(v)).map(([name]) => name);
    if (without.length > 0) {
      parts.set(`without${n}`, without.join('.'));
    }
    if (v.passedOver.size > 0) {
      parts.set(`over${n}`, [...v.passedOver].join('.'));
    }
    const {moves} = layout.arrangement;
    if (moves.length > 0) {
      parts.set(`moves${n}`, moves.slice(0, MOST_MOVES).map((m) => m.join('-')).join('.'));
    }
    if (overlay.selection) {
      parts.set(`sel${n}`, `${trace.abs(overlay.selection.from)}.${trace.abs(overlay.selection.to)}`);
      const rows = ranges(overlay.selection.rows ?? []).split(',');
      if (overlay.selection.rows && rows.length <= MOST_RANGES) {
        parts.set(`selrows${n}`, rows.join('.'));
      }
    }
    if (overlay.cursor !== null) {
      parts.set(`at${n}`, String(trace.abs(overlay.cursor)));
    }
    const own = v.marks.own.map((t) => trace.abs(t)).join('.');
    if (own) {
      parts.set(`mark${n}`, own);
    }
    if (v.counters.chosen) {
      parts.set(`counters${n}`, ranges([...v.counters.chosen]).split(',').slice(0, MOST_RANGES).join('.'));
    }
    const {isLog, isCommon, isOverlaid, fold, derived} = v.counters;
    if (isLog || isCommon || isOverlaid) {
      parts.set(`scale${n}`, [isLog ? 'log' : '', isCommon ? 'common' : '', isOverlaid ? 'one' : ''].filter(Boolean).join('.'));
    }
    if (fold) {
      parts.set(`lanes${n}`, fold);
    }
    if (derived.size > 0) {
      parts.set(`computed${n}`, [...derived.values()].slice(0, MOST_COMPUTED).map(codeOf).join('.'));
    }
    if (v.callFade.filter) {
      parts.set(`calls${n}`, v.callFade.filter.text);
    }
    if (v.messageFilter) {
      parts.set(`only${n}`, v.messageFilter.text);
    }
    v.notes.state.forEach((note) => parts.append(`note${n}`, note));
    if (v.origin !== 0) {
      parts.set(`origin${n}`, String(trace.abs(v.origin)));
    }
    if (v.timeline.selectedRow >= 0) {
      parts.set(`row${n}`, String(v.timeline.selectedRow));
    }
  });
  if (page.views.length > 1 && !page.linked) {
    parts.set('linked', '0');
  }
  [...page.palette.own].slice(0, MOST_COLORS).forEach(([name, color]) => parts.append('paint', `${hex(color)} ${name}`));
  if (page.themeChosen) {
    parts.set('theme', document.documentElement.dataset.theme ?? 'light');
  }
  if (page.side.current !== 'legend') {
    parts.set('panel', page.side.current);
  }
  if (page.drawer.state !== '') {
    parts.set('drawer', page.drawer.state);
  }
  if (page.views.indexOf(page.active) > 0) {
    parts.set('active', String(page.views.indexOf(page.active)));
  }
  return parts.toString();
}

/** A state without what is around the picture. @param {string} state */
function pictureOf(state) {
  const parts = new URLSearchParams(state);
  AROUND.forEach((name) => parts.delete(name));
  return parts.toString();
}

/** Writes the state once the user has come to rest. @param {any} page */
export function writeState(page) {
  clearTimeout(writing);
  missed = restoring;
  if (restoring) {
    return;
  }
  writing = setTimeout(() => {
    const state = `#${stateOf(page)}`;
    if (state !== location.hash) {
      try {
        // The first state takes the place of the page as it was opened: there is nothing to go back to.
        const isFirst = location.hash === '' && history.state === null;
        const same = isFirst || pictureOf(state.slice(1)) === pictureOf(location.hash.slice(1));
        const step = (history.state?.step ?? 0) + (same ? 0 : 1);
        history[same ? 'replaceState' : 'pushState']({step}, '', state);
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

/** Numbers and ranges of them, between dots. @param {string} text @returns {Set<number>} */
export function numbersOf(text) {
  const found = new Set();
  let left = MOST_NUMBERS; // of numbers that are there several times, each time counts
  for (const part of text.split('.')) {
    const match = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(part);
    for (let i = Number(match?.[1]); match && i <= Number(match[2] ?? match[1]) && left > 0; i++, left--) {
      found.add(i);
    }
  }
  return found;
}

/** The interval between two ticks, as far as it is in sight at all; null if none of it is. */
function intervalOf(v, from, to) {
  if (!isTick(from) || !isTick(to)) {
    return null;
  }
  const interval = {from: Math.max(v.camera.low, v.trace.rel(from)), to: Math.min(v.camera.high, v.trace.rel(to))};
  return interval.from < interval.to ? interval : null;
}

/** Shows what the URL says in a view. */
function restore(v, parts, n) {
  const {layout, trace, colors} = v;
  const list = (name) => numbersOf(parts.get(name + n) ?? '');
  layout.pinned = list('pin');
  layout.folded = list('fold');
  layout.hidden = list('hide');
  layout.turned = list('turn');
  v.unsearched = list('pass');
  v.passedOver = new Set((parts.get(`over${n}`) ?? '').split('.').filter((kind) => PASSED.includes(kind)));
  colors.hidden = list('off');
  colors.changed();
  layout.filter = parts.get(`rows${n}`) ?? '';
  layout.allDeep = parts.has(`deep${n}`) ? parts.get(`deep${n}`) === '1' : v.deepAtFirst;
  layout.nesting = parts.get(`nested${n}`) === '1';
  const shares = parts.get(`shares${n}`);
  layout.shares = isShareStyle(shares ?? '') ? shares : 'order';
  layout.tracksChosen = parts.has(`tracks${n}`);
  if (layout.tracksChosen) {
    layout.showTracks = parts.get(`tracks${n}`) === '1';
  }
  colors.set({byGroup: parts.get(`groups${n}`) === '1', ofTrace: parts.get(`colors${n}`) === 'trace'});
  const without = (parts.get(`without${n}`) ?? '').split('.');
  Object.entries(KINDS).forEach(([name, kind]) => kind.show(v, !without.includes(name)));
  const height = Number(parts.get(`height${n}`));
  if (height > 0) {
    layout.setHeight(height);
  } else if (layout.heightChosen) {
    v.fitHeight();
  }
  layout.arrangement.restore((parts.get(`moves${n}`) ?? '').split('.').filter((m) => /^\d+-\d+-[01]$/.test(m)).map((m) => m.split('-').map(Number)));
  layout.alike = parts.get(`alike${n}`) === '1';
  layout.clusters = layout.alike ? v.verdict.alike : [];
  const order = parts.get(`order${n}`);
  v.orderBy(ORDERS.includes(order) ? order : 'trace');
  const scale = (parts.get(`scale${n}`) ?? '').split('.');
  const fold = parts.get(`lanes${n}`);
  Object.assign(v.counters, {isLog: scale.includes('log'), isCommon: scale.includes('common'), isOverlaid: scale.includes('one'), fold: v.page.isServed && FOLDS.includes(fold) ? fold : '', chosen: parts.has(`counters${n}`) ? list('counters') : null});
  v.counters.derived.clear();
  (parts.get(`computed${n}`) ?? '').split('.').slice(0, MOST_COMPUTED).map(derivedOf).forEach((d) => d && v.counters.derive(d));
  v.relayout();
  const [from, to] = [parts.get(`from${n}`), parts.get(`to${n}`)];
  if (isTick(from) && isTick(to)) {
    v.camera.show(Math.max(v.camera.low, trace.rel(from)), Math.min(v.camera.high, trace.rel(to)));
  } else {
    v.camera.all();
  }
  const [a, b] = (parts.get(`sel${n}`) ?? '').split('.');
  const chosen = [...numbersOf(parts.get(`selrows${n}`) ?? '')].filter((id) => trace.rows[id]?.own);
  const interval = intervalOf(v, a, b);
  v.overlay.selection = interval && chosen.length > 0 ? {...interval, rows: chosen} : interval;
  const cursor = parts.get(`at${n}`);
  v.overlay.cursor = isTick(cursor) ? trace.rel(cursor) : null;
  v.marks.restoreOwn((parts.get(`mark${n}`) ?? '').split('.').filter(isTick).map((t) => trace.rel(t)));
  v.callFade.filter = callFilterOf(parts.get(`calls${n}`) ?? '');
  v.messageFilter = filterOf(parts.get(`only${n}`) ?? '');
  v.notes.restore(parts.getAll(`note${n}`));
  const row = Number(parts.get(`row${n}`) ?? -1);
  if (row >= 0 && row < trace.rows.length) {
    v.goToRow(row);
  }
}

/** The colours that the user chose. @param {URLSearchParams} parts */
function paintOf(parts) {
  /** @type {Map<string, [number, number, number]>} */
  const own = new Map();
  for (const text of parts.getAll('paint').slice(0, MOST_COLORS)) {
    const color = rgbOf(text.slice(0, 6));
    if (color && text.length > 7) {
      own.set(text.slice(7), color);
    }
  }
  return own;
}

/** Shows what the URL says around the picture. */
function restoreAround(page, parts) {
  const view = page.views[Number(parts.get('active') ?? 0)];
  if (view) {
    page.activate(view);
  }
  const theme = parts.get('theme');
  if (theme === 'dark' || theme === 'light') {
    page.themeChosen = true;
    page.theme(theme === 'dark');
  }
  const panel = parts.get('panel') ?? 'legend';
  page.drawer.restore(parts.get('drawer') ?? (page.side.panels.has(panel) ? '' : panel)); // older URLs name one panel
  if (!page.side.panels.has(panel)) {
    return;
  }
  page.side.open(panel);
  const {overlay, timeline, layout} = page.active;
  const place = layout.placeOf(timeline.selectedRow);
  if (panel === 'details' && place && overlay.cursor !== null) {
    page.side.details(page.active, {area: 'row', place, time: overlay.cursor, depth: -1});
  }
}

/**
 * Shows what the URL says, now and whenever it changes.
 * @param {any} page
 * @param {string} [usual] the state of a URL that says nothing
 */
export function readState(page, usual = '') {
  const hash = () => (location.hash.length > 1 ? location.hash.slice(1) : usual);
  const read = () => {
    const parts = new URLSearchParams(hash());
    restoring = true;
    const linked = parts.get('linked') !== '0';
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
    page.drawer.selection.show(page.active);
    page.palette.repaint(paintOf(parts));
    page.shownAgain?.();
    page.recolored();
    setTimeout(() => {
      restoring = false;
      if (missed) {
        writeState(page);
      }
    }, 300);
  };
  if (hash()) {
    read();
    restoreAround(page, new URLSearchParams(hash()));
  } else {
    restoring = false;
    if (missed) {
      writeState(page);
    }
  }
  addEventListener('popstate', () => location.hash.length > 1 && read());
}
