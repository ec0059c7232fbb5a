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
