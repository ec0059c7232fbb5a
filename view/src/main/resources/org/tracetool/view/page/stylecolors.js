// Colours of the style of the page, for pictures.

/** Those that were asked for, of the theme that they are of: to ask the style at each frame takes its time. @type {Map<string, string>} */
const known = new Map();
let theme = '';

/** @param {string} name of a variable of the style @returns {string} */
export function styleColor(name) {
  const root = document.documentElement;
  if (theme !== root.dataset.theme) {
    theme = root.dataset.theme;
    known.clear();
  }
  let color = known.get(name);
  if (color === undefined) {
    color = getComputedStyle(root).getPropertyValue(name).trim();
    known.set(name, color);
  }
  return color;
}
