package org.tracetool.format.paraver.read;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.LongConsumer;
import org.tracetool.format.paraver.file.LineFeed;

/** Copies the lines of the body that can be read. */
final class LineCopy extends RecordLoop {
  private static final int BUFFER = 1 << 18;
  private static final int REPORT = 1 << 16;
  private static final int STATE_FIELDS = 8;
  private static final int MESSAGE_FIELDS = 15;

  private final OutputStream out;
  private final LongConsumer progress;
  private final byte[] buffer = new byte[BUFFER];
  private int used;
  private long records;

  LineCopy(LineFeed feed, ThreadObjects objects, OutputStream out, LongConsumer progress) {
    super(feed, objects, null);
    this.out = out;
    this.progress = progress;
  }

  /** Copies all; returns the number of records. */
  long run() throws IOException {
    while (step()) {
      // all is done there
    }
    out.write(buffer, 0, used);
    progress.accept(records);
    return records;
  }

  private void handleLine(long[] f, int count) throws IOException {
    if (isIrregular()) {
      StringBuilder s = new StringBuilder();
      for (int i = 0; i < count; i++) {
        s.append(i == 0 ? "" : ":").append(f[i]);
      }
      byte[] text = s.toString().getBytes(StandardCharsets.US_ASCII);
      copy(text, 0, text.length);
    } else {
      int end = to() - 1;
      copy(feed.bytes(), from(), feed.bytes()[end - 1] == '\r' ? end - 1 : end);
    }
    if (++records % REPORT == 0) {
      progress.accept(records);
    }
  }

  private void copy(byte[] b, int begin, int end) throws IOException {
    int length = end - begin;
    if (used + length + 1 > buffer.length) {
      out.write(buffer, 0, used);
      used = 0;
    }
    if (length >= buffer.length) {
      out.write(b, begin, length);
    } else {
      System.arraycopy(b, begin, buffer, used, length);
      used += length;
    }
    buffer[used++] = '\n';
  }

  @Override
  void handleState(int thread, long[] f) throws IOException {
    handleLine(f, STATE_FIELDS);
  }

  @Override
  void handleEvent(int thread, long[] f, int count) throws IOException {
    handleLine(f, count);
  }

  @Override
  void handleMessage(int sender, int receiver, long[] f) throws IOException {
    handleLine(f, MESSAGE_FIELDS);
  }

  @Override
  void note(byte[] bytes, int begin, int end) throws IOException {
    copy(bytes, begin, end);
  }

  @Override
  void handleCommunicator(byte[] bytes, int begin, int end) throws IOException {
    copy(bytes, begin, end);
  }
}
