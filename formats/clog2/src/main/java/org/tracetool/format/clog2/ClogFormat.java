package org.tracetool.format.clog2;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.format.clog2.file.ClogCursor;
import org.tracetool.format.clog2.read.LogReader;

/** CLOG, the log of the first MPE. */
public final class ClogFormat implements TraceFormat {
  private static final int CERTAIN = 90;
  private static final int LIKELY = 60;

  @Override
  public String id() {
    return "clog";
  }

  @Override
  public String description() {
    return "CLOG, logs of the first MPE";
  }

  @Override
  public List<String> suffixes() {
    return List.of(".clog");
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(Clog2Format.KINDS, true, false, false, false, false);
  }

  @Override
  public boolean storesPipes() {
    return true;
  }

  /** There is no mark of the format; its first records have to fit together. */
  @Override
  public int probe(Path trace, byte[] head) {
    if (!ClogCursor.looksLike(head)) {
      return 0;
    }
    return trace.toString().endsWith(suffixes().get(0)) ? CERTAIN : LIKELY;
  }

  @Override
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    return LogReader.clog(this, trace, options);
  }
}
