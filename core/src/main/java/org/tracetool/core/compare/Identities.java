package org.tracetool.core.compare;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.Definitions;

/**
 * Finds which definitions of two traces mean the same, and so what the tokens in their records
 * mean. Definitions are the same if all they say is the same, references followed; what is left
 * then and has the same name is taken for the same with a difference, which is reported here once
 * and not with each record. Whether a definition is for one stream only makes no difference.
 */
final class Identities {
  private record Undefined(DefinitionKind kind, int token) {}

  private record Fraction(BigInteger numerator, BigInteger denominator) {}

  private record Matched(Definitions.Entry first, Definitions.Entry second) {}

  private final Definitions a;
  private final Definitions b;
  private final TokenIds idsA = new TokenIds();
  private final TokenIds idsB = new TokenIds();
  private final Map<Undefined, Integer> undefined = new HashMap<>();
  private final List<Matched> matched = new ArrayList<>();
  private final Set<DefinitionKind> wanted;
  private final Findings findings;
  private int nextId = 1;

  /**
   * @param wanted the kinds of definitions whose differences count
   */
  Identities(Definitions a, Definitions b, Set<DefinitionKind> wanted, Findings findings) {
    this.a = a;
    this.b = b;
    this.wanted = wanted;
    this.findings = findings;
    Map<DefinitionKind, List<Definitions.Entry>> byKindA = byKind(a);
    Map<DefinitionKind, List<Definitions.Entry>> byKindB = byKind(b);
    for (DefinitionKind kind : DefinitionTokens.NUMBERED) {
      match(kind, byKindA.get(kind), byKindB.get(kind));
    }
    for (DefinitionKind kind : DefinitionKind.values()) {
      if (wanted.contains(kind) && !DefinitionTokens.NUMBERED.contains(kind)) {
        compareAll(kind, byKindA.get(kind), byKindB.get(kind));
      }
    }
    for (Matched m : matched) {
      comparePairs(m);
    }
  }

  /** What the tokens of the first trace mean. */
  TokenIds first() {
    return idsA;
  }

  /** What the tokens of the second trace mean. */
  TokenIds second() {
    return idsB;
  }

  /** Ticks per second of the first trace. */
  long ticksFirst() {
    return a.ticksPerSecond();
  }

  /** Ticks per second of the second trace. */
  long ticksSecond() {
    return b.ticksPerSecond();
  }

  /** How times of the two compare. */
  Rates rates() {
    return new Rates(ticksFirst(), ticksSecond());
  }

  private static Map<DefinitionKind, List<Definitions.Entry>> byKind(Definitions definitions) {
    Map<DefinitionKind, List<Definitions.Entry>> map = new EnumMap<>(DefinitionKind.class);
    for (DefinitionKind kind : DefinitionKind.values()) {
      map.put(kind, new ArrayList<>());
    }
    definitions.entries().forEach(e -> map.get(e.definition().kind()).add(e));
    return map;
  }

  private int id(TokenIds ids, int stream, DefinitionKind kind, int token) {
    int id = ids.find(stream, kind, token);
    if (id == 0 && kind == DefinitionKind.LOCATION) {
      id = ids.find(stream, DefinitionKind.GROUP, token);
    }
    return id != 0 ? id : undefined.computeIfAbsent(new Undefined(kind, token), u -> nextId++);
  }

  private void match(
      DefinitionKind kind, List<Definitions.Entry> entriesA, List<Definitions.Entry> entriesB) {
    List<List<Definitions.Entry>> levelsA = DefinitionTokens.levels(entriesA);
    List<List<Definitions.Entry>> levelsB = DefinitionTokens.levels(entriesB);
    List<Thing> restA = new ArrayList<>();
    List<Thing> restB = new ArrayList<>();
    for (int i = 0; i < Math.max(levelsA.size(), levelsB.size()); i++) {
      List<Thing> thingsA = things(kind, i < levelsA.size() ? levelsA.get(i) : List.of(), idsA);
      List<Thing> thingsB = things(kind, i < levelsB.size() ? levelsB.get(i) : List.of(), idsB);
      List<Thing> leftA = new ArrayList<>();
      List<Thing> leftB = new ArrayList<>();
      pairEqual(thingsA, thingsB, leftA, leftB);
      pairByName(leftA, leftB);
      // They get an id even when they are alone, since others refer to them.
      restA.addAll(named(kind, leftA, idsA, a));
      restB.addAll(named(kind, leftB, idsB, b));
      named(kind, thingsA, idsA, a);
      named(kind, thingsB, idsB, b);
    }
    if (wanted.contains(kind)) {
      restA.forEach(t -> findings.add(Difference.definition(t.entries.get(0), null)));
      restB.forEach(t -> findings.add(Difference.definition(null, t.entries.get(0))));
    }
  }

