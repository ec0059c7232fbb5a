package org.tracetool.cli.argument;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.text.SpellingSuggestions;

/** Suggests traces for a name that does not exist, which mostly is one that was misspelt. */
public final class SimilarNames {
  private static final int MAX_SUGGESTIONS = 3;
  private static final int MAX_FILES = 20_000;
  private static final int MAX_CHARS = 200;

  private record Candidate(String name, int distance, boolean isSameKind) {}

  private SimilarNames() {}

  /** The message for a trace that does not exist, with traces of that folder that are meant. */
  public static String noSuchTrace(Path trace, FormatRegistry formats) {
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
    String named = trace.getFileName().toString();
    String wanted = stem(named, formats);
    String suffix = named.substring(wanted.length());
    List<Candidate> candidates = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      int seen = 0;
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (++seen > MAX_FILES) {
          break;
        }
        String stem = stem(name, formats);
        if (!stem.equals(name)) {
          add(candidates, wanted, stem, name, suffix);
        }
      }
    } catch (IOException e) {
      return List.of(); // suggestions are a courtesy
    }
    candidates.sort(
        Comparator.comparingInt(Candidate::distance)
            .thenComparing(c -> !c.isSameKind())
            .thenComparing(Candidate::name));
    List<String> names = new ArrayList<>();
    for (Candidate c : candidates) {
      if (names.size() < MAX_SUGGESTIONS) {
        names.add(trace.resolveSibling(c.name()).toString());
      }
    }
    return names;
  }

  private static void add(
      List<Candidate> candidates, String wanted, String stem, String name, String suffix) {
    String a = wanted.toLowerCase(Locale.ROOT);
    String b = stem.toLowerCase(Locale.ROOT);
    if (a.length() > MAX_CHARS || b.length() > MAX_CHARS) {
      return;
    }
    int distance = SpellingSuggestions.distance(a, b);
    boolean related = !a.isEmpty() && (b.startsWith(a) || a.startsWith(b));
    if (related || distance <= Math.max(1, Math.min(a.length(), b.length()) / 3)) {
      candidates.add(new Candidate(name, distance, name.substring(stem.length()).equals(suffix)));
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
}
