package org.tracetool.cli.argument;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tracetool.core.error.UsageException;

/** The form of a text by the suffix of its file: {@code .json}, {@code .csv.gz}. */
public final class OutputSuffix {
  private static final String COMPRESSED = ".gz";
  private static final String XML = "xml";
  private static final String JUNIT = "junit";

  /** Suffixes that always say what a text is, also where a command does not have that form. */
  private static final Set<String> FORMS =
      Set.of("html", "csv", "json", "jsonl", "tsv", "parquet", "arrow", "sarif", JUNIT);

  private OutputSuffix() {}

  /**
   * The form of an output.
   *
   * @param output the file; null for standard output
   * @param chosen what {@code --format} says; null if it is not given
   * @param forms all forms of the command, named as their suffixes
   * @return {@code chosen}, or the form of the suffix; null if neither says anything
   * @throws UsageException if both say something else, or the command does not have the form
   */
  public static <E extends Enum<E>> E form(Path output, E chosen, Class<E> forms)
      throws UsageException {
    String suffix = suffix(output);
    if (suffix == null) {
      return chosen;
    }
    List<String> known = new ArrayList<>();
    for (E form : forms.getEnumConstants()) {
      known.add(form.name());
      if (form.name().equals(suffix)) {
        if (chosen != null && chosen != form) {
          throw new UsageException(
              "-o "
                  + output
                  + " is a file of "
                  + suffix
                  + " by its suffix, and --format "
                  + chosen
                  + " says otherwise; choose one");
        }
        return form;
      }
    }
    if (!FORMS.contains(suffix)) {
      return chosen;
    }
    throw new UsageException(
        "-o "
            + output
            + ": unknown form "
            + suffix
            + " of this output; the forms are "
            + String.join(", ", known));
  }

  /** The last suffix before that of compression, in small letters; null if there is none. */
  public static String suffix(Path output) {
    if (output == null || output.getFileName() == null) {
      return null;
    }
    String name = output.getFileName().toString().toLowerCase(Locale.ROOT);
    String plain =
        name.endsWith(COMPRESSED) ? name.substring(0, name.length() - COMPRESSED.length()) : name;
    int dot = plain.lastIndexOf('.');
    String suffix = dot < 0 ? null : plain.substring(dot + 1);
    return XML.equals(suffix) ? JUNIT : suffix;
  }
}
