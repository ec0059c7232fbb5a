package org.tracetool.unify.merge;

import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamAdoptionFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;

/**
 * The streams whose events the output takes over without rows: those that are a whole stream of one
 * input. They stay as they are where the format can say beside them what their numbers and times
 * mean now, or are rewritten record by record.
 */
final class AdoptedStreams {
  /** What becomes of the tokens and times of an input. */
  private record InputTranslation(MergeInput input) implements StreamAdoptionFacet.Translation {
    @Override
    public int token(DefinitionKind kind, int token) {
      int becomes = input.tokens().find(0, kind.ordinal(), token);
      return becomes == 0 && kind == DefinitionKind.LOCATION
          ? input.tokens().find(0, DefinitionKind.GROUP.ordinal(), token)
          : becomes;
    }

    @Override
    public long factor() {
      return input.clock().factor();
    }

    @Override
    public long offset() {
      return input.clock().offset();
    }
  }

  private final StreamAdoptionFacet writer;
  private final List<MergeInput> inputs;
  private final MergeSources sources;
  private final Diagnostics diagnostics;
  private final Set<MergePlan.Output> done = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * @param writer the output; null if it cannot take streams over
   */
  AdoptedStreams(
      StreamAdoptionFacet writer,
      List<MergeInput> inputs,
      MergeSources sources,
      Diagnostics diagnostics) {
    this.writer = writer;
    this.inputs = inputs;
    this.sources = sources;
    this.diagnostics = diagnostics;
  }

  /** Takes over what can be of the streams of the output. */
  void adopt(List<MergePlan.Output> outputs) throws IOException {
    if (writer == null) {
      return;
    }
    Map<Integer, List<EventOrigins.Origin>> origins =
        new EventOrigins(writer, inputs, sources).find(outputs);
    for (Map.Entry<Integer, List<EventOrigins.Origin>> e : origins.entrySet()) {
      MergeInput input = inputs.get(e.getKey());
      TraceReader reader = input.reader(sources.reading());
      try {
        for (EventOrigins.Origin origin : e.getValue()) {
          adopt(origin.output(), origin.from(), input, reader);
        }
      } finally {
        input.release(reader);
      }
    }
  }

  private void adopt(
      MergePlan.Output output, MergePlan.SourceStream from, MergeInput input, TraceReader reader)
      throws IOException {
    StreamInfo stream = from.stream();
    if (!input.has(stream, Section.EVENTS) || !sources.isSorted(from)) {
      return;
    }
    StreamAdoptionFacet.Answer answer =
        writer.adopt(output.stream(), reader, stream, new InputTranslation(input));
    if (answer == null) {
      return;
    }
    if (answer.refusal() != null) {
      diagnostics.warn(
          WarningCode.EXTRA_WORK,
          "streams that are rewritten, not linked: " + answer.refusal(),
          input.name());
      return;
    }
    done.add(output);
    sources.countUnread(answer.events());
  }

  /**
   * Rewrites the events of a stream of the output, if they come from one stream, in order.
   *
   * @return false if they have to be merged as rows
   */
  boolean rewrite(MergePlan.Output output) throws IOException {
    MergePlan.SourceStream from = output.from().get(0);
    if (writer == null
        || output.from().size() > 1
        || from.locations() != null
        || !sources.isSorted(from)) {
      return false;
    }
    MergeInput input = inputs.get(from.input());
    TraceReader reader = input.reader(sources.reading());
    try {
      return writer.rewrite(
          reader,
          from.stream(),
          new InputTranslation(input),
          sources.reading(),
          sources::countCopied);
    } finally {
      input.release(reader);
    }
  }

  /** Whether the events of a stream of the output are there already. */
  boolean has(MergePlan.Output output) {
    return done.contains(output);
  }
}
