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
 * Draws anew what an element holds; what has the focus there keeps it, and lists stay scrolled where they are.
 * @param {HTMLElement} host
 * @param {() => void} draw
 */
export function keepPlace(host, draw) {
  const {activeElement: focused} = document;
  const nameOf = (e) => `${e.tagName} ${e.getAttribute('aria-label') || e.title || e.textContent}`;
  const name = host.contains(focused) ? nameOf(focused) : '';
  const [from, to] = focused instanceof HTMLInputElement && focused.type === 'search' ? [focused.selectionStart, focused.selectionEnd] : [-1, -1];
  const tops = [...host.querySelectorAll('.wide')].map((e) => e.scrollTop);
  draw();
  [...host.querySelectorAll('.wide')].forEach((e, i) => {
    if (tops[i] > 0) {
      e.scrollTop = tops[i]; // makes the browser place everything at once, which a list at its begin need not wait for
    }
  });
  if (name !== '') {
    const again = /** @type {HTMLElement|undefined} */ ([...host.querySelectorAll('button, input, select, tr[tabindex]')].find((e) => nameOf(e) === name));
    again?.focus({preventScroll: true});
    if (again instanceof HTMLInputElement && from >= 0) {
      again.setSelectionRange(from, to);
    }
  }
}

/**
 * Says when an element has another size, but for the one that it has on paper: a picture is printed as it is seen.
 * @param {HTMLElement} element
 * @param {() => void} changed
 */
export function onResize(element, changed) {
  new ResizeObserver(() => matchMedia('print').matches || changed()).observe(element);
}
