package org.tracetool.cli.counters;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.cli.argument.FileArgument;
import picocli.CommandLine.ITypeConverter;

/**
 * {@code FILE[,KEY=VALUE…]} taken apart.
 *
 * @param text the whole
 * @param words each a key, an equals sign and a value
 */
record FileArgumentParser(String text, Path file, List<String> words) implements FileArgument {
  private static final Set<String> KEYS =
      Set.of("form", "sync", "per", "on", "as", "group", "zone");

  /** Takes off words from the end as long as they begin with a key: names may have commas, too. */
  static FileArgumentParser of(String text) {
    String rest = text;
    List<String> words = new ArrayList<>();
    for (int comma = rest.lastIndexOf(','); comma > 0; comma = rest.lastIndexOf(',')) {
      String word = rest.substring(comma + 1);
      int equals = word.indexOf('=');
      if (equals < 0 || !KEYS.contains(word.substring(0, equals))) {
        break;
      }
      words.add(0, word);
      rest = rest.substring(0, comma);
    }
    return new FileArgumentParser(text, Path.of(rest), List.copyOf(words));
  }

  /** For the option. */
  static final class Converter implements ITypeConverter<FileArgumentParser> {
    @Override
    public FileArgumentParser convert(String text) {
      return of(text);
    }
  }
}
