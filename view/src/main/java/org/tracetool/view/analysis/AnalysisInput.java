package org.tracetool.view.analysis;

import org.tracetool.core.definition.Activity;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.time.TimeWindow;

/**
 * What an analysis is given besides records.
 *
 * @param definitions definitions of the trace
 * @param window the window, in ticks
 */
public record AnalysisInput(Definitions definitions, TimeWindow window) {
  /** Seconds of a number of ticks. */
  public double seconds(long ticks) {
    return ticks / (double) definitions.ticksPerSecond();
  }

  /** The name of a region; its number if it has none, and nothing for the token 0. */
  public String regionName(int token) {
    Definition.Region known = definitions.region(token);
    if (known != null && known.name() != null) {
      return known.name();
    }
    return token == 0 ? "" : "region " + Integer.toUnsignedString(token);
  }

  /**
   * The activity of a process in a region; that of the program itself if nothing is known of it.
   */
  public Activity activity(int token) {
    Definition.Region known = definitions.region(token);
    if (known == null) {
      return Activity.APPLICATION;
    }
    Definition group = definitions.find(DefinitionKind.REGION_GROUP, known.group());
    return Activity.of(known.name(), group == null ? null : group.name());
  }
}
