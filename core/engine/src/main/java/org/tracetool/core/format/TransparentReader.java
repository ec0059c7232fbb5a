package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.report.Diagnostics;

/** A reader in front of another one, of which all holds: it gives the same records. */
public abstract class TransparentReader extends FrontReader {
  /** In front of {@code reader}, with which it is closed. */
  protected TransparentReader(TraceReader reader) {
    super(reader);
  }

  @Override
  public <F> F facet(Class<F> type) {
    return reader.facet(type);
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    return reader.open(stream, section, options);
  }

  @Override
  public RecordTally count(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    return reader.count(stream, section, options);
  }

  @Override
  public String release() {
    return reader.release();
  }

  @Override
  public TraceExtent extent() {
    return reader.extent();
  }

  @Override
  public TreeShape treeShape() throws IOException {
    return reader.treeShape();
  }

  @Override
  public long storedEvents(int location) throws IOException {
    return reader.storedEvents(location);
  }

  @Override
  public int regionColour(int region) throws IOException {
    return reader.regionColour(region);
  }

  @Override
  public String undefinedTokenName(DefinitionKind kind, int token) {
    return reader.undefinedTokenName(kind, token);
  }

  @Override
  public long[] markersBeforeClasses() {
    return reader.markersBeforeClasses();
  }

  @Override
  public EventSource markersAround(ReadOptions options) throws IOException {
    return reader.markersAround(options);
  }

  @Override
  public DivisibleSection divisible(StreamInfo stream, Section section) throws IOException {
    return reader.divisible(stream, section);
  }

  @Override
  public long[] overview() throws IOException {
    return reader.overview();
  }

  @Override
  public void useOverview(long[] overview) throws IOException {
    reader.useOverview(overview);
  }

  @Override
  public long[] notes(String name, Diagnostics diagnostics) throws IOException {
    return reader.notes(name, diagnostics);
  }
}
