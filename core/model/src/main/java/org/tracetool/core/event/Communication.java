package org.tracetool.core.event;

/** The ways in which calls communicate, as {@link EventKind#SUMMARY_CALLS} distinguishes them. */
public final class Communication {
  /** Not at all. Receiver and bytes are 0. */
  public static final int NONE = 0;

  /** A message was sent to the receiver. */
  public static final int SEND = 1;

  /** A message was received; the receiver is the process itself. */
  public static final int RECEIVE = 2;

  /** The process took part in a collective operation. There is no receiver. */
  public static final int COLLECTIVE = 3;

  /** A file operation. There is no receiver. */
  public static final int FILE_OPERATION = 4;

  private static final String[] NAMES = {"none", "send", "receive", "collective", "file-operation"};

  private Communication() {}

  /** The name of a way; null if there is no such way. */
  public static String name(long code) {
    return code >= 0 && code < NAMES.length ? NAMES[(int) code] : null;
  }
}
