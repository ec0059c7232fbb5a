package org.tracetool.core.format;

import java.util.function.Function;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.RegionClass;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;

/**
 * Regions that a format takes for something else, since it keeps neither their groups nor what they
 * are recorded to be for: time in MPI or in files may count as computation then.
 */
public final class ChangedRegions {
  private ChangedRegions() {}

  /** Reports them as a loss, by their number; none for zero. */
  public static void report(Diagnostics diagnostics, long count, String format) {
    String what =
        "regions of another class there, such as computation for MPI, since "
            + format
            + " does not keep what they are for";
    diagnostics.reportLoss(LossCode.CALLS, what, count);
  }

  /**
   * Counts them and reports them as a loss.
   *
   * @param format the name of the format as messages show it
   * @param written what a region is for in the output
   */
  public static void report(
      Diagnostics diagnostics,
      Definitions definitions,
      String format,
      Function<Definition.Region, RegionClass> written) {
    long count = 0;
    for (Definition.Region region : definitions.all(Definition.Region.class)) {
      count += isLost(RegionClass.of(definitions, 0, region), written.apply(region)) ? 1 : 0;
    }
    report(diagnostics, count, format);
  }

  /** Whether a region loses its class; what was computation may be more exact in the output. */
  public static boolean isLost(RegionClass before, RegionClass written) {
    return before != RegionClass.USER && before != written;
  }
}
