package org.tracetool.unify.merge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.definition.TokenTable;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.Diagnostics;

/** One of the traces whose definitions are united, while it is added to those before it. */
final class AddedTrace {
  private final Definitions definitions;
  private final List<StreamInfo> streams;
  private final ClockMap clock;
  private final String name;
  private final TakenTokens taken;

  /** Whether it is the first trace, which keeps its tokens. */
  private final boolean first;

  private final boolean renumber;
  private final TokenMaps maps = new TokenMaps();

  /** What definitions become, if not themselves; null for those that are there already. */
  private final Map<Definitions.Entry, Definition> results = new IdentityHashMap<>();

  /** Definitions behind which another one has the same token; they come where that one comes. */
  private final Set<Definitions.Entry> hidden = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * @param streams its streams, whose processes need not be defined
   * @param name name of the trace for messages
   * @param taken the tokens of the output so far
   * @param renumber whether its processes are others than those before, if it is not the first
   */
  AddedTrace(
      Definitions definitions,
      List<StreamInfo> streams,
      ClockMap clock,
      String name,
      TakenTokens taken,
      boolean first,
      boolean renumber) {
    this.definitions = definitions;
    this.streams = streams;
    this.clock = clock;
    this.name = name;
    this.taken = taken;
    this.first = first;
    this.renumber = renumber;
  }

  ClockMap clock() {
    return clock;
  }

  String name() {
    return name;
  }

  boolean isFirst() {
    return first;
  }

  /** What its tokens become, as far as it is known. */
  TokenMaps maps() {
    return maps;
  }

  /** Decides what a definition becomes; null if it is there already. */
  void becomes(Definitions.Entry e, Definition result) {
    results.put(e, result);
  }

  /** A definition with another token and references of the output. */
  Definition rewrite(Definitions.Entry e, int token) {
    return rewrite(e, e.definition(), token);
  }

  private Definition rewrite(Definitions.Entry e, Definition d, int token) {
    return DefinitionTokens.rewrite(d, token, (k, t) -> map(e.stream(), k, t));
  }

  /** The pairs of a definition, with keys of the output. */
  KeyValues pairs(Definitions.Entry e) {
    return DefinitionTokens.rewrite(e.pairs(), (k, t) -> map(e.stream(), k, t));
  }

  private int map(int stream, DefinitionKind kind, int token) {
    int becomes = maps.find(stream, kind.ordinal(), token);
    if (becomes == 0 && kind == DefinitionKind.LOCATION) {
      // A reference to a process can mean a group.
      becomes = maps.find(stream, DefinitionKind.GROUP.ordinal(), token);
    }
    return becomes == 0 ? token : becomes;
  }

  /** Whether a definition is the one that its token means. */
  private boolean counts(Definitions.Entry e) {
    Definition d = e.definition();
    return definitions.find(e.stream(), d.kind(), d.token()) == d;
  }

  /** What definitions refer to without a definition must not become something else. */
  void addDangling(Diagnostics diagnostics) {
    for (Definitions.Entry e : definitions.entries()) {
      DefinitionTokens.Mapping visitor =
          (kind, token) -> {
            if (!isDefined(e.stream(), kind, token)
                && maps.find(e.stream(), kind.ordinal(), token) == 0) {
              addDangling(e.stream(), kind, token, diagnostics);
            }
            return token;
          };
      DefinitionTokens.rewrite(e.definition(), e.definition().token(), visitor);
      DefinitionTokens.rewrite(e.pairs(), visitor);
    }
  }

  private boolean isDefined(int stream, DefinitionKind kind, int token) {
    return definitions.find(stream, kind, token) != null
        || kind == DefinitionKind.LOCATION
            && (!renumber || definitions.find(stream, DefinitionKind.GROUP, token) != null);
  }

  private void addDangling(int stream, DefinitionKind kind, int token, Diagnostics diagnostics) {
    int becomes = token;
    if (!taken.isDangling(kind, token) && !taken.isFree(kind, token)) {
      becomes = taken.next(kind);
      Strangers.report(diagnostics, name, kind, token, becomes);
    }
    taken.dangle(kind, becomes);
    maps.put(stream, kind, token, becomes);
  }

