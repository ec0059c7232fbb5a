package org.tracetool.unify.split;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamAdoptionFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;

/** The streams whose events the parts take over as they are, without reading them. */
final class AdoptedParts {
  private final TraceReader reader;
  private final Set<Integer> streams = new HashSet<>();

  private AdoptedParts(TraceReader reader) {
    this.reader = reader;
  }

  /**
   * What parts can take over.
   *
   * @param reader the trace; null if its records have to be read
   */
  static AdoptedParts of(List<TraceWriter> writers, SplitOptions options, TraceReader reader)
      throws IOException {
    boolean possible =
        reader != null
            && !options.rewrite()
            && !options.dropHalves()
            && writers.get(0).facet(StreamAdoptionFacet.class) != null
            && reader.streams().stream().allMatch(s -> s.locations().length == 1)
            && !refersToProcesses(reader);
    return new AdoptedParts(possible ? reader : null);
  }

  /** Whether records can have references to any process in pairs. */
  private static boolean refersToProcesses(TraceReader reader) {
    for (Definition.Key key : reader.definitions().all(Definition.Key.class)) {
      if (key.typeNumber() == KeyValueType.LOCATION.ordinal()) {
        return true;
      }
    }
    return false;
  }

  /** Whether parts may take over anything. */
  boolean isPossible() {
    return reader != null;
  }

  /**
   * Takes over what can be of the streams of a part.
   *
   * @return how many events these have
   */
  long adopt(TraceWriter writer, List<StreamInfo> own, Diagnostics diagnostics) throws IOException {
    StreamAdoptionFacet facet = writer.facet(StreamAdoptionFacet.class);
    long events = 0;
    for (StreamInfo stream : own) {
      StreamAdoptionFacet.Answer answer =
          facet.adopt(stream, reader, stream, StreamAdoptionFacet.Translation.UNCHANGED);
      if (answer == null || answer.refusal() != null) {
        diagnostics.add(
            WarningCode.EXTRA_WORK,
            "streams that are rewritten, not linked: " + (answer == null ? "" : answer.refusal()),
            answer == null ? 0 : 1,
            null);
      } else {
        streams.add(stream.id());
        events += answer.events();
      }
    }
    return events;
  }

  /** Whether a section of a stream is in its part already. */
  boolean has(StreamInfo stream, Section section) {
    return section == Section.EVENTS && streams.contains(stream.id());
  }
}
