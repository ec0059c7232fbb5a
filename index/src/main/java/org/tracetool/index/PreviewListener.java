package org.tracetool.index;

import java.util.List;
import java.util.Map;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.format.StreamInfo;

/** Receives the previews of a trace while its index is built. */
public interface PreviewListener {
  /**
   * A box of a process.
   *
   * @param from first tick
   * @param width ticks
   * @param regions exclusive ticks of the regions that take most, by their tokens
   */
  record PartialBox(long from, long width, Map<Integer, Long> regions) {
    /** Copies the regions. */
    public PartialBox {
      regions = Map.copyOf(regions);
    }
  }

  /**
   * What is known of a process.
   *
   * @param boxes in order of time, those that are finished; they end with the last record
   * @param last time of the last record that was read, unsigned
   * @param isWhole whether no more records come
   */
  record PartialPreview(List<PartialBox> boxes, long last, boolean isWhole) {}

  /** Receives all records of a stream, which are read for the index anyway. Used by one thread. */
  interface StreamListener {
    /**
     * Takes the next records, in the order of the stream.
     *
     * @param block not to be kept, nor changed
     */
    void take(EventBlock block);

    /** No more records come. */
    void end();
  }

  /**
   * A stream is going to be read. Called by any thread.
   *
   * @return takes its records; null if they are not wanted
   */
  default StreamListener begin(StreamInfo stream) {
    return null;
  }

  /**
   * What is known of a process so far; replaces the earlier value. Called by any thread, about once
   * in a second for each stream that is read, and at the end of each.
   *
   * @param process token of the process
   */
  void updatePreview(int process, PartialPreview known);
}
