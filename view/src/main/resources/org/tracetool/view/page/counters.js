// Counters as tracks below the rows that they belong to.

import {scaleOf} from './counterpicker.js';
import {codeOf, combined, nameOf, slopes, unitOf} from './derived.js';
import {ROWS_TOGETHER} from './layout.js';
import {countOfRows} from './rectangle.js';
import {font} from './letters.js';
import {withShortWords} from './names.js';
import {ranges} from './ranges.js';
import {amount} from './time.js';
import {baseOf, unitOfRate, withUnit} from './units.js';

/** Pixels of a track from which on there is room for its scale. */
const SCALE_HEIGHT = 24;

/** Pixels of the scale of a track above its values. */
const SCALE_TEXT = 14;

/** The part of the height that tracks may take without being asked for. */
const MOST_HEIGHT = 0.6;

/** What a lane can show of several rows. */
export const FOLDS = ['sum', 'mean', 'min', 'max'];

/** Columns of a lane of several rows. */
const FOLD_COLUMNS = 512;

/** Pixels of the last sample at least, which may be at the end of the run. */
const LAST_STEP = 4;

/** Milliseconds after which a selection of rows that has not changed is asked for. */
const REST = 150;

/** Colours of counters that share a lane, from one to the next. */
const OVERLAID = ['#2b8fd6', '#d9730d', '#0ca678', '#c2559b', '#a98a00', '#7d6bd1'];

/** @typedef {{counter: number, least: number, largest: number}} Track */

/** The counters of one trace. */
export class Counters {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    /** @type {Map<string, import('./derived.js').Values>} */
    this.values = new Map();
    /** Called when it is known which rows have counters. */
    this.listed = () => {};
    this.names = new Map(view.trace.counters.map((c) => [c.token, c]));
    /** The counters that the user chose to be drawn; null for all that are not always 0. @type {Set<number>|null} */
    this.chosen = null;
    /** Counters that are computed from others, by numbers below 0. @type {Map<number, import('./derived.js').Derived>} */
    this.derived = new Map();
    /** Whether tracks have a logarithmic scale, and one for all rows. */
    this.isLog = false;
    this.isCommon = false;
    /** Whether all counters of a row are drawn in one lane. */
    this.isOverlaid = false;
    /** One of `FOLDS`, where the rows that are selected have one lane for each counter; else each row has its own. */
    this.fold = '';
    view.store.watch(this, 'objects', ['chosen', 'isLog', 'isCommon', 'isOverlaid', 'fold']);
    view.store.on(['selection'], () => this.#selected());
    view.layout.counterLanes = (row) => this.#lanesOf(row);
  }

  /** @param {number} counter @returns {string} */
  name(counter) {
    const derived = this.derived.get(counter);
    return derived ? nameOf(derived, (c) => this.name(c)) : this.names.get(counter)?.name || `counter ${counter}`;
  }

  /** The unit in which values of a counter are drawn, and by what they are multiplied for that. @param {number} counter */
  unitOf(counter) {
    const derived = this.derived.get(counter);
    if (derived) {
      return {factor: 1, symbol: unitOf(derived, (c) => this.unitOf(c).symbol) ?? ''};
    }
    const {unit = '', accumulated = false} = this.names.get(counter) ?? {};
    const {factor, symbol} = baseOf(unit);
    return {factor, symbol: accumulated ? unitOfRate(symbol) : symbol};
  }

