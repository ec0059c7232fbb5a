// The buttons over the rows.

import {h} from './dom.js';
import {showKeys} from './keys.js';

/**
 * @param {HTMLElement} host
 * @param {any} page
 */
export function makeTools(host, page) {
  const each = (action) => page.views.forEach(action);
  const lanes = h('button', {'aria-pressed': page.views[0].layout.allDeep, onclick: () => {
    const deep = lanes.getAttribute('aria-pressed') !== 'true';
    lanes.setAttribute('aria-pressed', String(deep));
    each((v) => {
      v.layout.allDeep = deep;
      v.layout.turned.clear();
      v.relayout();
    });
  }}, 'Call stacks');
  const messages = h('button', {'aria-pressed': true, onclick: () => {
    const on = messages.getAttribute('aria-pressed') !== 'true';
    messages.setAttribute('aria-pressed', String(on));
    each((v) => {
      v.overlay.showMessages = on;
      v.timeline.dirty = true;
      v.overlay.load();
    });
  }}, 'Messages');
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
  host.append(
    h('button', {title: 'Show the whole run (0)', onclick: () => each((v) => v.camera.all())}, 'All'),
    h('button', {title: 'Zoom in (W)', 'aria-label': 'Zoom in', onclick: () => each((v) => v.camera.zoom((v.camera.from + v.camera.to) / 2, 0.5))}, '+'),
    h('button', {title: 'Zoom out (S)', 'aria-label': 'Zoom out', onclick: () => each((v) => v.camera.zoom((v.camera.from + v.camera.to) / 2, 2))}, '−'),
    lanes, messages, groups,
    h('button', {title: 'Higher rows', 'aria-label': 'Higher rows', onclick: () => taller(1.4)}, '↕+'),
    h('button', {title: 'Lower rows', 'aria-label': 'Lower rows', onclick: () => taller(0.7)}, '↕−'),
    filter,
    h('button', {title: 'Dark or light', 'aria-label': 'Dark or light', onclick: () => page.theme(document.documentElement.dataset.theme !== 'dark')}, '◐'),
    h('button', {title: 'Keys (?)', 'aria-label': 'Keys', onclick: showKeys}, '?'));
  document.addEventListener('keydown', (e) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '');
    if (e.key === '?' && !typing) {
      showKeys();
    }
  });
}
