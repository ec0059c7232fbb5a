package org.tracetool.unify.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.format.WriterFactory;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.OverwritePolicy;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.RegionProfile;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.snapshot.Thumbnail;
import org.tracetool.core.text.TraceText;
import org.tracetool.unify.UnifyOptions;
import org.tracetool.unify.UnifyReport;
import org.tracetool.unify.clock.StreamClocks;
import org.tracetool.unify.definitions.DefinitionPass;
import org.tracetool.unify.definitions.TokenPlaceholders;
import org.tracetool.unify.definitions.UnifiedDefinitions;
import org.tracetool.unify.events.EventPass;
import org.tracetool.unify.events.LocalTimeRange;
import org.tracetool.unify.events.MarkerUnifier;
import org.tracetool.unify.events.MessageWarnings;
import org.tracetool.unify.events.SnapshotTimes;
import org.tracetool.unify.events.StatisticsPass;
import org.tracetool.unify.events.StatisticsUnifier;
import org.tracetool.unify.events.StreamCounts;
import org.tracetool.unify.local.ControlFile;
import org.tracetool.unify.local.Fragments;
import org.tracetool.unify.messages.ReceiveFiles;
import org.tracetool.unify.messages.ReceiveStore;

/**
 * Joins the local files of a measured run into one trace: the work of {@code vtunify}.
 *
 * <p>Reads the definitions of all processes and merges them, then the events of all streams, once
 * to find the receives and once to write. Memory does not depend on the length of the trace.
 */
public final class Unifier {
  private final UnifyOptions options;
  private final RunFilesFacet format;
  private final WriterFactory writers;
  private final Diagnostics diagnostics;
  private final UnifyPaths paths;
  private final UnifyShards shards;

  private Unifier(
      UnifyOptions options,
      RunFilesFacet format,
      TraceFormat target,
      WriterFactory writers,
      UnifyShards shards)
      throws UsageException {
    this.shards = shards;
    this.options = options;
    this.format = format;
    this.writers = writers;
    this.diagnostics = options.diagnostics();
    paths = new UnifyPaths(options, target);
  }

  /**
   * Unifies a run.
   *
   * @param format how local files are read
   * @param target the format of the trace
   * @param writers how it is written: by the format itself, or through a stage
   * @return the result
   * @throws org.tracetool.core.error.TraceException with the reason if there is no output
   */
  public static UnifyReport run(
      UnifyOptions options, RunFilesFacet format, TraceFormat target, WriterFactory writers)
      throws IOException {
    return run(options, format, target, writers, UnifyShards.WHOLE);
  }

  /**
   * Unifies a share of the streams of a run, or puts all shares together. Each share reads all
   * definitions, so all come to the same numbers.
   *
   * @param writers creates writers that know of the share
   * @return the result; of a share the counts are its own, and there is no profile
   */
  public static UnifyReport run(
      UnifyOptions options,
      RunFilesFacet format,
      TraceFormat target,
      WriterFactory writers,
      UnifyShards shards)
      throws IOException {
    return new Unifier(options, format, target, writers, shards).run();
  }

  /** The name of the trace that a run becomes. */
  public static Path trace(UnifyOptions options, TraceFormat target) throws UsageException {
    return new UnifyPaths(options, target).trace();
  }

  private UnifyReport run() throws IOException {
    paths.checkLink();
    boolean recovered = options.replace() && paths.recovered();
    if (!options.replace()) {
      UnfinishedOutput.refuseInterrupted(paths.input.control());
    }
    if (options.replace()
        && !FileExistence.exists(paths.input.control())
        && FileExistence.exists(paths.trace())) {
      diagnostics.warn(
          WarningCode.INTERRUPTED_OUTPUT,
          recovered ? "an interrupted replacement was finished" : "nothing left to do",
          paths.trace() + " is in place");
      return UnifyReport.resumed(paths.trace());
    }
    ReadOptions read = ReadOptions.defaults().withDiagnostics(diagnostics);
    options.listener().beginPhase("Reading unify control file");
    ControlFile control = paths.readControl(read);
    paths.checkProfile();
    TracedStreams streams = TracedStreams.of(control);
    checkMode(control, streams);
    try (TraceReader reader = format.openFragments(paths.input.stub(), streams.all(), read)) {
      return unify(control, streams, new Fragments(reader, read));
    } finally {
      read.handles().close();
    }
  }

