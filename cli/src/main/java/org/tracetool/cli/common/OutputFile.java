package org.tracetool.cli.common;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.OutputTransaction;

/**
 * A file that a command prints into. It appears under its name when it is complete, and not at all
 * if the command fails; it is compressed if its name ends with {@code .gz}.
 */
public final class OutputFile implements Closeable {
  private static final int BUFFER = 64 << 10;

  private final Path path;
  private final OutputTransaction transaction;
  private final OutputStream file;

  private OutputFile(Path path, OutputTransaction transaction, OutputStream file) {
    this.path = path;
    this.transaction = transaction;
    this.file = file;
  }

  /** Begins a file. */
  public static OutputFile create(Path path) throws IOException {
    if (path.getFileName() == null || Files.isDirectory(path)) {
      throw new UsageException(path + ": is a folder; name a file");
    }
    String name = path.getFileName().toString();
    OutputTransaction transaction = OutputTransaction.begin(path.getParent(), name);
    try {
      OutputStream raw = Files.newOutputStream(transaction.file(name));
      boolean gzip = name.toLowerCase(Locale.ROOT).endsWith(".gz");
      return new OutputFile(path, transaction, gzip ? new GZIPOutputStream(raw, BUFFER) : raw);
    } catch (IOException e) {
      transaction.close();
      throw OutputTransaction.failure(path, e);
    }
  }

  /** Where to write; failures name the file. */
  public OutputStream stream() {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
          file.write(bytes, offset, length);
        } catch (IOException e) {
          throw OutputTransaction.failure(path, e);
        }
      }
    };
  }

  /** Puts the complete file under its name. */
  public void commit() throws IOException {
    try {
      file.close();
    } catch (IOException e) {
      throw OutputTransaction.failure(path, e);
    }
    transaction.commit();
  }

  /** Gives up the file, unless it is complete. */
  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      // It is removed anyway.
    }
    transaction.close();
  }
}
