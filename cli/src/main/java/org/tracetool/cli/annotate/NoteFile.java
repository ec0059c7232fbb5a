package org.tracetool.cli.annotate;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.NamedInput;

/** A CSV file of notes, as RFC 4180 describes such files. */
final class NoteFile {
  private static final int MAX_BYTES = 64 << 20;
  private static final Set<String> COLUMNS = Set.of("time", "end", "process", "class", "text");

  private final Path file;
  private final String text;
  private int at;
  private int line = 1;

  /** The line in which the last row began. */
  private int rowLine = 1;

  private NoteFile(Path file, String text) {
    this.file = file;
    this.text = text;
  }

  /**
   * Adds all notes of a file.
   *
   * @throws DamagedTraceException with the line, if one makes no sense
   */
  static void read(Path file, Notes into) throws IOException {
    if (!FileExistence.exists(file)) {
      throw new MissingTraceException(FileExistence.noSuchFile(file, "file of notes"));
    }
    byte[] bytes;
    try (InputStream in = NamedInput.open(file)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    }
    if (bytes.length > MAX_BYTES) {
      throw new UnsupportedTraceException(
          file + ": has more than 64 MiB; add the notes in several runs");
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      new NoteFile(file, text.startsWith("\ufeff") ? text.substring(1) : text).read(into);
    } catch (CharacterCodingException e) {
      throw new DamagedTraceException(file + ": is not UTF-8 text");
    }
  }

  private void read(Notes into) throws IOException {
    List<String> names = next();
    if (names == null) {
      throw new DamagedTraceException(file + ": is empty; expected a header line: time,text");
    }
    names.replaceAll(n -> n.strip().toLowerCase(Locale.ROOT));
    for (String name : names) {
      if (names.indexOf(name) != names.lastIndexOf(name)) {
        throw new DamagedTraceException(place(1) + ": column " + name + " is there twice");
      }
      if (!COLUMNS.contains(name)) {
        throw new DamagedTraceException(
            place(1) + ": expected columns time, end, process, class and text, found " + name);
      }
    }
    if (!names.contains("time") || !names.contains("text")) {
      throw new DamagedTraceException(place(1) + ": columns time and text are needed");
    }
    for (List<String> row = next(); row != null; row = next()) {
      if (row.size() > names.size()) {
        throw new DamagedTraceException(
            place(rowLine) + ": has " + row.size() + " values for " + names.size() + " columns");
      }
      add(row, names, place(rowLine), into);
    }
  }

  private static void add(List<String> row, List<String> names, String place, Notes into)
      throws IOException {
    String note = value(row, names, "text");
    String time = value(row, names, "time");
    if (note == null || note.isBlank() || time == null || time.isBlank()) {
      throw new DamagedTraceException(place + ": a note needs a time and a text");
    }
    try {
      into.add(
          place,
          time,
          value(row, names, "end"),
          value(row, names, "process"),
          value(row, names, "class"),
          note);
    } catch (UsageException e) {
      String message = e.getMessage(); // which may begin with the place, as with that of an option
      String reason = message.startsWith(place) ? message.substring(place.length()) : message;
      throw new DamagedTraceException(
          place + ": " + (reason.startsWith(":") ? reason.substring(1) : reason).strip());
    }
  }

  private static String value(List<String> row, List<String> names, String name) {
    int column = names.indexOf(name);
    return column < 0 || column >= row.size() ? null : row.get(column);
  }

  private String place(int ofLine) {
    return file + ", line " + ofLine;
  }

  /** The next line that is not empty; null at the end. */
  private List<String> next() throws DamagedTraceException {
    while (at < text.length()) {
      List<String> row = new ArrayList<>();
      rowLine = line;
      boolean isBlank = text.charAt(at) == '\n' || text.startsWith("\r\n", at);
      do {
        row.add(at < text.length() && text.charAt(at) == '"' ? quoted() : plain());
      } while (at < text.length() && text.charAt(at++) == ',');
      line++;
      if (!isBlank) {
        return row;
      }
    }
    return null;
  }

  private String plain() {
    int begin = at;
    while (at < text.length() && ",\n".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    boolean isEnd = at > begin && text.charAt(at - 1) == '\r';
    return text.substring(begin, isEnd ? at - 1 : at);
  }

  private String quoted() throws DamagedTraceException {
    int first = line;
    StringBuilder value = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        if (at == text.length() || text.charAt(at) != '"') {
          at += text.startsWith("\r\n", at) || text.startsWith("\r", at) ? 1 : 0;
          if (at < text.length() && ",\n".indexOf(text.charAt(at)) < 0) {
            throw new DamagedTraceException(
                place(first) + ": expected a comma or the end of the line after a quote");
          }
          return value.toString();
        }
      }
      line += c == '\n' ? 1 : 0;
      value.append(c);
    }
    throw new DamagedTraceException(place(first) + ": a value in quotes does not end");
  }
}
