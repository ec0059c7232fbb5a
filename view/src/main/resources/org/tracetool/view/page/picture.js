// Saves what is seen as a picture, and prints it.

import {h} from './dom.js';
import {save} from './files.js';
import {askPaper} from './paper.js';
import {servedWays} from './share.js';

/**
 * The choice of how to save or print; an exported page has no server for all of them.
 * @param {any} page
 * @returns {HTMLElement}
 */
export function pictureChoice(page) {
  printLight(page);
  /** @type {[string, () => void][]} */
  const ways = [
    ['Picture for a paper (SVG, PNG) …', () => askPaper(page)],
    ['Picture of the page (PNG)', () => savePicture(page)],
    ...(page.isServed ? servedWays(page) : []),
    ['Print', () => window.print()],
  ];
  const element = /** @type {HTMLSelectElement} */ (h('select', {'aria-label': 'Save or print the picture', title: 'Save or print the picture', onchange: () => {
    const [, save] = ways[element.selectedIndex - 1];
    element.selectedIndex = 0;
    save();
  }}, h('option', {}, 'Save'), ...ways.map(([name]) => h('option', {}, name))));
  return element;
}

/** Paper is white. @param {any} page */
function printLight(page) {
  let dark = false;
  const show = (on) => {
    page.theme(on);
    page.views.forEach((v) => {
      v.timeline.draw();
      v.preview.draw();
    });
  };
  addEventListener('beforeprint', () => {
    dark = document.documentElement.dataset.theme === 'dark';
    show(false);
  });
  addEventListener('afterprint', () => show(dark));
}

/** @param {any} page */
function savePicture(page) {
  const parts = page.views.flatMap((v) => [v.preview.canvas, v.timeline.canvas]);
  const width = Math.max(...parts.map((c) => c.width));
  const height = parts.reduce((sum, c) => sum + c.height, 0);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  let y = 0;
  for (const part of parts) {
    context.drawImage(part, 0, y);
    y += part.height;
  }
  canvas.toBlob((blob) => save(blob, `${page.views.map((v) => v.trace.name).join('-')}.png`));
}
