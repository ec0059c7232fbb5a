package org.tracetool.cli.argument;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.SmallFile;

/** Small text files that users write. */
public final class RuleText {
  private RuleText() {}

  /** The whole text of a file, which a user named and which therefore has to be there. */
  public static String read(Path file) throws UsageException {
    return SmallFile.read(file, SmallFile.MAX_BYTES);
  }

  /** The non-empty lines of a file, without comments that begin with #. */
  public static List<String> lines(Path file) throws UsageException {
    List<String> lines = new ArrayList<>();
    for (String line : read(file).split("\r?\n")) {
      int comment = line.indexOf('#');
      String text = (comment < 0 ? line : line.substring(0, comment)).trim();
      if (!text.isEmpty()) {
        lines.add(text);
      }
    }
    return lines;
  }
}
