package org.tracetool.core.definition;

/** Kinds of definitions. The order is the one in which a trace is best written. */
public enum DefinitionKind {
  VERSION("version"),
  UNIQUE_ID("unique-id"),
  CREATOR("creator"),
  TIMER_RESOLUTION("timer-resolution"),
  TIME_RANGE("time-range"),
  LOCATION("process"),
  GROUP("process-group"),
  ATTRIBUTE_LIST("attribute-list"),
  GROUP_ATTRIBUTES("group-attributes"),
  SUBSTITUTES("substitutes"),
  SCL_FILE("scl-file"),
  SCL("scl"),
  FILE_GROUP("file-group"),
  FILE("file"),
  REGION_GROUP("region-group"),
  REGION("region"),
  COLLECTIVE("collective-operation"),
  COUNTER_GROUP("counter-group"),
  COUNTER("counter"),
  COUNTER_ASSIGNMENT("counter-assignment"),
  KEY("key"),
  MARKER("marker-class"),
  COMMENT("comment"),
  SAMPLE_POINT("sample-point"),
  UNKNOWN("unknown");

  private final String label;

  DefinitionKind(String label) {
    this.label = label;
  }

  /** Name in printed output, lower case with hyphens. */
  public String label() {
    return label;
  }
}
