package org.tracetool.legacy.otf.print;

import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;

/** The numbers by which users of otfprint choose kinds of records. */
public final class OtfRecordIds {
  private OtfRecordIds() {}

  /** The number of a kind; -1 if it has none. */
  public static int of(EventKind kind) {
    return switch (kind) {
      case COMMENT -> 0;
      case COUNTER -> 1;
      case ENTER -> 2;
      case COLLECTIVE -> 5;
      case RECEIVE -> 10;
      case SEND -> 11;
      case LEAVE -> 12;
      case SUMMARY_REGION -> 28;
      case SUMMARY_REGION_GROUP -> 29;
      case SUMMARY_MESSAGE -> 30;
      case SUMMARY_FILE_OPERATION -> 31;
      case SUMMARY_FILE_GROUP_OPERATION -> 32;
      case PROCESS_BEGIN -> 35;
      case PROCESS_END -> 36;
      case SNAPSHOT_ENTER -> 37;
      case SNAPSHOT_SEND -> 38;
      case SUMMARY_COMMENT -> 39;
      case SNAPSHOT_COMMENT -> 40;
      case FILE_OPERATION -> 42;
      case SNAPSHOT_OPEN_FILE -> 43;
      case SUMMARY_COLLECTIVE -> 44;
      case MARKER -> 46;
      case RMA_PUT -> 47;
      case RMA_PUT_REMOTE_END -> 48;
      case RMA_GET -> 49;
      case RMA_END -> 50;
      case COLLECTIVE_BEGIN -> 51;
      case COLLECTIVE_END -> 52;
      case FILE_OPERATION_BEGIN -> 53;
      case FILE_OPERATION_END -> 54;
      case NO_OP -> 58;
      case SNAPSHOT_COLLECTIVE_BEGIN -> 59;
      case SNAPSHOT_FILE_OPERATION_BEGIN -> 60;
      case SNAPSHOT_COLLECTIVE_COUNT -> 66;
      case SNAPSHOT_COUNTER -> 67;
      default -> -1; // what OTF does not have
    };
  }

  /** The number of a kind; -1 if it has none. */
  public static int of(DefinitionKind kind) {
    return switch (kind) {
      case TIMER_RESOLUTION -> 13;
      case LOCATION -> 14;
      case GROUP -> 15;
      case REGION -> 16;
      case REGION_GROUP -> 17;
      case COUNTER -> 18;
      case COUNTER_GROUP -> 19;
      case COLLECTIVE -> 20;
      case SCL -> 21;
      case SCL_FILE -> 22;
      case VERSION -> 23;
      case CREATOR -> 24;
      case FILE -> 25;
      case FILE_GROUP -> 26;
      case COMMENT -> 34;
      case MARKER -> 45;
      case ATTRIBUTE_LIST -> 55;
      case GROUP_ATTRIBUTES -> 56;
      case KEY -> 57;
      case TIME_RANGE -> 61;
      case COUNTER_ASSIGNMENT -> 62;
      case SUBSTITUTES -> 63;
      case UNIQUE_ID -> 64;
      case SAMPLE_POINT -> 65;
      default -> -1; // what OTF does not have
    };
  }
}
