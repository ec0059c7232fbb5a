package org.tracetool.legacy.clog2;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.tracetool.format.clog2.file.Clog2Cursor;
import org.tracetool.format.clog2.file.Clog2Type;
import org.tracetool.format.clog2.file.CommTable;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.format.clog2.file.Preamble;

/** The text of {@code clog2print}: the preamble, then two lines for each record. */
public final class Clog2Printer {
  private static final int HOST = 20;

  private final Clog2Cursor in;
  private final Writer out;

  /** Prints records to a writer that stays open. */
  public Clog2Printer(Clog2Cursor in, Writer out) {
    this.in = in;
    this.out = out;
  }

  /** Prints the preamble and all records. */
  public void print(Preamble preamble) throws IOException {
    out.append(preamble.text()).append('\n');
    long total = 0;
    while (in.nextWithEnds()) {
      total += in.type().size();
      printHeader();
      printBody();
      out.append('\n');
    }
    out.append("Total ByteSize of the logfile = ").append(Long.toString(total)).append('\n');
  }

  private Clog2Printer put(String text) throws IOException {
    out.append(text);
    return this;
  }

  private Clog2Printer put(int number) throws IOException {
    out.append(Integer.toString(number));
    return this;
  }

  private void printHeader() throws IOException {
    put("RecHeader[ time=").put(Double.toString(in.time()));
    put(", icomm=").put(in.comm()).put(", rank=").put(in.rank());
    put(", thread=").put(in.thread()).put(", rectype=").put(in.type().code()).put(" ]\n");
  }

  private static String text(byte[] bytes) {
    return bytes == null ? "null" : new String(bytes, StandardCharsets.UTF_8);
  }

  private void printBody() throws IOException {
    switch (in.type()) {
      case END_OF_LOG -> put("End Of File");
      case END_OF_BLOCK -> put("End Of Block");
      case STATE -> {
        put("RecDefState[ stateID=").put(in.word(0)).put(", startetype=").put(in.start());
        put(", finaletype=").put(in.end());
        printDefinition();
      }
      case EVENT -> {
        put("RecDefEvent[ etype=").put(in.event());
        printDefinition();
      }
      case CONSTANT -> {
        put("RecDefConst[ etype=").put(in.word(0)).put(", value=").put(in.word(4));
        put(", name=").put(text(in.name())).put(" ]");
      }
      case BARE -> put("RecBare[ etype=").put(in.event()).put(" ]");
      case CARGO -> {
        put("RecCargo[ etype=").put(in.event());
        put(", bytes=").put(text(in.cargo())).put(" ]");
      }
      case MESSAGE -> {
        put("RecMsg[ etype=").put(message(in.event())).put(", icomm=").put(in.otherComm());
        put(", rank=").put(in.otherRank()).put(", tag=").put(in.tag());
        put(", size=").put(in.size()).put(" ]");
      }
      case COLLECTIVE -> {
        // As the kit prints it: the size under the name of the communicator.
        put("RecColl[ etype=").put(in.word(0)).put(", root=").put(in.word(4));
        put(", comm=").put(in.word(8)).put(", size=").put(in.word(12)).put(" ]");
      }
      case COMMUNICATOR -> {
        put("RecComm[ etype=").put(kind(in.kind())).put(", icomm=").put(in.otherComm());
        put(", rank=").put(in.otherRank()).put(", wrank=").put(in.worldRank());
        put(", gcomm=").put(uuid()).put(" ]");
      }
      case SOURCE -> {
        put("RecSrc[ srcloc=").put(in.id()).put(", lineno=").put(in.size());
        put(", filename=").put(text(in.name())).put(" ]");
      }
      default -> put("RecTshift[ timeshift=").put(Double.toString(in.real(0))).put(" ]");
    }
  }

  private void printDefinition() throws IOException {
    put(", color=").put(text(in.colour())).put(", name=").put(text(in.name()));
    put(", format=").put(text(in.label())).put(" ]");
  }

  private String uuid() {
    int at = Clog2Type.COMMUNICATOR.body() - CommTable.UUID;
    String host = new String(in.bytes(at + CommTable.UUID - HOST, HOST), StandardCharsets.UTF_8);
    return in.word(at) + "-" + in.real(at + Integer.BYTES) + "-" + host;
  }

  private static String message(int event) {
    return switch (event) {
      case LogCursor.SEND -> "send";
      case LogCursor.RECEIVE -> "recv";
      default -> "Unknown(" + event + ")";
    };
  }

  private static String kind(int kind) {
    return switch (kind) {
      case 0 -> "CommWorldCreate";
      case 1 -> "CommSelfCreate";
      case LogCursor.FREED -> "CommFree";
      case 100 -> "IntraCommCreate";
      case 101 -> "LocalIntraComm";
      case 102 -> "RemoteIntraComm";
      case 1000 -> "InterCommCreate";
      default -> "Unknown(" + kind + ")";
    };
  }
}
