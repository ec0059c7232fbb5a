package org.tracetool.filter.apply;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Hosts;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.FrontWriter;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.apply.collector.CollectorFunctions;
import org.tracetool.filter.apply.collector.CollectorGroups;
import org.tracetool.filter.apply.collector.CollectorStage;
import org.tracetool.filter.apply.collector.TriggerScopes;
import org.tracetool.filter.apply.collector.TriggerStage;
import org.tracetool.filter.apply.message.CollectiveHalves;
import org.tracetool.filter.apply.message.MessageLedger;
import org.tracetool.filter.apply.message.MessageTags;
import org.tracetool.filter.apply.rule.BoundRules;
import org.tracetool.filter.apply.rule.CallRuleStage;
import org.tracetool.filter.apply.rule.CompiledRules;
import org.tracetool.filter.apply.rule.LegacyStage;
import org.tracetool.filter.apply.rule.LimitMarkers;
import org.tracetool.filter.apply.rule.RuleUse;
import org.tracetool.filter.apply.stage.DurationStage;
import org.tracetool.filter.apply.stage.FileChoiceStage;
import org.tracetool.filter.apply.stage.OtherLeaves;
import org.tracetool.filter.apply.stage.ReorderStage;
import org.tracetool.filter.apply.stage.SelectStage;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.filter.collector.FunctionRule;
import org.tracetool.filter.names.EntityNames;
import org.tracetool.filter.names.ProcessRanks;
import org.tracetool.filter.request.Request;
import org.tracetool.filter.rules.FilterFile;
import org.tracetool.filter.rules.Rule;

/**
 * Filters the output to another writer, for {@code filter}, {@code convert} or {@code unify}.
 * Streams are filtered independently of each other, each by the thread that writes it.
 */
public final class FilteringWriter extends FrontWriter {
  private static final String OFF_GROUP = "VT_API";
  private static final String OFF_NAME = "TRACEOFF";

  private final FilterSpec spec;
  private final Diagnostics diagnostics;
  private final FilterCounts counts = new FilterCounts();
  private final RuleUse use = new RuleUse();
  private final Map<FunctionRule, Long> collectorUse =
      Collections.synchronizedMap(new IdentityHashMap<>());
  private final MessageLedger ledger = new MessageLedger();
  private final List<Rule> depthRules;
  private final LimitMarkers hints;

  private MessageLedger earlier;
  private UsedDefinitions known;
  private boolean leavesProcesses = true;

  /** By the identity of the list, not by its content. */
  private final Map<List<Rule>, CompiledRules> compiled = new IdentityHashMap<>();

  private Definitions given;
  private Definitions definitions;
  private Definitions written;
  private ProcessRanks ranks;
  private IntPredicate removed;
  private IntPredicate startsOff = token -> false;
  private SnapshotPlan snapshots;
  private UsedDefinitions used;
  private long lastTime;
  private int offRegion;
  private TriggerScopes scopes;
  private List<StreamInfo> streams;
  private long removedProcesses;
  private volatile boolean anyEvents;
  private boolean completed;
  private ShardWork shards = ShardWork.WHOLE;

