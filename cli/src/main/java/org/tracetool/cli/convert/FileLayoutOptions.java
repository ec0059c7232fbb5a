package org.tracetool.cli.convert;

import org.tracetool.cli.common.Heading;
import org.tracetool.cli.common.StreamsOption;
import org.tracetool.core.error.UsageException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How processes are distributed over the streams, and so the files, of a new trace. */
@Heading("Output")
public final class FileLayoutOptions {
  @Mixin private StreamsOption streams = new StreamsOption();

  @Option(
      names = "--procs-per-file",
      paramLabel = "N",
      description =
          "For stf: at most N processes, with their threads, in each process file, and"
              + " only processes of one host; default: the streams of the input, or 16"
              + " processes if there are more than 16 streams.")
  private Integer perFile;

  @Option(
      names = "--ignore-hosts",
      description =
          "With --procs-per-file: ignore hosts. Hosts come from the trace or from the"
              + " protocol file next to it (IN.prot).")
  private boolean ignoreHosts;

  /** Number of streams. */
  StreamsOption streams() {
    return streams;
  }

  /** Processes in a file; null if the user did not choose. */
  Integer perFile() {
    return perFile;
  }

  /** Whether hosts do not matter. */
  boolean ignoresHosts() {
    return ignoreHosts;
  }

  /** Whether processes are distributed anew. */
  boolean any() {
    return streams.chosen() != null || perFile != null;
  }

  /** Fails if the options make no sense together. */
  void check() throws UsageException {
    if (perFile != null && (perFile < 1 || streams.chosen() != null)) {
      throw new UsageException(
          streams.chosen() != null
              ? "--procs-per-file and --streams exclude each other; choose one"
              : "--procs-per-file " + perFile + ": must be 1 or more");
    }
    if (ignoreHosts && perFile == null) {
      throw new UsageException("--ignore-hosts needs --procs-per-file N");
    }
    streams.check();
  }
}
