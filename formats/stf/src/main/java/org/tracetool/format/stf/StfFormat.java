package org.tracetool.format.stf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.ForeignTrace;
import org.tracetool.format.stf.file.TraceNames;
import org.tracetool.format.stf.file.Workplace;

/** STF of several files: index, declarations, messages, collective operations, process files. */
public final class StfFormat extends AbstractStfFormat {
  /** For the service loader. */
  public StfFormat() {
    super(false);
  }

  @Override
  public String id() {
    return "stf";
  }

  @Override
  public String description() {
    return "structured trace store of several files (tracetool's own bytes, not Intel's)";
  }

  @Override
  public List<String> suffixes() {
    return List.of(TraceNames.SUFFIX);
  }

  @Override
  public int probe(Path trace, byte[] head) {
    int sure = super.probe(trace, head);
    if (sure > 0 || FileHeader.isMagic(StfOpener.plainHead(head))) {
      return sure;
    }
    if (head.length > 0) {
      return ForeignTrace.isNamed(trace) ? LIKELY : 0; // opening it reports what to do
    }
    try {
      TraceNames names = TraceNames.of(trace);
      return Files.exists(names.indexPath()) ? LIKELY : 0;
    } catch (UsageException e) {
      return 0;
    }
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    if (Workplace.isStandard(trace)) {
      throw new UnsupportedTraceException(
          "a trace of format stf is made of many files and cannot go to standard output; one"
              + " of format stf-single can");
    }
    return new StfWriter(Workplace.forFiles(trace, options.overwrite()), options);
  }
}
