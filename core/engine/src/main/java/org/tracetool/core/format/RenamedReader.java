package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.RegionNaming;
import org.tracetool.core.definition.RenamedRegions;

/**
 * A trace whose regions have other names or groups. Nothing else changes, so every command that
 * shows names, or writes them, has them from here.
 */
public final class RenamedReader extends TransparentReader {
  private final RegionNaming naming;
  private Definitions from;
  private Definitions renamed;

  /** In front of {@code reader}, with which it is closed. */
  public RenamedReader(TraceReader reader, RegionNaming naming) {
    super(reader);
    this.naming = naming;
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
}
