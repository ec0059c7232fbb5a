package org.tracetool.core.definition;

import java.util.List;

/**
 * The values of one definition by the numbers of its fields ({@link DefinitionKind#fields}), for
 * what is written once for all kinds. Made to be used again and again; not thread-safe.
 */
final class DefinitionRow {
  private static final int MOST_FIELDS = 5;

  /** Values of fields that are one number; 32-bit ones are sign-extended. */
  final long[] numbers = new long[MOST_FIELDS];

  /** Values of fields that are texts. */
  final String[] texts = new String[MOST_FIELDS];

  /** The value of the one field that is a list. */
  int[] list;

  DefinitionKind kind;
  private int next;

  /** Takes the values of a definition. */
  void take(Definition definition) {
    kind = definition.kind();
    next = 0;
    if (definition instanceof Definition.Region d) {
      number(d.token()).text(d.name()).number(d.group()).number(d.scl());
    } else if (definition instanceof Definition.Location d) {
      number(d.token()).text(d.name()).number(d.parent());
    } else if (definition instanceof Definition.Group d) {
      number(d.token()).text(d.name()).list(d.members());
    } else if (definition instanceof Definition.Scl d) {
      number(d.token()).number(d.file()).number(d.line());
    } else if (definition instanceof Definition.Version d) {
      number(d.major()).number(d.minor()).number(d.sub()).text(d.tag());
    } else if (definition instanceof Definition.UniqueId d) {
      number(d.id());
    } else if (definition instanceof Definition.Creator d) {
      text(d.text());
    } else if (definition instanceof Definition.Comment d) {
      text(d.text());
    } else if (definition instanceof Definition.Unknown d) {
      text(d.text());
    } else if (definition instanceof Definition.TimerResolution d) {
      number(d.ticksPerSecond());
    } else if (definition instanceof Definition.TimeRange d) {
      number(d.first()).number(d.last());
    } else if (definition instanceof Definition.AttributeList d) {
      number(d.token()).list(d.attributes());
    } else if (definition instanceof Definition.GroupAttributes d) {
      number(d.group()).number(d.attributeList());
    } else if (definition instanceof Definition.Substitutes d) {
      number(d.representative()).list(d.members());
    } else if (definition instanceof Definition.Collective d) {
      number(d.token()).text(d.name()).number(d.type());
    } else if (definition instanceof Definition.Counter d) {
      number(d.token()).text(d.name()).number(d.properties()).number(d.group()).text(d.unit());
    } else if (definition instanceof Definition.CounterAssignment d) {
      number(d.counter()).list(d.members());
    } else if (definition instanceof Definition.File d) {
      number(d.token()).text(d.name()).number(d.group());
    } else if (definition instanceof Definition.Key d) {
      number(d.token()).number(d.typeNumber()).text(d.name()).text(d.description());
    } else if (definition instanceof Definition.Marker d) {
      number(d.token()).text(d.name()).number(d.type());
    } else if (definition instanceof Definition.SamplePoint d) {
      number(d.time()).number(d.type());
    } else {
      // groups of regions, counters and files, and source files: a token and a name
      number(definition.token()).text(definition.name());
    }
  }

  private DefinitionRow number(long value) {
    numbers[next++] = value;
    return this;
  }

  private DefinitionRow text(String value) {
    texts[next++] = value;
    return this;
  }

  private void list(int[] value) {
    list = value;
    next++;
  }

  private int i(int field) {
    return (int) numbers[field];
  }

  /** The definition that has these values. */
  Definition definition() {
    long[] n = numbers;
    String[] s = texts;
    return switch (kind) {
      case VERSION -> new Definition.Version(i(0), i(1), i(2), s[3]);
      case UNIQUE_ID -> new Definition.UniqueId(n[0]);
      case CREATOR -> new Definition.Creator(s[0]);
      case COMMENT -> new Definition.Comment(s[0]);
      case UNKNOWN -> new Definition.Unknown(s[0]);
      case TIMER_RESOLUTION -> new Definition.TimerResolution(n[0]);
      case TIME_RANGE -> new Definition.TimeRange(n[0], n[1]);
      case LOCATION -> new Definition.Location(i(0), s[1], i(2));
      case GROUP -> new Definition.Group(i(0), s[1], list);
      case ATTRIBUTE_LIST -> new Definition.AttributeList(i(0), list);
      case GROUP_ATTRIBUTES -> new Definition.GroupAttributes(i(0), i(1));
      case SUBSTITUTES -> new Definition.Substitutes(i(0), list);
      case SCL_FILE -> new Definition.SclFile(i(0), s[1]);
      case SCL -> new Definition.Scl(i(0), i(1), i(2));
      case FILE_GROUP -> new Definition.FileGroup(i(0), s[1]);
      case FILE -> new Definition.File(i(0), s[1], i(2));
      case REGION_GROUP -> new Definition.RegionGroup(i(0), s[1]);
      case REGION -> new Definition.Region(i(0), s[1], i(2), i(3));
      case COLLECTIVE -> new Definition.Collective(i(0), s[1], i(2));
      case COUNTER_GROUP -> new Definition.CounterGroup(i(0), s[1]);
      case COUNTER -> new Definition.Counter(i(0), s[1], i(2), i(3), s[4]);
      case COUNTER_ASSIGNMENT -> new Definition.CounterAssignment(i(0), list);
      case KEY -> new Definition.Key(i(0), i(1), s[2], s[3]);
      case MARKER -> new Definition.Marker(i(0), s[1], i(2));
      case SAMPLE_POINT -> new Definition.SamplePoint(n[0], i(1));
    };
  }

  /** The fields of the kind. */
  List<DefinitionField> fields() {
    return kind.fields();
  }
}
