package org.tracetool.filter.apply;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.apply.collector.CollectorFunctions;
import org.tracetool.filter.apply.collector.CollectorStage;
import org.tracetool.filter.apply.collector.TriggerStage;
import org.tracetool.filter.apply.message.LostHalfLedger;
import org.tracetool.filter.apply.message.MessageTagging;
import org.tracetool.filter.apply.message.UnpairedCollectives;
import org.tracetool.filter.apply.rule.BoundRules;
import org.tracetool.filter.apply.rule.CallRuleStage;
import org.tracetool.filter.apply.rule.CompiledRules;
import org.tracetool.filter.apply.rule.LegacyStage;
import org.tracetool.filter.apply.rule.RuleUsage;
import org.tracetool.filter.apply.stage.DurationStage;
import org.tracetool.filter.apply.stage.FileSelectionStage;
import org.tracetool.filter.apply.stage.MisnestedLeaves;
import org.tracetool.filter.apply.stage.ReorderStage;
import org.tracetool.filter.apply.stage.RequestSelectionStage;
import org.tracetool.filter.apply.window.LaterRecords;
import org.tracetool.filter.names.CollectorEntityNames;
import org.tracetool.filter.request.RecordRequest;
import org.tracetool.filter.rules.FilterFile;
import org.tracetool.filter.rules.FilterRule;

/** Chains the stages that filter the events of one stream. */
final class StreamStages {
  private final FilterSpec spec;
  private final FilteredTrace trace;
  private final SnapshotPlan snapshots;
  private final FilterEffects effects;
  private final LostHalfLedger earlier;
  private final LaterRecords later;
  private final Diagnostics diagnostics;
  private final List<FilterRule> depthRules;

  /** By the identity of the list, not by its content. */
  private final Map<List<FilterRule>, CompiledRules> compiled = new IdentityHashMap<>();

  /**
   * {@code earlier}: messages of the same trace when it was filtered before; null if it was not.
   * {@code later}: what follows windows; null if that does not matter.
   */
  StreamStages(
      FilterSpec spec,
      FilteredTrace trace,
      SnapshotPlan snapshots,
      FilterEffects effects,
      LostHalfLedger earlier,
      LaterRecords later,
      Diagnostics diagnostics) {
    this.spec = spec;
    this.trace = trace;
    this.snapshots = snapshots;
    this.effects = effects;
    this.earlier = earlier;
    this.later = later;
    this.diagnostics = diagnostics;
    depthRules =
        spec.maxDepth() == 0
            ? List.of()
            : List.of(
                FilterRule.of("--max-depth", "*", FilterRule.UNLIMITED).within(1, spec.maxDepth()));
  }

  /** Filters the events of a stream on the way to a sink. */
  EventSink of(StreamInfo stream, EventSink to) throws IOException {
    int[] order = trace.processes(stream);
    final boolean byFiles = !spec.files().isEmpty() || spec.java() != null;
    final boolean byCollector = byFiles || spec.collector() != null;
    final boolean byRegion = byCollector || !spec.regions().isEmpty();
    final boolean byDepth = byRegion || !depthRules.isEmpty();
    final boolean byDuration = byDepth || spec.minDuration() > 0;
    UnpairedCollectives.Stream halves =
        spec.legacy()
            ? null
            : effects.ledger().collectives().stream(earlier == null ? null : earlier.collectives());
    OutputStage output = new OutputStage(snapshots, order, effects.counts(), halves, to);
    EventSink sink = output;
    MessageTagging tags = spec.isImmediate() ? null : new MessageTagging(effects.ledger(), earlier);
    if (tags != null) {
      sink = tags.takeOff(sink);
    }
    if (!spec.requests().isEmpty()) {
      long end = trace.lastTime == 0 ? -1L : trace.lastTime;
      List<RecordRequest> requests = spec.requests();
      RequestSelectionStage select =
          new RequestSelectionStage(
                  requests,
                  trace.definitions,
                  stream.id(),
                  spec.boundaries(),
                  order,
                  end,
                  otherLeaves(byDuration),
                  sink)
              .following(later);
      sink = spec.anyOperation() ? select.withAnyOperation() : select;
    }
    if (!spec.isImmediate() && stream.locations().length > 1) {
      sink = new ReorderStage(stream.locations().length, sink);
    }
    if (spec.choosesFiles()) {
      sink = new FileSelectionStage(file -> isWanted(file, stream.id()), sink);
    }
    if (spec.minDuration() > 0) {
      sink = new DurationStage(spec.minDuration(), spec.keepMessages(), otherLeaves(byDepth), sink);
    }
    if (!depthRules.isEmpty()) {
      sink = rules(depthRules, stream, otherLeaves(byRegion), sink);
    }
    if (!spec.regions().isEmpty()) {
      BoundRules bound =
          new BoundRules(List.of(compiled(spec.regions())), trace.definitions, stream.id());
      sink =
          new CallRuleStage(
              token -> bound,
              spec.keepMessages(),
              effects.use(),
              null,
              otherLeaves(byCollector),
              sink);
    }
    if (spec.collector() != null) {
      sink = collector(stream, otherLeaves(byFiles), sink);
    }
    if (byFiles) {
      sink =
          spec.legacy()
              ? new LegacyStage(legacyRules(stream), effects.use(), sink)
              : new CallRuleStage(
                  fileRules(stream),
                  spec.keepMessages(),
                  effects.use(),
                  effects.hints(),
                  otherLeaves(false),
                  sink);
    }
    return new InputStage(
        trace.removed,
        spec.legacy(),
        effects.counts(),
        spec.window(),
        halves,
        messages(tags, output, sink),
        sink);
  }

