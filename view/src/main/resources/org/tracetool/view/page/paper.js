// Pictures for papers: what is seen of a trace, or the selection, in light colours, with a title, the names of the colours, and
// letters that can be read in print.

import {h} from './dom.js';
import {save} from './files.js';
import {AXIS, labelsNeeded, labelWidthOf} from './frame.js';
import {heatMeaning} from './legend.js';
import {letters} from './letters.js';
import {shortened} from './names.js';
import {ticksOfStacks, ticksOfTiles} from './shares.js';
import {SvgContext} from './svgcontext.js';
import {boxesOf} from './vectors.js';
import {instant, duration} from './time.js';

/** Pixels of the letters of the names of rows, points of a centimetre, and dots of a centimetre in a PNG. */
const LETTER = 12;
const POINTS = 72 / 2.54;
const DOTS = 300 / 2.54;

/** Pixels of the title, of a line of the names of colours, and of the swatch in it. */
const TITLE = 26;
const LINE = 18;
const SWATCH = 11;

/** The part of the width that the names of rows take at most. */
const MOST_LABELS = 0.35;

/** The height of the rows as a part of the width, at most; pixels of a row and of a lane of call stacks, at most. */
const MOST_HEIGHT = 0.7;
const MOST_ROW = 26;
const MOST_LANE = 15;

/** Rectangles of calls in an SVG, at most: of more it has a picture of points, below arrows and letters that can be edited. */
const MOST_BOXES = 20_000;

/** Dots of a pixel in such a picture of points. */
const FINE = 3;

/** Names of colours, at most; those of regions with less than this part of the time are left out. */
const MOST_NAMES = 16;
const LEAST_PART = 0.001;

/**
 * What the user wants.
 * @typedef {{title: string, centimetres: number, points: number, ofSelection: boolean}} PaperChoice
 */

/** The title that a picture has unless the user gives it another one. @param {import('./view.js').View} view @param {{from: number, to: number}} interval */
function usualTitle({trace}, {from, to}) {
  const seconds = (to - from) / trace.rate;
  return `${trace.name}, ${instant(trace.seconds(from), seconds / 1000)} to ${instant(trace.seconds(to), seconds / 1000)} (${duration(seconds)})`;
}

/** Asks what the picture is to be like, and saves it. @param {any} page */
export function askPaper(page) {
  const view = page.active;
  const {selection} = view.overlay;
  const field = (type, value, props = {}) => /** @type {HTMLInputElement} */ (h('input', {type, value: String(value), ...props}));
  const title = field('text', usualTitle(view, selection ?? view.shown()), {size: 52});
  const width = field('number', 16, {min: '4', max: '60', step: 'any'});
  const points = field('number', 8, {min: '4', max: '24', step: 'any'});
  const part = selection ? field('checkbox', '', {checked: true, onchange: () => (title.value = usualTitle(view, part.checked ? selection : view.shown()))}) : null;
  const line = (name, input, unit = '') => h('p', {}, h('label', {}, h('span', {class: 'name'}, name), input, unit));
  const within = (input, usual) => Math.max(Number(input.min), Math.min(Number(input.max), Number(input.value) || usual));
  const make = (form) => {
    const choice = {title: title.value.trim(), centimetres: within(width, 16), points: within(points, 8), ofSelection: part?.checked === true};
    dialog.remove();
    savePaper(view, form, choice).catch((e) => page.answer(e.message));
  };
  const dialog = /** @type {HTMLDialogElement} */ (h('dialog', {class: 'ask paper', 'aria-label': 'Picture for a paper', onclose: () => dialog.remove(), onkeydown: (e) => {
    e.stopPropagation();
    if (e.key === 'Enter' && e.target instanceof HTMLInputElement) {
      e.preventDefault();
      make('svg');
    }
  }}, h('h2', {}, 'Picture for a paper'),
  line('Title', title), line('Width', width, ' cm'), line('Letters', points, ' pt'),
  part ? h('p', {}, h('label', {}, part, ' Only the selected time and rows')) : null,
  h('p', {class: 'ends'}, h('span', {}, h('button', {class: 'run', onclick: () => make('svg')}, 'Save as SVG'), ' ', h('button', {onclick: () => make('png')}, 'Save as PNG')),
    h('button', {onclick: () => dialog.close()}, 'Cancel'))));
  document.body.append(dialog);
  dialog.showModal();
  title.select();
}

/** @param {import('./view.js').View} view @param {'svg'|'png'} form @param {PaperChoice} choice */
async function savePaper(view, form, choice) {
  const name = `${view.trace.name.replaceAll('/', '-')}.${form}`;
  save(form === 'svg' ? new Blob([paperSvg(view, choice)], {type: 'image/svg+xml'}) : await paperPng(view, choice), name);
  view.page.answer(`${name} is ready`);
}

/**
 * The picture as SVG.
 * @param {import('./view.js').View} view
 * @param {PaperChoice} choice
 * @returns {string}
 */
