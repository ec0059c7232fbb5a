package org.tracetool.format.perfetto.decode;

import org.tracetool.format.perfetto.wire.ProtoCursor;

/** What an event says in the form of Chrome's trace events. */
public final class LegacyEvent {
  /** Among whom the id of an asynchronous event is known. */
  public enum IdScope {
    /** There is no id. */
    NONE,
    /** Nothing says so. */
    UNSCOPED,
    /** The process. */
    PROCESS,
    /** The whole trace. */
    GLOBAL
  }

  /** The scope of an instant that is of the whole trace. */
  public static final int GLOBAL_INSTANT = 1;

  private static final int NAME_ID = 1;
  private static final int PHASE = 2;
  private static final int DURATION = 3;
  private static final int UNSCOPED_ID = 6;
  private static final int ID_SCOPE = 7;
  private static final int LOCAL_ID = 10;
  private static final int GLOBAL_ID = 11;
  private static final int INSTANT_SCOPE = 14;

  private final TextNumbers texts;
  private final ProtoCursor cursor = new ProtoCursor();
  private boolean isThere;
  private long nameId;
  private int phase;
  private long micros;
  private IdScope scope;
  private long id;
  private int scopeName;
  private int instantScope;

  LegacyEvent(TextNumbers texts) {
    this.texts = texts;
    clear();
  }

  void clear() {
    isThere = false;
    nameId = 0;
    phase = 0;
    micros = 0;
    scope = IdScope.NONE;
    id = 0;
    scopeName = Track.NO_TEXT;
    instantScope = 0;
  }

  boolean read(byte[] bytes, int from, int to) {
    isThere = true;
    ProtoCursor c = cursor.open(bytes, from, to);
    while (c.next()) {
      switch (c.field()) {
        case NAME_ID -> nameId = c.number();
        case PHASE -> phase = (int) c.number();
        case DURATION -> micros = c.number();
        case UNSCOPED_ID -> setId(IdScope.UNSCOPED, c.number());
        case LOCAL_ID -> setId(IdScope.PROCESS, c.number());
        case GLOBAL_ID -> setId(IdScope.GLOBAL, c.number());
        case ID_SCOPE ->
            scopeName =
                c.isPiece() && c.from() < c.to()
                    ? texts.number(bytes, c.from(), c.to())
                    : Track.NO_TEXT;
        case INSTANT_SCOPE -> instantScope = (int) c.number();
        default -> {
          // clocks of threads, numbers of other processes
        }
      }
    }
    return !c.isDamaged();
  }

  private void setId(IdScope of, long number) {
    scope = of;
    id = number;
  }

  /** Whether there is such a form. */
  public boolean isThere() {
    return isThere;
  }

  /** The number of its name in the old place. */
  long nameId() {
    return nameId;
  }

  /** The letter of its phase. */
  public int phase() {
    return phase;
  }

  /** How long a whole event lasts, in microseconds. */
  public long micros() {
    return micros;
  }

  /** Among whom its id is known. */
  public IdScope idScope() {
    return scope;
  }

  /** The id of an asynchronous event. */
  public long id() {
    return id;
  }

  /** The number of the name of the scope of the id; {@link Track#NO_TEXT} without one. */
  public int scopeName() {
    return scopeName;
  }

  /** The scope of an instant; 1 is the whole trace. */
  public int instantScope() {
    return instantScope;
  }
}
