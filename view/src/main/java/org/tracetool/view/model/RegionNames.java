package org.tracetool.view.model;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.tracetool.core.definition.Activity;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.TraceReader;

/**
 * What regions and their groups are called, in which colours, and where they are in the sources.
 */
public final class RegionNames {
  private final Definitions definitions;
  private final TraceReader reader;

  private RegionNames(TraceReader reader) {
    definitions = reader.definitions();
    this.reader = reader;
  }

  /** The names of a trace. */
  public static RegionNames of(TraceReader reader) {
    return new RegionNames(reader);
  }

  /** The name of a region. */
  public String name(int token) {
    Definition.Region region = definitions.region(token);
    String name = region == null ? null : region.name();
    if (region == null) {
      name = reader.undefinedTokenName(DefinitionKind.REGION, token);
    }
    return name == null || name.isEmpty()
        ? "region " + Integer.toUnsignedString(token)
        : DisplayName.of(name);
  }

  /** The colour that the trace gives a region: red, green, blue; -1 if it gives none. */
  public int colour(int token) throws IOException {
    return reader.regionColour(token);
  }

  /** The name of the group of a region; empty if it has none. */
  public String group(int token) {
    Definition.Region region = definitions.region(token);
    Definition group =
        region == null ? null : definitions.find(DefinitionKind.REGION_GROUP, region.group());
    return group == null || group.name() == null ? "" : DisplayName.of(group.name());
  }

  /** Names of the groups of all regions, each once, in the order of these. */
  public Collection<String> groups() {
    Set<String> groups = new LinkedHashSet<>();
    for (Definition.Region region : definitions.all(Definition.Region.class)) {
      groups.add(group(region.token()));
    }
    groups.remove("");
    return groups;
  }

  /** {@code FILE:LINE} of a source location; null if it is not known. */
  public String source(int scl) {
    if (scl == 0 || !(definitions.find(DefinitionKind.SCL, scl) instanceof Definition.Scl place)) {
      return null;
    }
    Definition file = definitions.find(DefinitionKind.SCL_FILE, place.file());
    String name = file == null ? null : file.name();
    return (name == null ? "?" : name) + ":" + Integer.toUnsignedString(place.line());
  }

  /**
   * The activity of a process in a region; that of the program itself if nothing is known of it.
   */
  public static Activity activityOf(Definitions definitions, int token) {
    return Activity.of(definitions, 0, definitions.region(token));
  }

  /** Where a region is defined in the sources; null if that is not known. */
  public String sourceOf(int token) {
    Definition.Region region = definitions.region(token);
    return region == null ? null : source(region.scl());
  }
}
