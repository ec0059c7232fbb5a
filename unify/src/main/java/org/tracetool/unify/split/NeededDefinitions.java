package org.tracetool.unify.split;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.format.StreamInfo;

/**
 * Which definitions each part needs: those that its records refer to, those that these refer to,
 * its processes and the groups they are in, and those that belong to no record at all (comments and
 * the like). Definitions that no part needs go to the first one, so that nothing is lost.
 */
final class NeededDefinitions {
  /** The type of such lists; groups of ranks have a larger one. */
  private static final int RANK_LIST = 4;

  private static final IntList NO_PLACES = new IntList();

  private final Definitions definitions;
  private final List<Definitions.Entry> entries;

  /** Definitions that only make sense together: equal groups, and several of one number. */
  private final DefinitionClasses together = new DefinitionClasses();

  /** Definitions about another one, by its place. */
  private final Map<Integer, List<Integer>> attached = new HashMap<>();

  private final List<BitSet> parts = new ArrayList<>();
  private final List<List<StreamInfo>> streams;

  /** The streams of a part by number; parts with the same list share a set. */
  private final Map<List<StreamInfo>, Set<Integer>> streamIds = new IdentityHashMap<>();

  /** The places of the lists of processes that ranks refer to, by their paradigm. */
  private final Map<Integer, IntList> rankLists = new HashMap<>();

  /** The places of the groups of regions that name a region, by its stream and token. */
  private final Map<Long, IntList> regionGroups = new HashMap<>();

  /** Places of definitions about the whole trace, and of groups. */
  private final int[] forAll;

  private final int[] groups;
  private final BitSet cutKeys = new BitSet();
  private final int cutKey;

  /**
   * @param streams the streams of each part, with the processes that it has of them
   * @param cutKey the key of records that are put in, which need not be defined
   */
  NeededDefinitions(Definitions definitions, List<List<StreamInfo>> streams, int cutKey) {
    this.definitions = definitions;
    this.entries = definitions.entries();
    this.streams = streams;
    this.cutKey = cutKey;
    streams.forEach(s -> parts.add(new BitSet()));
    Set<List<Object>> several = severalOfOneNumber();
    Map<List<Object>, Integer> same = new HashMap<>();
    IntList common = new IntList();
    IntList named = new IntList();
    int i = 0;
    for (Definitions.Entry e : entries) {
      Definition d = e.definition();
      if (isGroup(d)) {
        named.add(i);
      } else if (isForAll(d)) {
        common.add(i);
      }
      if (!several.isEmpty() && isNumbered(d.kind()) && several.contains(number(e))) {
        join(same, number(e), i);
      }
      if (d instanceof Definition.Group g) {
        join(same, List.of(new Definition.Group(0, g.name(), g.members())), i);
      }
      if (d instanceof SystemDefinition.MemberGroup g && g.type() == RANK_LIST) {
        rankLists.computeIfAbsent(g.paradigm(), p -> new IntList()).add(i);
      }
      if (d instanceof SystemDefinition.MemberGroup g) {
        for (int region : g.regions()) {
          regionGroups.computeIfAbsent(region(e, region), r -> new IntList()).add(i);
        }
      }
      int subject = subject(e);
      if (subject >= 0) {
        attached.computeIfAbsent(subject, s -> new ArrayList<>()).add(i);
      }
      i++;
    }
    forAll = common.toArray();
    groups = named.toArray();
  }

  /** The numbers that several definitions have. */
  private Set<List<Object>> severalOfOneNumber() {
    Set<List<Object>> several = new HashSet<>();
    int i = 0;
    for (Definitions.Entry e : entries) {
      DefinitionKind kind = e.definition().kind();
      int token = e.definition().token();
      if (isNumbered(kind)
          && (definitions.place(e.stream(), kind, token) != i
              || kind == DefinitionKind.GROUP && isProcess(e.stream(), token))) {
        several.add(number(e));
      }
      i++;
    }
    return several;
  }

  private boolean isProcess(int stream, int token) {
    int place = definitions.place(stream, DefinitionKind.LOCATION, token);
    return place >= 0 && entries.get(place).stream() == stream;
  }

  /** Processes and groups share their numbers. */
  private static List<Object> number(Definitions.Entry e) {
    DefinitionKind kind = e.definition().kind();
    return List.of(
        e.stream(),
        kind == DefinitionKind.GROUP ? DefinitionKind.LOCATION : kind,
        e.definition().token());
  }

  private void join(Map<List<Object>, Integer> same, List<Object> key, int i) {
    Integer first = same.putIfAbsent(key, i);
    if (first != null) {
      together.join(first, i);
    }
  }

  private static boolean isNumbered(DefinitionKind kind) {
    return kind.isNumbered();
  }

  /** The place of the definition that one is about; -1 for all others. */
  private int subject(Definitions.Entry e) {
    DefinitionKind kind = e.definition().kind().subject();
    return kind == null ? -1 : place(e.stream(), kind, e.definition().token());
  }

  /** The place of a definition; -1 if there is none. */
  private int place(int stream, DefinitionKind kind, int token) {
    int place = definitions.place(stream, kind, token);
    return place < 0 && kind == DefinitionKind.LOCATION
        ? definitions.place(stream, DefinitionKind.GROUP, token) // can be meant as well
        : place;
  }

  /** A record of a part refers to a definition. */
  void add(int part, int stream, DefinitionKind kind, int token) {
    int place = place(stream, kind, token);
    synchronized (this) {
      if (place >= 0) {
        parts.get(part).set(place);
      } else if (kind == DefinitionKind.KEY && token == cutKey) {
        cutKeys.set(part);
      }
    }
  }

