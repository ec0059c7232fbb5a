package org.tracetool.format.chrome.scan;

/** Takes what is wrong in a file while it is scanned. */
public interface ScanReport {
  /**
   * Something cannot be read.
   *
   * @param what the sort of damage
   * @param position in the plain text of the file
   */
  void takeDamage(Damage what, long position, String expected, String found);

  /** Something is unusual, but can be read. */
  void takeOddity(Oddity what, long position, long count);

  /** Sorts of damage. */
  enum Damage {
    /** An event cannot be read. */
    BROKEN_EVENT("events that cannot be read"),
    /** Something stands where an event should. */
    NO_EVENT("values that are no events"),
    /** The file ends within an event. */
    CUT_EVENT("the file ends within an event"),
    /** The object that holds the events ends early. */
    CUT_FILE("the file ends before its last bracket"),
    /** What is around the events cannot be read. */
    BROKEN_FILE("what is around the events cannot be read"),
    /** Something comes after the end. */
    FURTHER_TEXT("text after the end of the trace");

    private final String phrase;

    Damage(String phrase) {
      this.phrase = phrase;
    }

    /** The sort, for people. */
    public String phrase() {
      return phrase;
    }
  }

  /** Sorts of what is unusual. */
  enum Oddity {
    /** A list of events without its end. */
    NOT_CLOSED("a list of events that is not closed"),
    /** A key that an object has twice. */
    DUPLICATE_KEYS("keys that an event has twice; the last value counts"),
    /** Control characters as they are. */
    CONTROL_CHARACTERS("control characters in texts that are no escapes"),
    /** Backslashes that escape nothing. */
    UNKNOWN_ESCAPES("backslashes in texts before characters that need none"),
    /** Values of the trace that are too long. */
    LONG_VALUES("values of the trace that are too long to be kept");

    private final String phrase;

    Oddity(String phrase) {
      this.phrase = phrase;
    }

    /** The sort, for people. */
    public String phrase() {
      return phrase;
    }
  }
}
