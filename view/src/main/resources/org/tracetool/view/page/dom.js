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
 * Says when an element has another size, but for the one that it has on paper: a picture is printed as it is seen.
 * @param {HTMLElement} element
 * @param {() => void} changed
 */
export function onResize(element, changed) {
  new ResizeObserver(() => matchMedia('print').matches || changed()).observe(element);
}
