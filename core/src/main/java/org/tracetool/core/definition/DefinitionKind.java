package org.tracetool.core.definition;

import static org.tracetool.core.definition.DefinitionField.list;
import static org.tracetool.core.definition.DefinitionField.one;
import static org.tracetool.core.definition.DefinitionField.reals;
import static org.tracetool.core.definition.DefinitionField.token;

import java.util.List;

/**
 * The one place that says what a definition is made of: for each kind its name, its fields in
 * order, and how its record is taken apart and made. The fields are those of the record, in the
 * same order. The order of the kinds is the one in which a trace is best written.
 *
 * <p>Taking apart and making are methods of each kind and not lambdas: linking so many of these
 * would be felt at every start.
 *
 * <p>Kinds whose first field is a token of their own are referred to by others; kinds whose first
 * field is a reference say something about another definition.
 */
public enum DefinitionKind {
  VERSION(
      "version",
      Definition.Version.class,
      one("major", Role.NUMBER),
      one("minor", Role.NUMBER),
      one("sub", Role.NUMBER),
      one("tag", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.Version d = (Definition.Version) definition;
      r.put(d.major()).put(d.minor()).put(d.sub()).put(d.tag());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.Version(r.word(0), r.word(1), r.word(2), r.text(3));
    }
  },

  UNIQUE_ID("unique-id", Definition.UniqueId.class, one("id", Role.NUMBER)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.UniqueId d = (Definition.UniqueId) definition;
      r.put(d.id());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.UniqueId(r.number(0));
    }
  },

  CREATOR("creator", Definition.Creator.class, one("text", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.Creator d = (Definition.Creator) definition;
      r.put(d.text());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.Creator(r.text(0));
    }
  },

  TIMER_RESOLUTION(
      "timer-resolution", Definition.TimerResolution.class, one("ticksPerSecond", Role.NUMBER)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.TimerResolution d = (Definition.TimerResolution) definition;
      r.put(d.ticksPerSecond());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.TimerResolution(r.number(0));
    }
  },

  TIME_RANGE(
      "time-range", Definition.TimeRange.class, one("first", Role.TIME), one("last", Role.TIME)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.TimeRange d = (Definition.TimeRange) definition;
      r.put(d.first()).put(d.last());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.TimeRange(r.number(0), r.number(1));
    }
  },

  LOCATION(
      "process",
      Definition.Location.class,
      token(Role.LOCATION),
      one("name", Role.TEXT),
      one("parent", Role.LOCATION)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.Location d = (Definition.Location) definition;
      r.put(d.token()).put(d.name()).put(d.parent());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.Location(r.word(0), r.text(1), r.word(2));
    }
  },

  GROUP(
      "process-group",
      Definition.Group.class,
      token(Role.COMM),
      one("name", Role.TEXT),
      list("members", Role.LOCATION)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.Group d = (Definition.Group) definition;
      r.put(d.token()).put(d.name()).put(d.members());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.Group(r.word(0), r.text(1), r.list(2));
    }
  },

  ATTRIBUTE_LIST(
      "attribute-list",
      Definition.AttributeList.class,
      token(Role.ATTRIBUTE_LIST),
      list("attributes", Role.PROCESS_ATTRIBUTE)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.AttributeList d = (Definition.AttributeList) definition;
      r.put(d.token()).put(d.attributes());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.AttributeList(r.word(0), r.list(1));
    }
  },

  GROUP_ATTRIBUTES(
      "group-attributes",
      Definition.GroupAttributes.class,
      one("group", Role.LOCATION).printed("process"),
      one("attributeList", Role.ATTRIBUTE_LIST)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.GroupAttributes d = (Definition.GroupAttributes) definition;
      r.put(d.group()).put(d.attributeList());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.GroupAttributes(r.word(0), r.word(1));
    }
  },

  SUBSTITUTES(
      "substitutes",
      Definition.Substitutes.class,
      one("representative", Role.LOCATION),
      list("members", Role.LOCATION)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.Substitutes d = (Definition.Substitutes) definition;
      r.put(d.representative()).put(d.members());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.Substitutes(r.word(0), r.list(1));
    }
  },

  SCL_FILE("scl-file", Definition.SclFile.class, token(Role.SCL_FILE), one("name", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.SclFile d = (Definition.SclFile) definition;
      r.put(d.token()).put(d.name());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.SclFile(r.word(0), r.text(1));
    }
  },

  SCL(
      "scl",
      Definition.Scl.class,
      token(Role.SCL),
      one("file", Role.SCL_FILE),
      one("line", Role.NUMBER)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.Scl d = (Definition.Scl) definition;
      r.put(d.token()).put(d.file()).put(d.line());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.Scl(r.word(0), r.word(1), r.word(2));
    }
  },

  FILE_GROUP(
      "file-group", Definition.FileGroup.class, token(Role.FILE_GROUP), one("name", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.FileGroup d = (Definition.FileGroup) definition;
      r.put(d.token()).put(d.name());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.FileGroup(r.word(0), r.text(1));
    }
  },

  FILE(
      "file",
      Definition.File.class,
      token(Role.FILE),
      one("name", Role.TEXT),
      one("group", Role.FILE_GROUP)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.File d = (Definition.File) definition;
      r.put(d.token()).put(d.name()).put(d.group());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.File(r.word(0), r.text(1), r.word(2));
    }
  },

  REGION_GROUP(
      "region-group",
      Definition.RegionGroup.class,
      token(Role.REGION_GROUP),
      one("name", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.RegionGroup d = (Definition.RegionGroup) definition;
      r.put(d.token()).put(d.name());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.RegionGroup(r.word(0), r.text(1));
    }
  },

  REGION(
      "region",
      Definition.Region.class,
      token(Role.REGION),
      one("name", Role.TEXT),
      one("group", Role.REGION_GROUP),
      one("scl", Role.SCL)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.Region d = (Definition.Region) definition;
      r.put(d.token()).put(d.name()).put(d.group()).put(d.scl());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.Region(r.word(0), r.text(1), r.word(2), r.word(3));
    }
  },

  COLLECTIVE(
      "collective-operation",
      Definition.Collective.class,
      token(Role.COLLECTIVE),
      one("name", Role.TEXT),
      one("type", Role.COLLECTIVE_TYPE)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.Collective d = (Definition.Collective) definition;
      r.put(d.token()).put(d.name()).put(d.type());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.Collective(r.word(0), r.text(1), r.word(2));
    }
  },

  COUNTER_GROUP(
      "counter-group",
      Definition.CounterGroup.class,
      token(Role.COUNTER_GROUP),
      one("name", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.CounterGroup d = (Definition.CounterGroup) definition;
      r.put(d.token()).put(d.name());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.CounterGroup(r.word(0), r.text(1));
    }
  },

  COUNTER(
      "counter",
      Definition.Counter.class,
      token(Role.COUNTER),
      one("name", Role.TEXT),
      one("properties", Role.COUNTER_PROPERTIES),
      one("group", Role.COUNTER_GROUP),
      one("unit", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.Counter d = (Definition.Counter) definition;
      r.put(d.token()).put(d.name()).put(d.properties()).put(d.group()).put(d.unit());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.Counter(r.word(0), r.text(1), r.word(2), r.word(3), r.text(4));
    }
  },

  COUNTER_ASSIGNMENT(
      "counter-assignment",
      Definition.CounterAssignment.class,
      one("counter", Role.COUNTER),
      list("members", Role.LOCATION)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.CounterAssignment d = (Definition.CounterAssignment) definition;
      r.put(d.counter()).put(d.members());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.CounterAssignment(r.word(0), r.list(1));
    }
  },

  KEY(
      "key",
      Definition.Key.class,
      token(Role.KEY),
      one("typeNumber", Role.KEY_TYPE).printed("type"),
      one("name", Role.TEXT),
      one("description", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.Key d = (Definition.Key) definition;
      r.put(d.token()).put(d.typeNumber()).put(d.name()).put(d.description());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.Key(r.word(0), r.word(1), r.text(2), r.text(3));
    }
  },

  MARKER(
      "marker-class",
      Definition.Marker.class,
      token(Role.MARKER),
      one("name", Role.TEXT),
      one("type", Role.MARKER_TYPE)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.Marker d = (Definition.Marker) definition;
      r.put(d.token()).put(d.name()).put(d.type());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.Marker(r.word(0), r.text(1), r.word(2));
    }
  },

  SCOPE(
      "scope",
      InstrumentationDefinition.Scope.class,
      token(Role.SCOPE),
      one("name", Role.TEXT),
      one("group", Role.REGION_GROUP),
      one("begin", Role.SCL),
      one("end", Role.SCL)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      InstrumentationDefinition.Scope d = (InstrumentationDefinition.Scope) definition;
      r.put(d.token()).put(d.name()).put(d.group()).put(d.begin()).put(d.end());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new InstrumentationDefinition.Scope(
          r.word(0), r.text(1), r.word(2), r.word(3), r.word(4));
    }
  },

  PARALLEL_REGION(
      "parallel-region",
      InstrumentationDefinition.ParallelRegion.class,
      token(Role.PARALLEL_REGION),
      one("name", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      InstrumentationDefinition.ParallelRegion d =
          (InstrumentationDefinition.ParallelRegion) definition;
      r.put(d.token()).put(d.name());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new InstrumentationDefinition.ParallelRegion(r.word(0), r.text(1));
    }
  },

  OPENMP_TYPE(
      "openmp-type",
      InstrumentationDefinition.OpenmpType.class,
      token(Role.OPENMP_TYPE),
      one("name", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      InstrumentationDefinition.OpenmpType d = (InstrumentationDefinition.OpenmpType) definition;
      r.put(d.token()).put(d.name());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new InstrumentationDefinition.OpenmpType(r.word(0), r.text(1));
    }
  },

  OPENMP_NAME(
      "openmp-name",
      InstrumentationDefinition.OpenmpName.class,
      token(Role.OPENMP_NAME),
      one("name", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      InstrumentationDefinition.OpenmpName d = (InstrumentationDefinition.OpenmpName) definition;
      r.put(d.token()).put(d.name());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new InstrumentationDefinition.OpenmpName(r.word(0), r.text(1));
    }
  },

  PATTERN_SHAPE(
      "pattern-shape",
      InstrumentationDefinition.PatternShape.class,
      token(Role.PATTERN_SHAPE),
      one("group", Role.REGION_GROUP),
      one("type", Role.NUMBER),
      one("first", Role.PATTERN_SHAPE),
      one("second", Role.PATTERN_SHAPE)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      InstrumentationDefinition.PatternShape d =
          (InstrumentationDefinition.PatternShape) definition;
      r.put(d.token()).put(d.group()).put(d.type()).put(d.first()).put(d.second());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new InstrumentationDefinition.PatternShape(
          r.word(0), r.word(1), r.word(2), r.word(3), r.word(4));
    }
  },

  PATTERN(
      "pattern",
      InstrumentationDefinition.Pattern.class,
      token(Role.PATTERN),
      one("group", Role.REGION_GROUP),
      one("shape", Role.PATTERN_SHAPE),
      one("radius", Role.REAL),
      one("ratio", Role.NUMBER),
      reals("steps")) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      InstrumentationDefinition.Pattern d = (InstrumentationDefinition.Pattern) definition;
      r.put(d.token()).put(d.group()).put(d.shape()).put(d.radius()).put(d.ratio()).put(d.steps());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new InstrumentationDefinition.Pattern(
          r.word(0), r.word(1), r.word(2), r.real(3), r.word(4), r.reals(5));
    }
  },

  MESSAGE_TYPE(
      "message-type",
      InstrumentationDefinition.MessageType.class,
      one("comm", Role.COMM),
      one("tag", Role.TAG),
      one("name", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      InstrumentationDefinition.MessageType d = (InstrumentationDefinition.MessageType) definition;
      r.put(d.comm()).put(d.tag()).put(d.name());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new InstrumentationDefinition.MessageType(r.word(0), r.word(1), r.text(2));
    }
  },

  SCL_POSITIONS(
      "scl-positions",
      InstrumentationDefinition.SclPositions.class,
      one("scl", Role.SCL),
      list("files", Role.SCL_FILE),
      list("lines", Role.NUMBER)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      InstrumentationDefinition.SclPositions d =
          (InstrumentationDefinition.SclPositions) definition;
      r.put(d.scl()).put(d.files()).put(d.lines());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new InstrumentationDefinition.SclPositions(r.word(0), r.list(1), r.list(2));
    }
  },

  NATIVE_THREAD(
      "native-thread",
      InstrumentationDefinition.NativeThread.class,
      one("process", Role.LOCATION),
      one("number", Role.NUMBER),
      one("name", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      InstrumentationDefinition.NativeThread d =
          (InstrumentationDefinition.NativeThread) definition;
      r.put(d.process()).put(d.number()).put(d.name());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new InstrumentationDefinition.NativeThread(r.word(0), r.word(1), r.text(2));
    }
  },

  COMM_NAME(
      "comm-name",
      InstrumentationDefinition.CommName.class,
      one("comm", Role.COMM),
      one("name", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      InstrumentationDefinition.CommName d = (InstrumentationDefinition.CommName) definition;
      r.put(d.comm()).put(d.name());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new InstrumentationDefinition.CommName(r.word(0), r.text(1));
    }
  },

  COUNTER_RANGE(
      "counter-range",
      InstrumentationDefinition.CounterRange.class,
      one("counter", Role.COUNTER),
      one("smallest", Role.NUMBER),
      one("largest", Role.NUMBER)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      InstrumentationDefinition.CounterRange d =
          (InstrumentationDefinition.CounterRange) definition;
      r.put(d.counter()).put(d.smallest()).put(d.largest());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new InstrumentationDefinition.CounterRange(r.word(0), r.number(1), r.number(2));
    }
  },

  FILE_COMM(
      "file-comm",
      InstrumentationDefinition.FileComm.class,
      one("file", Role.FILE),
      one("comm", Role.COMM)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      InstrumentationDefinition.FileComm d = (InstrumentationDefinition.FileComm) definition;
      r.put(d.file()).put(d.comm());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new InstrumentationDefinition.FileComm(r.word(0), r.word(1));
    }
  },

  CLOCK_PROPERTIES(
      "clock-properties",
      SystemDefinition.ClockProperties.class,
      one("offset", Role.TIME),
      one("length", Role.DURATION),
      one("realtime", Role.NUMBER)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.ClockProperties d = (SystemDefinition.ClockProperties) definition;
      r.put(d.offset()).put(d.length()).put(d.realtime());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.ClockProperties(r.number(0), r.number(1), r.number(2));
    }
  },

  CLOCK_OFFSET(
      "clock-offset",
      SystemDefinition.ClockOffset.class,
      one("location", Role.LOCATION),
      one("time", Role.TIME),
      one("offset", Role.SIGNED),
      one("deviation", Role.REAL)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.ClockOffset d = (SystemDefinition.ClockOffset) definition;
      r.put(d.location()).put(d.time()).put(d.offset()).put(d.deviation());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.ClockOffset(r.word(0), r.number(1), r.number(2), r.real(3));
    }
  },

  PARADIGM(
      "paradigm",
      SystemDefinition.Paradigm.class,
      one("code", Role.PARADIGM),
      one("name", Role.TEXT),
      one("paradigmClass", Role.ENUM)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.Paradigm d = (SystemDefinition.Paradigm) definition;
      r.put(d.code()).put(d.name()).put(d.paradigmClass());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.Paradigm(r.number(0), r.text(1), r.word(2));
    }
  },

  PARADIGM_PROPERTY(
      "paradigm-property",
      SystemDefinition.ParadigmProperty.class,
      one("code", Role.PARADIGM),
      one("property", Role.ENUM),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.ParadigmProperty d = (SystemDefinition.ParadigmProperty) definition;
      r.put(d.code()).put(d.property()).put(d.type()).put(d.value()).put(d.text());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.ParadigmProperty(
          r.number(0), r.number(1), r.word(2), r.number(3), r.text(4));
    }
  },

  SYSTEM_NODE(
      "system-node",
      SystemDefinition.SystemNode.class,
      token(Role.SYSTEM_NODE),
      one("name", Role.TEXT),
      one("className", Role.TEXT),
      one("parent", Role.SYSTEM_NODE)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.SystemNode d = (SystemDefinition.SystemNode) definition;
      r.put(d.token()).put(d.name()).put(d.className()).put(d.parent());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.SystemNode(r.word(0), r.text(1), r.text(2), r.word(3));
    }
  },

  SYSTEM_NODE_DOMAIN(
      "system-node-domain",
      SystemDefinition.SystemNodeDomain.class,
      one("node", Role.SYSTEM_NODE),
      one("domain", Role.ENUM)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.SystemNodeDomain d = (SystemDefinition.SystemNodeDomain) definition;
      r.put(d.node()).put(d.domain());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.SystemNodeDomain(r.word(0), r.word(1));
    }
  },

  SYSTEM_NODE_PROPERTY(
      "system-node-property",
      SystemDefinition.SystemNodeProperty.class,
      one("node", Role.SYSTEM_NODE),
      one("name", Role.TEXT),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.SystemNodeProperty d = (SystemDefinition.SystemNodeProperty) definition;
      r.put(d.node()).put(d.name()).put(d.type()).put(d.value()).put(d.text());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.SystemNodeProperty(
          r.word(0), r.text(1), r.word(2), r.number(3), r.text(4));
    }
  },

  LOCATION_GROUP(
      "location-group",
      SystemDefinition.LocationGroup.class,
      token(Role.LOCATION_GROUP),
      one("name", Role.TEXT),
      one("type", Role.ENUM),
      one("node", Role.SYSTEM_NODE),
      one("creator", Role.LOCATION_GROUP)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.LocationGroup d = (SystemDefinition.LocationGroup) definition;
      r.put(d.token()).put(d.name()).put(d.type()).put(d.node()).put(d.creator());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.LocationGroup(
          r.word(0), r.text(1), r.word(2), r.word(3), r.word(4));
    }
  },

  LOCATION_GROUP_PROPERTY(
      "location-group-property",
      SystemDefinition.LocationGroupProperty.class,
      one("group", Role.LOCATION_GROUP),
      one("name", Role.TEXT),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.LocationGroupProperty d =
          (SystemDefinition.LocationGroupProperty) definition;
      r.put(d.group()).put(d.name()).put(d.type()).put(d.value()).put(d.text());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.LocationGroupProperty(
          r.word(0), r.text(1), r.word(2), r.number(3), r.text(4));
    }
  },

  LOCATION_INFO(
      "location-info",
      SystemDefinition.LocationInfo.class,
      one("location", Role.LOCATION),
      one("number", Role.NUMBER),
      one("type", Role.ENUM),
      one("events", Role.COUNT),
      one("group", Role.LOCATION_GROUP)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.LocationInfo d = (SystemDefinition.LocationInfo) definition;
      r.put(d.location()).put(d.number()).put(d.type()).put(d.events()).put(d.group());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.LocationInfo(
          r.word(0), r.number(1), r.word(2), r.number(3), r.word(4));
    }
  },

  LOCATION_PROPERTY(
      "location-property",
      SystemDefinition.LocationProperty.class,
      one("location", Role.LOCATION),
      one("name", Role.TEXT),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.LocationProperty d = (SystemDefinition.LocationProperty) definition;
      r.put(d.location()).put(d.name()).put(d.type()).put(d.value()).put(d.text());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.LocationProperty(
          r.word(0), r.text(1), r.word(2), r.number(3), r.text(4));
    }
  },

  MEMBER_GROUP(
      "member-group",
      SystemDefinition.MemberGroup.class,
      token(Role.MEMBER_GROUP),
      one("name", Role.TEXT),
      one("type", Role.ENUM),
      one("paradigm", Role.PARADIGM),
      one("flags", Role.FLAGS),
      list("locations", Role.LOCATION),
      list("regions", Role.REGION),
      list("metrics", Role.METRIC),
      list("ranks", Role.NUMBER)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.MemberGroup d = (SystemDefinition.MemberGroup) definition;
      r.put(d.token())
          .put(d.name())
          .put(d.type())
          .put(d.paradigm())
          .put(d.flags())
          .put(d.locations())
          .put(d.regions())
          .put(d.metrics())
          .put(d.ranks());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.MemberGroup(
          r.word(0), r.text(1), r.word(2), r.word(3), r.word(4), r.list(5), r.list(6), r.list(7),
          r.list(8));
    }
  },

  COMMUNICATOR(
      "communicator",
      SystemDefinition.Communicator.class,
      one("comm", Role.COMM),
      one("group", Role.MEMBER_GROUP),
      one("parent", Role.COMM),
      one("flags", Role.FLAGS)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.Communicator d = (SystemDefinition.Communicator) definition;
      r.put(d.comm()).put(d.group()).put(d.parent()).put(d.flags());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.Communicator(r.word(0), r.word(1), r.word(2), r.word(3));
    }
  },

  INTER_COMMUNICATOR(
      "inter-communicator",
      SystemDefinition.InterCommunicator.class,
      one("comm", Role.COMM),
      one("first", Role.MEMBER_GROUP),
      one("second", Role.MEMBER_GROUP),
      one("common", Role.COMM),
      one("flags", Role.FLAGS)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.InterCommunicator d = (SystemDefinition.InterCommunicator) definition;
      r.put(d.comm()).put(d.first()).put(d.second()).put(d.common()).put(d.flags());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.InterCommunicator(
          r.word(0), r.word(1), r.word(2), r.word(3), r.word(4));
    }
  },

  CART_DIMENSION(
      "cart-dimension",
      SystemDefinition.CartDimension.class,
      token(Role.CART_DIMENSION),
      one("name", Role.TEXT),
      one("size", Role.COUNT),
      one("periodic", Role.ENUM)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.CartDimension d = (SystemDefinition.CartDimension) definition;
      r.put(d.token()).put(d.name()).put(d.size()).put(d.periodic());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.CartDimension(r.word(0), r.text(1), r.word(2), r.word(3));
    }
  },

  CART_TOPOLOGY(
      "cart-topology",
      SystemDefinition.CartTopology.class,
      token(Role.CART_TOPOLOGY),
      one("name", Role.TEXT),
      one("comm", Role.COMM),
      list("dimensions", Role.CART_DIMENSION)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.CartTopology d = (SystemDefinition.CartTopology) definition;
      r.put(d.token()).put(d.name()).put(d.comm()).put(d.dimensions());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.CartTopology(r.word(0), r.text(1), r.word(2), r.list(3));
    }
  },

  CART_COORDINATE(
      "cart-coordinate",
      SystemDefinition.CartCoordinate.class,
      one("topology", Role.CART_TOPOLOGY),
      one("rank", Role.NUMBER),
      list("coordinates", Role.NUMBER)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.CartCoordinate d = (SystemDefinition.CartCoordinate) definition;
      r.put(d.topology()).put(d.rank()).put(d.coordinates());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.CartCoordinate(r.word(0), r.word(1), r.list(2));
    }
  },

  REGION_INFO(
      "region-info",
      CallDefinition.RegionInfo.class,
      one("region", Role.REGION),
      one("canonicalName", Role.TEXT),
      one("description", Role.TEXT),
      one("role", Role.ENUM),
      one("paradigm", Role.PARADIGM),
      one("flags", Role.FLAGS),
      one("file", Role.SCL_FILE),
      one("beginLine", Role.NUMBER),
      one("endLine", Role.NUMBER)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      CallDefinition.RegionInfo d = (CallDefinition.RegionInfo) definition;
      r.put(d.region())
          .put(d.canonicalName())
          .put(d.description())
          .put(d.role())
          .put(d.paradigm())
          .put(d.flags())
          .put(d.file())
          .put(d.beginLine())
          .put(d.endLine());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new CallDefinition.RegionInfo(
          r.word(0), r.text(1), r.text(2), r.word(3), r.word(4), r.word(5), r.word(6), r.word(7),
          r.word(8));
    }
  },

  CALLSITE(
      "callsite",
      CallDefinition.Callsite.class,
      token(Role.CALLSITE),
      one("file", Role.SCL_FILE),
      one("line", Role.NUMBER),
      one("entered", Role.REGION),
      one("left", Role.REGION)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      CallDefinition.Callsite d = (CallDefinition.Callsite) definition;
      r.put(d.token()).put(d.file()).put(d.line()).put(d.entered()).put(d.left());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new CallDefinition.Callsite(r.word(0), r.word(1), r.word(2), r.word(3), r.word(4));
    }
  },

  CALLPATH(
      "callpath",
      CallDefinition.Callpath.class,
      token(Role.CALLPATH),
      one("parent", Role.CALLPATH),
      one("region", Role.REGION)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      CallDefinition.Callpath d = (CallDefinition.Callpath) definition;
      r.put(d.token()).put(d.parent()).put(d.region());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new CallDefinition.Callpath(r.word(0), r.word(1), r.word(2));
    }
  },

  CALLPATH_PARAMETER(
      "callpath-parameter",
      CallDefinition.CallpathParameter.class,
      one("callpath", Role.CALLPATH),
      one("parameter", Role.PARAMETER),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      CallDefinition.CallpathParameter d = (CallDefinition.CallpathParameter) definition;
      r.put(d.callpath()).put(d.parameter()).put(d.type()).put(d.value()).put(d.text());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new CallDefinition.CallpathParameter(
          r.word(0), r.word(1), r.word(2), r.number(3), r.text(4));
    }
  },

  PARAMETER(
      "parameter",
      CallDefinition.Parameter.class,
      token(Role.PARAMETER),
      one("name", Role.TEXT),
      one("type", Role.ENUM)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      CallDefinition.Parameter d = (CallDefinition.Parameter) definition;
      r.put(d.token()).put(d.name()).put(d.type());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new CallDefinition.Parameter(r.word(0), r.text(1), r.word(2));
    }
  },

  CALLING_CONTEXT(
      "calling-context",
      CallDefinition.CallingContext.class,
      token(Role.CALLING_CONTEXT),
      one("region", Role.REGION),
      one("scl", Role.SCL),
      one("parent", Role.CALLING_CONTEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      CallDefinition.CallingContext d = (CallDefinition.CallingContext) definition;
      r.put(d.token()).put(d.region()).put(d.scl()).put(d.parent());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new CallDefinition.CallingContext(r.word(0), r.word(1), r.word(2), r.word(3));
    }
  },

  CALLING_CONTEXT_PROPERTY(
      "calling-context-property",
      CallDefinition.CallingContextProperty.class,
      one("context", Role.CALLING_CONTEXT),
      one("name", Role.TEXT),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      CallDefinition.CallingContextProperty d = (CallDefinition.CallingContextProperty) definition;
      r.put(d.context()).put(d.name()).put(d.type()).put(d.value()).put(d.text());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new CallDefinition.CallingContextProperty(
          r.word(0), r.text(1), r.word(2), r.number(3), r.text(4));
    }
  },

  INTERRUPT_GENERATOR(
      "interrupt-generator",
      CallDefinition.InterruptGenerator.class,
      token(Role.INTERRUPT_GENERATOR),
      one("name", Role.TEXT),
      one("mode", Role.ENUM),
      one("base", Role.ENUM),
      one("exponent", Role.SIGNED),
      one("period", Role.NUMBER)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      CallDefinition.InterruptGenerator d = (CallDefinition.InterruptGenerator) definition;
      r.put(d.token()).put(d.name()).put(d.mode()).put(d.base()).put(d.exponent()).put(d.period());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new CallDefinition.InterruptGenerator(
          r.word(0), r.text(1), r.word(2), r.word(3), r.number(4), r.number(5));
    }
  },

  COUNTER_INFO(
      "counter-info",
      CallDefinition.CounterInfo.class,
      one("counter", Role.COUNTER),
      one("description", Role.TEXT),
      one("type", Role.ENUM),
      one("mode", Role.ENUM),
      one("valueType", Role.KEY_TYPE),
      one("base", Role.ENUM),
      one("exponent", Role.SIGNED)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      CallDefinition.CounterInfo d = (CallDefinition.CounterInfo) definition;
      r.put(d.counter())
          .put(d.description())
          .put(d.type())
          .put(d.mode())
          .put(d.valueType())
          .put(d.base())
          .put(d.exponent());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new CallDefinition.CounterInfo(
          r.word(0), r.text(1), r.word(2), r.word(3), r.word(4), r.word(5), r.number(6));
    }
  },

  METRIC(
      "metric-set",
      CallDefinition.MetricSet.class,
      token(Role.METRIC),
      list("members", Role.COUNTER),
      one("occurrence", Role.ENUM),
      one("recorderKind", Role.ENUM)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      CallDefinition.MetricSet d = (CallDefinition.MetricSet) definition;
      r.put(d.token()).put(d.members()).put(d.occurrence()).put(d.recorderKind());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new CallDefinition.MetricSet(r.word(0), r.list(1), r.word(2), r.word(3));
    }
  },

  METRIC_INSTANCE(
      "metric-instance",
      CallDefinition.MetricInstance.class,
      one("set", Role.METRIC),
      one("metricClass", Role.METRIC),
      one("recorder", Role.LOCATION),
      one("scope", Role.ENUM),
      one("location", Role.LOCATION),
      one("locationGroup", Role.LOCATION_GROUP),
      one("node", Role.SYSTEM_NODE),
      one("group", Role.MEMBER_GROUP)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      CallDefinition.MetricInstance d = (CallDefinition.MetricInstance) definition;
      r.put(d.set())
          .put(d.metricClass())
          .put(d.recorder())
          .put(d.scope())
          .put(d.location())
          .put(d.locationGroup())
          .put(d.node())
          .put(d.group());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new CallDefinition.MetricInstance(
          r.word(0), r.word(1), r.word(2), r.word(3), r.word(4), r.word(5), r.word(6), r.word(7));
    }
  },

  METRIC_RECORDER(
      "metric-recorder",
      CallDefinition.MetricRecorder.class,
      one("set", Role.METRIC),
      one("recorder", Role.LOCATION)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      CallDefinition.MetricRecorder d = (CallDefinition.MetricRecorder) definition;
      r.put(d.set()).put(d.recorder());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new CallDefinition.MetricRecorder(r.word(0), r.word(1));
    }
  },

  WINDOW(
      "window",
      HandleDefinition.Window.class,
      token(Role.WINDOW),
      one("name", Role.TEXT),
      one("comm", Role.COMM),
      one("flags", Role.FLAGS)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      HandleDefinition.Window d = (HandleDefinition.Window) definition;
      r.put(d.token()).put(d.name()).put(d.comm()).put(d.flags());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new HandleDefinition.Window(r.word(0), r.text(1), r.word(2), r.word(3));
    }
  },

  IO_PARADIGM(
      "io-paradigm",
      HandleDefinition.IoParadigm.class,
      token(Role.IO_PARADIGM),
      one("identification", Role.TEXT),
      one("name", Role.TEXT),
      one("paradigmClass", Role.ENUM),
      one("flags", Role.FLAGS)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      HandleDefinition.IoParadigm d = (HandleDefinition.IoParadigm) definition;
      r.put(d.token()).put(d.identification()).put(d.name()).put(d.paradigmClass()).put(d.flags());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new HandleDefinition.IoParadigm(r.word(0), r.text(1), r.text(2), r.word(3), r.word(4));
    }
  },

  IO_PARADIGM_PROPERTY(
      "io-paradigm-property",
      HandleDefinition.IoParadigmProperty.class,
      one("paradigm", Role.IO_PARADIGM),
      one("property", Role.ENUM),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      HandleDefinition.IoParadigmProperty d = (HandleDefinition.IoParadigmProperty) definition;
      r.put(d.paradigm()).put(d.property()).put(d.type()).put(d.value()).put(d.text());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new HandleDefinition.IoParadigmProperty(
          r.word(0), r.number(1), r.word(2), r.number(3), r.text(4));
    }
  },

  FILE_INFO(
      "file-info",
      HandleDefinition.FileInfo.class,
      one("file", Role.FILE),
      one("directory", Role.ENUM),
      one("node", Role.SYSTEM_NODE)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      HandleDefinition.FileInfo d = (HandleDefinition.FileInfo) definition;
      r.put(d.file()).put(d.directory()).put(d.node());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new HandleDefinition.FileInfo(r.word(0), r.word(1), r.word(2));
    }
  },

  FILE_PROPERTY(
      "file-property",
      HandleDefinition.FileProperty.class,
      one("file", Role.FILE),
      one("name", Role.TEXT),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      HandleDefinition.FileProperty d = (HandleDefinition.FileProperty) definition;
      r.put(d.file()).put(d.name()).put(d.type()).put(d.value()).put(d.text());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new HandleDefinition.FileProperty(
          r.word(0), r.text(1), r.word(2), r.number(3), r.text(4));
    }
  },

  IO_HANDLE(
      "io-handle",
      HandleDefinition.IoHandle.class,
      token(Role.IO_HANDLE),
      one("name", Role.TEXT),
      one("file", Role.FILE),
      one("paradigm", Role.IO_PARADIGM),
      one("flags", Role.FLAGS),
      one("comm", Role.COMM),
      one("parent", Role.IO_HANDLE)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      HandleDefinition.IoHandle d = (HandleDefinition.IoHandle) definition;
      r.put(d.token())
          .put(d.name())
          .put(d.file())
          .put(d.paradigm())
          .put(d.flags())
          .put(d.comm())
          .put(d.parent());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new HandleDefinition.IoHandle(
          r.word(0), r.text(1), r.word(2), r.word(3), r.word(4), r.word(5), r.word(6));
    }
  },

  IO_HANDLE_STATE(
      "io-handle-state",
      HandleDefinition.IoHandleState.class,
      one("handle", Role.IO_HANDLE),
      one("mode", Role.ACCESS_MODE),
      one("status", Role.FLAGS)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      HandleDefinition.IoHandleState d = (HandleDefinition.IoHandleState) definition;
      r.put(d.handle()).put(d.mode()).put(d.status());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new HandleDefinition.IoHandleState(r.word(0), r.word(1), r.word(2));
    }
  },

  STRING(
      "string", SystemDefinition.ArchiveString.class, token(Role.STRING), one("text", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      SystemDefinition.ArchiveString d = (SystemDefinition.ArchiveString) definition;
      r.put(d.token()).put(d.text());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new SystemDefinition.ArchiveString(r.word(0), r.text(1));
    }
  },

  COMMENT("comment", Definition.Comment.class, one("text", Role.TEXT)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.Comment d = (Definition.Comment) definition;
      r.put(d.text());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.Comment(r.text(0));
    }
  },

  SAMPLE_POINT(
      "sample-point",
      Definition.SamplePoint.class,
      one("time", Role.TIME),
      one("type", Role.SAMPLE_POINT_TYPE)) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.SamplePoint d = (Definition.SamplePoint) definition;
      r.put(d.time()).put(d.type());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.SamplePoint(r.number(0), r.word(1));
    }
  },

  UNKNOWN("unknown", Definition.Unknown.class, one("text", Role.TEXT).printed("record")) {
    @Override
    void take(Definition definition, DefinitionRow r) {
      Definition.Unknown d = (Definition.Unknown) definition;
      r.put(d.text());
    }

    @Override
    Definition make(DefinitionRow r) {
      return new Definition.Unknown(r.text(0));
    }
  };

  private static final DefinitionKind[] BY_ORDINAL = values();

  private final String label;
  private final Class<? extends Definition> type;
  private final List<DefinitionField> fields;

  DefinitionKind(String label, Class<? extends Definition> type, DefinitionField... fields) {
    this.label = label;
    this.type = type;
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
  abstract void take(Definition definition, DefinitionRow row);

  /** Makes a definition of this kind of the values in a row. */
  abstract Definition make(DefinitionRow row);
}
