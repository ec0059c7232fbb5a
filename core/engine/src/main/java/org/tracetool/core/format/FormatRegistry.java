package org.tracetool.core.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.text.SpellingSuggestions;

/** All formats of this program; picks by content first and by suffix second. */
public final class FormatRegistry {
  private static final int HEAD = 4096;

  /** A format that is so sure of a trace with one of its suffixes needs no comparison. */
  private static final int CERTAIN = 90;

  private final List<FormatEntry> entries;

  private FormatRegistry(List<FormatEntry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** The formats on the class path; of an installed program those in its {@link FormatList}. */
  public static FormatRegistry load() {
    List<FormatEntry> installed = FormatList.installed();
    return new FormatRegistry(installed == null ? found() : installed);
  }

  private static List<FormatEntry> found() {
    List<FormatEntry> found = new ArrayList<>();
    for (TraceFormat format :
        ServiceLoader.load(TraceFormat.class, FormatRegistry.class.getClassLoader())) {
      found.add(new FormatEntry(format));
    }
    found.sort(Comparator.comparing(FormatEntry::id));
    return found;
  }

  /** All formats, by id. */
  public List<TraceFormat> formats() {
    List<TraceFormat> formats = new ArrayList<>();
    for (FormatEntry entry : entries) {
      formats.add(entry.format());
    }
    return List.copyOf(formats);
  }

  /** The suffixes of traces that can be read. */
  public List<String> suffixes() {
    List<String> suffixes = new ArrayList<>();
    for (FormatEntry entry : entries) {
      if (entry.isReadable()) {
        for (String suffix : entry.suffixes()) {
          if (!suffixes.contains(suffix)) {
            suffixes.add(suffix);
          }
        }
      }
    }
    return suffixes;
  }

  /**
   * The format with this id.
   *
   * @throws UsageException if there is none
   */
  public TraceFormat byId(String id) throws UsageException {
    return byId(id, entries);
  }

  /**
   * The format with this id, for a new trace: the message on an unknown one names formats that can
   * be written. Whether this one can is not checked.
   *
   * @throws UsageException if there is none
   */
  public TraceFormat forOutput(String id) throws UsageException {
    return byId(id, entries.stream().filter(FormatEntry::isWritable).toList());
  }

  private TraceFormat byId(String id, List<FormatEntry> named) throws UsageException {
    for (FormatEntry entry : entries) {
      if (entry.id().equals(id)) {
        return entry.format();
      }
    }
    String meant = SpellingSuggestions.didYouMean(id, named.stream().map(FormatEntry::id).toList());
    for (FormatEntry entry : named) {
      if (entry.suffixes().contains("." + id)) {
        meant = "; did you mean " + entry.id() + "?";
        break;
      }
    }
    throw new UsageException(
        "unknown format '"
            + id
            + "'"
            + (meant.isEmpty() ? "; known are: " : meant + " Known are: ")
            + ids(named.stream()));
  }

  /**
   * The format for a new trace, by the longest suffix that its name ends with.
   *
   * @throws UsageException if it ends with none
   */
  public TraceFormat bySuffix(Path trace) throws UsageException {
    TraceFormat format = ofSuffix(trace);
    if (format != null) {
      return format;
    }
    checkLetters(trace);
    Stream<FormatEntry> writable = entries.stream().filter(FormatEntry::isWritable);
    throw new UsageException(
            trace + ": the format is not clear from the name; choose one (" + ids(writable) + ")")
        .advising(Remedy.NAME_OUTPUT_FORMAT);
  }

  /** Refuses a suffix in capital letters: readers of other programs know small ones alone. */
  private void checkLetters(Path trace) throws UsageException {
    String name = simpleName(trace);
    TraceFormat format = ofSuffix(Path.of(name.toLowerCase(Locale.ROOT)));
    for (String suffix : format == null ? List.<String>of() : format.suffixes()) {
      int stem = name.length() - suffix.length();
      if (stem > 0 && name.substring(stem).equalsIgnoreCase(suffix)) {
        throw new UsageException(
            trace
                + ": suffixes of traces are in small letters; name it "
                + trace.resolveSibling(name.substring(0, stem) + suffix));
      }
    }
  }

  /** The format for a new trace, by the longest suffix that its name ends with; null if none. */
  public TraceFormat ofSuffix(Path trace) {
    String name = simpleName(trace);
    FormatEntry best = null;
    int longest = 0;
    for (FormatEntry entry : entries) {
      for (String suffix : entry.suffixes()) {
        if (name.endsWith(suffix) && suffix.length() > longest) {
          best = entry;
          longest = suffix.length();
        }
      }
    }
    return best == null ? null : best.format();
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
          trace + ": is a folder in which no file is known as a trace; name a trace");
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
                + ids(entries.stream().filter(FormatEntry::isReadable))
                + "); naming a format overrules this")
        .advising(Remedy.NAME_INPUT_FORMAT);
  }

  /** The format of a trace by its name and its first bytes; null if no format recognizes it. */
  public TraceFormat ofHead(Path trace, byte[] head) {
    // Nearly always a trace is what its name says; then no other format has to be loaded.
    String name = simpleName(trace);
    BestMatch surest = new BestMatch();
    for (FormatEntry entry : entries) {
      if (isNamedLike(name, entry)) {
        surest.ask(entry, trace, head);
      }
    }
    if (surest.confidence < CERTAIN) {
      surest = new BestMatch();
      for (FormatEntry entry : entries) {
        surest.ask(entry, trace, head);
      }
    }
    return surest.format;
  }

  private static boolean isNamedLike(String name, FormatEntry entry) {
    for (String suffix : entry.suffixes()) {
      if (name.endsWith(suffix)) {
        return true;
      }
    }
    return false;
  }

  /** The format that is surest of a trace; the first of several that are as sure. */
  private static final class BestMatch {
    private TraceFormat format;
    private int confidence;

    void ask(FormatEntry entry, Path trace, byte[] head) {
      int sure = entry.format().probe(trace, head);
      if (sure > confidence && entry.isReadable()) {
        format = entry.format();
        confidence = sure;
      }
    }
  }

  private static String simpleName(Path trace) {
    return trace.getFileName() == null ? "" : trace.getFileName().toString();
  }

  private static boolean isFile(Path trace) throws IOException {
    try {
      return FileExistence.isFile(trace);
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(trace, e);
    }
  }

  private static String ids(Stream<FormatEntry> formats) {
    return formats.map(FormatEntry::id).collect(Collectors.joining(", "));
  }
}
