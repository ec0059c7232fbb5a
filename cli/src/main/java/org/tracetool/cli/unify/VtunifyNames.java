package org.tracetool.cli.unify;

import picocli.CommandLine.Option;

/**
 * Options as vtunify spells them, which scripts give to {@code unify} as well. Help shows those of
 * this program only.
 */
final class VtunifyNames {
  @Option(names = "--nocompress", hidden = true, description = "The same as --no-compress.")
  boolean plain;

  @Option(names = "--nosnapshots", hidden = true, description = "The same as --no-snapshots.")
  boolean noSnapshots;

  @Option(
      names = "--maxsnapshots",
      hidden = true,
      paramLabel = "N",
      description = "The same as --max-snapshots.")
  Long maxSnapshots;

  @Option(names = "--nomsgmatch", hidden = true, description = "The same as --no-match.")
  boolean noMatching;

  @Option(names = "--droprecvs", hidden = true, description = "The same as --drop-receives.")
  boolean dropReceives;

  @Option(
      names = "--output-prefix",
      hidden = true,
      description = "The name after -o is a prefix, whatever it ends with.")
  boolean isPrefix;
}
