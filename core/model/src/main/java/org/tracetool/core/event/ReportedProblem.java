package org.tracetool.core.event;

/**
 * A problem that the program or its tools reported while it ran, as the trace recorded it.
 *
 * @param location token of the process, thread or group that it is about; 0 if there is none
 * @param cpu number of the process or thread in dumps, if the record has one; else -1
 * @param severity {@code info}, {@code hint}, {@code warning}, {@code error} or {@code fatal}; a
 *     number after {@code #} if the record has another level
 * @param name what kind of problem it is, for example {@code LOCAL:MEMORY:OVERLAP}, or the name of
 *     the class of a marker
 * @param text what happened
 */
public record ReportedProblem(int location, long cpu, String severity, String name, String text) {
  /** The name of records that no reader recognized. */
  public static final String UNRECOGNIZABLE = "TRACE:UNRECOGNIZABLE";

  /** Whether it is an error that the run itself found. */
  public boolean isError() {
    return severity.equals("error") || severity.equals("fatal");
  }

  /** Whether it is a warning. */
  public boolean isWarning() {
    return severity.equals("warning");
  }

  /**
   * Whether it stands for a record that no reader recognized, which was not reported in the run.
   */
  public boolean isUnrecognizable() {
    return name.equals(UNRECOGNIZABLE);
  }

  /** Whether the measurement reports what it did itself, for example which functions it filters. */
  public boolean isOfMeasurement() {
    return name.equals("VampirTrace") || name.equals("Score-P");
  }
}
