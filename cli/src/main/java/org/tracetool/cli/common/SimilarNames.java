package org.tracetool.cli.common;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.TraceFormat;

/** Suggests traces for a name that does not exist, which mostly is one that was misspelt. */
final class SimilarNames {
  private static final int MOST_SUGGESTIONS = 3;
  private static final int MOST_FILES = 20_000;
  private static final int MOST_CHARS = 200;

  private record Candidate(String name, int distance) {}

  private SimilarNames() {}

  /** The message for a trace that does not exist, with traces of that folder that are meant. */
  static String noSuchTrace(Path trace, FormatRegistry formats) {
    Path folder = trace.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return trace + ": no such trace: there is no folder " + trace.getParent();
    }
    List<String> found = similar(trace, folder, formats);
    if (found.isEmpty()) {
      return trace + ": no such trace";
    }
    return trace + ": no such trace; did you mean " + String.join(" or ", found) + "?";
  }

  private static List<String> similar(Path trace, Path folder, FormatRegistry formats) {
    String wanted = stem(trace.getFileName().toString(), formats);
    List<Candidate> candidates = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      int seen = 0;
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (++seen > MOST_FILES) {
          break;
        }
        String stem = stem(name, formats);
        if (!stem.equals(name)) {
          add(candidates, wanted, stem, name);
        }
      }
    } catch (IOException e) {
      return List.of(); // suggestions are a courtesy
    }
    candidates.sort(
        (a, b) ->
            a.distance() != b.distance()
                ? Integer.compare(a.distance(), b.distance())
                : a.name().compareTo(b.name()));
    List<String> names = new ArrayList<>();
    for (Candidate c : candidates) {
      if (names.size() < MOST_SUGGESTIONS) {
        names.add(trace.resolveSibling(c.name()).toString());
      }
    }
    return names;
  }

  private static void add(List<Candidate> candidates, String wanted, String stem, String name) {
    String a = wanted.toLowerCase(Locale.ROOT);
    String b = stem.toLowerCase(Locale.ROOT);
    if (a.length() > MOST_CHARS || b.length() > MOST_CHARS) {
      return;
    }
    int distance = distance(a, b);
    boolean related = !a.isEmpty() && (b.startsWith(a) || a.startsWith(b));
    if (related || distance <= Math.max(1, Math.min(a.length(), b.length()) / 3)) {
      candidates.add(new Candidate(name, distance));
    }
  }

  private static String stem(String name, FormatRegistry formats) {
    for (TraceFormat format : formats.formats()) {
      for (String suffix : format.suffixes()) {
        if (name.length() > suffix.length() && name.endsWith(suffix)) {
          return name.substring(0, name.length() - suffix.length());
        }
      }
    }
    return name;
  }

  /**
   * Least number of inserted, deleted and replaced characters that make {@code a} into {@code b}.
   */
  static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(above, row[j - 1]) + 1);
        diagonal = above;
      }
    }
    return row[b.length()];
  }
}
