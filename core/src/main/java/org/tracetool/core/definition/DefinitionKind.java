package org.tracetool.core.definition;

import static org.tracetool.core.definition.DefinitionField.list;
import static org.tracetool.core.definition.DefinitionField.one;
import static org.tracetool.core.definition.DefinitionField.token;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.tracetool.core.event.Role;

/**
 * The one place that says what a definition is made of: for each kind its name, its fields in
 * order, and how its record is taken apart and made. The fields are those of the record, in the
 * same order. The order of the kinds is the one in which a trace is best written.
 *
 * <p>Kinds whose first field is a token of their own are referred to by others; kinds whose first
 * field is a reference say something about another definition.
 */
public enum DefinitionKind {
  VERSION(
      "version",
      Definition.Version.class,
      (d, r) -> r.put(d.major()).put(d.minor()).put(d.sub()).put(d.tag()),
      r -> new Definition.Version(r.word(0), r.word(1), r.word(2), r.text(3)),
      one("major", Role.NUMBER),
      one("minor", Role.NUMBER),
      one("sub", Role.NUMBER),
      one("tag", Role.TEXT)),
  UNIQUE_ID(
      "unique-id",
      Definition.UniqueId.class,
      (d, r) -> r.put(d.id()),
      r -> new Definition.UniqueId(r.number(0)),
      one("id", Role.NUMBER)),
  CREATOR(
      "creator",
      Definition.Creator.class,
      (d, r) -> r.put(d.text()),
      r -> new Definition.Creator(r.text(0)),
      one("text", Role.TEXT)),
  TIMER_RESOLUTION(
      "timer-resolution",
      Definition.TimerResolution.class,
      (d, r) -> r.put(d.ticksPerSecond()),
      r -> new Definition.TimerResolution(r.number(0)),
      one("ticksPerSecond", Role.NUMBER)),
  TIME_RANGE(
      "time-range",
      Definition.TimeRange.class,
      (d, r) -> r.put(d.first()).put(d.last()),
      r -> new Definition.TimeRange(r.number(0), r.number(1)),
      one("first", Role.TIME),
      one("last", Role.TIME)),
  LOCATION(
      "process",
      Definition.Location.class,
      (d, r) -> r.put(d.token()).put(d.name()).put(d.parent()),
      r -> new Definition.Location(r.word(0), r.text(1), r.word(2)),
      token(Role.LOCATION),
      one("name", Role.TEXT),
      one("parent", Role.LOCATION)),
  GROUP(
      "process-group",
      Definition.Group.class,
      (d, r) -> r.put(d.token()).put(d.name()).put(d.members()),
      r -> new Definition.Group(r.word(0), r.text(1), r.list(2)),
      token(Role.COMM),
      one("name", Role.TEXT),
      list("members", Role.LOCATION)),
  ATTRIBUTE_LIST(
      "attribute-list",
      Definition.AttributeList.class,
      (d, r) -> r.put(d.token()).put(d.attributes()),
      r -> new Definition.AttributeList(r.word(0), r.list(1)),
      token(Role.ATTRIBUTE_LIST),
      list("attributes", Role.PROCESS_ATTRIBUTE)),
  GROUP_ATTRIBUTES(
      "group-attributes",
      Definition.GroupAttributes.class,
      (d, r) -> r.put(d.group()).put(d.attributeList()),
      r -> new Definition.GroupAttributes(r.word(0), r.word(1)),
      one("group", Role.LOCATION).printed("process"),
      one("attributeList", Role.ATTRIBUTE_LIST)),
  SUBSTITUTES(
      "substitutes",
      Definition.Substitutes.class,
      (d, r) -> r.put(d.representative()).put(d.members()),
      r -> new Definition.Substitutes(r.word(0), r.list(1)),
      one("representative", Role.LOCATION),
      list("members", Role.LOCATION)),
  SCL_FILE(
      "scl-file",
      Definition.SclFile.class,
      (d, r) -> r.put(d.token()).put(d.name()),
      r -> new Definition.SclFile(r.word(0), r.text(1)),
      token(Role.SCL_FILE),
      one("name", Role.TEXT)),
  SCL(
      "scl",
      Definition.Scl.class,
      (d, r) -> r.put(d.token()).put(d.file()).put(d.line()),
      r -> new Definition.Scl(r.word(0), r.word(1), r.word(2)),
      token(Role.SCL),
      one("file", Role.SCL_FILE),
      one("line", Role.NUMBER)),
  FILE_GROUP(
      "file-group",
      Definition.FileGroup.class,
      (d, r) -> r.put(d.token()).put(d.name()),
      r -> new Definition.FileGroup(r.word(0), r.text(1)),
      token(Role.FILE_GROUP),
      one("name", Role.TEXT)),
  FILE(
      "file",
      Definition.File.class,
      (d, r) -> r.put(d.token()).put(d.name()).put(d.group()),
      r -> new Definition.File(r.word(0), r.text(1), r.word(2)),
      token(Role.FILE),
      one("name", Role.TEXT),
      one("group", Role.FILE_GROUP)),
  REGION_GROUP(
      "region-group",
      Definition.RegionGroup.class,
      (d, r) -> r.put(d.token()).put(d.name()),
      r -> new Definition.RegionGroup(r.word(0), r.text(1)),
      token(Role.REGION_GROUP),
      one("name", Role.TEXT)),
  REGION(
      "region",
      Definition.Region.class,
      (d, r) -> r.put(d.token()).put(d.name()).put(d.group()).put(d.scl()),
      r -> new Definition.Region(r.word(0), r.text(1), r.word(2), r.word(3)),
      token(Role.REGION),
      one("name", Role.TEXT),
      one("group", Role.REGION_GROUP),
      one("scl", Role.SCL)),
  COLLECTIVE(
      "collective-operation",
      Definition.Collective.class,
      (d, r) -> r.put(d.token()).put(d.name()).put(d.type()),
      r -> new Definition.Collective(r.word(0), r.text(1), r.word(2)),
      token(Role.COLLECTIVE),
      one("name", Role.TEXT),
      one("type", Role.COLLECTIVE_TYPE)),
  COUNTER_GROUP(
      "counter-group",
      Definition.CounterGroup.class,
      (d, r) -> r.put(d.token()).put(d.name()),
      r -> new Definition.CounterGroup(r.word(0), r.text(1)),
      token(Role.COUNTER_GROUP),
      one("name", Role.TEXT)),
  COUNTER(
      "counter",
      Definition.Counter.class,
      (d, r) -> r.put(d.token()).put(d.name()).put(d.properties()).put(d.group()).put(d.unit()),
      r -> new Definition.Counter(r.word(0), r.text(1), r.word(2), r.word(3), r.text(4)),
      token(Role.COUNTER),
      one("name", Role.TEXT),
      one("properties", Role.COUNTER_PROPERTIES),
      one("group", Role.COUNTER_GROUP),
      one("unit", Role.TEXT)),
  COUNTER_ASSIGNMENT(
      "counter-assignment",
      Definition.CounterAssignment.class,
      (d, r) -> r.put(d.counter()).put(d.members()),
      r -> new Definition.CounterAssignment(r.word(0), r.list(1)),
      one("counter", Role.COUNTER),
      list("members", Role.LOCATION)),
  KEY(
      "key",
      Definition.Key.class,
      (d, r) -> r.put(d.token()).put(d.typeNumber()).put(d.name()).put(d.description()),
      r -> new Definition.Key(r.word(0), r.word(1), r.text(2), r.text(3)),
      token(Role.KEY),
      one("typeNumber", Role.KEY_TYPE).printed("type"),
      one("name", Role.TEXT),
      one("description", Role.TEXT)),
  MARKER(
      "marker-class",
      Definition.Marker.class,
      (d, r) -> r.put(d.token()).put(d.name()).put(d.type()),
      r -> new Definition.Marker(r.word(0), r.text(1), r.word(2)),
      token(Role.MARKER),
      one("name", Role.TEXT),
      one("type", Role.MARKER_TYPE)),
  COMMENT(
      "comment",
      Definition.Comment.class,
      (d, r) -> r.put(d.text()),
      r -> new Definition.Comment(r.text(0)),
      one("text", Role.TEXT)),
  SAMPLE_POINT(
      "sample-point",
      Definition.SamplePoint.class,
      (d, r) -> r.put(d.time()).put(d.type()),
      r -> new Definition.SamplePoint(r.number(0), r.word(1)),
      one("time", Role.TIME),
      one("type", Role.SAMPLE_POINT_TYPE)),
  UNKNOWN(
      "unknown",
      Definition.Unknown.class,
      (d, r) -> r.put(d.text()),
      r -> new Definition.Unknown(r.text(0)),
      one("text", Role.TEXT).printed("record"));

