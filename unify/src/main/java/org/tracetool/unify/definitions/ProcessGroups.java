package org.tracetool.unify.definitions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.Definition;
import org.tracetool.unify.local.StreamIds;

/**
 * Process groups: the meaning of reserved names of local groups, which groups of different
 * processes are the same, and their members. The rules are those of VampirTrace 5.14.4, except that
 * disabled processes, and only those, are missing from the member lists.
 */
public final class ProcessGroups {
  /** The first global token; processes and groups share one space of tokens. */
  public static final int FIRST_TOKEN = 1_000_000_000;

  private static final String ALL = "__ALL__";
  private static final String NODE = "__NODE__";
  private static final String WORLD = "__MPI_COMM_WORLD__";
  private static final String SELF = "__MPI_COMM_SELF__";
  private static final String COMMUNICATOR = "__MPI_COMM_OTHER__";
  private static final String MPI_GROUP = "__MPI_GROUP__";
  private static final String USER = "__USER_COMM__";

  /** The sorts of groups, each with names of its own. */
  private enum GroupKind {
    ALL,
    NODE,
    WORLD,
    SELF,
    COMMUNICATOR,
    MPI_GROUP,
    USER,
    OTHER
  }

  private static final class Group {
    private final int token;
    private final String name;
    private final boolean user;
    private int[] list;
    private Set<Integer> set;

    Group(int token, String name, boolean user) {
      this.token = token;
      this.name = name;
      this.user = user;
    }

    void add(int member) {
      if (set == null) {
        set = new HashSet<>();
      }
      set.add(member);
    }

    int[] members() {
      if (set != null) {
        return set.stream().sorted(StreamIds.BY_RANK).mapToInt(Integer::intValue).toArray();
      }
      return list == null ? new int[0] : list;
    }
  }

  private final IntPredicate disabled;
  private final List<Group> groups = new ArrayList<>();

  // Keys are lists: those of a record would have methods that the JVM makes at run time.

  /** Groups by their sort and name. */
  private final Map<List<Object>, Group> named = new HashMap<>();

  /** Groups by their sort and members, and a number that distinguishes equal lists. */
  private final Map<List<Object>, Group> byMembers = new HashMap<>();

  /** How many communicators a stream has defined so far, by stream and members. */
  private final Map<List<Object>, Integer> seen = new HashMap<>();

  private final TreeMap<Integer, Long> attributes = new TreeMap<>();
  private final TreeSet<Integer> nodeMembers = new TreeSet<>();
  private int communicators;
  private int mpiGroups;

  /** No groups yet; {@code disabled} contains the processes that were not traced. */
  public ProcessGroups(IntPredicate disabled) {
    this.disabled = disabled;
  }

  /** Takes a local group of a stream and returns its global token. */
  public int define(int stream, Definition.Group local) {
    String name = local.name() == null ? "" : local.name();
    GroupKind sort = sort(name);
    return switch (sort) {
      case ALL -> union(named(sort, "All"), local.members());
      case NODE -> node(name.substring(NODE.length()), local.members());
      case WORLD -> world(local.members());
      case SELF -> self(stream);
      case COMMUNICATOR, MPI_GROUP -> byMembers(sort, stream, enabled(local.members()));
      case USER -> named(sort, name.substring(USER.length())).token;
      case OTHER -> other(stream, name, local.members());
    };
  }

  private static GroupKind sort(String name) {
    return switch (name) {
      case ALL -> GroupKind.ALL;
      case WORLD -> GroupKind.WORLD;
      case SELF -> GroupKind.SELF;
      case COMMUNICATOR -> GroupKind.COMMUNICATOR;
      case MPI_GROUP -> GroupKind.MPI_GROUP;
      default -> {
        if (name.startsWith(NODE) && name.length() > NODE.length()) {
          yield GroupKind.NODE;
        }
        boolean user = name.startsWith(USER) && name.length() > USER.length();
        yield user ? GroupKind.USER : GroupKind.OTHER;
      }
    };
  }

  /** Members that were traced. */
  private int[] enabled(int[] members) {
    return Arrays.stream(members).filter(disabled.negate()).toArray();
  }

