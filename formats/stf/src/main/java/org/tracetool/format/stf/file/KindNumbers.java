package org.tracetool.format.stf.file;

import org.tracetool.core.event.EventKind;

/** The numbers of the kinds of records in a process file. */
public final class KindNumbers {
  public static final int ENTER = 1;
  public static final int LEAVE = 2;
  public static final int LEAVE_X = 3;
  public static final int UPTO = 4;
  public static final int UPTO_X = 5;
  public static final int SAMPLE = 6;
  public static final int IO_BEGIN = 7;
  public static final int IO_END = 8;
  public static final int SCOPE_BEGIN = 9;
  public static final int SCOPE_END = 10;
  public static final int COMMENT = 11;
  public static final int ERROR = 12;
  public static final int REQUEST = 13;
  public static final int TRACE_OFF = 14;
  public static final int TRACE_ON = 15;
  public static final int OTHER_VTF = 16;

  /** First number of the extensions, which old readers skip. */
  public static final int FIRST_EXTENSION = 64;

  /** Bit of the byte in column KIND: a source location follows in column SCL. */
  public static final int WITH_SCL = 0x80;

  public static final int MASK = 0x7f;

  /**
   * Stands in column KIND for extensions from {@link #FIRST_LATER} on, whose number comes first.
   */
  public static final int LATER = 127;

  /** First number of the extensions that have no byte of their own. */
  public static final int FIRST_LATER = 128;

  private static final int MAX_KINDS = 1024;

  private static final EventKind[] BY_EXTENSION = new EventKind[MAX_KINDS];

  static {
    for (EventKind kind : EventKind.values()) {
      BY_EXTENSION[extension(kind)] = kind;
    }
  }

  private KindNumbers() {}

