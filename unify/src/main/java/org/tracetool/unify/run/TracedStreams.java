package org.tracetool.unify.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.unify.definitions.UnifiedDefinitions;
import org.tracetool.unify.local.ControlFile;

/**
 * The streams of a run that were traced.
 *
 * @param families the streams of each section of the control file
 * @param all the streams of all families
 * @param disabled numbers of those that were not traced
 */
record TracedStreams(List<List<StreamInfo>> families, List<StreamInfo> all, Set<Integer> disabled) {
  /** The streams that a control file names. */
  static TracedStreams of(ControlFile control) {
    List<List<StreamInfo>> families = new ArrayList<>();
    List<StreamInfo> all = new ArrayList<>();
    Set<Integer> disabled = new HashSet<>();
    for (ControlFile.Section section : control.sections()) {
      List<StreamInfo> family = new ArrayList<>();
      for (ControlFile.Stream s : section.streams()) {
        if (s.disabled()) {
          disabled.add(s.id());
        } else {
          family.add(new StreamInfo(s.id(), new int[] {s.id()}));
        }
      }
      if (!family.isEmpty()) {
        families.add(family);
        all.addAll(family);
      }
    }
    return new TracedStreams(families, all, disabled);
  }

  /** The streams of the output: each with its process, and the groups that it has counters of. */
  List<StreamInfo> outputs(UnifiedDefinitions definitions) {
    List<StreamInfo> outputs = new ArrayList<>();
    all.forEach(s -> outputs.add(outputStream(s.id(), definitions)));
    return outputs;
  }

  private static StreamInfo outputStream(int id, UnifiedDefinitions definitions) {
    IntMap groups = definitions.counterGroups(id);
    Set<Integer> tokens = new HashSet<>();
    tokens.add(id);
    if (groups != null) {
      for (int counter : groups.sortedKeys()) {
        tokens.add(groups.get(counter));
      }
    }
    int[] locations = tokens.stream().mapToInt(Integer::intValue).toArray();
    UnsignedInts.sort(locations);
    return new StreamInfo(id, locations);
  }

  /** Sizes of the event files, in the order of the streams; 0 where they are not known. */
  long[] weights(TraceReader reader) throws IOException {
    Map<Integer, Long> sizes = new HashMap<>();
    try {
      for (TraceFile f : reader.files()) {
        if (f.role().equals(TraceFile.EVENTS)) {
          sizes.put(f.stream(), f.bytes());
        }
      }
    } catch (TraceException e) {
      sizes.clear(); // reported where the file is read; here only the work is shared out by sizes
    }
    return all.stream().mapToLong(s -> sizes.getOrDefault(s.id(), 0L)).toArray();
  }

  /** Returns whether a stream was not traced. */
  boolean isDisabled(int stream) {
    return disabled.contains(stream);
  }

  /** The numbers of the streams. */
  List<Integer> ids() {
    return all.stream().map(StreamInfo::id).toList();
  }
}
