// Counters as tracks below the rows that they belong to.

import {scaleOf} from './counterpicker.js';
import {amount} from './time.js';

/** Pixels of a track from which on there is room for its scale. */
const SCALE_HEIGHT = 24;

/** The part of the height that tracks may take without being asked for. */
const MOST_HEIGHT = 0.6;

/** The counters of one trace. */
export class Counters {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    /** @type {Map<string, {samples?: [number, number][], intervals?: number[][]}>} */
    this.values = new Map();
    /** Called when it is known which rows have counters. */
    this.listed = () => {};
    this.names = new Map(view.trace.counters.map((c) => [c.token, c]));
    /** The counters that the user chose to be drawn; null for all that are not always 0. @type {Set<number>|null} */
    this.chosen = null;
    /** Whether tracks have a logarithmic scale, and one for all rows. */
    this.isLog = false;
    this.isCommon = false;
    view.store.watch(this, 'objects', ['chosen', 'isLog', 'isCommon']);
    view.layout.showsTrack = (track) => this.shows(track);
  }

  /** @param {number} counter */
  name(counter) {
    const known = this.names.get(counter);
    return known?.name || `counter ${counter}`;
  }

  /** Whether the values of a track only grow, so that it shows how fast. */
  #accumulates(place) {
    return this.names.get(place.counter.counter)?.accumulated === true;
  }

  /** Whether a track is drawn, where tracks are. @param {{counter: number, least: number, largest: number}} track */
  shows({counter, least, largest}) {
    return this.chosen ? this.chosen.has(counter) : least !== 0 || largest !== 0;
  }

  /** The counters that rows have, each once. @returns {{counter: number, rows: number, least: number, largest: number}[]} */
  summary() {
    const all = new Map();
    for (const {counter, least, largest} of [...this.view.layout.tracks.values()].flat()) {
      const known = all.get(counter) ?? {counter, rows: 0, least, largest};
      all.set(counter, {counter, rows: known.rows + 1, least: Math.min(known.least, least), largest: Math.max(known.largest, largest)});
    }
    return [...all.values()];
  }

  /** Between which values a track is drawn. @returns {[number, number]} */
  #rangeOf(place, values) {
    const {counter} = place.counter;
    const isSum = this.#accumulates(place);
    const tracks = this.isCommon ? [...this.view.layout.tracks].flatMap(([row, list]) => list.filter((t) => t.counter === counter).map((t) => ({...t, row}))) : [{...place.counter, row: place.row.id}];
    const largest = isSum ? tracks.map(({row}) => this.values.get(`${row}/${counter}`)).concat(values).map((v) => (v ? largestOf(v) : 0)) : tracks.map((t) => t.largest);
    const least = isSum ? [0] : tracks.map((t) => Math.min(t.least, this.isLog ? Infinity : 0));
    return [least.reduce((a, b) => Math.min(a, b)), largest.reduce((a, b) => Math.max(a, b))];
  }

  /** Asks which rows have counters. */
  async list() {
    const {trace, layout} = this.view;
    if (trace.counters.length === 0) {
      return;
    }
    try {
      const {tracks} = await trace.source.json('tracks');
      for (const [row, counter, least, largest] of tracks) {
        const list = layout.tracks.get(row) ?? [];
        list.push({counter, least, largest});
        layout.tracks.set(row, list);
      }
      layout.showTracks = layout.tracksChosen ? layout.showTracks : tracks.filter(([, counter, least, largest]) => this.shows({counter, least, largest})).length * layout.trackHeight <= MOST_HEIGHT * this.view.timeline.plotHeight;
      this.view.relayout();
      this.listed();
    } catch (e) {
      this.view.say(e.message);
    }
  }

  /** Asks for the values of the tracks in sight. */
  async load() {
    const {view} = this;
    const {camera, trace} = view;
    const {timeline, layout} = view;
    if (!layout.showTracks || layout.tracks.size === 0) {
      return;
    }
    this.running?.abort();
    this.running = new AbortController();
    const {signal} = this.running;
    const span = camera.span;
    const from = Math.min(camera.length, Math.max(0, Math.floor(camera.from - span / 4)));
    const to = Math.max(from, Math.min(camera.length, Math.ceil(camera.to + span / 4))) + 1;
    const seen = layout.placed.filter((p) => p.counter && p.top + p.height > timeline.scroll && p.top < timeline.scroll + timeline.plotHeight);
    try {
      for (const p of seen) {
        const answer = await trace.source.json('values',
          {row: p.row.id, counter: p.counter.counter, from: trace.abs(from), to: trace.abs(to)}, signal);
        const values = {
          samples: answer.samples?.map(([t, v]) => [trace.rel(t), v]),
          intervals: answer.intervals?.map(([t, width, ...rest]) => [trace.rel(t), width, ...rest]),
        };
        this.values.set(keyOf(p), this.#accumulates(p) ? ratesOf(values, trace.rate) : values);
        view.store.touch('objects');
      }
    } catch (e) {
      if (e.name !== 'AbortError') {
        view.say(e.message);
      }
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import('./timeline.js').Timeline} timeline
   * @param {import('./layout.js').PlacedRow[]} placed
   * @param {(name: string) => string} color
   */
  draw(context, timeline, placed, color) {
    for (const p of placed) {
      const values = p.counter && this.values.get(keyOf(p));
      if (!values) {
        continue;
      }
      const [least, largest] = this.#rangeOf(p, values);
      const scale = scaleOf(least, largest, this.isLog);
      const bottom = timeline.yOf(p) + p.height - 2;
      const y = (v) => bottom - scale(v) * (p.height - 4);
      context.fillStyle = context.strokeStyle = color('--accent');
      if (values.samples) {
        steps(context, timeline, values.samples, y, bottom);
      } else {
        bands(context, timeline, values.intervals ?? [], y);
      }
      if (p.height >= SCALE_HEIGHT) {
        context.fillStyle = color('--text');
        context.font = '10px system-ui, sans-serif';
        context.textBaseline = 'top';
        context.fillText(`${this.#told(p, largest)}${this.isLog ? ', log' : ''}`, timeline.labelWidth + 3, timeline.yOf(p) + 2);
      }
    }
  }

  /** A value of a track with its unit. @param {import('./layout.js').PlacedRow} place @param {number} value */
  #told(place, value) {
    return this.told(place.counter.counter, value);
  }

  /** A value of a counter with its unit, and a prefix of both. @param {number} counter @param {number} value */
  told(counter, value) {
    const {unit = '', accumulated = false} = this.names.get(counter) ?? {};
    const known = ['#', '1'].includes(unit) ? '' : unit;
    const all = accumulated ? `${known} per second`.trim() : known;
    const text = amount(value);
    // A prefix stands before the sign of a unit (GHz), and apart from a word (G bytes).
    return `${text}${/[a-z]$/i.test(text) && known.length <= 3 && known !== '' ? '' : ' '}${all}`.trim();
  }

  /**
   * The counter of a track and its value at a time.
   * @param {import('./layout.js').PlacedRow} place
   * @param {number} time
   * @returns {string}
   */
  textAt(place, time) {
    const value = this.#valueAt(place, time);
    return value ? `${this.name(place.counter.counter)}: ${value}` : this.name(place.counter.counter);
  }

  /** The values of the tracks of a row that are in sight, at a time. @param {number} row @param {number} time @returns {[string, string][]} */
  valuesAt(row, time) {
    return this.view.layout.placed.filter((p) => p.counter && p.row.id === row)
      .map((p) => /** @type {[string, string]} */ ([this.name(p.counter.counter), this.#valueAt(p, time)]))
      .filter(([, value]) => value !== '');
  }

  /** @returns {string} empty if it is not known */
  #valueAt(place, time) {
    const values = this.values.get(keyOf(place));
    const sample = values?.samples?.filter(([t]) => t <= time).pop();
    if (sample) {
      return this.#told(place, sample[1]);
    }
    const interval = values?.intervals?.find(([t, width]) => t <= time && time < t + width);
    return interval ? `${amount(interval[2])} to ${amount(interval[4])}, mean ${this.#told(place, interval[3])}` : '';
  }
}

/** @param {{samples?: [number, number][], intervals?: number[][]}} values */
function largestOf({samples, intervals}) {
  return Math.max(...(samples ?? []).map(([, v]) => v), ...(intervals ?? []).map((i) => i[4]), 0);
}

/**
 * How fast a counter grows, from samples or intervals of a sum that only grows.
 * @param {{samples?: [number, number][], intervals?: number[][]}} values
 * @param {number} rate ticks of a second
 */
export function ratesOf({samples, intervals}, rate) {
  const perSecond = (more, ticks) => (ticks > 0 ? (Math.max(0, more) * rate) / ticks : 0);
  return {
    samples: samples?.map(([t, v], i) => {
      const next = samples[i + 1];
      return [t, next ? perSecond(next[1] - v, next[0] - t) : 0];
    }),
    intervals: intervals?.map(([t, width, least, , largest], i) => {
      const next = intervals[i + 1];
      const each = next ? perSecond(next[2] - least, next[0] - t) : perSecond(largest - least, width);
      return [t, width, each, each, each];
    }),
  };
}

function keyOf(place) {
  return `${place.row.id}/${place.counter.counter}`;
}

function steps(context, timeline, samples, y, bottom) {
  context.globalAlpha = 0.35;
  context.beginPath();
  const path = new Path2D();
  samples.forEach(([t, v], i) => {
    const from = timeline.xOf(t);
    const to = i + 1 < samples.length ? timeline.xOf(samples[i + 1][0]) : Math.min(timeline.width, from + 4);
    context.rect(from, y(v), to - from, bottom - y(v));
    path.moveTo(from, y(v));
    path.lineTo(to, y(v));
  });
  context.fill();
  context.globalAlpha = 1;
  context.stroke(path);
}

/** The least to the largest value of intervals, and their mean. */
function bands(context, timeline, intervals, y) {
  for (const [t, width, least, mean, largest] of intervals) {
    const from = timeline.xOf(t);
    const pixels = Math.max(1, timeline.xOf(t + width) - from);
    context.globalAlpha = 0.35;
    context.fillRect(from, y(largest), pixels, Math.max(1, y(least) - y(largest)));
    context.globalAlpha = 1;
    context.fillRect(from, y(mean) - 0.5, pixels, 1);
  }
}
