package org.tracetool.analyze.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.DeviceWork;
import org.tracetool.core.definition.RegionClass;
import org.tracetool.core.format.TraceReader;

/**
 * The regions of a trace, numbered from 0 as they appear: what they are for, and what their names
 * say about them. Regions of the same name have the same number of a name.
 */
public final class AnalyzedRegions {
  /** Only looks whether operations are complete, so that it never waits. */
  public static final int TEST = 1;

  /** Sends synchronously. */
  public static final int SYNCHRONOUS = 2;

  /** Sends from a buffer. */
  public static final int BUFFERED = 4;

  /** Waits for a device. */
  public static final int WAITS_FOR_DEVICE = 8;

  /** Is run by each thread of a team. */
  public static final int TEAM = 16;

  /** Is around the region of a team, from the fork to the join. */
  public static final int FORK = 32;

  /** Moves data to or from a device. */
  public static final int TRANSFER = 64;

  /** Begins to access windows of other processes. */
  public static final int WINDOW_START = 128;

  /** Lets other processes access a window. */
  public static final int WINDOW_POST = 256;

  /** Has accessed windows of other processes. */
  public static final int WINDOW_COMPLETE = 512;

  /** Waits until other processes have accessed a window, or looks whether they have. */
  public static final int WINDOW_WAIT = 1024;

  /** Starts MPI. */
  public static final int MPI_START = 2048;

  /** Ends MPI. */
  public static final int MPI_END = 4096;

  /** Exchanges data between devices. */
  public static final int DEVICE_COMMUNICATION = 8192;

  private static final int COUNT = RegionClass.values().length;
  private static final int MIN_SLOTS = 64;

  /** Tokens below this are numbered in an array, which is faster. */
  private static final int MAX_LOW = 1 << 16;

  private final TraceReader reader;
  private final Definitions definitions;
  private final boolean hasLocal;

  /** One more than the numbers of regions of all streams, by their tokens. */
  private int[] low = new int[COUNT];

  private final IntMap high = new IntMap();
  private final LongMap local = new LongMap();

  /** One more than the numbers of names, at places that follow from the names; a power of two. */
  private int[] names = new int[MIN_SLOTS];

  private final List<String> text = new ArrayList<>();
  private final List<RegionInfo> infos = new ArrayList<>();
  private RegionClass[] classes = new RegionClass[COUNT];
  private int[] flags = new int[COUNT];
  private int[] nameOf = new int[COUNT];
  private int size;
  private boolean isAnyDefined;

  /** The regions of a trace. */
  public AnalyzedRegions(TraceReader reader) {
    this.reader = reader;
    definitions = reader.definitions();
    hasLocal = definitions.hasLocal();
  }

  /** How many regions there are. */
  public int size() {
    return size;
  }

  /**
   * Whether something is known of what the locations did: false if they call regions, but not one
   * of these has a definition.
   */
  public boolean areKnown() {
    return isAnyDefined || size == 0;
  }

  /** The number of a region by its token in a stream. */
  public int region(int stream, int token) {
    boolean own = hasLocal && definitions.findLocal(stream, DefinitionKind.REGION, token) != null;
    if (!own) {
      boolean isLow = token >= 0 && token < MAX_LOW;
      int known = !isLow ? high.get(token) : token < low.length ? low[token] : 0;
      return known != 0 ? known - 1 : addGlobal(token, isLow);
    }
    long key = (long) stream << Integer.SIZE | Integer.toUnsignedLong(token);
    long known = local.get(key);
    if (known == LongMap.ABSENT) {
      known = add(stream, token);
      local.put(key, known);
    }
    return (int) known;
  }

  private int addGlobal(int token, boolean isLow) {
    int number = add(0, token);
    if (!isLow) {
      high.put(token, number + 1);
    } else {
      if (token >= low.length) {
        low = Arrays.copyOf(low, Math.max(token + 1, 2 * low.length));
      }
      low[token] = number + 1;
    }
    return number;
  }

