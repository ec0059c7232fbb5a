package org.tracetool.format.tau.map;

/** What a record is; a word has this in its lowest bits and a token above. */
public final class Meaning {
  /** Not looked up yet. */
  static final int UNKNOWN = 0;

  /** A call of a function begins or ends. */
  static final int CALL = 1;

  /** A user event. */
  static final int VALUE = 2;

  /** A user event that may be a property of the process. */
  static final int PROPERTY = 3;

  /** A message is sent. */
  static final int SEND = 4;

  /** A message was received. */
  static final int RECEIVE = 5;

  /** The thread on the other side of the next message. */
  static final int OTHER_THREAD = 6;

  /** A half of a copy. */
  static final int HALF = 7;

  /** First half of the id of a copy. */
  static final int FIRST_ID = 8;

  /** Second half of it. */
  static final int SECOND_ID = 9;

  /** The time of day. */
  static final int WALL_CLOCK = 10;

  /** The thread has ended. */
  static final int CLOSE = 11;

  /** First record of a file. */
  static final int INIT = 12;

  /** One that the format has, and that says nothing. */
  static final int SILENT = 13;

  /** A kind of definition that the format does not have. */
  static final int OTHER = 14;

  static final int BITS = 4;
  static final int MASK = (1 << BITS) - 1;

  private static final int FIRST_ONE_SIDED = 70_000;
  private static final int LAST_ONE_SIDED = 70_006;
  private static final int MESSAGE_SENT = -7;
  private static final int MESSAGE_RECEIVED = -8;

  private Meaning() {}

  static int word(int meaning, int token) {
    return token << BITS | meaning;
  }

  /**
   * The meaning of a name that the library fixes.
   *
   * @return 0 if it is none
   */
  static int ofName(String name) {
    return switch (name) {
      case "EV_INIT" -> INIT;
      case "FLUSH" -> CALL;
      case "FLUSH_CLOSE" -> CLOSE;
      case "FLUSH_INITM", "CONT_EVENT" -> SILENT;
      case "WALL_CLOCK" -> WALL_CLOCK;
      case "MESSAGE_SEND" -> SEND;
      case "MESSAGE_RECV" -> RECEIVE;
      case "RemoteMessageThreadID" -> OTHER_THREAD;
      case "ONESIDED_MESSAGE_SEND" -> word(HALF, DeviceCopies.SEND);
      case "ONESIDED_MESSAGE_RECV" -> word(HALF, DeviceCopies.RECEIVE);
      case "ONESIDED_MESSAGE", "ONESIDED_MESSAGE_UNKNOWN" -> word(HALF, DeviceCopies.EITHER);
      case "ONESIDED_MESSAGE_RECIPROCAL_SEND" -> word(HALF, DeviceCopies.DEVICE_SEND);
      case "ONESIDED_MESSAGE_RECIPROCAL_RECV" -> word(HALF, DeviceCopies.DEVICE_RECEIVE);
      case "ONESIDED_MESSAGE_ID_TriggerValueT1" -> FIRST_ID;
      case "ONESIDED_MESSAGE_ID_TriggerValueT2" -> SECOND_ID;
      default -> 0;
    };
  }

  /** The meaning of a tag of a message; 0 if it is none. */
  static int ofTag(long tag) {
    return tag == MESSAGE_SENT ? SEND : tag == MESSAGE_RECEIVED ? RECEIVE : 0;
  }

  /** The meaning of a number that has no definition but is fixed; 0 if it is none. */
  static int ofNumber(long number) {
    if (number >= FIRST_ONE_SIDED && number <= LAST_ONE_SIDED) {
      return switch ((int) number - FIRST_ONE_SIDED) {
        case 0 -> word(HALF, DeviceCopies.SEND);
        case 1 -> word(HALF, DeviceCopies.RECEIVE);
        case 2 -> FIRST_ID;
        case 3 -> SECOND_ID;
        case 4 -> word(HALF, DeviceCopies.EITHER);
        case 5 -> word(HALF, DeviceCopies.DEVICE_SEND);
        default -> word(HALF, DeviceCopies.DEVICE_RECEIVE);
      };
    }
    if (number < 60_000 || number > 60_008) {
      return 0;
    }
    return switch ((int) number) {
      case 60_000 -> INIT;
      case 60_001 -> CALL;
      case 60_003 -> CLOSE;
      case 60_004, 60_006 -> SILENT;
      case 60_005 -> WALL_CLOCK;
      case 60_007 -> SEND;
      case 60_008 -> RECEIVE;
      default -> 0;
    };
  }
}
