package org.tracetool.packaging;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Map;

/** Runs programs that the build needs. */
final class BuildCommand {
  private BuildCommand() {}

  /** Runs a program to its end, with an environment that is the same everywhere. */
  static int run(List<String> words) throws IOException {
    return run(words, Map.of());
  }

  /** As {@link #run(List)}, with more variables. */
  static int run(List<String> words, Map<String, String> more) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
    Map<String, String> environment = builder.environment();
    // Java reads options from these; a locale and a time zone would leave their marks in what is
    // made.
    environment.keySet().removeIf(n -> n.startsWith("JAVA_") || n.startsWith("JDK_"));
    environment.putAll(Map.of("LC_ALL", "C.UTF-8", "TZ", "UTC0"));
    environment.putAll(more);
    Process process = builder.start();
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(words.get(0));
    }
  }
}
