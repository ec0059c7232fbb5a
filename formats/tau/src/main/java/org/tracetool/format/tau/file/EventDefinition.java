package org.tracetool.format.tau.file;

/**
 * A line of a definition file.
 *
 * @param number local to the file
 * @param group one word
 * @param tag -7 and -8 of messages, 1 of a user event whose value only grows
 * @param name as it stands between the quotes
 * @param kind {@code EntryExit}, {@code TriggerValue}, {@code none} or {@code par}
 */
public record EventDefinition(long number, String group, long tag, String name, String kind) {
  /** The kind of a function. */
  public static final String CALL = "EntryExit";

  /** The kind of a user event. */
  public static final String VALUE = "TriggerValue";

  /** Whether the name is one that the library fixes. */
  public boolean isFixed() {
    return group.equals("TRACER") || group.equals("TAUEVENT");
  }
}