  /** Who reports leaves that do not fit: the first stage that follows calls. */
  private MisnestedLeaves otherLeaves(boolean earlierStage) {
    return new MisnestedLeaves(earlierStage ? null : diagnostics);
  }

  private boolean isWanted(int file, int stream) {
    return spec.requests().stream()
        .filter(r -> r.kinds().contains(EventKind.FILE_OPERATION_BEGIN))
        .anyMatch(
            r ->
                CollectorEntityNames.matches(
                    r.type(), trace.definitions, stream, DefinitionKind.FILE, file));
  }

  private EventSink collector(StreamInfo stream, MisnestedLeaves otherLeaves, EventSink next) {
    CollectorFunctions functions =
        new CollectorFunctions(
            spec.collector(), trace.definitions, stream.id(), effects.collectorUse());
    IntPredicate isProcess = trace::isProcess;
    CollectorStage.Setting setting =
        new CollectorStage.Setting(
            spec.foldMessages(),
            spec.collector().unfolds(),
            trace.offRegion,
            isProcess,
            diagnostics);
    if (!spec.collector().hasTriggers()) {
      return new CollectorStage(functions, setting, otherLeaves, next);
    }
    EventSink sink = new CollectorStage(functions, setting, otherLeaves(true), next);
    return new TriggerStage(
        functions, trace.offRegion, trace.scopes, trace.startsOff, isProcess, otherLeaves, sink);
  }

  /** Where messages go first, so that it is known which of them lose their other record. */
  private EventSink messages(MessageTagging tags, OutputStage output, EventSink next) {
    if (tags != null) {
      return tags.putOn(next);
    }
    return spec.legacy() ? next : new MessageStage(effects.ledger(), earlier, output, next);
  }

  /** Rules ready to be looked up; made once for each list. */
  private CompiledRules compiled(List<FilterRule> rules) {
    synchronized (compiled) {
      return compiled.computeIfAbsent(rules, CompiledRules::new);
    }
  }

  private EventSink rules(
      List<FilterRule> rules, StreamInfo stream, MisnestedLeaves otherLeaves, EventSink next) {
    BoundRules bound = new BoundRules(List.of(compiled(rules)), trace.definitions, stream.id());
    return new CallRuleStage(
        token -> bound, spec.keepMessages(), new RuleUsage(), null, otherLeaves, next);
  }

  /** The rules of all files for each process; processes with the same rules share them. */
  private IntFunction<BoundRules> fileRules(StreamInfo stream) {
    Map<List<CompiledRules>, BoundRules> known = new HashMap<>();
    return token -> {
      List<CompiledRules> rules = new ArrayList<>();
      for (FilterFile file : spec.files()) {
        file.sectionsFor(trace.ranks.of(token)).forEach(section -> rules.add(compiled(section)));
      }
      if (spec.java() != null) {
        rules.add(compiled(spec.java().methods()));
      }
      return known.computeIfAbsent(rules, r -> new BoundRules(r, trace.definitions, stream.id()));
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
      return BoundRules.legacy(global, own, trace.definitions, stream.id());
    };
  }
}
