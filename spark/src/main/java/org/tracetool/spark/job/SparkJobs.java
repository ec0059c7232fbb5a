package org.tracetool.spark.job;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.tracetool.cli.EmbeddedRunner;
import org.tracetool.core.error.ExitCode;

/**
 * The program {@code tracetool-spark}: a command of tracetool whose work is done by the tasks of a
 * Spark application. Each task makes a share ({@code --shard}), and the driver puts them together
 * ({@code --join}), so the result is that of the command in one process, whatever was repeated.
 */
public final class SparkJobs {
  private static final Set<String> SHARED = Set.of("convert", "filter", "merge", "stats", "unify");
  private static final String CHECK = "check";
  private static final int SHARES_PER_CORE = 2;
  private static final int MAX_SHARES = 1_000_000;
  private static final String USAGE =
      """
      Usage: tracetool-spark [--shards=N] COMMAND ARGUMENT...

      Runs a command of tracetool as a Spark application: convert, filter, merge, stats, unify (a
      task makes one of N shares of the streams) or check (a task for each trace; no other
      arguments).
      COMMAND and ARGUMENT are those of tracetool. All machines must see the files under the same
      names. Without --shards there are two shares for each core. Without a master (spark-submit
      --master) the application runs in this process, on all its cores.
      """;

  private final JavaSparkContext spark;

  private SparkJobs(JavaSparkContext spark) {
    this.spark = spark;
  }

  /** Runs a job in an application that ends with it. */
  public static void main(String[] args) {
    if (args.length == 0 || args[0].equals("--help") || args[0].equals("-h")) {
      System.out.print(USAGE);
      System.exit(args.length == 0 ? ExitCode.USAGE.number() : 0);
    }
    SparkSession.Builder builder = SparkSession.builder().appName("tracetool " + args[0]);
    if (System.getProperty("spark.master") == null) {
      builder.master("local[*,4]").config("spark.ui.enabled", false);
    }
    SparkSession session = builder.getOrCreate();
    int code;
    try {
      code = run(session, args);
    } finally {
      session.stop();
    }
    if (code != 0) {
      System.exit(code);
    }
  }

  /**
   * Runs a job in an application.
   *
   * @param args as on the command line
   * @return the exit code: that of the command, or of a share that failed again and again
   */
  public static int run(SparkSession session, String... args) {
    List<String> words = new ArrayList<>(List.of(args));
    Integer shares = null;
    if (!words.isEmpty() && words.get(0).startsWith("--shards=")) {
      String number = words.remove(0).substring("--shards=".length());
      shares = number.matches("[1-9]\\d{0,6}") ? Integer.valueOf(number) : null;
      if (shares == null || shares > MAX_SHARES) {
        return refuse("--shards=" + number + ": expected a number from 1 to " + MAX_SHARES);
      }
    }
    String command = words.isEmpty() ? "" : words.get(0);
    if (!SHARED.contains(command) && !command.equals(CHECK)) {
      return refuse(
          "'"
              + command
              + "': not a command that can be shared; there are check, convert, filter, merge,"
              + " stats, unify");
    }
    for (String word : words) {
      if (word.equals(joinOption(command))
          || word.startsWith("--shard")
          || word.startsWith("--partial")
          || word.startsWith("--step")) {
        return refuse(word + ": is what this program does itself; leave it out");
      }
    }
    SparkJobs jobs = new SparkJobs(JavaSparkContext.fromSparkContext(session.sparkContext()));
    if (words.contains("--help") || words.contains("-h")) {
      return EmbeddedRunner.run(command, "--help");
    }
    // Executors work in folders of their own.
    List<String> places = EmbeddedRunner.withWholeNames(words);
    if (command.equals(CHECK)) {
      return jobs.check(places);
    }
    int count =
        shares == null ? session.sparkContext().defaultParallelism() * SHARES_PER_CORE : shares;
    return jobs.shared(places, count);
  }

  /** What puts shares together; in merge, --join is about processes. */
  private static String joinOption(String command) {
    return command.equals("merge") ? "--join-shards" : "--join";
  }

  private static int refuse(String reason) {
    System.err.println("tracetool-spark: " + reason);
    return ExitCode.USAGE.number();
  }

  private static boolean isThere(String name) {
    try {
      return Files.exists(Path.of(name));
    } catch (java.nio.file.InvalidPathException e) {
      return false;
    }
  }

  private int shared(List<String> words, int count) {
    int wrong = EmbeddedRunner.check(words.toArray(String[]::new));
    if (wrong != 0) {
      return wrong; // executors would report it only in their logs
    }
    List<String> all = new ArrayList<>(words);
    if (words.get(0).equals("stats")) {
      all.add("--partial=" + sums(words));
    }
    if (words.get(0).equals("unify") && !words.contains("--no-match")) {
      List<String> first = new ArrayList<>(all);
      first.add("--step=receives");
      int code = tasks(first, count);
      if (code != 0) {
        return code;
      }
    }
    int code = tasks(all, count);
    if (code != 0) {
      return code;
    }
    all.add(joinOption(words.get(0)));
    return EmbeddedRunner.run(all.toArray(String[]::new));
  }

  /** A folder for sums beside the trace, which is the first word that is a whole name. */
  private static String sums(List<String> words) {
    for (String word : words.subList(1, words.size())) {
      if (word.startsWith("/") && (isThere(word) || isThere(word + ".otf"))) {
        return word + ".sums";
      }
    }
    return Path.of("tracetool.sums").toAbsolutePath().toString();
  }

  private int tasks(List<String> words, int count) {
    List<Integer> shares = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      shares.add(k);
    }
    return result(() -> spark.parallelize(shares, count).foreach(new ShardTask(words, count)));
  }

  private int check(List<String> words) {
    List<String> traces = words.subList(1, words.size());
    if (traces.isEmpty() || traces.stream().anyMatch(w -> w.startsWith("-"))) {
      return refuse("check: name the traces, and nothing else; for options use tracetool check");
    }
    List<SparkCheckTask.Findings> all = new ArrayList<>();
    int code =
        result(
            () ->
                all.addAll(
                    spark.parallelize(traces, traces.size()).map(new SparkCheckTask()).collect()));
    for (SparkCheckTask.Findings one : all) {
      System.out.print(one.text());
      code = Math.max(code, one.code());
    }
    System.out.flush();
    return code;
  }

  /** Runs tasks; the exit code of the one that made the job fail, 0 if none did. */
  private static int result(Runnable work) {
    try {
      work.run();
      return 0;
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) { // Spark throws checked exceptions that it does not declare
      Integer code = ShardTask.exitCode(e);
      if (code == null) {
        System.err.println("tracetool-spark: the job failed: " + ShardTask.line(e));
      } else {
        System.err.println("tracetool-spark: " + ShardTask.line(e));
      }
      return code == null ? ExitCode.OUTPUT_FAILED.number() : code;
    }
  }
}