  private void checkMode(ControlFile control, TracedStreams streams) throws IOException {
    if (streams.all().isEmpty()) {
      throw new DamagedTraceException(
          paths.input.control() + ": no stream that was traced; there is nothing to unify");
    }
    if (options.statisticsOnly() && !control.statistics()) {
      throw new UsageException(
          paths.input.control()
              + ": this run has no statistics, so there is nothing to unify without the events");
    }
  }

  private UnifyReport unify(ControlFile control, TracedStreams streams, Fragments fragments)
      throws IOException {
    boolean events = control.events() && !options.statisticsOnly();
    boolean matching = events && options.match();
    options.listener().beginPhase("Unifying definitions");
    UnifiedDefinitions definitions =
        new UnifiedDefinitions(streams::isDisabled, matching, diagnostics);
    DefinitionPass.run(
        streams.families(), fragments.reader(), options.threads(), definitions, diagnostics);
    for (StreamInfo stream : streams.all()) {
      LocalTimeRange.complete(fragments, stream, control.events(), definitions, diagnostics);
    }
    StreamClocks clocks = StreamClocks.of(control, definitions);

    options.listener().beginPhase("Unifying markers");
    MarkerUnifier markers = new MarkerUnifier(definitions, clocks);
    for (StreamInfo stream : streams.all()) {
      markers.collect(fragments, stream, diagnostics);
    }
    SnapshotTimes snapshots =
        events && options.snapshots()
            ? SnapshotTimes.of(clocks.last(), options.maxSnapshots())
            : SnapshotTimes.NEVER;
    RunInfo run =
        new RunInfo(
            fragments, streams, definitions, clocks, snapshots, placeholders(definitions, streams));
    List<StreamInfo> outputs = streams.outputs(definitions);
    if ((shards.work().isPart() || shards.work().isJoin()) && diagnostics.hasDamage()) {
      throw new DamagedTraceException(
          paths.input.control()
              + ": what comes before the events is damaged, or could not be read, so shares could"
              + " number it differently; repair it and try again, or unify the run in one process");
    }
    if (shards.receivesOnly()) {
      if (matching) {
        leaveReceives(run);
      }
      return report(streams, new StreamCounts(""), List.of(), null);
    }
    options.listener().setContents(events, control.statistics() && run.hasStatistics());
    WriteOptions write =
        new WriteOptions(options.compress() ? -1 : 0, diagnostics)
            .withReadBack(options.replace())
            .withOverwrite(options.overwrite());
    try (TraceWriter writer = writers.create(paths.trace(), write);
        SpillStore spill = new SpillStore(options.memory())) {
      return write(control, run, markers, outputs, writer, spill);
    }
  }

  private static TokenPlaceholders.Stream[] placeholders(
      UnifiedDefinitions definitions, TracedStreams streams) {
    TokenPlaceholders ranges = new TokenPlaceholders(definitions, streams.all().size());
    TokenPlaceholders.Stream[] unknown = new TokenPlaceholders.Stream[streams.all().size()];
    for (int i = 0; i < unknown.length; i++) {
      unknown[i] = ranges.stream(i, streams.all().get(i).id());
    }
    return unknown;
  }

  private UnifyReport write(
      ControlFile control,
      RunInfo run,
      MarkerUnifier markers,
      List<StreamInfo> outputs,
      TraceWriter writer,
      SpillStore spill)
      throws IOException {
    ShardWork work = shards.work();
    boolean events = control.events() && !options.statisticsOnly();
    if (options.replace()) {
      writer.markForRemoval(paths.input.control()); // first, so that readers of local files notice
      for (TraceFile f : run.fragments().reader().files()) {
        writer.markForRemoval(f.path());
      }
    }
    writer.begin(run.list(List.of(), List.of()), sorted(outputs));
    if (!markers.isEmpty() && !work.isPart()) {
      markers.write(writer.sink(null, Section.MARKERS));
    }
    StreamCounts total = events ? writeEvents(run, outputs, writer, spill) : new StreamCounts("");
    StatisticsUnifier statistics = new StatisticsUnifier();
    if (control.statistics() && !work.isPart()) {
      options.listener().beginPhase("Unifying statistics");
      new StatisticsPass(options, run.fragments(), run.definitions(), run.clocks(), run.unknown())
          .run(statistics, writer, outputs);
    }
    List<Definition> more = new ArrayList<>();
    for (TokenPlaceholders.Stream u : run.unknown()) {
      more.addAll(u.report(diagnostics));
    }
    RegionProfile profile = statistics.profile(run.definitions(), more);
    List<String> warnings = work.isPart() ? List.of() : MessageWarnings.of(total, diagnostics);
    if (events && total.events == 0 && !work.isPart()) {
      diagnostics.warn(WarningCode.NOTHING_FOUND, "no events", paths.input.control().toString());
    }
    if (!warnings.isEmpty() || !more.isEmpty()) {
      writer.amend(run.list(warnings, more));
    }
    options.listener().beginPhase("Writing OTF master control");
    options.listener().beginPhase("Cleaning up");
    run.fragments().checkUnchanged(paths.input.control());
    checkLosses();
    options.listener().prepareFinish();
    finish(writer, work.isPart() ? null : profile);
    return report(run.streams(), total, warnings, work.isPart() ? null : profile);
  }

