package org.tracetool.filter.apply.rule;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.CopyingSink;
import org.tracetool.filter.apply.stage.CallStage;
import org.tracetool.filter.apply.stage.KindRules;
import org.tracetool.filter.rules.FilterRule;

/**
 * Removes calls as vtfilter 5.14.4 does: only limits count, a limit of N keeps N - 1 calls, and
 * everything that was recorded directly inside a removed call is removed with it.
 */
public final class LegacyStage implements CallStage {
  private static final long UNSET = -2;

  private final EventSink next;
  private final CallStage calls;
  private final RuleUsage use;
  private final PerLocation<Process> processes;

  private static final class Process {
    private final BoundRules rules;
    private final RuleCounts counts = new RuleCounts();
    private long[] left = new long[64];
    private boolean[] kept = new boolean[32];
    private int depth;

    Process(BoundRules rules) {
      this.rules = rules;
      Arrays.fill(left, UNSET);
    }
  }

  public LegacyStage(IntFunction<BoundRules> rules, RuleUsage use, EventSink next) {
    this.next = next;
    calls = CallStage.of(next);
    this.use = use;
    this.processes = new PerLocation<>(token -> new Process(rules.apply(token)));
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    boolean pass =
        switch (event.kind()) {
          case ENTER -> enters(event.location(), (int) event.field(0));
          case LEAVE -> leaves(event.location());
          case COUNTER -> kept(event);
          default -> !KindRules.goWithTheirCall(event.kind()) || kept(event);
        };
    if (pass) {
      next.accept(event);
    }
  }

  private boolean kept(EventCursor event) {
    Process p = processes.of(event.location());
    return p.depth == 0 || p.kept[p.depth - 1];
  }

  @Override
  public CopyingSink copier() {
    return calls == null ? null : calls.copier();
  }

  @Override
  public boolean keepsEnter(long time, int location, int region) throws IOException {
    return enters(location, region) && calls.keepsEnter(time, location, region);
  }

  @Override
  public boolean keepsLeave(long time, int location, int region) throws IOException {
    return leaves(location) && calls.keepsLeave(time, location, region);
  }

  @Override
  public long singleFrom() {
    return calls.singleFrom();
  }

  private boolean enters(int location, int region) {
    Process p = processes.of(location);
    int function = p.rules.function(region);
    if (function >= p.left.length) {
      int old = p.left.length;
      p.left = Arrays.copyOf(p.left, Math.max(function + 1, old * 2));
      Arrays.fill(p.left, old, p.left.length, UNSET);
    }
    int rule = p.rules.ruleOf(function);
    if (p.left[function] == UNSET) {
      p.left[function] = rule < 0 ? FilterRule.UNLIMITED : p.rules.rule(rule).limit();
    }
    boolean keep = true;
    if (p.left[function] >= 0) {
      p.left[function] = Math.max(0, p.left[function] - 1);
      keep = p.left[function] > 0;
    }
    p.counts.count(rule, keep);
    if (p.depth == p.kept.length) {
      p.kept = Arrays.copyOf(p.kept, p.depth * 2);
    }
    p.kept[p.depth++] = keep;
    return keep;
  }

  private boolean leaves(int location) {
    Process p = processes.of(location);
    return p.depth == 0 || p.kept[--p.depth];
  }

  @Override
  public void end() throws IOException {
    for (Process p : processes.all()) {
      p.counts.addTo(use, p.rules);
    }
    next.end();
  }
}
