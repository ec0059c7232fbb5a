package org.tracetool.unify.definitions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionList;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.unify.local.StreamIds;

/**
 * The definitions of the whole trace, made from those of its streams, and the tables by which local
 * tokens become global ones. Families are added in the order of the control file.
 */
public final class UnifiedDefinitions {
  /** Name of the key under which a message carries the time of its receiving. */
  static final String RECEIVED_TIME = "TUD::p2p-received-time";

  private static final String ASYNC_SOURCE = "__ASYNC_SOURCE__";
  private static final int UINT64 = KeyValueType.UINT64.ordinal();

  private final Diagnostics diagnostics;
  private final ProcessGroups groups;
  private final UnifiedComments comments = new UnifiedComments();
  private final UserMessages userMessages = new UserMessages();
  private final Map<DefinitionKind, MergeTable> tables = new EnumMap<>(DefinitionKind.class);
  private final DefinitionList processes = new DefinitionList();

  /** From processes to their places among these, plus 1. */
  private final IntMap processPlaces = new IntMap();

  private final Map<Integer, Definition.TimeRange> timeRanges = new HashMap<>();
  private final Map<Integer, IntMap> counterGroups = new HashMap<>();
  private final TreeMap<Integer, TreeSet<Integer>> assignments = new TreeMap<>();
  private final Set<Integer> asyncKeys = new HashSet<>();
  private final FamilyTokens.Pool pool = new FamilyTokens.Pool();
  private final Map<Integer, FamilyTokens> families = new HashMap<>();
  private final FamilyTokens noTokens = new FamilyTokens.Builder(null).build(pool);
  private final int receivedTimeKey;
  private Definition creator;
  private Definition resolution;

  /**
   * No definitions yet.
   *
   * @param disabled processes that were not traced
   * @param matching whether the key {@link #RECEIVED_TIME} is needed; then it comes first
   * @param diagnostics where defects are counted
   */
  public UnifiedDefinitions(IntPredicate disabled, boolean matching, Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
    this.groups = new ProcessGroups(disabled);
    for (DefinitionKind kind : UnknownTokens.KINDS) {
      tables.put(kind, new MergeTable());
    }
    receivedTimeKey = matching ? merge(new Definition.Key(0, UINT64, RECEIVED_TIME, "")) : 0;
  }

  private int merge(Definition local) {
    return tables.get(local.kind()).merge(local);
  }

  /** Takes all definitions of a process and its threads. */
  void add(FamilyDefinitions family) {
    Map<Integer, FamilyTokens.Builder> builders = new HashMap<>();
    family.forEach(
        (stream, definition) -> {
          int master = StreamIds.master(stream);
          FamilyTokens.Builder tokens =
              builders.computeIfAbsent(master, m -> new FamilyTokens.Builder(families.get(m)));
          add(stream, definition, tokens);
        });
    builders.forEach((master, tokens) -> families.put(master, tokens.build(pool)));
    groups.finishFamily();
  }

  private void add(int stream, Definition definition, FamilyTokens.Builder tokens) {
    switch (definition.kind()) {
      case CREATOR -> creator = creator == null ? definition : creator;
      case TIMER_RESOLUTION -> resolution = resolution == null ? definition : resolution;
      case TIME_RANGE -> timeRanges.put(stream, (Definition.TimeRange) definition);
      case LOCATION -> addProcess((Definition.Location) definition);
      case GROUP -> {
        int global = groups.define(stream, (Definition.Group) definition);
        tokens.put(DefinitionKind.GROUP, definition.token(), global);
      }
      case GROUP_ATTRIBUTES -> {
        Definition.GroupAttributes a = (Definition.GroupAttributes) definition;
        int group = resolve(DefinitionKind.GROUP, a.group(), stream, tokens);
        if (group != 0) {
          groups.addAttributes(group, a.attributeList());
        }
      }
      case SCL_FILE, FILE_GROUP, REGION_GROUP, COLLECTIVE, COUNTER_GROUP, MARKER ->
          put(definition, definition, tokens);
      case SCL -> {
        Definition.Scl d = (Definition.Scl) definition;
        int file = resolve(DefinitionKind.SCL_FILE, d.file(), stream, tokens);
        put(d, new Definition.Scl(0, file, d.line()), tokens);
      }
      case FILE -> {
        Definition.File d = (Definition.File) definition;
        int group = resolve(DefinitionKind.FILE_GROUP, d.group(), stream, tokens);
        put(d, new Definition.File(0, d.name(), group), tokens);
      }
      case REGION -> {
        Definition.Region d = (Definition.Region) definition;
        int group = resolve(DefinitionKind.REGION_GROUP, d.group(), stream, tokens);
        int scl = resolve(DefinitionKind.SCL, d.scl(), stream, tokens);
        put(d, new Definition.Region(0, d.name(), group, scl), tokens);
      }
      case COUNTER -> {
        Definition.Counter d = (Definition.Counter) definition;
        int group = resolve(DefinitionKind.COUNTER_GROUP, d.group(), stream, tokens);
        put(d, new Definition.Counter(0, d.name(), d.properties(), group, d.unit()), tokens);
      }
      case COUNTER_ASSIGNMENT ->
          addAssignment(stream, (Definition.CounterAssignment) definition, tokens);
      case KEY -> addKey((Definition.Key) definition, tokens);
      case COMMENT -> addComment(stream, ((Definition.Comment) definition).text(), tokens);
      default -> {
        // left out when the definitions of a family are read
      }
    }
  }

