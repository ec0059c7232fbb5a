package org.tracetool.filter.apply;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.filter.rules.Rule;

/**
 * Rules looked up for the functions of one stream: which rule counts for a function, and where a
 * call stands in the tree of call paths. Used by one thread.
 */
final class BoundRules {
  /** No rule, or no path that any rule is for. */
  static final int NONE = -1;

  private static final int FAST_TOKENS = 1 << 14;

  private final List<Rule> rules;
  private final Definitions definitions;
  private final int stream;
  private final boolean paths;

  /** Rules in front of this one count for all ranks first, as in vtfilter; 0 elsewhere. */
  private final int globalRules;

  private final int[] fast = new int[FAST_TOKENS];
  private final IntMap slow = new IntMap();
  private int[] ruleOf = new int[64];
  private int[] nameOf = new int[64];
  private int functions;

  private final Map<String, Integer> names = new HashMap<>();
  private final LongMap children = new LongMap();
  private final List<Integer> pathRules = new ArrayList<>(List.of(NONE));

  BoundRules(List<Rule> rules, Definitions definitions, int stream) {
    this(rules, 0, definitions, stream);
  }

  /**
   * Rules as vtfilter looks them up: a function without limit in the first ones gets that of the
   * others; rules for groups and call paths have no effect.
   */
  static BoundRules legacy(List<Rule> global, List<Rule> own, Definitions definitions, int stream) {
    List<Rule> all = new ArrayList<>();
    global.stream().filter(r -> !r.group() && !r.isPath()).forEach(all::add);
    int count = all.size();
    own.stream().filter(r -> !r.group() && !r.isPath()).forEach(all::add);
    return new BoundRules(all, count, definitions, stream);
  }

  private BoundRules(List<Rule> rules, int globalRules, Definitions definitions, int stream) {
    this.rules = rules;
    this.globalRules = globalRules;
    this.definitions = definitions;
    this.stream = stream;
    boolean any = false;
    for (int i = 0; i < rules.size(); i++) {
      if (rules.get(i).isPath()) {
        any = true;
        addPath(rules.get(i).path(), i);
      }
    }
    paths = any;
  }

  private void addPath(List<String> path, int rule) {
    int node = 0;
    for (String name : path) {
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
      pathRules.set(node, rule);
    }
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
    }
    Definition region = definitions.find(stream, DefinitionKind.REGION, token);
    String name = region == null ? null : region.name();
    String group = null;
    if (region instanceof Definition.Region r) {
      Definition g = definitions.find(stream, DefinitionKind.REGION_GROUP, r.group());
      group = g == null ? null : g.name();
    }
    int rule = first(name, group, 0, globalRules);
    if (rule == NONE || rules.get(rule).limit() < 0) {
      int own = first(name, group, globalRules, rules.size());
      rule = own == NONE ? rule : own;
    }
    ruleOf[functions] = rule;
    nameOf[functions] = name == null ? NONE : names.getOrDefault(name, NONE);
    return functions++;
  }

  private int first(String name, String group, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!rules.get(i).isPath() && name != null && rules.get(i).matches(name, group)) {
        return i;
      }
    }
    return NONE;
  }

  /** The name of a function by its token. */
  String name(int token) {
    Definition region = definitions.find(stream, DefinitionKind.REGION, token);
    return region == null || region.name() == null ? "" : region.name();
  }

  /** Index of the rule for a function by its number, or {@link #NONE}. */
  int ruleOf(int function) {
    return ruleOf[function];
  }

  /** A rule by its index. */
  Rule rule(int index) {
    return rules.get(index);
  }

  /** Number of rules. */
  int size() {
    return rules.size();
  }

  /** Whether any rule is for a call path. */
  boolean hasPaths() {
    return paths;
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

  /** Index of the rule for a place, or {@link #NONE}. */
  int pathRule(int place) {
    return place == NONE ? NONE : pathRules.get(place);
  }
}
