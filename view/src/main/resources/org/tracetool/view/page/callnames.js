// Names within calls that are wide enough; calls that are never left fade at their ends, which nobody knows.

import {textOn} from './colors.js';
import {tileStart} from './camera.js';
import {font, letters} from './letters.js';
import {styleColor} from './stylecolors.js';
import {RECORDS} from './tile.js';
import {lanesOf} from './tilepictures.js';
import {lastPart, shortened} from './names.js';

/** Pixels that a name needs at least. */
const LEAST = 24;

/** Pixels of the end that fades, at most. */
const FADING = 60;

/** Letters of a name that is cut, at least: fewer say nothing. */
const LEAST_LETTERS = 4;

/** Pixels from the middle of a letter to the lower edge of an underscore. */
const UNDERSCORE = 6.4;

/** Pixels from the upper edge of a capital letter to its middle. */
const CAPITAL = 4.4;

/** Pixels of a row with names, at least. */
const LEAST_ROW = 11;

/** Pixels of a lane from which on names are larger. */
const HIGH = 40;

/** Pixels of the narrowest letters. */
const NARROWEST = 2;

/**
 * Writes names into the calls of the rows in sight.
 * @param {import('./timeline.js').Timeline} timeline
 * @param {number} first
 * @param {number} behind
 */
export function drawNames(timeline, first, behind) {
  const {context, layout, store, level, numbers} = timeline;
  context.textBaseline = 'middle';
  for (let i = first; i < behind; i++) {
    const p = layout.placed[i];
    const spare = p.height - lowestLike(p.height, layout.rowHeight);
    if (p.height - spare < LEAST_ROW * letters.scale || p.counter) {
      continue;
    }
    const rows = numbers.map((number) => store.get(level, number)?.get(p.row.id));
    const most = rows.reduce((a, b) => (b && b.lanes.length > (a?.lanes.length ?? 0) ? b : a), undefined);
    for (const {depth, from, to} of most ? lanesOf(p, most, layout) : []) {
      // Within each other only the strip above the calls inside is free.
      const room = p.nested && depth >= 0 && depth < most.lanes.length - 2 ? layout.insetOf(p) : to - from;
      const top = timeline.yOf(p) + from - p.top;
      context.font = font(room < HIGH ? 11 : 13);
      for (const call of room - spare >= (LEAST_ROW - 1) * letters.scale ? wideCalls(timeline, rows, depth + 1) : []) {
        if (call.staysOpen) {
          fade(timeline, call, top, room);
        }
        // In a low lane letters stand a little higher: else their underscores lie in the line below it.
        write(timeline, call, top + Math.min((room + 1) / 2, Math.max(room - UNDERSCORE * letters.scale, CAPITAL * letters.scale)));
      }
    }
  }
}

/**
 * Pixels of the lowest row like one of a height: where rows of 11.6 pixels have 11 or 12, all have names or none has.
 * @param {number} height pixels of the row
 * @param {number} rowHeight pixels that rows are meant to have
 */
export function lowestLike(height, rowHeight) {
  return height > rowHeight && height < rowHeight + 1 ? Math.floor(rowHeight) : height;
}

/** The calls of a lane that are wide enough for a name, put together where tiles cut them. */
function wideCalls({plotWidth, camera, trace, level, numbers}, rows, lane) {
  const least = (LEAST / plotWidth) * camera.span;
  const found = [];
  let open = null;
  rows.forEach((row, i) => {
    const own = row?.kind === RECORDS ? row.lanes[lane] : undefined;
    const start = tileStart(trace.first, level, numbers[i]);
    let next = null;
    for (let k = 0; own && k < own.starts.length; k++) {
      const from = start + own.starts[k];
      const to = from + own.lengths[k];
      const continues = open && k === 0 && (own.flags[k] & 1) !== 0 && open.region === own.regions[k];
      const staysOpen = (own.flags[k] & 4) !== 0;
      const call = continues ? Object.assign(open, {to, staysOpen}) : {region: own.regions[k], from, to, staysOpen};
      if (!continues && own.lengths[k] < least && (own.flags[k] & 2) === 0) {
        continue;
      }
      if (!continues) {
        found.push(call);
      }
      next = (own.flags[k] & 2) !== 0 ? call : null;
    }
    open = next;
  });
  return found;
}

/** Lets the end of a call go over into what is behind it. */
function fade(timeline, {from, to}, top, height) {
  const {context} = timeline;
  const right = timeline.xOf(to);
  const left = Math.max(timeline.xOf(from), right - FADING);
  const lane = styleColor('--lane');
  const gradient = context.createLinearGradient(left, 0, right, 0);
  gradient.addColorStop(0, `${lane}00`);
  gradient.addColorStop(1, lane);
  context.fillStyle = gradient;
  context.fillRect(left, top, right - left, height);
}

function write(timeline, {region, from, to}, y) {
  const {context} = timeline;
  const left = Math.max(timeline.labelWidth, timeline.xOf(from)) + 3;
  const right = Math.min(timeline.width, timeline.xOf(to)) - 2;
  const rgb = timeline.view.colors.rgb(region);
  if (right - left < LEAST - 4 || !rgb) {
    return;
  }
  context.fillStyle = textOn(rgb);
  const name = fittingName(context, timeline.trace.regionName(region), right - left);
  if (name && (!name.endsWith('…') || name.length > LEAST_LETTERS)) {
    context.fillText(name, left, y);
  }
}

/** A name in the longest form for which there is room; else as much of the shortest one as possible. */
function fittingName(context, name, room) {
  const forms = name.length > 1000 ? [name] : [...new Set([name, shortened(name), lastPart(name)])];
  return forms.find((form) => context.measureText(form).width <= room) ?? fitting(context, forms[forms.length - 1], room);
}

/**
 * As much of a text as there is room for.
 * @param {{measureText: (text: string) => {width: number}}} context
 * @param {string} text
 * @param {number} room pixels
 * @returns {string} empty if there is room for less than two letters
 */
export function fitting(context, text, room) {
  const most = Math.ceil(room / NARROWEST);
  const begin = text.slice(0, most);
  const width = context.measureText(begin).width;
  if (begin.length === text.length && width <= room) {
    return text;
  }
  for (let letters = Math.min(begin.length - 1, Math.floor((begin.length * room) / width)); letters > 1; letters--) {
    const cut = `${begin.slice(0, letters)}…`;
    if (context.measureText(cut).width <= room) {
      return cut;
    }
  }
  return '';
}
