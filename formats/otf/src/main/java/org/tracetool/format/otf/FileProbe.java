package org.tracetool.format.otf;

import java.io.IOException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.otf.bytes.FileStore;
import org.tracetool.format.otf.file.OtfTraceFiles;
import org.tracetool.format.otf.read.MisplacedRecords;
import org.tracetool.format.otf.syntax.KeywordTable;
import org.tracetool.format.otf.syntax.OtfFileKind;
import org.tracetool.format.otf.syntax.RecordSyntax.Family;
import org.tracetool.format.otf.text.LineParser;
import org.tracetool.format.otf.text.TextBuffer;

/**
 * Checks the first lines of a data file, which show whether it can be the kind of file that its
 * name indicates.
 */
final class FileProbe {
  private static final int LOOK = 8 << 10;

  private FileProbe() {}

  /** The problem of a file, as the end of a sentence; null if none is visible. */
  static String defect(TraceFile file, ReadOptions options) throws IOException {
    KeywordTable own = table(file.role());
    if (own == null || file.bytes() == 0) {
      return null; // that it is empty was found before
    }
    Diagnostics found = new Diagnostics();
    ReadOptions quiet = options.withDiagnostics(found).buffersFor(1, LOOK);
    FileStore store = new FileStore(options.handles(), file.path());
    boolean compressed = OtfTraceFiles.isCompressed(file.path());
    OtfTraceFiles.FoundFiles one = new OtfTraceFiles.FoundFiles(file.path(), compressed, store);
    try (TextBuffer text = OtfTraceFiles.text(one, quiet)) {
      boolean any = text.fill();
      for (Diagnostics.Incident i : found.incidents()) {
        if (i.severity() == Diagnostics.Severity.DAMAGE) {
          return "is damaged (" + i.what() + ")";
        }
      }
      if (text.hasNuls()) {
        return "is damaged (NUL bytes)";
      }
      if (!any) {
        return text.rest() > 0 ? "is damaged (no line feed)" : "holds nothing but compression";
      }
      return foreign(text, own);
    }
  }

  private static KeywordTable table(String role) {
    for (OtfFileKind kind : OtfFileKind.values()) {
      if (kind.role.equals(role)) {
        return kind.table();
      }
    }
    return null;
  }

  /** The first line that is of this or another kind of file decides. */
  private static String foreign(TextBuffer text, KeywordTable own) {
    Family family = own.families().get(0);
    LineParser line = new LineParser();
    byte[] b = text.bytes;
    for (int at = text.at; at < text.limit; at = line.lineEnd(at) + 1) {
      line.start(b, at);
      line.skipBlanks();
      int start = line.at;
      if (MisplacedRecords.isTimeOrProcess(b[start])) {
        continue; // means nothing in some kinds of files, but is no error there
      }
      int end = line.keywordEnd();
      if (own.find(b, start, end) != null) {
        return null;
      }
      Family other = MisplacedRecords.familyOf(b, start, end, own);
      if (other != null) {
        return "holds records of " + other.files + ", expected records of " + family.files;
      }
    }
    return null;
  }
}