  private static final DefinitionKind[] BY_ORDINAL = values();

  private final String label;
  private final Class<? extends Definition> type;
  private final BiConsumer<Definition, DefinitionRow> take;
  private final Function<DefinitionRow, ? extends Definition> make;
  private final List<DefinitionField> fields;

  @SuppressWarnings("unchecked") // kind() of a record gives the row with its type
  <T extends Definition> DefinitionKind(
      String label,
      Class<T> type,
      BiConsumer<T, DefinitionRow> take,
      Function<DefinitionRow, T> make,
      DefinitionField... fields) {
    this.label = label;
    this.type = type;
    this.take = (BiConsumer<Definition, DefinitionRow>) take;
    this.make = make;
    this.fields = List.of(fields);
  }

  /** The kind with this ordinal, without the copy that {@code values()} makes. */
  public static DefinitionKind of(int ordinal) {
    return BY_ORDINAL[ordinal];
  }

  /** Name in printed output, lower case with hyphens. */
  public String label() {
    return label;
  }

  /** The fields of a definition of this kind, in the order of the components of its record. */
  public List<DefinitionField> fields() {
    return fields;
  }

  /** The index of the field with this name; -1 if there is none. */
  public int indexOf(String name) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** The type of definitions of this kind. */
  public Class<? extends Definition> type() {
    return type;
  }

  /** Whether definitions of this kind have tokens of their own. */
  public boolean isNumbered() {
    return fields.get(0).form() == DefinitionField.Form.TOKEN;
  }

  /**
   * The kind of definition that one of this kind says something about, {@link #LOCATION} also where
   * it may be a group; null where it stands for itself. Its token is then {@link
   * Definition#token()}.
   */
  public DefinitionKind subject() {
    return fields.get(0).form() == DefinitionField.Form.REFERENCE ? fields.get(0).refersTo() : null;
  }

  /** Puts the values of a definition of this kind into a row, in the order of the fields. */
  void take(Definition definition, DefinitionRow row) {
    take.accept(definition, row);
  }

  /** Makes a definition of this kind of the values in a row. */
  Definition make(DefinitionRow row) {
    return make.apply(row);
  }
}
