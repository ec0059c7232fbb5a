package org.tracetool.query.rows;

/**
 * A column of a {@link RawTable}.
 *
 * @param name its name in lower case; a {@link Type#PLACE} is seen as {@code NAME_place} and {@code
 *     NAME_name}
 * @param type what it holds
 * @param names whose names a place stands for; null for other types
 */
public record TableColumn(String name, Type type, NameKind names) {
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
  public static TableColumn of(String name, Type type) {
    return new TableColumn(name, type, null);
  }

  /** A column with a number of 64 bits. */
  public static TableColumn number(String name) {
    return of(name, Type.NUMBER);
  }

  /** A column with a token. */
  public static TableColumn token(String name) {
    return of(name, Type.TOKEN);
  }

  /** A column with a text. */
  public static TableColumn text(String name) {
    return of(name, Type.TEXT);
  }

  /** A column with a place in names. */
  public static TableColumn place(String name, NameKind names) {
    return new TableColumn(name, Type.PLACE, names);
  }
}
