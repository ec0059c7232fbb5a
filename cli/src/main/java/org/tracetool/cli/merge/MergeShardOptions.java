package org.tracetool.cli.merge;

import org.tracetool.cli.common.Heading;
import org.tracetool.cli.common.ShardOptions;
import picocli.CommandLine.Option;

/** Options of shared merging, where {@code --join} is about processes. */
@Heading(ShardOptions.HEADING)
final class MergeShardOptions extends ShardOptions {
  @Option(
      names = "--join-shards",
      description =
          "Join the shares that --shard made, with the same other options; the result"
              + " equals that of the command without --shard.")
  private boolean join;

  @Override
  protected boolean isJoin() {
    return join;
  }

  @Override
  protected String joinOption() {
    return "--join-shards";
  }
}
