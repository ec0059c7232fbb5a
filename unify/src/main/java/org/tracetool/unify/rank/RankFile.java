package org.tracetool.unify.rank;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.RankFacet;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.WallClock;

/** An input: a file with the records of some ranks. */
final class RankFile {
  private final String name;
  private final TraceReader reader;
  private final RankFacet facet;
  private final int[] ranks;
  private final int locations;
  private final WallClock clock;

  /** What is added to its location tokens. */
  private int base;

  /** Location groups of the files before. */
  private int groupBase;

  private RankTokens tokens;
  private ClockLine line = new ClockLine(0, 0, 0);

  /**
   * @param reader whose trace has ranks; closed with this
   */
  RankFile(String name, TraceReader reader) {
    this.name = name;
    this.reader = reader;
    facet = reader.facet(RankFacet.class);
    ranks = facet.ranks();
    Definitions definitions = reader.definitions();
    int last = 0;
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      last = Math.max(last, l.token());
    }
    locations = last;
    clock = WallClock.exact(definitions);
  }

  String name() {
    return name;
  }

  TraceReader reader() {
    return reader;
  }

  RankFacet facet() {
    return facet;
  }

  int[] ranks() {
    return ranks;
  }

  /** The smallest rank; -1 if it has none. */
  int firstRank() {
    return ranks.length == 0 ? -1 : ranks[0];
  }

  int locations() {
    return locations;
  }

  int locationGroups() {
    return reader.definitions().count(DefinitionKind.LOCATION_GROUP);
  }

  /** Nanoseconds since 1970 of its first record; -1 if that is not known, or there is none. */
  long begin() {
    TraceExtent extent = reader.extent();
    return clock == null || extent == null ? -1 : clock.nanosecondsAt(extent.first()).longValue();
  }

  /** The first tick; 0 without records. */
  long firstTick() {
    return reader.extent() == null ? 0 : reader.extent().first();
  }

  /** The last tick; 0 without records. */
  long lastTick() {
    return reader.extent() == null ? 0 : reader.extent().last();
  }

  boolean hasRecords() {
    return reader.extent() != null;
  }

  void setBases(int locationBase, int newGroupBase) {
    base = locationBase;
    groupBase = newGroupBase;
  }

  int base() {
    return base;
  }

  int groupBase() {
    return groupBase;
  }

  void setTokens(RankTokens newTokens) {
    tokens = newTokens;
  }

  RankTokens tokens() {
    return tokens;
  }

  void setLine(ClockLine newLine) {
    line = newLine;
  }

  ClockLine line() {
    return line;
  }
}