  private int add(int stream, int token) {
    Definition.Region region =
        definitions.find(stream, DefinitionKind.REGION, token) instanceof Definition.Region r
            ? r
            : null;
    String name = region == null ? null : region.name();
    if (name == null) {
      String other = reader.undefinedTokenName(DefinitionKind.REGION, token);
      name = other == null ? "region " + Integer.toUnsignedString(token) : other;
    }
    RegionInfo info =
        definitions.find(stream, DefinitionKind.REGION_INFO, token) instanceof RegionInfo i
            ? i
            : null;
    Definition group =
        region == null
            ? null
            : definitions.find(stream, DefinitionKind.REGION_GROUP, region.group());
    isAnyDefined |= RegionClass.isKnown(region);
    int at = size++;
    if (at == flags.length) {
      classes = Arrays.copyOf(classes, 2 * at);
      flags = Arrays.copyOf(flags, 2 * at);
      nameOf = Arrays.copyOf(nameOf, 2 * at);
    }
    classes[at] = RegionClass.of(definitions, stream, region);
    flags[at] = flags(name, group == null ? null : group.name(), info == null ? 0 : info.role());
    infos.add(info);
    nameOf[at] = number(name);
    return at;
  }

  private int number(String name) {
    int place = place(name);
    if (names[place] == 0) {
      text.add(name);
      names[place] = text.size();
      if (2 * text.size() > names.length) {
        names = new int[2 * names.length];
        for (int i = 0; i < text.size(); i++) {
          names[place(text.get(i))] = i + 1;
        }
      }
      return text.size() - 1;
    }
    return names[place] - 1;
  }

  /** Where a name is, or can be. */
  private int place(String name) {
    int hash = name.hashCode();
    int place = (hash ^ hash >>> Short.SIZE) & names.length - 1;
    while (names[place] != 0 && !text.get(names[place] - 1).equals(name)) {
      place = place + 1 & names.length - 1;
    }
    return place;
  }

  private static int flags(String region, String group, int role) {
    String name = region.toLowerCase(Locale.ROOT);
    String family = group == null ? "" : group.toLowerCase(Locale.ROOT);
    String mpi = name.startsWith("pmpi_") ? name.substring(1) : name;
    mpi = mpi.endsWith("_") ? mpi.substring(0, mpi.length() - 1) : mpi;
    int flags = mpi.contains("test") ? TEST : 0;
    flags |= mpi.equals("mpi_ssend") || mpi.equals("mpi_issend") ? SYNCHRONOUS : 0;
    flags |= mpi.equals("mpi_bsend") || mpi.equals("mpi_ibsend") ? BUFFERED : 0;
    flags |=
        switch (mpi) {
          case "mpi_init", "mpi_init_thread" -> MPI_START;
          case "mpi_finalize" -> MPI_END;
          case "mpi_win_start" -> WINDOW_START;
          case "mpi_win_post" -> WINDOW_POST;
          case "mpi_win_complete" -> WINDOW_COMPLETE;
          case "mpi_win_wait", "mpi_win_test" -> WINDOW_WAIT;
          default -> 0;
        };
    flags |= name.contains("ynchronize") ? WAITS_FOR_DEVICE : 0;
    boolean team =
        name.startsWith("!$omp parallel") || family.equals("executed openmp parallel function");
    flags |= team ? TEAM : 0;
    flags |= name.equals("parallel region") || family.equals("parallel (omp)") ? FORK : 0;
    DeviceWork work = DeviceWork.of(region, role);
    flags |= work == DeviceWork.TRANSFER ? TRANSFER : 0;
    flags |= work == DeviceWork.COMMUNICATION ? DEVICE_COMMUNICATION : 0;
    return flags;
  }

  /** What a region is for. */
  public RegionClass type(int region) {
    return classes[region];
  }

  /** Whether the name or the role of a region says something. */
  public boolean has(int region, int flag) {
    return (flags[region] & flag) != 0;
  }

  /** The number of the name of a region. */
  public int name(int region) {
    return nameOf[region];
  }

  /** How many names there are. */
  public int names() {
    return text.size();
  }

  /** A name by its number. */
  public String text(int name) {
    return text.get(name);
  }

  /** What else a region is known to be; null if nothing. */
  public RegionInfo info(int region) {
    return infos.get(region);
  }
}
