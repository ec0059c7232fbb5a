package org.tracetool.unify.local;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.io.NamedInput;

/**
 * Reads a control file: a header line, a line with the mode, then one section for each process.
 * Numbers are hexadecimal and every field ends with a colon.
 */
public final class ControlFileReader implements Closeable {
  /** The compatibility id of VampirTrace 5.14.4, the one whose local files are understood. */
  private static final int COMPATIBILITY = 0x3e8;

  private static final int MAX_LINE_CHARS = 16 << 20;
  private static final Pattern HEADER = Pattern.compile("<VTUCTL (\\S+) ([0-9a-f]{1,8})>");

  private final Path file;
  private final InputStream in;
  private final Set<Integer> ids = new HashSet<>();
  private int lineNumber;
  private String line;

  private ControlFileReader(Path file) throws IOException {
    this.file = file;
    this.in = new BufferedInputStream(NamedInput.open(file), 1 << 16);
  }

  /**
   * Reads a control file.
   *
   * @throws DamagedTraceException if it breaks the format; the message names the line, what was
   *     expected there and what was found
   * @throws UnsupportedTraceException if it is of another version of the measurement system
   */
  public static ControlFile read(Path file) throws IOException {
    try (ControlFileReader reader = new ControlFileReader(file)) {
      return reader.parse();
    }
  }

  private ControlFile parse() throws IOException {
    readNextLine();
    Matcher header = HEADER.matcher(line == null ? "" : line);
    if (!header.matches()) {
      throw damaged("a header like <VTUCTL 5.14.4 3e8>");
    }
    String version = header.group(1);
    checkCompatibility(version, Integer.parseUnsignedInt(header.group(2), 16));
    readNextLine();
    String[] mode = fields();
    if (mode.length != 3) {
      throw damaged("a mode line of three fields");
    }
    long flags = number(mode[0], 32);
    number(mode[1], 32);
    number(mode[2], 32);
    if ((flags & 3) == 0) {
      throw damaged("mode 1 (events), 2 (statistics) or 3 (both)");
    }
    List<ControlFile.Section> sections = new ArrayList<>();
    readNextLine();
    if (line == null) {
      throw damaged("a line of streams like *:1:");
    }
    while (line != null) {
      sections.add(section());
    }
    return new ControlFile(version, (flags & 1) != 0, (flags & 2) != 0, List.copyOf(sections));
  }

  private void checkCompatibility(String version, int found) throws UnsupportedTraceException {
    int order = Integer.compareUnsigned(found, COMPATIBILITY);
    if (order != 0) {
      throw new UnsupportedTraceException(
          file
              + ": line 1: the local files were written by VampirTrace "
              + version
              + ", which is too "
              + (order < 0 ? "old" : "recent")
              + "; expected compatibility id 3e8 (5.14.4), found "
              + Integer.toHexString(found)
              + "; unify them with the vtunify of that version");
    }
  }

  private ControlFile.Section section() throws IOException {
    String[] first = fields();
    if (first.length < 2 || !first[0].equals("*")) {
      throw damaged("a line of streams like *:1:100001:");
    }
    List<ControlFile.Stream> streams = new ArrayList<>(first.length - 1);
    for (int i = 1; i < first.length; i++) {
      streams.add(stream(first[i]));
    }
    readNextLine();
    String[] times = fields();
    if (times.length != 4) {
      throw damaged("four clock values (time:offset:time:offset:)");
    }
    long localFirst = number(times[0], 64);
    long offsetFirst = number(times[1], 64);
    long localLast = number(times[2], 64);
    long offsetLast = number(times[3], 64);
    readNextLine();
    List<ControlFile.Phase> phases = List.of();
    if (line != null && !line.startsWith("*")) {
      phases = phases();
    }
    return new ControlFile.Section(
        List.copyOf(streams), localFirst, offsetFirst, localLast, offsetLast, phases);
  }

