// Colours of regions: by what they are about and by how much time they take, apart from each other also for the colour-blind.

import {Inks} from './column.js';
import {heatColor} from './heatscale.js';

/**
 * Families of names and their colours, those of most time first: warm ones for MPI, cool ones for the program itself, grey for
 * the measurement. Any two of the first ones of all families differ well, also for the colour-blind. RegionPalette.java has the same.
 * @type {[RegExp, [number, number, number][]][]}
 */
const FAMILIES = [
  [/^(p?mpi(_|$|\s)|shmem_|gaspi_|upc_)/i, [[213, 94, 0], [240, 190, 60], [176, 36, 50], [244, 150, 130], [120, 66, 18], [250, 225, 150], [110, 15, 45], [225, 140, 40]]],
  [/^(omp|!\$omp|pthread)/i, [[204, 121, 167], [170, 50, 140], [110, 30, 85]]],
  [/^(cuda|hip|opencl|acc_)/i, [[150, 60, 215], [215, 150, 245]]],
  [/^(posix|i\/?o$|(p|f)?(read|write|open|close)v?(64)?$|fsync$|lseek$)/i, [[139, 139, 40], [185, 190, 20]]],
  [/^(vt_|scorep|measurement|flushing|buffer flush|trace buffer)/i, [[120, 124, 132], [165, 169, 176]]],
  [/(?:)/i, [[0, 114, 178], [0, 158, 115], [86, 180, 233], [51, 34, 136], [160, 205, 90], [140, 110, 200], [17, 100, 51], [68, 170, 170], [180, 215, 240], [60, 80, 100]]],
];

/** All colours, those of a family behind each other. */
const PALETTE = FAMILIES.flatMap(([, colors]) => colors);

/** Names that get colours of their own, at most. */
const MOST_OWN = 16;

/** The family of a name: the place of its first colour, and how many it has. @param {string} name */
function familyOf(name) {
  let first = 0;
  for (const [pattern, colors] of FAMILIES) {
    if (pattern.test(name)) {
      return {first, count: colors.length};
    }
    first += colors.length;
  }
  return {first: 0, count: PALETTE.length};
}

/** Whether a name is one of a call of a library that passes messages. @param {string} name */
export function isMpi(name) {
  return FAMILIES[0][0].test(name);
}

/** The place of a name that has no colour of its own. @param {string} name */
function usualPlace(name) {
  const {first, count} = familyOf(name);
  return first + (hash(name) % count);
}

/** What is not named. */
const OTHER = [140, 144, 152];

