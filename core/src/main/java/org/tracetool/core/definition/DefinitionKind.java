package org.tracetool.core.definition;

import java.util.List;

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

  /** The fields of a definition of this kind, in the order of the components of its record. */
  public List<DefinitionField> fields() {
    return DefinitionFields.of(this);
  }

  /** The type of definitions of this kind. */
  public Class<? extends Definition> type() {
    return switch (this) {
      case VERSION -> Definition.Version.class;
      case UNIQUE_ID -> Definition.UniqueId.class;
      case CREATOR -> Definition.Creator.class;
      case TIMER_RESOLUTION -> Definition.TimerResolution.class;
      case TIME_RANGE -> Definition.TimeRange.class;
      case LOCATION -> Definition.Location.class;
      case GROUP -> Definition.Group.class;
      case ATTRIBUTE_LIST -> Definition.AttributeList.class;
      case GROUP_ATTRIBUTES -> Definition.GroupAttributes.class;
      case SUBSTITUTES -> Definition.Substitutes.class;
      case SCL_FILE -> Definition.SclFile.class;
      case SCL -> Definition.Scl.class;
      case FILE_GROUP -> Definition.FileGroup.class;
      case FILE -> Definition.File.class;
      case REGION_GROUP -> Definition.RegionGroup.class;
      case REGION -> Definition.Region.class;
      case COLLECTIVE -> Definition.Collective.class;
      case COUNTER_GROUP -> Definition.CounterGroup.class;
      case COUNTER -> Definition.Counter.class;
      case COUNTER_ASSIGNMENT -> Definition.CounterAssignment.class;
      case KEY -> Definition.Key.class;
      case MARKER -> Definition.Marker.class;
      case COMMENT -> Definition.Comment.class;
      case SAMPLE_POINT -> Definition.SamplePoint.class;
      case UNKNOWN -> Definition.Unknown.class;
    };
  }
}
