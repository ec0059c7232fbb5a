package org.tracetool.format.otf.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.text.Hex;
import org.tracetool.format.otf.syntax.OtfFileKind;
import org.tracetool.format.otf.text.LineParser;
import org.tracetool.format.otf.text.TextBuffer;

/**
 * The master control {@code STUB.otf}: the only list of streams and of the processes that belong to
 * a trace, and whether its files are aggregated.
 *
 * @param streams the streams in unsigned ascending order
 * @param aggregation how files are shared, or null if each stream has its own
 */
public record MasterControl(List<StreamInfo> streams, Aggregation aggregation) {
  /** Far more processes than any run had; keeps a hostile file from filling the memory. */
  public static final int MAX_ENTRIES = 2 << 20;

  /**
   * Files of I/O forwarding.
   *
   * @param servers number of servers that wrote
   * @param split whether each server has files of its own
   * @param mask bits of a stream id that choose the server
   */
  public record Aggregation(int servers, boolean split, int mask) {
    /** Whether a file of a stream is in a shared one. */
    public boolean isShared(int stream, OtfFileKind kind) {
      return stream != 0 || kind != OtfFileKind.DEFINITIONS && kind != OtfFileKind.MARKERS;
    }

    /** The server of a stream, from 0, where each server has files of its own. */
    public long server(int stream) {
      int id = stream == 0 ? 1 : stream;
      return Integer.toUnsignedLong(id & mask) % servers;
    }
  }

  /** Reads a master control. */
  public static MasterControl read(Path path, TextBuffer text, ReadOptions options)
      throws IOException {
    TreeMap<Integer, IntList> streams = new TreeMap<>(UnsignedInts.ORDER);
    IntMap seen = new IntMap();
    Aggregation aggregation = null;
    LineParser line = new LineParser();
    while (true) {
      if (text.at >= text.limit) {
        boolean filled = text.fill();
        text.skippedNuls(path, options);
        if (!filled) {
          break;
        }
        if (text.afterGap()) {
          line.start(text.bytes, text.at);
          text.at = line.lineEnd(text.at) + 1;
        }
        continue;
      }
      line.start(text.bytes, text.at);
      line.skipBlanks();
      if (line.bytes[line.at] == 'i') {
        line.at++;
        aggregation = aggregation(path, text, line);
      } else {
        readStreamLine(line, streams, seen);
        if (seen.size() > MAX_ENTRIES) {
          throw DamagedTraceException.at(
              path, text.position(text.at), "at most " + MAX_ENTRIES + " processes", "more");
        }
      }
      text.at = line.lineEnd(line.at) + 1;
    }
    if (text.rest() > 0) {
      options.reportCutOff(
          path, text.position(text.at), text.bytes, text.at, text.at + text.rest());
    }
    if (streams.isEmpty()) {
      throw DamagedTraceException.at(
          path, 0, "lines STREAM:PROCESS,… in hexadecimal", "none; this is no OTF master control");
    }
    List<StreamInfo> list = new ArrayList<>();
    for (Map.Entry<Integer, IntList> stream : streams.entrySet()) {
      int[] tokens = stream.getValue().toArray();
      UnsignedInts.sort(tokens);
      list.add(new StreamInfo(stream.getKey(), tokens));
    }
    return new MasterControl(List.copyOf(list), aggregation);
  }

  private static Aggregation aggregation(Path path, TextBuffer text, LineParser line)
      throws DamagedTraceException {
    long servers = line.hex();
    boolean colon = colon(line);
    long mode = colon ? line.hex() : 0;
    colon = colon && colon(line);
    if (!colon || mode != 1 && mode != 2 || servers == 0 || servers > Integer.MAX_VALUE) {
      throw DamagedTraceException.at(
          path, text.position(line.at), "iSERVERS:MODE:MASK with mode 1 or 2", line.found());
    }
    return new Aggregation((int) servers, mode == 1, (int) line.hex());
  }

  private static boolean colon(LineParser line) {
    line.skipBlanks();
    if (line.bytes[line.at] != ':') {
      return false;
    }
    line.at++;
    return true;
  }

  /** Lines that are none are skipped, as the reference library does. */
  private static void readStreamLine(
      LineParser line, TreeMap<Integer, IntList> streams, IntMap seen) {
    if (Hex.digit(line.bytes[line.at]) < 0) {
      return;
    }
    int id = (int) line.hex();
    if (!colon(line)) {
      return;
    }
    boolean more = true;
    while (more && seen.size() <= MAX_ENTRIES) {
      int process = (int) line.hex();
      if (id != 0 && id != -1 && seen.get(process) == 0) {
        seen.put(process, 1);
        IntList processes = streams.get(id);
        if (processes == null) {
          processes = new IntList();
          streams.put(id, processes);
        }
        processes.add(process);
      }
      line.skipBlanks();
      more = line.bytes[line.at] == ',';
      line.at += more ? 1 : 0;
    }
  }

  /**
   * The text of a master control with these streams, in order. A stream without processes has no
   * place in it: readers would give it the process 0.
   *
   * @param aggregation how files are shared, or null if each stream has its own
   */
  public static byte[] text(List<StreamInfo> streams, Aggregation aggregation) {
    StringBuilder out = new StringBuilder();
    List<StreamInfo> sorted = new ArrayList<>(streams);
    sorted.removeIf(s -> s.locations().length == 0);
    sorted.sort((a, b) -> Integer.compareUnsigned(a.id(), b.id()));
    for (StreamInfo s : sorted) {
      out.append(Integer.toHexString(s.id())).append(':');
      int[] locations = s.locations().clone();
      UnsignedInts.sort(locations);
      for (int i = 0; i < locations.length; i++) {
        out.append(i == 0 ? "" : ",").append(Integer.toHexString(locations[i]));
      }
      out.append('\n');
    }
    if (aggregation != null) {
      out.append('i').append(Integer.toHexString(aggregation.servers()));
      out.append(aggregation.split() ? ":1:" : ":2:");
      out.append(Integer.toHexString(aggregation.mask())).append('\n');
    }
    return out.toString().getBytes(StandardCharsets.US_ASCII);
  }
}
