package org.tracetool.unify.merge;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
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
import org.tracetool.unify.TokenMap;

/**
 * Unites the definitions of several traces. The first trace keeps its tokens; a definition of a
 * later one that says the same as one that is there is that one, and gets a new token only where
 * its own means something else already. Definitions for one stream become definitions for all.
 */
final class DefinitionUnion {
  /** The definitions of one kind that are there. */
  private static final class Table {
    private final TokenTable<Definition> meanings = new TokenTable<>();
    private final Map<Definition, List<Integer>> tokens = new HashMap<>();

    /** Tokens that definitions refer to and that nothing defines. */
    private final Set<Integer> dangling = new HashSet<>();

    private long largest;

    void add(int token, Definition meaning) {
      meanings.put(token, meaning);
      tokens.computeIfAbsent(meaning, m -> new ArrayList<>()).add(token);
      reserve(token);
    }

    void reserve(int token) {
      largest = Math.max(largest, Integer.toUnsignedLong(token));
    }

    boolean isFree(int token) {
      return meanings.get(token) == null && !dangling.contains(token);
    }

    void dangle(int token) {
      dangling.add(token);
      reserve(token);
    }
  }

  private static final Comparator<Definition.Version> VERSIONS =
      Comparator.comparingInt(Definition.Version::major)
          .thenComparingInt(Definition.Version::minor)
          .thenComparingInt(Definition.Version::sub);

  private final Map<DefinitionKind, Table> tables = new EnumMap<>(DefinitionKind.class);
  private final List<Definitions.Entry> entries = new ArrayList<>();
  private final Map<Definition, Integer> counts = new HashMap<>();
  private final long ticksPerSecond;
  private final BigDecimal epoch;
  private final boolean renumber;
  private final boolean sharedNumbers;
  private final Diagnostics diagnostics;
  private boolean any;
  private final List<Definitions.Entry> ranges = new ArrayList<>();
  private boolean resolution;

  /** Whether a trace before said what made it. */
  private boolean creator;

  /** A trace that has records and does not say in which range of times; null if there is none. */
  private String rangeUnknown;

  private final TextUnion texts;

  private final Map<TokenMap, TokenMap> knownMaps = new HashMap<>();

  /**
   * @param epoch the time 0 to which all traces are moved, in seconds since 1970; null if not
   * @param renumber whether processes of later traces are other ones
   * @param sharedNumbers whether a token that a trace does not define means what another one
   *     defines by it
   */
  DefinitionUnion(
      long ticksPerSecond,
      BigDecimal epoch,
      boolean renumber,
      boolean sharedNumbers,
      Diagnostics diagnostics) {
    this.ticksPerSecond = ticksPerSecond;
    this.epoch = epoch;
    this.renumber = renumber;
    this.sharedNumbers = sharedNumbers;
    this.texts = new TextUnion(sharedNumbers);
    this.diagnostics = diagnostics;
    for (DefinitionKind kind : DefinitionTokens.NUMBERED) {
      tables.put(kind, new Table());
    }
  }

  /** Everything that was added. */
  Definitions definitions() {
    Definitions.Builder builder = Definitions.builder();
    if (!resolution && ticksPerSecond != Definitions.DEFAULT_TICKS_PER_SECOND) {
      builder.add(new Definition.TimerResolution(ticksPerSecond));
    }
    entries.forEach(builder::add);
    if (rangeUnknown == null) {
      ranges.forEach(builder::add);
    } else if (!ranges.isEmpty()) {
      diagnostics.warning("time range left out, since an input does not say its own", rangeUnknown);
    }
    return builder.build();
  }

  /** The tokens that are defined, once all traces were added. */
  Strangers strangers(int inputs) {
    Map<DefinitionKind, int[]> defined = new EnumMap<>(DefinitionKind.class);
    tables.forEach(
        (kind, table) ->
            defined.put(
                kind,
                table.tokens.values().stream()
                    .flatMap(List::stream)
                    .mapToInt(Integer::intValue)
                    .toArray()));
    return new Strangers(defined, inputs, renumber, sharedNumbers);
  }

