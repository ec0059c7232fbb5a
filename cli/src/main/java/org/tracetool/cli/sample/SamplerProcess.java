package org.tracetool.cli.sample;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.tracetool.core.io.TemporaryFiles;
import org.tracetool.counters.plugin.PluginHost;

/** The program with the plug-ins, seen from outside. */
final class SamplerProcess implements Closeable {
  private static final int KILLED = 128;

  /** With which Java ends after a crash in native code; its own end has a message. */
  private static final int CRASHED = 1;

  private final Process process;
  private final Thread reader;
  private final String mark;
  private final SampleFileTable table;
  private final Path folder;
  private final Thread cleaner = new Thread(this::end, "tracetool-sample-end");
  private final CountDownLatch started = new CountDownLatch(1);
  private volatile boolean ready;
  private volatile boolean done;
  private volatile boolean finished;
  private volatile String error;
  private volatile IOException failure;
  private boolean killed;

  /**
   * Starts it.
   *
   * @param interval nanoseconds between two samples
   * @param libraries folders in which libraries are looked for first
   */
  SamplerProcess(List<String> words, long interval, List<Path> libraries, SampleFileTable table)
      throws IOException {
    this.table = table;
    mark = Long.toHexString(new SecureRandom().nextLong());
    folder = TemporaryFiles.subfolder();
    Runtime.getRuntime().addShutdownHook(cleaner);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx128m");
    command.add("--enable-native-access=ALL-UNNAMED"); // newer JVMs warn without it
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-XX:+UseSerialGC");
    // A crash is reported in one line and leaves nothing behind.
    command.add("-XX:-CreateCoredumpOnCrash");
    command.add("-XX:+SuppressFatalErrorMessage");
    command.add("-Djna.tmpdir=" + folder);
    command.add("-Djna.nosys=true");
    StringBuilder path = new StringBuilder();
    for (Path library : libraries) {
      path.append(path.length() == 0 ? "" : ":").append(library.toAbsolutePath());
    }
    command.add("-Djna.library.path=" + path);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(PluginHost.class.getName());
    command.add(mark);
    command.add(Long.toString(interval));
    command.addAll(words);
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    reader = new Thread(this::read, "samples");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int at = line.indexOf(mark);
        if (at < 0) {
          System.err.println(line); // a plug-in has printed it
          continue;
        }
        if (at > 0) {
          System.err.println(line.substring(0, at));
        }
        take(line.substring(at).split("\t", -1));
      }
    } catch (IOException e) {
      failure = e;
    } catch (RuntimeException e) {
      failure = new IOException("the data from the sampler cannot be read", e);
    } finally {
      started.countDown();
    }
  }

  private void take(String[] words) throws IOException {
    switch (words[1]) {
      case "counter" ->
          table.addColumn(
              words[2], words[3], words[4], Integer.parseInt(words[5]), Integer.parseInt(words[6]));
      case "lost" -> table.addLosses(Long.parseLong(words[2]), Long.parseLong(words[3]));
      case "pair" ->
          table.addClockPair(
              Long.parseLong(words[2]),
              Instant.ofEpochSecond(Long.parseLong(words[3]), Long.parseLong(words[4])));
      case "sample" ->
          table.addSample(
              Integer.parseInt(words[2]), Long.parseLong(words[3]), Long.parseLong(words[4]));
      case "error" -> error = words[2];
      case "unpacking" -> failure = TemporaryFiles.failure(folder, new IOException(words[2]));
      case "done" -> done = true;
      case "finished" -> finished = true;
      default -> {
        ready = true;
        started.countDown();
      }
    }
  }

  /** Waits until all plug-ins measure, or cannot; returns whether they do. */
  boolean started(long seconds) throws InterruptedException {
    started.await(seconds, TimeUnit.SECONDS);
    return ready;
  }

  /** Lets plug-ins hand over what they have; at most so many seconds. */
  void stop(long seconds) throws IOException, InterruptedException {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // it has ended already
    }
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      killed = true;
      process.destroyForcibly().waitFor();
    }
    reader.join(TimeUnit.SECONDS.toMillis(seconds));
    if (failure != null) {
      throw failure;
    }
  }

  /** What went wrong; null if nothing did. */
  String complaint() {
    if (error != null) {
      return error;
    }
    if (done && finished) {
      return null;
    }
    String when = done ? " in finalize" : ready ? "" : " when it was loaded";
    if (killed) {
      return "a plug-in hangs" + when + "; it was stopped";
    }
    int code = process.isAlive() ? 0 : process.exitValue();
    if (code == CRASHED) {
      return "a plug-in crashed" + when;
    }
    return code > KILLED
        ? "a plug-in crashed" + when + " (signal " + (code - KILLED) + ")"
        : "a plug-in ended the sampler" + when + " (exit code " + code + ")";
  }

  private void end() {
    if (process != null) {
      process.destroyForcibly();
    }
    TemporaryFiles.remove(folder);
  }

  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException e) {
      // The program ends already.
    }
  }
}
