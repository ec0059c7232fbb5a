// Input and output as bars at the foot of their rows, one-sided communication as dashed lines.

const BAR = 3;

/**
 * @typedef {Object} Operation
 * @property {string} what
 * @property {number} row
 * @property {number|null} from null if its begin was not seen
 * @property {number} other the other row, -1 for input and output
 * @property {number} to
 * @property {string} text
 */

/** What takes time beside calls in one trace. */
export class Operations {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    /** @type {Operation[]} */
    this.list = [];
    this.shown = true;
    view.store.watch(this, 'objects', ['shown', 'list']);
  }

  /** Takes what the server found. */
  set(operations) {
    const {trace} = this.view;
    this.list = operations.map(([what, row, from, other, to, text]) =>
      ({what, row, from: from === null ? null : trace.rel(from), other, to: trace.rel(to), text}));
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import('./timeline.js').Timeline} timeline
   * @param {(name: string) => string} color
   */
  draw(context, timeline, color) {
    if (!this.shown) {
      return;
    }
    context.fillStyle = context.strokeStyle = color('--accent');
    context.setLineDash([5, 3]);
    for (const operation of this.list) {
      const place = placeOn(timeline, operation);
      if (place?.line) {
        const {x1, y1, x2, y2} = place.line;
        context.beginPath();
        context.moveTo(x1, y1);
        context.lineTo(x2, y2);
        context.stroke();
      } else if (place) {
        context.fillRect(place.x, place.y, place.width, BAR);
      }
    }
    context.setLineDash([]);
  }

  /** The operation at a place of the canvas, if there is one. */
  at(timeline, x, y) {
    return this.shown ? this.list.find((operation) => isAt(placeOn(timeline, operation), x, y)) : undefined;
  }
}

/** Where an operation is on the canvas: a bar, or a line to another row; null if its row is hidden. */
function placeOn(timeline, {row, from, other, to}) {
  const place = timeline.layout.placeOf(row);
  if (!place) {
    return null;
  }
  const x = from === null ? timeline.xOf(timeline.camera.from) : timeline.xOf(from);
  const width = Math.max(2, timeline.xOf(to) - x);
  const end = other >= 0 ? timeline.layout.placeOf(other) : null;
  if (end) {
    return {line: {x1: x, y1: timeline.yOf(place) + place.height / 2, x2: x + width, y2: timeline.yOf(end) + end.height / 2}};
  }
  return {x, width, y: timeline.yOf(place) + place.height - BAR};
}

function isAt(place, x, y) {
  if (!place) {
    return false;
  }
  if (!place.line) {
    return x >= place.x - 1 && x <= place.x + place.width + 1 && y >= place.y - 2 && y <= place.y + BAR + 1;
  }
  const {x1, y1, x2, y2} = place.line;
  const part = x2 === x1 ? 0 : (x - x1) / (x2 - x1);
  return part >= 0 && part <= 1 && Math.abs(y1 + (y2 - y1) * part - y) < 5;
}