export function paperSvg(view, choice) {
  return onPaper(view, choice, ({timeline, width, height}) => {
    const names = namesOf(view);
    const below = placeNames(names, width);
    const context = new SvgContext(width, TITLE + height + below);
    drawTitle(context, choice.title);
    context.save();
    context.translate(0, TITLE);
    const {pictures} = timeline;
    timeline.scale = 1;
    timeline.context = /** @type {any} */ (context);
    timeline.pictures = /** @type {any} */ ({draw: (first, behind) => {
      const boxes = view.layout.shares.startsWith('heat') ? null : boxesOf(timeline, first, behind, MOST_BOXES);
      if (boxes) {
        context.save();
        context.sharpen();
        boxes.forEach(({x, y, width: wide, height: high, region}) => {
          if (view.colors.rgb(region)) {
            context.fillStyle = hexOf(view, region);
            context.fillRect(x, y, wide, high);
          }
        });
        context.restore();
      } else {
        context.drawImage(pointsOf(timeline, pictures, first, behind), 0, 0, width, height);
      }
    }});
    timeline.draw();
    context.restore();
    drawNames(context, view, names, width, TITLE + height);
    return context.text(choice.title, choice.centimetres);
  });
}

/**
 * The picture as PNG, with 300 dots an inch.
 * @param {import('./view.js').View} view
 * @param {PaperChoice} choice
 * @returns {Promise<Blob>}
 */
export function paperPng(view, choice) {
  const canvas = onPaper(view, choice, ({timeline, width, height}) => {
    const scale = (choice.centimetres * DOTS) / width;
    const names = namesOf(view);
    const whole = canvasOf(width * scale, (TITLE + height + placeNames(names, width)) * scale);
    const rows = canvasOf(width * scale, height * scale);
    const context = whole.getContext('2d');
    timeline.scale = scale;
    timeline.context = rows.getContext('2d');
    drawAll(timeline);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, whole.width, whole.height);
    context.drawImage(rows, 0, Math.round(TITLE * scale));
    context.setTransform(scale, 0, 0, scale, 0, 0);
    drawTitle(context, choice.title);
    drawNames(context, view, names, width, TITLE + height);
    return whole;
  });
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

function canvasOf(width, height) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  return canvas;
}

/** Draws until all tiles are painted: a frame of the page paints some of them alone. @param {import('./timeline.js').Timeline} timeline */
function drawAll(timeline) {
  do {
    timeline.dirty = false;
    timeline.draw();
  } while (timeline.dirty);
}

/** The calls of the rows in sight as a picture of points, with nothing around them. */
function pointsOf(timeline, pictures, first, behind) {
  const {context, scale} = timeline;
  const canvas = canvasOf(timeline.width * FINE, timeline.height * FINE);
  timeline.context = canvas.getContext('2d');
  timeline.scale = FINE;
  do {
    timeline.dirty = false;
    pictures.draw(first, behind);
  } while (timeline.dirty);
  Object.assign(timeline, {context, scale});
  return canvas;
}

/**
 * Lays the rows out as they are on paper while something draws them; what the page shows stays as it is.
 * @template T
 * @param {import('./view.js').View} view
 * @param {PaperChoice} choice
 * @param {(paper: {timeline: import('./timeline.js').Timeline, width: number, height: number}) => T} draw
 * @returns {T}
 */
function onPaper(view, {centimetres, points, ofSelection}, draw) {
  const {timeline, layout, camera, overlay, colors} = view;
  const {dataset} = document.documentElement;
  const kept = [
    keep(timeline, ['width', 'height', 'labels', 'scale', 'context', 'scroll', 'pictures', 'selectedRow']),
    keep(layout, ['rowHeight', 'lineHeight', 'laneHeight', 'heightChosen', 'only']),
    keep(camera, ['from', 'to']), keep(overlay, ['selection', 'cursor', 'mark']), keep(dataset, ['theme']), keep(letters, ['scale']),
  ];
  const wasDark = colors.dark;
  const part = ofSelection ? overlay.selection : null;
  try {
    dataset.theme = 'light';
    letters.scale = 1;
    if (wasDark) {
      colors.set({dark: false});
    }
    overlay.selection = overlay.cursor = overlay.mark = null;
    timeline.selectedRow = -1;
    const width = Math.round((centimetres * POINTS * LETTER) / points);
    timeline.width = width;
    const most = Math.round(width * MOST_LABELS);
    timeline.labels = Math.min(Math.max(most, labelWidthOf(width)), Math.ceil(labelsNeeded(view, timeline.context, most)));
    if (part) {
      Object.assign(camera, {from: part.from, to: part.to});
      layout.only = part.rows ? new Set(part.rows) : layout.only;
    }
    timeline.height = AXIS + (layoutRows(view, width, part !== null) ?? timeline.plotHeight);
    return draw({timeline, width, height: timeline.height});
  } finally {
    kept.forEach((restore) => restore());
    layout.update();
    if (wasDark) {
      colors.set({dark: true});
    }
    timeline.moved();
  }
}

