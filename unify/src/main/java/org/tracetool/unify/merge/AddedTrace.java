package org.tracetool.unify.merge;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionList;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.Diagnostics;

/**
 * One of the traces whose definitions are united, while it is added to those before it. Nothing is
 * held for each definition but some bits, as long as numbers count up.
 */
final class AddedTrace {
  private static final long TOKEN = 0xffff_ffffL;

  private final Definitions definitions;
  private final List<StreamInfo> streams;
  private final ClockMap clock;
  private final String name;
  private final UsedTokens taken;
  private final ProcessNumberTable numbers;
  private final MetricInstances instances;

  /** Whether it is the first trace, which keeps its tokens. */
  private final boolean first;

  private final boolean renumber;
  private final TokenMaps maps = new TokenMaps();
  private final DefinitionRow row = new DefinitionRow();

  /** The places of existing definitions. */
  private final BitSet there = new BitSet();

  /** Those after which another one has the same token; they come where that one comes. */
  private final BitSet hidden = new BitSet();

  /**
   * @param streams its streams, whose processes need not be defined
   * @param name name of the trace for messages
   * @param taken the tokens of the output so far
   * @param numbers the numbers in archives of its processes so far
   * @param renumber whether its processes are others than those before, if it is not the first
   */
  AddedTrace(
      Definitions definitions,
      List<StreamInfo> streams,
      ClockMap clock,
      String name,
      UsedTokens taken,
      ProcessNumberTable numbers,
      boolean first,
      boolean renumber) {
    this.definitions = definitions;
    this.instances = new MetricInstances(definitions);
    this.streams = streams;
    this.clock = clock;
    this.name = name;
    this.taken = taken;
    this.numbers = numbers;
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

  /** The new values of its tokens, as far as they are known. */
  TokenMaps maps() {
    return maps;
  }

  /** A definition with another token and references of the output. */
  Definition rewrite(Definitions.Entry e, int token) {
    return row.rewrite(e.definition(), token, (k, t) -> map(e.stream(), k, t));
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

  /** Undefined tokens that definitions refer to must not get another meaning. */
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
      row.rewrite(e.definition(), e.definition().token(), visitor);
      DefinitionTokens.rewrite(e.pairs(), visitor);
    }
  }

  private boolean isDefined(int stream, DefinitionKind kind, int token) {
    return definitions.place(stream, kind, token) >= 0
        || kind == DefinitionKind.LOCATION
            && (!renumber || definitions.place(stream, DefinitionKind.GROUP, token) >= 0);
  }

  private void addDangling(int stream, DefinitionKind kind, int token, Diagnostics diagnostics) {
    int becomes = token;
    if (!taken.isDangling(kind, token) && !taken.isFree(kind, token)) {
      becomes = taken.next(kind);
      UndefinedTokenRenumbering.report(diagnostics, name, kind, token, becomes);
    }
    taken.takeUndefined(kind, becomes);
    maps.put(stream, kind, token, becomes);
  }

  /**
   * Adds its processes.
   *
   * @throws UsageException if a process is another one than in a trace before
   */
  void addProcesses() throws UsageException {
    DefinitionKind kind = DefinitionKind.LOCATION;
    LongIndex defined = new LongIndex();
    for (Definitions.Entry e : definitions.entries(kind)) {
      taken.reserve(kind, e.definition().token());
      defined.add(e.definition().token() & TOKEN);
    }
    // Only definitions of single streams can occur twice.
    Map<List<Object>, Integer> known = definitions.hasLocal() ? new HashMap<>() : null;
    IntList places = definitions.places(kind);
    int n = 0;
    for (Definitions.Entry e : definitions.entries(kind)) {
      int place = places.get(n++);
      addProcess(e, place, known);
      if (definitions.counts(e, place)) {
        int token = e.definition().token();
        numbers.add(definitions, token, maps.find(e.stream(), kind.ordinal(), token));
      }
    }
    if (first) {
      n = 0;
      for (Definitions.Entry e : definitions.entries(kind)) {
        if (e.stream() == 0 && definitions.counts(e, places.get(n))) {
          taken.add(kind, e.definition().token(), process(e.definition().name()));
        }
        n++;
      }
    }
    addUndefinedProcesses(defined);
  }

