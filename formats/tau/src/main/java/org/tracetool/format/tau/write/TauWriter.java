package org.tracetool.format.tau.write;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.LostDefinitions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.format.WrittenTraceCheck;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.tau.file.ThreadFileName;
import org.tracetool.format.tau.file.TraceParts;

/** Writes a trace as a merged one: records in order of time, and a file of definitions. */
public final class TauWriter implements TraceWriter {
  private static final String ZERO = "zero";

  /** What times of records are counted from. */
  public static final FormatSetting START =
      new FormatSetting(
          "start",
          false,
          List.of("date", ZERO),
          "times count from 1970 (date) or from the start of the trace (zero), as with tau_merge"
              + " -a");

  private static final Set<DefinitionKind> KEPT =
      EnumSet.of(
          DefinitionKind.LOCATION,
          DefinitionKind.LOCATION_INFO,
          DefinitionKind.LOCATION_GROUP,
          DefinitionKind.LOCATION_GROUP_PROPERTY,
          DefinitionKind.SYSTEM_NODE,
          DefinitionKind.GROUP,
          DefinitionKind.COMMUNICATOR,
          DefinitionKind.REGION,
          DefinitionKind.REGION_INFO,
          DefinitionKind.REGION_GROUP,
          DefinitionKind.SCL,
          DefinitionKind.SCL_FILE,
          DefinitionKind.COUNTER,
          DefinitionKind.COUNTER_INFO,
          DefinitionKind.COUNTER_GROUP,
          DefinitionKind.CLOCK_PROPERTIES,
          DefinitionKind.TIMER_RESOLUTION,
          DefinitionKind.TIME_RANGE,
          DefinitionKind.VERSION,
          DefinitionKind.STRING,
          DefinitionKind.CREATOR);

  private final TraceFormat format;
  private final Path trace;
  private final String stem;
  private final WriteOptions options;
  private final OutputTransaction transaction;
  private final OutputStream file;
  private Definitions definitions;
  private WrittenDefinitions names;
  private TauRecordWriter writer;
  private boolean isComplete;

  /** A trace whose records have this name. */
  public TauWriter(TraceFormat format, Path named, WriteOptions options) throws IOException {
    this.format = format;
    this.options = options;
    trace = OutputTarget.ofSeveralFiles(named);
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    stem =
        name.endsWith(ThreadFileName.RECORDS)
            ? name.substring(0, name.length() - ThreadFileName.RECORDS.length())
            : name;
    checkNames();
    transaction = OutputTransaction.begin(trace.getParent(), stem, options.overwrite(), name);
    try {
      file = Files.newOutputStream(transaction.lastFile(name), StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      transaction.close();
      throw OutputTransaction.failure(trace, e);
    }
  }

  /** Refuses a name that is read in another way, and to replace definitions of another trace. */
  private void checkNames() throws IOException {
    ThreadFileName thread = ThreadFileName.of(trace);
    if (thread != null) {
      throw new UsageException(
          trace
              + ": is the name of the file of one thread, whose definitions are read from "
              + thread.definitions().getFileName()
              + "; choose another one, such as tau.trc");
    }
    Path definitions = trace.resolveSibling(stem + ThreadFileName.DEFINITIONS);
    if (!Files.exists(definitions)) {
      return;
    }
    List<Path> others = new ArrayList<>();
    FileExistence.forEachInFolder(
        trace.getParent(),
        path -> {
          if (path.toString().endsWith(ThreadFileName.RECORDS)
              && ThreadFileName.of(path) == null
              && !path.getFileName().equals(trace.getFileName())) {
            others.add(trace.resolveSibling(path.getFileName()));
          }
        });
    for (Path other : others) {
      if (definitions.equals(TraceParts.merged(other))) {
        throw new OutputException(
            definitions + ": is not replaced, since " + other + " uses it; choose another name");
      }
    }
    if (!Files.exists(trace)) {
      throw new OutputException(
          definitions + ": is not replaced, since it is of another trace; choose another name");
    }
  }

  @Override
  public void begin(Definitions all, List<StreamInfo> streams) {
    definitions = all;
    names = new WrittenDefinitions(all);
    Microseconds clock = new Microseconds(all, START.is(ZERO, options.settings()));
    writer =
        new TauRecordWriter(all, new WrittenPlaces(all), names, clock, new WrittenRecords(file));
  }

  @Override
  public boolean amends() {
    return false;
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) {
    return section == Section.EVENTS ? this::accept : row -> {};
  }

  private synchronized void accept(EventCursor row) throws IOException {
    try {
      writer.accept(row);
    } catch (IOException e) {
      throw OutputTransaction.failure(trace, e);
    }
  }

  @Override
  public synchronized void complete() throws IOException {
    if (isComplete) {
      return;
    }
    isComplete = true;
    try {
      writer.finish();
      try (OutputStream text =
          new BufferedOutputStream(
              Files.newOutputStream(
                  transaction.file(stem + ThreadFileName.DEFINITIONS),
                  StandardOpenOption.CREATE_NEW))) {
        text.write(TraceText.encode(names.text()));
      }
    } catch (IOException e) {
      throw OutputTransaction.failure(trace, e);
    }
    writer.tell(options.diagnostics());
    new LostDefinitions(definitions, KEPT).report(options.diagnostics(), format);
  }

  @Override
  public void finish() throws IOException {
    complete();
    WrittenTraceCheck.commit(transaction, file, trace, format, options);
  }

  @Override
  public void close() throws IOException {
    try {
      file.close();
    } finally {
      transaction.close();
    }
  }

  @Override
  public String toString() {
    return trace.toString();
  }
}
