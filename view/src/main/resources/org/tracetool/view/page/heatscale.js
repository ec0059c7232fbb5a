// The colours of a scale from little to much.

/** The ends of the scales: least, most, and less than others. @typedef {[number, number, number]} Rgb */
const HOT = /** @type {Rgb} */ ([213, 62, 0]);
const LESS = /** @type {Rgb} */ ([0, 114, 178]);

/** What is neither much nor little. @param {boolean} dark @returns {Rgb} */
function neutral(dark) {
  return dark ? [38, 46, 60] : [226, 232, 240];
}

/**
 * A colour of a scale.
 * @param {number} part from 0 to 1; from -1 on where less than others is told
 * @param {boolean} dark
 * @returns {Rgb}
 */
export function heatColor(part, dark) {
  const base = neutral(dark);
  const end = part < 0 ? LESS : HOT;
  const share = Math.min(1, Math.abs(part));
  return /** @type {Rgb} */ (base.map((c, i) => Math.round(c + (end[i] - c) * share)));
}
