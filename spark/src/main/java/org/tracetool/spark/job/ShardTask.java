package org.tracetool.spark.job;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.api.java.function.VoidFunction;
import org.tracetool.cli.EmbeddedRunner;

/**
 * Makes a share of some work. It may run again, also while a lost executor still runs it: a share
 * appears when it is complete, and one that is complete is left as it is.
 */
final class ShardTask implements VoidFunction<Integer> {
  private static final long serialVersionUID = 1L;
  private static final Pattern CODE =
      Pattern.compile("share \\d+/\\d+ ended with exit code (\\d+)");

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
  public void call(Integer share) {
    watch.handleShare(share, false);
    List<String> line = new ArrayList<>(words);
    line.add("--shard=" + share + "/" + count);
    line.add("--quiet");
    if (line.stream().noneMatch(w -> w.startsWith("--threads"))) {
      line.add("--threads=1"); // Spark runs a task on each core
    }
    int code = EmbeddedRunner.run(line.toArray(String[]::new));
    if (code != 0) {
      throw new IllegalStateException(
          "share "
              + share
              + "/"
              + count
              + " ended with exit code "
              + code
              + "; its messages are on standard error of its executor");
    }
    watch.handleShare(share, true);
  }

  /** The exit code named by the failure of a job; null for none. */
  static Integer exitCode(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      Matcher m = CODE.matcher(String.valueOf(t.getMessage()));
      if (m.find()) {
        return Integer.valueOf(m.group(1));
      }
    }
    return null;
  }

  /** The failure in one line. */
  static String line(Throwable failure) {
    Matcher m = Pattern.compile("share \\d+/\\d+ ended[^\n]*").matcher("" + failure.getMessage());
    return m.find()
        ? m.group()
        : String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
  }
}
