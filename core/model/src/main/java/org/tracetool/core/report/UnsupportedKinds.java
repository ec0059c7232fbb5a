package org.tracetool.core.report;

import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;

/** Reports records and definitions of kinds that a format does not have. */
public final class UnsupportedKinds {
  private UnsupportedKinds() {}

  /**
   * Reports records that were left out.
   *
   * @param format the name of the format as messages show it, such as {@code OTF2}
   * @param count how many; zero is ignored
   */
  public static void reportRecords(
      Diagnostics diagnostics, EventKind kind, String format, long count) {
    if (count != 0) {
      String what = "records '" + kind.label() + "', which " + format + " cannot hold";
      diagnostics.reportLoss(codeOf(kind), what, count);
    }
  }

  /**
   * Reports definitions that were left out.
   *
   * @param format the name of the format as messages show it, such as {@code OTF2}
   * @param count how many; zero is ignored
   */
  public static void reportDefinitions(
      Diagnostics diagnostics, DefinitionKind kind, String format, long count) {
    if (count != 0) {
      String what = "definitions '" + kind.label() + "', which " + format + " cannot hold";
      diagnostics.reportLoss(codeOf(kind), what, count);
    }
  }

  /** What an output without records of this kind has lost. */
  public static LossCode codeOf(EventKind kind) {
    return switch (kind) {
      case NO_OP, NO_SAMPLES, PROCESS_BEGIN, PROCESS_END -> LossCode.DERIVED_DATA;
      case COMMENT -> LossCode.TEXTS;
      default ->
          switch (kind.family()) {
            case SNAPSHOT, SUMMARY -> LossCode.DERIVED_DATA;
            case CALL,
                MESSAGE,
                REQUEST,
                COLLECTIVE,
                FILE,
                IO,
                RMA,
                WINDOW,
                LOCK,
                TASK,
                THREAD,
                SCOPE,
                COUNTER,
                LIFETIME,
                MEASUREMENT,
                NOTE ->
                LossCode.RECORDS;
          };
    };
  }

  /**
   * What an output without definitions of this kind has lost. Nodes of a system tree are no loss,
   * since the hosts among them become groups: see {@link org.tracetool.core.system.FlatSystem}.
   */
  public static LossCode codeOf(DefinitionKind kind) {
    return switch (kind) {
      case SAMPLE_POINT -> LossCode.DERIVED_DATA;
      case UNIQUE_ID,
          ATTRIBUTE_LIST,
          GROUP_ATTRIBUTES,
          FILE_GROUP,
          COUNTER_GROUP,
          COUNTER_ASSIGNMENT,
          PARADIGM,
          SYSTEM_NODE,
          SYSTEM_NODE_DOMAIN,
          LOCATION_GROUP,
          LOCATION_INFO,
          MEMBER_GROUP,
          COMMUNICATOR,
          METRIC,
          WINDOW,
          IO_PARADIGM,
          FILE_INFO,
          IO_HANDLE,
          STRING ->
          LossCode.FORMAT_STRUCTURE;
      case VERSION,
          CREATOR,
          TIMER_RESOLUTION,
          TIME_RANGE,
          LOCATION,
          GROUP,
          SUBSTITUTES,
          SCL_FILE,
          SCL,
          FILE,
          REGION_GROUP,
          REGION,
          COLLECTIVE,
          COUNTER,
          KEY,
          MARKER,
          SCOPE,
          PARALLEL_REGION,
          OPENMP_TYPE,
          OPENMP_NAME,
          PATTERN_SHAPE,
          PATTERN,
          MESSAGE_TYPE,
          SCL_POSITIONS,
          NATIVE_THREAD,
          COMM_NAME,
          COUNTER_RANGE,
          FILE_COMM,
          CLOCK_PROPERTIES,
          CLOCK_OFFSET,
          PARADIGM_PROPERTY,
          SYSTEM_NODE_PROPERTY,
          LOCATION_GROUP_PROPERTY,
          LOCATION_PROPERTY,
          INTER_COMMUNICATOR,
          CART_DIMENSION,
          CART_TOPOLOGY,
          CART_COORDINATE,
          REGION_INFO,
          CALLSITE,
          CALLPATH,
          CALLPATH_PARAMETER,
          PARAMETER,
          CALLING_CONTEXT,
          CALLING_CONTEXT_PROPERTY,
          INTERRUPT_GENERATOR,
          COUNTER_INFO,
          METRIC_INSTANCE,
          METRIC_RECORDER,
          IO_PARADIGM_PROPERTY,
          FILE_PROPERTY,
          IO_HANDLE_STATE,
          COMMENT,
          UNKNOWN ->
          LossCode.DEFINITIONS;
    };
  }
}
