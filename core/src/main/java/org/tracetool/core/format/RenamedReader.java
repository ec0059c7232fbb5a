package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.RegionNaming;
import org.tracetool.core.definition.RenamedRegions;
import org.tracetool.core.event.EventSource;

/**
 * A trace whose regions have other names or groups. Nothing else changes, so every command that
 * shows names, or writes them, has them from here.
 */
public final class RenamedReader extends FrontReader {
  private final RegionNaming naming;
  private Definitions from;
  private Definitions renamed;

  /** In front of {@code reader}, with which it is closed. */
  public RenamedReader(TraceReader reader, RegionNaming naming) {
    super(reader);
    this.naming = naming;
  }

  @Override
  public <F> F facet(Class<F> type) {
    return reader.facet(type);
  }

  @Override
  public synchronized Definitions definitions() {
    Definitions now = reader.definitions();
    if (now != from) {
      renamed = RenamedRegions.of(now, naming);
      from = now;
    }
    return renamed;
  }

  @Override
  public Definitions localDefinitions(StreamInfo stream) throws IOException {
    return RenamedRegions.of(reader.localDefinitions(stream), naming);
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
}