  /** What a definition, or several equal ones, stand for. */
  private static final class Thing {
    private final Object meaning;
    private final List<Definitions.Entry> entries = new ArrayList<>();
    private int id;

    Thing(Object meaning) {
      this.meaning = meaning;
    }

    int token() {
      return entries.get(0).definition().token();
    }

    String name() {
      return entries.get(0).definition().name();
    }
  }

  /** Processes and groups of equal content may be different ones; all else is then the same. */
  private static boolean hasIdentity(DefinitionKind kind) {
    return kind == DefinitionKind.LOCATION || kind == DefinitionKind.GROUP;
  }

  private List<Thing> things(DefinitionKind kind, List<Definitions.Entry> entries, TokenIds ids) {
    Map<Object, Thing> things = new LinkedHashMap<>();
    for (Definitions.Entry e : entries) {
      Object meaning = meaning(e, ids);
      Object key = hasIdentity(kind) ? List.of(meaning, e.definition().token()) : meaning;
      things.computeIfAbsent(key, k -> new Thing(meaning)).entries.add(e);
    }
    return new ArrayList<>(things.values());
  }

  private Object meaning(Definitions.Entry e, TokenIds ids) {
    if (e.definition() instanceof Definition.TimeRange range) {
      return List.of(seconds(range.first(), ids), seconds(range.last(), ids));
    }
    if (e.definition() instanceof Definition.SamplePoint point) {
      return List.of(seconds(point.time(), ids), point.type());
    }
    Definition d =
        DefinitionTokens.rewrite(
            e.definition(), 0, (kind, token) -> id(ids, e.stream(), kind, token));
    return d instanceof Definition.Group g ? g.named() : d;
  }

  private Fraction seconds(long ticks, TokenIds ids) {
    BigInteger n = new BigInteger(Long.toUnsignedString(ticks));
    BigInteger rate =
        new BigInteger(Long.toUnsignedString(ids == idsA ? ticksFirst() : ticksSecond()));
    BigInteger common = n.gcd(rate);
    return new Fraction(n.divide(common), rate.divide(common));
  }

  private void pairEqual(
      List<Thing> thingsA, List<Thing> thingsB, List<Thing> leftA, List<Thing> leftB) {
    Map<Object, List<Thing>> open = new HashMap<>();
    Map<Object, Thing> byToken = new HashMap<>();
    for (Thing t : thingsB) {
      open.computeIfAbsent(t.meaning, m -> new ArrayList<>()).add(t);
      byToken.put(List.of(t.meaning, t.token()), t);
    }
    List<Thing> later = new ArrayList<>();
    for (Thing t : thingsA) {
      Thing other = byToken.get(List.of(t.meaning, t.token()));
      if (other == null) {
        later.add(t);
      } else {
        pair(t, other);
      }
    }
    for (Thing t : later) {
      List<Thing> others = open.getOrDefault(t.meaning, List.of());
      Thing other = null;
      while (other == null && !others.isEmpty()) {
        Thing candidate = others.remove(0);
        other = candidate.id == 0 ? candidate : null;
      }
      if (other == null) {
        leftA.add(t);
      } else {
        pair(t, other);
      }
    }
    thingsB.stream().filter(t -> t.id == 0).forEach(leftB::add);
  }

  private void pair(Thing first, Thing second) {
    first.id = nextId++;
    second.id = first.id;
    matched.add(new Matched(first.entries.get(0), second.entries.get(0)));
  }

  private void pairByName(List<Thing> leftA, List<Thing> leftB) {
    Map<String, Thing> byNameB = unique(leftB);
    unique(leftA)
        .forEach(
            (name, t) -> {
              Thing other = byNameB.get(name);
              if (other != null) {
                pair(t, other);
                leftA.remove(t);
                leftB.remove(other);
                if (wanted.contains(t.entries.get(0).definition().kind())) {
                  findings.add(Difference.definition(t.entries.get(0), other.entries.get(0)));
                }
              }
            });
  }