  /**
   * Adds a process.
   *
   * @param place of its definition
   * @param known processes that came before, by number and name; null if none comes twice
   */
  private void addProcess(Definitions.Entry e, int place, Map<List<Object>, Integer> known)
      throws UsageException {
    DefinitionKind kind = DefinitionKind.LOCATION;
    String own = e.definition().name();
    int token = e.definition().token();
    if (first && e.stream() == 0) {
      maps.put(0, kind, token, token);
      return;
    }
    if (!definitions.counts(e, place)) {
      hidden.set(place);
      return;
    }
    Integer before = known == null ? null : known.get(List.of(token, String.valueOf(own)));
    if (before != null) {
      maps.put(e.stream(), kind, token, before);
      there.set(place);
      return;
    }
    int archived = renumber || first ? 0 : numbers.find(definitions, token);
    int becomes = archived == 0 ? token : archived;
    Definition meaning = taken.meaning(kind, becomes);
    if (renumber && !first
        || archived == 0 && numbers.isOther(definitions, token, becomes, taken)) {
      becomes = taken.isFree(kind, token) ? token : taken.next(kind);
      meaning = null;
    } else if (meaning != null && differ(meaning.name(), own)
        || meaning == null && !taken.isFree(kind, becomes)) {
      throw conflict(token, own, meaning == null ? null : meaning.name());
    }
    maps.put(e.stream(), kind, token, becomes);
    if (known != null) {
      known.put(List.of(token, String.valueOf(own)), becomes);
    }
    if (meaning == null) {
      taken.add(kind, becomes, process(own));
    } else if (meaning.name() == null && own != null) {
      // A trace before knew the process, but not its name.
      taken.refine(becomes, process(own));
    } else {
      there.set(place);
    }
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
                + " in an input before; if they are different processes, give those of"
                + " later inputs new numbers")
        .advising(Remedy.RENUMBER);
  }

  /** Processes that have a stream and no definition are processes all the same. */
  private void addUndefinedProcesses(LongIndex defined) {
    DefinitionKind kind = DefinitionKind.LOCATION;
    for (StreamInfo stream : streams) {
      for (int token : stream.locations()) {
        if (defined.find(token & TOKEN) >= 0
            || definitions.place(stream.id(), DefinitionKind.GROUP, token) >= 0) {
          continue; // a group can have samples, and so be among the processes of a stream
        }
        defined.add(token & TOKEN);
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

  /** Adds the definitions of one kind, whose references are to kinds that were added before. */
  void addNumbered(DefinitionKind kind) {
    if (definitions.count(kind) == 0) {
      return;
    }
    for (Definitions.Entry e : definitions.entries(kind)) {
      taken.reserve(kind, e.definition().token());
    }
    List<IntList> levels = DefinitionTokens.levels(definitions, kind);
    LongIndex united = new LongIndex();
    if (kind == DefinitionKind.METRIC && definitions.count(DefinitionKind.METRIC_INSTANCE) > 0) {
      // What instances are instances of has its token first.
      for (List<IntList> some : instances.last(levels)) {
        addNumbered(kind, some, united);
      }
    } else {
      addNumbered(kind, levels, united);
    }
  }

  private void addNumbered(DefinitionKind kind, List<IntList> levels, LongIndex united) {
    for (IntList level : levels) {
      // What a level refers to has its token first.
      IntList conflicts = new IntList();
      unite(kind, level, true, united, conflicts);
      if (definitions.hasLocal()) {
        unite(kind, level, false, united, conflicts);
      }
      for (int i = 0; i < conflicts.size(); i++) {
        resolve(kind, conflicts.get(i));
      }
    }
  }

  /**
   * Finds places for definitions that do not refer to each other.
   *
   * @param global whether of those for all streams, else of the others
   * @param united what of the output means something in this trace already
   * @param conflicts gets the places of those that need a new token
   */
  private void unite(
      DefinitionKind kind, IntList level, boolean global, LongIndex united, IntList conflicts) {
    for (int i = 0; i < level.size(); i++) {
      int place = level.get(i);
      Definitions.Entry e = definitions.entries().get(place);
      if (e.stream() == 0 == global && !unite(kind, e, place, united)) {
        conflicts.add(place);
      }
    }
  }

  /** Gives a definition a new token. */
  private void resolve(DefinitionKind kind, int place) {
    Definitions.Entry e = definitions.entries().get(place);
    Definition meaning = meaning(e);
    // Definitions local to several streams can be one thing.
    if (e.stream() != 0
        && !isApart(kind)
        && taken.any(kind, meaning, other -> unite(kind, e, place, other))) {
      return;
    }
    int token = taken.next(kind);
    taken.add(kind, token, meaning);
    maps.put(e.stream(), kind, e.definition().token(), token);
  }

  private Definition meaning(Definitions.Entry e) {
    Definition instance = instances.meaning(e, this);
    if (instance != null) {
      return instance;
    }
    Definition d = rewrite(e, 0);
    return d instanceof Definition.Group g ? g.named() : d;
  }

  /**
   * Finds a place for a definition.
   *
   * @param united what of the output means something in this trace already, of the kinds of which
   *     several can have the same content
   * @return false if it needs a new token
   */
  private boolean unite(DefinitionKind kind, Definitions.Entry e, int place, LongIndex united) {
    int token = e.definition().token();
    boolean keeps = first && e.stream() == 0;
    if (!definitions.counts(e, place)) {
      hidden.set(place, !keeps);
      return true;
    }
    Definition meaning = meaning(e);
    boolean single =
        kind == DefinitionKind.GROUP
            || kind == DefinitionKind.METRIC
            || kind == DefinitionKind.LOCATION_GROUP;
    if (!isApart(kind) && meaning.equals(taken.meaning(kind, token))) {
      if (single) {
        united.add(token & TOKEN);
      }
      return unite(kind, e, place, token);
    }
    // Two groups, or metrics, with the same members are two, and so are two location groups with
    // the same name: each is united with one only. A definition with a number must not get the one
    // that means none.
    UsedTokens.Choice choice =
        other ->
            (token == 0 || other != 0)
                && (!single || united.add(other & TOKEN))
                && unite(kind, e, place, other);
    if (!keeps && !isApart(kind) && taken.any(kind, meaning, choice)) {
      return true;
    }
    if (!taken.isFree(kind, token) && !keeps && !isBoth(kind, e)) {
      return false;
    }
    taken.add(kind, token, meaning);
    if (single) {
      united.add(token & TOKEN);
    }
    maps.put(e.stream(), kind, token, token);
    return true;
  }

  /**
   * Whether no definition of the trace is one of an earlier trace. Processes of another run are
   * other ones, so their location groups are, too: otherwise a rank of one run would be a thread of
   * the same rank of the other.
   */
  private boolean isApart(DefinitionKind kind) {
    return kind == DefinitionKind.LOCATION_GROUP && renumber && !first;
  }

  /** A group whose number is also that of a process, which the trace means by it as well. */
  private boolean isBoth(DefinitionKind kind, Definitions.Entry e) {
    int token = e.definition().token();
    return kind == DefinitionKind.GROUP
        && taken.isFreeWithin(kind, token)
        && definitions.place(e.stream(), DefinitionKind.LOCATION, token) >= 0
        && maps.find(e.stream(), DefinitionKind.LOCATION.ordinal(), token) == token;
  }

  private boolean unite(DefinitionKind kind, Definitions.Entry e, int place, int token) {
    maps.put(e.stream(), kind, e.definition().token(), token);
    there.set(place);
    return true;
  }

  /** Leaves out definitions that existing ones hide. */
  private void hide() {
    for (int i = hidden.nextSetBit(0); i >= 0; i = hidden.nextSetBit(i + 1)) {
      Definitions.Entry e = definitions.entries().get(i);
      Definition d = e.definition();
      there.set(i, there.get(definitions.place(e.stream(), d.kind(), d.token())));
    }
  }

  /**
   * Adds the new definitions to the output, in the order of the trace.
   *
   * @throws UsageException if one of its times cannot be represented in the output
   */
  void appendTo(DefinitionList entries, RunDefinitions run) throws UsageException {
    hide();
    run.begin();
    int place = 0;
    for (Definitions.Entry e : definitions.entries()) {
      Definition d = e.definition();
      boolean numbered = DefinitionTokens.NUMBERED.contains(d.kind());
      if (!there.get(place++)) {
        d = numbered ? rewrite(e, map(e.stream(), d.kind(), d.token())) : run.becomes(e, this);
        if (d != null) {
          entries.append(new Definitions.Entry(0, d, pairs(e)));
        }
      }
    }
    run.end(this, definitions, !streams.isEmpty());
  }
}
