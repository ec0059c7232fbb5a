package org.tracetool.core.definition;

import static org.tracetool.core.definition.DefinitionField.list;
import static org.tracetool.core.definition.DefinitionField.one;
import static org.tracetool.core.definition.DefinitionField.reals;
import static org.tracetool.core.definition.DefinitionField.token;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

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
  SCOPE(
      "scope",
      InstrumentationDefinition.Scope.class,
      (d, r) -> r.put(d.token()).put(d.name()).put(d.group()).put(d.begin()).put(d.end()),
      r ->
          new InstrumentationDefinition.Scope(
              r.word(0), r.text(1), r.word(2), r.word(3), r.word(4)),
      token(Role.SCOPE),
      one("name", Role.TEXT),
      one("group", Role.REGION_GROUP),
      one("begin", Role.SCL),
      one("end", Role.SCL)),
  PARALLEL_REGION(
      "parallel-region",
      InstrumentationDefinition.ParallelRegion.class,
      (d, r) -> r.put(d.token()).put(d.name()),
      r -> new InstrumentationDefinition.ParallelRegion(r.word(0), r.text(1)),
      token(Role.PARALLEL_REGION),
      one("name", Role.TEXT)),
  OPENMP_TYPE(
      "openmp-type",
      InstrumentationDefinition.OpenmpType.class,
      (d, r) -> r.put(d.token()).put(d.name()),
      r -> new InstrumentationDefinition.OpenmpType(r.word(0), r.text(1)),
      token(Role.OPENMP_TYPE),
      one("name", Role.TEXT)),
  OPENMP_NAME(
      "openmp-name",
      InstrumentationDefinition.OpenmpName.class,
      (d, r) -> r.put(d.token()).put(d.name()),
      r -> new InstrumentationDefinition.OpenmpName(r.word(0), r.text(1)),
      token(Role.OPENMP_NAME),
      one("name", Role.TEXT)),
  PATTERN_SHAPE(
      "pattern-shape",
      InstrumentationDefinition.PatternShape.class,
      (d, r) -> r.put(d.token()).put(d.group()).put(d.type()).put(d.first()).put(d.second()),
      r ->
          new InstrumentationDefinition.PatternShape(
              r.word(0), r.word(1), r.word(2), r.word(3), r.word(4)),
      token(Role.PATTERN_SHAPE),
      one("group", Role.REGION_GROUP),
      one("type", Role.NUMBER),
      one("first", Role.PATTERN_SHAPE),
      one("second", Role.PATTERN_SHAPE)),
  PATTERN(
      "pattern",
      InstrumentationDefinition.Pattern.class,
      (d, r) ->
          r.put(d.token())
              .put(d.group())
              .put(d.shape())
              .put(d.radius())
              .put(d.ratio())
              .put(d.steps()),
      r ->
          new InstrumentationDefinition.Pattern(
              r.word(0), r.word(1), r.word(2), r.real(3), r.word(4), r.reals(5)),
      token(Role.PATTERN),
      one("group", Role.REGION_GROUP),
      one("shape", Role.PATTERN_SHAPE),
      one("radius", Role.REAL),
      one("ratio", Role.NUMBER),
      reals("steps")),
  MESSAGE_TYPE(
      "message-type",
      InstrumentationDefinition.MessageType.class,
      (d, r) -> r.put(d.comm()).put(d.tag()).put(d.name()),
      r -> new InstrumentationDefinition.MessageType(r.word(0), r.word(1), r.text(2)),
      one("comm", Role.COMM),
      one("tag", Role.TAG),
      one("name", Role.TEXT)),
  SCL_POSITIONS(
      "scl-positions",
      InstrumentationDefinition.SclPositions.class,
      (d, r) -> r.put(d.scl()).put(d.files()).put(d.lines()),
      r -> new InstrumentationDefinition.SclPositions(r.word(0), r.list(1), r.list(2)),
      one("scl", Role.SCL),
      list("files", Role.SCL_FILE),
      list("lines", Role.NUMBER)),
  NATIVE_THREAD(
      "native-thread",
      InstrumentationDefinition.NativeThread.class,
      (d, r) -> r.put(d.process()).put(d.number()).put(d.name()),
      r -> new InstrumentationDefinition.NativeThread(r.word(0), r.word(1), r.text(2)),
      one("process", Role.LOCATION),
      one("number", Role.NUMBER),
      one("name", Role.TEXT)),
  COMM_NAME(
      "comm-name",
      InstrumentationDefinition.CommName.class,
      (d, r) -> r.put(d.comm()).put(d.name()),
      r -> new InstrumentationDefinition.CommName(r.word(0), r.text(1)),
      one("comm", Role.COMM),
      one("name", Role.TEXT)),
  COUNTER_RANGE(
      "counter-range",
      InstrumentationDefinition.CounterRange.class,
      (d, r) -> r.put(d.counter()).put(d.smallest()).put(d.largest()),
      r -> new InstrumentationDefinition.CounterRange(r.word(0), r.number(1), r.number(2)),
      one("counter", Role.COUNTER),
      one("smallest", Role.NUMBER),
      one("largest", Role.NUMBER)),
  FILE_COMM(
      "file-comm",
      InstrumentationDefinition.FileComm.class,
      (d, r) -> r.put(d.file()).put(d.comm()),
      r -> new InstrumentationDefinition.FileComm(r.word(0), r.word(1)),
      one("file", Role.FILE),
      one("comm", Role.COMM)),
  CLOCK_PROPERTIES(
      "clock-properties",
      SystemDefinition.ClockProperties.class,
      (d, r) -> r.put(d.offset()).put(d.length()).put(d.realtime()),
      r -> new SystemDefinition.ClockProperties(r.number(0), r.number(1), r.number(2)),
      one("offset", Role.TIME),
      one("length", Role.DURATION),
      one("realtime", Role.NUMBER)),
  CLOCK_OFFSET(
      "clock-offset",
      SystemDefinition.ClockOffset.class,
      (d, r) -> r.put(d.location()).put(d.time()).put(d.offset()).put(d.deviation()),
      r -> new SystemDefinition.ClockOffset(r.word(0), r.number(1), r.number(2), r.real(3)),
      one("location", Role.LOCATION),
      one("time", Role.TIME),
      one("offset", Role.SIGNED),
      one("deviation", Role.REAL)),
  PARADIGM(
      "paradigm",
      SystemDefinition.Paradigm.class,
      (d, r) -> r.put(d.code()).put(d.name()).put(d.paradigmClass()),
      r -> new SystemDefinition.Paradigm(r.number(0), r.text(1), r.word(2)),
      one("code", Role.PARADIGM),
      one("name", Role.TEXT),
      one("paradigmClass", Role.ENUM)),
  PARADIGM_PROPERTY(
      "paradigm-property",
      SystemDefinition.ParadigmProperty.class,
      (d, r) -> r.put(d.code()).put(d.property()).put(d.type()).put(d.value()).put(d.text()),
      r ->
          new SystemDefinition.ParadigmProperty(
              r.number(0), r.number(1), r.word(2), r.number(3), r.text(4)),
      one("code", Role.PARADIGM),
      one("property", Role.ENUM),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)),
  SYSTEM_NODE(
      "system-node",
      SystemDefinition.SystemNode.class,
      (d, r) -> r.put(d.token()).put(d.name()).put(d.className()).put(d.parent()),
      r -> new SystemDefinition.SystemNode(r.word(0), r.text(1), r.text(2), r.word(3)),
      token(Role.SYSTEM_NODE),
      one("name", Role.TEXT),
      one("className", Role.TEXT),
      one("parent", Role.SYSTEM_NODE)),
  SYSTEM_NODE_DOMAIN(
      "system-node-domain",
      SystemDefinition.SystemNodeDomain.class,
      (d, r) -> r.put(d.node()).put(d.domain()),
      r -> new SystemDefinition.SystemNodeDomain(r.word(0), r.word(1)),
      one("node", Role.SYSTEM_NODE),
      one("domain", Role.ENUM)),
  SYSTEM_NODE_PROPERTY(
      "system-node-property",
      SystemDefinition.SystemNodeProperty.class,
      (d, r) -> r.put(d.node()).put(d.name()).put(d.type()).put(d.value()).put(d.text()),
      r ->
          new SystemDefinition.SystemNodeProperty(
              r.word(0), r.text(1), r.word(2), r.number(3), r.text(4)),
      one("node", Role.SYSTEM_NODE),
      one("name", Role.TEXT),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)),
  LOCATION_GROUP(
      "location-group",
      SystemDefinition.LocationGroup.class,
      (d, r) -> r.put(d.token()).put(d.name()).put(d.type()).put(d.node()).put(d.creator()),
      r ->
          new SystemDefinition.LocationGroup(r.word(0), r.text(1), r.word(2), r.word(3), r.word(4)),
      token(Role.LOCATION_GROUP),
      one("name", Role.TEXT),
      one("type", Role.ENUM),
      one("node", Role.SYSTEM_NODE),
      one("creator", Role.LOCATION_GROUP)),
  LOCATION_GROUP_PROPERTY(
      "location-group-property",
      SystemDefinition.LocationGroupProperty.class,
      (d, r) -> r.put(d.group()).put(d.name()).put(d.type()).put(d.value()).put(d.text()),
      r ->
          new SystemDefinition.LocationGroupProperty(
              r.word(0), r.text(1), r.word(2), r.number(3), r.text(4)),
      one("group", Role.LOCATION_GROUP),
      one("name", Role.TEXT),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)),
  LOCATION_INFO(
      "location-info",
      SystemDefinition.LocationInfo.class,
      (d, r) -> r.put(d.location()).put(d.number()).put(d.type()).put(d.events()).put(d.group()),
      r ->
          new SystemDefinition.LocationInfo(
              r.word(0), r.number(1), r.word(2), r.number(3), r.word(4)),
      one("location", Role.LOCATION),
      one("number", Role.NUMBER),
      one("type", Role.ENUM),
      one("events", Role.COUNT),
      one("group", Role.LOCATION_GROUP)),
  LOCATION_PROPERTY(
      "location-property",
      SystemDefinition.LocationProperty.class,
      (d, r) -> r.put(d.location()).put(d.name()).put(d.type()).put(d.value()).put(d.text()),
      r ->
          new SystemDefinition.LocationProperty(
              r.word(0), r.text(1), r.word(2), r.number(3), r.text(4)),
      one("location", Role.LOCATION),
      one("name", Role.TEXT),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)),
  MEMBER_GROUP(
      "member-group",
      SystemDefinition.MemberGroup.class,
      (d, r) ->
          r.put(d.token())
              .put(d.name())
              .put(d.type())
              .put(d.paradigm())
              .put(d.flags())
              .put(d.locations())
              .put(d.regions())
              .put(d.metrics())
              .put(d.ranks()),
      r ->
          new SystemDefinition.MemberGroup(
              r.word(0), r.text(1), r.word(2), r.word(3), r.word(4), r.list(5), r.list(6),
              r.list(7), r.list(8)),
      token(Role.MEMBER_GROUP),
      one("name", Role.TEXT),
      one("type", Role.ENUM),
      one("paradigm", Role.PARADIGM),
      one("flags", Role.FLAGS),
      list("locations", Role.LOCATION),
      list("regions", Role.REGION),
      list("metrics", Role.METRIC),
      list("ranks", Role.NUMBER)),
  COMMUNICATOR(
      "communicator",
      SystemDefinition.Communicator.class,
      (d, r) -> r.put(d.comm()).put(d.group()).put(d.parent()).put(d.flags()),
      r -> new SystemDefinition.Communicator(r.word(0), r.word(1), r.word(2), r.word(3)),
      one("comm", Role.COMM),
      one("group", Role.MEMBER_GROUP),
      one("parent", Role.COMM),
      one("flags", Role.FLAGS)),
  INTER_COMMUNICATOR(
      "inter-communicator",
      SystemDefinition.InterCommunicator.class,
      (d, r) -> r.put(d.comm()).put(d.first()).put(d.second()).put(d.common()).put(d.flags()),
      r ->
          new SystemDefinition.InterCommunicator(
              r.word(0), r.word(1), r.word(2), r.word(3), r.word(4)),
      one("comm", Role.COMM),
      one("first", Role.MEMBER_GROUP),
      one("second", Role.MEMBER_GROUP),
      one("common", Role.COMM),
      one("flags", Role.FLAGS)),
  CART_DIMENSION(
      "cart-dimension",
      SystemDefinition.CartDimension.class,
      (d, r) -> r.put(d.token()).put(d.name()).put(d.size()).put(d.periodic()),
      r -> new SystemDefinition.CartDimension(r.word(0), r.text(1), r.word(2), r.word(3)),
      token(Role.CART_DIMENSION),
      one("name", Role.TEXT),
      one("size", Role.COUNT),
      one("periodic", Role.ENUM)),
  CART_TOPOLOGY(
      "cart-topology",
      SystemDefinition.CartTopology.class,
      (d, r) -> r.put(d.token()).put(d.name()).put(d.comm()).put(d.dimensions()),
      r -> new SystemDefinition.CartTopology(r.word(0), r.text(1), r.word(2), r.list(3)),
      token(Role.CART_TOPOLOGY),
      one("name", Role.TEXT),
      one("comm", Role.COMM),
      list("dimensions", Role.CART_DIMENSION)),
  CART_COORDINATE(
      "cart-coordinate",
      SystemDefinition.CartCoordinate.class,
      (d, r) -> r.put(d.topology()).put(d.rank()).put(d.coordinates()),
      r -> new SystemDefinition.CartCoordinate(r.word(0), r.word(1), r.list(2)),
      one("topology", Role.CART_TOPOLOGY),
      one("rank", Role.NUMBER),
      list("coordinates", Role.NUMBER)),
  REGION_INFO(
      "region-info",
      CallDefinition.RegionInfo.class,
      (d, r) ->
          r.put(d.region())
              .put(d.canonicalName())
              .put(d.description())
              .put(d.role())
              .put(d.paradigm())
              .put(d.flags())
              .put(d.file())
              .put(d.beginLine())
              .put(d.endLine()),
      r ->
          new CallDefinition.RegionInfo(
              r.word(0), r.text(1), r.text(2), r.word(3), r.word(4), r.word(5), r.word(6),
              r.word(7), r.word(8)),
      one("region", Role.REGION),
      one("canonicalName", Role.TEXT),
      one("description", Role.TEXT),
      one("role", Role.ENUM),
      one("paradigm", Role.PARADIGM),
      one("flags", Role.FLAGS),
      one("file", Role.SCL_FILE),
      one("beginLine", Role.NUMBER),
      one("endLine", Role.NUMBER)),
  CALLSITE(
      "callsite",
      CallDefinition.Callsite.class,
      (d, r) -> r.put(d.token()).put(d.file()).put(d.line()).put(d.entered()).put(d.left()),
      r -> new CallDefinition.Callsite(r.word(0), r.word(1), r.word(2), r.word(3), r.word(4)),
      token(Role.CALLSITE),
      one("file", Role.SCL_FILE),
      one("line", Role.NUMBER),
      one("entered", Role.REGION),
      one("left", Role.REGION)),
  CALLPATH(
      "callpath",
      CallDefinition.Callpath.class,
      (d, r) -> r.put(d.token()).put(d.parent()).put(d.region()),
      r -> new CallDefinition.Callpath(r.word(0), r.word(1), r.word(2)),
      token(Role.CALLPATH),
      one("parent", Role.CALLPATH),
      one("region", Role.REGION)),
  CALLPATH_PARAMETER(
      "callpath-parameter",
      CallDefinition.CallpathParameter.class,
      (d, r) -> r.put(d.callpath()).put(d.parameter()).put(d.type()).put(d.value()).put(d.text()),
      r ->
          new CallDefinition.CallpathParameter(
              r.word(0), r.word(1), r.word(2), r.number(3), r.text(4)),
      one("callpath", Role.CALLPATH),
      one("parameter", Role.PARAMETER),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)),
  PARAMETER(
      "parameter",
      CallDefinition.Parameter.class,
      (d, r) -> r.put(d.token()).put(d.name()).put(d.type()),
      r -> new CallDefinition.Parameter(r.word(0), r.text(1), r.word(2)),
      token(Role.PARAMETER),
      one("name", Role.TEXT),
      one("type", Role.ENUM)),
  CALLING_CONTEXT(
      "calling-context",
      CallDefinition.CallingContext.class,
      (d, r) -> r.put(d.token()).put(d.region()).put(d.scl()).put(d.parent()),
      r -> new CallDefinition.CallingContext(r.word(0), r.word(1), r.word(2), r.word(3)),
      token(Role.CALLING_CONTEXT),
      one("region", Role.REGION),
      one("scl", Role.SCL),
      one("parent", Role.CALLING_CONTEXT)),
  CALLING_CONTEXT_PROPERTY(
      "calling-context-property",
      CallDefinition.CallingContextProperty.class,
      (d, r) -> r.put(d.context()).put(d.name()).put(d.type()).put(d.value()).put(d.text()),
      r ->
          new CallDefinition.CallingContextProperty(
              r.word(0), r.text(1), r.word(2), r.number(3), r.text(4)),
      one("context", Role.CALLING_CONTEXT),
      one("name", Role.TEXT),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)),
  INTERRUPT_GENERATOR(
      "interrupt-generator",
      CallDefinition.InterruptGenerator.class,
      (d, r) ->
          r.put(d.token())
              .put(d.name())
              .put(d.mode())
              .put(d.base())
              .put(d.exponent())
              .put(d.period()),
      r ->
          new CallDefinition.InterruptGenerator(
              r.word(0), r.text(1), r.word(2), r.word(3), r.number(4), r.number(5)),
      token(Role.INTERRUPT_GENERATOR),
      one("name", Role.TEXT),
      one("mode", Role.ENUM),
      one("base", Role.ENUM),
      one("exponent", Role.SIGNED),
      one("period", Role.NUMBER)),
  COUNTER_INFO(
      "counter-info",
      CallDefinition.CounterInfo.class,
      (d, r) ->
          r.put(d.counter())
              .put(d.description())
              .put(d.type())
              .put(d.mode())
              .put(d.valueType())
              .put(d.base())
              .put(d.exponent()),
      r ->
          new CallDefinition.CounterInfo(
              r.word(0), r.text(1), r.word(2), r.word(3), r.word(4), r.word(5), r.number(6)),
      one("counter", Role.COUNTER),
      one("description", Role.TEXT),
      one("type", Role.ENUM),
      one("mode", Role.ENUM),
      one("valueType", Role.KEY_TYPE),
      one("base", Role.ENUM),
      one("exponent", Role.SIGNED)),
  METRIC(
      "metric-set",
      CallDefinition.MetricSet.class,
      (d, r) -> r.put(d.token()).put(d.members()).put(d.occurrence()).put(d.recorderKind()),
      r -> new CallDefinition.MetricSet(r.word(0), r.list(1), r.word(2), r.word(3)),
      token(Role.METRIC),
      list("members", Role.COUNTER),
      one("occurrence", Role.ENUM),
      one("recorderKind", Role.ENUM)),
  METRIC_INSTANCE(
      "metric-instance",
      CallDefinition.MetricInstance.class,
      (d, r) ->
          r.put(d.set())
              .put(d.metricClass())
              .put(d.recorder())
              .put(d.scope())
              .put(d.location())
              .put(d.locationGroup())
              .put(d.node())
              .put(d.group()),
      r ->
          new CallDefinition.MetricInstance(
              r.word(0), r.word(1), r.word(2), r.word(3), r.word(4), r.word(5), r.word(6),
              r.word(7)),
      one("set", Role.METRIC),
      one("metricClass", Role.METRIC),
      one("recorder", Role.LOCATION),
      one("scope", Role.ENUM),
      one("location", Role.LOCATION),
      one("locationGroup", Role.LOCATION_GROUP),
      one("node", Role.SYSTEM_NODE),
      one("group", Role.MEMBER_GROUP)),
  METRIC_RECORDER(
      "metric-recorder",
      CallDefinition.MetricRecorder.class,
      (d, r) -> r.put(d.set()).put(d.recorder()),
      r -> new CallDefinition.MetricRecorder(r.word(0), r.word(1)),
      one("set", Role.METRIC),
      one("recorder", Role.LOCATION)),
  WINDOW(
      "window",
      HandleDefinition.Window.class,
      (d, r) -> r.put(d.token()).put(d.name()).put(d.comm()).put(d.flags()),
      r -> new HandleDefinition.Window(r.word(0), r.text(1), r.word(2), r.word(3)),
      token(Role.WINDOW),
      one("name", Role.TEXT),
      one("comm", Role.COMM),
      one("flags", Role.FLAGS)),
  IO_PARADIGM(
      "io-paradigm",
      HandleDefinition.IoParadigm.class,
      (d, r) ->
          r.put(d.token())
              .put(d.identification())
              .put(d.name())
              .put(d.paradigmClass())
              .put(d.flags()),
      r -> new HandleDefinition.IoParadigm(r.word(0), r.text(1), r.text(2), r.word(3), r.word(4)),
      token(Role.IO_PARADIGM),
      one("identification", Role.TEXT),
      one("name", Role.TEXT),
      one("paradigmClass", Role.ENUM),
      one("flags", Role.FLAGS)),
  IO_PARADIGM_PROPERTY(
      "io-paradigm-property",
      HandleDefinition.IoParadigmProperty.class,
      (d, r) -> r.put(d.paradigm()).put(d.property()).put(d.type()).put(d.value()).put(d.text()),
      r ->
          new HandleDefinition.IoParadigmProperty(
              r.word(0), r.number(1), r.word(2), r.number(3), r.text(4)),
      one("paradigm", Role.IO_PARADIGM),
      one("property", Role.ENUM),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)),
  FILE_INFO(
      "file-info",
      HandleDefinition.FileInfo.class,
      (d, r) -> r.put(d.file()).put(d.directory()).put(d.node()),
      r -> new HandleDefinition.FileInfo(r.word(0), r.word(1), r.word(2)),
      one("file", Role.FILE),
      one("directory", Role.ENUM),
      one("node", Role.SYSTEM_NODE)),
  FILE_PROPERTY(
      "file-property",
      HandleDefinition.FileProperty.class,
      (d, r) -> r.put(d.file()).put(d.name()).put(d.type()).put(d.value()).put(d.text()),
      r ->
          new HandleDefinition.FileProperty(
              r.word(0), r.text(1), r.word(2), r.number(3), r.text(4)),
      one("file", Role.FILE),
      one("name", Role.TEXT),
      one("type", Role.KEY_TYPE),
      one("value", Role.TYPED_VALUE),
      one("text", Role.TEXT)),
  IO_HANDLE(
      "io-handle",
      HandleDefinition.IoHandle.class,
      (d, r) ->
          r.put(d.token())
              .put(d.name())
              .put(d.file())
              .put(d.paradigm())
              .put(d.flags())
              .put(d.comm())
              .put(d.parent()),
      r ->
          new HandleDefinition.IoHandle(
              r.word(0), r.text(1), r.word(2), r.word(3), r.word(4), r.word(5), r.word(6)),
      token(Role.IO_HANDLE),
      one("name", Role.TEXT),
      one("file", Role.FILE),
      one("paradigm", Role.IO_PARADIGM),
      one("flags", Role.FLAGS),
      one("comm", Role.COMM),
      one("parent", Role.IO_HANDLE)),
  IO_HANDLE_STATE(
      "io-handle-state",
      HandleDefinition.IoHandleState.class,
      (d, r) -> r.put(d.handle()).put(d.mode()).put(d.status()),
      r -> new HandleDefinition.IoHandleState(r.word(0), r.word(1), r.word(2)),
      one("handle", Role.IO_HANDLE),
      one("mode", Role.ACCESS_MODE),
      one("status", Role.FLAGS)),
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
