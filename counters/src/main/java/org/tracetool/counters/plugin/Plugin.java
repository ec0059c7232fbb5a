package org.tracetool.counters.plugin;

import com.sun.jna.Callback;
import com.sun.jna.CallbackThreadInitializer;
import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.util.ArrayList;
import java.util.List;

/** A loaded library. */
final class Plugin {
  /** The kind that is asked for its value. */
  static final int SYNCH = 0;

  /** Own samples, fetched again and again. */
  static final int ASYNCH_EVENT = 1;

  /** Own samples, fetched at the end. */
  static final int POST_MORTEM = 2;

  /** Reports samples itself. */
  static final int CALLBACK = 3;

  private static final int MAX_METRICS = 10_000;
  private static final int METRIC_BYTES = 24;
  private static final long MAX_SAMPLES = 1L << 26;

  /** A metric as the plug-in describes it, with the properties that its counter gets. */
  record Metric(String name, String unit, int property) {}

  /** Takes samples of a list. */
  interface Samples {
    void addSample(long time, long value);
  }

  private final String name;
  private final PluginInfo.Info info;

  /** Kept, since the library is unloaded when nothing refers to this any more. */
  private final NativeLibrary library;

  /** Texts that the plug-in may keep. */
  private final List<Memory> texts = new ArrayList<>();

  /** Callbacks live as long as the plug-in does. */
  private final List<Callback> kept = new ArrayList<>();

  /** Loads {@code libNAME.so} and gets it ready. */
  Plugin(String name, PluginInfo.Wtime clock) throws PluginException {
    this.name = name;
    Function getInfo;
    try {
      library = NativeLibrary.getInstance(name);
      getInfo = library.getFunction("get_info");
    } catch (UnsatisfiedLinkError e) {
      throw new PluginException(reason("lib" + name + ".so: ", e.getMessage()));
    }
    info = (PluginInfo.Info) getInfo.invoke(PluginInfo.Info.ByValue.class, new Object[0]);
    if (info.version != PluginInfo.VERSION) {
      throw new PluginException(
          "lib" + name + ".so has version " + info.version + " of the interface, not 2");
    }
    if (info.synch < SYNCH || info.synch > CALLBACK || info.runPer < 0 || info.runPer > 3) {
      throw new PluginException("lib" + name + ".so: unknown kind of plug-in");
    }
    requireFunction(info.init, "init");
    requireFunction(info.getEventInfo, "get_event_info");
    requireFunction(info.addCounter, "add_counter");
    if (info.synch != SYNCH && info.setWtime != null) {
      keep(clock);
      function(info.setWtime).invokeVoid(new Object[] {clock});
    }
    switch (info.synch) {
      case SYNCH -> requireFunction(info.getCurrentValue, "get_current_value");
      case CALLBACK -> requireFunction(info.setCallback, "set_callback_function");
      default -> requireFunction(info.getAllValues, "get_all_values");
    }
    int ready = function(info.init).invokeInt(new Object[0]);
    if (ready != 0) {
      throw new PluginException(
          "lib" + name + ".so refuses to measure here (init returned " + ready + ")");
    }
  }

  /** Threads of the plug-in stay known to Java from their first call to their end. */
  private void keep(Callback callback) {
    if (kept.contains(callback)) {
      return;
    }
    kept.add(callback);
    Native.setCallbackThreadInitializer(callback, new CallbackThreadInitializer(true, false));
  }

  /** What the system says stands in the second line, if it was asked. */
  /** What the system says of a library, in one line; what to do where it finds none. */
  private static String reason(String library, String text) {
    List<String> lines = text == null ? List.of() : text.lines().toList();
    String said =
        lines.isEmpty() ? "cannot be loaded" : lines.get(Math.min(1, lines.size() - 1)).strip();
    boolean isMissing = said.startsWith(library) && said.contains("No such file");
    String advice = isMissing ? "; --library-path or LD_LIBRARY_PATH says where it is" : "";
    return "library " + (said.startsWith(library) ? "" : library) + said + advice;
  }

  private void requireFunction(Pointer function, String what) throws PluginException {
    if (function == null) {
      throw new PluginException("lib" + name + ".so has no function " + what);
    }
  }

  private static Function function(Pointer pointer) {
    return Function.getFunction(pointer);
  }

  private Memory text(String text) {
    Memory memory = new Memory(text.length() * 4L + 1);
    memory.setString(0, text, "UTF-8");
    texts.add(memory);
    return memory;
  }

  int kind() {
    return info.synch;
  }

  int runPer() {
    return info.runPer;
  }

  /** The metrics that a word means. */
  List<Metric> metrics(String word) throws PluginException {
    Pointer list = (Pointer) function(info.getEventInfo).invoke(Pointer.class, args(text(word)));
    List<Metric> metrics = new ArrayList<>();
    for (int i = 0; list != null && list.getPointer((long) i * METRIC_BYTES) != null; i++) {
      if (i == MAX_METRICS) {
        throw new PluginException("lib" + name + ".so: the list of metrics does not end");
      }
      Pointer at = list.share((long) i * METRIC_BYTES);
      Pointer unit = at.getPointer(8);
      metrics.add(
          new Metric(
              at.getPointer(0).getString(0, "UTF-8"),
              unit == null ? "" : unit.getString(0, "UTF-8"),
              PluginProperty.ofCounter(at.getInt(16))));
    }
    if (metrics.isEmpty()) {
      throw new PluginException("lib" + name + ".so has no metric '" + word + "'");
    }
    return metrics;
  }

  private static Object[] args(Object... args) {
    return args;
  }

  /** Adds a counter and gives its number. */
  int add(String metric) throws PluginException {
    int id = function(info.addCounter).invokeInt(args(text(metric)));
    if (id < 0) {
      throw new PluginException("lib" + name + ".so cannot count '" + metric + "' (" + id + ")");
    }
    return id;
  }

  /**
   * Asks a plug-in to report the samples of a counter.
   *
   * @param tag what the plug-in passes back with each sample of this counter; positive, since a
   *     plug-in may take an id of NULL for "not set"
   * @param report the same for all counters: a plug-in may keep only the last one it was given
   */
  void startReports(int id, long tag, PluginInfo.Report report) throws PluginException {
    keep(report);
    int code = function(info.setCallback).invokeInt(args(new Pointer(tag), id, report));
    if (code != 0) {
      throw new PluginException("lib" + name + ".so does not take a callback (" + code + ")");
    }
  }

  void enable(int id) {
    if (info.enableCounter != null) {
      function(info.enableCounter).invokeInt(args(id));
    }
  }

  void disable(int id) {
    if (info.disableCounter != null) {
      function(info.disableCounter).invokeInt(args(id));
    }
  }

  long value(int id) {
    return function(info.getCurrentValue).invokeLong(args(id));
  }

  /** The samples that have come up since the last time; frees the list. */
  void takeValues(int id, Samples taker) throws PluginException {
    PointerByReference place = new PointerByReference();
    long count = function(info.getAllValues).invokeLong(args(id, place));
    Pointer list = place.getValue();
    if (count < 0 || count > MAX_SAMPLES || count > 0 && list == null) {
      throw new PluginException(
          "lib" + name + ".so: no list of " + Long.toUnsignedString(count) + " samples");
    }
    for (long i = 0; i < count; i++) {
      long at = i * PluginInfo.TimeValue.BYTES;
      taker.addSample(list.getLong(at), list.getLong(at + 8));
    }
    if (list != null) {
      Native.free(Pointer.nativeValue(list));
    }
  }

  void finish() {
    if (info.finish != null) {
      function(info.finish).invokeVoid(new Object[0]);
    }
  }
}
