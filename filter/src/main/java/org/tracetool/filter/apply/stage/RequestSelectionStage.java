package org.tracetool.filter.apply.stage;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.snapshot.OpenScopes;
import org.tracetool.filter.apply.window.LaterRecords;
import org.tracetool.filter.names.CollectorEntityNames;
import org.tracetool.filter.request.RecordRequest;

/**
 * Keeps records matching any of the requests. Where a window begins inside of calls they are
 * entered there, the outermost first, and where it ends they are left, so that calls nest in the
 * result; those of processes that have no later records stay open. Scopes are treated in the same
 * way, and if recording is off at its begin, it is switched off there.
 */
public final class RequestSelectionStage implements EventSink {
  /** Most requests: a bit each. */
  private static final long NEVER = -1L;

  private static final int KINDS = DefinitionKind.values().length;

  private final List<RecordRequest> requests;
  private final Definitions definitions;
  private final int stream;
  private final boolean boundaries;
  private final int[] order;
  private final long end;
  private final EventSink next;
  private final long[] kinds = new long[EventKind.values().length];
  private final long[] borders;
  private final TokenTable<long[]> names = new TokenTable<>();
  private final TokenTable<long[]> wanted = new TokenTable<>();
  private final PerLocation<Process> processes;
  private final EventBlock block = new EventBlock();
  private final EventCursor cursor = new EventCursor();
  private final CallRow callRow = new CallRow();
  private final long typed;

  /** Whether any window begins after the begin of the trace. */
  private final boolean windowed;

  private int border;
  private final MisnestedLeaves otherLeaves;

  /** Leaves before the first window, of which it depends on the reader how many are seen. */
  private long earlyLeaves;

  private long active;
  private boolean anyOperation;
  private LaterRecords later;

  /** Word of an open call: whether its enter was written. */
  private static final int WRITTEN = CallStack.WIDTH;

  private final class Process {
    private final int token;
    private final long requests;
    private final CallStack stack = new CallStack(1, CallStack.DEFAULT_MAX_DEPTH);
    private final RemovedOperationIds ids = new RemovedOperationIds();
    private final OpenScopes scopes;

    Process(int token) {
      this.token = token;
      scopes = new OpenScopes(token);
      requests = wantedBy(token);
    }

    boolean isWritten(int level) {
      return stack.words()[stack.place(level) + WRITTEN] != 0;
    }

    void setWritten(int level, boolean now) {
      stack.words()[stack.place(level) + WRITTEN] = now ? 1 : 0;
    }
  }

  /**
   * A stage.
   *
   * @param boundaries whether calls are cut at the borders of windows
   * @param order processes of the stream, in the order in which their cut calls are written
   * @param end last time of the trace; calls that are open then stay open
   */
  public RequestSelectionStage(
      List<RecordRequest> requests,
      Definitions definitions,
      int stream,
      boolean boundaries,
      int[] order,
      long end,
      MisnestedLeaves otherLeaves,
      EventSink next) {
    this.otherLeaves = otherLeaves;
    this.requests = requests;
    this.definitions = definitions;
    this.stream = stream;
    this.boundaries = boundaries;
    this.order = order;
    this.end = end;
    this.next = next;
    TreeSet<Long> times = new TreeSet<>(Long::compareUnsigned);
    long types = 0;
    for (int i = 0; i < requests.size(); i++) {
      RecordRequest r = requests.get(i);
      for (EventKind kind : r.kinds()) {
        kinds[kind.ordinal()] |= 1L << i;
      }
      times.add(r.first());
      if (r.last() != NEVER) {
        times.add(r.last() + 1);
      }
      types |= r.type() == null ? 0 : 1L << i;
    }
    typed = types;
    windowed = requests.stream().anyMatch(r -> r.first() != 0);
    borders = times.stream().mapToLong(Long::longValue).toArray();
    processes = new PerLocation<>(Process::new);
  }

  /** Lets operations of selected kinds pass, see {@link org.tracetool.filter.FilterSpec}. */
  public RequestSelectionStage withAnyOperation() {
    anyOperation = true;
    return this;
  }

  /**
   * Leaves calls open that nothing follows after a window.
   *
   * @param newLater null to leave all calls where a window ends
   */
  public RequestSelectionStage following(LaterRecords newLater) {
    later = newLater;
    return this;
  }

  private long wantedBy(int process) {
    long[] known = wanted.get(process);
    if (known == null) {
      known = new long[1];
      for (int i = 0; i < requests.size(); i++) {
        known[0] |= requests.get(i).wants(process) ? 1L << i : 0;
      }
      wanted.put(process, known);
    }
    return known[0];
  }

