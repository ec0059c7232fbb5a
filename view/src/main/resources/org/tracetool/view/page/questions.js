// Numbers the questions of this page and tells the server which of them the page has given up: it does not see that a
// connection was closed before it answers, and would read on for nobody.

/** This page, as the server knows it. */
export const PAGE = crypto.getRandomValues(new Uint32Array(2)).join('-');

/** Numbers that go into one question to the server, at most. */
const MOST = 500;

let last = 0;
/** @type {number[]} */
let given = [];

/**
 * Asks, and says so if the answer is not wanted any more.
 * @param {string} url with a query
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export async function ask(url, signal) {
  signal?.throwIfAborted();
  const number = ++last;
  const giveUp = () => drop(number);
  signal?.addEventListener('abort', giveUp, {once: true});
  try {
    return await fetch(`${url}&page=${PAGE}&ask=${number}`, {signal});
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}

/** Several questions are given up together; one message says so. @param {number} number */
function drop(number) {
  given.push(number);
  if (given.length === 1) {
    queueMicrotask(() => {
      for (let i = 0; i < given.length; i += MOST) {
        fetch(`drop?page=${PAGE}&asks=${given.slice(i, i + MOST).join(',')}`).catch(() => {});
      }
      given = [];
    });
  }
}
