package org.tracetool.counters.plugin;

import com.sun.jna.Function;
import com.sun.jna.Pointer;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The program that plug-ins run in. Arguments: a word that begins each line which is meant for the
 * sampler, the interval in nanoseconds, and the words of the user. It measures until its standard
 * input ends, whatever signals come. Plug-ins may print what they like; each line of the sampler is
 * one write.
 */
public final class PluginHost {
  private static final int TRIES = 10;
  private static final String NOT_UNPACKED = "Failed to create temporary file"; // JNA's own library
  private static final int[] SIGNALS = {1, 2, 15}; // SIGHUP, SIGINT, SIGTERM
  private static final Pointer IGNORED = new Pointer(1); // SIG_IGN

  /** A counter of a plug-in. */
  private record CountingSink(Plugin plugin, int id, int number) {}

  private final String mark;
  private final OutputStream out = new FileOutputStream(FileDescriptor.out);
  private final Map<String, Plugin> plugins = new LinkedHashMap<>();
  private final List<CountingSink> counters = new ArrayList<>();
  private final PluginInfo.Wtime clock = System::nanoTime;

  /** One for all counters of all plug-ins: the id tells which counter a sample is of. */
  private final PluginInfo.Report report = this::take;

  private CallbackBuffer reported;

  /** Samples whose id was given to no counter. */
  private final AtomicLong strays = new AtomicLong();

  /** Counters there are; plug-ins report while others are still added. */
  private volatile int numbers;

  private volatile boolean ends;
  private volatile boolean lost;

  private PluginHost(String mark) {
    this.mark = mark;
  }

  /** Starts the program. */
  public static void main(String[] args) {
    PluginHost host = new PluginHost(args[0]);
    int code = 0;
    try {
      ignoreSignals();
      host.reported =
          new CallbackBuffer(
              CallbackBuffer.capacity(System.getenv("VT_PLUGIN_CNTR_CALLBACK_BUFFER")));
      host.start(List.of(args).subList(2, args.length));
      host.measure(Long.parseLong(args[1]));
    } catch (PluginException e) {
      host.handleLine("error\t" + e.getMessage().replace('\n', ' '));
      code = 1;
    } catch (RuntimeException | LinkageError e) {
      String said = e.toString().replace('\n', ' ');
      boolean noRoom = said.contains(NOT_UNPACKED);
      String reason = said.substring(said.lastIndexOf(": ") + 2);
      host.handleLine(noRoom ? "unpacking\t" + reason : "error\t" + said);
      code = 1;
    }
    Runtime.getRuntime().halt(code); // threads of plug-ins do not keep it
  }

  /** Signals reach the whole group of processes; the sampler decides when this one ends. */
  private static void ignoreSignals() {
    Function signal = Function.getFunction("c", "signal");
    for (int number : SIGNALS) {
      signal.invokePointer(new Object[] {number, IGNORED});
    }
  }

  private synchronized void handleLine(String text) {
    byte[] bytes = (mark + "\t" + text + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      out.write(bytes);
    } catch (IOException e) {
      lost = true; // the sampler has gone
    }
  }

  private static String plain(String text) {
    return text.replaceAll("[\\t\\n\\r]", " ");
  }

  private void start(List<String> words) throws PluginException {
    writePair(); // before any sample
    for (String joined : words) {
      for (String word : joined.split(":")) {
        int bar = word.indexOf('_');
        if (bar < 1) {
          throw new PluginException("'" + word + "': must be LIB_METRIC");
        }
        add(word.substring(0, bar), word.substring(bar + 1));
      }
    }
    for (CountingSink c : counters) {
      c.plugin.enable(c.id);
    }
    handleLine("ready");
  }

  private void add(String library, String word) throws PluginException {
    Plugin plugin = plugins.get(library);
    if (plugin == null) {
      plugin = new Plugin(library, clock);
      plugins.put(library, plugin);
    }
    for (Plugin.Metric metric : plugin.metrics(word)) {
      int number = counters.size();
      int id = plugin.add(metric.name());
      handleLine(
          "counter\t"
              + plain(library)
              + "\t"
              + plain(metric.name())
              + "\t"
              + plain(metric.unit())
              + "\t"
              + metric.property()
              + "\t"
              + plugin.runPer());
      counters.add(new CountingSink(plugin, id, number));
      numbers = counters.size();
      if (plugin.kind() == Plugin.CALLBACK) {
        plugin.startReports(id, number + 1L, report);
      }
    }
  }

  /** What plug-ins call: 0 for a sample that was taken, 1 for a full buffer, 2 for the end. */
  private int take(Pointer id, PluginInfo.TimeValue.ByValue sample) {
    long counter = Pointer.nativeValue(id) - 1;
    if (counter < 0 || counter >= numbers) {
      strays.incrementAndGet();
    } else if (!reported.add((int) counter, sample.timestamp, sample.value)) {
      return ends || lost ? 2 : 1;
    }
    return ends || lost ? 2 : 0;
  }

  private void writeSample(int counter, long time, long value) {
    handleLine("sample\t" + counter + "\t" + time + "\t" + value);
  }

  private void writePair() {
    long best = Long.MAX_VALUE;
    String pair = "";
    for (int i = 0; i < TRIES; i++) {
      long before = System.nanoTime();
      Instant now = Instant.now();
      long after = System.nanoTime();
      if (after - before < best) {
        best = after - before;
        long middle = before + (after - before) / 2;
        pair = "pair\t" + middle + "\t" + now.getEpochSecond() + "\t" + now.getNano();
      }
    }
    handleLine(pair);
  }

  private void measure(long interval) throws PluginException {
    Thread watcher = new Thread(this::waitForEnd, "end");
    watcher.setDaemon(true);
    watcher.start();
    long next = System.nanoTime();
    while (!ends && !lost) {
      sampleAll(false);
      next += interval;
      long now = System.nanoTime();
      if (next < now) {
        next = now; // too slow for the interval: no backlog
      }
      while (!ends && System.nanoTime() < next) {
        LockSupport.parkNanos(Math.min(next - now, TimeUnit.MILLISECONDS.toNanos(20)));
        reported.drain(this::writeSample);
      }
    }
    sampleAll(true);
    for (CountingSink c : counters) {
      c.plugin.disable(c.id);
    }
    reported.drain(this::writeSample);
    writePair();
    handleLine("lost\t" + reported.refused() + "\t" + strays.get());
    handleLine("done");
    for (Plugin plugin : plugins.values()) {
      plugin.finish();
    }
    handleLine("finished");
  }

  private void sampleAll(boolean last) throws PluginException {
    long now = System.nanoTime();
    reported.drain(this::writeSample);
    for (CountingSink c : counters) {
      switch (c.plugin.kind()) {
        case Plugin.SYNCH -> writeSample(c.number, now, c.plugin.value(c.id));
        case Plugin.ASYNCH_EVENT ->
            c.plugin.takeValues(c.id, (t, v) -> writeSample(c.number, t, v));
        case Plugin.POST_MORTEM -> {
          if (last) {
            c.plugin.takeValues(c.id, (t, v) -> writeSample(c.number, t, v));
          }
        }
        default -> {
          // reports by itself
        }
      }
    }
  }

  private void waitForEnd() {
    try {
      while (System.in.read() >= 0) {
        // only the end means something
      }
    } catch (IOException e) {
      // the sampler has gone
    }
    ends = true;
  }
}
