package org.tracetool.cli.query;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import org.tracetool.query.QueryEngine;
import org.tracetool.query.ReadyQuery;

/** Completes the name that is typed, also behind a parenthesis, a comma or a point. */
final class SqlCompleter implements Completer {
  private static final List<String> KEYWORDS =
      List.of(
          "SELECT",
          "FROM",
          "WHERE",
          "GROUP BY",
          "ORDER BY",
          "LIMIT",
          "DESCRIBE",
          "SUMMARIZE",
          "EXPLAIN",
          "WITH",
          "JOIN",
          "ASOF JOIN",
          "HAVING",
          "BETWEEN",
          "count(*)",
          "sum(",
          "avg(",
          "min(",
          "max(");

  private static final String RUN = ".ready";

  @Override
  public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
    String word = line.word().substring(0, line.wordCursor());
    boolean isFirst = line.wordIndex() == 0;
    words(word, isFirst ? "" : line.words().get(0)).forEach(w -> add(word, w, candidates));
  }

  /** What a word can become, of which only the end is a name. */
  static List<String> words(String word, String first) {
    int start = word.length();
    while (start > 0 && isOfName(word.charAt(start - 1))) {
      start--;
    }
    String before = word.substring(0, start);
    String begun = word.substring(start).toLowerCase(Locale.ROOT);
    List<String> ready = begun(ReadyQuery.names().stream(), word);
    if (first.equals(RUN) || first.isEmpty() && before.endsWith("-") && !ready.isEmpty()) {
      return ready; // which have hyphens in their names
    }
    if (first.isEmpty() && before.equals(".")) {
      return begun(QueryPrompt.COMMANDS.stream(), word);
    }
    boolean isLower = !word.isEmpty() && word.equals(word.toLowerCase(Locale.ROOT));
    Stream<String> keywords = KEYWORDS.stream().map(k -> isLower ? k.toLowerCase(Locale.ROOT) : k);
    Stream<String> names =
        Stream.concat(QueryEngine.tables().stream(), QueryEngine.columns().stream());
    Stream<String> runs = first.isEmpty() ? ReadyQuery.names().stream() : Stream.empty();
    return Stream.of(keywords, names, runs)
        .flatMap(s -> s)
        .filter(name -> name.toLowerCase(Locale.ROOT).startsWith(begun))
        .map(name -> before + name)
        .distinct()
        .toList();
  }

  private static List<String> begun(Stream<String> words, String begin) {
    return words.filter(w -> w.startsWith(begin)).toList();
  }

  private static boolean isOfName(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  private static void add(String word, String made, List<Candidate> candidates) {
    boolean isDone = !made.endsWith("(");
    candidates.add(new Candidate(made, made, null, null, null, null, isDone));
  }
}