  /** The state of adding one trace. */
  private final class Adding {
    private final Definitions definitions;
    private final List<StreamInfo> streams;
    private final ClockMap clock;
    private final String name;
    private final TokenMaps maps = new TokenMaps();
    private final Map<Definitions.Entry, Definitions.Entry> results = new IdentityHashMap<>();
    private final boolean first;

    /** Definitions behind which another one has the same token; they come where that one comes. */
    private final Set<Definitions.Entry> hidden =
        Collections.newSetFromMap(new IdentityHashMap<>());

    Adding(Definitions definitions, List<StreamInfo> streams, ClockMap clock, String name) {
      this.definitions = definitions;
      this.streams = streams;
      this.clock = clock;
      this.name = name;
      first = !any;
    }

    private boolean counts(Definitions.Entry e) {
      Definition d = e.definition();
      return definitions.find(e.stream(), d.kind(), d.token()) == d;
    }

    private int map(int stream, DefinitionKind kind, int token) {
      int becomes = maps.find(stream, kind.ordinal(), token);
      if (becomes == 0 && kind == DefinitionKind.LOCATION) {
        // A reference to a process can mean a group.
        becomes = maps.find(stream, DefinitionKind.GROUP.ordinal(), token);
      }
      return becomes == 0 ? token : becomes;
    }

    /** What definitions refer to without a definition must not become something else. */
    private void dangling(Definitions.Entry e) {
      DefinitionTokens.Mapping visitor =
          (kind, token) -> {
            if (!isDefined(e.stream(), kind, token)
                && maps.find(e.stream(), kind.ordinal(), token) == 0) {
              dangling(e.stream(), kind, token);
            }
            return token;
          };
      DefinitionTokens.rewrite(e.definition(), e.definition().token(), visitor);
      DefinitionTokens.rewrite(e.pairs(), visitor);
    }

    private boolean isDefined(int stream, DefinitionKind kind, int token) {
      return definitions.find(stream, kind, token) != null
          || kind == DefinitionKind.LOCATION
              && (!renumber || definitions.find(stream, DefinitionKind.GROUP, token) != null);
    }

    private void dangling(int stream, DefinitionKind kind, int token) {
      Table table = tables.get(kind);
      if (table.dangling.contains(token) || isFree(kind, token)) {
        table.dangle(token);
        maps.put(stream, kind, token, token);
      } else {
        int becomes = next(kind);
        table.dangle(becomes);
        maps.put(stream, kind, token, becomes);
        Strangers.report(diagnostics, name, kind, token, becomes);
      }
    }

    private void processes(List<Definitions.Entry> own) throws UsageException {
      Table table = tables.get(DefinitionKind.LOCATION);
      own.forEach(e -> table.reserve(e.definition().token()));
      TokenTable<Boolean> defined = new TokenTable<>();
      Map<List<Object>, Integer> sameInput = new HashMap<>();
      for (Definitions.Entry e : own) {
        Definition.Location location = (Definition.Location) e.definition();
        int token = location.token();
        defined.put(token, Boolean.TRUE);
        if (first && e.stream() == 0) {
          maps.put(0, DefinitionKind.LOCATION, token, token);
          continue;
        }
        if (!counts(e)) {
          hidden.add(e);
          continue;
        }
        Definition.Location there = (Definition.Location) table.meanings.get(token);
        Integer before = sameInput.get(List.of(token, String.valueOf(location.name())));
        if (before != null) {
          maps.put(e.stream(), DefinitionKind.LOCATION, token, before);
          results.put(e, null);
          continue;
        }
        int becomes = token;
        if (renumber && !first) {
          becomes = isFree(DefinitionKind.LOCATION, token) ? token : next(DefinitionKind.LOCATION);
        } else if (there != null && differ(there.name(), location.name())
            || there == null && !isFree(DefinitionKind.LOCATION, token)) {
          throw conflict(token, location.name(), there == null ? null : there.name());
        }
        maps.put(e.stream(), DefinitionKind.LOCATION, token, becomes);
        sameInput.put(List.of(token, String.valueOf(location.name())), becomes);
        if (there != null && becomes == token) {
          if (there.name() == null && location.name() != null) {
            named(table, location);
          } else {
            results.put(e, null);
          }
        } else {
          table.add(becomes, new Definition.Location(0, location.name(), 0));
        }
      }
      if (first) {
        for (Definitions.Entry e : own) {
          if (e.stream() == 0 && counts(e)) {
            table.add(e.definition().token(), new Definition.Location(0, e.definition().name(), 0));
          }
        }
      }
      undefinedProcesses(table, defined);
    }

