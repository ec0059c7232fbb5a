package org.tracetool.core.definition;

import java.util.List;

/**
 * The table of what definitions are made of: all kinds, in the order in which a trace is best
 * written. Each row says its name, its fields, and how its record is taken apart and made; the rows
 * stand in the tables of their families.
 *
 * <p>Kinds whose first field is a token of their own are referred to by others; kinds whose first
 * field is a reference say something about another definition.
 */
public enum DefinitionKind {
  VERSION(TraceKinds.VERSION),
  UNIQUE_ID(TraceKinds.UNIQUE_ID),
  CREATOR(TraceKinds.CREATOR),
  TIMER_RESOLUTION(TraceKinds.TIMER_RESOLUTION),
  TIME_RANGE(TraceKinds.TIME_RANGE),
  LOCATION(ProgramKinds.LOCATION),
  GROUP(ProgramKinds.GROUP),
  ATTRIBUTE_LIST(ProgramKinds.ATTRIBUTE_LIST),
  GROUP_ATTRIBUTES(ProgramKinds.GROUP_ATTRIBUTES),
  SUBSTITUTES(ProgramKinds.SUBSTITUTES),
  SCL_FILE(ProgramKinds.SCL_FILE),
  SCL(ProgramKinds.SCL),
  FILE_GROUP(ProgramKinds.FILE_GROUP),
  FILE(ProgramKinds.FILE),
  REGION_GROUP(ProgramKinds.REGION_GROUP),
  REGION(ProgramKinds.REGION),
  COLLECTIVE(TraceKinds.COLLECTIVE),
  COUNTER_GROUP(TraceKinds.COUNTER_GROUP),
  COUNTER(TraceKinds.COUNTER),
  COUNTER_ASSIGNMENT(TraceKinds.COUNTER_ASSIGNMENT),
  KEY(TraceKinds.KEY),
  MARKER(TraceKinds.MARKER),
  SCOPE(InstrumentationKinds.SCOPE),
  PARALLEL_REGION(InstrumentationKinds.PARALLEL_REGION),
  OPENMP_TYPE(InstrumentationKinds.OPENMP_TYPE),
  OPENMP_NAME(InstrumentationKinds.OPENMP_NAME),
  PATTERN_SHAPE(InstrumentationKinds.PATTERN_SHAPE),
  PATTERN(InstrumentationKinds.PATTERN),
  MESSAGE_TYPE(InstrumentationKinds.MESSAGE_TYPE),
  SCL_POSITIONS(InstrumentationKinds.SCL_POSITIONS),
  NATIVE_THREAD(InstrumentationKinds.NATIVE_THREAD),
  COMM_NAME(InstrumentationKinds.COMM_NAME),
  COUNTER_RANGE(InstrumentationKinds.COUNTER_RANGE),
  FILE_COMM(InstrumentationKinds.FILE_COMM),
  CLOCK_PROPERTIES(SystemKinds.CLOCK_PROPERTIES),
  CLOCK_OFFSET(SystemKinds.CLOCK_OFFSET),
  PARADIGM(SystemKinds.PARADIGM),
  PARADIGM_PROPERTY(SystemKinds.PARADIGM_PROPERTY),
  SYSTEM_NODE(SystemKinds.SYSTEM_NODE),
  SYSTEM_NODE_DOMAIN(SystemKinds.SYSTEM_NODE_DOMAIN),
  SYSTEM_NODE_PROPERTY(SystemKinds.SYSTEM_NODE_PROPERTY),
  LOCATION_GROUP(SystemKinds.LOCATION_GROUP),
  LOCATION_GROUP_PROPERTY(SystemKinds.LOCATION_GROUP_PROPERTY),
  LOCATION_INFO(SystemKinds.LOCATION_INFO),
  LOCATION_PROPERTY(SystemKinds.LOCATION_PROPERTY),
  MEMBER_GROUP(SystemKinds.MEMBER_GROUP),
  COMMUNICATOR(SystemKinds.COMMUNICATOR),
  INTER_COMMUNICATOR(SystemKinds.INTER_COMMUNICATOR),
  CART_DIMENSION(SystemKinds.CART_DIMENSION),
  CART_TOPOLOGY(SystemKinds.CART_TOPOLOGY),
  CART_COORDINATE(SystemKinds.CART_COORDINATE),
  REGION_INFO(CallKinds.REGION_INFO),
  CALLSITE(CallKinds.CALLSITE),
  CALLPATH(CallKinds.CALLPATH),
  CALLPATH_PARAMETER(CallKinds.CALLPATH_PARAMETER),
  PARAMETER(CallKinds.PARAMETER),
  CALLING_CONTEXT(CallKinds.CALLING_CONTEXT),
  CALLING_CONTEXT_PROPERTY(CallKinds.CALLING_CONTEXT_PROPERTY),
  INTERRUPT_GENERATOR(CallKinds.INTERRUPT_GENERATOR),
  COUNTER_INFO(CallKinds.COUNTER_INFO),
  METRIC(CallKinds.METRIC),
  METRIC_INSTANCE(CallKinds.METRIC_INSTANCE),
  METRIC_RECORDER(CallKinds.METRIC_RECORDER),
  WINDOW(HandleKinds.WINDOW),
  IO_PARADIGM(HandleKinds.IO_PARADIGM),
  IO_PARADIGM_PROPERTY(HandleKinds.IO_PARADIGM_PROPERTY),
  FILE_INFO(HandleKinds.FILE_INFO),
  FILE_PROPERTY(HandleKinds.FILE_PROPERTY),
  IO_HANDLE(HandleKinds.IO_HANDLE),
  IO_HANDLE_STATE(HandleKinds.IO_HANDLE_STATE),
  STRING(SystemKinds.STRING),
  COMMENT(TraceKinds.COMMENT),
  SAMPLE_POINT(TraceKinds.SAMPLE_POINT),
  UNKNOWN(TraceKinds.UNKNOWN);

  private static final DefinitionKind[] BY_ORDINAL = values();

  /** The kinds by the types of their records. Every definition is asked for its kind. */
  private static final ClassValue<DefinitionKind> BY_TYPE =
      new ClassValue<>() {
        @Override
        protected DefinitionKind computeValue(Class<?> type) {
          for (DefinitionKind kind : BY_ORDINAL) {
            if (kind.type() == type) {
              return kind;
            }
          }
          throw new IllegalArgumentException(type.getName());
        }
      };

  private final DefinitionKindRow<?> row;
  private final List<DefinitionField> fields;

  DefinitionKind(DefinitionKindRow<?> row) {
    this.row = row;
    this.fields = row.fields();
  }

  /** The kind with this ordinal, without the copy that {@code values()} makes. */
  public static DefinitionKind of(int ordinal) {
    return BY_ORDINAL[ordinal];
  }

  /** The kind whose definitions have this type. */
  static DefinitionKind of(Class<? extends Definition> type) {
    return BY_TYPE.get(type);
  }

  /** Name in printed output, lower case with hyphens. */
  public String label() {
    return row.label();
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
    return row.type();
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
  void take(Definition definition, DefinitionRow values) {
    row.takeAny(definition, values);
  }

  /** Makes a definition of this kind of the values in a row. */
  Definition make(DefinitionRow values) {
    return row.make(values);
  }
}
