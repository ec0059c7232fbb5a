package org.tracetool.core.copy;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.MarkerDuration;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;

/** A trace with more markers, after its own. */
public final class AnnotatedReader extends FrontReader {
  private static final int ROWS = 1 << 10;

  /**
   * A marker that is added.
   *
   * @param time in ticks, unsigned
   * @param ticks how long what it is about took; 0 for a moment
   * @param process token of the process, or 0 for the whole trace
   * @param markerClass name of the class, which becomes one without a severity if it is new
   */
  public record Annotation(long time, long ticks, int process, String markerClass, String text) {}

  private final List<Annotation> annotations;
  private final Map<String, Integer> classes = new LinkedHashMap<>();
  private final int durationKey;
  private final Definitions definitions;

  /** In front of a trace, which is closed with this reader. */
  public AnnotatedReader(TraceReader reader, List<Annotation> annotations) {
    super(reader);
    this.annotations = List.copyOf(annotations);
    Definitions known = reader.definitions();
    Definitions.Builder all = Definitions.builder();
    known.entries().forEach(all::add);
    int last = 0;
    for (Definition.Marker m : known.all(Definition.Marker.class)) {
      if (m.name() != null) {
        classes.putIfAbsent(m.name(), m.token());
      }
      last = Integer.compareUnsigned(m.token(), last) > 0 ? m.token() : last;
    }
    MarkerDuration duration = MarkerDuration.of(known);
    boolean hasDuration = duration.isDefined();
    for (Annotation a : annotations) {
      if (!classes.containsKey(a.markerClass())) {
        classes.put(a.markerClass(), ++last);
        all.add(new Definition.Marker(last, a.markerClass(), 0));
      }
      if (a.ticks() != 0 && !hasDuration) {
        all.add(duration.key());
        hasDuration = true;
      }
    }
    durationKey = duration.key().token();
    definitions = all.build();
  }

  @Override
  public Definitions definitions() {
    return definitions;
  }

  @Override
  public boolean has(StreamInfo stream, Section section) {
    return section == Section.MARKERS && stream == null || reader.has(stream, section);
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    if (section != Section.MARKERS || stream != null) {
      return reader.open(stream, section, options);
    }
    boolean has = reader.has(null, Section.MARKERS);
    EventSource before = has ? reader.open(null, section, options) : EventSource.empty();
    boolean isWanted = options.wants(EventKind.MARKER);
    return isWanted ? new Continued(before) : before;
  }

  /** The markers of the trace, then those that are added. */
  private final class Continued implements EventSource {
    private final EventSource before;
    private int next;

    private Continued(EventSource before) {
      this.before = before;
    }

    @Override
    public boolean read(EventBlock block) throws IOException {
      if (next == 0 && before.read(block)) {
        return true;
      }
      block.clear();
      for (; next < annotations.size() && block.rows() < ROWS; next++) {
        add(annotations.get(next), block);
      }
      return block.rows() > 0;
    }

    @Override
    public void close() throws IOException {
      before.close();
    }
  }

  private void add(Annotation a, EventBlock block) {
    int at = block.addRow(a.time(), EventKind.MARKER, a.process(), a.ticks() == 0 ? 0 : 1);
    long text = block.text(a.text());
    long[] words = block.words();
    words[at] = Integer.toUnsignedLong(classes.get(a.markerClass()));
    words[at + 1] = text;
    if (a.ticks() != 0) {
      words[at + 2] = EventBlock.pairHead(durationKey, KeyValueType.UINT64);
      words[at + 3] = a.ticks();
    }
  }
}
