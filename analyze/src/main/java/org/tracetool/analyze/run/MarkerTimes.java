package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.TimeWindow;

/** The markers of one class, or with one text, in the order of their times. */
final class MarkerTimes {
  private static final int MAX_MARKERS = 1 << 20;

  private static final MarkerTimes NONE = new MarkerTimes(new long[0][]);

  /** Of each marker: its time, and the token of its location, 0 if it belongs to all. */
  private final long[][] markers;

  private int next;

  private MarkerTimes(long[][] markers) {
    this.markers = markers;
  }

  /**
   * Reads the markers of a trace; there are none in one without markers, or if none are wanted.
   *
   * @param name the class or text, null for none
   */
  static MarkerTimes read(TraceReader reader, String name, RunSettings settings)
      throws IOException {
    ReadOptions options = settings.reading();
    if (name == null || !reader.has(null, Section.MARKERS)) {
      return NONE;
    }
    LongList found = new LongList();
    try (EventSource source =
        reader.open(null, Section.MARKERS, options.withWindow(TimeWindow.ALL).reread())) {
      EventBlock block = new EventBlock();
      EventCursor event = new EventCursor();
      while (source.read(block)) {
        event.wrap(block);
        while (event.next()) {
          if (isNamed(reader, event, name)) {
            found.add(event.time() >>> (settings.areTimesHalved() ? 1 : 0));
            found.add(event.location());
          }
        }
        if (found.size() > 2 * MAX_MARKERS) {
          options
              .diagnostics()
              .warn(
                  WarningCode.LIMIT_REACHED,
                  "too many markers; the iterations are those between the first " + MAX_MARKERS,
                  name);
          break;
        }
      }
    }
    long[][] markers = new long[Math.min(MAX_MARKERS, found.size() / 2)][];
    Arrays.setAll(markers, i -> new long[] {found.get(2 * i), found.get(2 * i + 1)});
    Arrays.sort(markers, Comparator.comparing(m -> m[0], Long::compareUnsigned));
    return new MarkerTimes(markers);
  }

  private static boolean isNamed(TraceReader reader, EventCursor event, String name) {
    if (event.kind() != EventKind.MARKER) {
      return false;
    }
    Definition type = reader.definitions().find(DefinitionKind.MARKER, (int) event.field(0));
    return type != null && name.equals(type.name()) || name.equals(event.text());
  }

  /** Whether there is one more. */
  boolean hasNext() {
    return next < markers.length;
  }

  /** Time of the next marker. */
  long time() {
    return markers[next][0];
  }

  /** Location of the next marker; 0 if it belongs to all. */
  int location() {
    return (int) markers[next][1];
  }

  /** Goes to the marker after the next one. */
  void skip() {
    next++;
  }

  /** Whether each process with events has markers of its own. */
  boolean areOfEach(LocationIndex index) {
    Set<AnalyzedProcess> marked = new HashSet<>();
    for (long[] marker : markers) {
      if (index.table().place((int) marker[1]) >= 0) {
        marked.add(index.process((int) marker[1]));
      }
    }
    return index.processes.stream().allMatch(p -> p.live == 0 || marked.contains(p));
  }
}