  /**
   * For records that are not read: all that records of processes of a part may refer to, which is
   * everything but other processes and what only these have.
   */
  void addForUnread() {
    for (int p = 0; p < parts.size(); p++) {
      UnreadReferences may = new UnreadReferences(definitions, streams.get(p));
      int i = 0;
      for (Definitions.Entry e : entries) {
        if (may.have(e.definition())) {
          parts.get(p).set(i);
        }
        i++;
      }
    }
  }

  /** Returns whether a part has records that were put in at a cut. */
  boolean usesCutKey(int part) {
    return cutKeys.get(part);
  }

  /** Finds all that the parts need, once their records are known. */
  List<BitSet> needed() {
    BitSet anywhere = new BitSet();
    for (int p = 0; p < parts.size(); p++) {
      BitSet needed = parts.get(p);
      addRoots(p, needed);
      follow(needed, streamsOf(p));
      anywhere.or(needed);
    }
    for (int i = anywhere.nextClearBit(0); i < entries.size(); i = anywhere.nextClearBit(i + 1)) {
      int stream = entries.get(i).stream();
      for (int p = 0; p < parts.size(); p++) {
        if (stream == 0 || streamsOf(p).contains(stream)) {
          parts.get(p).set(i);
          break;
        }
      }
    }
    for (int p = 0; p < parts.size(); p++) {
      follow(parts.get(p), streamsOf(p));
    }
    return parts;
  }

  private static boolean isGroup(Definition d) {
    return d.token() != 0 && (d instanceof Definition.Group || members(d).length > 0);
  }

  /** The processes in a group. */
  private static int[] members(Definition d) {
    return d instanceof Definition.Group g
        ? g.members()
        : d instanceof SystemDefinition.MemberGroup g ? g.locations() : new int[0];
  }

  private Set<Integer> streamsOf(int part) {
    return streamIds.computeIfAbsent(
        streams.get(part),
        list -> {
          Set<Integer> ids = new HashSet<>();
          list.forEach(s -> ids.add(s.id()));
          return ids;
        });
  }

  private void addRoots(int part, BitSet needed) {
    Set<Integer> processes = new HashSet<>();
    for (StreamInfo stream : streams.get(part)) {
      for (int location : stream.locations()) {
        processes.add(location);
        int place = place(stream.id(), DefinitionKind.LOCATION, location);
        if (place >= 0) {
          needed.set(place);
        }
      }
    }
    Set<Integer> own = streamsOf(part);
    for (int i : forAll) {
      setIfOwn(needed, i, own);
    }
    for (int i : groups) {
      int[] members = members(entries.get(i).definition());
      if (Arrays.stream(members).anyMatch(processes::contains)) {
        setIfOwn(needed, i, own);
      }
    }
  }

  /** Returns whether a definition is about the whole trace. */
  private static boolean isForAll(Definition d) {
    return d.kind().isNumbered()
        ? d.token() == 0 // no record can refer to it
        : d.kind().subject() == null;
  }

  /** Adds the definitions that those of a part refer to, until none is missing. */
  private void follow(BitSet needed, Set<Integer> own) {
    BitSet done = new BitSet();
    Set<IntList> followed = Collections.newSetFromMap(new IdentityHashMap<>());
    BitSet rest = (BitSet) needed.clone();
    while (!rest.isEmpty()) {
      for (int i = rest.nextSetBit(0); i >= 0; i = rest.nextSetBit(i + 1)) {
        done.set(i);
        Definitions.Entry e = entries.get(i);
        DefinitionTokens.Mapping visitor =
            (kind, token) -> {
              int place = place(e.stream(), kind, token);
              if (place >= 0) {
                needed.set(place);
              }
              return token;
            };
        DefinitionTokens.rewrite(e.definition(), e.definition().token(), visitor);
        DefinitionTokens.rewrite(e.pairs(), visitor);
        // Many definitions have the same list.
        for (IntList others : List.of(ranksOf(e.definition()), groupsOf(e), together.of(i))) {
          if (others.size() > 0 && followed.add(others)) {
            for (int other : others.toArray()) {
              setIfOwn(needed, other, own);
            }
          }
        }
        for (int other : attached.getOrDefault(i, List.of())) {
          setIfOwn(needed, other, own);
        }
      }
      rest = (BitSet) needed.clone();
      rest.andNot(done);
    }
  }

  /** The places of the lists of processes that the ranks of a group refer to. */
  private IntList ranksOf(Definition d) {
    return d instanceof SystemDefinition.MemberGroup g && g.type() > RANK_LIST
        ? rankLists.getOrDefault(g.paradigm(), NO_PLACES)
        : NO_PLACES;
  }

  /**
   * The places of the groups of regions that name a region: without them it would be one of another
   * group in the part, and so another region when all parts become the whole again.
   */
  private IntList groupsOf(Definitions.Entry e) {
    return e.definition() instanceof Definition.Region r
        ? regionGroups.getOrDefault(region(e, r.token()), NO_PLACES)
        : NO_PLACES;
  }

  private static long region(Definitions.Entry e, int token) {
    return (long) e.stream() << Integer.SIZE | Integer.toUnsignedLong(token);
  }

  private void setIfOwn(BitSet needed, int place, Set<Integer> own) {
    int stream = entries.get(place).stream();
    if (stream == 0 || own.contains(stream)) {
      needed.set(place);
    }
  }
}
