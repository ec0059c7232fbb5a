package org.tracetool.format.nsys.map;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.format.timeline.TimelineIntake;

/**
 * Communicators by their handles. A handle is a number of one process: what has the same members on
 * several is one communicator, the first with the first and so on.
 */
final class Communicators {
  private static final int MAX_RANKS = 1 << 20;

  /** Instead of a rank: what is taken if nothing is known of the process. */
  private static final int ANY_RANK = -1;

  /** A communicator of a process. */
  private record Handle(int rank, long handle) {}

  /** The n-th communicator with these members that a process made. */
  private record Made(List<Integer> members, int turn) {}

  /** What a process made with these members. */
  private record Maker(List<Integer> members, int rank) {}

  /** A communicator of the trace, and the ranks of its members: null if they are not known. */
  record Known(int number, int[] members) {
    /** The rank in the run of a rank in the communicator; -1 if there is none. */
    int rank(long inside) {
      if (inside < 0 || inside >= MAX_RANKS) {
        return -1;
      }
      if (members == null) {
        return (int) inside;
      }
      return inside < members.length ? members[(int) inside] : -1;
    }
  }

  private final TimelineIntake intake;
  private final Map<Handle, Known> byHandle = new HashMap<>();
  private final Map<Made, Known> byMembers = new HashMap<>();
  private final Map<Maker, Integer> turns = new HashMap<>();
  private final Map<String, int[]> membersOfName = new HashMap<>();

  Communicators(ExportContext context) throws IOException {
    intake = context.intake;
    List<String> numbers = List.of("rank", "commHandle", "timestamp");
    try (CheckedRows rows =
        context.tables.open(EventTables.MPI_COMMUNICATORS, numbers, "members")) {
      while (rows.next()) {
        int[] members = members(rows.text(3));
        if (!rows.isNull(1) && members.length > 0) {
          add((int) rows.number(0, ANY_RANK), rows.number(1), members);
        }
      }
    }
  }

  /** The numbers in a text such as {@code 0,1,4}. */
  private static int[] members(String text) {
    int[] ranks = new int[8];
    int count = 0;
    long number = -1;
    for (int i = 0; text != null && i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ' ';
      if (c >= '0' && c <= '9') {
        number = Math.min(Math.max(0, number) * 10 + (c - '0'), MAX_RANKS);
      } else if (number >= 0) {
        if (number < MAX_RANKS) {
          ranks = count == ranks.length ? Arrays.copyOf(ranks, 2 * count) : ranks;
          ranks[count++] = (int) number;
        }
        number = -1;
      }
    }
    return Arrays.copyOf(ranks, count);
  }

  private void add(int rank, long handle, int[] members) {
    List<Integer> list = new ArrayList<>(members.length);
    for (int member : members) {
      list.add(member);
      intake.noteRank(member);
    }
    int turn = turns.merge(new Maker(list, rank), 1, Integer::sum);
    Made made = new Made(list, turn);
    Known known = byMembers.get(made);
    if (known == null) {
      String name = "communicator " + handle;
      int[] others = membersOfName.get(name);
      if (others != null) {
        name += " of " + shortened(list.toString());
      }
      membersOfName.put(name, members);
      known = new Known(intake.communicator(name), members);
      intake.setMemberRanks(known.number(), members);
      intake.setCommunicatorKey(known.number(), key(members, turn));
      byMembers.put(made, known);
    }
    byHandle.put(new Handle(rank, handle), known);
    byHandle.putIfAbsent(new Handle(ANY_RANK, handle), known);
  }

  /** Names the n-th communicator with these members in a few characters, however many they are. */
  private static String key(int[] members, int turn) {
    long hash = members.length;
    for (int member : members) {
      hash = (hash ^ member) * 0x9e37_79b9_7f4a_7c15L;
      hash ^= hash >>> 29;
    }
    return Long.toHexString(hash) + ' ' + members.length + ' ' + turn;
  }

  private static String shortened(String members) {
    return members.length() < 60 ? members : members.substring(0, 56) + "...]";
  }

  /** The communicator that a process knows by a handle. */
  Known of(int rank, long handle) {
    Known known = byHandle.get(new Handle(rank, handle));
    known = known == null ? byHandle.get(new Handle(ANY_RANK, handle)) : known;
    if (known != null) {
      return known;
    }
    Known made = new Known(intake.communicator("communicator " + handle), null);
    intake.setMembersAll(made.number());
    byHandle.put(new Handle(ANY_RANK, handle), made);
    return made;
  }
}
