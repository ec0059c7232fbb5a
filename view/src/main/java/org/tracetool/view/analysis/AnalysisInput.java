package org.tracetool.view.analysis;

import org.tracetool.core.definition.Activity;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.RegionNames;

/**
 * What an analysis is given besides records.
 *
 * @param definitions definitions of the trace
 * @param window the window, in ticks
 */
public record AnalysisInput(Definitions definitions, TimeWindow window) {
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
    return RegionNames.activityOf(definitions, token);
  }
}
