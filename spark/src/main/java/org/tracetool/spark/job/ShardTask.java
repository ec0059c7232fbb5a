package org.tracetool.spark.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.api.java.function.Function;
import org.tracetool.cli.EmbeddedRunner;
import org.tracetool.core.error.ExitCode;

/**
 * Makes a share of some work. It may run again, also while a lost executor still runs it: a share
 * appears when it is complete, and one that is complete is left as it is.
 *
 * <p>A share whose input or command line is wrong fails however often it runs, so that is a result.
 * What may be over when it runs again, such as a full disk, is a failure of the task.
 */
final class ShardTask implements Function<Integer, ShardResult> {
  private static final long serialVersionUID = 1L;
  private static final Pattern FAILURE =
      Pattern.compile("share \\d+/\\d+ ended with exit code (\\d+)[^\n]*");

  /** Exit codes that another try does not change. */
  private static final Set<Integer> FINAL =
      Set.of(
          0,
          ExitCode.USAGE.number(),
          ExitCode.DAMAGED_INPUT.number(),
          ExitCode.UNSUPPORTED.number());

  /** Called around each share, with its number; tests let tasks fail there. */
  interface TaskListener {
    /** The task is about to begin, or has made its share. */
    void handleShare(int share, boolean isMade);
  }

  static volatile TaskListener watch = (share, isMade) -> {};

  private final List<String> words;
  private final int count;

  ShardTask(List<String> words, int count) {
    this.words = new ArrayList<>(words);
    this.count = count;
  }

  @Override
  public ShardResult call(Integer share) {
    watch.handleShare(share, false);
    List<String> line = new ArrayList<>(words);
    line.add("--shard=" + share + "/" + count);
    line.add("--quiet");
    if (line.stream().noneMatch(w -> w.startsWith("--threads"))) {
      line.add("--threads=1"); // Spark runs a task on each core
    }
    TaskMessages.begin();
    int code;
    List<String> lines;
    try {
      code = EmbeddedRunner.run(line.toArray(String[]::new));
    } finally {
      lines = TaskMessages.end();
    }
    if (!FINAL.contains(code)) {
      String reason = lines.isEmpty() ? "no message" : lines.get(lines.size() - 1);
      throw new IllegalStateException(
          "share " + share + "/" + count + " ended with exit code " + code + ": " + reason);
    }
    if (code == 0) {
      watch.handleShare(share, true);
    }
    return new ShardResult(share, code, new ArrayList<>(lines));
  }

  /** The exit code named by the failure of a job; null for none. */
  static Integer exitCode(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      Matcher m = FAILURE.matcher(String.valueOf(t.getMessage()));
      if (m.find()) {
        return Integer.valueOf(m.group(1));
      }
    }
    return null;
  }

  /** The failure in one line. */
  static String line(Throwable failure) {
    Matcher m = FAILURE.matcher("" + failure.getMessage());
    return m.find()
        ? m.group()
        : String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
  }
}
