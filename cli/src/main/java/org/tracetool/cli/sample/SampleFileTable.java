package org.tracetool.cli.sample;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.TemporaryFiles;

/** Collects samples in a temporary file and writes them as a table. */
final class SampleFileTable implements Closeable {
  private static final int NANO_DIGITS = 9;
  private static final long SLACK = 1_000_000_000L;
  private static final String[] OWNERS = {"thread", "process", "host", "run"};

  private record Column(String library, String name, String unit, int property, int runPer) {}

  private record Pair(long own, Instant utc) {}

  private final FileChannel file = TemporaryFiles.unnamed(".samples");
  private final DataOutputStream rows =
      new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(file), 1 << 16));
  private final List<Column> columns = new ArrayList<>();
  private final List<Pair> pairs = new ArrayList<>();
  private long samples;
  private long outside;
  private long[] counts = new long[16];
  private long refused;
  private long strays;

  SampleFileTable() throws IOException {}

  /**
   * Adds a counter.
   *
   * @param runPer who has it, as plug-ins say: 0 thread, 1 process, 2 host, 3 once
   */
  synchronized void addColumn(String library, String name, String unit, int property, int runPer) {
    columns.add(new Column(library, name, unit, property, runPer));
  }

  /** Notes what could not be taken: samples for a full buffer, and samples of no counter. */
  synchronized void addLosses(long full, long unknown) {
    refused = full;
    strays = unknown;
  }

  synchronized void addClockPair(long own, Instant utc) {
    pairs.add(new Pair(own, utc));
  }

  synchronized void addSample(int column, long time, long value) throws IOException {
    if (column < 0 || column >= columns.size()) {
      return;
    }
    if (time < pairs.get(0).own() - SLACK || time > System.nanoTime() + SLACK) {
      outside++;
      return;
    }
    try {
      rows.writeInt(column);
      rows.writeLong(time);
      rows.writeLong(value);
    } catch (IOException e) {
      throw temporary(e);
    }
    samples++;
    counts = column < counts.length ? counts : Arrays.copyOf(counts, 2 * columns.size());
    counts[column]++;
  }

  /** The counters without any sample, by library and name. */
  synchronized List<String> silent() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (i >= counts.length || counts[i] == 0) {
        names.add(columns.get(i).library() + "_" + columns.get(i).name());
      }
    }
    return names;
  }

  /** Samples that came when the buffer for callbacks was full. */
  synchronized long refused() {
    return refused;
  }

  /** Samples that a plug-in reported with an id that no counter has. */
  synchronized long strays() {
    return strays;
  }

  private static IOException temporary(IOException e) {
    return TemporaryFiles.failure(TemporaryFiles.folder(), e);
  }

  /** Samples with times at which nothing was measured. */
  synchronized long outside() {
    return outside;
  }

  /** Writes the table: pairs of times, names, samples in the order in which they came. */
  synchronized void write(OutputStream to) throws IOException {
    try {
      rows.flush();
    } catch (IOException e) {
      throw temporary(e);
    }
    OutputStream out = new BufferedOutputStream(to, 1 << 16);
    for (Pair p : pairs) {
      print(out, "# sync " + seconds(p.own()) + "=" + p.utc() + "\n");
    }
    StringBuilder line = new StringBuilder("time");
    for (Column c : columns) {
      line.append(',').append(title(c));
    }
    print(out, line.append('\n').toString());
    file.position(0);
    DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(
                new NamedInput(TemporaryFiles.folder(), Channels.newInputStream(file)), 1 << 16));
    String[] cells = new String[columns.size()];
    long now = 0;
    boolean any = false;
    for (long i = 0; i < samples; i++) {
      int column;
      try {
        column = in.readInt();
      } catch (EOFException e) {
        break;
      }
      long time = in.readLong();
      long value = in.readLong();
      if (any && (time != now || cells[column] != null)) {
        writeRow(out, now, cells);
      }
      now = time;
      any = true;
      cells[column] = value(columns.get(column).property(), value);
    }
    if (any) {
      writeRow(out, now, cells);
    }
    out.flush();
  }

  private static void writeRow(OutputStream out, long time, String[] cells) throws IOException {
    StringBuilder line = new StringBuilder(seconds(time));
    for (int i = 0; i < cells.length; i++) {
      line.append(',').append(cells[i] == null ? "" : cells[i]);
      cells[i] = null;
    }
    print(out, line.append('\n').toString());
  }

  private static void print(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String seconds(long nanoseconds) {
    return BigDecimal.valueOf(nanoseconds, NANO_DIGITS).toPlainString();
  }

  /** The name as {@code counters --add} takes it apart. */
  private static String title(Column c) {
    String name = c.name().replaceAll("[,\"{\\[]", ";");
    String unit = c.unit().replaceAll("[,\"{\\]]", ";");
    String group = c.library().replaceAll("[\\s,\"}]", "_");
    return name
        + (unit.isEmpty() ? "" : " [" + unit + "]")
        + " {"
        + words(c)
        + " per="
        + OWNERS[c.runPer()]
        + " group="
        + group
        + "}";
  }

  private static String words(Column c) {
    String kind = CounterProperties.isAccumulated(c.property()) ? "acc" : "abs";
    String valid =
        switch (c.property() & CounterProperties.SCOPE_MASK) {
          case CounterProperties.SCOPE_START -> "start";
          case CounterProperties.SCOPE_POINT -> "point";
          case CounterProperties.SCOPE_LAST -> "last";
          default -> "next";
        };
    String type =
        switch (c.property() & CounterProperties.VALUE_MASK) {
          case CounterProperties.SIGNED8 -> "signed";
          case CounterProperties.FLOAT -> "float";
          case CounterProperties.DOUBLE -> "double";
          default -> "unsigned";
        };
    return kind + " " + valid + " " + type;
  }

  private static String value(int property, long raw) {
    return switch (property & CounterProperties.VALUE_MASK) {
      case CounterProperties.SIGNED8 -> Long.toString(raw);
      case CounterProperties.FLOAT -> Float.toString(Float.intBitsToFloat((int) raw));
      case CounterProperties.DOUBLE -> Double.toString(Double.longBitsToDouble(raw));
      default -> Long.toUnsignedString(raw);
    };
  }

  @Override
  public synchronized void close() {
    try {
      file.close();
    } catch (IOException e) {
      // Nobody needs it any more, and it has no name.
    }
  }
}
