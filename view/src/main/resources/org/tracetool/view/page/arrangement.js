// The tree of rows as it is shown: that of the trace, with rows that were cut and put elsewhere.

/** @typedef {import('./trace.js').RowInfo} RowInfo */

/** The order of rows, which users change. */
export class Arrangement {
  /** @param {RowInfo[]} rows */
  constructor(rows) {
    this.rows = rows;
    /** Rows that were cut and not yet put anywhere. @type {number[]} */
    this.cut = [];
    this.restore([]);
  }

  /** The rows below a row, -1 for those on top. @param {number} id @returns {RowInfo[]} */
  below(id) {
    return this.children.get(id) ?? [];
  }

  /** Cuts a row, with the rows below it, until it is put somewhere. @param {number} id */
  take(id) {
    if (!this.cut.includes(id)) {
      this.#remove(id);
      this.cut.push(id);
    }
  }

  /**
   * Puts what was cut beside a row.
   * @param {number} id
   * @param {boolean} before above it instead of below
   * @returns {number} how many rows were put there
   */
  put(id, before) {
    const rows = this.cut;
    this.cut = [];
    let at = id;
    for (const [i, row] of rows.entries()) {
      this.#move(row, at, before && i === 0);
      at = row;
    }
    return rows.length;
  }

  /** Rows that were moved, in turn: which, beside which, 1 if above it. @returns {[number, number, number][]} */
  get moves() {
    return this.moved;
  }

  /** Goes back to the order of the trace, and moves some rows. @param {[number, number, number][]} moves */
  restore(moves) {
    this.cut = [];
    this.moved = [];
    /** @type {Map<number, RowInfo[]>} */
    this.children = new Map();
    /** @type {Map<number, number>} the row above each */
    this.parents = new Map();
    for (const row of this.rows) {
      const list = this.children.get(row.parent) ?? [];
      list.push(row);
      this.children.set(row.parent, list);
      this.parents.set(row.id, row.parent);
    }
    for (const [id, beside, before] of moves) {
      if (this.rows[id] && this.rows[beside] && !this.#isWithin(beside, id)) {
        this.#remove(id);
        this.#move(id, beside, before === 1);
      }
    }
  }

  /** Whether a row is another one or below it. */
  #isWithin(id, other) {
    for (let at = id; at >= 0; at = this.parents.get(at) ?? -1) {
      if (at === other) {
        return true;
      }
    }
    return false;
  }

  #remove(id) {
    const list = this.below(this.parents.get(id) ?? -1);
    const at = list.findIndex((row) => row.id === id);
    if (at >= 0) {
      list.splice(at, 1);
    }
  }

  #move(id, beside, before) {
    const parent = this.parents.get(beside) ?? -1;
    const list = this.children.get(parent) ?? [];
    const at = list.findIndex((row) => row.id === beside);
    list.splice(at < 0 ? list.length : before ? at : at + 1, 0, this.rows[id]);
    this.children.set(parent, list);
    this.parents.set(id, parent);
    this.moved.push([id, beside, before ? 1 : 0]);
  }
}
