package org.tracetool.format.perfetto.decode;

/**
 * What was learned of a trace that outlasts one reading of its packets: texts, tracks, clocks.
 * Packets may refer to what comes later in the file; they are read once more then.
 */
public final class TraceKnowledge {
  private final TextNumbers texts = new TextNumbers();
  private final SourcePlaces sources = new SourcePlaces();
  private final TrackTable tracks = new TrackTable(texts);
  private final ClockSnapshots clocks = new ClockSnapshots();
  private final ProcessTree processes = new ProcessTree(texts);
  private boolean isComplete;

  /** The texts of the trace. */
  public TextNumbers texts() {
    return texts;
  }

  /** Places in the source. */
  public SourcePlaces sources() {
    return sources;
  }

  /** The tracks. */
  public TrackTable tracks() {
    return tracks;
  }

  /** Names of processes and threads that the system knew. */
  public ProcessTree processes() {
    return processes;
  }

  ClockSnapshots clocks() {
    return clocks;
  }

  /** Whether all packets were read once. */
  public boolean isComplete() {
    return isComplete;
  }

  /** All packets were read once; events are to be read again with what is known now. */
  void beginAnew() {
    isComplete = true;
    texts.beginAnew();
    tracks.beginAnew();
    clocks.beginAnew();
  }
}
