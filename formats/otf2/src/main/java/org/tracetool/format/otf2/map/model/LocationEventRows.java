package org.tracetool.format.otf2.map.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.CallDefinition.CallingContext;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.PooledLists;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf2.file.ClockCorrection;
import org.tracetool.format.otf2.file.IdTranslation;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.ArchivePairKeys;
import org.tracetool.format.otf2.map.EventMapping;
import org.tracetool.format.otf2.map.FieldRule;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.map.RankTable;
import org.tracetool.format.otf2.map.TypeCodes;
import org.tracetool.format.otf2.record.IdSpace;

/** Makes rows of the records of one location. */
public final class LocationEventRows {
  private static final int TYPE_TEXT = 11;
  private static final int TYPE_LOCATION = 13;
  private static final int ATTRIBUTE_WORDS = 3;
  private static final long NO_RANK = -1;

  private final ArchiveIds ids;
  private final Definitions definitions;
  private final RankTable ranks;
  private final UndefinedReferences dangling;
  private final int location;
  private final PayloadDecoder decoder = new PayloadDecoder();
  private final long[] attribute = new long[ATTRIBUTE_WORDS];
  private long[] attributes = new long[ATTRIBUTE_WORDS * 4];
  private int attributeCount;

  private long rank;
  private int found;
  private int lastComm;
  private RankTable.Table lastTable;

  /**
   * Rows of a location.
   *
   * @param dangling counts what is not defined
   */
  public LocationEventRows(
      ArchiveIds ids,
      Definitions definitions,
      RankTable ranks,
      UndefinedReferences dangling,
      int location) {
    this.ids = ids;
    this.dangling = dangling;
    this.definitions = definitions;
    this.ranks = ranks;
    this.location = location;
  }

  /** Decodes the attribute list of the record that an input is at, which the next row gets. */
  public void readAttributes(RecordInput in, IdTranslation translation) throws IOException {
    attributeCount = 0;
    if (!in.hasAttributes()) {
      return;
    }
    long count = decoder.openAttributes(in);
    if (count > in.attributesEnd() - in.attributes() || count > EventBlock.MAX_PAIRS - 8) {
      throw in.damaged(in.offset(), "attributes", count + " in too few bytes");
    }
    for (int i = 0; i < count; i++) {
      decoder.decodeNextAttribute(attribute);
      translation.applyToAttribute(attribute);
      if (ATTRIBUTE_WORDS * (i + 1) > attributes.length) {
        attributes = Arrays.copyOf(attributes, 2 * attributes.length);
      }
      System.arraycopy(attribute, 0, attributes, ATTRIBUTE_WORDS * i, ATTRIBUTE_WORDS);
    }
    attributeCount = (int) count;
  }

  /** Forgets the attribute list. */
  public void clearAttributes() {
    attributeCount = 0;
  }

  /** Adds the row of a record; gives the index of its first field. */
  public int add(
      EventBlock block, EventMapping mapping, RecordValues v, long time, ClockCorrection clock) {
    FieldRule[] rules = mapping.rules();
    resolve(mapping, v);
    int more = mapping.pairs().size() + (mapping.isMarked() ? 1 : 0) + (rank == NO_RANK ? 0 : 1);
    int row = block.addRow(time, mapping.kind(), location, attributeCount + more);
    for (int i = 0; i < rules.length; i++) {
      long value =
          rules[i].way() == FieldRule.ConversionKind.RANK
              ? found
              : value(block, rules[i], v, clock);
      block.words()[row + i] = value;
    }
    int at = pairs(block, row + rules.length);
    for (EventMapping.PairRule p : mapping.pairs()) {
      long value = v.number(p.field());
      at =
          pair(
              block,
              at,
              p.key(),
              p.key() == ArchivePairKeys.CONTEXT ? Otf2Ids.token(value) : value);
    }
    if (mapping.isMarked()) {
      at = pair(block, at, ArchivePairKeys.RECORD, mapping.type().code());
    }
    if (rank != NO_RANK) {
      pair(block, at, ArchivePairKeys.RANK, rank);
    }
    attributeCount = 0;
    return row;
  }

  /**
   * Adds the row of the end of a collective operation, whose data belong to its begin.
   *
   * @param id what joins it with its begin
   * @param data takes operation, communicator, root, bytes sent and received
   */
  public void addCollectiveEnd(
      EventBlock block, EventMapping mapping, RecordValues v, long time, long id, long[] data) {
    resolve(mapping, v);
    for (int i = 0; i < data.length; i++) {
      FieldRule rule = mapping.rules()[i];
      data[i] = rule.way() == FieldRule.ConversionKind.RANK ? found : value(block, rule, v, null);
    }
    int more = rank == NO_RANK ? 0 : 1;
    int row = block.addRow(time, EventKind.COLLECTIVE_END, location, attributeCount + more);
    block.words()[row] = id;
    int at = pairs(block, row + 1);
    if (rank != NO_RANK) {
      pair(block, at, ArchivePairKeys.RANK, rank);
    }
    attributeCount = 0;
  }

  /**
   * Adds the row of a message without attributes.
   *
   * @param n rank of the partner, communicator (an id of the archive), tag, length and request
   * @return false if the rank has to be given as well, which {@link #add} does
   */
  public boolean addMessage(EventBlock block, EventKind kind, long[] n, long time) {
    int comm = ids.comm(n[1]);
    RankTable.Table table = table(comm);
    int partner = location(n[0], table);
    if (n[0] != Otf2Ids.UNDEFINED && (partner == 0 || table.rank(partner) != n[0])) {
      return false;
    }
    int row = block.addRow(time, kind, location, 0);
    long[] words = block.words();
    words[row] = partner;
    words[row + 1] = n[3];
    words[row + 2] = n[2];
    words[row + 3] = Integer.toUnsignedLong(comm);
    words[row + 4] = n[4];
    return true;
  }

