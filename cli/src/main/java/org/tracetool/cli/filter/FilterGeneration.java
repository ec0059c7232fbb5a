package org.tracetool.cli.filter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.tracetool.cli.argument.KnownNames;
import org.tracetool.cli.argument.RuleText;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.console.FileOutput;
import org.tracetool.console.Progress;
import org.tracetool.console.StandardOutput;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.text.CountText;
import org.tracetool.core.text.TraceText;
import org.tracetool.filter.generate.CallProfile;
import org.tracetool.filter.generate.CostGenerator;
import org.tracetool.filter.generate.Dialect;
import org.tracetool.filter.generate.LegacyGenerator;
import org.tracetool.filter.generate.NameList;
import org.tracetool.filter.generate.PathGenerator;
import org.tracetool.filter.generate.PathProfile;
import org.tracetool.filter.generate.TrialFilterRun;

/** Writes a filter file from a trace. */
final class FilterGeneration {
  /** Of {@code --memory}, what a function is taken to need that is weighed for itself. */
  private static final int FUNCTION_BYTES = 2048;

  private final Path in;
  private final GenerationOptions options;
  private final boolean legacy;
  private final CommonOptions common;
  private final Diagnostics diagnostics;

  FilterGeneration(
      Path in,
      GenerationOptions options,
      boolean legacy,
      CommonOptions common,
      Diagnostics diagnostics) {
    this.in = in;
    this.options = options;
    this.legacy = legacy;
    this.common = common;
    this.diagnostics = diagnostics;
  }

  /** Makes the file; nothing is written when it cannot be made. */
  String make(TraceReader reader, ReadOptions reading, Progress progress) throws IOException {
    int streams = reader.streams().size();
    AtomicLong done = new AtomicLong();
    LongConsumer step = i -> progress.setDone(done.incrementAndGet());
    if (options.callPaths) {
      progress.setTotal(2L * streams);
      int most = (int) Math.min(common.memory() / FUNCTION_BYTES, 1 << 24);
      PathProfile profile = PathProfile.of(reader, reading, common.threads(), most, step);
      checkEvents(profile.isEmpty());
      if (profile.isPartial()) {
        diagnostics.warn(
            WarningCode.LIMIT_REACHED,
            "too many call paths to weigh each of them",
            "the first "
                + most
                + " are, all others get no rules of their own; --memory SIZE allows more");
      }
      return paths(profile);
    }
    progress.setTotal(streams);
    NameList excluded = options.excluded(legacy);
    NameList included = options.included(legacy);
    long limit = options.limit == null ? 0 : options.limit;
    int most = (int) Math.min(common.memory() / FUNCTION_BYTES, 1 << 24);
    CallProfile profile = CallProfile.of(reader, reading, common.threads(), limit, most, step);
    checkEvents(profile.records() == 0);
    if (!legacy) {
      checkNamed(profile);
    }
    warnUnused("--exclude", excluded.unused(profile));
    warnUnused("--include", included.unused(profile));
    return legacy
        ? legacy(profile, limit, excluded, included)
        : costs(profile, limit, excluded, included, new TrialFilterRun(reader, reading));
  }

  /** A trace without events gives no rules; one whose events cannot be read is no trace. */
  private void checkEvents(boolean none) throws DamagedTraceException {
    if (none && diagnostics.hasDamage()) {
      throw new DamagedTraceException(in + ": no record could be read; see above for the damage");
    }
    if (none) {
      diagnostics.warn(
          WarningCode.NOTHING_FOUND,
          "the trace has no events, so there is nothing to filter",
          null);
    }
  }

  /** Names on the command line have to be there; files of names may serve several programs. */
  private void checkNamed(CallProfile profile) throws UsageException {
    for (String pattern : NameList.of(options.include).unused(profile)) {
      throw new UsageException(
          "--include: no function of the trace is named '"
              + pattern
              + "'; "
              + KnownNames.text(pattern, profile.names()));
    }
  }

