package org.tracetool.legacy.otf2.print;

/** What printing is at, so that a failure is reported in the words of the tool of the library. */
public final class PrintStep {
  /** The steps, each with what the tool says where it fails. */
  public enum StepKind {
    ANCHOR("Create new reader handle."),
    DEFINITIONS_FILE("Create global definition reader handle."),
    DEFINITIONS("INVALID_DATA Read global definitions. Number of definitions: #"),
    COUNT_OF_DEFINITIONS(
        "INTEGRITY_FAULT Number of global definitions read and defined in anchor file do not"
            + " match!"),
    LOCATION("Find event file for selected location."),
    EVENTS_FILE("Create local event reader for location @."),
    SNAPSHOTS_FILE("Create local snapshot reader for location @."),
    LOCAL_DEFINITIONS("INVALID_DATA Read # definitions for location @"),
    EVENTS("INVALID_DATA Read # events."),
    OVER("");

    private final String text;

    StepKind(String text) {
      this.text = text;
    }
  }

  private StepKind sort = StepKind.ANCHOR;
  private long location;
  private long count;

  void begin(StepKind next) {
    begin(next, 0);
  }

  void begin(StepKind next, long ofLocation) {
    sort = next;
    location = ofLocation;
    count = 0;
  }

  /** One more record was read. */
  void countRecord() {
    count++;
  }

  /** So many more records were read. */
  void countRecords(long records) {
    count += records;
  }

  long count() {
    return count;
  }

  /** Which step it is. */
  public StepKind sort() {
    return sort;
  }

  /** What the tool says where the step fails. */
  public String failure() {
    return sort.text
        .replace("#", Long.toString(count))
        .replace("@", Long.toUnsignedString(location));
  }
}
