package org.tracetool.format.stf.index;

import org.tracetool.core.definition.DefinitionKind;

/**
 * Numbers of declaration records: those of VTF3's Standard Binary for definitions that it can hold
 * completely, and extensions, one for each kind of definition, that hold it field by field.
 */
public final class DeclarationTypes {
  // types of VTF3
  static final int CREATOR = 1;
  static final int CLOCK_PERIOD = 60;
  static final int CPU_NAME = 100;
  static final int SCL_FILE = 120;
  static final int GLOBAL_OPERATION = 200;
  static final int IO_FILE = 230;
  static final int COMMUNICATOR = 250;
  static final int CPU_GROUP = 0x5408;
  static final int SCL = 0x540a;
  static final int ACTIVITY = 0x540b;
  static final int STATE = 0x540c;
  static final int SAMPLE_CLASS = 0x5411;

  // types of this format
  static final int SCOPE = 0x5430;
  public static final int COMMUNICATOR_NAME = 0x5431;
  static final int THREAD = 0x5434;

  /** Extensions: this and the number of the kind. */
  public static final int EXTENSION = 0x5500;

  private DeclarationTypes() {}

  /** The number of a kind in extensions. These are stored in files and never change. */
  public static int extension(DefinitionKind kind) {
    return switch (kind) {
      case VERSION -> 1;
      case UNIQUE_ID -> 2;
      case CREATOR -> 3;
      case TIMER_RESOLUTION -> 4;
      case TIME_RANGE -> 5;
      case LOCATION -> 6;
      case GROUP -> 7;
      case ATTRIBUTE_LIST -> 8;
      case GROUP_ATTRIBUTES -> 9;
      case SUBSTITUTES -> 10;
      case SCL_FILE -> 11;
      case SCL -> 12;
      case FILE_GROUP -> 13;
      case FILE -> 14;
      case REGION_GROUP -> 15;
      case REGION -> 16;
      case COLLECTIVE -> 17;
      case COUNTER_GROUP -> 18;
      case COUNTER -> 19;
      case COUNTER_ASSIGNMENT -> 20;
      case KEY -> 21;
      case MARKER -> 22;
      case COMMENT -> 23;
      case SAMPLE_POINT -> 24;
      case UNKNOWN -> 25;
      case SCOPE -> 26;
      case PARALLEL_REGION -> 27;
      case OPENMP_TYPE -> 28;
      case OPENMP_NAME -> 29;
      case PATTERN_SHAPE -> 30;
      case PATTERN -> 31;
      case MESSAGE_TYPE -> 32;
      case SCL_POSITIONS -> 33;
      case NATIVE_THREAD -> 34;
      case COMM_NAME -> 35;
      case COUNTER_RANGE -> 36;
      case FILE_COMM -> 37;
      case CLOCK_PROPERTIES -> 38;
      case CLOCK_OFFSET -> 39;
      case PARADIGM -> 40;
      case PARADIGM_PROPERTY -> 41;
      case SYSTEM_NODE -> 42;
      case SYSTEM_NODE_DOMAIN -> 43;
      case SYSTEM_NODE_PROPERTY -> 44;
      case LOCATION_GROUP -> 45;
      case LOCATION_GROUP_PROPERTY -> 46;
      case LOCATION_INFO -> 47;
      case LOCATION_PROPERTY -> 48;
      case MEMBER_GROUP -> 49;
      case COMMUNICATOR -> 50;
      case INTER_COMMUNICATOR -> 51;
      case CART_DIMENSION -> 52;
      case CART_TOPOLOGY -> 53;
      case CART_COORDINATE -> 54;
      case REGION_INFO -> 55;
      case CALLSITE -> 56;
      case CALLPATH -> 57;
      case CALLPATH_PARAMETER -> 58;
      case PARAMETER -> 59;
      case CALLING_CONTEXT -> 60;
      case CALLING_CONTEXT_PROPERTY -> 61;
      case INTERRUPT_GENERATOR -> 62;
      case COUNTER_INFO -> 63;
      case METRIC -> 64;
      case METRIC_INSTANCE -> 65;
      case METRIC_RECORDER -> 66;
      case WINDOW -> 67;
      case IO_PARADIGM -> 68;
      case IO_PARADIGM_PROPERTY -> 69;
      case FILE_INFO -> 70;
      case FILE_PROPERTY -> 71;
      case IO_HANDLE -> 72;
      case IO_HANDLE_STATE -> 73;
      case STRING -> 74;
    };
  }
}
