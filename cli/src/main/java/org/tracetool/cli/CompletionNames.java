package org.tracetool.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.tracetool.console.Printable;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;

/**
 * {@code tracetool --complete KIND WORD...}: the names of processes or regions of the first trace
 * among the words, for scripts that complete command lines. Whatever is wrong, it prints nothing.
 */
final class CompletionNames {
  /** The word that asks for them. */
  static final String OPTION = "--complete";

  private static final int MAX_NAMES = 10_000;

  private CompletionNames() {}

  /** The names, one a line. */
  static String text(String kind, List<String> words) {
    for (String word : words) {
      try {
        if (!word.startsWith("-") && Files.exists(Path.of(word))) {
          return names(kind, Path.of(word));
        }
      } catch (IOException | InvalidPathException e) {
        continue; // a word that is the name of something else
      }
    }
    return "";
  }

  private static String names(String kind, Path trace) throws IOException {
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options =
          new ReadOptions(TimeWindow.ALL, null, null, handles, new Diagnostics(), 0);
      try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, options)) {
        TreeSet<String> names = new TreeSet<>();
        all(kind, reader.definitions())
            // One that has to be escaped cannot be typed either.
            .filter(name -> name != null && !name.isEmpty() && name.equals(Printable.text(name)))
            .limit(MAX_NAMES)
            .forEach(names::add);
        return names.isEmpty() ? "" : String.join("\n", names) + "\n";
      }
    }
  }

  private static Stream<String> all(String kind, Definitions definitions) {
    return switch (kind) {
      case "process" ->
          definitions.all(Definition.Location.class).stream()
              .map(LocationNames.of(definitions)::of);
      case "region" -> definitions.all(Definition.Region.class).stream().map(r -> r.name());
      default -> Stream.empty();
    };
  }
}
