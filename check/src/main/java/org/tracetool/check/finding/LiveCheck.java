package org.tracetool.check.finding;

/**
 * Checks of the Trace Collector that need the running program: no trace holds what they look at.
 * Their findings can only be reported where the run recorded them. Names as in its manual.
 */
public enum LiveCheck {
  CALL_FAILED(
      "LOCAL:MPI:CALL_FAILED", "An MPI call returned an error.", "the error code that it returned"),
  MEMORY_OVERLAP(
      "LOCAL:MEMORY:OVERLAP",
      "Buffers of calls that were under way together share memory.",
      "the addresses of buffers"),
  MEMORY_ILLEGAL_MODIFICATION(
      "LOCAL:MEMORY:ILLEGAL_MODIFICATION",
      "The program changed a buffer that a call was still reading.",
      "the content of buffers"),
  MEMORY_INACCESSIBLE(
      "LOCAL:MEMORY:INACCESSIBLE",
      "A buffer is not in memory that the process can access.",
      "the addresses of buffers"),
  MEMORY_ILLEGAL_ACCESS(
      "LOCAL:MEMORY:ILLEGAL_ACCESS",
      "The program accessed a buffer that a call was still using.",
      "each access to memory"),
  MEMORY_INITIALIZATION(
      "LOCAL:MEMORY:INITIALIZATION",
      "A call sent memory that was never written.",
      "the state of each byte of memory"),
  MSG_CORRUPTED(
      "GLOBAL:MSG:DATA_TRANSMISSION_CORRUPTED",
      "A message arrived with other content than it was sent with.",
      "checksums of the data"),
  COLLECTIVE_DATATYPE(
      "GLOBAL:COLLECTIVE:DATATYPE:MISMATCH",
      "Members of a collective operation use datatypes that do not fit; sizes, which a trace has, are"
          + " compared by GLOBAL:COLLECTIVE:SIZE_MISMATCH.",
      "the datatypes"),
  COLLECTIVE_CORRUPTED(
      "GLOBAL:COLLECTIVE:DATA_TRANSMISSION_CORRUPTED",
      "Data of a collective operation arrived with other content than it was sent with.",
      "checksums of the data"),
  REDUCTION_MISMATCH(
      "GLOBAL:COLLECTIVE:REDUCTION_OPERATION_MISMATCH",
      "Members of a reduction use different operations, such as MPI_SUM and MPI_MAX.",
      "the operation that each member passed"),
  INVALID_PARAMETER(
      "GLOBAL:COLLECTIVE:INVALID_PARAMETER",
      "Members of a collective operation pass parameters that do not fit together.",
      "the parameters that each member passed");

  private final String label;
  private final String meaning;
  private final String needs;

  LiveCheck(String label, String meaning, String needs) {
    this.label = label;
    this.meaning = meaning;
    this.needs = needs;
  }

  /** The name, for example {@code LOCAL:MPI:CALL_FAILED}. */
  public String label() {
    return label;
  }

  /** What is wrong where it has findings. */
  public String meaning() {
    return meaning;
  }

  /** What the running program has and a trace has not. */
  public String needs() {
    return needs;
  }

  /** The check with this name, letters of any case; null if there is none. */
  public static LiveCheck of(String label) {
    for (LiveCheck check : values()) {
      if (check.label.equalsIgnoreCase(label)) {
        return check;
      }
    }
    return null;
  }
}
