package org.tracetool.legacy.otf.print;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.merge.ReadAheadQueue;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.text.ByteText;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.print.lines.DumpContext;
import org.tracetool.print.lines.DumpSelection;
import org.tracetool.print.lines.LineOutput;
import org.tracetool.print.lines.RecordFormatter;

/** Prints a trace as otfprint does: sections one after the other, records numbered over all. */
public final class OtfprintDump {
  private final DumpContext context;
  private final OtfprintPairs pairs;
  private final boolean escape;
  private final RecordNumberFilter numbers;
  private final OtfprintDefinitions definitions;
  private final LineOutput out;
  private final DumpSelection selection;
  private final TokenTable<Definition.Counter> counters;
  private final NumberedLines numbered = new NumberedLines(new byte[1 << 10]);

  /**
   * @param escape whether control characters in names are made visible
   * @param numbers the records to print by their numbers
   */
  public OtfprintDump(
      DumpContext context, OtfprintPairs pairs, boolean escape, RecordNumberFilter numbers) {
    this.context = context;
    this.pairs = pairs;
    this.escape = escape;
    this.numbers = numbers;
    definitions = new OtfprintDefinitions(pairs, escape);
    out = context.out();
    selection = context.selection();
    counters = counters();
  }

  private RecordFormatter formatter() {
    return new OtfprintRecords(counters, pairs, escape);
  }

  /** Without the definitions of counters in its output, otfprint does not know their types. */
  private TokenTable<Definition.Counter> counters() {
    return selection.definitions().contains(DefinitionKind.COUNTER)
        ? OtfprintRecords.counters(context.reader().definitions())
        : new TokenTable<>();
  }

  /** Prints everything. */
  public void run() throws IOException {
    long start = System.nanoTime();
    if (!selection.noDefinitions() && header("definitions")) {
      printDefinitions();
    }
    printSection(Section.EVENTS, "events");
    printSection(Section.STATISTICS, "statistics");
    printSection(Section.SNAPSHOTS, "snapshots");
    if (selection.sections().contains(Section.MARKERS) && header("markers")) {
      printMarkers();
    }
    appendText("\ndone\nprocessing time: ");
    ByteText seconds = new ByteText(32).unsigned((System.nanoTime() - start) / 1_000_000_000);
    seconds.put(" s\n");
    out.write(seconds.bytes(), 0, seconds.length());
  }

  /** Begins a section, unless the numbering has passed all that is wanted. */
  private boolean header(String name) throws IOException {
    if (out.count() > numbers.last()) {
      return false;
    }
    appendText("\n" + name + ":\n\n");
    return true;
  }

  private void appendText(String ascii) throws IOException {
    out.write(ByteText.ascii(ascii), 0, ascii.length());
  }

  private void writeNumbered() throws IOException {
    out.countLines(1);
    if (numbers.contains(out.count())) {
      out.write(numbered.bytes(), 0, numbered.length());
    }
  }

  private void printDefinitions() throws IOException {
    ByteText line = new ByteText(256);
    for (Definitions.Entry entry : context.reader().definitions().entries()) {
      if (entry.definition().kind() != DefinitionKind.MARKER && isChosen(entry)) {
        formatEntry(entry, line);
        numbered.add(line.bytes(), 0, line.length());
        writeNumbered();
      }
    }
  }

  private boolean isChosen(Definitions.Entry entry) {
    return selection.definitions().contains(entry.definition().kind());
  }

  private void formatEntry(Definitions.Entry entry, ByteText line) {
    line.clear();
    definitions.formatDefinition(entry, line);
    numbered.restart(out.count());
  }

  private void printSection(Section section, String name) throws IOException {
    if (!selection.sections().contains(section)) {
      return;
    }
    if (!header(name) || selection.kinds().isEmpty()) {
      return; // only definitions are wanted
    }
    List<SourceSet.Part> parts = new ArrayList<>();
    for (StreamInfo stream : selection.streams()) {
      if (isChosen(stream) && context.mayHave(stream, section)) {
        parts.add(new SourceSet.Part(stream, section));
      }
    }
    // The end of the window is looked for here, since a stream leaves the heap when its turn comes.
    TimeWindow open = new TimeWindow(selection.window().from(), -1L);
    ReadOptions options = context.options().withWindow(open);
    context.open(parts, options, this::print);
  }

  private void print(SourceSet set) throws IOException {
    List<ReadAheadQueue<EventBlock>> streams = new ArrayList<>(set.sources().size());
    for (EventSource source : set.sources()) {
      streams.add(context.ahead(source, null, set.blocks()));
    }
    OtfprintMerge merge =
        new OtfprintMerge(
            streams,
            context.ahead().executor(),
            context.batchRows(),
            out,
            this::formatter,
            selection,
            numbers,
            context.progress());
    if (!merge.run()) {
      context.ahead().close(); // the sources are closed next, and no section comes after this one
    }
  }

  private boolean isChosen(StreamInfo stream) {
    if (selection.locations() == null) {
      return true;
    }
    for (int location : stream.locations()) {
      if (selection.locations().test(location)) {
        return true;
      }
    }
    return false;
  }

  /** Markers and their classes, in the order in which they are in the files. */
  private void printMarkers() throws IOException {
    MarkerClasses classes = new MarkerClasses();
    if (context.reader().has(null, Section.MARKERS)) {
      printMarkers(classes);
    }
    classes.printBefore(Long.MAX_VALUE);
  }

  private void printMarkers(MarkerClasses classes) throws IOException {
    boolean[] kinds = selection.kindTable();
    RecordFormatter formatter = formatter();
    ByteText line = new ByteText(256);
    EventBlock block = new EventBlock();
    EventCursor cursor = new EventCursor();
    long records = 0;
    try (EventSource source = context.reader().open(null, Section.MARKERS, context.options())) {
      while (source.read(block)) {
        cursor.wrap(block);
        while (cursor.next()) {
          classes.printBefore(records++);
          EventKind kind = cursor.kind();
          if (kinds[kind.ordinal()]) {
            line.clear();
            formatter.formatEvent(cursor, line);
            numbered.restart(out.count());
            numbered.add(line.bytes(), 0, line.length());
            writeNumbered();
            context.countPrinted(1);
          }
        }
      }
    }
  }

  /** The classes of markers that are still to be printed. */
  private final class MarkerClasses {
    private final List<Definitions.Entry> classes = new ArrayList<>();

    /** How many markers come before each class; null if all classes come first. */
    private final long[] places = context.reader().markersBeforeClasses();

    private final ByteText line = new ByteText(256);
    private int next;

    private MarkerClasses() {
      for (Definitions.Entry entry : context.reader().definitions().entries()) {
        if (entry.definition().kind() == DefinitionKind.MARKER) {
          classes.add(entry);
        }
      }
    }

    /** Prints those that have at most so many records before them. */
    private void printBefore(long records) throws IOException {
      while (next < classes.size()
          && (places == null || next >= places.length || places[next] <= records)) {
        Definitions.Entry entry = classes.get(next++);
        if (isChosen(entry)) {
          formatEntry(entry, line);
          numbered.addWithoutTab(line.bytes(), 0, line.length());
          writeNumbered();
        }
      }
    }
  }
}
