package org.tracetool.format.otf2.map;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Role;
import org.tracetool.format.otf2.map.FieldRule.ConversionKind;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.WireType;

/**
 * What a record of global definitions is in the model: one definition, or one with others that say
 * more about it.
 */
public final class DefinitionMapping {
  /** One of the definitions, with the rules for its fields. */
  public record Part(DefinitionKind kind, FieldRule[] rules) {}

  private static final Map<GlobalRecord, DefinitionMapping> ALL = new EnumMap<>(GlobalRecord.class);
  private static final Map<DefinitionKind, GlobalRecord> BY_KIND =
      new EnumMap<>(DefinitionKind.class);

  private final GlobalRecord record;
  private final List<Part> parts = new ArrayList<>();

  private DefinitionMapping(GlobalRecord record) {
    this.record = record;
  }

  /** The definitions that it becomes; the first one stands for it. */
  public List<Part> parts() {
    return parts;
  }

  private DefinitionMapping part(DefinitionKind kind, String fields) {
    String[] words = fields.split(" ");
    if (words.length != kind.fields().size()) {
      throw new IllegalStateException(kind + ": " + fields);
    }
    FieldRule[] rules = new FieldRule[words.length];
    for (int i = 0; i < words.length; i++) {
      rules[i] = rule(words[i], kind.fields().get(i));
    }
    BY_KIND.putIfAbsent(kind, record);
    parts.add(new Part(kind, rules));
    return this;
  }

  private FieldRule rule(String word, DefinitionField to) {
    RecordType type = record.type();
    if (word.equals("-")) {
      return FieldRule.NOTHING;
    }
    if (word.startsWith("=")) {
      return new FieldRule(ConversionKind.CONSTANT, -1, -1, Long.parseLong(word.substring(1)));
    }
    int position = type.position(word);
    if (position < 0) {
      int item = type.repeatedPosition(word);
      boolean plain = type.repeated()[item].space() == null;
      return new FieldRule(plain ? ConversionKind.NUMBERS : ConversionKind.TOKENS, item, -1, 0);
    }
    return new FieldRule(way(type.fields()[position], to), position, -1, 0);
  }

  private static ConversionKind way(RecordField field, DefinitionField to) {
    if (to.role() == Role.TEXT) {
      return field.wire() == WireType.VAL
          ? ConversionKind.VALUE_TEXT
          : field.wire() == WireType.STR ? ConversionKind.OWN_TEXT : ConversionKind.TEXT;
    }
    if (field.space() == null) {
      return switch (to.role()) {
        case KEY_TYPE -> ConversionKind.TYPE;
        case TYPED_VALUE -> ConversionKind.VALUE;
        case ACCESS_MODE -> ConversionKind.ACCESS;
        default -> ConversionKind.NUMBER;
      };
    }
    return switch (field.space()) {
      case COMM -> ConversionKind.COMM;
      case LOCATION -> to.role() == Role.NUMBER ? ConversionKind.NUMBER : ConversionKind.LOCATION;
      case IO_PARADIGM -> ConversionKind.TOKEN_8;
      default -> ConversionKind.TOKEN;
    };
  }

  private static DefinitionMapping of(GlobalRecord record, DefinitionKind kind, String fields) {
    DefinitionMapping mapping = new DefinitionMapping(record).part(kind, fields);
    ALL.put(record, mapping);
    return mapping;
  }