  /** The requests whose window contains a time. */
  private long activeAt(long time) {
    long mask = 0;
    for (int i = 0; i < requests.size(); i++) {
      RecordRequest r = requests.get(i);
      boolean in =
          Long.compareUnsigned(time, r.first()) >= 0 && Long.compareUnsigned(time, r.last()) <= 0;
      mask |= in ? 1L << i : 0;
    }
    return mask;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    long time = event.time();
    while (border < borders.length && Long.compareUnsigned(time, borders[border]) >= 0) {
      cross(borders[border++]);
    }
    EventKind kind = event.kind();
    switch (kind) {
      case ENTER -> enter(event);
      case LEAVE -> leave(event);
      default -> {
        if (anyOperation && isOperation(kind)) {
          if (kinds[kind.ordinal()] != 0) {
            next.accept(event);
          }
          return;
        }
        long wanted = wantedBy(event);
        if (isState(kind)) {
          processes.of(event.location()).scopes.follow(event, wanted != 0);
        }
        if (!goes(event, wanted)) {
          next.accept(event);
        }
      }
    }
  }

  private static boolean isState(EventKind kind) {
    return kind == EventKind.SCOPE_BEGIN
        || kind == EventKind.SCOPE_END
        || kind == EventKind.RECORDING;
  }

  private static boolean isOperation(EventKind kind) {
    return switch (kind.category()) {
      case MESSAGES, COLLECTIVES, IO -> true;
      default -> false;
    };
  }

  /** The requests that match a record other than of a call. */
  private long wantedBy(EventCursor event) {
    EventKind kind = event.kind();
    long mask = active & kinds[kind.ordinal()];
    if (mask != 0) {
      long who = wantedBy(event.location());
      if (kind.isMessage()) {
        who |= wantedBy(event.partner());
      }
      mask &= who;
      if ((mask & typed) != 0) {
        mask &= ~typed | named(event);
      }
    }
    return mask;
  }

  /**
   * Returns whether a record that some requests match is removed. The end of an operation is
   * removed with its begin, also at the begin of a window, unless only genuine records are
   * requested.
   */
  private boolean goes(EventCursor event, long mask) {
    return switch (event.kind()) {
      case COLLECTIVE_BEGIN, FILE_OPERATION_BEGIN, ISEND ->
          processes.of(event.location()).ids.goes(event, mask == 0);
      case ISEND_COMPLETE -> {
        RemovedOperationIds ids = processes.of(event.location()).ids;
        boolean sent = windowed ? ids.endsWhatStayed(event) : !ids.goes(event, false);
        yield !sent || mask == 0 && typed == 0;
      }
      case COLLECTIVE_END, FILE_OPERATION_END -> {
        RemovedOperationIds ids = processes.of(event.location()).ids;
        boolean began = windowed ? ids.endsWhatStayed(event) : !ids.goes(event, false);
        yield mask == 0 || !began && (boundaries || typed != 0);
      }
      default -> mask == 0;
    };
  }

  private boolean wants(Process p, int region) {
    long mask = active & kinds[EventKind.ENTER.ordinal()] & p.requests;
    if (mask != 0 && (mask & typed) != 0) {
      mask &= ~typed | named(DefinitionKind.REGION, region);
    }
    return mask != 0;
  }

  /** The requests whose name the record's function, counter, operation or file has. */
  private long named(EventCursor event) {
    if (event.kind().isMessage()) {
      return namedMessages(event.get(Role.COMM), event.get(Role.TAG));
    }
    Role role =
        switch (event.kind().category()) {
          case COUNTERS -> Role.COUNTER;
          case COLLECTIVES -> Role.COLLECTIVE;
          case IO -> Role.FILE;
          case FUNCTIONS -> Role.REGION;
          case SCOPES -> Role.SCOPE;
          default -> null;
        };
    if (role == null) {
      return 0;
    }
    int field = event.kind().indexOf(role);
    // The second half of an operation does not name the operation.
    return field < 0 ? typed : named(role.definition(), (int) event.field(field));
  }

  private long namedMessages(long comm, long tag) {
    long mask = 0;
    for (int i = 0; i < requests.size(); i++) {
      mask |= requests.get(i).names(comm, tag) ? 1L << i : 0;
    }
    return mask;
  }

  private long named(DefinitionKind kind, int token) {
    int key = token * KINDS + kind.ordinal();
    long[] known = names.get(key);
    if (known == null) {
      known = new long[1];
      for (int i = 0; i < requests.size(); i++) {
        RecordRequest r = requests.get(i);
        if (r.type() != null
            && CollectorEntityNames.matches(r.type(), definitions, stream, kind, token)) {
          known[0] |= 1L << i;
        }
      }
      names.put(key, known);
    }
    return known[0];
  }

  private void enter(EventCursor event) throws IOException {
    Process p = processes.of(event.location());
    int region = (int) event.field(0);
    boolean now = wants(p, region);
    int at = p.stack.enter(event.time(), region, (int) event.field(1));
    if (at != CallStack.NONE) {
      p.stack.words()[at + WRITTEN] = now ? 1 : 0;
    }
    if (now) {
      next.accept(event);
    }
  }

