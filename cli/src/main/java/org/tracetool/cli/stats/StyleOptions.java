package org.tracetool.cli.stats;

import java.util.EnumSet;
import java.util.Set;
import org.tracetool.cli.common.Heading;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.legacy.otf.profile.OtfprofileCsv;
import org.tracetool.legacy.otf.profile.OtfprofileTex;
import org.tracetool.legacy.vt.VtunifyProfile;
import org.tracetool.stats.TraceStatistics;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The output of an older tool in place of one of tracetool's forms. */
@Heading(StyleOptions.HEADING)
final class StyleOptions {
  static final String HEADING = "Output of older tools";

  /** Forms of older tools. */
  enum Style {
    otfprofile_csv("otfprofile-csv"),
    otfprofile_tex("otfprofile-tex"),
    otfprofile_map("otfprofile-map"),
    vtunify("vtunify"),
    stftool("stftool");

    private final String label;

    Style(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  @Option(
      names = "--style",
      paramLabel = "STYLE",
      converter = StyleArgument.class,
      description =
          "Print what an older tool prints: otfprofile-csv (otfprofile --csv), otfprofile-tex"
              + " (otfprofile --tex: a report in LaTeX), otfprofile-map (otfprofile"
              + " --cluster: which processes have similar times), vtunify (its profile) or"
              + " stftool (stftool --print-statistics).")
  private Style style;

  @Option(
      names = "--bars",
      paramLabel = "N",
      description =
          "With --style otfprofile-tex: at most N bars in a picture, 1 to 16 (default: 16);"
              + " with more processes, a bar is the mean of several.")
  private Integer groups;

  @Option(
      names = "--dispersion",
      description =
          "With --style otfprofile-tex: also the functions whose call durations vary most, as"
              + " a table and as box plots, as otfprofile -d info.")
  private boolean dispersion;

  @Mixin private AlikeOptions alike = new AlikeOptions();

  /** Tables of otfprofile that are not in its file by default. */
  private enum MessageTable {
    matrix,
    sizes
  }

  @Option(
      names = "--message-tables",
      paramLabel = "LIST",
      split = ",",
      hideParamSyntax = true,
      description =
          "With --style otfprofile-csv: also print the communication matrix (matrix, as"
              + " otfprofile -M) and the messages by exact length (sizes, as -S).")
  private Set<MessageTable> messageTables = EnumSet.noneOf(MessageTable.class);

  /** The form of an older tool; null for one of tracetool. */
  Style style() {
    return style;
  }

  /** Whether messages are counted by exact length. */
  boolean needsLengths() {
    return messageTables.contains(MessageTable.sizes);
  }

  /** Whether it matters how much the calls of a function differ. */
  boolean needsDistributions() {
    return dispersion;
  }

  /** Fails if an option is for another style than the chosen one. */
  void checkStyle(boolean stored) throws UsageException {
    if (!messageTables.isEmpty() && style != Style.otfprofile_csv) {
      throw new UsageException("--message-tables: only with --style otfprofile-csv");
    }
    alike.check(style == Style.otfprofile_map);
    if (groups != null && style != Style.otfprofile_tex) {
      throw new UsageException("--bars: only with --style otfprofile-tex");
    }
    if (dispersion && (style != Style.otfprofile_tex || stored)) {
      throw new UsageException(
          "--dispersion: only with --style otfprofile-tex, and of events: leave --stored out");
    }
    if (groups != null && (groups < 1 || groups > OtfprofileTex.MAX_GROUPS)) {
      throw new UsageException("--bars " + groups + ": must be 1 to " + OtfprofileTex.MAX_GROUPS);
    }
  }

  /**
   * What an older tool prints of sums.
   *
   * @param trace the name of the trace
   * @return null if the style is none that prints sums
   */
  String styled(TraceStatistics s, String trace) throws UnsupportedTraceException {
    if (style == Style.vtunify) {
      return VtunifyProfile.of(s).table();
    } else if (style == Style.otfprofile_csv) {
      return OtfprofileCsv.text(s, messageTables.contains(MessageTable.matrix), needsLengths());
    } else if (style == Style.otfprofile_map) {
      return alike.text(s);
    } else if (style == Style.otfprofile_tex) {
      int most = groups == null ? OtfprofileTex.MAX_GROUPS : groups;
      return OtfprofileTex.text(s, trace, most, dispersion);
    }
    return null;
  }
}
