// Lines over the rows, and heads of arrows at their ends.

/** @typedef {{x1: number, y1: number, x2: number, y2: number}} Ends pixels of the canvas */

/** Draws a line. */
export function line(context, {x1, y1, x2, y2}) {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

/** Draws the head of an arrow at the end of a line. */
export function head(context, {x1, y1, x2, y2}) {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  context.beginPath();
  context.moveTo(x2, y2);
  context.lineTo(x2 - 7 * Math.cos(angle - 0.4), y2 - 7 * Math.sin(angle - 0.4));
  context.lineTo(x2 - 7 * Math.cos(angle + 0.4), y2 - 7 * Math.sin(angle + 0.4));
  context.fill();
}

/** Draws an arrow that is chosen, above the others. @param {(name: string) => string} color */
export function drawChosen(context, ends, color) {
  context.strokeStyle = context.fillStyle = color('--mark');
  context.lineWidth = 2;
  line(context, ends);
  head(context, ends);
  context.lineWidth = 1;
}

/** The part of a line that is not far outside: a canvas is not exact millions of pixels away. */
export function cut({x1, y1, x2, y2}, width) {
  const slope = x1 === x2 ? 0 : (y2 - y1) / (x2 - x1);
  const near = (x) => Math.max(-width, Math.min(2 * width, x));
  const [from, to] = [near(x1), near(x2)];
  return {x1: from, y1: y1 + (from - x1) * slope, x2: to, y2: y2 + (to - x2) * slope};
}
