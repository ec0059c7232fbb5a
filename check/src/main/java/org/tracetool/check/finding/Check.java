package org.tracetool.check.finding;

/**
 * What is looked for. The names are those of the Trace Collector where it had the check, else they
 * begin with {@code STRUCTURE:}.
 */
public enum Check {
  MSG_PENDING("GLOBAL:MSG:PENDING", Severity.WARNING, Strength.STRONG),
  MSG_MISMATCH("GLOBAL:MSG:DATATYPE:MISMATCH", Severity.ERROR, Strength.PROOF),
  DEADLOCK_HARD("GLOBAL:DEADLOCK:HARD", Severity.ERROR, Strength.STRONG),
  DEADLOCK_POTENTIAL("GLOBAL:DEADLOCK:POTENTIAL", Severity.ERROR, Strength.STRONG),
  NO_PROGRESS("GLOBAL:DEADLOCK:NO_PROGRESS", Severity.WARNING, Strength.STRONG),
  OPERATION_MISMATCH("GLOBAL:COLLECTIVE:OPERATION_MISMATCH", Severity.ERROR, Strength.STRONG),
  ROOT_MISMATCH("GLOBAL:COLLECTIVE:ROOT_MISMATCH", Severity.ERROR, Strength.STRONG),
  SIZE_MISMATCH("GLOBAL:COLLECTIVE:SIZE_MISMATCH", Severity.ERROR, Strength.STRONG),
  COMM_FREE_MISMATCH("GLOBAL:COLLECTIVE:COMM_FREE_MISMATCH", Severity.HINT, Strength.HINT),
  EXIT_SIGNAL("LOCAL:EXIT:SIGNAL", Severity.ERROR, Strength.STRONG),
  EXIT_BEFORE_FINALIZE("LOCAL:EXIT:BEFORE_MPI_FINALIZE", Severity.ERROR, Strength.STRONG),
  REQUEST_NOT_FREED("LOCAL:REQUEST:NOT_FREED", Severity.HINT, Strength.HINT),
  REQUEST_PREMATURE_FREE("LOCAL:REQUEST:PREMATURE_FREE", Severity.WARNING, Strength.STRONG),
  REQUEST_ILLEGAL_CALL("LOCAL:REQUEST:ILLEGAL_CALL", Severity.WARNING, Strength.STRONG),
  DATATYPE_NOT_FREED("LOCAL:DATATYPE:NOT_FREED", Severity.HINT, Strength.HINT),
  INSUFFICIENT_BUFFER("LOCAL:BUFFER:INSUFFICIENT_BUFFER", Severity.HINT, Strength.HINT),
  TIME_BACKWARDS("STRUCTURE:TIME_BACKWARDS", Severity.ERROR, Strength.PROOF),
  LEAVE_WITHOUT_ENTER("STRUCTURE:LEAVE_WITHOUT_ENTER", Severity.ERROR, Strength.PROOF),
  ENTER_WITHOUT_LEAVE("STRUCTURE:ENTER_WITHOUT_LEAVE", Severity.WARNING, Strength.STRONG),
  LEAVE_OTHER_REGION("STRUCTURE:LEAVE_OTHER_REGION", Severity.ERROR, Strength.PROOF),
  SHORT_STREAM("STRUCTURE:SHORT_STREAM", Severity.WARNING, Strength.STRONG),
  CLOCK_VIOLATION("STRUCTURE:CLOCK_VIOLATION", Severity.WARNING, Strength.PROOF),
  UNDEFINED_TOKEN("STRUCTURE:UNDEFINED_TOKEN", Severity.ERROR, Strength.PROOF),
  COUNTER_FALLS("STRUCTURE:COUNTER_FALLS", Severity.WARNING, Strength.PROOF),
  DUPLICATE_DEFINITION("STRUCTURE:DUPLICATE_DEFINITION", Severity.ERROR, Strength.PROOF),
  MISSING_FILE("STRUCTURE:MISSING_FILE", Severity.ERROR, Strength.PROOF),
  LEFTOVER_FILE("STRUCTURE:LEFTOVER_FILE", Severity.WARNING, Strength.PROOF),
  DAMAGED_FILE("STRUCTURE:DAMAGED_FILE", Severity.ERROR, Strength.PROOF),
  DAMAGED_RECORD("STRUCTURE:DAMAGED_RECORD", Severity.ERROR, Strength.PROOF),
  SNAPSHOT_MISMATCH("STRUCTURE:SNAPSHOT_MISMATCH", Severity.WARNING, Strength.PROOF),
  STATISTICS_MISMATCH("STRUCTURE:STATISTICS_MISMATCH", Severity.WARNING, Strength.PROOF),
  REPORTED("RUN:REPORTED", Severity.WARNING, Strength.PROOF);

  private final String label;
  private final Severity severity;
  private final Strength strength;

  Check(String label, Severity severity, Strength strength) {
    this.label = label;
    this.severity = severity;
    this.strength = strength;
  }

  /** The name, for example {@code GLOBAL:MSG:PENDING}. */
  public String label() {
    return label;
  }

  /** How much a finding of this check matters, unless it says otherwise. */
  public Severity severity() {
    return severity;
  }

  /** How sure a finding is, unless it says otherwise. */
  public Strength strength() {
    return strength;
  }

  /** What the check means, with an example. */
  public Explanation explanation() {
    return Explanation.of(this);
  }

  /** The check with this name, letters of any case; null if there is none. */
  public static Check of(String label) {
    for (Check check : values()) {
      if (check.label.equalsIgnoreCase(label)) {
        return check;
      }
    }
    return null;
  }
}
