// Saves what is seen as a picture, and prints it.

import {h} from './dom.js';
import {download, save} from './files.js';
import {ticksOfTiles} from './shares.js';

/** Regions whose colours the server is told; others have no room in its legend. */
const MOST_COLORS = 200;

/**
 * The choice of how to save or print; an exported page has no server that could draw it for papers.
 * @param {any} page
 * @returns {HTMLElement}
 */
export function pictureChoice(page) {
  const served = !document.getElementById('data');
  printLight(page);
  const ways = [
    ['Save what is seen (PNG)', () => savePicture(page)],
    ...(served ? [['Save this time for papers (SVG)', () => saveDrawing(page)]] : []),
    ['Print', () => window.print()],
  ];
  const element = /** @type {HTMLSelectElement} */ (h('select', {'aria-label': 'Save or print the picture', title: 'Save or print the picture', onchange: () => {
    const [, save] = ways[element.selectedIndex - 1];
    element.selectedIndex = 0;
    save();
  }}, h('option', {}, 'Save …'), ...ways.map(([name]) => h('option', {}, name))));
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

/** The server draws the time that is shown of the trace that was clicked last. @param {any} page */
function saveDrawing(page) {
  const {trace, colors} = page.active;
  const inSight = [...ticksOfTiles(page.active)].sort((a, b) => b[1] - a[1]).map(([region]) => region);
  const regions = [...new Set([...inSight, ...colors.ranks.keys()])].slice(0, MOST_COLORS);
  download(trace.source.url('picture', {...page.active.interval(), ...colors.forPaper(regions)}), `${trace.name}.svg`);
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
