package org.tracetool.print.lines;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.tracetool.core.io.BlockOutput;

/** Makes JSON lines one document: a list of the objects, each still on a line of its own. */
public final class JsonArrayOutput extends BlockOutput {
  private static final byte[] BETWEEN = {',', '\n'};

  private static final int SIZE = 64 << 10;

  private final OutputStream out;
  private boolean begun;
  private boolean lineEnded;

  /** A list that is written to {@code out}, which is not closed. */
  public JsonArrayOutput(OutputStream out) {
    this.out = new BufferedOutputStream(out, SIZE);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int start = offset;
    int end = offset + length;
    while (start < end) {
      begin();
      int stop = start;
      while (stop < end && bytes[stop] != '\n') {
        stop++;
      }
      out.write(bytes, start, stop - start);
      lineEnded = stop < end;
      start = stop + 1;
    }
  }

  private void begin() throws IOException {
    if (!begun) {
      out.write('[');
      out.write('\n');
    } else if (lineEnded) {
      out.write(BETWEEN, 0, BETWEEN.length);
    }
    begun = true;
    lineEnded = false;
  }

  /** Ends the list. */
  public void end() throws IOException {
    String rest = begun ? "\n]\n" : "[]\n";
    for (int i = 0; i < rest.length(); i++) {
      out.write(rest.charAt(i));
    }
    out.flush();
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }
}
