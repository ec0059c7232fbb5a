package org.tracetool.format.otf2.map.archive;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.definition.CallDefinition.MetricSet;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.format.otf2.map.ArchiveLocations;
import org.tracetool.format.otf2.map.ArchivePairKeys;
import org.tracetool.format.otf2.map.CollectiveCodes;
import org.tracetool.format.otf2.map.IdSpaceMapping;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.map.RankTable;
import org.tracetool.format.otf2.map.model.ArchiveIds;
import org.tracetool.format.otf2.record.IdSpace;

/**
 * The ids that tokens get in an archive. A trace that was an archive keeps its ids; others get ids
 * that count from 0 in the order of the definitions. May be used by several threads.
 */
public final class WrittenIds {
  private static final long NO_LOCATION = -1L;

  private Definitions definitions;
  private final boolean kept;

  /**
   * Whether any of the trace was an archive, whose codes of operations are more than have names.
   */
  private final boolean archived;

  private final int commShift;
  private final Map<DefinitionKind, LongIndex> numbers = new EnumMap<>(DefinitionKind.class);

  /** The tokens of locations, and their ids at the same places. */
  private final LongIndex locations = new LongIndex();

  private final LongList locationIds = new LongList();

  /** All these ids. */
  private final LongIndex taken = new LongIndex();

  private final IntMap operations = new IntMap();
  private final IntMap specialKeys = new IntMap();
  private final Set<ArchivePairKeys> present = EnumSet.noneOf(ArchivePairKeys.class);
  private final IntMap singles = new IntMap();
  private final WrittenTexts texts;
  private final RankTable ranks;

  /** The communicator of messages that name none; null as long as there are none. */
  private volatile WorldCommunicator everybody;

  /**
   * Ids for definitions that have all that archives need.
   *
   * @param kept whether they were an archive
   * @param archived whether a part of them was
   */
  WrittenIds(Definitions definitions, boolean kept, boolean archived) {
    this.archived = archived;
    this.definitions = definitions;
    this.kept = kept;
    texts = new WrittenTexts(definitions);
    ranks = new RankTable(definitions);
    int smallestComm = -1;
    long free = 0;
    for (Definitions.Entry e : definitions.entries()) {
      Definition d = e.definition();
      switch (d.kind()) {
        case LOCATION_INFO -> {
          long number = ((LocationInfo) d).number();
          while (number == NO_LOCATION || !taken.add(number)) {
            number = free++;
          }
          locate(d.token(), number);
        }
        case COLLECTIVE ->
            operations.put(d.token(), CollectiveCodes.code((Definition.Collective) d) + 1);
        case GROUP -> {
          if (smallestComm < 0 || Integer.compareUnsigned(d.token(), smallestComm) < 0) {
            smallestComm = d.token();
          }
        }
        case KEY -> {
          ArchivePairKeys special = ArchivePairKeys.of(((Definition.Key) d).name());
          if (special != null) {
            specialKeys.put(d.token(), special.ordinal() + 1);
            present.add(special);
          }
        }
        case METRIC -> {
          int[] members = ((MetricSet) d).members();
          if (members.length == 1
              && singles.get(members[0]) == 0
              && definitions.find(DefinitionKind.METRIC_INSTANCE, d.token()) == null) {
            singles.put(members[0], d.token());
          }
        }
        default -> {
          // has no id that is not its token
        }
      }
      assignNumber(d);
    }
    commShift = smallestComm < 0 ? definitions.count(DefinitionKind.LOCATION) : smallestComm - 1;
  }

  private void assignNumber(Definition d) {
    if (!kept && d.kind().isNumbered() && specialKey(d) == null) {
      numbers
          .computeIfAbsent(d.kind(), k -> new LongIndex())
          .add(Integer.toUnsignedLong(d.token()));
    }
  }

  /** Gives a location an id, instead of the one that it had. */
  private void locate(int token, long id) {
    int place = locations.find(token);
    if (place < 0) {
      locations.add(token);
      locationIds.add(id);
    } else {
      locationIds.set(place, id);
    }
  }

  /**
   * Takes other definitions once all events are written: the ids that there are stay, new tokens
   * get ids after them.
   */
  public void amend(Definitions other, List<StreamInfo> streams) {
    boolean more = needEverybody();
    if (more) {
      numbers
          .computeIfAbsent(DefinitionKind.GROUP, k -> new LongIndex())
          .add(Integer.toUnsignedLong(everybody.token()));
    }
    Definitions all = more ? everybody.with(other) : other;
    definitions = kept ? all : DefinitionCompletion.of(all, streams);
    for (Definitions.Entry e : definitions.entries()) {
      assignNumber(e.definition());
    }
  }

  /**
   * The communicator for messages that name none; null in archives that were ones before, which may
   * have messages without a communicator.
   */
  WorldCommunicator everybody() {
    if (everybody == null && mayNeedEverybody()) {
      makeEverybody();
    }
    return everybody;
  }

  private synchronized void makeEverybody() {
    if (everybody == null) {
      LongIndex known = numbers.get(DefinitionKind.GROUP);
      everybody = new WorldCommunicator(definitions, known == null ? 0 : known.size());
    }
  }

  /** Whether messages that name no communicator get one. */
  public boolean mayNeedEverybody() {
    return !kept && !archived;
  }

  /** Whether one did, which the definitions then lack until they are amended. */
  public boolean needEverybody() {
    return everybody != null && everybody.isNeeded();
  }

