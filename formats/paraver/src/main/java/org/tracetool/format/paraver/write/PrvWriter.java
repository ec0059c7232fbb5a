package org.tracetool.format.paraver.write;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.ChangedRegions;
import org.tracetool.core.format.LostDefinitions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.format.WrittenTraceCheck;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.paraver.file.PrvHeader;
import org.tracetool.format.paraver.names.ParaverMarks;
import org.tracetool.format.paraver.names.PcfText;
import org.tracetool.format.paraver.read.PrvFiles;
import org.tracetool.format.paraver.read.PrvReader;

/** Writes a trace as records, names and labels. All records go through one thread at a time. */
public final class PrvWriter implements TraceWriter {
  private static final int BUFFER = 1 << 16;
  private static final int USUAL_LEVEL = 6;

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
          DefinitionKind.FILE,
          DefinitionKind.IO_HANDLE,
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
  private final PrvBody body;
  private Definitions definitions;
  private WrittenNames names;
  private WrittenObjects objects;
  private WrittenTypes types;
  private PrvCommunicators comms;
  private PrvRecordWriter writer;
  private TimeScale scale;
  private boolean completed;
  private final HeldMarkers markers = new HeldMarkers();

  /** A trace whose records have this name; compressed if the name says so. */
  public PrvWriter(TraceFormat format, Path trace, WriteOptions options) throws IOException {
    this.format = format;
    this.options = options;
    records = OutputTarget.ofSeveralFiles(trace);
    String main = records.getFileName() == null ? "" : records.getFileName().toString();
    transaction =
        OutputTransaction.begin(
            records.getParent(), PrvFiles.stem(records), options.overwrite(), main);
    PrvBody made = null;
    try {
      made = new PrvBody(transaction.scratchFile(PrvFiles.stem(records) + ".body"), records);
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
  public boolean takesMarkersFirst() {
    return true;
  }

  @Override
  public void begin(Definitions all, List<StreamInfo> streams) {
    definitions = all;
    names = new WrittenNames(all);
    objects = new WrittenObjects(all, streams);
    types = new WrittenTypes(all, names.areThere() ? names.pcf() : null);
    comms = new PrvCommunicators(all, objects, names);
    scale = TimeScale.of(all, names.areThere());
    writer =
        new PrvRecordWriter(
            all,
            objects,
            types,
            comms.ids(),
            body,
            header(0).usualCpus(),
            scale,
            options.diagnostics());
  }

  private PrvHeader header(long duration) {
    return new PrvHeader(
        HeaderDate.of(definitions, names, origin()),
        duration,
        scale.unit(),
        objects.cpus(),
        objects.threads(),
        objects.nodes(),
        comms.lines().size());
  }

  private long origin() {
    return Math.max(0, scale.origin());
  }

  @Override
  public boolean amends() {
    return false;
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) {
    return switch (section) {
      case EVENTS -> this::accept;
      case MARKERS -> this::writeMarker;
      default -> row -> {};
    };
  }

  private synchronized void accept(EventCursor row) throws IOException {
    markers.write(row.time(), writer);
    writer.accept(row);
  }

  private synchronized void writeMarker(EventCursor row) throws IOException {
    markers.add(row);
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
      writeNames();
      return count;
    } catch (TraceException e) {
      throw e;
    } catch (IOException e) {
      throw OutputTransaction.failure(records, e);
    }
  }

  private void writeNames() throws IOException {
    writePlain(PrvFiles.names(records), PcfText.text(types.pcf()));
    String rows = PrvFiles.labels(records).getFileName().toString();
    try (OutputStream out =
        new BufferedOutputStream(
            Files.newOutputStream(transaction.file(rows), StandardOpenOption.CREATE_NEW))) {
      RowNames.of(names, objects).write(out);
    }
  }

  @Override
  public synchronized void complete() throws IOException {
    if (completed) {
      return;
    }
    completed = true;
    markers.write(Long.MAX_VALUE, writer);
    long duration =
        writer.finish(NumberParsing.of(names.get(ParaverMarks.DURATION), 0, Long.MAX_VALUE));
    options
        .diagnostics()
        .reportLoss(LossCode.MARKERS, "markers after the first event, or too many", markers.lost());
    options
        .diagnostics()
        .reportLoss(
            LossCode.PAIRS, "key-value pairs of markers, such as durations", markers.pairs());
    if (HeaderDate.losesSeconds(definitions, names, origin())) {
      options.diagnostics().reportLoss(LossCode.TIMES, "seconds of the date of the start", 1);
    }
    LinePrefixes prefixes = writer.prefixes();
    writer = null; // frees its state of each thread
    ChangedRegions.report(options.diagnostics(), types.changedRegions(), "Paraver");
    new LostDefinitions(definitions, KEPT).report(options.diagnostics(), format);
    try {
      write(duration, prefixes);
    } catch (IOException e) {
      throw OutputTransaction.failure(records, e);
    }
  }

  private void write(long duration, LinePrefixes prefixes) throws IOException {
    StringBuilder head = new StringBuilder(header(duration).line()).append('\n');
    comms.lines().forEach(l -> head.append(l).append('\n'));
    String main = records.getFileName().toString();
    try (OutputStream out = output(transaction.lastFile(main), main.endsWith(".gz"))) {
      out.write(TraceText.encode(head.toString()));
      body.write(out, prefixes);
    }
    writeNames();
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

  private void writePlain(Path file, byte[] content) throws IOException {
    Files.write(
        transaction.file(file.getFileName().toString()), content, StandardOpenOption.CREATE_NEW);
  }

  @Override
  public void finish() throws IOException {
    complete();
    WrittenTraceCheck.commit(transaction, body, records, format, options);
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
