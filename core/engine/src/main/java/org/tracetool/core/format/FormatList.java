package org.tracetool.core.format;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The formats of an installed program, written down when it is packaged. To look for formats in all
 * jars, and to load each to know its suffixes, takes longer than to describe a short trace.
 *
 * <p>A line for each: id, class, {@code r} if it can be read, {@code w} if it can be written (else
 * {@code -}), suffixes; separated by blanks, in the order of the ids.
 */
public final class FormatList {
  /** The system property with the name of the file; without it all jars are searched. */
  public static final String PROPERTY = "tracetool.formats";

  private static final int MIN_WORDS = 3;

  private FormatList() {}

  /** The list of some formats. */
  public static String text(List<TraceFormat> formats) {
    StringBuilder out = new StringBuilder();
    for (TraceFormat format : formats) {
      Capabilities able = format.capabilities();
      out.append(format.id()).append(' ').append(format.getClass().getName()).append(' ');
      out.append(able.read() ? 'r' : '-').append(able.write() ? 'w' : '-');
      for (String suffix : format.suffixes()) {
        out.append(' ').append(suffix);
      }
      out.append('\n');
    }
    return out.toString();
  }

  /** Reads the list of the program; null if there is none that makes sense. */
  static List<FormatEntry> installed() {
    String file = System.getProperty(PROPERTY);
    if (file == null) {
      return null;
    }
    // Not Files: its channels take longer to load than the file to read.
    try (FileInputStream in = new FileInputStream(file)) {
      return parsed(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return null;
    }
  }

  private static List<FormatEntry> parsed(String text) {
    List<FormatEntry> entries = new ArrayList<>();
    for (int start = 0; start < text.length(); ) {
      int end = text.indexOf('\n', start);
      List<String> words = words(text.substring(start, end < 0 ? text.length() : end));
      if (end < 0 || words.size() < MIN_WORDS) {
        return null; // cut off
      }
      String able = words.get(2);
      entries.add(
          new FormatEntry(
              words.get(0),
              words.get(1),
              able.startsWith("r"),
              able.endsWith("w"),
              List.copyOf(words.subList(MIN_WORDS, words.size()))));
      start = end + 1;
    }
    return entries.isEmpty() ? null : entries;
  }

  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    int start = 0;
    for (int blank = line.indexOf(' '); blank >= 0; blank = line.indexOf(' ', start)) {
      words.add(line.substring(start, blank));
      start = blank + 1;
    }
    words.add(line.substring(start));
    return words;
  }
}
