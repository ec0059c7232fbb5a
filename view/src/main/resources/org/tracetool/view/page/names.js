// Long names of regions, as compilers spell those of C++, in fewer letters.

import {h} from './dom.js';

/** Letters up to which a name is left as it is. */
const SHORT = 32;

/**
 * A name without its return type and with … for the arguments of templates and calls; as it is if it is short, or not of C++.
 * @param {string} name
 * @returns {string}
 */
export function shortened(name) {
  if (name.length <= SHORT || !/[(<]/.test(name) || name.includes('operator')) {
    return name;
  }
  const open = [];
  let kept = '';
  let begin = 0;
  for (const letter of name.replaceAll('(anonymous namespace)', '{anonymous}')) {
    if (letter === '(' || letter === '<') {
      if (letter === '(' && kept.endsWith(' ')) {
        return name; // words, not a signature
      }
      if (open.length === 0) {
        kept += letter === '(' ? '(…)' : '<…>';
      }
      open.push(letter === '(' ? ')' : '>');
    } else if (open.length > 0) {
      if (letter === open[open.length - 1]) {
        open.pop();
      }
    } else if (letter === ' ' && !kept.includes('(…)')) {
      begin = kept.length + 1; // what was before is the return type
      kept += letter;
    } else {
      kept += letter;
    }
  }
  const found = kept.slice(begin).replace(/\(…\).*$/s, '(…)');
  return open.length === 0 && /[\w}]/.test(found) ? found : name;
}

/**
 * The name of the function alone, without class and arguments.
 * @param {string} name
 * @returns {string}
 */
export function lastPart(name) {
  const plain = shortened(name).replace(/\(…\)$/, '').replaceAll('<…>', '');
  return plain.includes('(') ? plain : plain.split('::').pop() || plain;
}

/** Letters of a word of which the rest is left out, at least. */
const LEAST_LETTERS = 3;

/** @param {string} a @param {string} b @returns {number} letters with which both begin */
function commonStart(a, b) {
  let i = 0;
  while (i < a.length && a[i] === b[i]) {
    i++;
  }
  return i;
}

/**
 * A name of which words are cut at their ends until it fits, `memory alloc. GPU 0`: never so far that it could be another one of
 * the names that it stands among.
 * @param {string} name
 * @param {string[]} names all that it stands among
 * @param {(text: string) => boolean} fits
 * @returns {string} as short as that goes, if nothing fits
 */
export function withShortWords(name, names, fits) {
  const wordsOf = (text) => text.match(/\p{L}+/gu) ?? [];
  const all = new Set(names.flatMap(wordsOf));
  const own = wordsOf(name);
  /** Letters that tell a word from all others. */
  const needed = new Map(own.map((word) => [word, Math.max(LEAST_LETTERS, ...[...all].filter((w) => w !== word).map((w) => commonStart(w, word) + 1))]));
  let short = name;
  for (let letters = Math.max(0, ...own.map((w) => w.length)); letters >= LEAST_LETTERS && !fits(short); letters--) {
    short = name.replace(/\p{L}+/gu, (word, at) => {
      const kept = Math.max(letters, needed.get(word) ?? 0);
      const isApart = [name[at - 1], name[at + word.length]].every((letter) => letter === undefined || letter === ' ');
      const point = isApart ? '.' : '';
      return kept + point.length < word.length ? word.slice(0, kept) + point : word;
    });
  }
  return short;
}

/** Parts of a text between which a line may end. @param {string[]} parts @returns {(Node|string)[]} */
export function breaksBetween(parts) {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [h('wbr'), part]));
}

/**
 * A name that goes on in the next line after `_`, `::` and the like, or at a capital letter, rather than within a word.
 * @param {string} name
 * @returns {HTMLElement}
 */
export function breakable(name) {
  return h('span', {}, ...breaksBetween(name.split(/(?<=[_:/.,])(?=[\p{L}\d])|(?<=\p{Ll})(?=\p{Lu})/u)));
}

/**
 * A name for a table: shortened, the whole of it as its title.
 * @param {string} name
 * @returns {Node|string}
 */
export function nameCell(name) {
  const short = shortened(name);
  return short === name ? name : h('span', {title: name}, short);
}

/**
 * Names of files without the folders and endings that all of them have: `slow/traces.otf2` and `fixed/traces.otf2` are `slow` and `fixed`.
 * @param {string[]} names
 * @returns {string[]} the names themselves if they would be alike
 */
export function distinct(names) {
  const parts = names.map((name) => name.split('/'));
  const isSame = (at) => parts.every((list) => list.length > 1 && list.at(at) === parts[0].at(at));
  for (const [at, cut] of /** @type {[number, (list: string[]) => void][]} */ ([[-1, (list) => list.pop()], [0, (list) => list.shift()]])) {
    while (isSame(at)) {
      parts.forEach(cut);
    }
  }
  const short = parts.map((list) => list.join('/'));
  return new Set(short).size === names.length ? short : names;
}
