package org.tracetool.unify.local;

import java.util.List;

/**
 * What the control file of a measured run says: which streams there are and how their clocks
 * relate.
 *
 * @param version version of the measurement system, one word
 * @param events whether the run recorded events
 * @param statistics whether the run recorded statistics
 * @param sections one for each process, in the order of the file
 */
public record ControlFile(
    String version, boolean events, boolean statistics, List<Section> sections) {

  /**
   * A process: its master stream, its threads, and what was measured of its clock.
   *
   * @param streams the master stream, then its threads
   * @param localFirst local clock at the first measurement, ticks
   * @param offsetFirst global minus local clock at that moment, signed ticks
   * @param localLast local clock at the last measurement, ticks
   * @param offsetLast global minus local clock at that moment, signed ticks
   * @param phases when clocks were compared during the run; empty without enhanced synchronisation
   */
  public record Section(
      List<Stream> streams,
      long localFirst,
      long offsetFirst,
      long localLast,
      long offsetLast,
      List<Phase> phases) {}

  /**
   * A stream.
   *
   * @param id its id, unsigned
   * @param disabled whether tracing was switched off for it, so that it has no files
   */
  public record Stream(int id, boolean disabled) {}

  /**
   * A phase of clock comparisons within the run, as one process saw it.
   *
   * @param rankId rank plus one of the process
   * @param time local clock at its start, ticks
   * @param duration ticks
   * @param measurements the comparisons that this process led
   */
  public record Phase(int rankId, long time, long duration, List<Measurement> measurements) {}

  /**
   * A comparison of two clocks by messages there and back.
   *
   * @param low rank of the process that led
   * @param high rank of the other one
   * @param t1 when {@code low} sent, on its clock
   * @param t2 when {@code high} received, on its clock
   * @param t3 when {@code high} sent, on its clock
   * @param t4 when {@code low} received, on its clock
   */
  public record Measurement(int low, int high, long t1, long t2, long t3, long t4) {}

  /** Returns whether clocks were compared during the run. */
  public boolean enhanced() {
    return sections.stream().anyMatch(s -> !s.phases().isEmpty());
  }
}
