package org.tracetool.format.paraver.names;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a .pcf says: options of the viewer, names and colours of states, names of events. */
public final class PcfLabels {
  /** The keyword before types of events. */
  static final String EVENT_TYPE = "EVENT_TYPE";

  /** The keyword before the values of types. */
  static final String VALUES = "VALUES";

  static final String OPTIONS = "DEFAULT_OPTIONS";
  static final String SEMANTIC = "DEFAULT_SEMANTIC";
  static final String STATES = "STATES";
  static final String COLOURS = "STATES_COLOR";
  static final String GRADIENT_COLOURS = "GRADIENT_COLOR";
  static final String GRADIENT_NAMES = "GRADIENT_NAMES";

  private static final int USUAL_GRADIENT = 0;

  /** Names of values that types take along into other blocks; more come from damage. */
  private static final long MAX_TAKEN_NAMES = 1 << 18;

  /** Lines of the sections that are only taken along, by their keywords. */
  private final Map<String, List<String>> lines = new LinkedHashMap<>();

  private final TreeMap<Long, String> states = new TreeMap<>();
  private final TreeMap<Long, String> colours = new TreeMap<>();
  private final List<Block> blocks = new ArrayList<>();
  private final Map<Long, Type> types = new HashMap<>();
  private long takenNames;

  /** Types that share a list of values. */
  static final class Block {
    final Set<Type> types = new LinkedHashSet<>();
    final Map<Long, String> values = new LinkedHashMap<>();
    int precision;
  }

  /** A type of events. */
  public static final class Type {
    private final int gradient;
    private final long number;
    private String label;
    private final Block block;

    Type(int gradient, long number, String label, Block block) {
      this.gradient = gradient;
      this.number = number;
      this.label = label;
      this.block = block;
    }

    int gradient() {
      return gradient;
    }

    /** The number that events have. */
    public long number() {
      return number;
    }

    /** Its name. */
    public String label() {
      return label;
    }

    /** The names of values, in the order of the file. */
    public Map<Long, String> values() {
      return block.values;
    }

    /** Values are to be divided by 10 to this power. */
    public int precision() {
      return block.precision;
    }
  }

  /** Names and colours that the tracer always writes. */
  public static PcfLabels usual() {
    PcfLabels pcf = new PcfLabels();
    pcf.addLine(OPTIONS, "LEVEL               THREAD");
    pcf.addLine(OPTIONS, "UNITS               NANOSEC");
    pcf.addLine(OPTIONS, "LOOK_BACK           100");
    pcf.addLine(OPTIONS, "SPEED               1");
    pcf.addLine(OPTIONS, "FLAG_ICONS          ENABLED");
    pcf.addLine(OPTIONS, "NUM_OF_STATE_COLORS 1000");
    pcf.addLine(OPTIONS, "YMAX_SCALE          37");
    pcf.addLine(SEMANTIC, "THREAD_FUNC          State As Is");
    for (int i = 0; i < ThreadStateNames.count(); i++) {
      pcf.states.put((long) i, ThreadStateNames.name(i));
      if (ThreadStateNames.colour(i) != null) {
        pcf.colours.put((long) i, '{' + ThreadStateNames.colour(i) + '}');
      }
    }
    return pcf;
  }

  /** Adds a line of a section that is only taken along. */
  void addLine(String section, String line) {
    lines.computeIfAbsent(section, s -> new ArrayList<>()).add(line);
  }

  Map<String, List<String>> lines() {
    return lines;
  }

  TreeMap<Long, String> colours() {
    return colours;
  }

  List<Block> blocks() {
    return blocks;
  }

  /** The names of states by their numbers. */
  public TreeMap<Long, String> states() {
    return states;
  }

  Block block() {
    Block block = new Block();
    blocks.add(block);
    return block;
  }

  /** Adds a type to a block; one that is there already elsewhere counts no more. */
  Type add(Block block, int gradient, long number, String label) {
    Type type = new Type(gradient, number, label, block);
    block.types.add(type);
    Type before = types.put(number, type);
    if (before != null) {
      before.block.types.remove(before);
      long names = before.block.values.size();
      if (before.block != block
          && block.values.isEmpty()
          && takenNames + names <= MAX_TAKEN_NAMES) {
        takenNames += names;
        block.values.putAll(before.block.values);
      }
    }
    return type;
  }

  /** All types that count, in order. */
  public List<Type> types() {
    List<Type> all = new ArrayList<>();
    blocks.forEach(b -> all.addAll(b.types));
    return all;
  }

  /** The type with a number; null if there is none. */
  public Type type(long number) {
    return types.get(number);
  }

  /** The type with a number, which is added with this name if there is none. */
  public Type typeOrNew(long number, String label, int precision) {
    Type known = types.get(number);
    if (known != null) {
      return known;
    }
    Block block = block();
    block.precision = precision;
    return add(block, USUAL_GRADIENT, number, label);
  }
}