  private void put(Definition local, Definition translated, FamilyTokens.Builder tokens) {
    tokens.put(local.kind(), local.token(), merge(translated));
  }

  /** The global token of a reference of a definition; never 0 unless the local one is. */
  private int resolve(DefinitionKind kind, int local, int stream, FamilyTokens.Builder tokens) {
    int global = local == 0 ? 0 : tokens.get(kind, local);
    if (local == 0 || global != 0) {
      return global;
    }
    global = unknown(kind, local, stream);
    tokens.put(kind, local, global);
    return global;
  }

  private void addProcess(Definition.Location process) {
    int place = processPlaces.get(process.token()) - 1;
    if (place < 0) {
      processPlaces.put(process.token(), processes.size() + 1);
      processes.append(process);
    } else if (!processes.get(place).definition().equals(process)) {
      diagnostics.reportDamage(
          DamageCode.DAMAGED_DEFINITIONS,
          "process with two different definitions",
          "process " + Integer.toUnsignedString(process.token()) + ": the first one is kept");
    }
  }

  private void addAssignment(
      int stream, Definition.CounterAssignment local, FamilyTokens.Builder tokens) {
    int counter = resolve(DefinitionKind.COUNTER, local.counter(), stream, tokens);
    for (int member : local.members()) {
      int group = resolve(DefinitionKind.GROUP, member, stream, tokens);
      if (counter != 0 && group != 0) {
        assignments.computeIfAbsent(counter, c -> new TreeSet<>()).add(group);
        counterGroups.computeIfAbsent(stream, s -> new IntMap()).put(counter, group);
      }
    }
  }

  private void addKey(Definition.Key d, FamilyTokens.Builder tokens) {
    int key = merge(new Definition.Key(0, d.typeNumber(), d.name(), ""));
    tokens.put(DefinitionKind.KEY, d.token(), key);
    boolean async =
        d.typeNumber() == UINT64
            && d.name() != null
            && d.name().startsWith(ASYNC_SOURCE)
            && d.name().length() > ASYNC_SOURCE.length();
    if (async) {
      asyncKeys.add(key);
      tokens.markAsyncKey(d.token(), key);
    }
  }

  private void addComment(int stream, String text, FamilyTokens.Builder tokens) {
    UserMessages.Announcement a = UserMessages.parse(text == null ? "" : text);
    if (a == null) {
      comments.add(text == null ? "" : text);
      return;
    }
    int comm = tokens.get(DefinitionKind.GROUP, a.comm());
    if (comm == 0 || !groups.isUser(comm)) {
      diagnostics.reportDamage(
          DamageCode.DAMAGED_DEFINITIONS,
          "user message announced on an id that is not a user communicator",
          StreamIds.name(stream) + ": " + text);
      return;
    }
    groups.addMember(comm, stream);
    userMessages.announce(stream, a.sends(), comm, a.tag());
  }

  /** Adds a definition that marks the loss for a process whose definition is lost. */
  public void addLostProcess(int stream) {
    int master = StreamIds.master(stream);
    String name = "unknown process " + Integer.toUnsignedString(stream);
    if (!hasProcess(stream)) {
      addProcess(new Definition.Location(stream, name, master == stream ? 0 : master));
    }
  }

  /** Returns whether a process is defined. */
  public boolean hasProcess(int stream) {
    return processPlaces.get(stream) != 0;
  }

  /** Number of processes. */
  public int processCount() {
    return processes.size();
  }

  /** The tables of the process that a stream belongs to. */
  public FamilyTokens tokens(int stream) {
    return families.getOrDefault(StreamIds.master(stream), noTokens);
  }

  /** First and last local time of a stream, or null. */
  public Definition.TimeRange timeRange(int stream) {
    return timeRanges.get(stream);
  }

  /** Gives a stream a time range that was found in another way. */
  public void setTimeRange(int stream, Definition.TimeRange range) {
    timeRanges.put(stream, range);
  }

  /** From global counters to the global group that a stream samples them for; null without any. */
  public IntMap counterGroups(int stream) {
    return counterGroups.get(stream);
  }

