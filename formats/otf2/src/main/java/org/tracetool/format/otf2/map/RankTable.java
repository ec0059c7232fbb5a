package org.tracetool.format.otf2.map;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntUnaryOperator;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition;
import org.tracetool.core.definition.SystemDefinition.Communicator;
import org.tracetool.core.definition.SystemDefinition.InterCommunicator;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;
import org.tracetool.core.system.RankLocations;

/** Which location a rank of a communicator is. May be used by several threads. */
public final class RankTable {
  private static final int COMM_SELF = 6;
  private static final int GLOBAL_MEMBERS = 1;

  /** The locations of some ranks. */
  public static final class Table {
    static final Table EMPTY = new Table(new int[0]);

    private final int[] locations;
    private final IntMap ranks = new IntMap();

    private Table(int[] locations) {
      this.locations = locations;
      for (int i = locations.length - 1; i >= 0; i--) {
        if (locations[i] != 0) {
          ranks.put(locations[i], i + 1);
        }
      }
    }

    /** Ranks that are these locations, in this order. */
    public static Table of(int[] locations) {
      return new Table(locations);
    }

    /** The location of a rank; 0 if it has none. */
    public int location(long rank) {
      return rank >= 0 && rank < locations.length ? locations[(int) rank] : 0;
    }

    /** The first rank of a location; -1 if it has none. */
    public int rank(int location) {
      return ranks.get(location) - 1;
    }

    int[] locations() {
      return locations.clone();
    }
  }

  private final Definitions definitions;

  private final RankLocations locations;
  private final Map<Integer, Table> ofGroup = new ConcurrentHashMap<>();

  /** The ranks of the communicators of an archive. */
  public RankTable(Definitions definitions) {
    this.definitions = definitions;
    locations = new RankLocations(definitions);
  }

  /** The communicator of a window; 0 if it has none. */
  public int communicator(int window) {
    return definitions.find(DefinitionKind.WINDOW, window) instanceof HandleDefinition.Window w
        ? w.comm()
        : 0;
  }

  /**
   * The ranks that a location talks to in a communicator.
   *
   * @param own the location
   */
  public Table of(int comm, int own) {
    if (definitions.find(DefinitionKind.COMMUNICATOR, comm) instanceof Communicator c) {
      return ofGroup(c.group(), own);
    }
    if (definitions.find(DefinitionKind.INTER_COMMUNICATOR, comm) instanceof InterCommunicator c) {
      return ofGroup(isMember(c.first(), own) ? c.second() : c.first(), own);
    }
    return Table.EMPTY;
  }

  /** The locations of a group that a communicator may be made of, in the order of their ranks. */
  public int[] members(int group) {
    return find(group) == null || find(group).type() == COMM_SELF
        ? new int[0]
        : ofGroup(group, 0).locations();
  }

  /**
   * Whether each rank of a group is the same location in another archive.
   *
   * @param group a group of this archive
   * @param other the ranks of the other one
   * @param there the group in that archive
   * @param location the location there that one of this archive is; 0 if there is none
   */
  public boolean areSame(int group, RankTable other, int there, IntUnaryOperator location) {
    MemberGroup a = find(group);
    MemberGroup b = other.find(there);
    if (a == null || b == null) {
      return a == null; // the ranks are unknown
    }
    boolean global = (a.flags() & GLOBAL_MEMBERS) != 0;
    boolean self = a.type() == COMM_SELF;
    if (self || b.type() == COMM_SELF || global != ((b.flags() & GLOBAL_MEMBERS) != 0)) {
      return self && b.type() == COMM_SELF;
    }
    int[] here = locations(a);
    int[] now = other.locations(b);
    if (global ? here.length > now.length : here.length != now.length) {
      return false;
    }
    for (int i = 0; i < here.length; i++) {
      boolean defined = here[i] != 0 && !ArchiveLocations.isNotDefined(here[i]);
      if (defined && location.applyAsInt(here[i]) != now[i]) {
        return false;
      }
    }
    return true;
  }

  private boolean isMember(int group, int location) {
    MemberGroup g = find(group);
    if (g == null || (g.flags() & GLOBAL_MEMBERS) == 0) {
      return ofGroup(group, location).rank(location) >= 0;
    }
    int[] all = locations.ofParadigm(g.paradigm());
    for (int rank : g.ranks()) {
      if (rank >= 0 && rank < all.length && all[rank] == location) {
        return true;
      }
    }
    return false;
  }

  private MemberGroup find(int group) {
    return definitions.find(DefinitionKind.MEMBER_GROUP, group) instanceof MemberGroup g ? g : null;
  }

  private Table ofGroup(int group, int own) {
    Table known = ofGroup.get(group);
    if (known != null) {
      return known;
    }
    MemberGroup g = find(group);
    if (g != null && g.type() == COMM_SELF) {
      return new Table(new int[] {own});
    }
    Table table = new Table(g == null ? new int[0] : locations(g));
    ofGroup.put(group, table);
    return table;
  }

  private int[] locations(MemberGroup group) {
    return group.type() == MemberLists.LOCATIONS ? new int[0] : locations.of(group);
  }
}
