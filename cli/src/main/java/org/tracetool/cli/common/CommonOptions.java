package org.tracetool.cli.common;

import org.tracetool.archive.ArchiveOptions;
import org.tracetool.cli.argument.MemorySize;
import org.tracetool.cli.argument.ThreadsArgument;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.Strictness;
import picocli.CommandLine.Option;

/** Options that every command has. */
@Heading(Heading.GENERAL)
public final class CommonOptions {
  /** The option that has taken effect before the other ones are read. */
  public static final String NO_SETTINGS = "--no-settings";

  private static final int READ_SHARE = 3;
  private static final long DEFAULT_MEMORY = 512L << 20;
  private static final long MIN_MEMORY_BYTES = 32L << 20;

  /** Smaller limits are a mistake: not even the program itself fits into them. */
  private static final long MIN_MEMORY_ARGUMENT_BYTES = 16L << 20;

  @Option(
      names = "--strict",
      description = "Treat damage to the input and any loss as a failure (exit code 3).")
  private boolean strict;

  @Option(
      names = "--strict-harmful",
      description = "As --strict, but harmless losses are no failure.")
  private boolean strictHarmful;

  @Option(
      names = "--no-strict",
      description = "Damage and losses are no failure, even if the settings say strict.")
  private boolean noStrict;

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress and no warnings. Damage and losses are still reported.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description =
          "List every kind of damage, loss and warning, each with its first" + " occurrences.")
  private boolean[] verbose = {};

  @Option(names = "--debug", description = "Show the stack trace of a failure.")
  private boolean debug;

  @Option(
      names = "--threads",
      paramLabel = "N",
      parameterConsumer = ThreadsArgument.class,
      description = "Use at most N threads (default: 0, one for each processor).")
  private int threads;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = MemorySize.class,
      description =
          "Memory limit, for example 256m or 2g (default: 512m). More memory makes"
              + " traces with many streams faster.")
  private Long memory;

  @Option(
      names = "--temp-space",
      paramLabel = "SIZE",
      converter = MemorySize.class,
      description =
          "Largest part of an archive to unpack into $TMPDIR (default: half of the free"
              + " space there, at most 8g).")
  private long temporarySpace = ArchiveOptions.DEFAULT_SPACE;

  @Option(
      names = NO_SETTINGS,
      description =
          "Ignore the settings of the user: $TRACETOOL_OPTS and the file that 'tracetool config'"
              + " shows.")
  private boolean noSettings;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  /** What is a failure; the setting {@code strict} is weaker than the other options. */
  public Strictness strictness() {
    if (noStrict) {
      return Strictness.NONE;
    }
    return strictHarmful ? Strictness.HARMFUL : strict ? Strictness.ALL : Strictness.NONE;
  }

  /** Returns whether harmful losses are failures and are none. */
  boolean contradictsStrictness() {
    return noStrict && strictHarmful;
  }

  /** Returns whether damage and losses are failures. */
  public boolean strict() {
    return strictness() != Strictness.NONE;
  }

  /** Returns whether only damage and losses are reported. */
  public boolean quiet() {
    return quiet;
  }

  /** Returns whether everything is to be reported. */
  public boolean verbose() {
    return verbosity() > 0;
  }

  /** How often {@code -v} was given; 0 if the user wants quiet. */
  public int verbosity() {
    return quiet ? 0 : verbose.length;
  }

  /** Returns whether stack traces are shown. */
  public boolean debug() {
    return debug;
  }

  /** Threads to use, at least 1. */
  public int threads() {
    return threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
  }

  /** Bytes that may be unpacked of an archive. */
  public long temporarySpace() {
    return temporarySpace;
  }

  /** Refuses limits in which nothing can be done. */
  void check() throws UsageException {
    if (memory != null && memory < MIN_MEMORY_ARGUMENT_BYTES) {
      throw new UsageException(
          "--memory: must be " + (MIN_MEMORY_ARGUMENT_BYTES >> 20) + "m or more");
    }
  }

  /** Bytes of {@link #memory()} that reading may take; the rest is for its results. */
  public long readingMemory() {
    return memory() / READ_SHARE;
  }

  /**
   * Bytes that the process may take. The launcher has already sized the heap by the same option and
   * hands its value on; without a launcher the option itself counts.
   */
  public long memory() {
    long bytes = Long.getLong("tracetool.memory", memory == null ? DEFAULT_MEMORY : memory);
    return Math.max(bytes, MIN_MEMORY_BYTES);
  }
}
