package org.tracetool.format.chrome.map;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.chrome.scan.EventScanner;
import org.tracetool.format.timeline.UnpackedInput;

/** Looks at the begin of a file, to know how its events are to be understood. */
final class FirstLook {
  private static final long BYTES = 2 << 20;

  /** More is not unpacked, so that a text of blanks is gone through once, by the reading itself. */
  private static final long MAX_BYTES = 2 * BYTES;

  private FirstLook() {}

  static FileFacts at(Path file, ReadOptions options) throws IOException {
    FileFacts found = new FileFacts();
    try (UnpackedInput text = UnpackedInput.open(file)) {
      ScanIncidents incidents =
          new ScanIncidents(file, options.withDiagnostics(new Diagnostics()), text.isPacked());
      TraceValues values = new TraceValues(found, incidents);
      FactCollector collector = new FactCollector(found);
      try (EventScanner scanner =
          new EventScanner(new TextBegin(text, MAX_BYTES), incidents, values)) {
        while (scanner.position() < BYTES && scanner.next()) {
          collector.take(scanner.event());
        }
      }
      found.setBase(values);
    }
    return found;
  }
}
