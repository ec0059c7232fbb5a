package org.tracetool.query.rows;

/**
 * A column of a {@link RawTable}.
 *
 * @param name its name in lower case; a {@link Type#PLACE} is seen as {@code NAME_place} and {@code
 *     NAME_name}
 * @param type what it holds
 * @param names whose names a place stands for; null for other types
 */
public record Column(String name, Type type, NameKind names) {
  /** What a column holds. */
  public enum Type {
    /** A signed number of 64 bits. */
    NUMBER,
    /** An unsigned number of 32 bits. */
    TOKEN,
    /** A small signed number. */
    SMALL,
    /** A floating point number, kept as its raw bits. */
    REAL,
    /** True or false, as 1 or 0. */
    FLAG,
    /** A text. */
    TEXT,
    /** A place in the names of a trace. */
    PLACE
  }

  /** A column that is no place. */
  static Column of(String name, Type type) {
    return new Column(name, type, null);
  }

  /** A column with a number of 64 bits. */
  static Column number(String name) {
    return of(name, Type.NUMBER);
  }

  /** A column with a token. */
  static Column token(String name) {
    return of(name, Type.TOKEN);
  }

  /** A column with a text. */
  static Column text(String name) {
    return of(name, Type.TEXT);
  }

  /** A column with a place in names. */
  static Column place(String name, NameKind names) {
    return new Column(name, Type.PLACE, names);
  }
}
