package org.tracetool.core.snapshot;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.FrontWriter;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;

/**
 * Writes a trace in the place of the one that is read: files of sections that do not change stay as
 * they are, where the format can do that.
 */
public final class InPlaceWriter extends FrontWriter {
  private record KeptSection(int stream, Section section) {}

  private final TraceReader reader;
  private final Set<Section> sections;
  private final Set<KeptSection> kept = new HashSet<>();

  /**
   * In front of a writer, which is closed with this one.
   *
   * @param sections those that do not change
   */
  public InPlaceWriter(TraceWriter writer, TraceReader reader, Set<Section> sections) {
    super(writer);
    this.reader = reader;
    this.sections = Set.copyOf(sections);
  }

  @Override
  public void begin(Definitions definitions, List<StreamInfo> streams) throws IOException {
    writer.begin(definitions, streams);
    for (StreamInfo stream : streams) {
      for (Section section : Section.values()) {
        if (sections.contains(section) && writer.keep(stream, section, reader)) {
          kept.add(new KeptSection(stream.id(), section));
        }
      }
    }
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    return stream != null && kept.contains(new KeptSection(stream.id(), section))
        ? event -> {}
        : writer.sink(stream, section);
  }
}
