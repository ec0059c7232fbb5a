// What the pointer does on the rows.

import {duration} from './time.js';
import {tipText} from './tips.js';
import {RowKeys} from './rowkeys.js';
import {openMenu} from './menu.js';
import {ROWS_TOGETHER} from './layout.js';
import {rowsBetween, rowsText} from './rectangle.js';

/** Follows pointer, wheel, touch and keys over the rows of one trace. */
export class Input {
  /**
   * @param {HTMLElement} host
   * @param {import('./view.js').View} view
   */
  constructor(host, view) {
    this.host = host;
    this.view = view;
    this.timeline = view.timeline;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    this.drag = null;
    const canvas = view.timeline.canvas;
    canvas.addEventListener('wheel', (e) => this.#wheel(e), {passive: false});
    canvas.addEventListener('pointerdown', (e) => this.#down(e));
    canvas.addEventListener('pointermove', (e) => this.#move(e));
    canvas.addEventListener('pointerup', (e) => this.#up(e));
    canvas.addEventListener('pointercancel', (e) => this.#cancel(e));
    canvas.addEventListener('pointerleave', () => this.#leave());
    canvas.addEventListener('dblclick', (e) => this.#double(e));
    canvas.addEventListener('contextmenu', (e) => e.preventDefault());
    view.culprits.came = () => this.pointed && !this.drag && this.#showTip(this.pointed);
    this.keys = new RowKeys(view);
    host.addEventListener('keydown', (e) => this.keys.press(e));
    view.camera.listeners.push(() => this.#hideTip()); // it told what was there before
    host.addEventListener('contextmenu', (e) => this.#keyMenu(e));
  }

  /** @param {MouseEvent} e */
  #at(e) {
    const box = this.timeline.canvas.getBoundingClientRect();
    return {x: e.clientX - box.left, y: e.clientY - box.top};
  }

  /** @param {WheelEvent} e */
  #wheel(e) {
    e.preventDefault();
    this.#hideTip();
    const {timeline, view} = this;
    const {x} = this.#at(e);
    const unit = e.deltaMode === 1 ? 16 : 1;
    const dx = e.deltaX * unit;
    const dy = e.deltaY * unit;
    if (x < timeline.labelWidth || e.altKey) {
      timeline.scrollTo(timeline.scroll + dy);
    } else if (e.shiftKey || Math.abs(dx) > Math.abs(dy)) {
      view.camera.pan((dx || dy) / timeline.plotWidth);
    } else {
      view.camera.zoom(timeline.timeAt(x), Math.exp(Math.max(-200, Math.min(200, dy)) * 0.003));
    }
  }

  /** @param {PointerEvent} e */
  #down(e) {
    const at = this.#at(e);
    this.timeline.canvas.setPointerCapture(e.pointerId);
    this.pointers.set(e.pointerId, at);
    this.host.focus({preventScroll: true});
    const {camera} = this.view;
    if (this.pointers.size === 2) {
      const [a, b] = [...this.pointers.values()];
      this.drag = {kind: 'pinch', t1: this.timeline.timeAt(a.x), t2: this.timeline.timeAt(b.x)};
      return;
    }
    const hit = this.timeline.hit(at.x, at.y);
    const pan = e.button === 1 || e.altKey || e.pointerType === 'touch' || hit.area === 'axis';
    this.drag = {
      kind: hit.area === 'label' ? 'label' : pan ? 'pan' : e.ctrlKey || e.metaKey ? 'zoom' : e.shiftKey ? 'time' : 'select', button: e.button,
      start: at, moved: false, from: camera.from, scroll: this.timeline.scroll, time: hit.time, hit,
    };
  }

  /** @param {PointerEvent} e */
  #move(e) {
    const at = this.#at(e);
    const {drag, timeline, view} = this;
    this.pointed = at.x > timeline.labelWidth ? at : null;
    if (!this.pointers.has(e.pointerId) || !drag) {
      this.#showTip(at);
      return;
    }
    this.pointers.set(e.pointerId, at);
    if (drag.kind === 'pinch') {
      this.#pinch(drag);
      return;
    }
    const dx = at.x - drag.start.x;
    const dy = at.y - drag.start.y;
    drag.moved ||= Math.hypot(dx, dy) > 4;
    if (!drag.moved) {
      return;
    }
    this.#hideTip();
    view.culprits.point(null);
    if (drag.kind === 'pan') {
      const from = drag.from - (dx / timeline.plotWidth) * view.camera.span;
      view.camera.show(from, from + view.camera.span);
      timeline.scrollTo(drag.scroll - dy);
    } else if (drag.kind === 'label') {
      timeline.scrollTo(drag.scroll - dy);
    } else {
      const [a, b] = [drag.time, timeline.timeAt(at.x)].sort((p, q) => p - q);
      const rows = drag.kind === 'select' ? rowsBetween(view, drag.start.y, at.y) : undefined;
      view.overlay.selection = {from: Math.max(0, a), to: Math.min(view.camera.length, b), ...(rows ? {rows} : {})};
      view.say(`selected: ${duration((b - a) / view.trace.rate)} of ${rows ? rowsText(view, rows) : 'all rows; a drag across rows selects some of them'}`);
    }
  }

  #pinch(drag) {
    const points = [...this.pointers.values()];
    if (points.length < 2) {
      return;
    }
    const [a, b] = points;
    const {timeline, view} = this;
    const pixels = Math.abs(b.x - a.x);
    if (pixels < 8) {
      return;
    }
    const perPixel = Math.abs(drag.t2 - drag.t1) / pixels;
    const from = Math.min(drag.t1, drag.t2) - (Math.min(a.x, b.x) - timeline.labelWidth) * perPixel;
    view.camera.show(from, from + perPixel * timeline.plotWidth);
  }

  /** @param {PointerEvent} e */
  #up(e) {
    const {drag} = this;
    this.pointers.delete(e.pointerId);
    if (!drag || this.pointers.size > 0) {
      return;
    }
    this.drag = null;
    if (drag.kind === 'pinch') {
      return;
    }
    if (drag.moved) {
      const {selection} = this.view.overlay;
      if (drag.kind === 'select' || drag.kind === 'time') {
        this.view.select(selection);
      } else if (drag.kind === 'zoom') {
        this.view.select(null);
        this.view.camera.show(selection.from, selection.to);
      }
    } else if (drag.button === 2) {
      this.#hideTip();
      openMenu(this.view, drag.hit, drag.start);
    } else {
      this.#click(drag);
    }
  }

  /** The key for menus: about the chosen row, at what is marked or in the middle. */
  #keyMenu(e) {
    if (e.target === this.timeline.canvas) {
      return;
    }
    e.preventDefault();
    const {view, timeline} = this;
    const place = view.layout.placeOf(timeline.selectedRow) ?? view.layout.placed[0];
    if (place) {
      const time = view.overlay.cursorInSight() ?? view.overlay.mark?.from ?? (view.camera.from + view.camera.to) / 2;
      const x = Math.max(timeline.labelWidth + 1, Math.min(timeline.width - 1, timeline.xOf(time)));
      const y = timeline.yOf(place) + Math.min(5, place.height / 2);
      openMenu(view, timeline.hit(x, y), {x, y});
    }
  }

  #click(drag) {
    const {view, timeline} = this;
    const {hit} = drag;
    if (hit.place?.row === ROWS_TOGETHER) {
      return;
    }
    if (hit.area === 'label') {
      if (hit.place.folds && !hit.place.counter) {
        const {folded} = view.layout;
        const {id} = hit.place.row;
        if (!folded.delete(id)) {
          folded.add(id);
        }
        view.relayout();
      }
      timeline.selectedRow = hit.place.row.id;
      return;
    }
    const iteration = hit.area === 'axis' ? view.verdict.iterationAt(hit.time) : -1;
    if (iteration >= 0) {
      view.page.drawer.iterations.choose(view, iteration);
      return;
    }
    const message = view.overlay.nearest(timeline, drag.start.x, drag.start.y);
    view.culprits.keep(null);
    const launch = message ? null : view.launches.nearest(timeline, drag.start.x, drag.start.y);
    view.overlay.chosen = message;
    view.launches.chosen = launch;
    view.overlay.cursor = hit.place ? hit.time : null;
    if (view.overlay.selection) {
      view.select(null);
      view.describe();
    }
    if (hit.place) {
      timeline.selectedRow = hit.place.row.id;
    }
    view.page.clicked(view, {...hit, message, launch, ...view.marks.at(timeline, drag.start.x, drag.start.y),
      operation: view.operations.at(timeline, drag.start.x, drag.start.y), bundle: view.overlay.bundleAt(timeline, drag.start.x, drag.start.y)});
  }

  #cancel(e) {
    this.pointers.delete(e.pointerId);
    this.drag = null;
  }

