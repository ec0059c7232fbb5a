package org.tracetool.cli.stats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeSet;
import org.tracetool.cli.common.ShardOptions;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.shard.ShardFolder;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.stats.scope.StatsOptions;

/**
 * The sums of a trace that several machines share.
 *
 * @param shards which share this is
 * @param partial where the shares are; null if no place is named
 * @param named the trace as it was named
 */
record SumShares(ShardOptions shards, Path partial, Path named) {
  /** Fails if what is asked for cannot be shared. */
  void check(StatsRequest request, int traces) throws TraceException {
    shards.check();
    if (shards.any() != (partial != null)) {
      throw new UsageException(
          "--shard and --join need --partial FOLDER, the folder for the sums of the shares");
    }
    shards.refuse(traces > 1, "several traces");
    shards.refuse(request.other() != null, "--compare");
    shards.refuse(request.flame().any(), "a picture of call stacks");
    shards.refuse(request.isStored(), "--stored");
    shards.refuse(request.styles().style() == StyleOptions.Style.stftool, "--style stftool");
    shards.refuse(request.into() != null, "--into");
    shards.refuse(TraceInput.isPipe(named), "standard input");
  }

  /**
   * Finds out what there is to do. What the sums depend on goes into the proof of the run, whatever
   * is printed of them.
   *
   * @param selection what is cut out of it, in the words of the user
   */
  ShardWork begin(
      TraceReader reader, StatsOptions options, String selection, Diagnostics diagnostics)
      throws IOException {
    int regions = reader.definitions().count(DefinitionKind.REGION);
    int processes = reader.definitions().count(DefinitionKind.LOCATION);
    String extra =
        String.join(
            " ",
            new TreeSet<>(options.parts()).toString(),
            "depth " + options.depth(),
            "selection " + selection,
            "processes " + Math.min(processes, options.mostProcesses(regions)),
            "regions " + Math.min(regions, options.mostRegions()));
    shards.refuseDamage(named, diagnostics);
    return shards.begin(new ShardFolder(partial), null, TraceInput.paths(reader), extra);
  }
}
