package org.tracetool.core.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSink;

/**
 * A writer in front of another one: what it does not handle is passed on as it is. What the other
 * one can do without being given records is not, nor are its facets: the records may change here.
 */
public abstract class FrontWriter implements TraceWriter {
  /** The writer behind this one, with which it is closed. */
  protected final TraceWriter writer;

  /** In front of {@code writer}. */
  protected FrontWriter(TraceWriter writer) {
    this.writer = writer;
  }

  @Override
  public void setMainOrigin(TraceReader origin) {
    writer.setMainOrigin(origin);
  }

  @Override
  public void begin(Definitions definitions, List<StreamInfo> streams) throws IOException {
    writer.begin(definitions, streams);
  }

  @Override
  public boolean amends() throws IOException {
    return writer.amends();
  }

  @Override
  public void amend(Definitions definitions) throws IOException {
    writer.amend(definitions);
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    return writer.sink(stream, section);
  }

  @Override
  public OutputStream attachment(String role) throws IOException {
    return writer.attachment(role);
  }

  @Override
  public void markForRemoval(Path file) throws IOException {
    writer.markForRemoval(file);
  }

  @Override
  public void complete() throws IOException {
    writer.complete();
  }

  @Override
  public void finish() throws IOException {
    writer.finish();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
