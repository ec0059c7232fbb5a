// Markers and comments as flags, collective operations as areas over their members.

/**
 * @typedef {Object} Mark
 * @property {string} kind
 * @property {number} row -1 for none
 * @property {number} time
 * @property {string} text
 */

/** Markers, comments and collective operations of one trace. */
export class Marks {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    /** @type {Mark[]} */
    this.marks = [];
    /** @type {{name: string, comm: string, members: [number, number, number][]}[]} */
    this.collectives = [];
    this.showCollectives = true;
  }

  /** Asks for what is in sight. */
  async load() {
    this.running?.abort();
    this.running = new AbortController();
    const {signal} = this.running;
    const {trace, camera, timeline} = this.view;
    const window = {from: trace.abs(camera.from), to: trace.abs(Math.ceil(camera.to) + 1)};
    try {
      const [{marks}, {operations}] = await Promise.all([
        trace.source.json('marks', window, signal),
        trace.source.json('collectives', window, signal),
      ]);
      this.marks = marks.map(([kind, row, time, text]) => ({kind, row, time: trace.rel(time), text}));
      this.collectives = operations.map((o) => ({...o, members: o.members.map(([row, from, to]) => [row, trace.rel(from), trace.rel(to)])}));
      timeline.dirty = true;
    } catch (e) {
      if (e.name !== 'AbortError') {
        this.view.say(e.message);
      }
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import('./timeline.js').Timeline} timeline
   * @param {(name: string) => string} color
   */
  draw(context, timeline, color) {
    context.fillStyle = context.strokeStyle = color('--text');
    for (const operation of this.showCollectives ? this.collectives : []) {
      this.#area(context, timeline, operation);
    }
    context.fillStyle = context.strokeStyle = color('--mark');
    for (const mark of this.marks) {
      const place = timeline.layout.placeOf(mark.row);
      const x = timeline.xOf(mark.time);
      const top = place ? timeline.yOf(place) : 22;
      const bottom = place ? top + place.height : timeline.height;
      context.fillRect(x - 0.5, top, 1, bottom - top);
      context.beginPath();
      context.moveTo(x, top);
      context.lineTo(x + 7, top + 3);
      context.lineTo(x, top + 7);
      context.fill();
    }
  }

  /** From the begins of the members on the left to their ends on the right. */
  #area(context, timeline, {members}) {
    const points = members
      .map(([row, from, to]) => ({place: timeline.layout.placeOf(row), from, to}))
      .filter((m) => m.place)
      .map(({place, from, to}) => ({y: timeline.yOf(place) + place.height / 2, from: timeline.xOf(from), to: timeline.xOf(to)}))
      .sort((a, b) => a.y - b.y);
    if (points.length < 2) {
      return;
    }
    context.beginPath();
    points.forEach((p, i) => (i === 0 ? context.moveTo(p.from, p.y) : context.lineTo(p.from, p.y)));
    [...points].reverse().forEach((p) => context.lineTo(p.to, p.y));
    context.closePath();
    context.globalAlpha = 0.14;
    context.fill();
    context.globalAlpha = 0.6;
    context.stroke();
    context.globalAlpha = 1;
  }

  /** The mark or operation at a place of the canvas; null if there is none. */
  at(timeline, x, y) {
    for (const mark of this.marks) {
      const place = timeline.layout.placeOf(mark.row);
      const top = place ? timeline.yOf(place) : 0;
      if (Math.abs(timeline.xOf(mark.time) - x) < 6 && (!place || (y >= top && y <= top + place.height))) {
        return {mark};
      }
    }
    return null;
  }
}
