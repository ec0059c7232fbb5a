package org.tracetool.legacy.otf2.text;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.record.EnumNames;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.IdSpace;

/** Prints references to definitions by their names, and ranks as the locations that they are. */
public final class ReferencePrinter {
  public static final byte[] UNDEFINED = ByteText.ascii("UNDEFINED");

  private static final long ALL_ONES_32 = 0xffff_ffffL;
  private static final int MAX_LINE_NUMBER_DIGITS = 10;
  private static final int KEPT_RANKS = 1 << 16;
  private static final int COMM_SELF = EnumNames.GROUP_TYPE.value("COMM_SELF");
  private static final int COMM_GROUP = EnumNames.GROUP_TYPE.value("COMM_GROUP");
  private static final long FLAG_GLOBAL_MEMBERS = 1;

  /** No location has this rank, as opposed to all-ones for a location that is not known. */
  private static final long ABSENT = Long.MIN_VALUE;

  private final DefinitionIndex index;
  private final Map<PrintedDefinition, Set<Long>> members = new HashMap<>();
  private final Map<PrintedDefinition, byte[][]> ranks = new IdentityHashMap<>();

  /** The communicator that was asked for last, and what its ranks print. */
  private PrintedDefinition lastComm;

  private byte[][] lastRanks;
  private boolean complete;

  public ReferencePrinter(DefinitionIndex index) {
    this.index = index;
  }

  /** For another thread, once there are no more definitions. */
  public ReferencePrinter again() {
    ReferencePrinter other = new ReferencePrinter(index);
    other.complete = complete;
    return other;
  }

  /** Whether no more definitions come. */
  public boolean isComplete() {
    return complete;
  }

  /** From now on no more definitions come, so that names can be kept. */
  public void complete() {
    complete = true;
  }

  /** Prints a reference. */
  public void put(ByteText out, IdSpace space, long id) {
    if (id == -1L || id == ALL_ONES_32) {
      out.put(UNDEFINED);
      return;
    }
    PrintedDefinition d = index.find(space, id);
    if (d == null) {
      out.put("INVALID <").unsigned(id).put('>');
      return;
    }
    byte[] kept = d.reference;
    if (kept != null) {
      out.put(kept);
    } else {
      int start = out.length();
      compose(out, space, id, d);
      if (complete) {
        d.reference = Arrays.copyOfRange(out.bytes(), start, out.length());
      }
    }
  }

  /** Prints the name that a reference stands for, or what {@link #put} does if there is none. */
  public void putName(ByteText out, IdSpace space, long id) {
    PrintedDefinition d = id == -1L || id == ALL_ONES_32 ? null : index.find(space, id);
    int start = out.length();
    if (d == null || !name(out, space, d)) {
      out.truncate(start);
      put(out, space, id);
    }
  }

  private void compose(ByteText out, IdSpace space, long id, PrintedDefinition d) {
    int start = out.length();
    out.put('"');
    if (name(out, space, d)) {
      out.put("\" <").unsigned(id).put('>');
    } else {
      out.truncate(start);
      out.unsigned(id);
    }
  }

  /** Prints the name of a definition; false if it has none. */
  private boolean name(ByteText out, IdSpace space, PrintedDefinition d) {
    return switch (space) {
      case STRING -> {
        out.put(d.text);
        yield true;
      }
      case METRIC, CALLSITE, CALLPATH -> false;
      case SYSTEM_TREE_NODE -> {
        text(out, d.get("className"));
        out.put("::");
        yield text(out, d.get("name"));
      }
      case SOURCE_CODE_LOCATION -> {
        text(out, d.get("file"));
        out.put(':');
        printLineNumber(out, d.get("lineNumber"));
        yield true;
      }
      case CALLING_CONTEXT -> {
        printCallingContext(out, d);
        yield true;
      }
      case IO_FILE -> {
        out.put(d.is(GlobalRecord.IO_DIRECTORY) ? "directory://" : "file://");
        yield text(out, d.get("name"));
      }
      case IO_HANDLE -> {
        handle(out, d);
        yield true;
      }
      default -> ownName(out, d);
    };
  }

  /** The name of a definition, unless its text came after it. */
  private boolean ownName(ByteText out, PrintedDefinition d) {
    return d.isNamed && text(out, d.get("name"));
  }

  private boolean text(ByteText out, long string) {
    PrintedDefinition d = string == ALL_ONES_32 ? null : index.find(IdSpace.STRING, string);
    if (d == null) {
      return false;
    }
    out.put(d.text);
    return true;
  }

  private static void printLineNumber(ByteText out, long line) {
    String text = Integer.toString((int) line);
    out.put(text.substring(0, Math.min(text.length(), MAX_LINE_NUMBER_DIGITS)));
  }

  private void printCallingContext(ByteText out, PrintedDefinition d) {
    PrintedDefinition region = index.find(IdSpace.REGION, d.get("region"));
    if (region == null || !text(out, region.get("name"))) {
      out.put(UNDEFINED);
    }
    PrintedDefinition place = index.find(IdSpace.SOURCE_CODE_LOCATION, d.get("sourceCodeLocation"));
    if (place != null) {
      out.put('@');
      PrintedDefinition file = index.find(IdSpace.STRING, place.get("file"));
      byte[] path = file == null ? new byte[0] : file.text;
      int from = path.length;
      while (from > 0 && path[from - 1] != '/') {
        from--;
      }
      out.put(path, from, path.length - from);
      out.put(':');
      printLineNumber(out, place.get("lineNumber"));
    }
  }