  static {
    String property = " name type value value";
    of(
            GlobalRecord.CLOCK_PROPERTIES,
            DefinitionKind.CLOCK_PROPERTIES,
            "globalOffset traceLength realtimeTimestamp")
        .part(DefinitionKind.TIMER_RESOLUTION, "timerResolution");
    of(GlobalRecord.PARADIGM, DefinitionKind.PARADIGM, "paradigm name paradigmClass");
    of(
        GlobalRecord.PARADIGM_PROPERTY,
        DefinitionKind.PARADIGM_PROPERTY,
        "paradigm property type value value");
    of(
        GlobalRecord.IO_PARADIGM,
        DefinitionKind.IO_PARADIGM,
        "self identification name ioParadigmClass ioParadigmFlags");
    of(GlobalRecord.STRING, DefinitionKind.STRING, "self string");
    of(GlobalRecord.ATTRIBUTE, DefinitionKind.KEY, "self type name description");
    of(GlobalRecord.SYSTEM_TREE_NODE, DefinitionKind.SYSTEM_NODE, "self name className parent");
    of(
        GlobalRecord.LOCATION_GROUP,
        DefinitionKind.LOCATION_GROUP,
        "self name locationGroupType systemTreeParent creatingLocationGroup");
    of(GlobalRecord.LOCATION, DefinitionKind.LOCATION, "self name -")
        .part(DefinitionKind.LOCATION_INFO, "self self locationType numberOfEvents locationGroup");
    of(GlobalRecord.REGION, DefinitionKind.REGION, "self name - -")
        .part(
            DefinitionKind.REGION_INFO,
            "self canonicalName description regionRole paradigm regionFlags sourceFile"
                + " beginLineNumber endLineNumber");
    of(
        GlobalRecord.CALLSITE,
        DefinitionKind.CALLSITE,
        "self sourceFile lineNumber enteredRegion leftRegion");
    of(GlobalRecord.CALLPATH, DefinitionKind.CALLPATH, "self parent region");
    of(
        GlobalRecord.GROUP,
        DefinitionKind.MEMBER_GROUP,
        "self name groupType paradigm groupFlags - - - -");
    of(GlobalRecord.METRIC_MEMBER, DefinitionKind.COUNTER, "self name - - unit")
        .part(
            DefinitionKind.COUNTER_INFO,
            "self description metricType metricMode valueType base exponent");
    of(
        GlobalRecord.METRIC_CLASS,
        DefinitionKind.METRIC,
        "self metricMembers metricOccurrence recorderKind");
    of(
        GlobalRecord.METRIC_INSTANCE,
        DefinitionKind.METRIC_INSTANCE,
        "self metricClass recorder metricScope - - - -");
    of(GlobalRecord.COMM, DefinitionKind.COMMUNICATOR, "self group parent flags")
        .part(DefinitionKind.GROUP, "self name -");
    of(
            GlobalRecord.INTER_COMM,
            DefinitionKind.INTER_COMMUNICATOR,
            "self groupA groupB commonCommunicator flags")
        .part(DefinitionKind.GROUP, "self name -");
    of(GlobalRecord.PARAMETER, DefinitionKind.PARAMETER, "self name parameterType");
    of(GlobalRecord.RMA_WIN, DefinitionKind.WINDOW, "self name comm flags");
    of(GlobalRecord.METRIC_CLASS_RECORDER, DefinitionKind.METRIC_RECORDER, "metric recorder");
    of(
        GlobalRecord.SYSTEM_TREE_NODE_PROPERTY,
        DefinitionKind.SYSTEM_NODE_PROPERTY,
        "systemTreeNode" + property);
    of(
        GlobalRecord.SYSTEM_TREE_NODE_DOMAIN,
        DefinitionKind.SYSTEM_NODE_DOMAIN,
        "systemTreeNode systemTreeDomain");
    of(
        GlobalRecord.LOCATION_GROUP_PROPERTY,
        DefinitionKind.LOCATION_GROUP_PROPERTY,
        "locationGroup" + property);
    of(GlobalRecord.LOCATION_PROPERTY, DefinitionKind.LOCATION_PROPERTY, "location" + property);
    of(
        GlobalRecord.CART_DIMENSION,
        DefinitionKind.CART_DIMENSION,
        "self name size cartPeriodicity");
    of(
        GlobalRecord.CART_TOPOLOGY,
        DefinitionKind.CART_TOPOLOGY,
        "self name communicator cartDimensions");
    of(
        GlobalRecord.CART_COORDINATE,
        DefinitionKind.CART_COORDINATE,
        "cartTopology rank coordinates");
    of(GlobalRecord.SOURCE_CODE_LOCATION, DefinitionKind.SCL, "self file lineNumber");
    of(
        GlobalRecord.CALLING_CONTEXT,
        DefinitionKind.CALLING_CONTEXT,
        "self region sourceCodeLocation parent");
    of(
        GlobalRecord.CALLING_CONTEXT_PROPERTY,
        DefinitionKind.CALLING_CONTEXT_PROPERTY,
        "callingContext" + property);
    of(
        GlobalRecord.INTERRUPT_GENERATOR,
        DefinitionKind.INTERRUPT_GENERATOR,
        "self name interruptGeneratorMode base exponent period");
    of(GlobalRecord.IO_FILE_PROPERTY, DefinitionKind.FILE_PROPERTY, "ioFile" + property);
    of(GlobalRecord.IO_REGULAR_FILE, DefinitionKind.FILE, "self name -")
        .part(DefinitionKind.FILE_INFO, "self =0 scope");
    of(GlobalRecord.IO_DIRECTORY, DefinitionKind.FILE, "self name -")
        .part(DefinitionKind.FILE_INFO, "self =1 scope");
    of(
        GlobalRecord.IO_HANDLE,
        DefinitionKind.IO_HANDLE,
        "self name file ioParadigm ioHandleFlags comm parent");
    of(
        GlobalRecord.IO_PRE_CREATED_HANDLE_STATE,
        DefinitionKind.IO_HANDLE_STATE,
        "ioHandle mode statusFlags");
    of(
        GlobalRecord.CALLPATH_PARAMETER,
        DefinitionKind.CALLPATH_PARAMETER,
        "callpath parameter type value value");
  }

  /** What a record becomes. */
  public static DefinitionMapping of(GlobalRecord record) {
    return ALL.get(record);
  }

  /**
   * The record that definitions of a kind stand in, alone or with others; null if there is none.
   */
  public static GlobalRecord record(DefinitionKind kind) {
    return BY_KIND.get(kind);
  }
}
