// What keys do on the rows.

import {goBack} from './urlstate.js';
import {callAt} from './callat.js';
import {nextBusyPlace} from './busyplace.js';
import {rankedName} from './frame.js';
import {otherEndOfLaunch} from './launches.js';
import {otherEnd} from './messages.js';
import {nextMessage, nextOfPair} from './messagesteps.js';
import {toggleRow} from './rectangle.js';
import {cutRow, hideRow, pinRow, putRows, showAllRows} from './rowmoves.js';

/** The keys of one trace. */
export class RowKeys {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    this.timeline = view.timeline;
  }

  /** @param {KeyboardEvent} e */
  press(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) {
      return;
    }
    const {view, timeline} = this;
    const {camera} = view;
    const zoom = (factor) => camera.zoom(this.#place(), factor);
    const actions = {
      w: () => zoom(0.5),
      '+': () => zoom(0.5),
      s: () => zoom(2),
      '-': () => zoom(2),
      a: () => camera.pan(-0.25),
      ArrowLeft: () => camera.pan(-0.25),
      d: () => camera.pan(0.25),
      ArrowRight: () => camera.pan(0.25),
      Home: () => camera.show(0, camera.span),
      End: () => camera.show(camera.length - camera.span, camera.length),
      0: () => camera.all(),
      f: () => this.#fit(),
      ArrowUp: () => (e.shiftKey ? this.#higher(1.25) : this.#step(-1)),
      ArrowDown: () => (e.shiftKey ? this.#higher(0.8) : this.#step(1)),
      PageUp: () => timeline.scrollTo(timeline.scroll - timeline.plotHeight * 0.9),
      PageDown: () => timeline.scrollTo(timeline.scroll + timeline.plotHeight * 0.9),
      h: () => (e.shiftKey ? showAllRows(view) : hideRow(view, timeline.selectedRow)),
      e: () => (e.shiftKey ? this.#foldAll() : this.#turn()),
      p: () => pinRow(view, timeline.selectedRow),
      x: () => cutRow(view, timeline.selectedRow),
      v: () => putRows(view, timeline.selectedRow, e.shiftKey),
      ',': () => view.nextOfKind?.(-1),
      '.': () => view.nextOfKind?.(1),
      b: () => nextBusyPlace(view, e.shiftKey ? -1 : 1),
      ']': () => nextMessage(view, 1),
      '[': () => nextMessage(view, -1),
      '}': () => nextOfPair(view, 1),
      '{': () => nextOfPair(view, -1),
      j: () => otherEndOfLaunch(view) || otherEnd(view),
      m: () => (e.shiftKey ? view.marks.clearOwn() : view.marks.setOwn(this.#place())),
      u: () => goBack(e.shiftKey ? 1 : -1),
      r: () => (e.shiftKey ? this.#selectMarked() : view.select(view.shown())),
      l: () => toggleRow(view, timeline.selectedRow),
      i: () => view.page.drawer.histogram(view),
      Enter: () => this.#open(),
      Escape: () => {
        view.overlay.cursor = null;
        view.launches.chosen = null;
        view.culprits.keep(null);
        view.select(null);
      },
    };
    const action = actions[e.key] ?? actions[e.key.toLowerCase()] ?? (/^[1-9]$/.test(e.key) ? () => view.page.openCard(Number(e.key)) : undefined);
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

  /** The time that a key is about: under the pointer, where the cursor is, of what is marked, or in the middle. */
  #place() {
    const {view, timeline} = this;
    const {pointed} = view.input;
    const {camera} = view;
    const inSight = (time) => time >= camera.from && time <= camera.to;
    const time = pointed ? timeline.timeAt(pointed.x) : view.overlay.cursorInSight() ?? view.overlay.mark?.from ?? NaN;
    return inSight(time) ? time : (camera.from + camera.to) / 2;
  }

  /** Goes to the row above or below. */
  #step(by) {
    const {timeline, view} = this;
    const placed = view.layout.placed.filter((p) => !p.counter);
    const at = placed.findIndex((p) => p.row.id === timeline.selectedRow);
    const next = placed[Math.max(0, Math.min(placed.length - 1, at + by))];
    if (next) {
      timeline.selectedRow = next.row.id;
      view.say(rankedName(next.row));
      if (next.top < timeline.scroll) {
        timeline.scrollTo(next.top);
      } else if (next.top + next.height > timeline.scroll + timeline.plotHeight) {
        timeline.scrollTo(next.top + next.height - timeline.plotHeight);
      }
    }
  }

  /** Makes all rows higher or lower. */
  #higher(factor) {
    const {page} = this.view;
    page.views.forEach((v) => {
      const {rowHeight} = v.layout;
      v.layout.setHeight(higher(rowHeight, factor));
      v.relayout();
    });
    page.shownAgain();
  }

  /** Selects the time between the last two marks. */
  #selectMarked() {
    const {view} = this;
    const [a, b] = view.marks.own.slice(-2);
    if (b === undefined || a === b) {
      view.page.answer('mark two times first: M marks one');
    } else {
      view.select({from: Math.min(a, b), to: Math.max(a, b)});
    }
  }

  #foldAll() {
    const {view} = this;
    view.say(view.layout.foldAll() ? 'all rows are folded; Shift+E unfolds them' : 'all rows are unfolded');
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
      const time = view.overlay.cursorInSight() ?? (view.camera.from + view.camera.to) / 2;
      const x = timeline.xOf(time);
      const y = timeline.yOf(place) + place.height / 2;
      view.page.clicked(view, {area: 'row', place, time, depth: -1, ...callAt(timeline, place, time, -1), message: null, ...view.marks.at(timeline, x, y), operation: view.operations.at(timeline, x, y)});
    }
  }
}

/** The next height of rows: below a pixel half or twice as many share a line. @param {number} pixels @param {number} factor */
function higher(pixels, factor) {
  if (factor > 1) {
    return pixels < 1 ? pixels * 2 : Math.ceil(pixels * factor);
  }
  return pixels <= 1 ? pixels / 2 : Math.floor(pixels * factor);
}
