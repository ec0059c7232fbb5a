package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import java.io.InputStream;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.RecordTable;
import org.tracetool.legacy.otf2.text.DefinitionIndex;
import org.tracetool.legacy.otf2.text.FieldText;
import org.tracetool.legacy.otf2.text.ReferencePrinter;

/** The sections of an archive that have records with times: events, and snapshots. */
final class EventSection {
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
    try (MergedLanes lanes = new MergedLanes(files);
        SlicedEvents slices = slices(files, table)) {
      if (!options.silent()) {
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
      printRecords(lanes, title, table, what);
    }
  }

  private SlicedEvents slices(LocationQueue[] files, RecordTable table) throws IOException {
    if (table != EventRecord.table()
        || threads < 2
        || options.step() >= 0
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
            files, references, options, step, Math.min(threads, SlicedEvents.MAX_THREADS));
  }

  private void printRecords(MergedLanes lanes, String title, RecordTable table, String what)
      throws IOException {
    Otf2EventPrinter lines = new Otf2EventPrinter(out, fields, references, table, options, index);
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
