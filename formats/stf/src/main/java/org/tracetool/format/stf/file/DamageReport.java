package org.tracetool.format.stf.file;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.format.stf.bytes.BadDataException;

/** Tells users of bytes that do not follow the format. */
public final class DamageReport {
  private DamageReport() {}

  /** Reports a damaged place that is passed over. */
  public static void report(ReadOptions options, Path file, long offset, BadDataException e)
      throws IOException {
    if (e.isUnsupported()) {
      throw fatal(file, offset, e); // sound, but it is unknown what would be lost by skipping it
    }
    options.reportDamage(
        DamageCode.DAMAGED_RECORDS, file, offset, "damaged block", e.expected(), e.found());
  }

  /** Damage that leaves nothing to go on with. */
  public static IOException fatal(Path file, long offset, BadDataException e) {
    String text = file + ": byte " + offset + ": expected " + e.expected() + ", found " + e.found();
    return e.isUnsupported()
        ? new UnsupportedTraceException(text)
        : new DamagedTraceException(text);
  }
}