  /** Says that one did, of which another writer knows. */
  public void setNeedEverybody() {
    everybody().setNeeded();
  }

  /**
   * From now on events come, whose locations have texts of their own.
   *
   * @param given the definitions of the trace
   */
  public void beginEvents(Definitions given) {
    texts.beginEvents(LocalTexts.MAX_TEXTS, given);
  }

  /** Whether the archive got texts since events came. */
  public boolean hasLateTexts() {
    return texts.isAnyLate();
  }

  /** All events are there, and the texts of locations become texts of the archive. */
  public void endEvents() {
    texts.endEvents();
  }

  private static ArchivePairKeys specialKey(Definition d) {
    return d instanceof Definition.Key key ? ArchivePairKeys.of(key.name()) : null;
  }

  /** The ids of a trace, with the definitions that the archive will have. */
  public static WrittenIds of(Definitions definitions, List<StreamInfo> streams) {
    boolean kept = SingleArchiveCheck.is(definitions);
    boolean archived = definitions.count(DefinitionKind.LOCATION_INFO) > 0;
    return new WrittenIds(
        kept ? definitions : DefinitionCompletion.of(definitions, streams), kept, archived);
  }

  /** Whether the trace was an archive, which keeps what it says of times and numbers. */
  public boolean areKept() {
    return kept;
  }

  /** The tokens of all locations, in ascending order of signed numbers. */
  public int[] locations() {
    int[] tokens = new int[locations.size()];
    for (int i = 0; i < tokens.length; i++) {
      tokens[i] = (int) locations.get(i);
    }
    Arrays.sort(tokens);
    return tokens;
  }

  WrittenTexts texts() {
    return texts;
  }

  RankTable ranks() {
    return ranks;
  }

  /** The definitions that the archive has. */
  public Definitions definitions() {
    return definitions;
  }

  /** The key of the format's own that a token stands for; null if it is an attribute. */
  ArchivePairKeys special(int key) {
    int number = specialKeys.get(key);
    return number == 0 ? null : ArchivePairKeys.values()[number - 1];
  }

  /**
   * Whether snapshots can be those of an archive: only these have ends, which tell where the events
   * go on.
   */
  public boolean haveSnapshotEnds() {
    return present.contains(ArchivePairKeys.READ_POSITION);
  }

  /** Whether events can have ranks that are not those of the processes that they name. */
  boolean haveRanks() {
    return present.contains(ArchivePairKeys.RANK);
  }

  /** The class that records a counter alone; 0 if there is none. */
  int single(int counter) {
    return singles.get(counter);
  }

  /** The id of a token. */
  long id(DefinitionKind kind, int token) {
    if (token == 0) {
      return Otf2Ids.UNDEFINED;
    }
    if (kind == DefinitionKind.GROUP) {
      return kept ? Otf2Ids.id(token - commShift) : number(kind, token);
    }
    return kept ? Otf2Ids.id(token) : number(kind, token);
  }

  /** The id of 64 bits of a token, or all-ones if there is none. */
  public long idOfNumber(DefinitionKind kind, long token) {
    long id = id(kind, (int) token);
    return id == Otf2Ids.UNDEFINED ? -1L : id;
  }

  /**
   * The id for one of another archive whose tokens are the same, without making one.
   *
   * @param in the ids of the other archive
   * @return -1 if this archive has none
   */
  long become(IdSpace space, ArchiveIds in, long id) {
    if (space == IdSpace.STRING) {
      byte[] text = in.texts().bytes(id);
      return text == null ? -1 : texts.find(text);
    }
    if (space == IdSpace.LOCATION) {
      return location(in.locations().reference(id));
    }
    return idOfNumber(
        IdSpaceMapping.kind(space), space == IdSpace.COMM ? in.comm(id) : Otf2Ids.token(id));
  }

  private long number(DefinitionKind kind, int token) {
    LongIndex known = numbers.get(kind);
    return Otf2Ids.id(known == null ? 0 : known.find(Integer.toUnsignedLong(token)) + 1);
  }

  /** The id of a location. */
  public long location(int token) {
    int place = locations.find(token);
    return place < 0 ? notDefined(token) : locationIds.get(place);
  }

  /** A location that an archive did not define keeps its id, unless another one has that now. */
  private long notDefined(int token) {
    long id = ArchiveLocations.idOfNotDefined(token);
    boolean kept = archived && ArchiveLocations.isNotDefined(token) && taken.find(id) < 0;
    return kept ? id : NO_LOCATION;
  }

  /** The code of a collective operation. */
  long operation(int token) {
    int code = operations.get(token);
    if (code != 0) {
      return code - 1;
    }
    return isCode(token) ? token - 1 & 0xff : CollectiveCodes.UNKNOWN;
  }

  private boolean isCode(int token) {
    return kept || archived && CollectiveCodes.isUnknown(token - 1);
  }

  /** Whether the trace says which operation a token is. */
  boolean isOperation(int token) {
    return operations.get(token) != 0 || isCode(token);
  }

  /** The id for a value of a type, if that is a token or a text. */
  long value(long type, long value, String text) {
    KeyValueType known = KeyValueType.of(type);
    if (known == null) {
      return value;
    }
    if (known.isPooled()) {
      return texts.id(text);
    }
    if (known == KeyValueType.LOCATION) {
      return location((int) value);
    }
    return known.role() == null ? value : id(known.role().definition(), (int) value);
  }
}