  private void handle(ByteText out, PrintedDefinition d) {
    int start = out.length();
    if (ownName(out, d) && out.length() > start) {
      return;
    }
    PrintedDefinition paradigm = index.find(IdSpace.IO_PARADIGM, d.get("ioParadigm"));
    out.put('[');
    if (paradigm != null) {
      text(out, paradigm.get("name"));
    }
    out.put(']');
    PrintedDefinition file = index.find(IdSpace.IO_FILE, d.get("file"));
    if (file == null) {
      out.put(UNDEFINED);
    } else {
      name(out, IdSpace.IO_FILE, file);
    }
  }

  /** Prints a paradigm by the name of its definition, else by its code's name. */
  public void printParadigm(ByteText out, long code) {
    PrintedDefinition d = index.paradigm(code);
    if (d == null) {
      EnumerationNames.put(out, EnumNames.PARADIGM, code);
      return;
    }
    int start = out.length();
    out.put('"');
    if (ownName(out, d)) {
      out.put("\" <").unsigned(code).put('>');
    } else {
      out.truncate(start);
      out.unsigned(code);
    }
  }

  /** Prints a rank of a communicator with the location that it is. */
  public void printRank(ByteText out, long comm, long rank, long location) {
    if (rank == ALL_ONES_32) {
      out.put(UNDEFINED);
      return;
    }
    PrintedDefinition d = complete ? index.find(IdSpace.COMM, comm) : null;
    if (d == null || rank >= KEPT_RANKS || !isSameForAll(d)) {
      composeRank(out, comm, rank, location);
      return;
    }
    byte[][] all = d == lastComm ? lastRanks : ranks.computeIfAbsent(d, c -> new byte[16][]);
    if (rank >= all.length) {
      all = Arrays.copyOf(all, Math.max((int) rank + 1, 2 * all.length));
      ranks.put(d, all);
    }
    lastComm = d;
    lastRanks = all;
    byte[] text = all[(int) rank];
    if (text == null) {
      int start = out.length();
      composeRank(out, comm, rank, location);
      all[(int) rank] = Arrays.copyOfRange(out.bytes(), start, out.length());
    } else {
      out.put(text);
    }
  }

  /** Whether a rank of a communicator is the same location wherever it is mentioned. */
  public boolean isSameForAll(long comm) {
    PrintedDefinition d = complete ? index.find(IdSpace.COMM, comm) : null;
    return d != null && isSameForAll(d);
  }

  private boolean isSameForAll(PrintedDefinition comm) {
    if (comm.sameForAll == null) {
      PrintedDefinition group =
          comm.is(GlobalRecord.COMM) ? index.find(IdSpace.GROUP, comm.get("group")) : null;
      comm.sameForAll = group != null && group.get("groupType") == COMM_GROUP;
    }
    return comm.sameForAll;
  }

  private void composeRank(ByteText out, long comm, long rank, long location) {
    out.unsigned(rank).put(" (");
    long found = location(comm, rank, location);
    if (found == ABSENT) {
      out.put("INVALID");
    } else {
      put(out, IdSpace.LOCATION, found);
    }
    out.put(')');
  }

  /** Prints the root of a collective operation. */
  public void printRoot(ByteText out, long comm, long root, long location) {
    switch ((int) root) {
      case -1 -> out.put("NONE");
      case -2 -> out.put("SELF");
      case -3 -> out.put("THIS_GROUP");
      default -> printRank(out, comm, root, location);
    }
  }

  /** The communicator of a window or a topology; all-ones if it is not known. */
  public long commOf(IdSpace space, long id, String field) {
    PrintedDefinition d = index.find(space, id);
    return d == null ? ALL_ONES_32 : d.get(field);
  }

  /** The location that has a rank, seen from another one; {@link #ABSENT} if none has. */
  private long location(long comm, long rank, long from) {
    PrintedDefinition d = index.find(IdSpace.COMM, comm);
    if (d == null) {
      return ABSENT;
    }
    long group =
        d.is(GlobalRecord.INTER_COMM)
            ? d.get(isMember(d.get("groupA"), from) ? "groupB" : "groupA")
            : d.get("group");
    return member(index.find(IdSpace.GROUP, group), rank, from);
  }

  private long member(PrintedDefinition group, long rank, long from) {
    if (group == null) {
      return ABSENT;
    }
    long type = group.get("groupType");
    if (type == COMM_SELF) {
      return rank == 0 ? from : ABSENT;
    }
    if (type != COMM_GROUP) {
      return ABSENT;
    }
    long place = rank;
    if ((group.get("groupFlags") & FLAG_GLOBAL_MEMBERS) == 0) {
      if (rank >= group.items.length) {
        return ABSENT;
      }
      place = group.items[(int) rank];
    }
    return commLocation(group, place);
  }

  /**
   * The location at a place of the locations of the paradigm of a group; {@link #ABSENT} if none
   * is.
   */
  public long commLocation(PrintedDefinition group, long place) {
    PrintedDefinition all = index.commLocations(group.get("paradigm"));
    return all != null && place >= 0 && place < all.items.length ? all.items[(int) place] : ABSENT;
  }

  private boolean isMember(long groupId, long location) {
    PrintedDefinition group = index.find(IdSpace.GROUP, groupId);
    if (group == null) {
      return false;
    }
    Set<Long> all = members.get(group);
    if (all == null) {
      all = new HashSet<>();
      for (long place : group.items) {
        all.add(commLocation(group, place));
      }
      members.put(group, all);
    }
    return all.contains(location);
  }

  public DefinitionIndex index() {
    return index;
  }
}
