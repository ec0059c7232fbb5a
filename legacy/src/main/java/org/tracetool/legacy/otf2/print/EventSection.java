package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import java.io.InputStream;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.RecordTable;
import org.tracetool.legacy.otf2.text.DefinitionIndex;
import org.tracetool.legacy.otf2.text.FieldText;
import org.tracetool.legacy.otf2.text.ReferencePrinter;

/** The sections of an archive that have records with times: events, and snapshots. */
final class EventSection {
  /** In place of a number of records. */
  private static final long ALL = -1;

  private final ArchivePrinter printer;
  private final PrintOutput out;
  private final FieldText fields;
  private final ReferencePrinter references;
  private final DefinitionIndex index;
  private final PrintOptions options;
  private final PrintStep step;
  private final InputStream keys;
  private final int threads;
  private final long worthThreads;

  /**
   * Sections of an archive.
   *
   * @param keys where the user presses a key for more events; null for no pauses
   * @param threads how many threads may print events at the same time
   * @param worthThreads bytes of events from which on they do
   */
  EventSection(
      ArchivePrinter printer,
      PrintOutput out,
      FieldText fields,
      ReferencePrinter references,
      DefinitionIndex index,
      PrintOptions options,
      PrintStep step,
      InputStream keys,
      int threads,
      long worthThreads) {
    this.printer = printer;
    this.out = out;
    this.fields = fields;
    this.references = references;
    this.index = index;
    this.options = options;
    this.step = step;
    this.keys = keys;
    this.threads = threads;
    this.worthThreads = worthThreads;
  }

  /**
   * Prints a section, and closes the files.
   *
   * @param files those of the locations
   * @param what the records, as the question for more of them calls them
   */
  void print(LocationQueue[] files, String title, RecordTable table, String what)
      throws IOException {
    step.begin(PrintStep.StepKind.EVENTS);
    try (MergedLanes lanes = new MergedLanes(files)) {
      LaneWindow window = table == EventRecord.table() ? window(files) : null;
      if (window == null) {
        print(files, lanes, options, title, table, what);
        return;
      }
      try {
        print(files, lanes, options.withoutWindow(), title, table, what);
      } catch (DamagedTraceException e) {
        // The words of the tool have the number of all records up to there.
        window.close();
        lanes.begin();
        step.begin(PrintStep.StepKind.EVENTS);
        lanes.print(lines(table, options.silently()), ALL, step);
        throw e;
      }
    }
  }

  /** Leaves out what is not of the times that are wanted; null if all has to be read. */
  private LaneWindow window(LocationQueue[] files) throws IOException {
    return options.hasWindow() && !options.silent() && options.step() == ALL
        ? LaneWindow.open(files, options.first(), options.last())
        : null;
  }

  private void print(
      LocationQueue[] files,
      MergedLanes lanes,
      PrintOptions chosen,
      String title,
      RecordTable table,
      String what)
      throws IOException {
    try (SlicedEvents slices = slices(files, chosen, table)) {
      if (!chosen.silent()) {
        printer.printSection(title);
      }
      boolean sliced = slices != null && slices.begin();
      if (!sliced) {
        lanes.begin();
      }
      printHead(title);
      if (sliced) {
        if (slices.print(out)) {
          return;
        }
        lanes.begin();
      }
      printRecords(lanes, lines(table, chosen), title, what);
    }
  }

  private SlicedEvents slices(LocationQueue[] files, PrintOptions chosen, RecordTable table)
      throws IOException {
    if (table != EventRecord.table()
        || threads < 2
        || chosen.step() != ALL
        || Runtime.getRuntime().maxMemory() < SlicedEvents.MEMORY
        || files.length > SlicedEvents.MAX_LOCATIONS) {
      return null;
    }
    long bytes = 0;
    for (LocationQueue file : files) {
      bytes += file.in.bytes();
    }
    return bytes < worthThreads
        ? null
        : new SlicedEvents(
            files, references, chosen, step, Math.min(threads, SlicedEvents.MAX_THREADS));
  }

  private Otf2EventPrinter lines(RecordTable table, PrintOptions chosen) {
    return new Otf2EventPrinter(out, fields, references, table, chosen, index);
  }

  private void printRecords(MergedLanes lanes, Otf2EventPrinter lines, String title, String what)
      throws IOException {
    long read = lanes.print(lines, options.step(), step);
    if (options.step() >= 0) {
      pause(what);
    }
    while (read == options.step()) {
      printHead(title);
      read = lanes.print(lines, options.step(), step);
      pause(what);
    }
  }

  private void printHead(String title) throws IOException {
    if (!options.silent()) {
      String column = title.substring(0, title.length() - 1);
      out.printLine(String.format("%-32s %15s %20s  Attributes", column, "Location", "Timestamp"));
      out.printLine("-".repeat(ArchivePrinter.WIDTH));
    }
  }

  /** Waits until the user presses the key or the input ends. */
  private void pause(String what) throws IOException {
    out.text.put("Press ENTER to print next " + options.step() + what);
    out.flush();
    int key = keys == null ? -1 : keys.read();
    while (key >= 0 && key != '\n') {
      key = keys.read();
    }
  }
}
