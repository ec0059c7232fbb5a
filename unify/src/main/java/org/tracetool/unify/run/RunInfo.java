package org.tracetool.unify.run;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.Section;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.unify.UnifyOptions;
import org.tracetool.unify.clock.StreamClocks;
import org.tracetool.unify.definitions.TokenPlaceholders;
import org.tracetool.unify.definitions.UnifiedDefinitions;
import org.tracetool.unify.events.EventPass;
import org.tracetool.unify.events.SnapshotTimes;
import org.tracetool.unify.local.Fragments;

/**
 * A run, as it is known before its events are read.
 *
 * @param snapshots when snapshots are written
 * @param unknown what stands for undefined numbers, by stream
 */
record RunInfo(
    Fragments fragments,
    TracedStreams streams,
    UnifiedDefinitions definitions,
    StreamClocks clocks,
    SnapshotTimes snapshots,
    TokenPlaceholders.Stream[] unknown) {
  /** The pass over the events of all streams. */
  EventPass eventPass(UnifyOptions options, ShardWork work) throws IOException {
    return new EventPass(
        options,
        fragments,
        definitions,
        clocks,
        streams::isDisabled,
        streams.all(),
        streams.weights(fragments.reader()),
        unknown,
        work);
  }

  /** The definitions of the trace: with warnings for readers, and what stands for numbers. */
  Definitions list(List<String> warnings, List<Definition> more) {
    Definitions.Builder builder = Definitions.builder();
    definitions.list(clocks.last(), warnings, more, builder::add);
    for (long n = 1; n <= snapshots.samplePoints(); n++) {
      builder.add(
          new Definition.SamplePoint(
              n * snapshots.interval(), Definition.SamplePoint.INLINE_SNAPSHOT));
    }
    definitions.markers().forEach(builder::add);
    more.stream().filter(d -> d.kind() == DefinitionKind.MARKER).forEach(builder::add);
    return builder.build();
  }

  /** Returns whether any stream has statistics. */
  boolean hasStatistics() {
    return streams.all().stream().anyMatch(s -> fragments.reader().has(s, Section.STATISTICS));
  }
}
