package org.tracetool.check.finding;

/**
 * What is looked for. The names are those of the Trace Collector where it had the check, else they
 * begin with {@code STRUCTURE:}.
 */
public enum CheckKind {
  MSG_PENDING("GLOBAL:MSG:PENDING", Severity.WARNING, Certainty.STRONG),
  MSG_MISMATCH("GLOBAL:MSG:DATATYPE:MISMATCH", Severity.ERROR, Certainty.PROOF),
  DEADLOCK_HARD("GLOBAL:DEADLOCK:HARD", Severity.ERROR, Certainty.STRONG),
  DEADLOCK_POTENTIAL("GLOBAL:DEADLOCK:POTENTIAL", Severity.ERROR, Certainty.STRONG),
  NO_PROGRESS("GLOBAL:DEADLOCK:NO_PROGRESS", Severity.WARNING, Certainty.STRONG),
  OPERATION_MISMATCH("GLOBAL:COLLECTIVE:OPERATION_MISMATCH", Severity.ERROR, Certainty.STRONG),
  ROOT_MISMATCH("GLOBAL:COLLECTIVE:ROOT_MISMATCH", Severity.ERROR, Certainty.STRONG),
  SIZE_MISMATCH("GLOBAL:COLLECTIVE:SIZE_MISMATCH", Severity.ERROR, Certainty.STRONG),
  COMM_FREE_MISMATCH("GLOBAL:COLLECTIVE:COMM_FREE_MISMATCH", Severity.HINT, Certainty.HINT),
  EXIT_SIGNAL("LOCAL:EXIT:SIGNAL", Severity.ERROR, Certainty.STRONG),
  EXIT_BEFORE_FINALIZE("LOCAL:EXIT:BEFORE_MPI_FINALIZE", Severity.ERROR, Certainty.STRONG),
  REQUEST_NOT_FREED("LOCAL:REQUEST:NOT_FREED", Severity.HINT, Certainty.HINT),
  REQUEST_PREMATURE_FREE("LOCAL:REQUEST:PREMATURE_FREE", Severity.WARNING, Certainty.STRONG),
  REQUEST_ILLEGAL_CALL("LOCAL:REQUEST:ILLEGAL_CALL", Severity.WARNING, Certainty.STRONG),
  DATATYPE_NOT_FREED("LOCAL:DATATYPE:NOT_FREED", Severity.HINT, Certainty.HINT),
  INSUFFICIENT_BUFFER("LOCAL:BUFFER:INSUFFICIENT_BUFFER", Severity.HINT, Certainty.HINT),
  TIME_BACKWARDS("STRUCTURE:TIME_BACKWARDS", Severity.ERROR, Certainty.PROOF),
  LEAVE_WITHOUT_ENTER("STRUCTURE:LEAVE_WITHOUT_ENTER", Severity.ERROR, Certainty.PROOF),
  ENTER_WITHOUT_LEAVE("STRUCTURE:ENTER_WITHOUT_LEAVE", Severity.WARNING, Certainty.STRONG),
  LEAVE_OTHER_REGION("STRUCTURE:LEAVE_OTHER_REGION", Severity.ERROR, Certainty.PROOF),
  SHORT_STREAM("STRUCTURE:SHORT_STREAM", Severity.WARNING, Certainty.STRONG),
  CLOCK_VIOLATION("STRUCTURE:CLOCK_VIOLATION", Severity.WARNING, Certainty.PROOF),
  UNDEFINED_TOKEN("STRUCTURE:UNDEFINED_TOKEN", Severity.ERROR, Certainty.PROOF),
  COUNTER_FALLS("STRUCTURE:COUNTER_FALLS", Severity.WARNING, Certainty.PROOF),
  DUPLICATE_DEFINITION("STRUCTURE:DUPLICATE_DEFINITION", Severity.ERROR, Certainty.PROOF),
  MISSING_RANK("STRUCTURE:MISSING_RANK", Severity.WARNING, Certainty.PROOF),
  MISSING_FILE("STRUCTURE:MISSING_FILE", Severity.ERROR, Certainty.PROOF),
  LEFTOVER_FILE("STRUCTURE:LEFTOVER_FILE", Severity.WARNING, Certainty.PROOF),
  DAMAGED_FILE("STRUCTURE:DAMAGED_FILE", Severity.ERROR, Certainty.PROOF),
  DAMAGED_RECORD("STRUCTURE:DAMAGED_RECORD", Severity.ERROR, Certainty.PROOF),
  SNAPSHOT_MISMATCH("STRUCTURE:SNAPSHOT_MISMATCH", Severity.WARNING, Certainty.PROOF),
  STATISTICS_MISMATCH("STRUCTURE:STATISTICS_MISMATCH", Severity.WARNING, Certainty.PROOF),
  REPORTED("RUN:REPORTED", Severity.WARNING, Certainty.PROOF);

  private final String label;
  private final Severity severity;
  private final Certainty strength;

  CheckKind(String label, Severity severity, Certainty strength) {
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
  public Certainty strength() {
    return strength;
  }

  /** What the check means, with an example. */
  public Explanation explanation() {
    return Explanation.of(this);
  }

  /** The check with this name, letters of any case; null if there is none. */
  public static CheckKind of(String label) {
    for (CheckKind check : values()) {
      if (check.label.equalsIgnoreCase(label)) {
        return check;
      }
    }
    return null;
  }
}