  /** The peers of user messages. */
  public UserMessages userMessages() {
    return userMessages;
  }

  /** Returns whether a global group is a communicator of user messages. */
  public boolean isUserCommunicator(int group) {
    return Integer.compareUnsigned(group, groups.nextToken()) < 0
        && group >= ProcessGroups.FIRST_TOKEN
        && groups.isUser(group);
  }

  /** Token of the key {@link #RECEIVED_TIME}, 0 without matching. */
  public int receivedTimeKey() {
    return receivedTimeKey;
  }

  /** Ticks per second of all times. */
  public long ticksPerSecond() {
    long ticks =
        resolution == null ? 0 : ((Definition.TimerResolution) resolution).ticksPerSecond();
    return ticks == 0 ? org.tracetool.core.definition.Definitions.DEFAULT_TICKS_PER_SECOND : ticks;
  }

  /** The functions, ascending by token from 1. */
  public Iterable<Definition> regions() {
    return tables.get(DefinitionKind.REGION).definitions();
  }

  /** The smallest token of a kind above all that are in use. */
  int nextToken(DefinitionKind kind) {
    return kind == DefinitionKind.GROUP ? groups.nextToken() : tables.get(kind).nextToken();
  }

  /** Ids of all processes, in ascending unsigned order. */
  int[] processIds() {
    return processPlaces.sortedKeys();
  }

  /** All processes, by rank, then by thread. */
  private void writeProcesses(Consumer<Definition> out) {
    int[] ids = processIds();
    long[] byRank = new long[ids.length];
    for (int i = 0; i < ids.length; i++) {
      byRank[i] = StreamIds.rankOrder(ids[i]);
    }
    Arrays.sort(byRank);
    for (long order : byRank) {
      out.accept(processes.get(processPlaces.get((int) order) - 1).definition());
    }
  }

  /** A fresh definition for a token of a stream that has none, counted as damage; its token. */
  public int unknown(DefinitionKind kind, int local, int stream) {
    String name = UnknownTokens.name(kind, local, stream);
    diagnostics.reportDamage(DamageCode.UNDEFINED_REFERENCES, "token without definition", name);
    if (kind == DefinitionKind.GROUP) {
      return groups.placeholder(name);
    }
    int sclFile =
        kind == DefinitionKind.SCL
            ? tables.get(DefinitionKind.SCL_FILE).append(new Definition.SclFile(0, name))
            : 0;
    return tables.get(kind).append(UnknownTokens.definition(kind, 0, name, sclFile));
  }

  /**
   * Gives all definitions in the order in which they are written, except sample points.
   *
   * @param last largest time of the trace, ticks
   * @param warnings comments to put after those of the measurement system
   * @param more definitions for tokens without one, ascending by token within a kind
   * @param out takes them one by one
   */
  public void list(
      long last, List<String> warnings, List<Definition> more, Consumer<Definition> out) {
    if (creator != null) {
      out.accept(creator);
    }
    if (resolution != null) {
      out.accept(resolution);
    }
    out.accept(new Definition.TimeRange(0, last));
    writeProcesses(out);
    List<Definition> groupDefinitions = groups.definitions();
    int behindGroups = 0;
    while (behindGroups < groupDefinitions.size()
        && groupDefinitions.get(behindGroups).kind() == DefinitionKind.GROUP) {
      behindGroups++;
    }
    groupDefinitions.subList(0, behindGroups).forEach(out);
    addAll(out, more, DefinitionKind.GROUP);
    groupDefinitions.subList(behindGroups, groupDefinitions.size()).forEach(out);
    for (DefinitionKind kind : UnknownTokens.KINDS) {
      if (kind == DefinitionKind.GROUP || kind == DefinitionKind.MARKER) {
        continue;
      }
      if (kind == DefinitionKind.KEY) {
        assignments.forEach(
            (counter, list) ->
                out.accept(
                    new Definition.CounterAssignment(
                        counter, list.stream().mapToInt(Integer::intValue).toArray())));
      }
      for (Definition d : tables.get(kind).definitions()) {
        if (kind != DefinitionKind.KEY || !asyncKeys.contains(d.token())) {
          out.accept(d);
        }
      }
      addAll(out, more, kind);
    }
    comments.lines(warnings).forEach(text -> out.accept(new Definition.Comment(text)));
  }

  private static void addAll(Consumer<Definition> out, List<Definition> more, DefinitionKind kind) {
    more.stream().filter(d -> d.kind() == kind).forEach(out);
  }

  /** The marker classes in the order in which they are written: by type, then by token. */
  public List<Definition> markers() {
    List<Definition> out = new ArrayList<>();
    tables.get(DefinitionKind.MARKER).definitions().forEach(out::add);
    out.sort(Comparator.comparingInt(d -> ((Definition.Marker) d).type()));
    return out;
  }
}
