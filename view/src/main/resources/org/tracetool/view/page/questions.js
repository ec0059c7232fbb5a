// Numbers the questions of this page and tells the server which of them the page has given up: it does not see that a
// connection was closed before it answers, and would read on for nobody.

/** This page, as the server knows it. */
export const PAGE = crypto.getRandomValues(new Uint32Array(2)).join('-');

/** Milliseconds after which it is asked how far an answer is, again and again. */
const PROGRESS = 500;

/** Numbers that go into one question to the server, at most. */
const MOST = 500;

let last = 0;
/** @type {number[]} */
let given = [];

/**
 * Asks, and says so if the answer is not wanted any more.
 * @param {string} url with a query
 * @param {AbortSignal} [signal]
 * @param {(percent: number) => void} [told] is told now and then how far the answer is
 * @returns {Promise<Response>}
 */
export async function ask(url, signal, told) {
  signal?.throwIfAborted();
  const number = ++last;
  const giveUp = () => drop(number);
  signal?.addEventListener('abort', giveUp, {once: true});
  const timer = told ? setInterval(() => progress(number, told, signal), PROGRESS) : 0;
  try {
    return await fetch(`${url}&page=${PAGE}&ask=${number}`, {signal});
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** How far an answer is; nothing is told of one that came meanwhile. */
async function progress(number, told, signal) {
  try {
    const {percent} = await (await fetch(`progress?page=${PAGE}&ask=${number}`, {signal})).json();
    if (percent !== null) {
      told(percent);
    }
  } catch {
    // The answer is given up, or tells what is wrong.
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