  /** Whether values of a counter only grow, so that a track shows how fast. @param {number} counter */
  #accumulates(counter) {
    return this.names.get(counter)?.accumulated === true;
  }

  /** Whether the range of a track is that of its values in sight, since no other is known. @param {number} row @param {number} counter */
  #isOfValues(row, counter) {
    return row === ROWS_TOGETHER.id || counter < 0 || this.#accumulates(counter);
  }

  /** Whether a track is drawn, where tracks are. @param {Track} track */
  shows({counter, least, largest}) {
    return this.chosen ? this.chosen.has(counter) : least !== 0 || largest !== 0;
  }

  /** The tracks of a list that are drawn, and those that are computed from any of it. @param {Track[]} tracks @returns {Track[]} */
  #drawn(tracks) {
    const has = (counter) => tracks.some((t) => t.counter === counter);
    const computed = [...this.derived].filter(([, {op, a, b}]) => has(a) && (op === 'rate' || has(b)));
    return [...tracks.filter((t) => this.shows(t)), ...computed.map(([counter]) => ({counter, least: 0, largest: 0}))];
  }

  /** The lanes below a row, or those of all rows together: the tracks in each. @param {number|null} row @returns {Track[][]} */
  #lanesOf(row) {
    if ((row === null) !== (this.fold !== '')) {
      return [];
    }
    const tracks = this.#drawn(row === null ? this.summary() : this.view.layout.tracks.get(row) ?? []);
    return this.isOverlaid && tracks.length > 1 ? [tracks] : tracks.map((t) => [t]);
  }

  /** The rows of which a lane of all together is. @returns {number[]} */
  #foldedRows() {
    return this.view.overlay.selection?.rows ?? this.view.layout.chosenIds();
  }

  /** Other rows are selected: a lane of several is about these. */
  #selected() {
    clearTimeout(this.resting);
    if (this.fold) {
      this.resting = setTimeout(() => this.load(), REST);
    }
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

  /** Between which values a track is drawn. @param {import('./layout.js').PlacedRow} place @param {Track} track @returns {[number, number]} */
  #rangeOf(place, track) {
    const {counter} = track;
    if (!this.#isOfValues(place.row.id, counter)) {
      const tracks = this.isCommon ? [...this.view.layout.tracks.values()].flat().filter((t) => t.counter === counter) : [track];
      return [tracks.reduce((least, t) => Math.min(least, t.least), this.isLog ? Infinity : 0), tracks.reduce((most, t) => Math.max(most, t.largest), -Infinity)];
    }
    const rows = this.isCommon && place.row.id !== ROWS_TOGETHER.id ? [...this.view.layout.tracks.keys()] : [place.row.id];
    let [least, largest] = [0, 0];
    rows.forEach((row) => forEachValue(this.values.get(keyOf(row, counter)), (low, high) => {
      least = Math.min(least, low);
      largest = Math.max(largest, high);
    }));
    return [least, largest];
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
        for (const {counter} of p.overlaid ?? [p.counter]) {
          this.values.set(keyOf(p.row.id, counter), await this.#read(p.row.id, counter, from, to, signal));
          view.store.touch('objects');
        }
      }
    } catch (e) {
      if (e.name !== 'AbortError') {
        view.say(e.message);
      }
    }
  }

  /**
   * Asks for the values of a counter; of one that is computed, for those that it is computed from.
   * @param {number} row
   * @param {number} counter
   * @param {number} from
   * @param {number} to
   * @param {AbortSignal} signal
   * @returns {Promise<import('./derived.js').Values>}
   */
  async #read(row, counter, from, to, signal) {
    const {trace} = this.view;
    const derived = this.derived.get(counter);
    if (derived) {
      const {op, a, b} = derived;
      const first = await this.#read(row, a, from, to, signal);
      return op === 'rate' ? slopes(first, trace.rate, this.unitOf(a).factor)
        : combined(op, first, await this.#read(row, b, from, to, signal), [this.unitOf(a).factor, this.unitOf(b).factor]);
    }
    const params = {counter, from: trace.abs(from), to: trace.abs(to)};
    if (row === ROWS_TOGETHER.id) {
      const {rows: [means]} = await trace.source.json('heat', {...params, columns: FOLD_COLUMNS, of: this.fold, rows: ranges(this.#foldedRows())}, signal);
      return {samples: means.map((v, i) => [from + ((to - from) * i) / means.length, v ?? NaN])};
    }
    const answer = await trace.source.json('values', {row, ...params}, signal);
    const values = {
      samples: answer.samples?.map(([t, v]) => [trace.rel(t), v]),
      intervals: answer.intervals?.map(([t, width, ...rest]) => [trace.rel(t), width, ...rest]),
    };
    return this.#accumulates(counter) ? ratesOf(values, trace.rate) : values;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import('./timeline.js').Timeline} timeline
   * @param {import('./layout.js').PlacedRow[]} placed
   * @param {(name: string) => string} color
   */
  draw(context, timeline, placed, color) {
    for (const p of placed.filter((q) => q.counter)) {
      let left = timeline.labelWidth + 3;
      const tracks = p.overlaid ?? [p.counter];
      tracks.forEach((track, i) => {
        const values = this.values.get(keyOf(p.row.id, track.counter));
        if (!values) {
          return;
        }
        const [least, largest] = this.#rangeOf(p, track);
        const scale = scaleOf(least, largest, this.isLog);
        const bottom = timeline.yOf(p) + p.height - 2;
        const height = p.height - (p.height >= SCALE_HEIGHT ? SCALE_TEXT : 4);
        const y = (v) => bottom - scale(v) * height;
        context.fillStyle = context.strokeStyle = p.overlaid ? OVERLAID[i % OVERLAID.length] : color('--accent');
        if (values.samples) {
          steps(context, timeline, values.samples, y, bottom, p.overlaid === undefined);
        } else {
          bands(context, timeline, values.intervals ?? [], y);
        }
        if (p.height >= SCALE_HEIGHT) {
          context.fillStyle = p.overlaid ? context.strokeStyle : color('--text');
          context.font = font(11);
          context.textBaseline = 'top';
          const text = `${p.overlaid ? `${this.name(track.counter)}: ` : ''}${least < 0 ? `${this.told(track.counter, least)} to ` : ''}${this.told(track.counter, largest)}${this.isLog ? ', log' : ''}`;
          context.fillText(text, left, timeline.yOf(p) + 2);
          left += context.measureText(text).width + 12;
        }
      });
    }
  }

  /** A value of a counter with its unit, and a prefix of both. @param {number} counter @param {number} value */
  told(counter, value) {
    const {factor, symbol} = this.unitOf(counter);
    return withUnit(value * factor, symbol);
  }

  /** What a lane is called. @param {import('./layout.js').PlacedRow} place @returns {string} */
  labelOf({row, counter, overlaid}) {
    const name = overlaid ? `${overlaid.length} counters` : this.name(counter.counter);
    return row.id === ROWS_TOGETHER.id ? `${this.fold} of ${name}` : name;
  }

  /** What a lane is called, in as many letters as fit: never like another counter. @param {import('./layout.js').PlacedRow} place @param {(text: string) => boolean} fits */
  labelWithin(place, fits) {
    return withShortWords(this.labelOf(place), [...this.names.keys(), ...this.derived.keys()].map((counter) => this.name(counter)), fits);
  }

  /** How many rows a lane is about, where it is about several; else nothing. @param {import('./layout.js').PlacedRow} place */
  #rowsText({row}) {
    return row.id === ROWS_TOGETHER.id ? `, ≈ ${this.fold} of ${countOfRows(this.#foldedRows().length)}` : '';
  }

  /**
   * The counters of a lane and their values at a time.
   * @param {import('./layout.js').PlacedRow} place
   * @param {number} time
   * @returns {string}
   */
  textAt(place, time) {
    return (place.overlaid ?? [place.counter]).map(({counter}) => {
      const value = this.#valueAt(place, counter, time);
      return `${this.name(counter)}${this.#rowsText(place)}${value && `: ${value}`}`;
    }).join('\n');
  }

  /** The values of the tracks of a row that are in sight, at a time. @param {number} row @param {number} time @returns {[string, string][]} */
  valuesAt(row, time) {
    return this.view.layout.placed.filter((p) => p.counter && p.row.id === row)
      .flatMap((p) => (p.overlaid ?? [p.counter]).map(({counter}) => /** @type {[string, string]} */ ([this.name(counter), this.#valueAt(p, counter, time)])))
      .filter(([, value]) => value !== '');
  }

  /** @returns {string} empty if it is not known */
  #valueAt({row}, counter, time) {
    const values = this.values.get(keyOf(row.id, counter));
    const sample = values?.samples?.filter(([t]) => t <= time).pop();
    if (sample) {
      return Number.isFinite(sample[1]) ? this.told(counter, sample[1]) : '';
    }
    const interval = values?.intervals?.find(([t, width]) => t <= time && time < t + width);
    return interval ? `${this.told(counter, interval[2])} to ${this.told(counter, interval[4])}, mean ${this.told(counter, interval[3])}` : '';
  }

  /** Draws a counter, or not, with the others that are drawn. @param {number} counter @param {boolean} on */
  choose(counter, on) {
    const {layout, page} = this.view;
    const chosen = new Set(this.summary().filter((c) => layout.showTracks && this.shows(c)).map((c) => c.counter));
    if (on) {
      chosen.add(counter);
    } else {
      chosen.delete(counter);
    }
    this.chosen = chosen;
    layout.chooseTracks(true);
    this.view.relayout();
    this.view.refit();
    page.shownAgain();
  }

  /** Adds a counter that is computed from others. @param {import('./derived.js').Derived} derived */
  derive(derived) {
    const code = codeOf(derived);
    if (![...this.derived.values()].some((known) => codeOf(known) === code)) {
      this.derived.set(Math.min(0, ...this.derived.keys()) - 1, derived);
    }
  }
}

/** Calls something for the least and largest value of each sample or interval that has one. @param {import('./derived.js').Values|undefined} values @param {(least: number, largest: number) => void} action */
function forEachValue(values, action) {
  values?.samples?.forEach(([, v]) => Number.isFinite(v) && action(v, v));
  values?.intervals?.forEach((i) => action(i[2], i[4]));
}

/**
 * How fast a counter grows, from samples or intervals of a sum that only grows.
 * @param {{samples?: [number, number][], intervals?: number[][]}} values
 * @param {number} rate ticks of a second
 * @returns {import('./derived.js').Values}
 */
export function ratesOf({samples, intervals}, rate) {
  const perSecond = (more, ticks) => (ticks > 0 ? (Math.max(0, more) * rate) / ticks : 0);
  return {
    samples: samples?.map(([t, v], i) => {
      const next = samples[i + 1];
      return /** @type {[number, number]} */ ([t, next ? perSecond(next[1] - v, next[0] - t) : NaN]);
    }),
    intervals: intervals?.map(([t, width, least, , largest], i) => {
      const next = intervals[i + 1];
      const each = next ? perSecond(next[2] - least, next[0] - t) : perSecond(largest - least, width);
      return [t, width, each, each, each];
    }),
  };
}

/** @param {number} row @param {number} counter */
function keyOf(row, counter) {
  return `${row}/${counter}`;
}

/** Samples, each of which stands until the next, the last one until the end of the run; filled down to the ground where nothing else is in the lane. */
function steps(context, timeline, samples, y, bottom, isFilled) {
  const ends = samples.map(([t, v], i) => {
    const from = timeline.xOf(t);
    const to = i + 1 < samples.length ? timeline.xOf(samples[i + 1][0]) : Math.max(from + LAST_STEP, timeline.xOf(timeline.camera.length));
    return {from, to: Math.min(timeline.width, to), top: y(v)};
  });
  if (isFilled) {
    context.globalAlpha = 0.35;
    context.beginPath();
    ends.forEach(({from, to, top}) => context.rect(from, top, to - from, bottom - top));
    context.fill();
    context.globalAlpha = 1;
  }
  context.beginPath();
  ends.forEach(({from, to, top}) => {
    context.moveTo(from, top);
    context.lineTo(to, top);
  });
  context.stroke();
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