  /** @param {MouseEvent} e */
  #double(e) {
    const at = this.#at(e);
    const hit = this.timeline.hit(at.x, at.y);
    const {view} = this;
    if (hit.area === 'label' && hit.place.row.own) {
      const {turned} = view.layout;
      if (!turned.delete(hit.place.row.id)) {
        turned.add(hit.place.row.id);
      }
      view.relayout();
    } else if (hit.area === 'row') {
      view.camera.zoom(hit.time, 0.25);
    } else if (hit.area === 'axis') {
      view.camera.all();
    }
  }

  #showTip(at) {
    const {timeline, view} = this;
    const hit = timeline.hit(at.x, at.y);
    const {tip} = timeline;
    view.culprits.point(hit);
    const text = [tipText(view, hit, at), hit.area === 'row' ? view.culprits.text() : ''].filter(Boolean).join('\n');
    tip.hidden = text === '';
    if (text !== '') {
      tip.textContent = text;
      tip.style.left = `${Math.min(at.x + 12, Math.max(0, timeline.width - tip.offsetWidth - 4))}px`;
      const below = at.y + 16;
      tip.style.top = `${below + tip.offsetHeight > timeline.height ? Math.max(0, at.y - tip.offsetHeight - 8) : below}px`;
    }
  }

  #leave() {
    this.pointed = null;
    this.view.culprits.point(null);
    this.#hideTip();
  }

  #hideTip() {
    this.timeline.tip.hidden = true;
  }
}
