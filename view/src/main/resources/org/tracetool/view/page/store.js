// What is shown of a trace, in parts, and who draws it: a change is told to those that subscribed to its part.

/**
 * The parts. `window`: the interval of time. `rows`: which rows, where and how high. `selection`: the interval that tables are
 * about. `focus`: what was clicked or gone to. `light`: what is lit up under the pointer. `colors`: of regions. `objects`: what
 * is drawn besides calls.
 * @typedef {'window'|'rows'|'selection'|'focus'|'light'|'colors'|'objects'} Part
 */

/** Subscriptions to the parts of what is shown of one trace. */
export class Store {
  constructor() {
    /** @type {Map<Part, (() => void)[]>} */
    this.listeners = new Map();
  }

  /**
   * Subscribes to some parts. A listener is called at each change, so it should only note that there is something to do.
   * @param {Part[]} parts
   * @param {() => void} listener
   */
  on(parts, listener) {
    for (const part of parts) {
      this.listeners.set(part, [...(this.listeners.get(part) ?? []), listener]);
    }
  }

  /** Says that something of a part has changed. @param {Part} part */
  touch(part) {
    this.listeners.get(part)?.forEach((listener) => listener());
  }

  /**
   * Watches fields of an object: to give one another value is a change of a part.
   * @param {Object<string, any>} owner
   * @param {Part} part
   * @param {string[]} names of fields that it has
   */
  watch(owner, part, names) {
    for (const name of names) {
      let value = owner[name];
      Object.defineProperty(owner, name, {enumerable: true, get: () => value, set: (next) => {
        if (!Object.is(next, value)) {
          value = next;
          this.touch(part);
        }
      }});
    }
  }
}
