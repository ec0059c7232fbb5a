// The objects beside calls that an exported page holds, as searches find them.

import {nameOfRow} from './frame.js';

/** Words for sorts of objects in a text that is looked for. */
const WORDS = {messages: 'message', collectives: 'collective', 'one-sided': 'one-sided', io: 'i/o'};

/** @typedef {import('./exported.js').ExportedSource} Source */

/**
 * Whether an object has a text in its name, or is of the sort that the text names.
 * @param {{sort: string, name: string, about: string, other: string}} object
 * @param {string} wanted in small letters
 * @param {boolean} isWhole whether it is all of the name
 */
export function isNamed({sort, name, about, other}, wanted, isWhole) {
  if (isWhole) {
    return sort !== 'messages' && [name, about].some((text) => text.toLowerCase() === wanted);
  }
  const has = (text, part) => part !== '' && text.toLowerCase().includes(part);
  const match = new RegExp(`^${WORDS[sort]}s?(?: +(.*))?$`).exec(wanted);
  if (match) {
    return !match[1] || has(`${name}\n${about}\n${other}`, match[1]);
  }
  return sort !== 'messages' && has(`${name}\n${about}`, wanted);
}

/** The objects beside calls that the page holds. @param {Source} source */
export function* objectsOf(source) {
  const {messages, collectives, marks: {operations = []}} = source.data.answers.beside;
  const process = (row) => nameOfRow(source.info, row);
  const communicators = new Map(messages.communicators ?? []);
  let number = 1e6;
  for (const [row, time, receiver, , , , comm] of messages.messages) {
    if (time !== null) {
      yield {sort: 'messages', row, time, number: number++, text: `message to ${process(receiver)}`, name: 'message', about: communicators.get(comm) ?? '', other: process(receiver)};
    }
  }
  for (const {name, comm, members} of collectives.operations) {
    for (const [row, time] of members) {
      yield {sort: 'collectives', row, time, number: number++, text: comm ? `${name} in ${comm}` : name, name, about: comm, other: ''};
    }
  }
  for (const [name, row, from, other, to, about] of operations) {
    const text = other < 0 ? [name, about].filter(Boolean).join(' of ') : `${name} ${name === 'get' ? 'from' : 'to'} ${process(other)}`;
    yield {sort: other < 0 ? 'io' : 'one-sided', row, time: from ?? to, number: number++, text, name, about, other: other < 0 ? '' : process(other)};
  }
}

/**
 * The next or last message of a row in an interval, in the order in which the row sends and receives them.
 * @param {Source} source
 * @param {any} params of the question
 * @param {number} from
 * @param {number} to
 */
export function findMessage(source, params, from, to) {
  const row = Number(params.rows);
  const onwards = Number(params.last) ? -1 : 1;
  const beyond = params.time === undefined ? null : {at: Number(BigInt(params.time) - source.first), number: Number(params.number)};
  const order = (a, b) => a.at - b.at || a.number - b.number;
  const {messages} = source.data.answers.beside.messages;
  let best = null;
  messages.forEach((message, number) => {
    const [sender, sent, receiver, received] = message;
    const counts = params.receiver === undefined ? sender === row || receiver === row : sender === row && receiver === Number(params.receiver);
    const time = sender === row ? sent : received;
    if (!counts || time === null) {
      return;
    }
    const hit = {row, time, at: Number(BigInt(time) - source.first), number, text: 'message', message};
    if (hit.at >= from && hit.at < to && (!beyond || order(hit, beyond) * onwards > 0) && (!best || order(hit, best) * onwards < 0)) {
      best = hit;
    }
  });
  return best ?? undefined;
}
