package org.tracetool.core.definition;

/** Classes of collective operations; ordinals are the type numbers of OTF. */
public enum CollectiveType {
  UNKNOWN,
  BARRIER,
  ONE2ALL,
  ALL2ONE,
  ALL2ALL;

  private static final CollectiveType[] BY_ORDINAL = values();

  /** The class with this number; {@link #UNKNOWN} for numbers without one. */
  public static CollectiveType of(int number) {
    return number >= 0 && number < BY_ORDINAL.length ? BY_ORDINAL[number] : UNKNOWN;
  }
}
