package org.tracetool.cli.argument;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.text.TraceText;

/** Small text files that users write. */
public final class RuleText {
  private static final long MAX = 64L << 20;

  private RuleText() {}

  /** The whole text of a file, which a user named and which therefore has to be there. */
  public static String read(Path file) throws UsageException {
    try {
      if (Files.size(file) > MAX) {
        throw new UsageException(file + ": is larger than 64 MiB, which no file of rules is");
      }
      return TraceText.decodeFile(Files.readAllBytes(file));
    } catch (NoSuchFileException e) {
      throw new UsageException(file + ": no such file");
    } catch (UsageException e) {
      throw e;
    } catch (IOException e) {
      throw new UsageException(file + ": cannot be read: " + e.getMessage());
    }
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
