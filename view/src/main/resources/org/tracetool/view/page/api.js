// Asks the server. An exported page has an object of the same shape over data that it carries.

import {ask, PAGE} from './questions.js';

/** What is said when nobody answers. */
export const SERVER_ENDED = 'The server does not answer: it has ended, or the connection to its machine is lost. What was loaded is still shown. For the rest, start tracetool view again and open its new address.';

/** One trace of the server. */
export class TraceSource {
  /** @param {number} number which trace @param {string} [path] where it is, as the user named it */
  constructor(number, path = '') {
    this.number = number;
    this.path = path;
    /** What an exported page has instead of what the server makes: its finest and coarsest tiles, a way to them, and how much it holds. */
    this.levels = /** @type {{finest: number, coarsest: number}|undefined} */ (undefined);
    this.tiles = /** @type {((wanted: any) => Promise<Map<number, import('./tile.js').RowTile>[]>)|undefined} */ (undefined);
    this.detail = /** @type {string|undefined} */ (undefined);
  }

  /**
   * Where an answer is.
   * @param {string} what
   * @param {Object<string, string|number|bigint>} params
   */
  url(what, params) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) {
      query.set(name, String(value));
    }
    return `t/${this.number}/${what}?${query}`;
  }

  /**
   * An answer in JSON.
   * @param {string} what
   * @param {Object<string, string|number|bigint>} [params]
   * @param {AbortSignal} [signal]
   * @param {(percent: number) => void} [told] is told now and then how far the answer is
   * @returns {Promise<any>}
   */
  async json(what, params = {}, signal = undefined, told = undefined) {
    return (await get(this.url(what, params), signal, told)).json();
  }

  /**
   * An answer as a file.
   * @param {string} what
   * @param {Object<string, string|number|bigint>} params
   * @returns {Promise<Blob>}
   */
  async blob(what, params) {
    return (await get(this.url(what, params))).blob();
  }

  /**
   * Rows of a tile.
   * @param {Object<string, string|number|bigint>} params
   * @param {AbortSignal} [signal]
   * @returns {Promise<ArrayBuffer>}
   */
  async tile(params, signal = undefined) {
    return (await get(this.url('tile', params), signal)).arrayBuffer();
  }
}

/**
 * @param {string} url
 * @param {AbortSignal} [signal]
 * @param {(percent: number) => void} [told]
 */
async function get(url, signal = undefined, told = undefined) {
  const answer = await ask(url, signal, told).catch((e) => {
    throw e instanceof TypeError ? new Error(SERVER_ENDED) : e; // of a connection it is not said what is wrong
  });
  if (!answer.ok) {
    throw new Error(await answer.text());
  }
  return answer;
}

/**
 * The state of all traces: `{traces: [{name, state, records, message}]}`.
 * @param {number} pixels those on which the whole run will be shown, so that its picture can be made before it is asked for.
 * @param {number} wait the answer comes once all are open, or after so many milliseconds
 */
export async function serverState(pixels, wait) {
  return (await get(`state?pixels=${pixels}&wait=${wait}`)).json();
}

/** An answer about the server, in JSON. @param {string} what @returns {Promise<any>} */
export async function sourceState(what) {
  return (await get(`${what}?`)).json();
}

/** Holds a connection, so that the server knows that the page is open. */
export function stayAlive() {
  return new EventSource(`alive?page=${PAGE}`);
}
