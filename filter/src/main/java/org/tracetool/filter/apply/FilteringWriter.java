package org.tracetool.filter.apply;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.AttachmentRole;
import org.tracetool.core.format.FrontWriter;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.apply.message.LostHalfLedger;
import org.tracetool.filter.apply.rule.LimitMarkers;
import org.tracetool.filter.apply.rule.RuleUsage;
import org.tracetool.filter.apply.window.LaterRecords;
import org.tracetool.filter.collector.FunctionRule;
import org.tracetool.filter.rules.FilterFile;

/**
 * Filters the output to another writer, for {@code filter}, {@code convert} or {@code unify}.
 * Streams are filtered independently of each other, each by the thread that writes it.
 */
public final class FilteringWriter extends FrontWriter {
  private final FilterSpec spec;
  private final Diagnostics diagnostics;
  private final FilterCounts counts = new FilterCounts();
  private final RuleUsage use = new RuleUsage();
  private final Map<FunctionRule, Long> collectorUse =
      Collections.synchronizedMap(new IdentityHashMap<>());
  private final LostHalfLedger ledger = new LostHalfLedger();
  private final LimitMarkers hints;

  private LaterRecords later;
  private LostHalfLedger earlier;
  private UsedDefinitions known;
  private boolean leavesProcesses = true;

  private Definitions given;
  private FilteredTrace trace;
  private StreamStages stages;
  private List<StreamInfo> streams;
  private Definitions written;
  private SnapshotPlan snapshots;
  private UsedDefinitions used;
  private volatile boolean anyEvents;
  private boolean completed;
  private ShardWork shards = ShardWork.WHOLE;

  /** Filters on the way to a writer, which is closed with this one. */
  public FilteringWriter(TraceWriter writer, FilterSpec spec, Diagnostics diagnostics) {
    super(writer);
    this.spec = spec;
    this.diagnostics = diagnostics;
    for (FilterFile file : spec.files()) {
      file.sections().forEach(use::registerRules);
    }
    use.registerRules(spec.java() == null ? List.of() : spec.java().methods());
    // The rule for all that --region does not name may well have nothing to do.
    use.registerRules(spec.regions().stream().filter(r -> !r.isRest()).toList());
    hints = spec.hints() ? new LimitMarkers() : null;
  }

  /** Filters a share of the streams only, or puts shares together. */
  public FilteringWriter shards(ShardWork work) {
    shards = work;
    return this;
  }

  /** Records in and out, by kind. */
  public FilterCounts counts() {
    return counts;
  }

  /** The effects of the rules of the filter files. */
  public RuleUsage use() {
    return use;
  }

  /** Rules of the Trace Collector for functions of which none was called. */
  public List<FunctionRule> unusedCollectorRules() {
    return spec.collector() == null
        ? List.of()
        : spec.collector().functions().stream().filter(r -> calls(r) == 0).toList();
  }

  /** Rules of the Trace Collector for functions, in order. */
  public List<FunctionRule> collectorRules() {
    return spec.collector() == null ? List.of() : spec.collector().functions();
  }

  /** Calls of functions that a rule of the Trace Collector matches. */
  public long calls(FunctionRule rule) {
    return collectorUse.getOrDefault(rule, 0L);
  }

  /** Which messages and collective operations lost one of their records. */
  public LostHalfLedger ledger() {
    return ledger;
  }

  /** Returns whether all messages were seen; otherwise {@link #ledger()} is meaningless. */
  public boolean countsHalves() {
    return earlier != null || spec.window().isAll();
  }

  /** Returns whether only a part of the time is chosen, of which alone records are counted. */
  public boolean isCut() {
    return !spec.window().isAll();
  }

  /**
   * Leaves out messages and records of collective operations that lost the other one when the same
   * trace was filtered before.
   */
  public FilteringWriter withoutHalves(LostHalfLedger notes) {
    earlier = notes;
    return this;
  }

  /**
   * Prunes definitions when it begins, for formats that cannot do that at the end.
   *
   * @param referred the references found when the same trace was filtered before
   */
  public FilteringWriter knowing(UsedDefinitions referred) {
    known = referred;
    return this;
  }

  /** Leaves calls open at the end of a window that nothing follows in their process. */
  public FilteringWriter following(LaterRecords newLater) {
    later = newLater;
    return this;
  }

  /** The references of the records; complete when the trace is finished, null if not requested. */
  public UsedDefinitions used() {
    return used;
  }

  /** Returns whether there is any process that was not left out. */
  public boolean leavesProcesses() {
    return leavesProcesses;
  }

  /** Number of markers that were left where call limits were reached. */
  public long hints() {
    return hints == null ? 0 : hints.count(spec.window());
  }

  /** Number of processes and threads that were left out. */
  public long removedProcesses() {
    return trace == null ? 0 : trace.removedProcesses;
  }

