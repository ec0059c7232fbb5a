package org.tracetool.view.tile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.view.model.WindowRecords;

/**
 * The streams of some rows in parts that can be read at the same time. Where rows of several
 * processes have streams in common with others, such a row has to add up what it gets from each
 * part.
 */
final class ParallelStreams {
  /**
   * Parts that rows of several processes have to add up, at most; however many threads there are.
   */
  static final int MAX_SHARED = 8;

  /** In the place of a part: all processes of the row are in the same one. */
  static final int ALONE = -1;

  private final List<List<StreamInfo>> list;

  /** The part of each process, from 1 on; empty if no row is in several parts. */
  private final IntMap ofProcesses = new IntMap();

  private ParallelStreams(List<List<StreamInfo>> list) {
    this.list = list;
  }

  /**
   * The parts of some rows.
   *
   * @param rows the processes of each row
   * @param processes all of them, each once
   */
  static ParallelStreams of(WindowRecords records, Collection<int[]> rows, int[] processes) {
    List<StreamInfo> all = records.streamsOf(processes);
    if (rows.stream().allMatch(row -> row.length == 1)) {
      return new ParallelStreams(all.stream().map(List::of).toList());
    }
    List<List<StreamInfo>> ofRows = rows.stream().map(records::streamsOf).toList();
    if (ofRows.stream().mapToInt(List::size).sum() == all.size()) {
      return new ParallelStreams(ofRows);
    }
    int count = Math.min(MAX_SHARED, all.size());
    ParallelStreams parts = new ParallelStreams(new ArrayList<>());
    for (int part = 0; part < count; part++) {
      List<StreamInfo> own =
          all.subList(all.size() * part / count, all.size() * (part + 1) / count);
      parts.list.add(own);
      for (StreamInfo stream : own) {
        for (int process : stream.locations()) {
          parts.ofProcesses.put(process, part + 1);
        }
      }
    }
    return parts;
  }

  /** The streams of each part, to be read one after the other. */
  List<List<StreamInfo>> list() {
    return list;
  }

  /** The part in which records of a process are, from 0 on, or {@link #ALONE}. */
  int of(int process) {
    return ofProcesses.get(process) - 1;
  }
}
