package org.tracetool.query.rows;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.system.LocationTable;

/** Streams that have records of the same processes: those of their threads. */
final class SharedStreams {
  private final List<StreamInfo> streams;

  /** Numbers of streams from 1, by their ids; null if no process has records in several streams. */
  private IntMap numbers;

  /** The first stream of those that belong together, by number from 0. */
  private int[] first;

  /** The next one of them; 0 after the last. */
  private int[] next;

  SharedStreams(TraceReader reader) {
    streams = reader.streams();
    LocationTable locations = LocationTable.of(reader.definitions());
    if (locations.processes() == locations.count() || streams.size() == 1) {
      return;
    }
    numbers = new IntMap();
    first = new int[streams.size()];
    next = new int[streams.size()];
    IntMap byProcess = new IntMap();
    for (int i = 0; i < first.length; i++) {
      first[i] = i;
      numbers.put(streams.get(i).id(), i + 1);
      for (int location : streams.get(i).locations()) {
        int process = locations.process(location);
        int known = byProcess.get(process);
        if (known == 0) {
          byProcess.put(process, i + 1);
        } else {
          join(find(known - 1), find(i));
        }
      }
    }
    int[] last = new int[first.length];
    for (int i = 0; i < first.length; i++) {
      int of = find(i);
      first[i] = of;
      if (of != i) {
        next[last[of]] = i;
      }
      last[of] = i;
    }
  }

  private int find(int stream) {
    int at = stream;
    while (first[at] != at) {
      first[at] = first[first[at]];
      at = first[at];
    }
    return at;
  }

  private void join(int a, int b) {
    first[Math.max(a, b)] = Math.min(a, b);
  }

  /**
   * The streams that have records of the same processes as one of them, if that is the first; none
   * for the others.
   */
  List<StreamInfo> of(StreamInfo stream) {
    int at = numbers == null ? -1 : numbers.get(stream.id()) - 1;
    if (at < 0 || first[at] == at && next[at] == 0) {
      return List.of(stream);
    }
    List<StreamInfo> all = new ArrayList<>();
    if (first[at] == at) {
      int i = at;
      do {
        all.add(streams.get(i));
        i = next[i];
      } while (i != 0); // the first stream of all follows none
    }
    return all;
  }
}