/** @param {string} text @returns {number} a number of 32 bits that depends on all of the text */
export function hash(text) {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** @param {number[]} color @returns {string} `rrggbb` */
export function hex(color) {
  return color.map((c) => c.toString(16).padStart(2, '0')).join('');
}

/** Black or white, whichever is read better on a colour. @param {number[]} rgb @returns {string} */
export function textOn(rgb) {
  const [r, g, b] = rgb.map((c) => (c <= 10 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  // Where contrast with both is the same, luminance is 0.179.
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff';
}

/** @param {string} text @returns {[number, number, number]|null} null if it is not `rrggbb` */
export function rgbOf(text) {
  const parts = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)?.slice(1).map((part) => parseInt(part, 16));
  return parts ? /** @type {[number, number, number]} */ (parts) : null;
}

/**
 * The colour of a name.
 * @param {string} name
 * @param {boolean} dark whether the background is dark
 * @returns {[number, number, number]}
 */
export function colorOf(name, dark, place) {
  const base = PALETTE[place ?? usualPlace(name)];
  // Names that share a colour of the palette differ in how light they are.
  const light = place === undefined ? (((hash(name) >>> 8) % 5) - 2) * 0.09 : 0;
  const toward = light > 0 ? 255 : 0;
  const part = Math.abs(light);
  const floor = dark ? 0.12 : 0;
  return /** @type {[number, number, number]} */ (
    base.map((c) => {
      const shaded = c + (toward - c) * part;
      return Math.round(shaded + (255 - shaded) * floor);
    })
  );
}

/**
 * Places in the palette for the names that matter most: each has the next colour of its family that is free.
 * @param {string[]} names those that matter most first
 * @returns {Map<string, number>}
 */
export function placesOf(names) {
  const places = new Map();
  /** How many colours of each family are taken. @type {Map<number, number>} */
  const taken = new Map();
  for (const name of [...new Set(names)].slice(0, MOST_OWN)) {
    const {first, count} = familyOf(name);
    const next = taken.get(first) ?? 0;
    taken.set(first, next + 1);
    if (next < count) {
      places.set(name, first + next);
    }
  }
  return places;
}

/** What the traces of a page have in common: a name has the same colour in each of them. */
export class Palette {
  constructor() {
    /** @type {RegionColors[]} */
    this.members = [];
    /** Colours that the user chose for names of regions and groups. @type {Map<string, [number, number, number]>} */
    this.own = new Map();
  }

  /** Gives a name a colour; null for the usual one. @param {string} name @param {[number, number, number]|null} color */
  paint(name, color) {
    if (color) {
      this.own.set(name, color);
    } else {
      this.own.delete(name);
    }
    this.members.forEach((member) => member.changed());
  }

  /** Replaces all colours that the user chose. @param {Map<string, [number, number, number]>} own */
  repaint(own) {
    this.own = own;
    this.members.forEach((member) => member.changed());
  }

  /** Shares the palette out among the names that take most time, first those of all traces, then the next. */
  share() {
    const names = [];
    for (let i = 0; i < MOST_OWN; i++) {
      names.push(...this.members.map((m) => m.preferred[i]).filter(Boolean));
    }
    const groups = this.members.flatMap((m) => m.trace.groups.filter(Boolean));
    const places = new Map([...placesOf(groups), ...placesOf([...new Set(names)].slice(0, MOST_OWN))]);
    for (const member of this.members) {
      member.places = places;
      member.changed();
    }
  }
}

/** The colours of the regions of a trace. */
export class RegionColors {
  /**
   * @param {import('./trace.js').Trace} trace
   * @param {Palette} [palette] of the page
   */
  constructor(trace, palette = new Palette()) {
    this.trace = trace;
    this.palette = palette;
    palette.members.push(this);
    /** Names of the regions that get colours first. @type {string[]} */
    this.preferred = [];
    this.dark = false;
    this.byGroup = false;
    /** Whether regions have the colours that the trace gives them. */
    this.ofTrace = false;
    /** @type {Set<number>} */
    this.hidden = new Set();
    this.version = 0;
    /** @type {Map<string, number>} */
    this.places = new Map();
    /** @type {Map<number, number>} regions by how much time they take, the largest first */
    this.ranks = new Map();
    /** @type {Map<number, [number, number, number]>} */
    this.known = new Map();
    /** @type {Inks|null} */
    this.tables = null;
    /** Scales of heat, by whether they are of MPI. @type {Map<boolean, Inks>|null} */
    this.scales = null;
    /** Called when colours have changed. */
    this.told = () => {};
  }

  /** @param {Partial<{dark: boolean, byGroup: boolean, ofTrace: boolean}>} change */
  set(change) {
    Object.assign(this, change);
    this.changed();
  }

  changed() {
    this.known.clear();
    this.version++;
    this.tables = null;
    this.scales = null;
    this.told();
  }

  /** Colours and ranks in tables, for what paints many columns. */
  get inks() {
    this.tables ??= new Inks((region) => this.rgb(region), (region) => this.rank(region));
    return this.tables;
  }

  /**
   * A scale of colours for the share of MPI, or of the region that takes most time: nothing is cold, all of the time is hot.
   * @param {boolean} ofMpi
   * @returns {Inks}
   */
  heat(ofMpi) {
    const isHot = (region) => (ofMpi ? isMpi(this.trace.regionName(region)) : this.rank(region) === 0);
    this.scales ??= new Map();
    if (!this.scales.has(ofMpi)) {
      this.scales.set(ofMpi, new Inks((region) => heatColor(isHot(region) ? 1 : 0, this.dark)));
    }
    return this.scales.get(ofMpi);
  }

  /**
   * Gives regions colours of their own.
   * @param {number[]} regions by how much time they take themselves, most first
   * @param {number[]} [around] by how long their calls are: the phases that others are called in
   */
  prefer(regions, around = []) {
    this.ranks = new Map(regions.map((region, i) => [region, i]));
    const names = [...regions.slice(0, MOST_OWN / 2), ...around, ...regions].map((r) => this.trace.regionName(r));
    this.preferred = [...new Set(names)].slice(0, MOST_OWN);
    this.palette.share();
  }

  /** Whether the trace gives regions colours. */
  get given() {
    return [...this.trace.regions.values()].some(({color}) => color);
  }

  /** @param {number} region @param {boolean} hidden */
  hide(region, hidden) {
    if (hidden) {
      this.hidden.add(region);
    } else {
      this.hidden.delete(region);
    }
    this.changed();
  }

  /**
   * The colour of a region, null if it is hidden.
   * @param {number} region
   * @returns {[number, number, number] | null}
   */
  rgb(region) {
    if (this.hidden.has(region)) {
      return null;
    }
    let color = this.known.get(region);
    if (!color) {
      color = this.#colorOf(region, this.dark);
      this.known.set(region, color);
    }
    return color;
  }

  #colorOf(region, dark) {
    const name = this.nameOf(region);
    const given = this.ofTrace ? this.trace.regions.get(region)?.color : undefined;
    return this.palette.own.get(name) ?? given
      ?? (region === 0 ? /** @type {[number, number, number]} */ (OTHER) : colorOf(name, dark, this.places.get(name)));
  }

  /** What a region has its colour by. @param {number} region @returns {string} */
  nameOf(region) {
    return this.byGroup ? this.trace.groupName(region) : this.trace.regionName(region);
  }

  /** The place of a region in a stack of several: that of one that takes more time is lower. */
  rank(region) {
    return region === 0 ? Infinity : this.ranks.get(region) ?? 1e9 + region;
  }

  /** @param {number} region @returns {string} */
  css(region) {
    const color = this.rgb(region);
    return color ? `rgb(${color.join(' ')})` : 'transparent';
  }
}
