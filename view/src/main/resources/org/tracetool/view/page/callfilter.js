// Which calls stand out: those that take at least, or at most, some time. The others are faded.

import {h} from './dom.js';
import {COLUMNS, RECORDS, ticksOfColumn} from './tile.js';
import {tileStart} from './camera.js';
import {filterInput} from './panelparts.js';
import {lanesOf} from './tilepictures.js';
import {parseSeconds} from './time.js';

const PART = /^(>=?|over|longer than|slower than|<=?|under|shorter than)\s*([\d.]+\s*[a-zµ]+)\s*(?:,|and\b|$)\s*/i;

/** Flags of a call in a tile. */
const BEGINS_BEFORE = 1;
const ENDS_BEHIND = 2;

/** What is known of a pixel of a lane. */
const SHOWN = 1;
const FADED = 2;

/** How much of a call that is faded is covered. */
const COVER = 0.85;

/** The field of the filter in the document. */
const FIELD = 'call-filter';

/** The share of a column from which on its short calls are what is seen there. */
const MOST_OF_COLUMN = 0.5;

/** @typedef {{text: string, least: number, most: number}} CallFilter seconds that a call takes */

/**
 * Reads a filter: `> 5 ms`, `< 10 us`, or both.
 * @param {string} text
 * @returns {CallFilter|null} null if it is none
 */
export function callFilterOf(text) {
  const filter = {text: text.trim(), least: 0, most: Infinity};
  for (let rest = filter.text; rest !== '';) {
    const [whole = '', sign = '', time = ''] = PART.exec(rest) ?? [];
    const seconds = parseSeconds(time);
    if (Number.isNaN(seconds)) {
      return null;
    }
    if (/^[>ol]|^slower/i.test(sign)) {
      filter.least = seconds;
    } else {
      filter.most = seconds;
    }
    rest = rest.slice(whole.length);
  }
  return filter.text === '' ? null : filter;
}

/** The condition of a filter, for SQL. @param {CallFilter} filter @returns {string} */
export function callConditionOf({least, most}) {
  return [least > 0 ? `inclusive_s >= ${least}` : '', most < Infinity ? `inclusive_s <= ${most}` : ''].filter(Boolean).join(' AND ');
}

/**
 * The calls of a depth, each whole although tiles cut it.
 * @param {{start: number, lane: import('./tile.js').Lane|undefined}[]} tiles in order of time
 * @returns {{from: number, to: number, isCut: boolean}[]} cut where its begin or end is in none of them
 */
export function wholeCalls(tiles) {
  const calls = [];
  let open = null;
  for (const {start, lane} of tiles) {
    const count = lane?.starts.length ?? 0;
    for (let i = 0; i < count; i++) {
      const from = start + lane.starts[i];
      const to = from + lane.lengths[i];
      const begun = (lane.flags[i] & BEGINS_BEFORE) !== 0;
      const call = begun && open ? {...open, to} : {from, to, isCut: begun};
      open = null;
      if ((lane.flags[i] & ENDS_BEHIND) !== 0) {
        open = call;
      } else {
        calls.push(call);
      }
    }
    if (open && open.to < start) {
      calls.push({...open, isCut: true}); // nothing is known of the tile in which it goes on
      open = null;
    }
  }
  return open ? [...calls, {...open, isCut: true}] : calls;
}

/** Fades calls of the timeline that a filter does not let pass. */
export class CallFade {
  /** @param {import('./view.js').View} view */
  constructor(view) {
    this.view = view;
    /** @type {CallFilter|null} */
    this.filter = null;
    /** Whether there are calls in sight of which it is not known how long they take. */
    this.isPartial = false;
    view.store.watch(this, 'objects', ['filter']);
  }

  /** Lets some calls stand out, or none. @param {CallFilter|null} filter */
  choose(filter) {
    this.filter = filter;
    this.view.timeline.moved(); // depths of calls are asked for
    const field = /** @type {HTMLInputElement|null} */ (document.getElementById(FIELD));
    if (field) {
      field.value = filter?.text ?? '';
    }
  }

