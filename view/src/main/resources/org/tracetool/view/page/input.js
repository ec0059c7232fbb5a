// What the pointer and the keys do on the rows.

import {duration} from './time.js';
import {goBack} from './urlstate.js';
import {tipText} from './tips.js';
import {nextMessage, otherEnd} from './messages.js';

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
    host.addEventListener('keydown', (e) => this.#key(e));
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
    const pan = e.button === 1 || e.shiftKey || e.pointerType === 'touch' || hit.area === 'axis';
    this.drag = {
      kind: hit.area === 'label' ? 'label' : pan ? 'pan' : 'select',
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
    if (drag.kind === 'pan') {
      const from = drag.from - (dx / timeline.plotWidth) * view.camera.span;
      view.camera.show(from, from + view.camera.span);
      timeline.scrollTo(drag.scroll - dy);
    } else if (drag.kind === 'label') {
      timeline.scrollTo(drag.scroll - dy);
    } else {
      const [a, b] = [drag.time, timeline.timeAt(at.x)].sort((p, q) => p - q);
      view.overlay.selection = {from: Math.max(0, a), to: Math.min(view.camera.length, b)};
      timeline.dirty = true;
      view.say(`selected: ${duration((b - a) / view.trace.rate)}`);
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
      if (drag.kind === 'select') {
        this.view.select(this.view.overlay.selection);
      }
      return;
    }
    this.#click(drag);
  }

  #click(drag) {
    const {view, timeline} = this;
    const {hit} = drag;
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
      timeline.dirty = true;
      return;
    }
    const message = view.overlay.nearest(timeline, drag.start.x, drag.start.y);
    view.overlay.chosen = message;
    if (view.overlay.selection) {
      view.select(null);
    }
    if (hit.place) {
      timeline.selectedRow = hit.place.row.id;
    }
    timeline.dirty = true;
    view.page.clicked(view, {...hit, message, ...view.marks.at(timeline, drag.start.x, drag.start.y),
      operation: view.operations.at(timeline, drag.start.x, drag.start.y)});
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
    const text = tipText(view, hit, at);
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
    this.#hideTip();
  }

  #hideTip() {
    this.timeline.tip.hidden = true;
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) {
      return;
    }
    const {view, timeline} = this;
    const {camera} = view;
    const middle = (camera.from + camera.to) / 2;
    const actions = {
      w: () => camera.zoom(middle, 0.5),
      '+': () => camera.zoom(middle, 0.5),
      s: () => camera.zoom(middle, 2),
      '-': () => camera.zoom(middle, 2),
      a: () => camera.pan(-0.25),
      ArrowLeft: () => camera.pan(-0.25),
      d: () => camera.pan(0.25),
      ArrowRight: () => camera.pan(0.25),
      Home: () => camera.show(0, camera.span),
      End: () => camera.show(camera.length - camera.span, camera.length),
      0: () => camera.all(),
      f: () => this.#fit(),
      ArrowUp: () => this.#step(-1),
      ArrowDown: () => this.#step(1),
      PageUp: () => timeline.scrollTo(timeline.scroll - timeline.plotHeight * 0.9),
      PageDown: () => timeline.scrollTo(timeline.scroll + timeline.plotHeight * 0.9),
      h: () => this.#hide(e.shiftKey),
      e: () => this.#turn(),
      ',': () => view.nextOfKind?.(-1),
      '.': () => view.nextOfKind?.(1),
      ']': () => nextMessage(view, 1),
      '[': () => nextMessage(view, -1),
      j: () => otherEnd(view),
      m: () => (e.shiftKey ? view.marks.clearOwn() : view.marks.setOwn(this.#place())),
      u: () => goBack(e.shiftKey ? 1 : -1),
      Enter: () => this.#open(),
      Escape: () => view.select(null),
    };
    const action = actions[e.key] ?? actions[e.key.toLowerCase()];
    if (action) {
      e.preventDefault();
      e.stopPropagation();
      action();
    }
  }

  #fit() {
    const {view} = this;
    const {selection, chosen, mark} = view.overlay;
    const message = chosen && chosen.sent !== null && chosen.received !== null
      ? {from: Math.min(chosen.sent, chosen.received), to: Math.max(chosen.sent, chosen.received)} : null;
    const target = selection ?? message ?? mark;
    if (target) {
      view.camera.show(target.from, target.to);
    }
  }

  /** The time that a key is about: under the pointer, of what is marked, or in the middle. */
  #place() {
    const {view, timeline, pointed} = this;
    const {camera} = view;
    const inSight = (time) => time >= camera.from && time <= camera.to;
    const time = pointed ? timeline.timeAt(pointed.x) : view.overlay.mark?.from ?? NaN;
    return inSight(time) ? time : (camera.from + camera.to) / 2;
  }

  /** Goes to the row above or below. */
  #step(by) {
    const {timeline, view} = this;
    const {placed} = view.layout;
    const at = placed.findIndex((p) => p.row.id === timeline.selectedRow);
    const next = placed[Math.max(0, Math.min(placed.length - 1, at + by))];
    if (next) {
      timeline.selectedRow = next.row.id;
      view.say(next.row.name);
      if (next.top < timeline.scroll) {
        timeline.scrollTo(next.top);
      } else if (next.top + next.height > timeline.scroll + timeline.plotHeight) {
        timeline.scrollTo(next.top + next.height - timeline.plotHeight);
      }
      timeline.dirty = true;
    }
  }

  /** Hides the selected row, or shows all rows again. */
  #hide(all) {
    const {timeline, view} = this;
    if (all) {
      view.layout.hidden.clear();
    } else if (timeline.selectedRow >= 0) {
      view.layout.hidden.add(timeline.selectedRow);
      view.say('hidden; Shift+H shows all rows again');
    }
    view.relayout();
  }

  /** Folds the selected row, or turns its calls into lanes by depth and back. */
  #turn() {
    const {timeline, view} = this;
    const place = view.layout.placeOf(timeline.selectedRow);
    const set = place?.folds ? view.layout.folded : view.layout.turned;
    if (place && !set.delete(place.row.id)) {
      set.add(place.row.id);
    }
    view.relayout();
  }

  /** Shows details of the selected row in the middle of the picture. */
  #open() {
    const {timeline, view} = this;
    const place = view.layout.placeOf(timeline.selectedRow);
    if (place) {
      const time = (view.camera.from + view.camera.to) / 2;
      view.page.clicked(view, {area: 'row', place, time, depth: -1, message: null});
    }
  }
}
