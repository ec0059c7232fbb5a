package org.tracetool.cli.common;

import picocli.CommandLine.Option;

/** Options of shared work, where {@code --join} puts shares together. */
@Heading(ShardOptions.HEADING)
public final class ShardAndJoinOptions extends ShardOptions {
  @Option(
      names = "--join",
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
    return "--join";
  }
}
