package org.tracetool.cli.filter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.Stack;
import org.tracetool.cli.argument.KnownNames;
import org.tracetool.cli.argument.RuleText;
import org.tracetool.cli.common.Heading;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.filter.collector.ConfigParser;
import org.tracetool.filter.rules.FilterFile;
import org.tracetool.filter.rules.FilterRule;
import org.tracetool.filter.rules.JavaFilterFile;
import org.tracetool.filter.rules.NamePattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Options that name rules for functions, processes and counters. */
@Heading("Rules")
final class RuleOptions {
  @Option(
      names = {"-f", "--filter"},
      paramLabel = "FILE",
      description =
          "Filter file of VampirTrace: lines NAME;NAME -- LIMIT [S:LEVEL] [R] [G] [C];"
              + " repeatable, the first matching rule wins.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--java-filter",
      paramLabel = "FILE",
      description =
          "Filter file of VampirTrace for Java: lines method|thread include|exclude NAME.")
  private Path javaFile;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Rules of the Trace Collector: STATE, SYMBOL, ACTIVITY, PROCESS, CLUSTER, COUNTER,"
              + " GROUP, PCTRACE, DETAILED-STATES, ENTER-USERCODE, ENVIRONMENT, EVENTBITS,"
              + " DEMANGLE; the last matching rule wins.")
  private List<Path> configs = new ArrayList<>();

  @Option(
      names = "--state",
      parameterConsumer = OrderedRule.class,
      paramLabel = "RULE",
      description =
          "A rule for functions by group and name, as after STATE in --config: 'lib*:* FOLD' hides"
              + " what they call.")
  private List<String> states = new ArrayList<>();

  @Option(
      names = "--symbol",
      parameterConsumer = OrderedRule.class,
      paramLabel = "RULE",
      description = "The same by name only, as after SYMBOL: 'MPI_* OFF MPI_Wait* ON'.")
  private List<String> symbols = new ArrayList<>();

  @Option(
      names = "--activity",
      parameterConsumer = OrderedRule.class,
      paramLabel = "RULE",
      description = "The same by group only, as after ACTIVITY: 'MPI OFF'.")
  private List<String> activities = new ArrayList<>();

  @Option(
      names = "--cluster",
      parameterConsumer = OrderedRule.class,
      paramLabel = "RULE",
      description = "A rule for hosts by number, as after CLUSTER: '0:1 ON'.")
  private List<String> clusters = new ArrayList<>();

  @Option(
      names = "--counter",
      parameterConsumer = OrderedRule.class,
      paramLabel = "RULE",
      description = "A rule for counters by name, as after COUNTER: 'PAPI_* OFF'.")
  private List<String> counters = new ArrayList<>();

  @Option(
      names = "--directive",
      parameterConsumer = OrderedRule.class,
      paramLabel = "LINE",
      description =
          "A line as --config reads it, such as 'PROCESS 0:3 off' or 'GROUP odd 1:N:2'."
              + " All these options apply in their order, after --config.")
  private List<String> directives = new ArrayList<>();

  private final List<Directive> ordered = new ArrayList<>();

  /** A rule of the Trace Collector as it was given. */
  private record Directive(String option, String text) {
    void addTo(CollectorRules rules) throws UsageException {
      ConfigParser parser = new ConfigParser(option, rules);
      if (option.equals("--directive")) {
        parser.readLine(text);
      } else {
        parser.readOption(option.substring(2).toUpperCase(Locale.ROOT), text);
      }
    }
  }

  /** Keeps the order of rules that are given by different options. */
  private static final class OrderedRule implements CommandLine.IParameterConsumer {
    @Override
    public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
      String name = ((OptionSpec) option).longestName();
      if (words.isEmpty()) {
        throw new CommandLine.MissingParameterException(
            command.commandLine(), option, name + " needs a rule");
      }
      String text = words.pop();
      List<String> values = option.getValue();
      values.add(text);
      options(option).ordered.add(new Directive(name, text));
    }
  }

  @Option(
      names = "--fold-messages",
      paramLabel = "on|off",
      description = "Whether folding hides messages and collective operations too (default: on).")
  private String foldMessages;

  @Option(
      names = "--region",
      paramLabel = "NAMES",
      description = "Only calls of these functions (patterns with ; between them).")
  private List<String> regions = new ArrayList<>();

  @Option(
      names = "--exclude-region",
      paramLabel = "NAMES",
      description = "No calls of these functions.")
  private List<String> excludedRegions = new ArrayList<>();

  @Option(
      names = "--max-depth",
      paramLabel = "N",
      description = "Only calls at most N deep on the call stack (1: outermost).")
  private Integer maxDepth;

  @Option(
      names = "--keep-messages",
      description =
          "Keep messages and collective, file and one-sided operations when the call"
              + " around them is removed.")
  private boolean keepMessages;

  private static RuleOptions options(ArgSpec option) {
    try {
      return option.scope().get();
    } catch (Exception e) { // declared by picocli, which only returns the given values
      throw new IllegalStateException(e);
    }
  }

  /** Returns whether there are rules of any sort. */
  boolean any() {
    return !files.isEmpty()
        || javaFile != null
        || hasCollector()
        || !regions.isEmpty()
        || !excludedRegions.isEmpty()
        || maxDepth != null;
  }

  private boolean hasCollector() {
    return !configs.isEmpty()
        || !states.isEmpty()
        || !symbols.isEmpty()
        || !activities.isEmpty()
        || !clusters.isEmpty()
        || !counters.isEmpty()
        || !directives.isEmpty();
  }

  /** Refuses contradictions. */
  void check(boolean legacy) throws UsageException {
    if (maxDepth != null && maxDepth < 1) {
      throw new UsageException("--max-depth " + maxDepth + ": must be 1 or more");
    }
    if (foldMessages != null && !hasCollector()) {
      throw new UsageException("--fold-messages needs rules that fold; see --config and --state");
    }
    if (foldMessages != null && !foldMessages.matches("(?i)on|off|true|false")) {
      throw new UsageException("--fold-messages " + foldMessages + ": expected on or off");
    }
    List<String> excluded = names(excludedRegions);
    for (String name : names(regions)) {
      if (!name.isEmpty() && excluded.contains(name)) {
        throw new UsageException("--region and --exclude-region both name " + name);
      }
    }
    boolean others =
        javaFile != null
            || hasCollector()
            || !regions.isEmpty()
            || !excludedRegions.isEmpty()
            || maxDepth != null
            || keepMessages;
    if (legacy && others) {
      throw new UsageException(
          "--compat vtfilter works like vtfilter: it takes --filter and no other rules");
    }
  }

  /** Reads all files and adds their rules. */
  void addTo(FilterSpec spec, Diagnostics diagnostics) throws IOException {
    for (Path file : files) {
      spec.file(FilterFile.parse(file.toString(), RuleText.read(file)));
    }
    if (javaFile != null) {
      spec.java(JavaFilterFile.parse(javaFile.toString(), RuleText.read(javaFile)));
    }
    if (hasCollector()) {
      CollectorRules rules = collector();
      rules
          .warnings()
          .forEach(
              w ->
                  diagnostics.warn(
                      WarningCode.UNUSED_RULES,
                      "directive ignored, or read" + " in a different way",
                      w));
      boolean fold = foldMessages == null || foldMessages.matches("(?i)on|true");
      spec.collector(rules, fold);
    }
    spec.regions(regionRules());
    spec.maxDepth(maxDepth == null ? 0 : maxDepth);
    spec.keepMessages(keepMessages);
  }

  private CollectorRules collector() throws IOException {
    CollectorRules rules = new CollectorRules();
    for (Path file : configs) {
      new ConfigParser(file.toString(), rules).readFile(RuleText.read(file));
    }
    for (Directive directive : ordered) {
      directive.addTo(rules);
    }
    return rules;
  }

  private List<FilterRule> regionRules() {
    List<FilterRule> rules = new ArrayList<>();
    for (String names : excludedRegions) {
      rules.add(rule("--exclude-region", names, 0));
    }
    for (String names : regions) {
      rules.add(rule("--region", names, FilterRule.UNLIMITED));
    }
    if (!regions.isEmpty()) {
      rules.add(FilterRule.rest("--region"));
    }
    return rules;
  }

  /** Refuses {@code --region} if it names no function of the trace. */
  void checkRegions(TraceReader reader) throws UsageException {
    List<NamePattern> patterns = new ArrayList<>();
    for (String name : names(regions)) {
      if (!name.isEmpty()) {
        patterns.add(NamePattern.shell(name));
      }
    }
    if (patterns.isEmpty()) {
      return;
    }
    Set<String> known = new LinkedHashSet<>();
    for (Definitions.Entry e : reader.definitions().entries()) {
      if (e.definition().kind() == DefinitionKind.REGION && e.definition().name() != null) {
        known.add(e.definition().name());
      }
    }
    for (String name : known) {
      if (patterns.stream().anyMatch(pattern -> pattern.matches(name))) {
        return;
      }
    }
    String wanted = String.join(";", regions);
    throw new UsageException(
        "--region: no function of the trace is named '"
            + wanted
            + "'; "
            + KnownNames.text(patterns.get(0).source(), known));
  }

  private static List<String> names(List<String> lists) {
    List<String> names = new ArrayList<>();
    for (String list : lists) {
      for (String name : list.split(";")) {
        names.add(name.trim());
      }
    }
    return names;
  }

  private static FilterRule rule(String option, String names, long limit) {
    List<NamePattern> patterns = new ArrayList<>();
    for (String name : names.split(";")) {
      if (!name.isBlank()) {
        patterns.add(NamePattern.shell(name.trim()));
      }
    }
    return FilterRule.of(option, names, patterns, limit);
  }
}
