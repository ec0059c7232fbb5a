package org.tracetool.filter.apply;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;

/** A format with something in front of its writers, for work that makes its writer itself. */
public final class FilteredFormat implements TraceFormat {
  private final TraceFormat format;
  private final UnaryOperator<TraceWriter> wrapper;

  /** A format like another one, whose writers are wrapped. */
  public FilteredFormat(TraceFormat format, UnaryOperator<TraceWriter> wrapper) {
    this.format = format;
    this.wrapper = wrapper;
  }

  @Override
  public String id() {
    return format.id();
  }

  @Override
  public String description() {
    return format.description();
  }

  @Override
  public List<String> suffixes() {
    return format.suffixes();
  }

  @Override
  public Capabilities capabilities() {
    return format.capabilities();
  }

  @Override
  public int probe(Path trace, byte[] head) {
    return format.probe(trace, head);
  }

  @Override
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    return format.open(trace, options);
  }

  @Override
  public String defect(TraceFile file, ReadOptions options) throws IOException {
    return format.defect(file, options);
  }

  @Override
  public TraceReader openFragments(Path stub, List<StreamInfo> streams, ReadOptions options)
      throws IOException {
    return format.openFragments(stub, streams, options);
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    return wrapper.apply(format.create(trace, options));
  }
}