  @Override
  public void begin(Definitions newDefinitions, List<StreamInfo> newStreams) throws IOException {
    given = newDefinitions;
    trace = new FilteredTrace(spec, given, hints);
    if (trace.removed != null) {
      ledger.setRemovedProcesses(trace.removed);
    }
    streams = new ArrayList<>(trace.streams(newStreams));
    List<Integer> processes = new ArrayList<>();
    for (StreamInfo stream : streams) {
      Arrays.stream(trace.processes(stream)).forEach(processes::add);
    }
    leavesProcesses = !streams.isEmpty() || newStreams.isEmpty();
    if (!leavesProcesses) {
      streams.addAll(newStreams); // a trace has streams, if only empty ones
    }
    Definitions definitions = trace.definitions;
    used = spec.selectsDefinitions() && known == null ? new UsedDefinitions() : null;
    snapshots =
        new SnapshotPlan(spec.legacy() ? Definitions.builder().build() : definitions, processes);
    written = chosen(definitions);
    FilterEffects effects = new FilterEffects(counts, use, collectorUse, ledger, hints);
    stages = new StreamStages(spec, trace, snapshots, effects, earlier, later, diagnostics);
    writer.begin(written, streams);
    FilterShards.restore(shards, snapshots.thumbnail(), used, hints);
  }

  @Override
  public void amend(Definitions newDefinitions) throws IOException {
    given = newDefinitions;
    if (trace == null) {
      writer.amend(newDefinitions); // before the begin, only to see whether it can
      return;
    }
    written = chosen(trace.filtered(newDefinitions));
    writer.amend(written);
  }

  /** Definitions without those of streams that are left out, and what is known to be unused. */
  private Definitions chosen(Definitions filtered) {
    boolean local = filtered.hasLocal() && !spec.legacy();
    Definitions d = local ? FilteredDefinitions.ofStreams(filtered, streams) : filtered;
    return known == null ? d : used(d, known);
  }

  private Definitions used(Definitions all, UsedDefinitions by) {
    return spec.prune() ? by.select(all) : by.withoutEmptyGroups(all);
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    TimeWindow window = spec.window();
    Predicate<EventCursor> counted = e -> window.contains(e.time());
    if (section == Section.MARKERS) {
      EventSink markers = watched(writer.sink(stream, section));
      return new PredicateCountingSink(
          counted,
          e -> (spec.legacy() || !trace.removes(e.location())) && window.contains(e.time()),
          counts,
          markers);
    }
    StreamInfo left = null;
    for (StreamInfo s : streams) {
      left = s.id() == stream.id() ? s : left;
    }
    if (left == null) {
      return new PredicateCountingSink(counted, e -> false, counts, null);
    }
    if (section != Section.EVENTS) {
      boolean copied = spec.legacy() || section == Section.STATISTICS && statisticsOnly();
      return copied
          ? new PredicateCountingSink(
              counted,
              e -> spec.legacy() || !trace.removes(e.location()),
              counts,
              writer.sink(left, section))
          : new PredicateCountingSink(counted, e -> false, counts, null);
    }
    anyEvents = true;
    return stages.of(left, watched(writer.sink(left, section)));
  }

  /** Collects the references of records, if unused definitions are to be removed. */
  private EventSink watched(EventSink sink) {
    return used == null ? sink : used.watching(sink);
  }

  private boolean statisticsOnly() {
    return spec.statisticsOnly() == null ? !anyEvents : spec.statisticsOnly();
  }

  @Override
  public OutputStream attachment(String role) throws IOException {
    if (spec.legacy()) {
      return OutputStream.nullOutputStream();
    }
    if (!role.equals(AttachmentRole.THUMBNAIL)) {
      diagnostics.reportLoss(
          AttachmentRole.lossOf(role),
          AttachmentRole.kind(role) + ", which shows what was there before",
          1);
      return OutputStream.nullOutputStream();
    }
    OutputStream out = writer.attachment(role);
    if (out != null && snapshots.thumbnail() != null) {
      snapshots.thumbnail().write(out);
    } else if (out != null) {
      out.close();
    }
    return OutputStream.nullOutputStream();
  }

  @Override
  public void complete() throws IOException {
    if (completed) {
      return;
    }
    completed = true;
    if (shards.isPart()) {
      FilterShards.save(shards, snapshots.thumbnail(), used, hints);
      writer.complete();
      return;
    }
    if (hints() > 0) {
      EventSink markers = watched(writer.sink(null, Section.MARKERS));
      hints.write(spec.window(), markers);
      markers.end();
    }
    if (used != null) {
      for (StreamInfo stream : streams) {
        for (int token : stream.locations()) {
          used.keep(
              given.location(token) == null ? DefinitionKind.GROUP : DefinitionKind.LOCATION,
              token);
        }
      }
      writer.amend(used(written, used));
    }
    writer.complete();
  }

  @Override
  public void finish() throws IOException {
    complete();
    writer.finish();
  }
}
