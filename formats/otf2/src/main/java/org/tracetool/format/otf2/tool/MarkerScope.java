package org.tracetool.format.otf2.tool;

import org.tracetool.format.otf2.print.DefinedIds;
import org.tracetool.format.otf2.record.Space;

/** What a marker belongs to: the whole trace, or something that is defined. */
enum MarkerScope {
  GLOBAL(null, ""),
  LOCATION(Space.LOCATION, "location"),
  LOCATION_GROUP(Space.LOCATION_GROUP, "location group"),
  SYSTEM_TREE_NODE(Space.SYSTEM_TREE_NODE, "system tree node"),
  GROUP(Space.GROUP, "group"),
  COMM(Space.COMM, "communicator");

  private final Space space;
  private final String words;

  MarkerScope(Space space, String words) {
    this.space = space;
    this.words = words;
  }

  /**
   * A scope and the id after its colon.
   *
   * @param id the id; all-ones for the whole trace
   */
  record Chosen(MarkerScope scope, long id) {}

  static Chosen parse(String text) throws UsageFault {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    if (name.equalsIgnoreCase(GLOBAL.name())) {
      return new Chosen(GLOBAL, -1L);
    }
    if (colon < 0) {
      throw new UsageFault("missing <SCOPE-REF> argument");
    }
    for (MarkerScope scope : values()) {
      if (name.equalsIgnoreCase(scope.name())) {
        String what = "<SCOPE-REF>";
        return new Chosen(scope, UsageFault.number(what, what, text.substring(colon + 1)));
      }
    }
    throw new UsageFault("invalid <SCOPE>: " + text);
  }

  /** Makes sure that there is such a thing. */
  void check(long id, DefinedIds defined) throws UsageFault {
    boolean known =
        switch (this) {
          case GLOBAL -> true;
          case GROUP -> defined.isGroupOfLocations(id);
          default -> defined.isDefined(space, id);
        };
    if (!known) {
      throw new UsageFault("invalid " + words + " reference: " + Long.toUnsignedString(id));
    }
  }
}