  /**
   * Adds its processes.
   *
   * @param own their definitions
   * @param entries the definitions of the output so far
   * @throws UsageException if a process is another one than in a trace before
   */
  void addProcesses(List<Definitions.Entry> own, List<Definitions.Entry> entries)
      throws UsageException {
    DefinitionKind kind = DefinitionKind.LOCATION;
    own.forEach(e -> taken.reserve(kind, e.definition().token()));
    TokenTable<Boolean> defined = new TokenTable<>();
    Map<List<Object>, Integer> sameInput = new HashMap<>();
    for (Definitions.Entry e : own) {
      Definition.Location location = (Definition.Location) e.definition();
      int token = location.token();
      defined.put(token, Boolean.TRUE);
      if (first && e.stream() == 0) {
        maps.put(0, kind, token, token);
        continue;
      }
      if (!counts(e)) {
        hidden.add(e);
        continue;
      }
      Definition.Location there = (Definition.Location) taken.meaning(kind, token);
      Integer before = sameInput.get(List.of(token, String.valueOf(location.name())));
      if (before != null) {
        maps.put(e.stream(), kind, token, before);
        results.put(e, null);
        continue;
      }
      int becomes = token;
      if (renumber && !first) {
        becomes = taken.isFree(kind, token) ? token : taken.next(kind);
      } else if (there != null && differ(there.name(), location.name())
          || there == null && !taken.isFree(kind, token)) {
        throw conflict(token, location.name(), there == null ? null : there.name());
      }
      maps.put(e.stream(), kind, token, becomes);
      sameInput.put(List.of(token, String.valueOf(location.name())), becomes);
      if (there == null || becomes != token) {
        taken.add(kind, becomes, process(location.name()));
      } else if (there.name() == null && location.name() != null) {
        // A trace before knew the process, but not its name.
        taken.refine(kind, token, process(location.name()));
        entries.removeIf(o -> o.definition().kind() == kind && o.definition().token() == token);
      } else {
        results.put(e, null);
      }
    }
    if (first) {
      for (Definitions.Entry e : own) {
        if (e.stream() == 0 && counts(e)) {
          taken.add(kind, e.definition().token(), process(e.definition().name()));
        }
      }
    }
    addUndefinedProcesses(defined);
  }

  private static Definition process(String name) {
    return new Definition.Location(0, name, 0);
  }

  /** A process without a name may be any with its number. */
  private static boolean differ(String a, String b) {
    return a != null && b != null && !a.equals(b);
  }

  private UsageException conflict(int token, String own, String other) {
    return new UsageException(
        name
            + ": process "
            + Integer.toUnsignedString(token)
            + " is '"
            + own
            + "' there and "
            + (other == null ? "a group" : "'" + other + "'")
            + " in an input before; if they are different processes, --renumber gives those of"
            + " later inputs new numbers");
  }

  /** Processes that have a stream and no definition are processes all the same. */
  private void addUndefinedProcesses(TokenTable<Boolean> defined) {
    DefinitionKind kind = DefinitionKind.LOCATION;
    for (StreamInfo stream : streams) {
      for (int token : stream.locations()) {
        boolean group = definitions.find(stream.id(), DefinitionKind.GROUP, token) != null;
        if (defined.get(token) != null || group) {
          continue; // a group can have samples, and so stand among the processes of a stream
        }
        defined.put(token, Boolean.TRUE);
        int becomes = token;
        if (taken.isFree(kind, token)) {
          taken.add(kind, token, process(null));
        } else if (renumber && !first) {
          becomes = taken.next(kind);
          taken.add(kind, becomes, process(null));
        }
        maps.put(0, kind, token, becomes);
      }
    }
  }