  /** What is said of it below the rows; nothing without a filter. */
  get text() {
    return this.filter ? `; calls ${this.filter.text}, others faded${this.isPartial ? ' where their time is known: zoom in for all' : ''}` : '';
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import('./timeline.js').Timeline} timeline
   * @param {import('./layout.js').PlacedRow[]} placed
   * @param {string} cover the colour over calls that are faded
   */
  draw(context, timeline, placed, cover) {
    if (!this.filter) {
      return;
    }
    this.isPartial = false;
    context.save();
    context.fillStyle = cover;
    context.globalAlpha = COVER;
    for (const p of placed) {
      if (!p.counter) {
        this.#drawRow(context, timeline, p);
      }
    }
    context.restore();
  }

  #drawRow(context, timeline, place) {
    const {store, level, numbers, trace, layout} = timeline;
    const tiles = numbers.map((number) => ({start: tileStart(trace.first, level, number), row: store.get(level, number)?.get(place.row.id)})).filter(({row}) => row);
    if (place.members || tiles.some(({row}) => row.kind !== RECORDS && row.records > 0)) {
      this.isPartial = true;
      return;
    }
    const depths = Math.max(0, ...tiles.map(({row}) => row.lanes.length - 1));
    const state = new Uint8Array(Math.ceil(timeline.plotWidth));
    for (let depth = 0; depth < depths; depth++) {
      this.#fill(state, timeline, tiles.map(({start, row}) => ({start, lane: row.lanes[depth + 1]})));
      if (place.deep) {
        const {from, to} = lanesOf(place, tiles.find(({row}) => row.lanes.length > depth + 1).row, layout)[depth];
        cover(context, timeline, state, from, to);
        state.fill(0);
      }
    }
    if (!place.deep) {
      cover(context, timeline, state, place.top, place.top + place.height - place.gap);
    }
  }

  /** Notes of each pixel what is known of the calls of a depth. */
  #fill(state, timeline, tiles) {
    const {least, most} = this.filter;
    const {trace: {rate}, labelWidth, level} = timeline;
    const columnTicks = ticksOfColumn(level);
    const note = (from, to, value) => {
      const x = Math.floor(timeline.xOf(from) - labelWidth);
      state.fill(value, Math.max(0, x), Math.max(0, x + 1, Math.ceil(timeline.xOf(to) - labelWidth)));
    };
    // Calls that are not told one by one take less than a column.
    const short = columnTicks <= least * rate ? FADED : columnTicks <= most * rate && least === 0 ? SHOWN : 0;
    for (const {start, lane} of tiles) {
      for (const run of lane?.runs ?? []) {
        const share = [...run.shares].reduce((a, b) => a + b, 0);
        if (short === 0) {
          this.isPartial = true;
        } else if (share >= MOST_OF_COLUMN && run.from < COLUMNS) {
          note(start + run.from * columnTicks, start + (run.from + run.count) * columnTicks, short);
        }
      }
    }
    for (const {from, to, isCut} of wholeCalls(tiles)) {
      const seconds = (to - from) / rate;
      if (seconds > most || (seconds < least && !isCut)) {
        note(from, to, FADED);
      } else if (isCut) {
        this.isPartial ||= seconds < least || most < Infinity;
        note(from, to, SHOWN);
      } else {
        note(from, to, SHOWN);
      }
    }
  }
}

/** Covers what is faded, between two heights of all rows. */
function cover(context, timeline, state, from, to) {
  const y = timeline.yOf({top: from});
  for (let x = 0; x < state.length; x++) {
    const first = x;
    while (x < state.length && state[x] === FADED) {
      x++;
    }
    if (x > first) {
      context.fillRect(timeline.labelWidth + first, y, x - first, to - from);
    }
  }
}

/** The field in which the user says which calls stand out. @param {import('./view.js').View} view */
export function callFilterField(view) {
  const {callFade, page} = view;
  const field = filterInput({page, label: 'Fade calls that do not take this time', example: '> 5 ms, < 10 us', value: callFade.filter?.text ?? '',
    read: callFilterOf, choose: (filter) => callFade.choose(filter), id: FIELD});
  return h('p', {}, h('label', {class: 'soft'}, 'Show calls of ', field), ' ', h('span', {class: 'soft'}, 'Others are faded in the timeline; tables have all calls.'));
}
