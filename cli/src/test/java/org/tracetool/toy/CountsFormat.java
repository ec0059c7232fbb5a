package org.tracetool.toy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.CapableWriter;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;

/** How often each region was called: something that is only written. */
public final class CountsFormat implements TraceFormat {
  @Override
  public String id() {
    return "toy-counts";
  }

  @Override
  public String description() {
    return "number of calls of each region, for tests; only written";
  }

  @Override
  public List<String> suffixes() {
    return List.of(".counts");
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(Set.of(EventKind.ENTER), false, true, true, false, false);
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    return CapableWriter.of(new CountsWriter(trace), this, options.diagnostics());
  }
}