  /** Filters on the way to a writer, which is closed with this one. */
  public FilteringWriter(TraceWriter writer, FilterSpec spec, Diagnostics diagnostics) {
    super(writer);
    this.spec = spec;
    this.diagnostics = diagnostics;
    for (FilterFile file : spec.files()) {
      file.sections().forEach(use::know);
    }
    use.know(spec.java() == null ? List.of() : spec.java().methods());
    // The rule for all that --region does not name may well have nothing to do.
    use.know(spec.regions().stream().filter(r -> !r.isRest()).toList());
    hints = spec.hints() ? new LimitMarkers() : null;
    depthRules =
        spec.maxDepth() == 0
            ? List.of()
            : List.of(Rule.of("--max-depth", "*", Rule.UNLIMITED).within(1, spec.maxDepth()));
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
  public RuleUse use() {
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
  public MessageLedger ledger() {
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
  public FilteringWriter withoutHalves(MessageLedger notes) {
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
    return removedProcesses;
  }

  @Override
  public void begin(Definitions newDefinitions, List<StreamInfo> newStreams) throws IOException {
    given = newDefinitions;
    ranks = new ProcessRanks(given);
    removed = RemovedProcesses.of(spec, given, ranks);
    if (removed != null) {
      ledger.removedProcesses(removed);
      removedProcesses =
          given.all(Definition.Location.class).stream()
              .filter(l -> removed.test(l.token()))
              .count();
    }
    lastTime = SelectStage.lastTime(given);
    CollectorRules collector = spec.collector();
    if (collector != null) {
      Hosts hosts = RemovedProcesses.hosts(spec, given);
      startsOff =
          token -> RemovedProcesses.mode(collector, ranks, hosts, token) == CollectorRules.Mode.OFF;
      offRegion = collector.hasSwitches() ? FilteredDefinitions.freeRegion(given) : 0;
      scopes = new TriggerScopes(collector, given);
    }
    Set<Integer> groups = new HashSet<>();
    given.all(Definition.Group.class).forEach(g -> groups.add(g.token()));
    streams = new ArrayList<>();
    List<Integer> processes = new ArrayList<>();
    for (StreamInfo stream : newStreams) {
      StreamInfo left = left(stream, groups);
      if (left != null) {
        streams.add(left);
        for (int token : left.locations()) {
          if (given.location(token) != null) {
            processes.add(token);
          }
        }
      }
    }
    leavesProcesses = !streams.isEmpty() || newStreams.isEmpty();
    if (!leavesProcesses) {
      streams.addAll(newStreams); // a trace has streams, if only empty ones
    }
    definitions = filtered(given);
    used = spec.prune() && known == null ? new UsedDefinitions() : null;
    snapshots =
        new SnapshotPlan(spec.legacy() ? Definitions.builder().build() : definitions, processes);
    written = known == null ? definitions : known.select(definitions);
    writer.begin(written, streams);
    FilterShards.restore(shards, snapshots.thumbnail(), used, hints);
  }

  /** A stream without removed processes; null if no process and no group of it is left. */
  private StreamInfo left(StreamInfo stream, Set<Integer> groups) {
    if (removed == null) {
      return stream;
    }
    int[] left = Arrays.stream(stream.locations()).filter(removed.negate()).toArray();
    boolean any = stream.locations().length == 0;
    for (int token : left) {
      any |= given.location(token) != null || groups.contains(token);
    }
    return any ? new StreamInfo(stream.id(), left) : null;
  }

  private Definitions filtered(Definitions all) throws UsageException {
    Definitions d = spec.groups() == null ? all : FilteredDefinitions.regrouped(all, spec.groups());
    if (spec.substitutes().isEmpty()) {
      boolean forgets = spec.legacy() || spec.forgetsProcesses();
      d = FilteredDefinitions.without(d, removed, forgets);
    } else {
      d = FilteredDefinitions.represented(d, spec.substitutes());
    }
    if (offRegion != 0) {
      d = FilteredDefinitions.with(d, offRegion, OFF_GROUP, OFF_NAME);
    }
    if (spec.collector() != null) {
      d = scopes.defined(d);
      d = CollectorGroups.added(d, spec.collector(), ranks);
    }
    if (hints != null) {
      d = hints.defined(d);
    }
    if (spec.legacy()) {
      return d;
    }
    if (spec.marks()) {
      d = MissingParts.of(spec, all, removedProcesses > 0).in(d);
    }
    return FilteredDefinitions.recut(d, spec.window(), Boolean.TRUE.equals(spec.statisticsOnly()));
  }

  @Override
  public void amend(Definitions newDefinitions) throws IOException {
    given = newDefinitions;
    written = filtered(newDefinitions);
    written = known == null ? written : known.select(written);
    writer.amend(written);
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    if (section == Section.MARKERS) {
      TimeWindow window = spec.window();
      EventSink markers = used(writer.sink(stream, section));
      return new CountingSink(
          e ->
              (spec.legacy() || removed == null || !removed.test(e.location()))
                  && window.contains(e.time()),
          counts,
          markers);
    }
    StreamInfo left = null;
    for (StreamInfo s : streams) {
      left = s.id() == stream.id() ? s : left;
    }
    if (left == null) {
      return new CountingSink(e -> false, counts, null);
    }
    if (section != Section.EVENTS) {
      boolean copied = spec.legacy() || section == Section.STATISTICS && statisticsOnly();
      return copied
          ? new CountingSink(
              e -> spec.legacy() || removed == null || !removed.test(e.location()),
              counts,
              writer.sink(left, section))
          : new CountingSink(e -> false, counts, null);
    }
    anyEvents = true;
    return events(left);
  }

  private boolean statisticsOnly() {
    return spec.statisticsOnly() == null ? !anyEvents : spec.statisticsOnly();
  }

  /** Remembers the references of records, if unused definitions are to be removed. */
  private EventSink used(EventSink sink) {
    if (used == null) {
      return sink;
    }
    UsedDefinitions own = new UsedDefinitions();
    return new EventSink() {
      @Override
      public void accept(EventCursor event) throws IOException {
        own.add(event);
        sink.accept(event);
      }

      @Override
      public void end() throws IOException {
        used.add(own);
        sink.end();
      }
    };
  }

  private EventSink events(StreamInfo stream) throws IOException {
    int[] order =
        Arrays.stream(stream.locations()).filter(t -> given.location(t) != null).toArray();
    final boolean byFiles = !spec.files().isEmpty() || spec.java() != null;
    final boolean byCollector = byFiles || spec.collector() != null;
    final boolean byRegion = byCollector || !spec.regions().isEmpty();
    final boolean byDepth = byRegion || !depthRules.isEmpty();
    final boolean byDuration = byDepth || spec.minDuration() > 0;
    EventSink sink = used(writer.sink(stream, Section.EVENTS));
    CollectiveHalves.Stream halves =
        spec.legacy()
            ? null
            : ledger.collectives().stream(earlier == null ? null : earlier.collectives());
    OutputStage output = new OutputStage(snapshots, order, counts, halves, sink);
    sink = output;
    MessageTags tags = spec.isImmediate() ? null : new MessageTags(ledger, earlier);
    if (tags != null) {
      sink = tags.takeOff(sink);
    }
    if (!spec.requests().isEmpty()) {
      long end = lastTime == 0 ? -1L : lastTime;
      List<Request> requests = spec.requests();
      SelectStage select =
          new SelectStage(
              requests,
              definitions,
              stream.id(),
              spec.boundaries(),
              order,
              end,
              otherLeaves(byDuration),
              sink);
      sink = spec.anyOperation() ? select.withAnyOperation() : select;
    }
    if (!spec.isImmediate() && stream.locations().length > 1) {
      sink = new ReorderStage(stream.locations().length, sink);
    }
    if (spec.choosesFiles()) {
      sink = new FileChoiceStage(file -> isWanted(file, stream.id()), sink);
    }
    if (spec.minDuration() > 0) {
      sink = new DurationStage(spec.minDuration(), spec.keepMessages(), otherLeaves(byDepth), sink);
    }
    if (!depthRules.isEmpty()) {
      sink = rules(depthRules, stream, otherLeaves(byRegion), sink);
    }
    if (!spec.regions().isEmpty()) {
      BoundRules bound =
          new BoundRules(List.of(compiled(spec.regions())), definitions, stream.id());
      sink =
          new CallRuleStage(
              token -> bound, spec.keepMessages(), use, null, otherLeaves(byCollector), sink);
    }
    if (spec.collector() != null) {
      sink = collector(stream, otherLeaves(byFiles), sink);
    }
    if (byFiles) {
      sink =
          spec.legacy()
              ? new LegacyStage(legacyRules(stream), use, sink)
              : new CallRuleStage(
                  fileRules(stream), spec.keepMessages(), use, hints, otherLeaves(false), sink);
    }
    return new InputStage(
        removed, spec.legacy(), counts, halves, messages(tags, output, sink), sink);
  }

  /** Who reports leaves that do not fit: the first stage that follows calls. */
  private OtherLeaves otherLeaves(boolean earlierStage) {
    return new OtherLeaves(earlierStage ? null : diagnostics);
  }

  private boolean isWanted(int file, int stream) {
    return spec.requests().stream()
        .filter(r -> r.kinds().contains(EventKind.FILE_OPERATION_BEGIN))
        .anyMatch(
            r -> EntityNames.matches(r.type(), definitions, stream, DefinitionKind.FILE, file));
  }

  private EventSink collector(StreamInfo stream, OtherLeaves otherLeaves, EventSink next) {
    CollectorFunctions functions =
        new CollectorFunctions(spec.collector(), definitions, stream.id(), collectorUse);
    IntPredicate isProcess = token -> given.location(token) != null;
    CollectorStage.Setting setting =
        new CollectorStage.Setting(
            spec.foldMessages(), spec.collector().unfolds(), offRegion, isProcess, diagnostics);
    if (!spec.collector().hasTriggers()) {
      return new CollectorStage(functions, setting, otherLeaves, next);
    }
    EventSink sink = new CollectorStage(functions, setting, otherLeaves(true), next);
    return new TriggerStage(functions, offRegion, scopes, startsOff, isProcess, otherLeaves, sink);
  }

  /** Where messages go first, so that it is known which of them lose their other record. */
  private EventSink messages(MessageTags tags, OutputStage output, EventSink next) {
    if (tags != null) {
      return tags.putOn(next);
    }
    return spec.legacy() ? next : new MessageStage(ledger, earlier, output, next);
  }

  /** Rules ready to be looked up; made once for each list. */
  private CompiledRules compiled(List<Rule> rules) {
    synchronized (compiled) {
      return compiled.computeIfAbsent(rules, CompiledRules::new);
    }
  }

  private EventSink rules(
      List<Rule> rules, StreamInfo stream, OtherLeaves otherLeaves, EventSink next) {
    BoundRules bound = new BoundRules(List.of(compiled(rules)), definitions, stream.id());
    return new CallRuleStage(
        token -> bound, spec.keepMessages(), new RuleUse(), null, otherLeaves, next);
  }

  /** The rules of all files for each process; processes with the same rules share them. */
  private IntFunction<BoundRules> fileRules(StreamInfo stream) {
    Map<List<CompiledRules>, BoundRules> known = new HashMap<>();
    return token -> {
      List<CompiledRules> rules = new ArrayList<>();
      for (FilterFile file : spec.files()) {
        file.sectionsFor(ranks.of(token)).forEach(section -> rules.add(compiled(section)));
      }
      if (spec.java() != null) {
        rules.add(compiled(spec.java().methods()));
      }
      return known.computeIfAbsent(rules, r -> new BoundRules(r, definitions, stream.id()));
    };
  }

  /** vtfilter reads the file once for all processes, and once for each. */
  private IntFunction<BoundRules> legacyRules(StreamInfo stream) {
    return token -> {
      List<CompiledRules> global = new ArrayList<>();
      List<CompiledRules> own = new ArrayList<>();
      for (FilterFile file : spec.files()) {
        file.globalSections().forEach(section -> global.add(compiled(section)));
        file.sectionsFor(Integer.toUnsignedLong(token) - 1)
            .forEach(section -> own.add(compiled(section)));
      }
      return BoundRules.legacy(global, own, definitions, stream.id());
    };
  }

  @Override
  public OutputStream attachment(String role) throws IOException {
    if (!role.equals("thumbnail") || spec.legacy()) {
      return spec.legacy() ? OutputStream.nullOutputStream() : writer.attachment(role);
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
      EventSink markers = used(writer.sink(null, Section.MARKERS));
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
      writer.amend(used.select(written));
    }
    writer.complete();
  }

  @Override
  public void finish() throws IOException {
    complete();
    writer.finish();
  }
}