  /**
   * The extension that holds a record of the model field by field. These numbers are stored in
   * files: they never change, and new kinds get new ones.
   */
  public static int extension(EventKind kind) {
    return switch (kind) {
      case NO_OP -> 64;
      case ENTER -> 65;
      case LEAVE -> 66;
      case SEND -> 67;
      case RECEIVE -> 68;
      case COUNTER -> 69;
      case COLLECTIVE -> 70;
      case COLLECTIVE_BEGIN -> 71;
      case COLLECTIVE_END -> 72;
      case COMMENT -> 73;
      case PROCESS_BEGIN -> 74;
      case PROCESS_END -> 75;
      case FILE_OPERATION -> 76;
      case FILE_OPERATION_BEGIN -> 77;
      case FILE_OPERATION_END -> 78;
      case RMA_PUT -> 79;
      case RMA_PUT_REMOTE_END -> 80;
      case RMA_GET -> 81;
      case RMA_END -> 82;
      case SNAPSHOT_COMMENT -> 83;
      case SNAPSHOT_ENTER -> 84;
      case SNAPSHOT_SEND -> 85;
      case SNAPSHOT_OPEN_FILE -> 86;
      case SNAPSHOT_COLLECTIVE_BEGIN -> 87;
      case SNAPSHOT_FILE_OPERATION_BEGIN -> 88;
      case SNAPSHOT_COLLECTIVE_COUNT -> 89;
      case SNAPSHOT_COUNTER -> 90;
      case SUMMARY_COMMENT -> 91;
      case SUMMARY_REGION -> 92;
      case SUMMARY_REGION_GROUP -> 93;
      case SUMMARY_MESSAGE -> 94;
      case SUMMARY_COLLECTIVE -> 95;
      case SUMMARY_FILE_OPERATION -> 96;
      case SUMMARY_FILE_GROUP_OPERATION -> 97;
      case MARKER -> 98;
      case UNKNOWN -> 99;
      case SUMMARY_CALLS -> 100;
      case SNAPSHOT_UNKNOWN -> 101;
      case OTHER_LEAVE -> 227;
      case SCOPE_BEGIN -> 128;
      case SCOPE_END -> 129;
      case RETURN -> 130;
      case ERROR -> 131;
      case MUTEX_ACQUIRE -> 132;
      case MUTEX_RELEASE -> 133;
      case PARALLEL_BEGIN -> 134;
      case PARALLEL_BARRIER -> 135;
      case PARALLEL_END -> 136;
      case OPENMP_ENTER -> 137;
      case OPENMP_LEAVE -> 138;
      case PATTERN -> 139;
      case NO_SAMPLES -> 140;
      case EMPTY_COLLECTIVE -> 141;
      case RECORDING -> 142;
      case BUFFER_FLUSH -> 143;
      case PROGRAM_BEGIN -> 144;
      case PROGRAM_END -> 145;
      case PARAMETER_STRING -> 146;
      case PARAMETER_INT -> 147;
      case PARAMETER_UINT -> 148;
      case METRICS -> 149;
      case CONTEXT_SAMPLE -> 150;
      case ISEND -> 151;
      case ISEND_COMPLETE -> 152;
      case IRECEIVE_REQUEST -> 153;
      case IRECEIVE -> 154;
      case REQUEST -> 155;
      case COLLECTIVE_REQUEST -> 156;
      case COLLECTIVE_COMPLETE -> 157;
      case COMM_CREATE -> 158;
      case COMM_DESTROY -> 159;
      case THREAD_FORK -> 160;
      case THREAD_JOIN -> 161;
      case TEAM_BEGIN -> 162;
      case TEAM_END -> 163;
      case LOCK_ACQUIRE -> 164;
      case LOCK_RELEASE -> 165;
      case TASK_CREATE -> 166;
      case TASK_SWITCH -> 167;
      case TASK_COMPLETE -> 168;
      case THREAD_CREATE -> 169;
      case THREAD_BEGIN -> 170;
      case THREAD_WAIT -> 171;
      case THREAD_END -> 172;
      case WINDOW_CREATE -> 173;
      case WINDOW_DESTROY -> 174;
      case WINDOW_PUT -> 175;
      case WINDOW_GET -> 176;
      case WINDOW_ATOMIC -> 177;
      case WINDOW_COMPLETE -> 178;
      case WINDOW_COMPLETE_NON_BLOCKING -> 179;
      case WINDOW_TEST -> 180;
      case WINDOW_COMPLETE_REMOTE -> 181;
      case WINDOW_COLLECTIVE_BEGIN -> 182;
      case WINDOW_COLLECTIVE_END -> 183;
      case WINDOW_GROUP_SYNC -> 184;
      case WINDOW_SYNC -> 185;
      case WINDOW_WAIT_CHANGE -> 186;
      case WINDOW_LOCK_REQUEST -> 187;
      case WINDOW_LOCK_ACQUIRE -> 188;
      case WINDOW_LOCK_TRY -> 189;
      case WINDOW_LOCK_RELEASE -> 190;
      case IO_HANDLE_CREATE -> 191;
      case IO_HANDLE_DESTROY -> 192;
      case IO_HANDLE_DUPLICATE -> 193;
      case IO_SEEK -> 194;
      case IO_STATUS -> 195;
      case IO_FILE_DELETE -> 196;
      case IO_BEGIN -> 197;
      case IO_TEST -> 198;
      case IO_ISSUED -> 199;
      case IO_COMPLETE -> 200;
      case IO_CANCELLED -> 201;
      case IO_LOCK_ACQUIRE -> 202;
      case IO_LOCK_RELEASE -> 203;
      case IO_LOCK_TRY -> 204;
      case SNAPSHOT_SCOPE -> 205;
      case SNAPSHOT_RECORDING -> 206;
      case SNAPSHOT_ISEND -> 207;
      case SNAPSHOT_ISEND_COMPLETE -> 208;
      case SNAPSHOT_RECEIVE -> 209;
      case SNAPSHOT_IRECEIVE_REQUEST -> 210;
      case SNAPSHOT_IRECEIVE -> 211;
      case SNAPSHOT_COLLECTIVE_END -> 212;
      case SNAPSHOT_FORK -> 213;
      case SNAPSHOT_LOCK -> 214;
      case SNAPSHOT_TASK_CREATE -> 215;
      case SNAPSHOT_TASK_SWITCH -> 216;
      case SNAPSHOT_METRICS -> 217;
      case SNAPSHOT_PARAMETER_STRING -> 218;
      case SNAPSHOT_PARAMETER_INT -> 219;
      case SNAPSHOT_PARAMETER_UINT -> 220;
    };
  }

  /** The kind of record that an extension holds; null for those of a later version. */
  public static EventKind ofExtension(long number) {
    return number >= FIRST_EXTENSION && number < MAX_KINDS ? BY_EXTENSION[(int) number] : null;
  }
}