  /** Warns that a file has no rules, so that it is not mistaken for one that filters. */
  private void warnNoRules(CallProfile profile, String why) {
    if (profile.records() != 0) {
      diagnostics.warn(WarningCode.UNUSED_RULES, "the filter file has no rules", why);
    }
  }

  private void warnUnused(String option, List<String> patterns) {
    for (String pattern : patterns) {
      diagnostics.warn(WarningCode.UNUSED_RULES, option + " matches no function", pattern);
    }
  }

  private String paths(PathProfile profile) throws IOException {
    List<String> previous =
        options.previous == null
            ? List.of()
            : List.of(RuleText.read(options.previous).split("\r?\n"));
    int reduction = options.reduce == null ? 15 : (int) options.percent(true);
    PathGenerator.Result result = PathGenerator.generate(profile, reduction, previous);
    if (result.rules() == 0 && !profile.isEmpty()) {
      diagnostics.warn(
          WarningCode.UNUSED_RULES,
          options.previous == null
              ? "the filter file has no rules"
              : "the filter file has no new rules",
          "no call path may be filtered");
    }
    if (options.estimate) {
      say(
          CountText.of(result.rules(), "call path")
              + " filtered, with "
              + result.calls()
              + " of "
              + CountText.of(result.allCalls(), "call")
              + "\n");
    }
    return result.text();
  }

  private String legacy(CallProfile profile, long limit, NameList excluded, NameList included)
      throws IOException {
    int percent = (int) options.percent(true);
    LegacyGenerator.Result result =
        LegacyGenerator.generate(
            profile, percent, limit, excluded, included, options.includeCallees);
    if (result.filtered() == 0) {
      warnNoRules(profile, "no function has to be filtered, or none may be");
    }
    if (options.estimate) {
      say(
          "desired "
              + percent
              + "% expected "
              + LegacyGenerator.sixDigits(result.percent())
              + "%\n");
    }
    return result.text();
  }

  private String costs(
      CallProfile profile,
      long limit,
      NameList excluded,
      NameList included,
      TrialFilterRun rehearsal)
      throws IOException {
    CostGenerator.Result result =
        CostGenerator.generate(
            profile,
            new CostGenerator.CostTarget(
                options.percent(false),
                options.maxBytes(),
                limit,
                excluded,
                included,
                options.includeCallees,
                options.filterMpi,
                options.dialect == null ? Dialect.VAMPIRTRACE : options.dialect),
            rehearsal.isWorthwhile(profile) ? rehearsal : null);
    boolean asked = options.reduce != null || options.maxSize != null;
    if (asked && !result.reached()) {
      diagnostics.warn(
          WarningCode.UNUSED_RULES,
          "the requested size cannot be reached",
          String.format(
              Locale.ROOT,
              "%.1f %% will be left with everything filtered that may be%s",
              result.percent(),
              options.filterMpi ? "" : "; --filter-mpi allows more"));
    }
    if (result.functions().isEmpty()) {
      warnNoRules(
          profile,
          asked && result.reached()
              ? "the trace has the requested size without any"
              : "no function may be filtered");
    }
    if (options.estimate) {
      say(
          String.format(
              Locale.ROOT,
              "%d functions filtered; expected: %d of %d event records (%.1f %%), %d of %d bytes of"
                  + " event files (%.1f %%)%n%s%n",
              result.functions().size(),
              result.keptRecords(),
              result.allRecords(),
              result.allRecords() == 0 ? 100 : 100.0 * result.keptRecords() / result.allRecords(),
              result.keptBytes(),
              result.allBytes(),
              result.percent(),
              result.keptByKind()));
    }
    return result.text();
  }

  private static void say(String text) throws IOException {
    StandardOutput.forReaders().write(TraceText.encode(text));
  }

  /** Writes the file whole or not at all. */
  static void write(Path out, String text) throws IOException {
    byte[] bytes = TraceText.encode(text);
    FileOutput.write(out, file -> file.write(bytes));
  }
}
