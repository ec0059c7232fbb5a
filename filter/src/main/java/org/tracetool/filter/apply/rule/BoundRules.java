package org.tracetool.filter.apply.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.filter.rules.FilterRule;

/**
 * Rules looked up for the functions of one stream: which rule applies to a function, and the place
 * of a call in the tree of call paths. Rules are numbered in the order of their first use. Used by
 * one thread.
 */
public final class BoundRules {
  /** No rule, or no path that any rule is for. */
  static final int NONE = -1;

  private static final int FAST_TOKENS = 1 << 14;

  /** Rules that count for all ranks first, as in vtfilter; empty elsewhere. */
  private final List<CompiledRules> global;

  private final List<CompiledRules> own;
  private final boolean legacy;
  private final Definitions definitions;
  private final int stream;

  private final int[] fast = new int[FAST_TOKENS];
  private final IntMap slow = new IntMap();
  private int[] ruleOf = new int[64];
  private int[] nameOf = new int[64];
  private CallFate[] fateOf = new CallFate[64];
  private int functions;

  /** Rules that were met, numbered in this order: of a great many few are ever used. */
  private final List<FilterRule> met = new ArrayList<>();

  private final Map<FilterRule, Integer> numbers = new IdentityHashMap<>();

  private final Map<String, Integer> names = new HashMap<>();
  private final LongMap children = new LongMap();
  private final List<Integer> pathRules = new ArrayList<>(List.of(NONE));

  /** All of the rules that are in these pieces, in order. */
  public BoundRules(List<CompiledRules> rules, Definitions definitions, int stream) {
    this(List.of(), rules, false, definitions, stream);
  }

  /**
   * Rules as vtfilter looks them up: a function without limit in the first ones gets that of the
   * others; rules for groups and call paths have no effect.
   */
  public static BoundRules legacy(
      List<CompiledRules> global, List<CompiledRules> own, Definitions definitions, int stream) {
    return new BoundRules(global, own, true, definitions, stream);
  }

  private BoundRules(
      List<CompiledRules> global,
      List<CompiledRules> own,
      boolean legacy,
      Definitions definitions,
      int stream) {
    this.global = global;
    this.own = own;
    this.legacy = legacy;
    this.definitions = definitions;
    this.stream = stream;
    for (CompiledRules rules : legacy ? List.<CompiledRules>of() : own) {
      for (int path : rules.paths()) {
        addPath(rules.rule(path));
      }
    }
  }

  private void addPath(FilterRule rule) {
    int node = 0;
    for (String name : rule.path()) {
      int id = names.computeIfAbsent(name, n -> names.size());
      long key = (long) node << 32 | id;
      long child = children.get(key);
      if (child == LongMap.ABSENT) {
        child = pathRules.size();
        pathRules.add(NONE);
        children.put(key, child);
      }
      node = (int) child;
    }
    if (pathRules.get(node) == NONE) {
      pathRules.set(node, number(rule));
    }
  }

  private int number(FilterRule rule) {
    if (rule == null) {
      return NONE;
    }
    Integer known = numbers.putIfAbsent(rule, met.size());
    if (known == null) {
      met.add(rule);
      return met.size() - 1;
    }
    return known;
  }

  /** A number for a function, counted from 0 in the order in which functions are met. */
  int function(int token) {
    if (token >= 0 && token < FAST_TOKENS) {
      if (fast[token] == 0) {
        fast[token] = add(token) + 1;
      }
      return fast[token] - 1;
    }
    int index = slow.get(token);
    if (index == 0) {
      index = add(token) + 1;
      slow.put(token, index);
    }
    return index - 1;
  }

  private int add(int token) {
    if (functions == ruleOf.length) {
      ruleOf = Arrays.copyOf(ruleOf, functions * 2);
      nameOf = Arrays.copyOf(nameOf, functions * 2);
      fateOf = Arrays.copyOf(fateOf, functions * 2);
    }
    Definition region = definitions.find(stream, DefinitionKind.REGION, token);
    String name = region == null ? null : region.name();
    String group = null;
    if (region instanceof Definition.Region r) {
      Definition g = definitions.find(stream, DefinitionKind.REGION_GROUP, r.group());
      group = g == null ? null : g.name();
    }
    FilterRule rule = first(global, name, group);
    if (rule == null || rule.limit() < 0) {
      FilterRule other = first(own, name, group);
      rule = other == null ? rule : other;
    }
    ruleOf[functions] = number(rule);
    fateOf[functions] = CallFate.of(rule);
    nameOf[functions] = name == null ? NONE : names.getOrDefault(name, NONE);
    return functions++;
  }

  private FilterRule first(List<CompiledRules> pieces, String name, String group) {
    for (CompiledRules rules : pieces) {
      int index = legacy ? rules.firstOfNames(name) : rules.first(name, group);
      if (index != CompiledRules.NONE) {
        return rules.rule(index);
      }
    }
    return null;
  }

  /** The name of a function by its token. */
  String name(int token) {
    Definition region = definitions.find(stream, DefinitionKind.REGION, token);
    return region == null || region.name() == null ? "" : region.name();
  }

  /** Number of the rule for a function by its number, or {@link #NONE}. */
  int ruleOf(int function) {
    return ruleOf[function];
  }

  /**
   * The number of a function that was met before, as of {@link #function}; negative for others and
   * where that takes longer to say.
   */
  int metFunction(int token) {
    return (token & -FAST_TOKENS) == 0 ? fast[token] - 1 : -1;
  }

  /** What becomes of calls of a function by its number. */
  CallFate fateOf(int function) {
    return fateOf[function];
  }

  /** A rule by its number. */
  FilterRule rule(int number) {
    return met.get(number);
  }

  /** Returns whether any rule is for a call path. */
  boolean hasPaths() {
    return pathRules.size() > 1;
  }

  /** Number of places in the tree of call paths. */
  int places() {
    return pathRules.size();
  }

  /** The place of a call, from that of its caller; the outermost functions are called from 0. */
  int child(int place, int function) {
    if (place == NONE || nameOf[function] == NONE) {
      return NONE;
    }
    return (int) children.get((long) place << 32 | nameOf[function]);
  }

  /** Number of the rule for a place, or {@link #NONE}. */
  int pathRule(int place) {
    return place == NONE ? NONE : pathRules.get(place);
  }
}
