package org.tracetool.unify.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FragmentFacet;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.format.WriterFactory;
import org.tracetool.core.io.OutputPlace;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.Overwrite;
import org.tracetool.core.io.Presence;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.Profile;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.snapshot.Thumbnail;
import org.tracetool.core.text.TraceText;
import org.tracetool.unify.UnifyOptions;
import org.tracetool.unify.UnifyReport;
import org.tracetool.unify.clock.Clocks;
import org.tracetool.unify.definitions.DefinitionPass;
import org.tracetool.unify.definitions.Placeholders;
import org.tracetool.unify.definitions.UnifiedDefinitions;
import org.tracetool.unify.events.EventPass;
import org.tracetool.unify.events.MarkerUnifier;
import org.tracetool.unify.events.MessageWarnings;
import org.tracetool.unify.events.SnapshotTimes;
import org.tracetool.unify.events.StatisticsPass;
import org.tracetool.unify.events.StatisticsUnifier;
import org.tracetool.unify.events.StreamCounts;
import org.tracetool.unify.events.TimeRanges;
import org.tracetool.unify.local.ControlFile;
import org.tracetool.unify.local.ControlFileReader;
import org.tracetool.unify.local.Fragments;
import org.tracetool.unify.local.LocalPrefix;
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
  private final FragmentFacet format;
  private final TraceFormat target;
  private final WriterFactory writers;
  private final Diagnostics diagnostics;
  private final LocalPrefix input;
  private final LocalPrefix output;
  private final Path profileFile;

  private final UnifyShards shards;

  private Unifier(
      UnifyOptions options,
      FragmentFacet format,
      TraceFormat target,
      WriterFactory writers,
      UnifyShards shards)
      throws UsageException {
    this.shards = shards;
    this.options = options;
    this.format = format;
    this.target = target;
    this.writers = writers;
    this.diagnostics = options.diagnostics();
    this.input = LocalPrefix.input(options.input());
    this.output = output();
    this.profileFile = options.profile() != null ? options.profile() : output.sibling(".prof.txt");
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
      UnifyOptions options, FragmentFacet format, TraceFormat target, WriterFactory writers)
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
      FragmentFacet format,
      TraceFormat target,
      WriterFactory writers,
      UnifyShards shards)
      throws IOException {
    return new Unifier(options, format, target, writers, shards).run();
  }

  /** The name of the trace that a run becomes. */
  public static Path trace(UnifyOptions options, TraceFormat target) throws UsageException {
    return new Unifier(options, null, target, null, UnifyShards.WHOLE).trace();
  }

  private LocalPrefix output() throws UsageException {
    if (options.replace()) {
      if (options.output() != null) {
        throw new UsageException(
                "a trace that replaces the local files takes their place and cannot have a name of its own")
            .advising(Remedy.NAME_OR_REPLACE);
      }
      return input;
    }
    if (options.output() == null) {
      return input.withName("u_" + input.name());
    }
    LocalPrefix wanted = LocalPrefix.output(options.output(), suffix());
    if (wanted.sameAs(input)) {
      throw overwrites();
    }
    return wanted;
  }

  private UsageException overwrites() {
    return new UsageException(
            options.output()
                + ": the output would overwrite the local files; choose another one, or have them"
                + " replaced")
        .advising(Remedy.OTHER_OUTPUT_OR_REPLACE);
  }

  private String suffix() {
    return target.suffixes().get(0);
  }

  private Path trace() {
    return output.sibling(suffix());
  }

  private UnifyReport run() throws IOException {
    if (!options.replace() && input.holds(OutputPlace.of(trace()))) {
      throw overwrites(); // the name is a link
    }
    boolean recovered = options.replace() && recovered();
    if (!options.replace()) {
      UnfinishedOutput.refuseInterrupted(input.control());
    }
    if (options.replace() && !Presence.exists(input.control()) && Presence.exists(trace())) {
      diagnostics.warning(
          recovered ? "an interrupted replacement was finished" : "nothing left to do",
          trace() + " is in place");
      return UnifyReport.resumed(trace());
    }
    ReadOptions read = ReadOptions.defaults().withDiagnostics(diagnostics);
    options.listener().phase("Reading unify control file");
    ControlFile control = readControl(read);
    checkFolder(profileFile);
    List<List<StreamInfo>> families = new ArrayList<>();
    List<StreamInfo> streams = new ArrayList<>();
    Set<Integer> disabled = new HashSet<>();
    for (ControlFile.Section section : control.sections()) {
      List<StreamInfo> family = new ArrayList<>();
      for (ControlFile.Stream s : section.streams()) {
        if (s.disabled()) {
          disabled.add(s.id());
        } else {
          family.add(new StreamInfo(s.id(), new int[] {s.id()}));
        }
      }
      if (!family.isEmpty()) {
        families.add(family);
        streams.addAll(family);
      }
    }
    checkMode(control, streams);
    try (TraceReader reader = format.openFragments(input.stub(), streams, read)) {
      return unify(control, families, streams, disabled, new Fragments(reader, read));
    } finally {
      read.handles().close();
    }
  }

  /** Finishes a replacement of the input that was interrupted. */
  private boolean recovered() throws IOException {
    try {
      // Formats use different names for the output whose commit was interrupted.
      return OutputTransaction.recover(input.directory(), input.name())
          | OutputTransaction.recover(input.directory(), input.name() + suffix());
    } catch (IOException e) {
      throw OutputTransaction.failure(input.stub(), e);
    }
  }

  private ControlFile readControl(ReadOptions read) throws IOException {
    try {
      read.handles().guardLocal(input.control());
      return ControlFileReader.read(input.control());
    } catch (IOException e) {
      throw input.controlFailure(e);
    }
  }

  private void checkMode(ControlFile control, List<StreamInfo> streams) throws IOException {
    if (streams.isEmpty()) {
      throw new DamagedTraceException(
          input.control() + ": no stream that was traced; there is nothing to unify");
    }
    if (options.statisticsOnly() && !control.statistics()) {
      throw new UsageException(
          input.control()
              + ": this run has no statistics, so there is nothing to unify without the events");
    }
  }

  private static void checkFolder(Path file) throws OutputException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new OutputException(folder + ": no such folder for the output; create it first");
    }
  }

  private UnifyReport unify(
      ControlFile control,
      List<List<StreamInfo>> families,
      List<StreamInfo> streams,
      Set<Integer> disabled,
      Fragments fragments)
      throws IOException {
    boolean events = control.events() && !options.statisticsOnly();
    boolean matching = events && options.match();
    options.listener().phase("Unifying definitions");
    UnifiedDefinitions definitions =
        new UnifiedDefinitions(disabled::contains, matching, diagnostics);
    DefinitionPass.run(families, fragments.reader(), options.threads(), definitions, diagnostics);
    for (StreamInfo stream : streams) {
      TimeRanges.complete(fragments, stream, control.events(), definitions, diagnostics);
    }
    Clocks clocks = Clocks.of(control, definitions);

    options.listener().phase("Unifying markers");
    MarkerUnifier markers = new MarkerUnifier(definitions, clocks);
    for (StreamInfo stream : streams) {
      markers.collect(fragments, stream, diagnostics);
    }

    Placeholders ranges = new Placeholders(definitions, streams.size());
    Placeholders.Stream[] unknown = new Placeholders.Stream[streams.size()];
    for (int i = 0; i < unknown.length; i++) {
      unknown[i] = ranges.stream(i, streams.get(i).id());
    }
    SnapshotTimes snapshots =
        events && options.snapshots()
            ? SnapshotTimes.of(clocks.last(), options.maxSnapshots())
            : SnapshotTimes.NEVER;
    List<StreamInfo> outputs = new ArrayList<>();
    streams.forEach(s -> outputs.add(outputStream(s.id(), definitions)));
    if ((shards.work().isPart() || shards.work().isJoin()) && diagnostics.hasDamage()) {
      throw new DamagedTraceException(
          input.control()
              + ": what comes before the events is damaged, or could not be read, so shares could"
              + " number it differently; mend it and try again, or unify the run in one process");
    }
    if (shards.receivesOnly()) {
      return matching
          ? collectReceives(fragments, definitions, clocks, disabled, streams, unknown)
          : report(streams, new StreamCounts(""), List.of(), null);
    }
    ShardWork work = shards.work();
    options.listener().contents(events, control.statistics() && anyStatistics(fragments, streams));
    WriteOptions write =
        new WriteOptions(options.compress() ? -1 : 0, diagnostics)
            .withReadBack(options.replace())
            .withOverwrite(options.overwrite());
    try (TraceWriter writer = writers.create(trace(), write);
        SpillStore spill = new SpillStore(options.memory())) {
      if (options.replace()) {
        writer.removes(input.control()); // first, so that readers of local files notice
        for (TraceFile f : fragments.reader().files()) {
          writer.removes(f.path());
        }
      }
      writer.begin(list(definitions, clocks, snapshots, List.of(), List.of()), sorted(outputs));
      if (!markers.isEmpty() && !work.isPart()) {
        markers.write(writer.sink(null, Section.MARKERS));
      }
      EventPass pass = null;
      if (events) {
        options.listener().phase("Unifying events");
        long[] weights = weights(fragments.reader(), streams);
        pass =
            new EventPass(
                options,
                fragments,
                definitions,
                clocks,
                disabled::contains,
                streams,
                weights,
                unknown,
                work);
        Thumbnail thumbnail =
            options.snapshots()
                ? new Thumbnail(clocks.last(), streams.stream().map(StreamInfo::id).toList())
                : null;
        if (matching && pass.inStep()) {
          pass.writeInStep(writer, outputs, spill, snapshots, thumbnail);
        } else {
          ReceiveStore receives = matching ? new ReceiveStore(spill) : null;
          if (work.isPart() && matching) {
            pass.lookUp(ReceiveFiles.open(work));
          } else if (matching) {
            pass.collectReceives(receives);
          }
          pass.write(writer, outputs, receives, spill, snapshots, thumbnail);
        }
        if (work.isPart()) {
          pass.total().save(work.note());
          shards.save(unknown, thumbnail);
        }
        shards.restore(unknown, thumbnail);
        pass.total().restore(work);
        if (thumbnail != null && !work.isPart()) {
          writeThumbnail(writer, thumbnail);
        }
        pass.report(diagnostics);
      }
      StatisticsUnifier statistics = new StatisticsUnifier();
      if (control.statistics() && !work.isPart()) {
        options.listener().phase("Unifying statistics");
        new StatisticsPass(options, fragments, definitions, clocks, unknown)
            .run(statistics, writer, outputs);
      }
      List<Definition> more = new ArrayList<>();
      for (Placeholders.Stream u : unknown) {
        more.addAll(u.report(diagnostics));
      }
      Profile profile = statistics.profile(definitions, more);
      StreamCounts total = pass == null ? new StreamCounts("") : pass.total();
      List<String> warnings = work.isPart() ? List.of() : MessageWarnings.of(total, diagnostics);
      if (events && total.events == 0 && !work.isPart()) {
        diagnostics.warning("no events", input.control().toString());
      }
      if (!warnings.isEmpty() || !more.isEmpty()) {
        writer.amend(list(definitions, clocks, snapshots, warnings, more));
      }
      options.listener().phase("Writing OTF master control");
      options.listener().phase("Cleaning up");
      fragments.checkUnchanged(input.control());
      if (options.strict() && diagnostics.hasLoss()) {
        throw new DamagedTraceException(
            input.control()
                + ": the input is damaged or part of it would be lost, which strict work forbids;"
                + " no output was written");
      }
      if (options.replace() && !options.replaceDamaged() && diagnostics.hasDamage()) {
        throw new DamagedTraceException(
                input.control()
                    + ": the local files are damaged and were kept, since another tool might save more"
                    + " of them; no output was written; have one beside them, or say that damaged"
                    + " ones are to be replaced, too")
            .advising(Remedy.REPLACE_DAMAGED);
      }
      options.listener().beforeFinish();
      finish(writer, work.isPart() ? null : profile);
      return report(streams, total, warnings, work.isPart() ? null : profile);
    }
  }

  private UnifyReport report(
      List<StreamInfo> streams, StreamCounts total, List<String> warnings, Profile profile) {
    return new UnifyReport(
        trace(),
        false,
        streams.size(),
        total.events,
        total.sends,
        total.unmatched,
        total.reversed,
        warnings,
        profile,
        profile == null ? null : profileFile);
  }

  /** Leaves the receives of a share for the senders in all shares. */
  private UnifyReport collectReceives(
      Fragments fragments,
      UnifiedDefinitions definitions,
      Clocks clocks,
      Set<Integer> disabled,
      List<StreamInfo> streams,
      Placeholders.Stream[] unknown)
      throws IOException {
    EventPass pass =
        new EventPass(
            options,
            fragments,
            definitions,
            clocks,
            disabled::contains,
            streams,
            weights(fragments.reader(), streams),
            unknown,
            shards.work());
    try (SpillStore spill = new SpillStore(options.memory())) {
      ReceiveStore receives = new ReceiveStore(spill);
      pass.collectReceives(receives);
      fragments.checkUnchanged(input.control());
      shards.leave(receives, streams);
    }
    return report(streams, new StreamCounts(""), List.of(), null);
  }

  private static boolean anyStatistics(Fragments fragments, List<StreamInfo> streams) {
    return streams.stream().anyMatch(s -> fragments.reader().has(s, Section.STATISTICS));
  }

  private void finish(TraceWriter writer, Profile profile) throws IOException {
    if (profile == null) {
      writer.finish();
      return;
    }
    byte[] table = TraceText.encode(profile.table());
    try (ProfileFile file =
        ProfileFile.written(profileFile, options.overwrite() == Overwrite.NOTHING, table)) {
      writer.finish();
      file.commit();
    }
  }

  /** An output stream: its process, and the groups that it has counters of. */
  private static StreamInfo outputStream(int id, UnifiedDefinitions definitions) {
    IntMap groups = definitions.counterGroups(id);
    Set<Integer> tokens = new HashSet<>();
    tokens.add(id);
    if (groups != null) {
      for (int counter : groups.sortedKeys()) {
        tokens.add(groups.get(counter));
      }
    }
    int[] locations = tokens.stream().mapToInt(Integer::intValue).toArray();
    UnsignedInts.sort(locations);
    return new StreamInfo(id, locations);
  }

  private static List<StreamInfo> sorted(List<StreamInfo> streams) {
    List<StreamInfo> list = new ArrayList<>(streams);
    list.sort((a, b) -> Integer.compareUnsigned(a.id(), b.id()));
    return list;
  }

  private static Definitions list(
      UnifiedDefinitions definitions,
      Clocks clocks,
      SnapshotTimes snapshots,
      List<String> warnings,
      List<Definition> more) {
    Definitions.Builder builder = Definitions.builder();
    definitions.list(clocks.last(), warnings, more, builder::add);
    for (long n = 1; n <= snapshots.samplePoints(); n++) {
      builder.add(
          new Definition.SamplePoint(
              n * snapshots.interval(), Definition.SamplePoint.INLINE_SNAPSHOT));
    }
    definitions.markers().forEach(builder::add);
    more.stream().filter(d -> d.kind() == DefinitionKind.MARKER).forEach(builder::add);
    return builder.build();
  }

  /** Sizes of the event files, in the order of the streams; 0 where they are not known. */
  private static long[] weights(TraceReader reader, List<StreamInfo> streams) throws IOException {
    Map<Integer, Long> sizes = new HashMap<>();
    try {
      for (TraceFile f : reader.files()) {
        if (f.role().equals("events")) {
          sizes.put(f.stream(), f.bytes());
        }
      }
    } catch (TraceException e) {
      sizes.clear(); // reported where the file is read; here only the work is shared out by sizes
    }
    return streams.stream().mapToLong(s -> sizes.getOrDefault(s.id(), 0L)).toArray();
  }

  private static void writeThumbnail(TraceWriter writer, Thumbnail thumbnail) throws IOException {
    OutputStream out = writer.attachment("thumbnail");
    if (out != null) {
      thumbnail.write(out);
    }
  }
}