  private StreamCounts writeEvents(
      RunInfo run, List<StreamInfo> outputs, TraceWriter writer, SpillStore spill)
      throws IOException {
    ShardWork work = shards.work();
    boolean matching = options.match();
    options.listener().beginPhase("Unifying events");
    EventPass pass = run.eventPass(options, work);
    Thumbnail thumbnail =
        options.snapshots() ? new Thumbnail(run.clocks().last(), run.streams().ids()) : null;
    if (matching && pass.inStep()) {
      pass.writeInStep(writer, outputs, spill, run.snapshots(), thumbnail);
    } else {
      ReceiveStore receives = matching ? new ReceiveStore(spill) : null;
      if (work.isPart() && matching) {
        pass.lookUp(ReceiveFiles.open(work));
      } else if (matching) {
        pass.collectReceives(receives);
      }
      pass.write(writer, outputs, receives, spill, run.snapshots(), thumbnail);
    }
    if (work.isPart()) {
      pass.total().save(work.note());
      shards.save(run.unknown(), thumbnail);
    }
    shards.restore(run.unknown(), thumbnail);
    pass.total().restore(work);
    if (thumbnail != null && !work.isPart()) {
      writeThumbnail(writer, thumbnail);
    }
    pass.report(diagnostics);
    return pass.total();
  }

  private void checkLosses() throws DamagedTraceException {
    if (options.strictness().forbids(diagnostics)) {
      throw new DamagedTraceException(
          paths.input.control()
              + ": the input is damaged or part of it would be lost, which strict mode forbids;"
              + " no output was written");
    }
    if (options.replace() && !options.replaceDamaged() && diagnostics.hasDamage()) {
      throw new DamagedTraceException(
              paths.input.control()
                  + ": the local files are damaged and were kept, since another tool might save more"
                  + " of them; no output was written; write the output next to them, or say that damaged"
                  + " ones are to be replaced, too")
          .advising(Remedy.REPLACE_DAMAGED);
    }
  }

  /** Leaves the receives of a share for the senders in all shares. */
  private void leaveReceives(RunInfo run) throws IOException {
    EventPass pass = run.eventPass(options, shards.work());
    try (SpillStore spill = new SpillStore(options.memory())) {
      ReceiveStore receives = new ReceiveStore(spill);
      pass.collectReceives(receives);
      run.fragments().checkUnchanged(paths.input.control());
      shards.leave(receives, run.streams().all());
    }
  }

  private UnifyReport report(
      TracedStreams streams, StreamCounts total, List<String> warnings, RegionProfile profile) {
    return new UnifyReport(
        paths.trace(),
        false,
        streams.all().size(),
        total.events,
        total.sends,
        total.unmatched,
        total.reversed,
        warnings,
        profile,
        profile == null ? null : paths.profile);
  }

  private void finish(TraceWriter writer, RegionProfile profile) throws IOException {
    if (profile == null) {
      writer.finish();
      return;
    }
    byte[] table = TraceText.encode(profile.table());
    try (ProfileFile file =
        ProfileFile.written(paths.profile, options.overwrite() == OverwritePolicy.NOTHING, table)) {
      writer.finish();
      file.commit();
    }
  }

  private static List<StreamInfo> sorted(List<StreamInfo> streams) {
    List<StreamInfo> list = new ArrayList<>(streams);
    list.sort((a, b) -> Integer.compareUnsigned(a.id(), b.id()));
    return list;
  }

  private static void writeThumbnail(TraceWriter writer, Thumbnail thumbnail) throws IOException {
    OutputStream out = writer.attachment("thumbnail");
    if (out != null) {
      thumbnail.write(out);
    }
  }
}
