package org.tracetool.format.otf.read;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.text.Hex;
import org.tracetool.format.otf.syntax.KeywordTable;
import org.tracetool.format.otf.syntax.RecordSyntax.Family;
import org.tracetool.format.otf.text.MessageSnippet;

/**
 * Finds records that belong into another kind of file. An unknown record may be of a later version;
 * one of another kind of file shows that two files were mixed up. Reported once for each file.
 */
public final class MisplacedRecords {
  private static final Map<Family, KeywordTable> TABLES = new EnumMap<>(Family.class);

  static {
    for (Family f : Family.values()) {
      TABLES.put(f, new KeywordTable(f));
    }
  }

  private final Path path;
  private final KeywordTable own;
  private final ReadOptions options;
  private boolean isReported;

  /** For a file whose own records are those of a table. */
  MisplacedRecords(Path path, KeywordTable own, ReadOptions options) {
    this.path = path;
    this.own = own;
    this.options = options;
  }

  /**
   * Looks at a line without a keyword of the own table.
   *
   * @param start where its keyword begins
   * @param end where its keyword ends
   * @param position where it begins in the file
   */
  void look(byte[] b, int start, int end, long position) {
    if (isReported) {
      return;
    }
    Family family = familyOf(b, start, end, own);
    if (family != null) {
      tell(b, start, position, family.files);
    }
  }

  private void tell(byte[] b, int start, long position, String files) {
    isReported = true;
    int end = start;
    while (b[end] != '\n' && end < start + 32) {
      end++;
    }
    options.reportDamage(
        DamageCode.CONTRADICTING_FILES,
        path,
        position,
        "records of another kind of file",
        "records of " + own.families().get(0).files,
        '\'' + MessageSnippet.of(b, start, end) + "' of " + files);
  }

  /** Returns whether a line sets the time or the process. */
  public static boolean isTimeOrProcess(byte first) {
    return Hex.digit(first) >= 0 || first == '*';
  }

  /** The family of a keyword that is none of a table; null if it is none of any. */
  public static Family familyOf(byte[] b, int start, int end, KeywordTable own) {
    for (Family f : Family.values()) {
      if (!own.families().contains(f) && TABLES.get(f).find(b, start, end) != null) {
        return f;
      }
    }
    return null;
  }
}
