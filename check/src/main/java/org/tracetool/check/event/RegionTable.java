package org.tracetool.check.event;

import java.util.regex.Pattern;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.CallDefinition;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;

/** Names, calls of MPI and source lines of regions; looked up once for each. */
final class RegionTable {
  private static final Pattern NAMELESS = Pattern.compile("(#|User function )[0-9]+");
  private static final MpiCall[] CALLS = MpiCall.values();

  private final Definitions definitions;
  private final LongMap calls = new LongMap();

  RegionTable(Definitions definitions) {
    this.definitions = definitions;
  }

  private long key(int stream, int region) {
    int scope = definitions.hasLocal(stream) ? stream : 0;
    return (long) scope << 32 | Integer.toUnsignedLong(region);
  }

  /** The call that a region is. */
  MpiCall call(int stream, int region) {
    long key = key(stream, region);
    long known = calls.get(key);
    if (known == LongMap.ABSENT) {
      known = MpiCall.of(definedName(stream, region)).ordinal();
      calls.put(key, known);
    }
    return CALLS[(int) known];
  }

  /**
   * Whether there may be calls of a function that are not known as such: no function has its name,
   * and the names of some are lost, as those of a trace of Paraver without its .pcf file.
   */
  boolean mayBeNameless(MpiCall call) {
    boolean nameless = false;
    for (Definitions.Entry entry : definitions.entries(DefinitionKind.REGION)) {
      String name = entry.definition().name();
      if (MpiCall.of(name) == call) {
        return false;
      }
      nameless |= name == null || NAMELESS.matcher(name).matches();
    }
    return nameless;
  }

  private String definedName(int stream, int region) {
    Definition d = definitions.find(stream, DefinitionKind.REGION, region);
    return d == null ? null : d.name();
  }

  /** The name of a call of MPI without what bindings add, null for another region. */
  String plain(int stream, int region) {
    return MpiCall.plain(definedName(stream, region));
  }

  /** The name to show. */
  String name(int stream, int region) {
    String name = definedName(stream, region);
    return name == null ? "#" + Integer.toUnsignedString(region) : name;
  }

  /** The source line of a call or of its region; null if there is none. */
  String source(int stream, int region, int scl) {
    if (scl != 0) {
      return scl(stream, scl);
    }
    Definition d = definitions.find(stream, DefinitionKind.REGION, region);
    if (d instanceof Definition.Region r && r.scl() != 0) {
      return scl(stream, r.scl());
    }
    if (definitions.find(stream, DefinitionKind.REGION_INFO, region)
            instanceof CallDefinition.RegionInfo info
        && info.beginLine() > 0
        && definitions.find(stream, DefinitionKind.SCL_FILE, info.file())
            instanceof Definition.SclFile file) {
      return file.name() + ":" + info.beginLine();
    }
    return null;
  }

  private String scl(int stream, int scl) {
    return definitions.find(stream, DefinitionKind.SCL, scl) instanceof Definition.Scl line
            && definitions.find(stream, DefinitionKind.SCL_FILE, line.file())
                instanceof Definition.SclFile file
        ? file.name() + ":" + Integer.toUnsignedString(line.line())
        : null;
  }
}
