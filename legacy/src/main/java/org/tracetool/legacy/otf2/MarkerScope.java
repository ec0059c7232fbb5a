package org.tracetool.legacy.otf2;

import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.legacy.otf2.print.DefinedIds;

/** What a marker belongs to: the whole trace, or something that is defined. */
enum MarkerScope {
  GLOBAL(null, ""),
  LOCATION(IdSpace.LOCATION, "location"),
  LOCATION_GROUP(IdSpace.LOCATION_GROUP, "location group"),
  SYSTEM_TREE_NODE(IdSpace.SYSTEM_TREE_NODE, "system tree node"),
  GROUP(IdSpace.GROUP, "group"),
  COMM(IdSpace.COMM, "communicator");

  private final IdSpace space;
  private final String words;

  MarkerScope(IdSpace space, String words) {
    this.space = space;
    this.words = words;
  }

  /**
   * A scope and the id after its colon.
   *
   * @param id the id; all-ones for the whole trace
   */
  record ChosenScope(MarkerScope scope, long id) {}

  static ChosenScope parse(String text) throws ToolUsageError {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    if (name.equalsIgnoreCase(GLOBAL.name())) {
      return new ChosenScope(GLOBAL, -1L);
    }
    if (colon < 0) {
      throw new ToolUsageError("missing <SCOPE-REF> argument");
    }
    for (MarkerScope scope : values()) {
      if (name.equalsIgnoreCase(scope.name())) {
        String what = "<SCOPE-REF>";
        return new ChosenScope(scope, ToolUsageError.number(what, what, text.substring(colon + 1)));
      }
    }
    throw new ToolUsageError("invalid <SCOPE>: " + text);
  }

  /** Makes sure that there is such a thing. */
  void check(long id, DefinedIds defined) throws ToolUsageError {
    boolean known =
        switch (this) {
          case GLOBAL -> true;
          case GROUP -> defined.isGroupOfLocations(id);
          default -> defined.isDefined(space, id);
        };
    if (!known) {
      throw new ToolUsageError("invalid " + words + " reference: " + Long.toUnsignedString(id));
    }
  }
}
