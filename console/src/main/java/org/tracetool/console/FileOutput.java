package org.tracetool.console;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.ReportedOutput;

/** A single file as the output of a command. */
public final class FileOutput {
  private static final Path STANDARD = Path.of("-");
  private static final String COMPRESSED = ".gz";
  private static final int BUFFER = 1 << 16;

  private FileOutput() {}

  /** Writes the content of the file. */
  @FunctionalInterface
  public interface Body {
    /** Writes everything; need not close the stream. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Refuses a place where no file can be written, before anything else is done for it.
   *
   * @param option how the user named it, such as {@code --report}
   */
  public static void checkPlace(String option, Path named) throws IOException {
    if (named.equals(STANDARD) || OutputTarget.isStream(named)) {
      return;
    }
    if (named.toString().isEmpty()) {
      throw new UsageException(option + " is empty; name a file");
    }
    if (named.getFileName() == null || Files.isDirectory(named)) {
      throw new UsageException(option + " " + named + ": is a folder; name a file");
    }
    Path folder = OutputTarget.of(named).toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new OutputException(folder + ": no such folder for the output; create it first");
    }
    if (!Files.isWritable(folder)) {
      throw new OutputException(named + ": cannot be written: permission denied");
    }
  }

  /**
   * Writes a file that appears when it is complete. Devices, named pipes and targets of links are
   * written directly, and {@code -} is standard output.
   */
  public static void write(Path named, Body body) throws IOException {
    if (named.equals(STANDARD)) {
      body.writeTo(new StandardOutput());
      return;
    }
    if (named.getFileName() == null || Files.isDirectory(named)) {
      throw new UsageException("-o " + named + ": is a folder; name a file");
    }
    if (OutputTarget.isStream(named)) {
      try (OutputStream out = new ReportedOutput(OutputTarget.openStream(named), named)) {
        body.writeTo(out);
      }
      return;
    }
    Path output = OutputTarget.of(named);
    String name = output.getFileName().toString();
    try (OutputTransaction transaction = OutputTransaction.begin(output.getParent(), name)) {
      write(transaction.lastFile(name), output, body);
      transaction.commit();
    }
  }

  /** As {@link #write}, for a text, which is compressed if the name ends in {@code .gz}. */
  public static void writeText(Path named, Body body) throws IOException {
    if (!named.toString().endsWith(COMPRESSED)) {
      write(named, body);
      return;
    }
    write(
        named,
        out -> {
          GZIPOutputStream packed = new GZIPOutputStream(out, BUFFER);
          body.writeTo(packed);
          packed.finish();
        });
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
