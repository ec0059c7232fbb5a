// The buttons over the rows.

import {h} from './dom.js';
import {showKeys} from './keys.js';
import {Search} from './search.js';
import {savePicture} from './picture.js';
import {goToPlace, placeIn} from './goto.js';

/**
 * @param {HTMLElement} host
 * @param {any} page
 */
export function makeTools(host, page) {
  const each = (action) => page.views.forEach(action);
  const lanes = h('button', {'aria-pressed': page.views[0].layout.allDeep, title: 'Calls below those that made them; else a row is one lane of the innermost calls', onclick: () => {
    const deep = lanes.getAttribute('aria-pressed') !== 'true';
    lanes.setAttribute('aria-pressed', String(deep));
    each((v) => {
      v.layout.allDeep = deep;
      v.layout.turned.clear();
      v.relayout();
    });
  }}, 'Call stacks');
  const messages = h('button', {'aria-pressed': true, title: 'Messages as arrows, collective operations as areas, one-sided ones and input and output', onclick: () => {
    const on = messages.getAttribute('aria-pressed') !== 'true';
    messages.setAttribute('aria-pressed', String(on));
    each((v) => {
      v.overlay.showMessages = on;
      v.marks.showCollectives = on;
      v.operations.shown = on;
      v.timeline.dirty = true;
      v.overlay.load();
    });
  }}, 'Messages');
  const counters = h('button', {'aria-pressed': page.views.some((v) => v.layout.showTracks), title: 'Counters as tracks', onclick: () => {
    const on = counters.getAttribute('aria-pressed') !== 'true';
    counters.setAttribute('aria-pressed', String(on));
    each((v) => {
      v.layout.showTracks = on;
      v.relayout();
    });
  }}, 'Counters');
  each((v) => {
    v.counters.listed = () => counters.setAttribute('aria-pressed', String(page.views.some((w) => w.layout.showTracks)));
  });
  const groups = h('button', {'aria-pressed': false, title: 'Colours by group instead of region', onclick: () => {
    const on = groups.getAttribute('aria-pressed') !== 'true';
    groups.setAttribute('aria-pressed', String(on));
    each((v) => {
      v.colors.set({byGroup: on});
      v.timeline.dirty = true;
      v.preview.dirty();
    });
    page.side.redraw();
  }}, 'Groups');
  const taller = (factor) => each((v) => {
    v.layout.rowHeight = Math.max(2, Math.min(120, Math.round(v.layout.rowHeight * factor + Math.sign(factor - 1))));
    v.relayout();
  });
  const filter = h('input', {type: 'search', placeholder: 'Filter rows', 'aria-label': 'Filter rows by words, or /expression/', oninput: () => each((v) => {
    v.layout.filter = filter.value;
    v.relayout();
  })});
  const searches = new Map();
  const find = async (direction) => {
    const view = page.active;
    if (!search.value.trim() || !view) {
      return;
    }
    const place = placeIn(search.value, view.trace.rows);
    if (place) {
      page.answer(goToPlace(page, view, place));
      return;
    }
    if (!searches.has(view)) {
      searches.set(view, new Search(view));
    }
    try {
      page.say('searching …');
      page.answer(await searches.get(view).find(search.value, direction));
    } catch (e) {
      if (e.name !== 'AbortError') {
        page.say(e.message);
      }
    }
  };
  const search = h('input', {type: 'search', placeholder: 'Find, or go to: 17 at 40.2 s (/)', 'aria-label': 'Find calls, comments and markers; or go to a time, to a row, or to both', onkeydown: (e) => {
    if (e.key === 'Enter') {
      find(e.shiftKey ? -1 : 1);
    } else if (e.key === 'Escape') {
      page.active?.input.host.focus();
    }
  }});
  const order = h('select', {'aria-label': 'Order of rows', title: 'Order of rows', onchange: () => each((v) => {
    v.layout.order = order.value;
    v.layout.weights = order.value === 'busy' ? v.ticksOfTop() : new Map();
    v.relayout();
  })}, h('option', {value: 'trace'}, 'Trace order'), h('option', {value: 'name'}, 'Order by name'), h('option', {value: 'busy'}, 'Order by top region'));
  const linked = page.views.length < 2 ? null : h('button', {'aria-pressed': true, title: 'All traces show the same time since their begin, or since the mark that they are aligned at', onclick: () => {
    page.linked = linked.getAttribute('aria-pressed') !== 'true';
    linked.setAttribute('aria-pressed', String(page.linked));
    page.bound();
  }}, 'Linked');
  host.append(
    search,
    h('button', {title: 'Previous (Shift+N)', 'aria-label': 'Find previous', onclick: () => find(-1)}, '‹'),
    h('button', {title: 'Next (N)', 'aria-label': 'Find next', onclick: () => find(1)}, '›'),
    h('button', {title: 'Show the whole run (0)', onclick: () => each((v) => v.camera.all())}, 'All'),
    h('button', {title: 'Zoom in (W)', 'aria-label': 'Zoom in', onclick: () => each((v) => v.camera.zoom((v.camera.from + v.camera.to) / 2, 0.5))}, '+'),
    h('button', {title: 'Zoom out (S)', 'aria-label': 'Zoom out', onclick: () => each((v) => v.camera.zoom((v.camera.from + v.camera.to) / 2, 2))}, '−'),
    lanes, messages, counters, groups,
    h('button', {title: 'Higher rows', 'aria-label': 'Higher rows', onclick: () => taller(1.4)}, '↕+'),
    h('button', {title: 'Lower rows', 'aria-label': 'Lower rows', onclick: () => taller(0.7)}, '↕−'),
    filter, order, ...(linked ? [linked] : []),
    h('button', {title: 'Save the picture as PNG', 'aria-label': 'Save the picture', onclick: () => savePicture(page)}, '⤓'),
    h('button', {title: 'Dark or light', 'aria-label': 'Dark or light', onclick: () => page.theme(document.documentElement.dataset.theme !== 'dark')}, '◐'),
    h('button', {title: 'Keys (?)', 'aria-label': 'Keys', onclick: showKeys}, '?'));
  document.addEventListener('keydown', (e) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '');
    if (typing || e.ctrlKey || e.metaKey || e.altKey) {
      return;
    }
    if (e.key === '?') {
      showKeys();
    } else if (e.key === '/') {
      e.preventDefault();
      search.focus();
      search.select();
    } else if (e.key === 'n' || e.key === 'N') {
      find(e.shiftKey ? -1 : 1);
    }
  });
}
