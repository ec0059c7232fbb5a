package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.file.DamageListener;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.file.OldRecordDefaults;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.RecordTable;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.SnapshotRecord;
import org.tracetool.legacy.otf2.text.DefinitionIndex;
import org.tracetool.legacy.otf2.text.FieldText;
import org.tracetool.legacy.otf2.text.MapText;
import org.tracetool.legacy.otf2.text.RecordTemplate;
import org.tracetool.legacy.otf2.text.ReferencePrinter;
import org.tracetool.legacy.otf2.text.SystemTree;

/** Prints an archive, section after section. */
public final class ArchivePrinter {
  static final int WIDTH = 80;
  private static final int NAME_WIDTH = 27;
  private static final int ID_WIDTH = 12;
  private static final int BUFFER_FOR_ALL = 64 << 20;
  private static final long WORTH_THREADS = 2 << 20;
  private static final int MIN_BUFFER_BYTES = 4 << 10;
  private static final int MAX_BUFFER_BYTES = 256 << 10;

  private final ArchivePaths paths;
  private final PrintOptions options;
  private final FileHandles handles;
  private final DamageListener damage;
  private final PrintOutput out;
  private final DefinitionIndex index = new DefinitionIndex();
  private final ReferencePrinter references = new ReferencePrinter(index);
  private final MapText maps = new MapText();
  private final FieldText fields = new FieldText(references, maps);
  private final SystemTree tree = new SystemTree(index, fields);
  private final PrintStep step = new PrintStep();
  private final InputStream keys;
  private final int threads;
  private final long worthThreads;
  private Anchor anchor;

  /**
   * A printer of one archive.
   *
   * @param damage receives damage after which printing continues
   * @param keys where the user presses a key for more events; null for no pauses
   * @param threads how many threads may print events at the same time
   */
  public ArchivePrinter(
      Path archive,
      PrintOptions options,
      FileHandles handles,
      DamageListener damage,
      OutputStream out,
      InputStream keys,
      int threads) {
    this(archive, options, handles, damage, out, keys, threads, WORTH_THREADS);
  }

  /**
   * The same.
   *
   * @param worthThreads bytes of events from which on several threads print them
   */
  ArchivePrinter(
      Path archive,
      PrintOptions options,
      FileHandles handles,
      DamageListener damage,
      OutputStream out,
      InputStream keys,
      int threads,
      long worthThreads) {
    paths = new ArchivePaths(archive);
    this.options = options;
    this.handles = handles;
    this.damage = damage;
    this.keys = keys;
    this.threads = threads;
    this.worthThreads = worthThreads;
    this.out = new PrintOutput(out);
  }

  /**
   * Prints.
   *
   * @throws DamagedTraceException if the archive cannot be read, or not to its end; then {@link
   *     #step} says where it was
   */
  public void print() throws IOException {
    try {
      printSections();
    } finally {
      out.flush();
    }
  }

  private void printSections() throws IOException {
    out.endLine();
    out.printLine("=== OTF2-PRINT ===");
    step.begin(PrintStep.StepKind.ANCHOR);
    anchor = Anchor.read(paths.anchor());
    if (options.anchor()) {
      AnchorText.put(out, anchor);
    }
    if (options.thumbnails() && anchor.thumbnails() > 0) {
      out.endLine();
      out.printLine("Thumbnail headers:");
    }
    if (!options.needDefinitions()) {
      return;
    }
    printDefinitions();
    references.complete();
    long[] locations = locations();
    if (options.needLocations()) {
      scanLocals(locations);
    }
    if (options.events()) {
      printEvents(locations);
    }
    step.begin(PrintStep.StepKind.OVER);
  }

  /** What was being done, for whoever wants to say it where it failed. */
  public PrintStep step() {
    return step;
  }

  /** Whether definitions were read, as they are unless nothing but the anchor file is printed. */
  public boolean hasDefinitions() {
    return options.needDefinitions();
  }

  /** The definitions of the machine and the locations. */
  public SystemTree systemTree() {
    return tree;
  }

  private void printDefinitions() throws IOException {
    step.begin(PrintStep.StepKind.DEFINITIONS_FILE);
    require(paths.definitions());
    if (options.definitions()) {
      out.endLine();
      printSection("Global Definitions");
      out.endLine();
      out.printLine(String.format("%-27s %12s  Attributes", "Definition", "ID"));
      out.printLine("-".repeat(WIDTH));
    }
    step.begin(PrintStep.StepKind.DEFINITIONS);
    try (RecordInput in =
        open(paths.definitions(), anchor.definitionChunk(), RecordInput.InputKind.PLAIN, 1)) {
      readDefinitions(in);
      if (step.count() != anchor.definitions()) {
        String found = Long.toString(step.count());
        step.begin(PrintStep.StepKind.COUNT_OF_DEFINITIONS);
        throw in.damaged(
            in.offset(), anchor.definitions() + " definitions, as the anchor file says", found);
      }
    }
  }

  private void readDefinitions(RecordInput in) throws IOException {
    RecordTable table = GlobalRecord.table();
    RecordTemplate[] texts = new RecordTemplate[256];
    PayloadDecoder decoder = new PayloadDecoder();
    RecordValues values = new RecordValues();
    while (in.next()) {
      RecordType type = table.find(in.code());
      if (type == null) {
        step.countRecord();
        if (options.definitions()) {
          out.printLeft(Otf2EventPrinter.UNKNOWN, NAME_WIDTH);
          out.endLine();
        }
        continue;
      }
      decoder.decode(in, type, values);
      step.countRecord();
      OldRecordDefaults.complete(values);
      // First, since a definition may refer to itself.
      index.add(values);
      tree.add(values);
      if (options.definitions()) {
        if (texts[in.code()] == null) {
          texts[in.code()] = new RecordTemplate(type);
        }
        printLine(texts[in.code()], values);
      }
    }
  }

