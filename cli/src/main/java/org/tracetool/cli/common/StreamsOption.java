package org.tracetool.cli.common;

import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.TraceFormat;
import picocli.CommandLine.Option;

/** How many streams a new trace has. */
@Heading("Output")
public final class StreamsOption {
  @Option(
      names = "--streams",
      paramLabel = "N",
      description =
          "Write N streams with equal blocks of processes; 0: one stream for each"
              + " process; default: the streams of the input.")
  private Integer streams;

  /** Fails if the number makes no sense. */
  public void check() throws UsageException {
    if (streams != null && streams < 0) {
      throw new UsageException("--streams " + streams + ": must be 0 or more");
    }
  }

  /** The number; 0 for one stream for each process, null if the user did not choose. */
  public Integer chosen() {
    return streams;
  }

  /** As {@link #chosen()}, but 1 for a format that has no others. */
  public Integer in(TraceFormat target) {
    return target.capabilities().severalStreams() ? streams : Integer.valueOf(1);
  }

  /** Returns whether there will be a single one, so that it needs help to use several threads. */
  public boolean single(int inInput) {
    return streams == null ? inInput == 1 : streams == 1;
  }
}
