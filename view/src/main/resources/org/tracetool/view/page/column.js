// Stacks the shares of a column of pixels, and mixes the colours of those that share a pixel.

/** Regions whose colours are at hand; a power of two. */
const NEAR = 1024;

/** What counts as all of a column. */
const ALL = 0.998;

/** Whether the first byte of a word in memory is its lowest, as on all machines that browsers run on today. */
const LITTLE = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/** A pixel as it stands in memory. */
export function pixel(r, g, b, a) {
  return (LITTLE ? (a << 24) | (b << 16) | (g << 8) | r : (r << 24) | (g << 16) | (b << 8) | a) >>> 0;
}

/** Colours and order of regions in flat tables: rows of a view ask for them hundreds of thousands of times. */
export class Inks {
  /**
   * @param {(region: number) => [number, number, number] | null} rgb null for one that is hidden
   * @param {(region: number) => number} [rank] those of a smaller one are lower
   */
  constructor(rgb, rank = (region) => region) {
    this.rgb = rgb;
    this.rank = rank;
    this.regions = new Float64Array(NEAR).fill(-1);
    this.ranks = new Float64Array(NEAR);
    this.words = new Uint32Array(NEAR);
    this.colors = new Uint8Array(3 * NEAR);
    /** 1 if it is shown. */
    this.shown = new Uint8Array(NEAR);
  }

  /** Where the tables tell of a region; what they told of another one is forgotten. @param {number} region @returns {number} */
  slot(region) {
    const slot = region & (NEAR - 1);
    if (this.regions[slot] !== region) {
      const color = this.rgb(region);
      this.regions[slot] = region;
      this.ranks[slot] = this.rank(region);
      this.shown[slot] = color ? 1 : 0;
      this.colors.set(color ?? [0, 0, 0], 3 * slot);
      this.words[slot] = color ? pixel(color[0], color[1], color[2], 255) : 0;
    }
    return slot;
  }

  /** The pixel of a region, 0 if it is hidden. @param {number} region @returns {number} */
  word(region) {
    return this.words[this.slot(region)];
  }
}

/** A column that is being stacked, of use for one after the other. */
export class Column {
  /**
   * @param {number} height lines
   * @param {Inks} inks
   * @param {boolean} asAdded whether shares stand as they are added, the first lowest, and not by rank
   */
  constructor(height, inks, asAdded) {
    this.height = height;
    this.inks = inks;
    this.asAdded = asAdded;
    this.words = new Uint32Array(height);
    this.used = 0;
    this.regions = [];
    this.shares = [];
    this.ranks = [];
  }

  /** @param {number} region @param {number} share of the time of the column */
  add(region, share) {
    const {regions, shares, ranks} = this;
    const rank = this.asAdded ? this.used : this.inks.ranks[this.inks.slot(region)];
    let at = this.used++;
    for (; at > 0 && (ranks[at - 1] > rank || (ranks[at - 1] === rank && regions[at - 1] > region)); at--) {
      regions[at] = regions[at - 1];
      shares[at] = shares[at - 1];
      ranks[at] = ranks[at - 1];
    }
    regions[at] = region;
    shares[at] = share;
    ranks[at] = rank;
  }

  /** @param {number[]} parts region, share, region, share, … */
  addAll(parts) {
    for (let i = 0; i < parts.length; i += 2) {
      this.add(parts[i], parts[i + 1]);
    }
  }

  /** The pixels from the top to the ground, 0 where nothing is; the column is empty then. @returns {Uint32Array} */
  shades() {
    const {inks, words, height, regions, shares, used} = this;
    this.used = 0;
    if (used === 1 && shares[0] > ALL) {
      return words.fill(inks.word(regions[0]));
    }
    words.fill(0);
    let sum = 0;
    for (let i = 0; i < used; i++) {
      sum += shares[i];
    }
    const scale = (sum > 1 ? 1 / sum : 1) * height;
    let line = height - 1;
    let room = 1;
    let r = 0;
    let g = 0;
    let b = 0;
    let weight = 0;
    for (let i = 0; i < used; i++) {
      const slot = inks.slot(regions[i]);
      const shown = inks.shown[slot];
      let left = shares[i] * scale;
      while (left > 1e-6 && line >= 0) {
        const part = left < room ? left : room;
        if (shown) {
          r += inks.colors[3 * slot] * part;
          g += inks.colors[3 * slot + 1] * part;
          b += inks.colors[3 * slot + 2] * part;
          weight += part;
        }
        left -= part;
        room -= part;
        if (room < 1e-6) {
          words[line--] = mixed(r, g, b, weight);
          room = 1;
          r = g = b = weight = 0;
        }
      }
    }
    if (line >= 0) {
      words[line] = mixed(r, g, b, weight);
    }
    return words;
  }
}

/** Colours by their weights; what is left of a pixel is open. */
function mixed(r, g, b, weight) {
  return weight > 0 ? pixel(Math.round(r / weight), Math.round(g / weight), Math.round(b / weight), Math.min(255, Math.round(weight * 255))) : 0;
}
