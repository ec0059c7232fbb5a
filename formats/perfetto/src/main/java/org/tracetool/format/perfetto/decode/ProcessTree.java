package org.tracetool.format.perfetto.decode;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.format.perfetto.wire.ProtoCursor;

/** Names of processes and threads as the system knew them. */
public final class ProcessTree {
  private static final int MAX_ENTRIES = 1 << 18;

  private static final int PROCESSES = 1;
  private static final int THREADS = 2;

  private static final int PID = 1;
  private static final int COMMAND = 3;

  private static final int TID = 1;
  private static final int THREAD_NAME = 2;
  private static final int OWNER = 3;

  private record Key(int machine, int pid, int tid) {}

  private final TextNumbers texts;
  private final Map<Key, Integer> names = new HashMap<>();
  private final ProtoCursor cursor = new ProtoCursor();
  private final ProtoCursor inner = new ProtoCursor();

  ProcessTree(TextNumbers texts) {
    this.texts = texts;
  }

  /** Takes a ProcessTree; false if it does not follow the format. */
  boolean read(int machine, byte[] bytes, int from, int to) {
    ProtoCursor c = cursor.open(bytes, from, to);
    boolean isGood = true;
    while (c.next()) {
      if (c.isPiece() && c.field() == PROCESSES) {
        isGood &= readProcess(machine, c);
      } else if (c.isPiece() && c.field() == THREADS) {
        isGood &= readThread(machine, c);
      }
    }
    return isGood && !c.isDamaged();
  }

  private boolean readProcess(int machine, ProtoCursor outer) {
    ProtoCursor c = inner.open(outer);
    int pid = 0;
    int name = Track.NO_TEXT;
    while (c.next()) {
      if (c.field() == PID) {
        pid = (int) c.number();
      } else if (c.field() == COMMAND && c.isPiece() && name == Track.NO_TEXT) {
        name = c.from() < c.to() ? texts.number(c.bytes(), c.from(), c.to()) : name;
      }
    }
    put(new Key(machine, pid, 0), name);
    return !c.isDamaged();
  }

  private boolean readThread(int machine, ProtoCursor outer) {
    ProtoCursor c = inner.open(outer);
    int tid = 0;
    int pid = 0;
    int name = Track.NO_TEXT;
    while (c.next()) {
      switch (c.field()) {
        case TID -> tid = (int) c.number();
        case OWNER -> pid = (int) c.number();
        case THREAD_NAME ->
            name =
                c.isPiece() && c.from() < c.to()
                    ? texts.number(c.bytes(), c.from(), c.to())
                    : Track.NO_TEXT;
        default -> {
          // is not read
        }
      }
    }
    put(new Key(machine, pid, tid), name);
    return !c.isDamaged();
  }

  private void put(Key key, int name) {
    if (name != Track.NO_TEXT && names.size() < MAX_ENTRIES) {
      names.put(key, name);
    }
  }

  /** The number of the name of a process, its program; {@link Track#NO_TEXT} if not known. */
  public int process(int machine, long pid) {
    return names.getOrDefault(new Key(machine, (int) pid, 0), Track.NO_TEXT);
  }

  /** The number of the name of a thread; {@link Track#NO_TEXT} if not known. */
  public int thread(int machine, long pid, long tid) {
    return names.getOrDefault(new Key(machine, (int) pid, (int) tid), Track.NO_TEXT);
  }
}
