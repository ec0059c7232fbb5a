package org.tracetool.format.otf.write;

import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;

/**
 * Source locations for regions whose place is known from their further properties alone, which OTF
 * cannot hold, as in archives of OTF2. They have tokens after those of all others.
 */
final class RegionSourceLocations {
  private final Definitions definitions;

  /** For each location its file and its line, in the order of their tokens. */
  private final LongIndex places = new LongIndex();

  private final int first;
  private Definition.Scl fresh;

  RegionSourceLocations(Definitions definitions) {
    this.definitions = definitions;
    int last = 0;
    if (definitions.count(DefinitionKind.REGION_INFO) > 0) {
      for (Definitions.Entry e : definitions.entries(DefinitionKind.SCL)) {
        int token = e.definition().token();
        last = Integer.compareUnsigned(token, last) > 0 ? token : last;
      }
    }
    first = last + 1;
  }

  /** The definition to be written in the place of another one: the same, or with a location. */
  Definition placed(Definition d) {
    fresh = null;
    if (!(d instanceof Definition.Region r)
        || r.scl() != 0
        || !(definitions.find(DefinitionKind.REGION_INFO, r.token()) instanceof RegionInfo info)
        || definitions.find(DefinitionKind.SCL_FILE, info.file()) == null) {
      return d;
    }
    long place = (long) info.file() << Integer.SIZE | Integer.toUnsignedLong(info.beginLine());
    boolean isNew = places.add(place);
    int token = first + places.find(place);
    if (Integer.compareUnsigned(token, first) < 0 || first == 0) {
      return d; // there are no tokens left
    }
    if (isNew) {
      fresh = new Definition.Scl(token, info.file(), info.beginLine());
    }
    return new Definition.Region(r.token(), r.name(), r.group(), token);
  }

  /** The location to be written before the region that was asked for last; null if it is there. */
  Definition.Scl fresh() {
    return fresh;
  }
}
