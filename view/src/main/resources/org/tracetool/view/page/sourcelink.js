// Opens source files in an editor, by a link that is made of a template. The template is the user's: it comes from the command
// line or the settings of the page, never from a URL that others may have made.

import {fill, h} from './dom.js';

const STORED = 'tracetool.source-link';

/** Links of these do not open anything, but run what is in them. */
const NEVER = ['javascript:', 'data:', 'vbscript:', 'blob:', 'about:'];

/** What the command line says. */
let given = '';

/** @param {string} template */
export function giveTemplate(template) {
  given = template;
}

/** The template that counts; empty if there is none. @returns {string} */
function sourceTemplate() {
  try {
    return localStorage.getItem(STORED) ?? given;
  } catch {
    return given; // a page that is a file may not store anything everywhere
  }
}

function setTemplate(text) {
  try {
    if (text === given) {
      localStorage.removeItem(STORED);
    } else {
      localStorage.setItem(STORED, text);
    }
  } catch {
    given = text;
  }
}

/**
 * The link to a place in the sources.
 * @param {string} source `FILE:LINE`
 * @param {string} template with `{path}`, and `{line}` if wanted
 * @returns {string|null} null if the template makes no link
 */
export function sourceLink(source, template) {
  if (!template.includes('{path}')) {
    return null;
  }
  const [, path, line] = /^(.*?)(?::(\d+))?$/s.exec(source) ?? ['', source];
  const written = encodeURI(path.replaceAll('\\', '/')).replace(/[?#]/g, encodeURIComponent);
  try {
    const url = new URL(template.replaceAll('{path}', () => written).replaceAll('{line}', line ?? '1'));
    return NEVER.includes(url.protocol) ? null : url.href;
  } catch {
    return null;
  }
}

/**
 * A link to a place in the sources; null if no template is set.
 * @param {string} source `FILE:LINE`
 * @returns {HTMLElement|null}
 */
export function sourceAnchor(source) {
  const href = sourceLink(source, sourceTemplate());
  // A page of the web gets a tab of its own; a link to a program leaves the page where it is.
  const web = /^https?:/.test(href ?? '') ? {target: '_blank', rel: 'noopener noreferrer'} : {};
  return href ? h('a', {href, title: href, ...web}, 'Open') : null;
}

/** The setting of the template. @returns {HTMLElement} */
export function sourceSetting() {
  const told = h('p', {class: 'soft', role: 'status'});
  const tell = () => {
    const example = sourceLink('/src/main.c:12', input.value);
    fill(told, input.value === '' ? 'No link: source files are copied by their names.'
      : example ? `/src/main.c:12 is opened by ${example}` : 'The link must contain {path}.');
  };
  const input = /** @type {HTMLInputElement} */ (h('input', {type: 'text', id: 'source-link', value: sourceTemplate(), placeholder: 'vscode://file/{path}:{line}', spellcheck: false, oninput: () => {
    if (input.value === '' || sourceLink('main.c:1', input.value)) {
      setTemplate(input.value);
    }
    tell();
  }}));
  tell();
  return h('section', {}, h('h2', {}, 'Settings'), h('p', {}, h('label', {for: 'source-link'}, 'Source files are opened by the link '), input), told);
}
