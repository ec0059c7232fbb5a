package org.tracetool.format.paraver.write;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.LostDefinitions;
import org.tracetool.core.format.MarkersFirstFacet;
import org.tracetool.core.format.ReadBack;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WholeTraceFacet;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.OutputPlace;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.paraver.file.Header;
import org.tracetool.format.paraver.file.SortedRows;
import org.tracetool.format.paraver.file.TimeUnit;
import org.tracetool.format.paraver.names.Marks;
import org.tracetool.format.paraver.names.PcfText;
import org.tracetool.format.paraver.names.RowLabels;
import org.tracetool.format.paraver.read.PrvReader;
import org.tracetool.format.paraver.read.TraceFiles;

/** Writes a trace as records, names and labels. All records go through one thread at a time. */
public final class PrvWriter implements TraceWriter, WholeTraceFacet, MarkersFirstFacet {
  private static final int BUFFER = 1 << 16;
  private static final int USUAL_LEVEL = 6;
  private static final int MOST_MARKERS = 1 << 18;
  private static final long NANOSECONDS = 1_000_000_000L;

  private static final Set<DefinitionKind> KEPT =
      EnumSet.of(
          DefinitionKind.LOCATION,
          DefinitionKind.LOCATION_INFO,
          DefinitionKind.LOCATION_GROUP,
          DefinitionKind.LOCATION_GROUP_PROPERTY,
          DefinitionKind.SYSTEM_NODE,
          DefinitionKind.SYSTEM_NODE_PROPERTY,
          DefinitionKind.GROUP,
          DefinitionKind.MEMBER_GROUP,
          DefinitionKind.COMMUNICATOR,
          DefinitionKind.REGION,
          DefinitionKind.REGION_INFO,
          DefinitionKind.REGION_GROUP,
          DefinitionKind.COUNTER,
          DefinitionKind.COUNTER_INFO,
          DefinitionKind.COUNTER_GROUP,
          DefinitionKind.METRIC,
          DefinitionKind.COLLECTIVE,
          DefinitionKind.MARKER,
          DefinitionKind.KEY,
          DefinitionKind.PARADIGM,
          DefinitionKind.CLOCK_PROPERTIES,
          DefinitionKind.TIMER_RESOLUTION,
          DefinitionKind.TIME_RANGE,
          DefinitionKind.VERSION,
          DefinitionKind.STRING,
          DefinitionKind.CREATOR);

  private final TraceFormat format;
  private final Path records;
  private final WriteOptions options;
  private final OutputTransaction transaction;
  private final Body body;
  private Definitions definitions;
  private WrittenNames names;
  private WrittenObjects objects;
  private WrittenTypes types;
  private WrittenComms comms;
  private RecordWriter writer;
  private TimeScale scale;
  private boolean completed;

  /** Time, process, class and number of the text of markers. */
  private final SortedRows markers = new SortedRows(4);

  private final List<String> markerTexts = new ArrayList<>();
  private long lostMarkers;
  private SortedRows.Rows nextMarker;
  private boolean moreMarkers;

  /** A trace whose records have this name; compressed if the name says so. */
  public PrvWriter(TraceFormat format, Path trace, WriteOptions options) throws IOException {
    this.format = format;
    this.options = options;
    records = OutputPlace.ofSeveralFiles(trace);
    String main = records.getFileName() == null ? "" : records.getFileName().toString();
    transaction =
        OutputTransaction.begin(
            records.getParent(), TraceFiles.stem(records), options.overwrite(), main);
    Body made = null;
    try {
      made = new Body(transaction.scratchFile(TraceFiles.stem(records) + ".body"));
      body = made;
    } catch (IOException e) {
      throw OutputTransaction.failure(records, e);
    } finally {
      if (made == null) {
        transaction.close();
      }
    }
  }

  @Override
  public void begin(Definitions all, List<StreamInfo> streams) {
    definitions = all;
    names = new WrittenNames(all);
    objects = new WrittenObjects(all, streams);
    types = new WrittenTypes(all, names.areThere() ? names.pcf() : null);
    comms = new WrittenComms(all, objects, names);
    scale = scale(all);
    writer =
        new RecordWriter(
            all,
            objects,
            types,
            comms.ids(),
            body,
            header(0).usualCpus(),
            scale,
            options.diagnostics());
  }

  private TimeScale scale(Definitions all) {
    long ticks = all.ticksPerSecond();
    TimeUnit unit = TimeUnit.ofTicks(ticks);
    unit = unit == null ? TimeUnit.NANOSECONDS : unit;
    if (names.areThere()) {
      return new TimeScale(unit, ticks, 0, true);
    }
    for (Definition.TimeRange r : all.all(Definition.TimeRange.class)) {
      return new TimeScale(unit, ticks, r.first(), false);
    }
    for (ClockProperties c : all.all(ClockProperties.class)) {
      return new TimeScale(unit, ticks, c.offset(), false);
    }
    return new TimeScale(unit, ticks, -1L, false);
  }

  private Header header(long duration) {
    return new Header(
        date(),
        duration,
        scale.unit(),
        objects.cpus(),
        objects.threads(),
        objects.nodes(),
        comms.lines().size());
  }

  /** The date of the trace; the first one that there is if it is not known. */
  private String date() {
    String said = names.get(Marks.DATE);
    if (said != null && !said.contains("\n")) {
      return said;
    }
    long since = 0;
    for (ClockProperties c : definitions.all(ClockProperties.class)) {
      since = c.realtime() == -1L ? 0 : c.realtime();
    }
    ZonedDateTime at =
        Instant.ofEpochSecond(Long.divideUnsigned(since, NANOSECONDS)).atZone(ZoneOffset.UTC);
    return String.format(
        "%02d/%02d/%04d at %02d:%02d",
        at.getDayOfMonth(), at.getMonthValue(), at.getYear(), at.getHour(), at.getMinute());
  }

