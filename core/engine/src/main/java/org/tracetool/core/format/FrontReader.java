package org.tracetool.core.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.tracetool.core.definition.Definitions;

/**
 * A reader in front of another one, which opens sections in a way of its own. What the trace is
 * comes from the other one; its facets do not, nor what else few readers know or can, since that
 * may not fit what is opened here.
 */
public abstract class FrontReader implements TraceReader {
  /** The reader behind this one, with which it is closed. */
  protected final TraceReader reader;

  /** In front of {@code reader}. */
  protected FrontReader(TraceReader reader) {
    this.reader = reader;
  }

  @Override
  public TraceReader origin() {
    return reader.origin();
  }

  @Override
  public TraceFormat format() {
    return reader.format();
  }

  @Override
  public Definitions definitions() {
    return reader.definitions();
  }

  @Override
  public Definitions localDefinitions(StreamInfo stream) throws IOException {
    return reader.localDefinitions(stream);
  }

  @Override
  public List<StreamInfo> streams() {
    return reader.streams();
  }

  @Override
  public boolean has(StreamInfo stream, Section section) {
    return reader.has(stream, section);
  }

  @Override
  public List<TraceFile> files() throws IOException {
    return reader.files();
  }

  @Override
  public List<TraceFile> parts() throws IOException {
    return reader.parts();
  }

  @Override
  public List<String> attachments() throws IOException {
    return reader.attachments();
  }

  @Override
  public InputStream attachment(String role) throws IOException {
    return reader.attachment(role);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
