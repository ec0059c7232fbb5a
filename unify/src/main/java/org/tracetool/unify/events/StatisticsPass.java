package org.tracetool.unify.events;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.unify.UnifyOptions;
import org.tracetool.unify.clock.StreamClocks;
import org.tracetool.unify.clock.StreamTime;
import org.tracetool.unify.definitions.TokenPlaceholders;
import org.tracetool.unify.definitions.TokenTranslator;
import org.tracetool.unify.definitions.UnifiedDefinitions;
import org.tracetool.unify.local.Fragments;
import org.tracetool.unify.local.StreamIds;

/**
 * The work with the statistics of all streams, some at the same time.
 *
 * @param unknown for tokens without definition, in the order of the streams
 */
public record StatisticsPass(
    UnifyOptions options,
    Fragments fragments,
    UnifiedDefinitions definitions,
    StreamClocks clocks,
    TokenPlaceholders.Stream[] unknown) {

  /** Writes the statistics of the streams and adds them up. */
  public void run(StatisticsUnifier sums, TraceWriter writer, List<StreamInfo> outputs)
      throws IOException {
    StreamCounts[] counts = new StreamCounts[outputs.size()];
    String[] missing = new String[outputs.size()];
    WorkerPool.run(
        options.threads(),
        outputs.size(),
        i -> {
          int id = outputs.get(i).id();
          StreamInfo stream = new StreamInfo(id, new int[] {id});
          if (!fragments.reader().has(stream, Section.STATISTICS)) {
            missing[i] = "expected statistics, found no such file";
            return;
          }
          StatisticsUnifier.Stream one =
              sums.stream(
                  id,
                  new TokenTranslator(definitions.tokens(id), unknown[i]),
                  new StreamTime(clocks.of(id), null),
                  writer.sink(outputs.get(i), Section.STATISTICS));
          if (!fragments.each(stream, Section.STATISTICS, null, one::take, local -> {})) {
            missing[i] = "expected at least one record of statistics, found none";
          }
          one.end();
          counts[i] = one.counts();
        });
    for (int i = 0; i < counts.length; i++) {
      if (missing[i] != null) {
        String name = StreamIds.name(outputs.get(i).id());
        options
            .diagnostics()
            .reportDamage(DamageCode.MISSING_FILES, "statistics missing", name + ": " + missing[i]);
      }
      if (counts[i] != null) {
        counts[i].report(options.diagnostics());
      }
    }
  }
}
