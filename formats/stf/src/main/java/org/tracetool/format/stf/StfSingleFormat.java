package org.tracetool.format.stf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.format.stf.file.OutputStaging;
import org.tracetool.format.stf.file.TraceNames;

/** STF with all its files in one, which can go through a pipe. */
public final class StfSingleFormat extends AbstractStfFormat {
  /** For the service loader. */
  public StfSingleFormat() {
    super(true);
  }

  @Override
  public String id() {
    return "stf-single";
  }

  @Override
  public String description() {
    return "structured trace store in one file, also through pipes (tracetool's own bytes)";
  }

  @Override
  public List<String> suffixes() {
    return List.of(
        TraceNames.SINGLE_SUFFIX,
        TraceNames.SINGLE_SUFFIX + ".gz",
        TraceNames.SINGLE_SUFFIX + ".zst");
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    return new StfWriter(OutputStaging.forSingle(trace), options);
  }
}