  @Override
  public boolean amends() {
    return false;
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) {
    return switch (section) {
      case EVENTS -> this::accept;
      case MARKERS -> this::marker;
      default -> row -> {};
    };
  }

  private synchronized void marker(EventCursor row) throws IOException {
    if (nextMarker != null || markerTexts.size() == MOST_MARKERS) {
      lostMarkers++;
      return;
    }
    long[] to = markers.add();
    int at = markers.at();
    to[at] = row.time();
    to[at + 1] = row.location();
    to[at + 2] = row.field(0);
    to[at + 3] = markerTexts.size();
    markerTexts.add(row.text());
  }

  private synchronized void accept(EventCursor row) throws IOException {
    if (nextMarker == null) {
      nextMarker = markers.rows();
      moreMarkers = nextMarker.next();
    }
    if (moreMarkers) {
      markersUpTo(row.time());
    }
    writer.accept(row);
  }

  private void markersUpTo(long time) throws IOException {
    while (moreMarkers && nextMarker.get(0) <= time) {
      writer.marker(
          nextMarker.get(0),
          (int) nextMarker.get(1),
          (int) nextMarker.get(2),
          markerTexts.get((int) nextMarker.get(3)));
      moreMarkers = nextMarker.next();
    }
  }

  @Override
  public synchronized long takeWhole(TraceReader reader, LongConsumer progress) throws IOException {
    if (!(reader instanceof PrvReader trace)) {
      return -1;
    }
    completed = true;
    try {
      String main = records.getFileName().toString();
      long count;
      try (OutputStream out = output(transaction.lastFile(main), main.endsWith(".gz"))) {
        count = trace.copy(out, progress);
      }
      names();
      return count;
    } catch (TraceException e) {
      throw e;
    } catch (IOException e) {
      throw OutputTransaction.failure(records, e);
    }
  }

  private void names() throws IOException {
    plain(TraceFiles.names(records), PcfText.text(types.pcf()));
    plain(TraceFiles.labels(records), labels().text());
  }

  @Override
  public synchronized void complete() throws IOException {
    if (completed) {
      return;
    }
    completed = true;
    if (nextMarker == null) {
      nextMarker = markers.rows();
      moreMarkers = nextMarker.next();
    }
    markersUpTo(Long.MAX_VALUE);
    long duration = writer.finish(Numbers.of(names.get(Marks.DURATION), 0, Long.MAX_VALUE));
    options.diagnostics().loss("markers after the first event, or too many", lostMarkers);
    new LostDefinitions(definitions, KEPT).report(options.diagnostics(), format);
    try {
      write(duration);
    } catch (IOException e) {
      throw OutputTransaction.failure(records, e);
    }
  }

  private void write(long duration) throws IOException {
    StringBuilder head = new StringBuilder(header(duration).line()).append('\n');
    comms.lines().forEach(l -> head.append(l).append('\n'));
    String main = records.getFileName().toString();
    try (OutputStream out = output(transaction.lastFile(main), main.endsWith(".gz"))) {
      out.write(TraceText.encode(head.toString()));
      body.write(out, writer.threads());
    }
    names();
  }

  private OutputStream output(Path place, boolean compressed) throws IOException {
    OutputStream out = Files.newOutputStream(place, StandardOpenOption.CREATE_NEW);
    if (!compressed) {
      return out;
    }
    int level = options.compression() > 0 ? options.compression() : USUAL_LEVEL;
    return new GZIPOutputStream(out, BUFFER) {
      {
        def.setLevel(Math.min(level, Deflater.BEST_COMPRESSION));
      }
    };
  }

  private void plain(Path file, byte[] content) throws IOException {
    Files.write(
        transaction.file(file.getFileName().toString()), content, StandardOpenOption.CREATE_NEW);
  }

  private RowLabels labels() {
    RowLabels labels = names.labels();
    List<String> cpus = new ArrayList<>();
    List<String> nodes = new ArrayList<>();
    int[] count = objects.cpus();
    for (int i = 0; i < count.length; i++) {
      String name = objects.nodeNames().get(i);
      String node = name == null ? "NODE " + (i + 1) : name;
      nodes.add(node);
      for (int c = 0; c < count[i]; c++) {
        cpus.add(cpus.size() + 1 + "." + node);
      }
    }
    List<String> known = labels.level(RowLabels.CPU);
    if (known == null || known.size() != cpus.size()) {
      labels.put(RowLabels.CPU, cpus);
    }
    labels.put(RowLabels.NODE, nodes);
    if (!names.areThere() || labels.level(RowLabels.TASK) != null) {
      labels.put(RowLabels.TASK, filled(objects.taskNames(), "TASK "));
    }
    labels.put(RowLabels.THREAD, filled(objects.threadNames(), "THREAD "));
    return labels;
  }

  private static List<String> filled(List<String> names, String otherwise) {
    List<String> all = new ArrayList<>();
    for (String name : names) {
      all.add(name == null ? otherwise + (all.size() + 1) : name);
    }
    return all;
  }

  @Override
  public void finish() throws IOException {
    complete();
    try {
      body.close(); // which may fail, and must not when the output is in place
    } catch (IOException e) {
      throw OutputTransaction.failure(records, e);
    }
    transaction.commit(options.readBack() ? main -> ReadBack.check(format, main) : null);
  }

  @Override
  public void close() throws IOException {
    try {
      body.close();
    } finally {
      markers.close();
      transaction.close();
    }
  }

  @Override
  public String toString() {
    return records.toString();
  }
}
