package org.tracetool.core.compare;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;

/**
 * Finds which definitions of two traces mean the same, and so what the tokens in their records
 * mean. Definitions are equal if all their fields are equal, references resolved; among the rest,
 * definitions of the same name are treated as the same with a difference, which is reported here
 * once and not with each record. Whether a definition is for one stream only makes no difference.
 */
final class DefinitionIdentities {
  private record UndefinedTokens(DefinitionKind kind, int token) {}

  private record Fraction(BigInteger numerator, BigInteger denominator) {}

  private record MatchedEntities(Definitions.Entry first, Definitions.Entry second) {}

  private final Definitions a;
  private final Definitions b;
  private final ComparableTokens idsA = new ComparableTokens();
  private final ComparableTokens idsB = new ComparableTokens();
  private final Map<UndefinedTokens, Integer> undefined = new HashMap<>();
  private final List<MatchedEntities> matched = new ArrayList<>();
  private final Set<DefinitionKind> wanted;
  private final Differences findings;
  private int nextId = 1;

  /**
   * @param wanted the kinds of definitions whose differences count
   */
  DefinitionIdentities(
      Definitions a, Definitions b, Set<DefinitionKind> wanted, Differences findings) {
    this.a = a;
    this.b = b;
    this.wanted = wanted;
    this.findings = findings;
    for (DefinitionKind kind : DefinitionTokens.NUMBERED) {
      match(kind);
    }
    for (DefinitionKind kind : DefinitionKind.values()) {
      if (wanted.contains(kind) && !DefinitionTokens.NUMBERED.contains(kind)) {
        compareAll(kind, list(a, kind), list(b, kind));
      }
    }
    for (MatchedEntities m : matched) {
      comparePairs(m);
    }
  }

  /** The meanings of the tokens of the first trace. */
  ComparableTokens first() {
    return idsA;
  }

