// How large the letters of pictures are: larger on a large screen, as those of the tables are by its style.

/** A screen on which the usual letters are small; style.css has the same. */
const LARGE_SCREEN = '(min-width: 2200px) and (min-height: 1100px)';

/** How many times as large they are there. */
const LARGE = 1.15;

/** How many times as large as usual they are now. */
export const letters = {scale: 1};

/** The font of a text in a picture. @param {number} pixels as usual @param {string} [weight] */
export function font(pixels, weight = '') {
  return `${weight} ${Math.round(pixels * letters.scale)}px system-ui, sans-serif`.trim();
}

/** Makes letters as large as the screen wants them, from now on. @param {() => void} changed called when they have another size */
export function followScreen(changed) {
  const large = window.matchMedia(LARGE_SCREEN);
  const take = () => (letters.scale = large.matches ? LARGE : 1);
  take();
  large.addEventListener('change', () => {
    take();
    changed();
  });
}
