package org.tracetool.cli.dump;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.common.Heading;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.TraceReader;
import org.tracetool.filter.apply.EventBitsReader;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.filter.request.RecordRequest;
import org.tracetool.legacy.stf.dump.VtfDumpOptions;
import picocli.CommandLine.Option;

/** What can be chosen about the styles {@code vtf} and {@code xvtf} alone. */
@Heading("With --style vtf or xvtf")
public final class VtfOptions {
  @Option(
      names = "--matched",
      description =
          "With --style vtf or xvtf: one line for a complete message, collective or"
              + " file operation, as stftool --matched-vtf prints it.")
  private boolean matched;

  @Option(
      names = "--request",
      paramLabel = "REQUEST",
      description =
          "With --style vtf or xvtf, as stftool takes it: a \"type\" in quotes, ranks"
              + " 0:3, categories, a window 1s:5s, in any order; repeatable: records that"
              + " match any request are printed. With --matched, complete operations that"
              + " overlap the window are chosen.")
  private List<String> requests = new ArrayList<>();

  @Option(
      names = "--boundary-states",
      paramLabel = "on|off",
      description =
          "With --style vtf or xvtf: whether calls that are open at the border of a window are"
              + " entered and left there (default: on).")
  private String boundaryStates;

  @Option(
      names = "--no-extended",
      description =
          "With --style vtf or xvtf: only records that VTF3 itself has, as stftool --extended-vtf"
              + " off prints them.")
  private boolean notExtended;

  @Option(
      names = "--no-escapes",
      description =
          "With --style vtf or xvtf: replace quotes and control characters in strings"
              + " instead of escaping them (a comment in the second line announces escapes).")
  private boolean noEscapes;

  private CollectorRules rules;
  private boolean foldMessages = true;
  private boolean inTicks;

  /**
   * Adds what is known from elsewhere.
   *
   * @param newRules what is filtered before; null for nothing
   * @param fold whether folding hides messages
   * @param ticks whether times in seconds of requests are ticks
   */
  public void use(CollectorRules newRules, boolean fold, boolean ticks) {
    rules = newRules;
    foldMessages = fold;
    inTicks = ticks;
  }

  /** The trace with the times that the rules want. */
  public TraceReader exact(TraceReader reader) {
    return EventBitsReader.of(reader, rules);
  }

  /** Refuses options that have no effect in another style. */
  public void check(boolean fits) throws UsageException {
    String given =
        matched
            ? "--matched"
            : !requests.isEmpty()
                ? "--request"
                : boundaryStates != null
                    ? "--boundary-states"
                    : notExtended ? "--no-extended" : noEscapes ? "--no-escapes" : null;
    if (given != null && !fits) {
      throw new UsageException(given + ": only with --style vtf or xvtf");
    }
    if (boundaryStates != null && !boundaryStates.matches("(?i)on|off|true|false")) {
      throw new UsageException("--boundary-states " + boundaryStates + ": expected on or off");
    }
    if (requests.size() > RecordRequest.MAX_REQUESTS) {
      throw new UsageException("--request: at most " + RecordRequest.MAX_REQUESTS + " of them");
    }
  }

  /** What is chosen. */
  VtfDumpOptions settings() {
    boolean boundaries = boundaryStates == null || boundaryStates.matches("(?i)on|true");
    return new VtfDumpOptions(
        matched, requests, boundaries, !notExtended, !noEscapes, rules, foldMessages, inTicks);
  }
}