  /** The meanings of the tokens of the second trace. */
  ComparableTokens second() {
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
  ClockRates rates() {
    return new ClockRates(ticksFirst(), ticksSecond());
  }

  private static List<Definitions.Entry> list(Definitions definitions, DefinitionKind kind) {
    List<Definitions.Entry> list = new ArrayList<>();
    definitions.entries(kind).forEach(list::add);
    return list;
  }

  private int id(ComparableTokens ids, int stream, DefinitionKind kind, int token) {
    int id = ids.find(stream, kind, token);
    if (id == 0 && kind == DefinitionKind.LOCATION) {
      id = ids.find(stream, DefinitionKind.GROUP, token);
    }
    return id != 0
        ? id
        : undefined.computeIfAbsent(new UndefinedTokens(kind, token), u -> nextId++);
  }

  private void match(DefinitionKind kind) {
    List<IntList> levelsA = DefinitionTokens.levels(a, kind);
    List<IntList> levelsB = DefinitionTokens.levels(b, kind);
    IntList restA = new IntList();
    IntList restB = new IntList();
    for (int i = 0; i < Math.max(levelsA.size(), levelsB.size()); i++) {
      EntityTable thingsA = new EntityTable(kind, a, level(levelsA, i), e -> meaning(e, idsA));
      EntityTable thingsB = new EntityTable(kind, b, level(levelsB, i), e -> meaning(e, idsB));
      pairEqual(thingsA, thingsB);
      pairByName(kind, thingsA, thingsB);
      // They get an id even when they are alone, since others refer to them.
      nameRest(thingsA, restA);
      nameRest(thingsB, restB);
      thingsA.putInto(idsA, kind);
      thingsB.putInto(idsB, kind);
    }
    if (wanted.contains(kind)) {
      for (int i = 0; i < restA.size(); i++) {
        findings.add(Difference.definition(a.entries().get(restA.get(i)), null));
      }
      for (int i = 0; i < restB.size(); i++) {
        findings.add(Difference.definition(null, b.entries().get(restB.get(i))));
      }
    }
  }

  private static IntList level(List<IntList> levels, int number) {
    return number < levels.size() ? levels.get(number) : new IntList();
  }

  /** Gives things without an id one of their own. */
  private void nameRest(EntityTable things, IntList rest) {
    for (int thing = 0; thing < things.size(); thing++) {
      if (things.id(thing) == 0) {
        things.setId(thing, nextId++);
        rest.add(things.place(thing));
      }
    }
  }

  /** The content of a definition; a time in it is in seconds. */
  private Object said(Definitions.Entry e, ComparableTokens ids) {
    if (e.definition() instanceof Definition.TimeRange range) {
      return List.of(seconds(range.first(), ids), seconds(range.last(), ids));
    }
    if (e.definition() instanceof Definition.SamplePoint point) {
      return List.of(seconds(point.time(), ids), point.type());
    }
    if (e.definition() instanceof SystemDefinition.ClockProperties clock) {
      return List.of(seconds(clock.offset(), ids), seconds(clock.length(), ids), clock.realtime());
    }
    if (e.definition() instanceof SystemDefinition.ClockOffset clock) {
      return List.of(
          meaning(e, ids).token(),
          seconds(clock.time(), ids),
          seconds(BigInteger.valueOf(clock.offset()), BigInteger.ONE, ids),
          seconds(clock.deviation(), ids));
    }
    Definition meaning = meaning(e, ids);
    return meaning instanceof LocationInfo info
        // The events themselves are compared; the declared number may be wrong.
        ? new LocationInfo(info.location(), info.number(), info.type(), 0, info.group())
        : meaning;
  }

  /** The content of a definition, with ids for tokens. */
  private Definition meaning(Definitions.Entry e, ComparableTokens ids) {
    Definition d =
        DefinitionTokens.rewrite(
            e.definition(), 0, (kind, token) -> id(ids, e.stream(), kind, token));
    return withTexts(d);
  }

  /** Most formats cannot tell a text that is missing from an empty one. */
  private static Definition withTexts(Definition d) {
    if (d instanceof Definition.Group g) {
      return g.named();
    } else if (d instanceof Definition.Region r && r.name() == null) {
      return new Definition.Region(r.token(), "", r.group(), r.scl());
    } else if (d instanceof Definition.Key k && k.description() == null) {
      return new Definition.Key(k.token(), k.typeNumber(), k.name(), "");
    }
    return d;
  }

  private Fraction seconds(long ticks, ComparableTokens ids) {
    return seconds(new BigInteger(Long.toUnsignedString(ticks)), BigInteger.ONE, ids);
  }

  /** A part of a tick is given by its divisor. */
  private Fraction seconds(BigInteger ticks, BigInteger divisor, ComparableTokens ids) {
    BigInteger rate =
        new BigInteger(Long.toUnsignedString(ids == idsA ? ticksFirst() : ticksSecond()));
    BigInteger all = rate.multiply(divisor);
    BigInteger common = ticks.gcd(all);
    return new Fraction(ticks.divide(common), all.divide(common));
  }

  /** A number of ticks that need not be whole, nor a number. */
  private Object seconds(double ticks, ComparableTokens ids) {
    if (!Double.isFinite(ticks)) {
      return ticks;
    }
    BigDecimal exact = new BigDecimal(ticks);
    BigInteger divisor = BigInteger.TEN.pow(Math.max(0, exact.scale()));
    return seconds(exact.multiply(new BigDecimal(divisor)).toBigIntegerExact(), divisor, ids);
  }

  private void pairEqual(EntityTable thingsA, EntityTable thingsB) {
    IntList later = new IntList();
    for (int t = 0; t < thingsA.size(); t++) {
      int other = -1;
      if (thingsA.haveIdentity()) {
        int token = thingsA.entry(t).definition().token();
        other = thingsB.find(thingsA.meaning(t), token);
      }
      if (other >= 0) {
        pairUp(thingsA, t, thingsB, other);
      } else {
        later.add(t);
      }
    }
    for (int i = 0; i < later.size(); i++) {
      int t = later.get(i);
      int other = thingsB.nextOpen(thingsA.meaning(t));
      if (other >= 0) {
        pairUp(thingsA, t, thingsB, other);
      }
    }
  }

  private void pairUp(EntityTable thingsA, int first, EntityTable thingsB, int second) {
    thingsA.setId(first, nextId);
    thingsB.setId(second, nextId++);
    addMatched(thingsA.entry(first), thingsB.entry(second));
  }

  /** Remembers two that are the same, if there is more to compare. */
  private void addMatched(Definitions.Entry first, Definitions.Entry second) {
    if (!first.pairs().pairs().isEmpty() || !second.pairs().pairs().isEmpty()) {
      matched.add(new MatchedEntities(first, second));
    }
  }

  private void pairByName(DefinitionKind kind, EntityTable thingsA, EntityTable thingsB) {
    EntityTable.Names namesA = thingsA.names();
    if (namesA.size() == 0) {
      return;
    }
    EntityTable.Names namesB = thingsB.names();
    for (int i = 0; i < namesA.size(); i++) {
      int t = namesA.unique(i);
      int other = t < 0 ? -1 : namesB.unique(namesA, i);
      if (other >= 0) {
        pairUp(thingsA, t, thingsB, other);
        if (wanted.contains(kind)) {
          findings.add(Difference.definition(thingsA.entry(t), thingsB.entry(other)));
        }
      }
    }
  }

  /** Compares definitions that nothing refers to, each as often as it occurs. */
  private void compareAll(
      DefinitionKind kind, List<Definitions.Entry> allA, List<Definitions.Entry> allB) {
    List<Definitions.Entry> entriesA = distinct(allA, idsA);
    List<Definitions.Entry> entriesB = distinct(allB, idsB);
    Map<Object, List<Definitions.Entry>> open = new LinkedHashMap<>();
    for (Definitions.Entry e : entriesB) {
      open.computeIfAbsent(said(e, idsB), m -> new ArrayList<>()).add(e);
    }
    List<Definitions.Entry> onlyA = new ArrayList<>();
    for (Definitions.Entry e : entriesA) {
      List<Definitions.Entry> others = open.get(said(e, idsA));
      if (others == null || others.isEmpty()) {
        onlyA.add(e);
      } else {
        addMatched(e, others.remove(0));
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

  /** Equal definitions of several streams count once. */
  private List<Definitions.Entry> distinct(List<Definitions.Entry> entries, ComparableTokens ids) {
    if (entries.stream().allMatch(e -> e.stream() == 0)) {
      return entries;
    }
    Set<Object> seen = new HashSet<>();
    List<Definitions.Entry> list = new ArrayList<>();
    for (Definitions.Entry e : entries) {
      if (seen.add(said(e, ids)) || e.stream() == 0) {
        list.add(e);
      }
    }
    return list;
  }

  /** Comments are read from top to bottom; reporting the first one out of place is enough. */
  private void compareOrder(List<Definitions.Entry> entriesA, List<Definitions.Entry> entriesB) {
    for (int i = 0; i < entriesA.size(); i++) {
      if (!entriesA.get(i).definition().equals(entriesB.get(i).definition())) {
        findings.add(Difference.definition(entriesA.get(i), entriesB.get(i)));
        return;
      }
    }
  }

  private void comparePairs(MatchedEntities m) {
    if (!wanted.contains(m.first().definition().kind())) {
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