  /** The locations that are printed, in the order of their definitions. */
  private long[] locations() throws IOException {
    step.begin(PrintStep.StepKind.LOCATION);
    long[] all = index.locations();
    if (all.length == 0) {
      throw new DamagedTraceException(paths.definitions() + ": has no location");
    }
    if (options.location() == null) {
      return all;
    }
    long only = options.location();
    long[] found = Arrays.stream(all).filter(l -> l == only).toArray();
    if (found.length == 0) {
      throw new DamagedTraceException(
          paths.definitions() + ": has no location " + Long.toUnsignedString(only));
    }
    return found;
  }

  /** Makes sure that a file is there. */
  static void require(Path file) throws IOException {
    if (!Files.exists(file)) {
      DamagedTraceException.checkVisible(file);
      throw new MissingTraceException(file + ": no such file");
    }
  }

  /** Goes through the files of all locations that are read before any event is. */
  private void scanLocals(long[] locations) throws IOException {
    LocalDefinitionsPrinter printer = null;
    if (options.mappings() || options.clockOffsets()) {
      printer = new LocalDefinitionsPrinter(out, fields, maps, options);
      printer.printHead(this);
    }
    for (long location : locations) {
      step.begin(PrintStep.StepKind.EVENTS_FILE, location);
      require(paths.events(location));
      if (anchor.snapshots() > 0) {
        step.begin(PrintStep.StepKind.SNAPSHOTS_FILE, location);
        require(paths.snapshots(location));
      }
      step.begin(PrintStep.StepKind.LOCAL_DEFINITIONS, location);
      if (printer != null) {
        printer.print(this, location);
      } else {
        readToEnd(location);
      }
    }
  }

  private void printLine(RecordTemplate text, RecordValues values) throws IOException {
    out.printLeft(text.label(), NAME_WIDTH);
    out.text.put(' ');
    int self = values.type().self();
    if (self < 0 && values.type() == GlobalRecord.PARADIGM.type()) {
      self = 0;
    }
    if (self < 0) {
      out.printBlanks(ID_WIDTH);
    } else {
      out.printRight(values.number(self), ID_WIDTH);
    }
    out.printBlanks(2);
    text.put(out.text, values, fields);
    out.endLine();
  }

  void printSection(String title) throws IOException {
    String start = "=== " + title + " ";
    out.printLine(start + "=".repeat(WIDTH - start.length()));
  }

  RecordInput open(Path file, long chunk, RecordInput.InputKind sort, int beside) {
    int each = BUFFER_FOR_ALL / Math.max(beside, 1);
    int buffer = Math.max(MIN_BUFFER_BYTES, Math.min(MAX_BUFFER_BYTES, each));
    return new RecordInput(handles.file(file), chunk, sort, buffer);
  }

  /** The local definitions file of a location; null if there is none. */
  RecordInput localDefinitions(long location) throws IOException {
    Path file = paths.localDefinitions(location);
    return FileExistence.exists(file)
        ? open(file, anchor.definitionChunk(), RecordInput.InputKind.PLAIN, 4 << 10)
        : null;
  }

  /** Makes sure that no local definitions are cut off, before anything is printed. */
  private void readToEnd(long location) throws IOException {
    try (RecordInput in = localDefinitions(location)) {
      while (in != null && in.next()) {
        step.countRecord();
      }
    }
  }

  private LocationTables local(long location) throws IOException {
    step.begin(PrintStep.StepKind.LOCAL_DEFINITIONS, location);
    try (RecordInput in = localDefinitions(location)) {
      return in == null ? LocationTables.NONE : LocationTables.read(in, damage);
    }
  }

  private void printEvents(long[] ofDefinitions) throws IOException {
    // Where times are equal, the smaller id comes first, without signs.
    long[] locations =
        Arrays.stream(ofDefinitions)
            .boxed()
            .sorted(Long::compareUnsigned)
            .mapToLong(l -> l)
            .toArray();
    EventSection section =
        new EventSection(
            this, out, fields, references, index, options, step, keys, threads, worthThreads);
    LocationQueue[] events = lanes(locations, true);
    section.print(events, "Events", EventRecord.table(), " events.");
    if (anchor.snapshots() > 0) {
      LocationQueue[] snapshots = lanes(locations, false);
      section.print(snapshots, "Snapshots", SnapshotRecord.table(), " snapshot records.");
    }
  }

  private LocationQueue[] lanes(long[] locations, boolean events) throws IOException {
    LocationQueue[] lanes = new LocationQueue[locations.length];
    for (int i = 0; i < lanes.length; i++) {
      Path file = events ? paths.events(locations[i]) : paths.snapshots(locations[i]);
      RecordInput.InputKind sort =
          events ? RecordInput.InputKind.EVENTS : RecordInput.InputKind.TIMED;
      RecordInput in = open(file, anchor.eventChunk(), sort, lanes.length);
      lanes[i] =
          new LocationQueue(locations[i], in, events ? local(locations[i]) : LocationTables.NONE);
    }
    return lanes;
  }
}
