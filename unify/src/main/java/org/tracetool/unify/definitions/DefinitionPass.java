package org.tracetool.unify.definitions;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.work.WorkerPool;

/**
 * Reads the definitions of all processes, some at the same time, and merges them in the order of
 * the control file. Only a few are in memory at once.
 */
public final class DefinitionPass {
  private static final int BATCH = 16;

  private DefinitionPass() {}

  /** Adds the definitions of all families. */
  public static void run(
      List<List<StreamInfo>> families,
      TraceReader reader,
      int threads,
      UnifiedDefinitions into,
      Diagnostics diagnostics)
      throws IOException {
    for (int from = 0; from < families.size(); from += BATCH) {
      List<List<StreamInfo>> batch =
          families.subList(from, Math.min(families.size(), from + BATCH));
      FamilyDefinitions[] read = new FamilyDefinitions[batch.size()];
      WorkerPool.run(
          threads, batch.size(), i -> read[i] = FamilyDefinitions.read(reader, batch.get(i)));
      for (FamilyDefinitions family : read) {
        family
            .problems()
            .forEach(
                p -> diagnostics.reportDamage(DamageCode.UNREADABLE_FILES, "unreadable file", p));
        diagnostics.reportLoss(
            LossCode.DEFINITIONS,
            "definition of a kind that local files do not have",
            family.foreign());
        into.add(family);
      }
    }
  }
}