  private void leave(EventCursor event) throws IOException {
    Process p = processes.of(event.location());
    int region = (int) event.field(0);
    int at = p.stack.leave(region);
    long[] words = p.stack.words();
    boolean known = at != CallStack.NONE;
    boolean wanted =
        known && boundaries
            ? words[at + WRITTEN] != 0
            : wants(p, known ? (int) (words[at + CallStack.REGION] >>> 32) : region);
    if (wanted) {
      next.accept(event);
    }
  }

  /** Goes over a border between windows. */
  private void cross(long time) throws IOException {
    if (border == 1) {
      earlyLeaves = otherLeaves.count(processes.all(), p -> p.stack);
    }
    long before = active;
    active = activeAt(time);
    if (active == before) {
      return;
    }
    if (!boundaries) {
      // Calls that were entered outside are not left inside, and the other way round.
      return;
    }
    Set<Integer> ended = ended(time);
    for (int token : order) {
      if (ended.contains(token)) {
        continue;
      }
      Process p = processes.of(token);
      endScopes(p, time - 1);
      int first = firstChange(p);
      for (int i = p.stack.depth() - 1; i >= first; i--) {
        if (p.isWritten(i)) {
          write(EventKind.LEAVE, time - 1, p, i);
          p.setWritten(i, false);
        }
      }
    }
    for (int token : order) {
      Process p = processes.of(token);
      for (int i = 0; i < p.stack.depth(); i++) {
        if (!p.isWritten(i) && wants(p, p.stack.region(i))) {
          write(EventKind.ENTER, time, p, i);
          p.setWritten(i, true);
        }
      }
      beginScopes(p, time);
    }
  }

  /** The outermost call that is to be left or entered at a border. */
  private int firstChange(Process p) {
    int first = 0;
    while (first < p.stack.depth() && p.isWritten(first) == wants(p, p.stack.region(first))) {
      first++;
    }
    return first;
  }

  /** The processes in calls that would end at a border, but have no record from there on. */
  private Set<Integer> ended(long border) throws IOException {
    Set<Integer> cut = new HashSet<>();
    for (int token : order) {
      Process p = processes.of(token);
      int first = firstChange(p);
      if (later != null && first < p.stack.depth() && p.isWritten(first)) {
        cut.add(token);
      }
    }
    if (!cut.isEmpty()) {
      cut.removeAll(later.of(stream, border, cut));
    }
    return cut;
  }

  private void endScopes(Process p, long time) throws IOException {
    for (int i = 0; i < p.scopes.count(); i++) {
      if (p.scopes.isWritten(i)) {
        block.clear();
        p.scopes.addEnd(block, time, i);
        if (!isWanted()) {
          next.accept(cursor);
          p.scopes.setWritten(i, false);
        }
      }
    }
  }

  private void beginScopes(Process p, long time) throws IOException {
    for (int i = 0; i < p.scopes.count(); i++) {
      if (!p.scopes.isWritten(i)) {
        block.clear();
        p.scopes.addBegin(block, time, i);
        if (isWanted()) {
          next.accept(cursor);
          p.scopes.setWritten(i, true);
        }
      }
    }
    if (p.scopes.isSwitchMissing()) {
      block.clear();
      p.scopes.addSwitch(block, time);
      if (isWanted()) {
        next.accept(cursor);
        p.scopes.setSwitchWritten();
      }
    }
  }

  /** Returns whether the record in the block is selected now, which then is under the cursor. */
  private boolean isWanted() {
    cursor.wrap(block).next();
    return wantedBy(cursor) != 0;
  }

  private void write(EventKind kind, long time, Process p, int frame) throws IOException {
    int scl = kind == EventKind.ENTER ? p.stack.scl(frame) : 0;
    next.accept(callRow.of(time, kind, p.token, p.stack.region(frame), scl));
  }

  @Override
  public void end() throws IOException {
    if (border == 0) {
      earlyLeaves = otherLeaves.count(processes.all(), p -> p.stack); // no window was reached
    }
    otherLeaves.add(processes.all(), p -> p.stack, earlyLeaves);
    // The reader stops at the end of the last window; calls open there were cut if the trace goes
    // on.
    while (border < borders.length && Long.compareUnsigned(borders[border], end) <= 0) {
      cross(borders[border++]);
    }
    next.end();
  }

  /** Last time of a trace by its definitions; 0 if unknown. */
  public static long lastTime(Definitions definitions) {
    long last = 0;
    for (Definition.TimeRange range : definitions.all(Definition.TimeRange.class)) {
      last = Long.compareUnsigned(range.last(), last) > 0 ? range.last() : last;
    }
    return last;
  }
}
