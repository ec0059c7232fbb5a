package org.tracetool.counters.plugin;

import com.sun.jna.Callback;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import com.sun.jna.Structure.FieldOrder;

/** The structures of the interface, as C lays them out. */
final class PluginInfo {
  /** The version of the interface that is known. */
  static final int VERSION = 2;

  private PluginInfo() {}

  /** What {@code get_info} returns. */
  @FieldOrder({
    "version",
    "init",
    "getEventInfo",
    "addCounter",
    "enableCounter",
    "disableCounter",
    "isThreadRegistered",
    "runPer",
    "synch",
    "getCurrentValue",
    "setWtime",
    "getAllValues",
    "setCallback",
    "finish",
    "reserved"
  })
  public static class Info extends Structure {
    public int version;
    public Pointer init;
    public Pointer getEventInfo;
    public Pointer addCounter;
    public Pointer enableCounter;
    public Pointer disableCounter;
    public Pointer isThreadRegistered;
    public int runPer;
    public int synch;
    public Pointer getCurrentValue;
    public Pointer setWtime;
    public Pointer getAllValues;
    public Pointer setCallback;
    public Pointer finish;
    public long[] reserved = new long[100];

    /** The structure itself, not its address. */
    public static final class ByValue extends Info implements Structure.ByValue {}
  }

  /** A sample with its time. */
  @FieldOrder({"timestamp", "value"})
  public static class TimeValue extends Structure {
    /** Bytes that it takes in a list. */
    static final int BYTES = 16;

    public long timestamp;
    public long value;

    /** The structure itself, not its address. */
    public static final class ByValue extends TimeValue implements Structure.ByValue {}
  }

  /** The clock that plug-ins are given. */
  interface Wtime extends Callback {
    long invoke();
  }

  /** Where plug-ins of the callback kind report. */
  interface Report extends Callback {
    int invoke(Pointer id, TimeValue.ByValue sample);
  }
}
