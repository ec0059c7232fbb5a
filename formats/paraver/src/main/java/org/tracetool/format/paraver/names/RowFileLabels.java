package org.tracetool.format.paraver.names;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.text.TraceText;

/** What a .row says: the names of CPUs, nodes, threads and so on, in their order. */
public final class RowFileLabels {
  /** The level of CPUs. */
  public static final String CPU = "CPU";

  /** The level of nodes. */
  public static final String NODE = "NODE";

  /** The level of processes. */
  public static final String TASK = "TASK";

  /** The level of threads. */
  public static final String THREAD = "THREAD";

  private static final String LEVEL = "LEVEL ";
  private static final String SIZE = " SIZE ";

  /** More names than this are not kept. */
  private static final int MAX_NAMES = 3 << 20;

  private final Map<String, List<String>> levels = new LinkedHashMap<>();

  /** What a text says. */
  public static RowFileLabels parse(byte[] text) {
    RowFileLabels labels = new RowFileLabels();
    List<String> level = null;
    long left = 0;
    int all = 0;
    int from = 0;
    while (from < text.length && all < MAX_NAMES) {
      int to = from;
      while (to < text.length && text[to] != '\n') {
        to++;
      }
      int end = to > from && text[to - 1] == '\r' ? to - 1 : to;
      String line = TraceText.decode(text, from, end - from);
      from = to + 1;
      int size = line.indexOf(SIZE);
      boolean begins = size > 0 && line.startsWith(LEVEL);
      if (left > 0 && !begins) {
        level.add(line);
        left--;
        all++;
      } else if (begins) {
        try {
          left = Long.parseLong(line.substring(size + SIZE.length()).strip());
          level = new ArrayList<>();
          labels.levels.put(line.substring(LEVEL.length(), size).strip(), level);
        } catch (NumberFormatException e) {
          // no beginning of a level
        }
      }
    }
    return labels;
  }

  /** The labels of a level; null if it has none. */
  public List<String> level(String name) {
    return levels.get(name);
  }

  /** A label; null if there is none, or an empty one. */
  public String label(String level, int number) {
    List<String> labels = levels.get(level);
    return labels == null || number >= labels.size() || labels.get(number).isEmpty()
        ? null
        : labels.get(number);
  }

  /** Sets the labels of a level. */
  public void put(String level, List<String> labels) {
    levels.put(level, labels);
  }

  /** The text that says this. */
  public byte[] text() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      write(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory has no such failure
    }
    return text.toByteArray();
  }

  /** Writes the text that says this. */
  public void write(OutputStream out) throws IOException {
    boolean first = true;
    for (Map.Entry<String, List<String>> level : levels.entrySet()) {
      String size = SIZE + level.getValue().size() + '\n';
      out.write(TraceText.encode((first ? "" : "\n") + LEVEL + level.getKey() + size));
      first = false;
      for (String label : level.getValue()) {
        out.write(TraceText.encode(label.replace('\n', ' ').replace('\r', ' ') + '\n'));
      }
    }
  }
}
