package org.tracetool.spark.job;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private static final String CLEAN = "--clean";

  /** The same on each day and cluster, so that a job that is repeated finds its shares. */
  private static final int DEFAULT_SHARES = 64;

  private static final int MAX_LINES = 10;
  private static final int MAX_SHARES = 1_000_000;
  private static final String USAGE =
      """
      Usage: tracetool-spark [--shards=N] COMMAND ARGUMENT...

      Runs a command of tracetool as a Spark application: convert, filter, merge, stats, unify (a
      task makes one of N shares of the streams) or check (a task for each trace; no other
      arguments).
      COMMAND and ARGUMENT are those of tracetool. All machines must see the files under the same
      names. Without --shards there are 64 shares. Without a master (spark-submit
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
    return jobs.shared(places, shares == null ? DEFAULT_SHARES : shares);
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
    List<String> all = new ArrayList<>(words);
    if (words.get(0).equals("stats")) {
      all.add("--partial=" + sums(words));
    }
    int refused = planned(all, count);
    if (refused != 0) {
      return refused;
    }
    all.remove(CLEAN);
    if (words.get(0).equals("unify") && !words.contains("--no-match")) {
      List<String> first = new ArrayList<>(all);
      first.add("--step=receives");
      int code = tasks(first, count, "receives");
      if (code != 0) {
        return code;
      }
    }
    int code = tasks(all, count, "shares");
    if (code != 0) {
      return code;
    }
    all.add(joinOption(words.get(0)));
    return EmbeddedRunner.run(all.toArray(String[]::new));
  }

  /** Finds out before the first task what would make all of them fail; 0 if nothing would. */
  private static int planned(List<String> words, int count) {
    List<String> plan = new ArrayList<>(words);
    plan.add("--shard=plan/" + count);
    plan.add("--quiet");
    return EmbeddedRunner.run(plan.toArray(String[]::new));
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

  private int tasks(List<String> words, int count, String step) {
    List<Integer> shares = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      shares.add(k);
    }
    nameJob(words, step);
    List<ShardResult> results = new ArrayList<>();
    int code =
        result(
            () ->
                results.addAll(
                    spark.parallelize(shares, count).map(new ShardTask(words, count)).collect()));
    for (ShardResult one : results) {
      code = Math.max(code, one.code());
    }
    report(results);
    return code;
  }

  /** What Spark calls the job and its stages. */
  private void nameJob(List<String> words, String step) {
    StringBuilder name = new StringBuilder(words.get(0));
    if (words.size() > 1 && !words.get(1).startsWith("-")) {
      name.append(' ').append(Path.of(words.get(1)).getFileName());
    }
    String text = name.append(": ").append(step).toString();
    spark.sc().setJobDescription(text);
    spark.setCallSite(text);
  }

  /** Prints what shares reported; of equal lines one, with the first share that has it. */
  private static void report(List<ShardResult> results) {
    Map<String, Integer> lines = new LinkedHashMap<>();
    for (ShardResult one : results) {
      one.lines().forEach(line -> lines.putIfAbsent(line, one.share()));
    }
    lines.entrySet().stream()
        .limit(MAX_LINES)
        .forEach(e -> System.err.println("share " + e.getValue() + ": " + e.getKey()));
    if (lines.size() > MAX_LINES) {
      System.err.println(
          "and " + (lines.size() - MAX_LINES) + " more lines of shares; the logs have them");
    }
  }

  private int check(List<String> words) {
    List<String> traces = words.subList(1, words.size());
    if (traces.isEmpty() || traces.stream().anyMatch(w -> w.startsWith("-"))) {
      return refuse("check: name the traces, and nothing else; for options use tracetool check");
    }
    nameJob(words, "traces");
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