  private static Map<String, Thing> unique(List<Thing> things) {
    Map<String, Thing> byName = new LinkedHashMap<>();
    for (Thing t : things) {
      if (t.name() != null) {
        byName.merge(t.name(), t, (x, y) -> new Thing(null));
      }
    }
    byName.values().removeIf(t -> t.entries.isEmpty());
    return byName;
  }

  private List<Thing> named(
      DefinitionKind kind, List<Thing> things, TokenIds ids, Definitions definitions) {
    for (Thing t : things) {
      if (t.id == 0) {
        t.id = nextId++;
      }
      for (Definitions.Entry e : t.entries) {
        int token = e.definition().token();
        if (definitions.find(e.stream(), kind, token) == e.definition()) {
          ids.put(e.stream(), kind, token, t.id);
        }
      }
    }
    return things;
  }

  /** Compares definitions that nothing refers to, each as often as it is there. */
  private void compareAll(
      DefinitionKind kind, List<Definitions.Entry> allA, List<Definitions.Entry> allB) {
    List<Definitions.Entry> entriesA = distinct(allA, idsA);
    List<Definitions.Entry> entriesB = distinct(allB, idsB);
    Map<Object, List<Definitions.Entry>> open = new LinkedHashMap<>();
    for (Definitions.Entry e : entriesB) {
      open.computeIfAbsent(meaning(e, idsB), m -> new ArrayList<>()).add(e);
    }
    List<Definitions.Entry> onlyA = new ArrayList<>();
    for (Definitions.Entry e : entriesA) {
      List<Definitions.Entry> others = open.get(meaning(e, idsA));
      if (others == null || others.isEmpty()) {
        onlyA.add(e);
      } else {
        matched.add(new Matched(e, others.remove(0)));
      }
    }
    List<Definitions.Entry> onlyB = new ArrayList<>();
    open.values().forEach(onlyB::addAll);
    if (onlyA.size() == 1 && onlyB.size() == 1) {
      findings.add(Difference.definition(onlyA.get(0), onlyB.get(0)));
      return;
    }
    onlyA.forEach(e -> findings.add(Difference.definition(e, null)));
    onlyB.forEach(e -> findings.add(Difference.definition(null, e)));
    if (kind == DefinitionKind.COMMENT && onlyA.isEmpty() && onlyB.isEmpty()) {
      compareOrder(entriesA, entriesB);
    }
  }

  /** What several streams say each for itself counts once. */
  private List<Definitions.Entry> distinct(List<Definitions.Entry> entries, TokenIds ids) {
    if (entries.stream().allMatch(e -> e.stream() == 0)) {
      return entries;
    }
    Set<Object> seen = new HashSet<>();
    List<Definitions.Entry> list = new ArrayList<>();
    for (Definitions.Entry e : entries) {
      if (seen.add(meaning(e, ids)) || e.stream() == 0) {
        list.add(e);
      }
    }
    return list;
  }

  /** Comments are read from top to bottom; the first one out of place tells enough. */
  private void compareOrder(List<Definitions.Entry> entriesA, List<Definitions.Entry> entriesB) {
    for (int i = 0; i < entriesA.size(); i++) {
      if (!entriesA.get(i).definition().equals(entriesB.get(i).definition())) {
        findings.add(Difference.definition(entriesA.get(i), entriesB.get(i)));
        return;
      }
    }
  }

  private void comparePairs(Matched m) {
    if (m.first().pairs().pairs().isEmpty() && m.second().pairs().pairs().isEmpty()
        || !wanted.contains(m.first().definition().kind())) {
      return;
    }
    Object first =
        DefinitionTokens.rewrite(
            m.first().pairs(), (kind, key) -> id(idsA, m.first().stream(), kind, key));
    Object second =
        DefinitionTokens.rewrite(
            m.second().pairs(), (kind, key) -> id(idsB, m.second().stream(), kind, key));
    if (!first.equals(second)) {
      findings.add(Difference.definition(m.first(), m.second()));
    }
  }
}
