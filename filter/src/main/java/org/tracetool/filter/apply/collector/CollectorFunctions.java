package org.tracetool.filter.apply.collector;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.filter.collector.FunctionRule;
import org.tracetool.filter.names.CollectorEntityNames;

/** The rules of the Trace Collector for each function and counter of a stream. */
public final class CollectorFunctions {
  /** A function with the rules that match it; for each sort of entry the last one counts. */
  static final class Function {
    final int index;
    final String name;
    final FunctionRule.Range range;
    final boolean counters;
    private final boolean location;
    private final FunctionRule[] entries;
    private final FunctionRule[] exits;
    private final FunctionRule[] folds;
    private final int firstTrigger;
    private final List<FunctionRule> matching;
    private long calls;

    private Function(
        int index, String name, List<FunctionRule> matching, boolean locations, int firstTrigger) {
      this.index = index;
      this.firstTrigger = firstTrigger;
      this.matching = matching;
      this.name = name;
      FunctionRule.Range lastRange = null;
      boolean samples = true;
      List<FunctionRule> entry = new ArrayList<>();
      List<FunctionRule> exit = new ArrayList<>();
      List<FunctionRule> fold = new ArrayList<>();
      for (FunctionRule rule : matching) {
        lastRange = rule.range() == null ? lastRange : rule.range();
        samples = rule.counters() == null ? samples : rule.counters();
        addFirst(entry, rule, rule.entry());
        addFirst(exit, rule, rule.exit());
        addFirst(fold, rule, rule.fold());
      }
      range = lastRange;
      location = range == null || range.location() == null ? locations : range.location();
      counters = samples;
      entries = entry.toArray(new FunctionRule[0]);
      exits = exit.toArray(new FunctionRule[0]);
      folds = fold.toArray(new FunctionRule[0]);
    }

    private static void addFirst(List<FunctionRule> list, FunctionRule rule, Object part) {
      if (part != null) {
        list.add(0, rule);
      }
    }

    boolean isKept() {
      return range == null || range.on();
    }

    boolean keepsLocation() {
      return location;
    }

    /** Takes note of a call, for the report. */
    void countCall() {
      calls++;
    }

    /** Number of the trigger for an enter from a caller (null if there is none), or -1. */
    int entry(Function caller) {
      int rule = first(entries, caller);
      return rule < 0 ? -1 : firstTrigger + rule;
    }

    /** Number of the trigger for a leave, or -1. */
    int exit(Function caller) {
      int rule = first(exits, caller);
      return rule < 0 ? -1 : firstTrigger + entries.length + rule;
    }

    /** What a trigger of this function does at a pass. */
    FunctionRule.Step step(int trigger, long pass) {
      int rule = trigger - firstTrigger;
      return rule < entries.length
          ? entries[rule].entry().at(pass)
          : exits[rule - entries.length].exit().at(pass);
    }

    /** Whether it is to be folded or unfolded; null for neither. */
    Boolean fold(Function caller) {
      int rule = first(folds, caller);
      return rule < 0 ? null : folds[rule].fold();
    }

    /** Index of the last rule whose demand for a caller is met, or -1. */
    private static int first(FunctionRule[] rules, Function caller) {
      for (int i = 0; i < rules.length; i++) {
        if (rules[i].caller() == null
            || caller != null && caller.name != null && rules[i].caller().matches(caller.name)) {
          return i;
        }
      }
      return -1;
    }
  }

  private final CollectorRules rules;
  private final Definitions definitions;
  private final int stream;
  private final TokenTable<Function> functions = new TokenTable<>();
  private final TokenTable<Boolean> counters = new TokenTable<>();
  private final Map<FunctionRule, Long> use;
  private final List<Function> all = new ArrayList<>();
  private int count;
  private int triggers;

  /**
   * The functions of a stream.
   *
   * @param use takes the number of calls for each rule that matches a function; of all streams, and
   *     therefore safe for threads
   */
  public CollectorFunctions(
      CollectorRules rules, Definitions definitions, int stream, Map<FunctionRule, Long> use) {
    this.use = use;
    this.rules = rules;
    this.definitions = definitions;
    this.stream = stream;
  }

  /** The name of a function that patterns are for; null if it has none. */
  public static String fullName(Definitions definitions, int stream, int token) {
    String name = CollectorEntityNames.function(definitions, stream, token);
    Definition d = definitions.find(stream, DefinitionKind.REGION, token);
    return name != null && d != null && name.equals(d.name()) ? ':' + name : name; // of no class
  }

  Function function(int token) {
    Function f = functions.get(token);
    if (f == null) {
      String name = fullName(definitions, stream, token);
      List<FunctionRule> matching = name == null ? List.of() : rules.matching(name);
      matching.forEach(rule -> use.merge(rule, 0L, Long::sum));
      f = new Function(count++, name, matching, rules.keepsLocations(), triggers);
      triggers += f.entries.length + f.exits.length;
      functions.put(token, f);
      all.add(f);
    }
    return f;
  }

  /** Adds up the calls, at the end of the stream. */
  void addUp() {
    for (Function f : all) {
      f.matching.forEach(rule -> use.merge(rule, f.calls, Long::sum));
      f.calls = 0;
    }
  }

  /** Returns whether samples of a counter stay. */
  boolean counter(int token) {
    Boolean on = counters.get(token);
    if (on == null) {
      Definition d = definitions.find(stream, DefinitionKind.COUNTER, token);
      on =
          d == null
              || d.name() == null
              || rules.counter(d.name(), CollectorEntityNames.counter(definitions, stream, token));
      counters.put(token, on);
    }
    return on;
  }
}
