package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.text.cxx.CxxName;

/**
 * A trace whose regions have the names of the C++ source instead of those of the linker. Nothing
 * else changes, so every command that shows names, or writes them, has them from here.
 */
public final class DemangledReader extends FrontReader {
  private Definitions from;
  private Definitions demangled;

  /** In front of {@code reader}, with which it is closed. */
  public DemangledReader(TraceReader reader) {
    super(reader);
  }

  @Override
  public <F> F facet(Class<F> type) {
    return reader.facet(type);
  }

  @Override
  public synchronized Definitions definitions() {
    Definitions now = reader.definitions();
    if (now != from) {
      demangled = demangled(now);
      from = now;
    }
    return demangled;
  }

  @Override
  public Definitions localDefinitions(StreamInfo stream) throws IOException {
    return demangled(reader.localDefinitions(stream));
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    return reader.open(stream, section, options);
  }

  @Override
  public Tally count(StreamInfo stream, Section section, ReadOptions options) throws IOException {
    return reader.count(stream, section, options);
  }

  private static Definitions demangled(Definitions definitions) {
    if (!hasMangled(definitions)) {
      return definitions;
    }
    Definitions.Builder builder = Definitions.builder();
    for (Definitions.Entry e : definitions.entries()) {
      if (e.definition() instanceof Definition.Region r && CxxName.isMangled(r.name())) {
        Definition renamed =
            new Definition.Region(r.token(), CxxName.demangled(r.name()), r.group(), r.scl());
        builder.add(e.stream(), renamed, e.pairs());
      } else {
        builder.add(e);
      }
    }
    return builder.build();
  }

  private static boolean hasMangled(Definitions definitions) {
    for (Definitions.Entry e : definitions.entries(DefinitionKind.REGION)) {
      if (e.definition() instanceof Definition.Region r && CxxName.isMangled(r.name())) {
        return true;
      }
    }
    return false;
  }
}
