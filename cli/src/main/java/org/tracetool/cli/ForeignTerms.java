package org.tracetool.cli;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** What other programs call the options and commands of this one. */
final class ForeignTerms {
  private static final String PROCESS = "--process";
  private static final String TIME = "--time=FROM:TO";
  private static final String TOP = "--top";

  /**
   * By the word that users tried, what they may mean, the likeliest first: an option, with a value
   * where that is part of the answer.
   */
  private static final Map<String, List<String>> OPTIONS =
      Map.ofEntries(
          entry("--rank", PROCESS, "--by=process"),
          entry("--ranks", PROCESS, "--by=process"),
          entry("--proc", PROCESS, "--by=process"),
          entry("--procs", PROCESS, "--by=process"),
          entry("--processes", PROCESS, "--by=process"),
          entry("--thread", PROCESS, "--by=thread"),
          entry("--location", PROCESS),
          entry("--locations", PROCESS),
          entry("--pid", PROCESS),
          entry("-p", PROCESS),
          entry("--function", "--region", "--records=functions", "--by=region"),
          entry("--functions", "--region", "--records=functions", "--by=region"),
          entry("--func", "--region", "--records=functions", "--by=region"),
          entry("--regions", "--region", "--records=functions", "--by=region"),
          entry("--region", "--records=functions", "--by=region"),
          entry("--name", "--region", "--records=functions", "--by=region"),
          entry("--messages", "--records=messages", "--by=pair"),
          entry("--counter", "--records=counters", "--by=counter"),
          entry("--counters", "--records=counters", "--by=counter"),
          entry("--callpath", "--by=callpath"),
          entry("--callpaths", "--by=callpath"),
          entry("--call-tree", "--by=callpath"),
          entry("--group-by", "--by"),
          entry("--sort-by", "--sort"),
          entry("--order", "--sort"),
          entry("--json", "--format=json"),
          entry("--jsonl", "--format=jsonl"),
          entry("--csv", "--format=csv"),
          entry("--tsv", "--format=tsv"),
          entry("--html", "--format=html"),
          entry("--sarif", "--format=sarif"),
          entry("--format", "--to", "--style"),
          entry("--output-format", "--to", "--format"),
          entry("--type", "--to", "--format"),
          entry("--outfile", "--output"),
          entry("--output-file", "--output"),
          entry("--dest", "--output"),
          entry("-O", "--output"),
          entry("--limit", TOP),
          entry("--head", TOP, "--numbers=:10"),
          entry("--max", TOP),
          entry("--rows", TOP),
          entry("--count", TOP),
          entry("-n", TOP, "--streams"),
          entry("--start", TIME),
          entry("--begin", TIME),
          entry("--end", TIME),
          entry("--to", TIME),
          entry("--since", TIME),
          entry("--until", TIME),
          entry("--interval", TIME),
          entry("--window", TIME),
          entry("--range", TIME),
          entry("-t", TIME),
          entry("--jobs", "--threads"),
          entry("-j", "--threads"),
          entry("--cores", "--threads"),
          entry("--nthreads", "--threads"),
          entry("--mem", "--memory"),
          entry("-m", "--memory"),
          entry("--silent", "--quiet"),
          entry("-s", "--quiet"),
          entry("--overwrite", "--force"),
          entry("--replace", "--force"),
          entry("-f", "--force"),
          entry("-y", "--force"),
          entry("--yes", "--force"),
          entry("-z", "--compress"),
          entry("--compression", "--compress"),
          entry("--headless", "--no-browser"));

  private static final Map<String, String> COMMANDS =
      Map.ofEntries(
          Map.entry("summary", "stats"),
          Map.entry("report", "stats"),
          Map.entry("profile", "stats"),
          Map.entry("statistics", "stats"),
          Map.entry("print", "dump"),
          Map.entry("show", "dump"),
          Map.entry("cat", "dump"),
          Map.entry("export", "convert"),
          Map.entry("import", "convert"),
          Map.entry("compress", "convert"),
          Map.entry("compare", "diff"),
          Map.entry("sql", "query"),
          Map.entry("ls", "files list"),
          Map.entry("list", "files list"),
          Map.entry("mv", "files move"),
          Map.entry("move", "files move"),
          Map.entry("rm", "files remove"),
          Map.entry("remove", "files remove"),
          Map.entry("pack", "files pack"),
          Map.entry("unpack", "files unpack"),
          Map.entry("recover", "files recover"),
          Map.entry("gui", "view"),
          Map.entry("open", "view"),
          Map.entry("verify", "check"),
          Map.entry("validate", "check"),
          Map.entry("fix", "repair"),
          Map.entry("join", "merge"),
          Map.entry("version", "--version"));

  private ForeignTerms() {}

  private static Map.Entry<String, List<String>> entry(String tried, String... meant) {
    return Map.entry(tried, List.of(meant));
  }

  /**
   * What an option of another tool may mean here; null if unknown.
   *
   * @param known the options that it has, with dashes
   */
  static String option(String tried, Set<String> known) {
    for (String meant : OPTIONS.getOrDefault(tried, List.of())) {
      int end = meant.indexOf('=');
      if (known.contains(end < 0 ? meant : meant.substring(0, end))) {
        return meant.replace('=', ' ');
      }
    }
    return null;
  }

  /** What a command of another tool may mean here; null if unknown. */
  static String command(String tried) {
    return COMMANDS.get(tried);
  }
}