  /** Finds the location of the rank in a record, and whether the rank has to be given as well. */
  private void resolve(EventMapping mapping, RecordValues v) {
    rank = NO_RANK;
    found = 0;
    if (mapping.rankField() >= 0) {
      FieldRule rule = mapping.rules()[mapping.rankField()];
      rank = v.number(rule.field());
      RankTable.Table table = table(v, rule);
      found = location(rank, table);
      if (rank == Otf2Ids.UNDEFINED || found != 0 && table.rank(found) == rank) {
        rank = NO_RANK;
      }
    }
  }

  static int pair(EventBlock block, int at, ArchivePairKeys key, long value) {
    block.words()[at] = EventBlock.pairHead(key.token(), key.type());
    block.words()[at + 1] = key.type().normalize(value);
    return at + 2;
  }

  /** Puts the attributes after the fields of a row; gives the index after them. */
  public int pairs(EventBlock block, int from) {
    int at = from;
    for (int i = 0; i < attributeCount; i++) {
      long type = attributes[ATTRIBUTE_WORDS * i + 1];
      long raw = attributes[ATTRIBUTE_WORDS * i + 2];
      KeyValueType known = TypeCodes.type(type);
      long value;
      if (type == TYPE_TEXT) {
        byte[] text = bytes(raw);
        value = block.text(text == null ? new byte[0] : text, 0, text == null ? 0 : text.length);
      } else {
        value = type == TYPE_LOCATION ? location(raw) : ids.value(type, raw);
      }
      KeyValueType as = known == null ? KeyValueType.UINT64 : known;
      block.words()[at] = EventBlock.pairHead(Otf2Ids.token(attributes[ATTRIBUTE_WORDS * i]), as);
      block.words()[at + 1] = as.normalize(value);
      at += 2;
    }
    return at;
  }

  /** How many pairs the attribute list makes. */
  public int attributeCount() {
    return attributeCount;
  }

  private long value(EventBlock block, FieldRule rule, RecordValues v, ClockCorrection clock) {
    return switch (rule.way()) {
      case NOTHING, CONSTANT -> rule.constant();
      case TOKEN -> Integer.toUnsignedLong(Otf2Ids.token(v.number(rule.field())));
      case TOKEN_8 -> Otf2Ids.token8(v.number(rule.field()));
      case COMM -> Integer.toUnsignedLong(ids.comm(v.number(rule.field())));
      case TEXT -> text(block, v.number(rule.field()));
      case TEXTS -> texts(block, v, rule.field());
      case TIME -> clock.apply(v.number(rule.field()));
      case ACCESS -> FieldRule.access(v.number(rule.field()));
      case REGION_OF -> Integer.toUnsignedLong(region(v.number(rule.field())));
      case SCL_OF -> Integer.toUnsignedLong(scl(v.number(rule.field())));
      case TYPES, NUMBERS -> numbers(block, rule, v);
      default -> v.number(rule.field());
    };
  }

  private RankTable.Table table(RecordValues v, FieldRule rule) {
    long id = rule.other() < 0 ? Otf2Ids.UNDEFINED : v.number(rule.other());
    boolean window =
        rule.other() >= 0 && v.type().fields()[rule.other()].space() == IdSpace.RMA_WIN;
    return table(window ? ranks.communicator(Otf2Ids.token(id)) : ids.comm(id));
  }

  private RankTable.Table table(int comm) {
    if (lastTable == null || comm != lastComm) {
      lastTable = ranks.of(comm, location);
      lastComm = comm;
    }
    return lastTable;
  }

  /** The location of a rank, as it stands in a record. */
  private int location(long rank, RankTable.Table table) {
    if (rank == RootCodes.SELF && table.rank(location) >= 0) {
      return location;
    }
    return rank == Otf2Ids.UNDEFINED ? 0 : table.location(rank);
  }

  private CallingContext context(long id) {
    return definitions.find(DefinitionKind.CALLING_CONTEXT, Otf2Ids.token(id))
            instanceof CallingContext c
        ? c
        : null;
  }

  private int region(long contextId) {
    CallingContext context = context(contextId);
    return context == null ? 0 : context.region();
  }

  private int scl(long contextId) {
    CallingContext context = context(contextId);
    return context == null ? 0 : context.scl();
  }

  private long text(EventBlock block, long id) {
    byte[] text = bytes(id);
    return text == null ? EventBlock.NO_TEXT : block.text(text, 0, text.length);
  }

  /** The bytes of a text; null if there is none. */
  private byte[] bytes(long id) {
    byte[] text = ids.texts().bytes(id);
    if (text == null) {
      dangling.countUndefinedText(id);
    }
    return text;
  }

  private long location(long id) {
    return Integer.toUnsignedLong(dangling.location(id, ids.locations().reference(id)));
  }

  private long texts(EventBlock block, RecordValues v, int item) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < v.repetitions(); i++) {
      byte[] text = bytes(v.item(i, item));
      all.add(text == null ? "" : TraceText.decode(text, 0, text.length));
    }
    return PooledLists.texts(block, all);
  }

  private static long numbers(EventBlock block, FieldRule rule, RecordValues v) {
    int count = v.repetitions();
    boolean types = rule.way() == FieldRule.ConversionKind.TYPES;
    long word = PooledLists.room(block, count);
    for (int i = 0; i < count; i++) {
      long item = v.item(i, rule.field());
      PooledLists.setNumber(block, word, i, types ? TypeCodes.number(item) : item);
    }
    return word;
  }
}