  private ControlFile.Stream stream(String field) throws DamagedTraceException {
    boolean disabled = field.endsWith("!");
    int id = (int) number(disabled ? field.substring(0, field.length() - 1) : field, 32);
    if (id == 0 || id == -1) {
      throw damaged("stream ids between 1 and fffffffe");
    }
    if (!ids.add(id)) {
      throw damaged("every stream once (" + Integer.toHexString(id) + " was listed before)");
    }
    return new ControlFile.Stream(id, disabled);
  }

  private List<ControlFile.Phase> phases() throws IOException {
    if (line.isEmpty()) { // an empty line may follow the clock values at the end of the file
      readNextLine();
      if (line != null) {
        throw damaged("the end of the file or a line of streams after an empty line");
      }
      return List.of();
    }
    String[] starts = fields();
    if (starts.length % 3 != 0) {
      throw damaged("three fields for each phase (id:time:duration:)");
    }
    readNextLine();
    List<ControlFile.Phase> phases = new ArrayList<>();
    for (int i = 0; i < starts.length; i += 3) {
      if (line == null) {
        throw damaged("a line of measurements for each of " + starts.length / 3 + " phases");
      }
      int rankId = (int) number(starts[i], 32);
      long time = number(starts[i + 1], 64);
      long duration = number(starts[i + 2], 64);
      phases.add(new ControlFile.Phase(rankId, time, duration, measurements()));
      readNextLine();
    }
    return List.copyOf(phases);
  }

  private List<ControlFile.Measurement> measurements() throws DamagedTraceException {
    if (line.isEmpty()) {
      return List.of();
    }
    String[] f = fields();
    if (f.length % 6 != 0) {
      throw damaged("six fields for each measurement (rank:rank:t1:t2:t3:t4:)");
    }
    List<ControlFile.Measurement> list = new ArrayList<>(f.length / 6);
    for (int i = 0; i < f.length; i += 6) {
      list.add(
          new ControlFile.Measurement(
              (int) number(f[i], 31),
              (int) number(f[i + 1], 31),
              number(f[i + 2], 64),
              number(f[i + 3], 64),
              number(f[i + 4], 64),
              number(f[i + 5], 64)));
    }
    return List.copyOf(list);
  }

  /** The fields of the current line, each of which a colon ends. */
  private String[] fields() throws DamagedTraceException {
    if (line == null || line.isEmpty() || !line.endsWith(":")) {
      throw damaged("fields that each end with a colon");
    }
    return line.substring(0, line.length() - 1).split(":", -1);
  }

  private long number(String field, int bits) throws DamagedTraceException {
    boolean valid = !field.isEmpty() && field.length() <= 16;
    for (int i = 0; i < field.length() && valid; i++) {
      valid = Character.digit(field.charAt(i), 16) >= 0 && field.charAt(i) < 0x80;
    }
    long value = valid ? Long.parseUnsignedLong(field, 16) : 0;
    if (!valid || (bits < 64 && value >>> bits != 0)) {
      throw damaged("a hexadecimal number of at most " + bits + " bits instead of " + show(field));
    }
    return value;
  }

  private void readNextLine() throws IOException {
    StringBuilder text = new StringBuilder();
    int b = in.read();
    if (b < 0) {
      line = null;
      lineNumber++;
      return;
    }
    while (b >= 0 && b != '\n') {
      text.append((char) b);
      if (text.length() > MAX_LINE_CHARS) {
        line = text.substring(0, 64);
        lineNumber++;
        throw damaged("a line of at most " + MAX_LINE_CHARS + " characters");
      }
      b = in.read();
    }
    lineNumber++;
    line = text.toString();
    if (line.endsWith("\r")) {
      throw damaged("line feeds as line ends, not carriage returns");
    }
  }

  private DamagedTraceException damaged(String expected) {
    return new DamagedTraceException(
        file
            + ": line "
            + lineNumber
            + ": expected "
            + expected
            + ", found "
            + (line == null ? "the end of the file" : show(line)));
  }

  /** Text from the file, cut to a readable length and without control characters. */
  private static String show(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < Math.min(text.length(), 48); i++) {
      char c = text.charAt(i);
      if (c < 0x20 || c > 0x7e) {
        out.append(String.format("\\x%02x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append(text.length() > 48 ? "…\"" : "\"").toString();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
