package org.tracetool.unify.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamAdoptionFacet;
import org.tracetool.core.format.TraceReader;

/**
 * Which streams of the output have all their events from one stream of an input. The parts of a
 * split define the processes of others as well, with streams that have no events.
 */
final class EventOrigins {
  /** A stream of the output and where its events come from. */
  record Origin(MergePlan.Output output, MergePlan.SourceStream from) {}

  private final StreamAdoptionFacet writer;
  private final List<MergeInput> inputs;
  private final MergeSources sources;
  private final Map<MergePlan.Output, MergePlan.SourceStream> only = new IdentityHashMap<>();

  /** Streams of the output that several inputs have events of. */
  private final Set<MergePlan.Output> mixed = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * @param writer knows which streams have no events
   */
  EventOrigins(StreamAdoptionFacet writer, List<MergeInput> inputs, MergeSources sources) {
    this.writer = writer;
    this.inputs = inputs;
    this.sources = sources;
  }

  /** Those that come whole from one stream, by the number of their input. */
  Map<Integer, List<Origin>> find(List<MergePlan.Output> outputs) throws IOException {
    Map<Integer, List<Origin>> undecided = new TreeMap<>();
    for (MergePlan.Output output : outputs) {
      if (output.from().size() == 1) {
        only.put(output, output.from().get(0));
        continue;
      }
      for (MergePlan.SourceStream from : output.from()) {
        undecided
            .computeIfAbsent(from.input(), i -> new ArrayList<>())
            .add(new Origin(output, from));
      }
    }
    for (Map.Entry<Integer, List<Origin>> e : undecided.entrySet()) {
      look(inputs.get(e.getKey()), e.getValue());
    }
    Map<Integer, List<Origin>> byInput = new TreeMap<>();
    for (MergePlan.Output output : outputs) {
      // Without events, either will do.
      MergePlan.SourceStream from = only.getOrDefault(output, output.from().get(0));
      if (!mixed.contains(output) && from.locations() == null) {
        byInput.computeIfAbsent(from.input(), i -> new ArrayList<>()).add(new Origin(output, from));
      }
    }
    return byInput;
  }

  private void look(MergeInput input, List<Origin> undecided) throws IOException {
    TraceReader reader = input.reader(sources.reading());
    try {
      for (Origin o : undecided) {
        if (!mixed.contains(o.output())
            && input.has(o.from().stream(), Section.EVENTS)
            && !writer.isEmpty(reader, o.from().stream())
            && only.put(o.output(), o.from()) != null) {
          mixed.add(o.output());
        }
      }
    } finally {
      input.release(reader);
    }
  }
}
