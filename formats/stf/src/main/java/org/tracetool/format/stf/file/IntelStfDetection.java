package org.tracetool.format.stf.file;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.format.stf.bytes.BadDataException;

/** Files that are called STF and are not ours: above all those of Intel's tools. */
public final class IntelStfDetection {
  private IntelStfDetection() {}

  /** Returns whether a name is one that Intel's tools give to their files. */
  public static boolean isNamed(Path trace) {
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    return name.endsWith(TraceNames.SUFFIX)
        || name.matches("(?s).+\\.stf\\.([a-z]{3}|[a-z]{1,2}\\.[0-9]+)(\\.anc)?");
  }

  public static IOException failure(Path file, byte[] head) {
    try {
      FileHeader.read(head, head.length);
    } catch (BadDataException e) {
      if (e.found().contains("transfer as text")) {
        return new DamagedTraceException(
            file + ": was damaged by a transfer as text; copy it again as binary");
      }
    }
    if (!isNamed(file)) {
      return new DamagedTraceException(file + ": does not start like an STF trace");
    }
    return new UnsupportedTraceException(
        file
            + ": is not an STF file of tracetool; if Intel Trace Collector wrote it, dump it to ASCII"
            + " with Intel's tool (stftool "
            + file.getFileName()
            + " --dump > TRACE.vtf) and read that: the bytes of Intel's STF are not public");
  }
}