/**
 * Makes rows as high as they are on paper.
 * @param {import('./view.js').View} view
 * @param {number} width
 * @param {boolean} isPart whether they are not those of the page
 * @returns {number|undefined} their height; none if those that are seen are scrolled, and stay as they are
 */
function layoutRows(view, width, isPart) {
  const {layout, timeline} = view;
  if (!isPart && layout.height > timeline.plotHeight + 1) {
    return undefined;
  }
  timeline.scroll = 0;
  timeline.height = AXIS + Math.round(width * MOST_HEIGHT);
  layout.update();
  view.fitHeight();
  layout.rowHeight = Math.min(layout.rowHeight, MOST_ROW);
  layout.laneHeight = Math.min(layout.laneHeight, MOST_LANE);
  layout.update();
  return Math.min(Math.round(width * MOST_HEIGHT), Math.ceil(layout.height));
}

/** Remembers fields of an object. @returns {() => void} gives them back */
function keep(object, names) {
  const values = names.map((name) => [name, object[name]]);
  return () => values.forEach(([name, value]) => (object[name] = value));
}

/** A colour as all programs that read SVG know it. */
function hexOf({colors}, region) {
  return `#${(colors.rgb(region) ?? [255, 255, 255]).map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`;
}

function drawTitle(context, title) {
  context.fillStyle = '#1b1f26';
  context.font = '600 14px system-ui, sans-serif';
  context.textBaseline = 'middle';
  context.fillText(title, 6, TITLE / 2);
}

/** @typedef {{name: string, color: string, x: number, y: number}} ColorName */

/** The names of the colours, that of what takes most time itself first, then of calls around others; none where colours are of a scale. @param {import('./view.js').View} view @returns {ColorName[]} */
function namesOf(view) {
  const {colors, layout} = view;
  if (layout.shares.startsWith('heat')) {
    return [];
  }
  const own = ticksOfTiles(view);
  const all = [...own.values()].reduce((sum, t) => sum + t, 0);
  /** @param {Map<number, number>} ticks @returns {[string, string][]} names and colours, the largest first */
  const largest = (ticks) => {
    const sums = new Map();
    [...ticks].filter(([region]) => !colors.hidden.has(region)).forEach(([region, t]) => {
      const name = region === 0 ? 'other' : colors.nameOf(region);
      sums.set(name, {ticks: (sums.get(name)?.ticks ?? 0) + t, color: hexOf(view, region)});
    });
    return [...sums].filter(([, sum]) => sum.ticks >= all * LEAST_PART).sort((a, b) => b[1].ticks - a[1].ticks).map(([name, {color}]) => [name, color]);
  };
  const named = new Map(largest(own));
  largest(ticksOfStacks(view)).filter(([name]) => !named.has(name)).forEach(([name, color]) => named.set(name, color));
  return [...named].slice(0, MOST_NAMES).map(([name, color]) => ({name: shortened(name), color, x: 0, y: 0}));
}

/** Puts names beside each other, in as many lines as they need. @param {ColorName[]} names @param {number} width @returns {number} pixels below the rows */
function placeNames(names, width) {
  const measure = new OffscreenCanvas(1, 1).getContext('2d');
  measure.font = '12px Helvetica, Arial, sans-serif';
  let [x, y] = [6, 6];
  for (const name of names) {
    const room = SWATCH + 5 + measure.measureText(name.name).width + 16;
    if (x > 6 && x + room > width) {
      [x, y] = [6, y + LINE];
    }
    Object.assign(name, {x, y});
    x += room;
  }
  return y + LINE + 4;
}

/** @param {any} context @param {import('./view.js').View} view @param {ColorName[]} names @param {number} width @param {number} top */
function drawNames(context, view, names, width, top) {
  context.font = '12px system-ui, sans-serif';
  context.textBaseline = 'middle';
  for (const {name, color, x, y} of names) {
    context.fillStyle = color;
    context.fillRect(x, top + y, SWATCH, SWATCH);
    context.fillStyle = '#1b1f26';
    context.fillText(name, x + SWATCH + 5, top + y + SWATCH / 2);
  }
  const heat = heatMeaning(view);
  if (heat) {
    const text = `${heat.what}: ${heat.ends[0]}`;
    context.fillStyle = '#1b1f26';
    context.fillText(text, 6, top + 6 + SWATCH / 2);
    const x = 6 + context.measureText(text).width + 8;
    const bar = Math.min(160, width / 4);
    const gradient = context.createLinearGradient(x, 0, x + bar, 0);
    heat.colors.forEach((rgb, i) => gradient.addColorStop(i / (heat.colors.length - 1), `#${rgb.map((c) => c.toString(16).padStart(2, '0')).join('')}`));
    context.fillStyle = gradient;
    context.fillRect(x, top + 6, bar, SWATCH);
    context.fillStyle = '#1b1f26';
    context.fillText(heat.ends[1], x + bar + 8, top + 6 + SWATCH / 2);
  }
}
