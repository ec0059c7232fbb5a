package org.tracetool.cli.common;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.archive.Archives;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.OutputPlace;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.Presence;
import org.tracetool.core.io.ReportedOutput;

/** A single file as the output of a command. */
public final class FileOutput {
  private FileOutput() {}

  /** Writes the content of the file. */
  @FunctionalInterface
  public interface Body {
    /** Writes everything; need not close the stream. */
    void writeTo(OutputStream out) throws IOException;
  }

  /** Refuses a file that belongs to the trace that is read. */
  public static void checkNotOf(TraceReader reader, Path output) throws IOException {
    try {
      if (!Presence.exists(OutputPlace.of(output))) {
        return;
      }
    } catch (IOException e) {
      throw OutputTransaction.failure(output, e);
    }
    for (TraceFile file : reader.files()) {
      Path input = Archives.onDisk(file.path());
      if (Presence.exists(input) && Files.isSameFile(input, output)) {
        throw new UsageException(output + ": belongs to the trace; give the output another name");
      }
    }
  }

  /**
   * Writes a file that appears when it is complete. Devices, named pipes and what links lead to are
   * written through.
   */
  public static void write(Path named, Body body) throws IOException {
    if (named.getFileName() == null || Files.isDirectory(named)) {
      throw new UsageException("-o " + named + ": is a folder; name a file");
    }
    if (OutputPlace.isStream(named)) {
      try (OutputStream out = new ReportedOutput(OutputPlace.openStream(named), named)) {
        body.writeTo(out);
      }
      return;
    }
    Path output = OutputPlace.of(named);
    String name = output.getFileName().toString();
    try (OutputTransaction transaction = OutputTransaction.begin(output.getParent(), name)) {
      write(transaction.lastFile(name), output, body);
      transaction.commit();
    }
  }

  private static void write(Path place, Path output, Body body) throws IOException {
    OutputStream file;
    try {
      file = Files.newOutputStream(place);
    } catch (IOException e) {
      throw OutputTransaction.failure(output, e);
    }
    try (OutputStream out = new ReportedOutput(file, output)) {
      body.writeTo(out);
    }
  }
}
