package org.tracetool.format.tau.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.format.tau.file.DefinitionFile;

/** The lines of the definition file, which grow with the names that records use. */
final class WrittenDefinitions {
  /** The first number of today's library, below which is its unknown event. */
  private static final int FIRST = 1;

  /** The numbers that the library fixes are from here on. */
  private static final int FIRST_FIXED = 60_000;

  private static final int AFTER_FIXED = 80_000;
  private static final String MPI = "MPI";
  private static final String CALL = "EntryExit";
  private static final String VALUE = "TriggerValue";
  private static final String EVENT_GROUP = "TAUEVENT";
  private static final String[] FIXED = {
    "60000 TRACER 0 \"EV_INIT\" none",
    "60001 TRACER 0 \"FLUSH\" EntryExit",
    "60003 TRACER 0 \"FLUSH_CLOSE\" none",
    "60004 TRACER 0 \"FLUSH_INITM\" none",
    "60005 TRACER 0 \"WALL_CLOCK\" none",
    "60006 TRACER 0 \"CONT_EVENT\" none",
    "60007 TAU_MESSAGE -7 \"MESSAGE_SEND\" par",
    "60008 TAU_MESSAGE -8 \"MESSAGE_RECV\" par"
  };

  private final Definitions definitions;
  private final List<String> lines = new ArrayList<>();
  private final IntMap regions = new IntMap();
  private final IntMap counters = new IntMap();
  private final Map<String, Integer> properties = new HashMap<>();
  private int next = FIRST;
  private long quotes;

  WrittenDefinitions(Definitions definitions) {
    this.definitions = definitions;
  }

  private int add(String group, int tag, String name, String kind) {
    next = next == FIRST_FIXED ? AFTER_FIXED : next;
    String plain = name;
    if (name.indexOf('"') >= 0 || name.indexOf('\n') >= 0 || name.indexOf('\r') >= 0) {
      quotes++;
      plain = name.replace('"', '\'').replace('\n', ' ').replace('\r', ' ');
    }
    String word = group.isEmpty() ? "TAU_DEFAULT" : group.replaceAll("\\s+", "_");
    lines.add(next + " " + word.replace('"', '\'') + " " + tag + " \"" + plain + "\" " + kind);
    return next++;
  }

  /** The number of a region. */
  int region(int token) {
    int known = regions.get(token);
    if (known == 0) {
      known = addRegion(token);
      regions.put(token, known);
    }
    return known;
  }

  private int addRegion(int token) {
    if (!(definitions.find(DefinitionKind.REGION, token) instanceof Definition.Region region)) {
      return add("", 0, "region " + Integer.toUnsignedString(token), CALL);
    }
    Definition group = definitions.find(DefinitionKind.REGION_GROUP, region.group());
    String name =
        region.name() == null || region.name().isEmpty() ? "region " + token : region.name();
    boolean isMpi = name.startsWith("MPI_") && name.indexOf('(') < 0;
    String family = isMpi ? MPI : group == null || group.name() == null ? "" : group.name();
    return add(family, 0, (isMpi ? name + "()" : name) + position(region) + " ", CALL);
  }

  private String position(Definition.Region region) {
    int file = 0;
    int line = 0;
    int end = 0;
    if (definitions.find(DefinitionKind.REGION_INFO, region.token()) instanceof RegionInfo info
        && info.file() != 0) {
      file = info.file();
      line = info.beginLine();
      end = info.endLine();
    } else if (definitions.find(DefinitionKind.SCL, region.scl()) instanceof Definition.Scl scl) {
      file = scl.file();
      line = scl.line();
    }
    if (!(definitions.find(DefinitionKind.SCL_FILE, file) instanceof Definition.SclFile source)
        || source.name() == null
        || source.name().isEmpty()
        || source.name().matches(".*[{}].*")) {
      return "";
    }
    String from = " [{" + source.name() + "} {" + Integer.toUnsignedString(line) + ",0}";
    return from + (end == 0 ? "]" : "-{" + Integer.toUnsignedString(end) + ",0}]");
  }

  /** The number of a counter. */
  int counter(int token) {
    int known = counters.get(token);
    if (known == 0) {
      boolean isAccumulated = false;
      String name = "counter " + Integer.toUnsignedString(token);
      if (definitions.find(DefinitionKind.COUNTER, token) instanceof Definition.Counter counter) {
        isAccumulated = CounterProperties.isAccumulated(counter.properties());
        name = counter.name() == null || counter.name().isEmpty() ? name : counter.name();
      }
      known = add(EVENT_GROUP, isAccumulated ? 1 : 0, name, VALUE);
      counters.put(token, known);
    }
    return known;
  }

  /** The number of a property. */
  int property(String name, String value) {
    return properties.computeIfAbsent(
        name + " | " + value, text -> add(EVENT_GROUP, 0, text, VALUE));
  }

  /** Names whose quotes and line ends were replaced. */
  long quotes() {
    return quotes;
  }

  /** The file. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append(lines.size() + FIXED.length + 1).append(' ').append(DefinitionFile.MARK);
    text.append("\n# FunctionId Group Tag \"Name Type\" Parameters\n");
    text.append("0 TAUEVENT 0 \".TAU <unknown event>\" TriggerValue\n");
    lines.forEach(line -> text.append(line).append('\n'));
    for (String line : FIXED) {
      text.append(line).append('\n');
    }
    return text.toString();
  }
}