  /**
   * Adds the definitions of one kind, whose references are to kinds that were added before.
   *
   * @param own all that it has of them
   */
  void addNumbered(DefinitionKind kind, List<Definitions.Entry> own) {
    own.forEach(e -> taken.reserve(kind, e.definition().token()));
    Set<Integer> united = new HashSet<>();
    List<Definitions.Entry> conflicts = new ArrayList<>();
    for (boolean global : new boolean[] {true, false}) {
      for (List<Definitions.Entry> level : DefinitionTokens.levels(own)) {
        for (Definitions.Entry e : level) {
          if (e.stream() == 0 == global && !unite(kind, e, united)) {
            conflicts.add(e);
          }
        }
      }
    }
    for (Definitions.Entry e : conflicts) {
      Definition meaning = meaning(e);
      // What is local to several streams can be one thing.
      List<Integer> same = taken.meaning(kind, meaning);
      if (e.stream() != 0 && !same.isEmpty()) {
        unite(kind, e, same.get(0));
      } else {
        int token = taken.next(kind);
        taken.add(kind, token, meaning);
        maps.put(e.stream(), kind, e.definition().token(), token);
      }
    }
  }

  private Definition meaning(Definitions.Entry e) {
    Definition d = rewrite(e, 0);
    return d instanceof Definition.Group g ? g.named() : d;
  }

  /**
   * Finds a place for a definition.
   *
   * @param united tokens of the output that mean something in this trace already
   * @return false if it needs a new token
   */
  private boolean unite(DefinitionKind kind, Definitions.Entry e, Set<Integer> united) {
    int token = e.definition().token();
    if (!counts(e)) {
      if (!first || e.stream() != 0) {
        hidden.add(e);
      }
      return true;
    }
    Definition meaning = meaning(e);
    if (meaning.equals(taken.meaning(kind, token))) {
      united.add(token);
      unite(kind, e, token);
      return true;
    }
    if (!first || e.stream() != 0) {
      for (int other : taken.meaning(kind, meaning)) {
        // Two groups with the same members are two, so each is united with one only; and what
        // has a number must not get the one that means none.
        boolean fits = token == 0 || other != 0;
        if (fits && (kind != DefinitionKind.GROUP || united.add(other))) {
          unite(kind, e, other);
          return true;
        }
      }
    }
    if (!taken.isFree(kind, token) && !(first && e.stream() == 0) && !isBoth(kind, e)) {
      return false;
    }
    taken.add(kind, token, meaning);
    united.add(token);
    maps.put(e.stream(), kind, token, token);
    return true;
  }

  /** A group whose number is also that of a process, which the trace means by it as well. */
  private boolean isBoth(DefinitionKind kind, Definitions.Entry e) {
    int token = e.definition().token();
    return kind == DefinitionKind.GROUP
        && taken.isFreeWithin(kind, token)
        && definitions.find(e.stream(), DefinitionKind.LOCATION, token) != null
        && maps.find(e.stream(), DefinitionKind.LOCATION.ordinal(), token) == token;
  }

  private void unite(DefinitionKind kind, Definitions.Entry e, int token) {
    maps.put(e.stream(), kind, e.definition().token(), token);
    results.put(e, null);
  }

  /** Leaves out what is hidden by something that is there already. */
  private void hide() {
    if (hidden.isEmpty()) {
      return;
    }
    Set<Definition> there = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Definitions.Entry e : definitions.entries()) {
      if (result(e) == null) {
        there.add(e.definition());
      }
    }
    for (Definitions.Entry e : hidden) {
      Definition d = e.definition();
      if (there.contains(definitions.find(e.stream(), d.kind(), d.token()))) {
        results.put(e, null);
      }
    }
  }

  private Definition result(Definitions.Entry e) {
    return results.containsKey(e) ? results.get(e) : e.definition();
  }

  /** Adds what is new to the output, in the order of the trace. */
  void appendTo(List<Definitions.Entry> entries) {
    hide();
    for (Definitions.Entry e : definitions.entries()) {
      Definition d = result(e);
      if (d == null) {
        continue;
      }
      if (DefinitionTokens.NUMBERED.contains(d.kind())) {
        d = rewrite(e, d, map(e.stream(), d.kind(), d.token()));
      }
      entries.add(new Definitions.Entry(0, d, pairs(e)));
    }
  }
}
