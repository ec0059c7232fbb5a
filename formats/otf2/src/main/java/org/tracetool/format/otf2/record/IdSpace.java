package org.tracetool.format.otf2.record;

/** The spaces in which ids are unique. Those that mapping tables can translate come first. */
public enum IdSpace {
  STRING,
  ATTRIBUTE,
  LOCATION,
  REGION,
  GROUP,
  METRIC,
  COMM,
  PARAMETER,
  RMA_WIN,
  SOURCE_CODE_LOCATION,
  CALLING_CONTEXT,
  INTERRUPT_GENERATOR,
  IO_FILE,
  IO_HANDLE,
  LOCATION_GROUP,
  SYSTEM_TREE_NODE,
  IO_PARADIGM,
  METRIC_MEMBER,
  CALLSITE,
  CALLPATH,
  CART_DIMENSION,
  CART_TOPOLOGY;

  /** How many spaces mapping tables know; the type of a table is the position of its space. */
  public static final int MAPPED = LOCATION_GROUP.ordinal() + 1;

  private static final IdSpace[] ALL = values();

  /** The space that a mapping table of this type translates; null if there is no such type. */
  public static IdSpace ofMapping(long type) {
    return type >= 0 && type < MAPPED ? ALL[(int) type] : null;
  }

  /** The space that values of a type refer to; null if they are no references. */
  public static IdSpace ofType(long type) {
    return switch ((int) type) {
      case 11 -> STRING;
      case 12 -> ATTRIBUTE;
      case 13 -> LOCATION;
      case 14 -> REGION;
      case 15 -> GROUP;
      case 16 -> METRIC;
      case 17 -> COMM;
      case 18 -> PARAMETER;
      case 19 -> RMA_WIN;
      case 20 -> SOURCE_CODE_LOCATION;
      case 21 -> CALLING_CONTEXT;
      case 22 -> INTERRUPT_GENERATOR;
      case 23 -> IO_FILE;
      case 24 -> IO_HANDLE;
      case 25 -> LOCATION_GROUP;
      default -> null;
    };
  }
}
