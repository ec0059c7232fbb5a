package org.tracetool.format.paraver.names;

/** What threads do, as the tracer numbers it, with the usual names and colours. */
public final class ThreadStateNames {
  /** After the last event of a thread. */
  public static final int IDLE = 0;

  /** Outside of all that has a state of its own. */
  public static final int RUNNING = 1;

  /** Before the first event of a thread. */
  public static final int NOT_CREATED = 2;

  static final int WAITING_MESSAGE = 3;
  static final int BLOCKING_SEND = 4;

  /** Threads wait for each other. */
  public static final int SYNCHRONIZATION = 5;

  static final int PROBE = 6;
  static final int WAIT = 8;
  static final int IMMEDIATE_SEND = 10;
  static final int IMMEDIATE_RECEIVE = 11;

  /** In calls on files. */
  public static final int INPUT_OUTPUT = 12;

  static final int GROUP_COMMUNICATION = 13;

  /** In calls that have no state of their own. */
  public static final int OTHERS = 15;

  static final int SEND_RECEIVE = 16;
  static final int MEMORY_TRANSFER = 17;

  private static final String[] NAMES = {
    "Idle",
    "Running",
    "Not created",
    "Waiting a message",
    "Blocking Send",
    "Synchronization",
    "Test/Probe",
    "Scheduling and Fork/Join",
    "Wait/WaitAll",
    "Blocked",
    "Immediate Send",
    "Immediate Receive",
    "I/O",
    "Group Communication",
    "Tracing Disabled",
    "Others",
    "Send Receive",
    "Memory transfer",
    "Profiling",
    "On-line analysis",
    "Remote memory access",
    "Atomic memory operation",
    "Memory ordering operation",
    "Distributed locking",
    "Overhead",
    "One-sided op",
    "Startup latency",
    "Waiting links",
    "Data copy",
    "RTT",
    "Allocating memory",
    "Freeing memory",
    "Configuring accelerator",
    "Stream Registration"
  };

  private static final String[] COLOURS = {
    "117,195,255", "0,0,255", "255,255,255", "255,0,0", "255,0,174", "179,0,0", "0,255,0",
    "255,255,0", "235,0,0", "0,162,0", "255,0,255", "100,100,177", "172,174,41", "255,144,26",
    "2,255,177", "192,224,0", "66,66,66", "255,0,96"
  };

  private ThreadStateNames() {}

  /** How many have names. */
  public static int count() {
    return NAMES.length;
  }

  /** What a state is called. */
  public static String name(int state) {
    return NAMES[state];
  }

  /** Its colour as red, green and blue; null if it has none. */
  public static String colour(int state) {
    return state < COLOURS.length ? COLOURS[state] : null;
  }
}
