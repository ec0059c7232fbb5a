package org.tracetool.legacy.clog2;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.tracetool.format.clog2.file.ClogCursor;
import org.tracetool.format.clog2.file.LogCursor;

/** The text of {@code clogprint}: two lines for each record. */
public final class ClogPrinter {
  private static final int COLOUR = 24;
  private static final int TEXT = 16;
  private static final int FILE_NAME = 40;
  private static final int PLACE_OF_TEXT = 16;

  private final ClogCursor in;
  private final Writer out;

  /** Prints records to a writer that stays open. */
  public ClogPrinter(ClogCursor in, Writer out) {
    this.in = in;
    this.out = out;
  }

  /** Prints all records. */
  public void print() throws IOException {
    long total = 0;
    while (in.nextWithEnds()) {
      total += in.type().size();
      put("RecHeader[ timestamp=").put(Double.toString(in.time()));
      put(", rectype=").put(in.type().code()).put(", length=").put(in.length());
      put(", taskID=").put(in.rank()).put(" ]\n");
      printBody();
      out.append('\n');
    }
    out.append("Total ByteSize of the logfile = ").append(Long.toString(total)).append('\n');
  }

  private ClogPrinter put(String text) throws IOException {
    out.append(text);
    return this;
  }

  private ClogPrinter put(int number) throws IOException {
    out.append(Integer.toString(number));
    return this;
  }

  private String text(int offset, int count) {
    return new String(in.text(offset, count), StandardCharsets.UTF_8);
  }

  private void printBody() throws IOException {
    switch (in.type()) {
      case END_OF_LOG -> put("End Of File");
      case END_OF_BLOCK -> put("End Of Block");
      case RAW -> {
        put("RecRaw[ etype=").put(in.word(0)).put(", data=").put(in.word(4));
        put(", srcloc=").put(in.word(8));
        if (in.sort() == LogCursor.RecordKind.MESSAGE) {
          put(", msg_tag=").put(in.tag()).put(", msg_size=").put(in.size());
        } else {
          put(", string=").put(text(PLACE_OF_TEXT, TEXT));
        }
        put(" ]");
      }
      case MESSAGE ->
          printWords("RecMsg[ etype=", ", tag=", ", partner=", ", comm=", ", size=", ", srcloc=");
      case COLLECTIVE ->
          printWords("RecColl[ etype=", ", root=", ", comm=", ", size=", ", srcloc=");
      case COMMUNICATOR -> printWords("RecComm[ etype=", ", parent=", ", newcomm=", ", srcloc=");
      case EVENT ->
          put("RecEvent[ etype=").put(in.word(0)).put(", desc=").put(text(8, TEXT)).put(" ]");
      case STATE -> {
        put("RecDefState[ stateID=").put(in.word(0)).put(", startetype=").put(in.word(4));
        put(", endetype=").put(in.word(8)).put(", pad=").put(in.word(12));
        put(", color=").put(text(PLACE_OF_TEXT, COLOUR));
        put(", description=").put(text(PLACE_OF_TEXT + COLOUR, TEXT)).put(" ]");
      }
      case SOURCE -> {
        put("RecSrc[ srcloc=").put(in.word(0)).put(", lineno=").put(in.word(4));
        put(", filename=").put(text(8, FILE_NAME)).put(" ]");
      }
      default -> put("RecTshift[ timeshift=").put(Double.toString(in.real(0))).put(" ]");
    }
  }

  private void printWords(String... titles) throws IOException {
    for (int i = 0; i < titles.length; i++) {
      put(titles[i]).put(in.word(i * Integer.BYTES));
    }
    put(" ]");
  }
}