    /** A process without a name may be any with its number. */
    private boolean differ(String a, String b) {
      return a != null && b != null && !a.equals(b);
    }

    /** A trace before knew the process, but not its name. */
    private void named(Table table, Definition.Location location) {
      int token = location.token();
      table.meanings.put(token, new Definition.Location(0, location.name(), 0));
      entries.removeIf(
          e -> e.definition().kind() == DefinitionKind.LOCATION && e.definition().token() == token);
    }

    /** Processes that have a stream and no definition are processes all the same. */
    private void undefinedProcesses(Table table, TokenTable<Boolean> defined) {
      for (StreamInfo stream : streams) {
        for (int token : stream.locations()) {
          boolean group = definitions.find(stream.id(), DefinitionKind.GROUP, token) != null;
          if (defined.get(token) != null || group) {
            continue; // a group can have samples, and so stand among the processes of a stream
          }
          defined.put(token, Boolean.TRUE);
          int becomes = token;
          if (isFree(DefinitionKind.LOCATION, token)) {
            table.add(token, new Definition.Location(0, null, 0));
          } else if (renumber && !first) {
            becomes = next(DefinitionKind.LOCATION);
            table.add(becomes, new Definition.Location(0, null, 0));
          }
          maps.put(0, DefinitionKind.LOCATION, token, becomes);
        }
      }
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

    private void numbered(DefinitionKind kind, List<Definitions.Entry> own) {
      Table table = tables.get(kind);
      own.forEach(e -> table.reserve(e.definition().token()));
      Set<Integer> taken = new HashSet<>();
      List<Definitions.Entry> conflicts = new ArrayList<>();
      for (boolean global : new boolean[] {true, false}) {
        for (List<Definitions.Entry> level : DefinitionTokens.levels(own)) {
          for (Definitions.Entry e : level) {
            if (e.stream() == 0 == global && !unite(kind, table, e, taken)) {
              conflicts.add(e);
            }
          }
        }
      }
      for (Definitions.Entry e : conflicts) {
        Definition meaning = meaning(e);
        // What is local to several streams can be one thing.
        List<Integer> same = table.tokens.getOrDefault(meaning, List.of());
        if (e.stream() != 0 && !same.isEmpty()) {
          unite(kind, e, same.get(0));
        } else {
          int token = next(kind);
          table.add(token, meaning);
          maps.put(e.stream(), kind, e.definition().token(), token);
        }
      }
    }

    private Definition meaning(Definitions.Entry e) {
      Definition d = DefinitionTokens.rewrite(e.definition(), 0, (k, t) -> map(e.stream(), k, t));
      return d instanceof Definition.Group g ? g.named() : d;
    }

    /** Finds a place for a definition; false if it needs a new token. */
    private boolean unite(
        DefinitionKind kind, Table table, Definitions.Entry e, Set<Integer> taken) {
      int token = e.definition().token();
      if (!counts(e)) {
        if (!first || e.stream() != 0) {
          hidden.add(e);
        }
        return true;
      }
      Definition meaning = meaning(e);
      if (meaning.equals(table.meanings.get(token))) {
        taken.add(token);
        unite(kind, e, token);
        return true;
      }
      if (!first || e.stream() != 0) {
        for (int other : table.tokens.getOrDefault(meaning, List.of())) {
          // Two groups with the same members are two, so each is united with one only; and what
          // has a number must not get the one that means none.
          boolean fits = token == 0 || other != 0;
          if (fits && (kind != DefinitionKind.GROUP || taken.add(other))) {
            unite(kind, e, other);
            return true;
          }
        }
      }
      if (!isFree(kind, token) && !(first && e.stream() == 0) && !isBoth(kind, e)) {
        return false;
      }
      table.add(token, meaning);
      taken.add(token);
      maps.put(e.stream(), kind, token, token);
      return true;
    }

    /** A group whose number is also that of a process, which the trace means by it as well. */
    private boolean isBoth(DefinitionKind kind, Definitions.Entry e) {
      int token = e.definition().token();
      return kind == DefinitionKind.GROUP
          && tables.get(kind).isFree(token)
          && definitions.find(e.stream(), DefinitionKind.LOCATION, token) != null
          && maps.find(e.stream(), DefinitionKind.LOCATION.ordinal(), token) == token;
    }

    private void unite(DefinitionKind kind, Definitions.Entry e, int token) {
      maps.put(e.stream(), kind, e.definition().token(), token);
      results.put(e, null);
    }

    private void rest(Definitions.Entry e, Map<List<Object>, Integer> seen) throws UsageException {
      Definition d = e.definition();
      if (d instanceof Definition.TimerResolution) {
        results.put(
            e,
            resolution ? null : entry(new Definition.TimerResolution(ticksPerSecond), e.pairs()));
        resolution = true;
        return;
      } else if (d instanceof Definition.TimeRange r) {
        int number = seen.merge(List.of(DefinitionKind.TIME_RANGE), 1, Integer::sum) - 1;
        extend(number, clock.time(r.first()), clock.time(r.last()), pairs(e));
        results.put(e, null);
        return;
      } else if (d instanceof Definition.UniqueId) {
        results.put(e, first ? e : null);
        return;
      } else if (d instanceof Definition.Version v) {
        version(e, v);
        return;
      } else if (d instanceof Definition.Creator c) {
        if (creator && counts.containsKey(c)) {
          results.put(e, null);
          return;
        } else if (creator) {
          d = new Definition.Comment("Creator: " + c.text());
        }
      } else if (d instanceof Definition.Comment c && isOldOffset(c)) {
        results.put(e, null);
        return;
      } else if (d instanceof Definition.Unknown u) {
        d =
            new Definition.Unknown(
                TextUnion.translated(u.text(), maps.texts(), (k, t) -> map(e.stream(), k, t)));
      } else if (d instanceof Definition.SamplePoint p) {
        d = new Definition.SamplePoint(clock.time(p.time()), p.type());
      } else {
        d = DefinitionTokens.rewrite(d, 0, (k, t) -> map(e.stream(), k, t));
      }
      // Each is there as often as in the trace, and the stream, that has it most often.
      int here = seen.merge(List.of(e.stream(), d), 1, Integer::sum);
      boolean more = here > counts.getOrDefault(d, 0);
      if (more) {
        counts.put(d, here);
      }
      results.put(e, more ? entry(d, e.pairs()) : null);
    }

    /** Whether a comment says where time 0 was before the trace was moved. */
    private boolean isOldOffset(Definition.Comment c) {
      return epoch != null && RunStart.isOffset(c) && RunStart.of(c).compareTo(epoch) != 0;
    }

    /** The largest version of all traces. */
    private void version(Definitions.Entry e, Definition.Version own) {
      for (int i = 0; i < entries.size(); i++) {
        if (entries.get(i).definition() instanceof Definition.Version there) {
          if (VERSIONS.compare(own, there) > 0) {
            entries.set(i, entry(own, pairs(e)));
          }
          results.put(e, null);
          return;
        }
      }
    }

    private Definitions.Entry entry(Definition d, KeyValues pairs) {
      return new Definitions.Entry(0, d, pairs);
    }

    /** Leaves out what is hidden by something that is there already. */
    private void hide() {
      if (hidden.isEmpty()) {
        return;
      }
      Set<Definition> there = Collections.newSetFromMap(new IdentityHashMap<>());
      for (Definitions.Entry e : definitions.entries()) {
        if (results.containsKey(e) && results.get(e) == null) {
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

    /** Adds what is new, in the order of the trace. */
    private void append() {
      hide();
      for (Definitions.Entry e : definitions.entries()) {
        Definitions.Entry result = results.getOrDefault(e, e);
        if (result == null) {
          continue;
        }
        Definition d = result.definition();
        if (tables.containsKey(d.kind())) {
          int token = map(e.stream(), d.kind(), d.token());
          d = DefinitionTokens.rewrite(d, token, (k, t) -> map(e.stream(), k, t));
        }
        entries.add(entry(d, pairs(e)));
      }
    }

    private KeyValues pairs(Definitions.Entry e) {
      return DefinitionTokens.rewrite(e.pairs(), (k, t) -> map(e.stream(), k, t));
    }
  }

  /** The ranges of all traces together; usually each has one. */
  private void extend(int number, long from, long to, KeyValues pairs) {
    if (number == ranges.size()) {
      ranges.add(new Definitions.Entry(0, new Definition.TimeRange(from, to), pairs));
      return;
    }
    Definition.TimeRange range = (Definition.TimeRange) ranges.get(number).definition();
    range =
        new Definition.TimeRange(
            Long.compareUnsigned(from, range.first()) < 0 ? from : range.first(),
            Long.compareUnsigned(to, range.last()) > 0 ? to : range.last());
    ranges.set(number, new Definitions.Entry(0, range, ranges.get(number).pairs()));
  }

  /** Processes and groups share their tokens. */
  private boolean isFree(DefinitionKind kind, int token) {
    if (kind == DefinitionKind.LOCATION || kind == DefinitionKind.GROUP) {
      return tables.get(DefinitionKind.LOCATION).isFree(token)
          && tables.get(DefinitionKind.GROUP).isFree(token);
    }
    return tables.get(kind).isFree(token);
  }

  /** A token that nothing has. */
  private int next(DefinitionKind kind) {
    Table table = tables.get(kind);
    long token = table.largest + 1;
    if (token > 0xffff_ffffL) {
      token = 1;
    }
    while (!isFree(kind, (int) token)) {
      token++;
    }
    table.largest = Math.max(table.largest, token);
    return (int) token;
  }

  /**
   * Adds the definitions of a trace.
   *
   * @param streams its streams, whose processes need not be defined
   * @param name name of the trace for messages
   * @return what its tokens become
   * @throws UsageException if a process is another one than in a trace before
   */
  TokenMaps add(Definitions definitions, List<StreamInfo> streams, ClockMap clock, String name)
      throws UsageException {
    Adding adding = new Adding(definitions, streams, clock, name);
    Map<DefinitionKind, List<Definitions.Entry>> byKind = new EnumMap<>(DefinitionKind.class);
    for (DefinitionKind kind : DefinitionKind.values()) {
      byKind.put(kind, new ArrayList<>());
    }
    definitions.entries().forEach(e -> byKind.get(e.definition().kind()).add(e));
    adding.processes(byKind.get(DefinitionKind.LOCATION));
    if (!sharedNumbers) {
      definitions.entries().forEach(adding::dangling);
    }
    for (DefinitionKind kind : DefinitionTokens.NUMBERED) {
      if (kind != DefinitionKind.LOCATION) {
        adding.numbered(kind, byKind.get(kind));
      }
    }
    adding.maps.texts(
        texts, texts.add(byKind.get(DefinitionKind.UNKNOWN), (k, t) -> adding.map(0, k, t)));
    Map<List<Object>, Integer> seen = new LinkedHashMap<>();
    for (DefinitionKind kind : DefinitionKind.values()) {
      if (!tables.containsKey(kind)) {
        for (Definitions.Entry e : byKind.get(kind)) {
          adding.rest(e, seen);
        }
      }
    }
    if (byKind.get(DefinitionKind.TIME_RANGE).isEmpty() && !streams.isEmpty()) {
      rangeUnknown = name;
    }
    adding.append();
    any = true;
    creator |= !byKind.get(DefinitionKind.CREATOR).isEmpty();
    adding.maps.settle(knownMaps);
    return adding.maps;
  }
}
