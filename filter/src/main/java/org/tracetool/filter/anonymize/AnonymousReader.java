package org.tracetool.filter.anonymize;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;

/** A trace whose names are pseudonyms, and whose times count from its first record. */
final class AnonymousReader extends FrontReader {
  private final Anonymizer anonymizer;
  private final ShiftedTimes times;
  private final Set<String> droppedAttachments = new HashSet<>();
  private Definitions from;
  private Definitions made;

  AnonymousReader(TraceReader reader, Anonymizer anonymizer, long origin) {
    super(reader);
    this.anonymizer = anonymizer;
    this.times = new ShiftedTimes(anonymizer, origin);
  }

  /** No writer may take anything from the reader behind this one. */
  @Override
  public TraceReader origin() {
    return this;
  }

  @Override
  public synchronized Definitions definitions() {
    Definitions now = reader.definitions();
    if (now != from) {
      made = new AnonymousDefinitions(anonymizer, times).of(now);
      from = now;
    }
    return made;
  }

  @Override
  public Definitions localDefinitions(StreamInfo stream) throws IOException {
    return new AnonymousDefinitions(anonymizer, times).of(reader.localDefinitions(stream));
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    TimeWindow window = options.window();
    ReadOptions original =
        window.isAll()
            ? options
            : options.withWindow(
                new TimeWindow(times.original(window.from()), times.original(window.to())));
    return new AnonymousSource(
        reader.open(stream, section, original),
        anonymizer,
        times,
        reader.definitions(),
        stream == null ? 0 : stream.id());
  }

  @Override
  public TraceExtent extent() {
    TraceExtent extent = reader.extent();
    return extent == null
        ? null
        : new TraceExtent(times.of(extent.first()), times.of(extent.last()));
  }

  @Override
  public int regionColour(int region) throws IOException {
    return reader.regionColour(region);
  }

  @Override
  public synchronized List<String> attachments() throws IOException {
    List<String> kept = new ArrayList<>();
    for (String role : reader.attachments()) {
      if (anonymizer.rules().keeps(TextClass.ATTACHMENT, role)) {
        kept.add(role);
      } else if (droppedAttachments.add(role)) {
        anonymizer.countDropped(TextClass.ATTACHMENT);
      }
    }
    return kept;
  }

  @Override
  public InputStream attachment(String role) throws IOException {
    return attachments().contains(role) ? reader.attachment(role) : null;
  }
}
