package org.tracetool.unify.split;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.format.StreamInfo;

/** The streams that each part has: all where time is cut, else those of its processes. */
final class PartStreams {
  /** By part, then by stream; where time is cut all parts share one table. */
  private final List<Map<Integer, StreamInfo>> streams;

  /** The parts that have something of a stream, ascending; null where time is cut. */
  private final Map<Integer, List<Integer>> partsOf;

  PartStreams(List<StreamInfo> all, SplitPlan plan) {
    if (plan.byProcess() == null) {
      Map<Integer, StreamInfo> shared = new LinkedHashMap<>();
      all.forEach(stream -> shared.put(stream.id(), stream));
      streams = Collections.nCopies(plan.parts(), shared);
      partsOf = null;
    } else {
      streams = new ArrayList<>();
      partsOf = new HashMap<>();
      for (int i = 0; i < plan.parts(); i++) {
        streams.add(new LinkedHashMap<>());
      }
      all.forEach(stream -> deal(stream, plan));
    }
  }

  /** Gives each part the processes of a stream that are its own. */
  private void deal(StreamInfo stream, SplitPlan plan) {
    Map<Integer, List<Integer>> dealt = new TreeMap<>();
    for (int location : stream.locations()) {
      dealt.computeIfAbsent(plan.part(location, 0), p -> new ArrayList<>()).add(location);
    }
    dealt.forEach(
        (part, own) -> {
          int[] locations = own.stream().mapToInt(Integer::intValue).toArray();
          streams.get(part).put(stream.id(), new StreamInfo(stream.id(), locations));
        });
    partsOf.put(stream.id(), new ArrayList<>(dealt.keySet()));
  }

  /** The streams of each part. */
  List<List<StreamInfo>> lists() {
    if (partsOf == null) {
      return Collections.nCopies(streams.size(), List.copyOf(streams.get(0).values()));
    }
    List<List<StreamInfo>> lists = new ArrayList<>();
    streams.forEach(own -> lists.add(List.copyOf(own.values())));
    return lists;
  }

  /** What a part has of a stream; null if that is nothing. */
  StreamInfo get(int part, StreamInfo stream) {
    return streams.get(part).get(stream.id());
  }

  /** The parts that have something of a stream, ascending; not where time is cut. */
  List<Integer> parts(StreamInfo stream) {
    return partsOf.get(stream.id());
  }
}
