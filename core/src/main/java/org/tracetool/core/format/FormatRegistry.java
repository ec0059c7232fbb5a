package org.tracetool.core.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.Presence;
import org.tracetool.core.io.UnfinishedOutput;

/** All formats of this program; picks by content first and by suffix second. */
public final class FormatRegistry {
  private static final int HEAD = 4096;

  private final List<TraceFormat> formats;

  private FormatRegistry(List<TraceFormat> formats) {
    this.formats = List.copyOf(formats);
  }

  /** The formats on the class path. */
  public static FormatRegistry load() {
    List<TraceFormat> list = new ArrayList<>();
    ServiceLoader.load(TraceFormat.class, FormatRegistry.class.getClassLoader()).forEach(list::add);
    // Comparator.comparing makes classes at run time, which is felt at each start.
    list.sort((a, b) -> a.id().compareTo(b.id()));
    return new FormatRegistry(list);
  }

  /** All formats, by id. */
  public List<TraceFormat> formats() {
    return formats;
  }

  /** The suffixes of traces that can be read. */
  public List<String> suffixes() {
    return readable().flatMap(f -> f.suffixes().stream()).distinct().toList();
  }

  private Stream<TraceFormat> readable() {
    return formats.stream().filter(f -> f.capabilities().read());
  }

  /**
   * The format with this id.
   *
   * @throws UsageException if there is none
   */
  public TraceFormat byId(String id) throws UsageException {
    for (TraceFormat f : formats) {
      if (f.id().equals(id)) {
        return f;
      }
    }
    throw new UsageException("unknown format '" + id + "'; known are: " + ids(formats.stream()));
  }

  /**
   * The format for a new trace, by the longest suffix that its name ends with.
   *
   * @throws UsageException if it ends with none
   */
  public TraceFormat bySuffix(Path trace) throws UsageException {
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    TraceFormat best = null;
    int longest = 0;
    for (TraceFormat f : formats) {
      for (String suffix : f.suffixes()) {
        if (name.endsWith(suffix) && suffix.length() > longest) {
          best = f;
          longest = suffix.length();
        }
      }
    }
    if (best != null) {
      return best;
    }
    Stream<TraceFormat> writable = formats.stream().filter(f -> f.capabilities().write());
    throw new UsageException(
            trace + ": the format is not clear from the name; choose one (" + ids(writable) + ")")
        .advising(Remedy.NAME_OUTPUT_FORMAT);
  }

  /**
   * The format of an existing trace, by its content and its name.
   *
   * @throws MissingTraceException if there is no such trace
   * @throws DamagedTraceException if it cannot be read, or no format recognizes it
   */
  public TraceFormat detect(Path named) throws IOException {
    Path trace = UnfinishedOutput.settled(named);
    byte[] head = new byte[0];
    if (isFile(trace)) {
      try (InputStream in = NamedInput.open(trace)) {
        head = in.readNBytes(HEAD);
      } catch (IOException e) {
        throw DamagedTraceException.unreadable(trace, e);
      }
    }
    TraceFormat best = ofHead(trace, head);
    if (best != null) {
      return best;
    }
    if (Files.isDirectory(trace)) {
      throw new DamagedTraceException(
          trace + ": is a directory; name a trace in it, for example " + trace + "/NAME.otf");
    }
    if (!Files.exists(trace)) {
      DamagedTraceException.checkVisible(trace);
      throw new MissingTraceException(trace + ": no such trace");
    }
    if (head.length == 0 && Files.isRegularFile(trace)) {
      throw new DamagedTraceException(trace + ": is empty, not a trace");
    }
    throw new DamagedTraceException(
            trace
                + ": not a trace in any known format ("
                + ids(readable())
                + "); naming a format overrules this")
        .advising(Remedy.NAME_INPUT_FORMAT);
  }

  /** The format of a trace by its name and its first bytes; null if no format recognizes it. */
  public TraceFormat ofHead(Path trace, byte[] head) {
    TraceFormat best = null;
    int confidence = 0;
    for (TraceFormat f : formats) {
      int c = f.probe(trace, head);
      // Asked last: to know what it is capable of, a format loads the tables of all its records.
      if (c > confidence && f.capabilities().read()) {
        best = f;
        confidence = c;
      }
    }
    return best;
  }

  private static boolean isFile(Path trace) throws IOException {
    try {
      return Presence.isFile(trace);
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(trace, e);
    }
  }

  private static String ids(Stream<TraceFormat> formats) {
    return formats.map(TraceFormat::id).collect(Collectors.joining(", "));
  }
}
