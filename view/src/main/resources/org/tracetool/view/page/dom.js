// Small helpers to build elements; text is always set as text, never as markup.

/**
 * Makes an element.
 * @param {string} tag
 * @param {Object<string, any>} [props] properties; `class`, `role` and `aria-*` are attributes, functions listeners
 * @param {...(Node|string|null|undefined)} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') {
      element.addEventListener(name.replace(/^on/, ''), value);
    } else if (name === 'class' || name === 'role' || name.includes('-') || name === 'for') {
      element.setAttribute(name, String(value));
    } else if (value !== undefined) {
      element[name] = value;
    }
  }
  for (const child of children) {
    if (child !== null && child !== undefined) {
      element.append(child);
    }
  }
  return element;
}

/**
 * Puts children in place of what an element holds; those that are null are left out.
 * @param {HTMLElement} host
 * @param {...(Node|string|null|undefined)} children
 */
export function fill(host, ...children) {
  host.replaceChildren(.../** @type {(Node|string)[]} */ (children.filter((c) => c !== null && c !== undefined)));
}

/**
 * A table with a head.
 * @param {string} caption what it holds, for screen readers
 * @param {{name: string, number?: boolean}[]} columns
 * @param {(Node|string)[][]} rows
 * @returns {HTMLElement}
 */
export function table(caption, columns, rows) {
  const cls = (c) => (c.number ? 'n' : '');
  return h('div', {class: 'wide'}, h('table', {},
    h('caption', {class: 'only-read'}, caption),
    h('thead', {}, h('tr', {}, ...columns.map((c) => h('th', {class: cls(c), scope: 'col'}, c.name)))),
    h('tbody', {}, ...rows.map((row) => h('tr', {}, ...row.map((cell, i) => h('td', {class: cls(columns[i])}, cell)))))));
}

/**
 * Says when an element has another size, but for the one that it has on paper: a picture is printed as it is seen.
 * @param {HTMLElement} element
 * @param {() => void} changed
 */
export function onResize(element, changed) {
  new ResizeObserver(() => matchMedia('print').matches || changed()).observe(element);
}
