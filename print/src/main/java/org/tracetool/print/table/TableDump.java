package org.tracetool.print.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatTrait;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.SortedSource;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.text.ByteText;
import org.tracetool.print.lines.DefinitionNames;
import org.tracetool.print.lines.DumpContext;
import org.tracetool.print.lines.DumpSelection;
import org.tracetool.print.lines.LeaveRegionResolver;
import org.tracetool.print.lines.LineOutput;
import org.tracetool.print.lines.Notation;
import org.tracetool.print.lines.RecordFormatter;

/** Prints a trace as one sequence of lines, everything merged in order of time. */
public final class TableDump {
  /** At equal times what describes the state before comes first. */
  private static final Section[] ORDER = {Section.STATISTICS, Section.SNAPSHOTS, Section.EVENTS};

  private static final int MARKER_SHARE = 10;

  private final DumpContext context;
  private final TableStyle style;
  private final ValuePrinter values;
  private final Set<String> columns;

  /**
   * A dump.
   *
   * @param ticks whether times are printed in ticks of the clock, not in seconds
   * @param tokens whether numbers are printed in place of names
   */
  public TableDump(
      DumpContext context, TableStyle style, Notation notation, boolean ticks, boolean tokens) {
    this.context = context;
    this.style = style;
    Definitions definitions = context.reader().definitions();
    DefinitionNames names = new DefinitionNames(context.reader(), notation);
    values = new ValuePrinter(definitions, names, notation, ticks, tokens);
    columns = CsvRecords.columns(context.selection().kinds(), ticks);
  }

  private char separator() {
    return style == TableStyle.TSV ? '\t' : ',';
  }

  /** Prints everything. */
  public void run() throws IOException {
    ByteText start = new ByteText(1 << 10);
    if (style == TableStyle.CSV || style == TableStyle.TSV) {
      CsvRecords.appendHeader(start, columns, values.inTicks(), separator());
    } else {
      printDefinitions(start);
    }
    LineOutput out = context.out();
    out.write(start.bytes(), 0, start.length());
    if (!context.selection().kinds().isEmpty()) {
      printRecords();
    }
  }

  private void printDefinitions(ByteText text) throws IOException {
    TextDefinitions plain = new TextDefinitions(values);
    JsonDefinitions json = new JsonDefinitions(values);
    for (Definitions.Entry entry : context.reader().definitions().entries()) {
      if (!context.selection().definitions().contains(entry.definition().kind())) {
        continue;
      }
      text.clear();
      if (style == TableStyle.JSON_LINES) {
        json.formatDefinition(entry, text);
      } else {
        plain.formatDefinition(entry, text);
      }
      context.out().write(text.bytes(), 0, text.length());
    }
    text.clear();
  }

  private void printRecords() throws IOException {
    DumpSelection selection = context.selection();
    TraceReader reader = context.reader();
    List<SourceSet.Part> parts = new ArrayList<>();
    for (StreamInfo stream : selection.streams()) {
      for (Section section : ORDER) {
        if (selection.sections().contains(section) && context.mayHave(stream, section)) {
          parts.add(new SourceSet.Part(stream, section));
        }
      }
    }
    ReadOptions options =
        context.options().withWindow(selection.window()).withLocations(selection.locations());
    boolean nameless =
        selection.kinds().contains(EventKind.LEAVE)
            && reader.format().capabilities().has(FormatTrait.NAMELESS_LEAVES);
    if (selection.kinds().size() < EventKind.values().length) {
      Set<EventKind> kinds = EnumSet.copyOf(selection.kinds());
      if (nameless) {
        kinds.add(EventKind.ENTER);
      }
      options = options.withKinds(kinds);
    }
    boolean markers =
        selection.sections().contains(Section.MARKERS) && reader.has(null, Section.MARKERS);
    try (EventSource sorted = markers ? sortedMarkers(options) : null) {
      context.merge(parts, options, sorted, new TableLines(nameless ? options : null));
    }
  }

  /** Lines of the parts of the trace. */
  private final class TableLines implements DumpContext.Lines {
    private final ReadOptions nameless;

    /**
     * @param nameless how streams are read whose leaves may name no region; null if all do
     */
    TableLines(ReadOptions nameless) {
      this.nameless = nameless;
    }

    @Override
    public int names(SourceSet.Part part) {
      int stream = part.stream().id();
      return values.names().isLocal(stream) ? stream : 0;
    }

    @Override
    public RecordFormatter formatter(int names) {
      return switch (style) {
        case JSON_LINES -> new JsonRecords(values, names);
        case CSV, TSV -> new CsvRecords(values, names, columns, separator());
        case TEXT -> new TextRecords(values, names);
      };
    }

    @Override
    public LeaveRegionResolver leaves(SourceSet.Part part) {
      return nameless == null || part.section() != Section.EVENTS
          ? null
          : new LeaveRegionResolver(context.reader(), part.stream(), nameless);
    }
  }

  private EventSource sortedMarkers(ReadOptions options) throws IOException {
    DumpSelection selection = context.selection();
    EventSource source = context.reader().markersAround(options);
    EventSource chosen = new MarkerSelection(source, selection.window(), selection.locations());
    return new SortedSource(chosen, context.memory() / MARKER_SHARE);
  }
}