  private Group create(String name, boolean user) {
    Group group = new Group(FIRST_TOKEN + groups.size(), name, user);
    groups.add(group);
    return group;
  }

  private Group named(GroupKind sort, String name) {
    return named.computeIfAbsent(List.of(sort, name), k -> create(name, sort == GroupKind.USER));
  }

  private static int union(Group group, int[] members) {
    for (int m : members) {
      group.add(m);
    }
    return group.token;
  }

  private int node(String name, int[] members) {
    for (int m : members) {
      nodeMembers.add(m);
    }
    return union(named(GroupKind.NODE, name), members);
  }

  private int world(int[] members) {
    Group group = named(GroupKind.WORLD, "MPI_COMM_WORLD");
    if (members.length > 0 && group.list == null) {
      group.list = enabled(members);
    }
    return group.token;
  }

  private int self(int stream) {
    Group group = named(GroupKind.SELF, "MPI_COMM_SELF " + StreamIds.rank(stream));
    group.list = new int[] {StreamIds.master(stream)};
    return group.token;
  }

  private int other(int stream, String name, int[] members) {
    Group group = named(GroupKind.OTHER, name);
    if (members.length == 0) {
      group.add(stream);
    }
    return union(group, enabled(members));
  }

  /**
   * The k-th communicator with given members on one process is the same as the k-th one with these
   * members on any other; MPI groups have no identity beyond their members.
   */
  private int byMembers(GroupKind sort, int stream, int[] members) {
    List<Integer> list = Arrays.stream(members).boxed().toList();
    int number = 0;
    if (sort == GroupKind.COMMUNICATOR) {
      number = seen.merge(List.of(stream, list), 1, Integer::sum);
    }
    List<Object> key = List.of(sort, list, number);
    Group group = byMembers.get(key);
    if (group == null) {
      group =
          create(
              sort == GroupKind.COMMUNICATOR
                  ? "MPI Communicator " + communicators++
                  : "MPI Group " + mpiGroups++,
              false);
      group.list = members;
      byMembers.put(key, group);
    }
    return group.token;
  }

  /** All streams of a process have been taken, so that its counts are not needed any more. */
  public void finishFamily() {
    seen.clear();
  }

  /** A group that only its token is known of: never the same as another one. */
  int placeholder(String name) {
    return create(name, false).token;
  }

  /** The token that the next group would get. */
  int nextToken() {
    return FIRST_TOKEN + groups.size();
  }

  private Group group(int token) {
    return groups.get(token - FIRST_TOKEN);
  }

  /** Returns whether a global group is a communicator of user messages. */
  boolean isUser(int token) {
    return group(token).user;
  }

  /** Makes a stream a member of a group. */
  void addMember(int token, int stream) {
    group(token).add(stream);
  }

  /** Sets attributes of a global group, as bits whose numbers are those of OTF. */
  public void addAttributes(int token, int mask) {
    attributes.merge(token, Integer.toUnsignedLong(mask), (a, b) -> a | b);
  }

  /** All groups, then attribute lists, then the attributes of each group. */
  public List<Definition> definitions() {
    List<Definition> out = new ArrayList<>();
    Group all = named.get(List.of(GroupKind.ALL, "All"));
    if (all != null) {
      nodeMembers.forEach(all::add);
    }
    for (Group g : groups) {
      out.add(new Definition.Group(g.token, g.name, g.members()));
    }
    Map<Long, Integer> lists = new HashMap<>();
    attributes.values().forEach(mask -> lists.putIfAbsent(mask, lists.size() + 1));
    for (Map.Entry<Long, Integer> e : new TreeMap<>(lists).entrySet()) {
      out.add(new Definition.AttributeList(e.getValue(), bits(e.getKey())));
    }
    attributes.forEach(
        (token, mask) -> out.add(new Definition.GroupAttributes(token, lists.get(mask))));
    return out;
  }

  private static int[] bits(long mask) {
    int[] list = new int[Long.bitCount(mask)];
    int n = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      if ((mask >>> bit & 1) != 0) {
        list[n++] = bit;
      }
    }
    return list;
  }
}
