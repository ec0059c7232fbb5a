package org.tracetool.format.otf2.map.archive;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.PooledLists;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf2.encode.AttributeList;
import org.tracetool.format.otf2.encode.RecordEncoder;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.ArchivePairKeys;
import org.tracetool.format.otf2.map.EventMapping;
import org.tracetool.format.otf2.map.FieldRule;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.map.RankTable;
import org.tracetool.format.otf2.map.TypeCodes;
import org.tracetool.format.otf2.map.UnknownText;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.SnapshotRecord;

/** Makes the records of locations of their rows, of one location at a time. */
public final class EventRecords {
  private static final int TYPE_TEXT = 11;
  private static final int TYPE_LOCATION = 13;
  private static final long NONE = -1;

  private final WrittenIds ids;
  private int location;
  private LocationIds own;
  private LocalTexts texts;
  private final long[] attribute = new long[3];
  private final RecordValues values = new RecordValues();
  private final AttributeList attributes = new AttributeList();
  private long[] attributeIds = new long[8];
  private final long[] lost = new long[RecordLoss.values().length];
  private RankTable.Table lastTable;
  private int lastComm;
  private final long[] specials = new long[ArchivePairKeys.values().length];
  private final boolean[] special = new boolean[specials.length];

  /** Records of no location yet. */
  public EventRecords(WrittenIds ids) {
    this.ids = ids;
  }

  /**
   * Says whose records follow.
   *
   * @param newOwn the ids that the location has; null if they are those of the archive
   * @param newTexts the ids that texts have there; null if they are those of the archive
   */
  public void setLocation(int newLocation, LocationIds newOwn, LocalTexts newTexts) {
    if (newLocation != location) {
      location = newLocation;
      lastTable = null;
    }
    own = newOwn;
    texts = newTexts;
  }

  private long textId(String text) {
    return texts == null ? ids.texts().id(text) : texts.id(text);
  }

  /** Looks at the pairs of a row; {@link #special} gives the result. */
  public void take(EventCursor event) {
    takeNothing();
    for (int i = 0; i < event.pairs(); i++) {
      ArchivePairKeys key = ids.special(event.pairKey(i));
      if (key == null) {
        writeAttribute(event, i);
      } else {
        special[key.ordinal()] = true;
        specials[key.ordinal()] = event.pairValue(i);
      }
    }
  }

  private void lose(RecordLoss part) {
    lost[part.ordinal()]++;
  }

  /** How often something of a record was left out since this was asked last. */
  public long takeLost(RecordLoss part) {
    long count = lost[part.ordinal()];
    lost[part.ordinal()] = 0;
    return count;
  }

  private void writeAttribute(EventCursor event, int i) {
    long id = ids.id(DefinitionKind.KEY, event.pairKey(i));
    if (id == Otf2Ids.UNDEFINED) {
      lose(RecordLoss.UNDEFINED_KEY);
      return;
    }
    for (int k = 0; k < attributes.size(); k++) {
      if (attributeIds[k] == id) {
        lose(RecordLoss.REPEATED_KEY); // readers refuse a list with two attributes of one id
        return;
      }
    }
    KeyValueType type = event.pairType(i);
    long value = event.pairValue(i);
    long code = TypeCodes.code(type.ordinal());
    long written;
    if (code == TYPE_TEXT) {
      written = textId(value == EventBlock.NO_TEXT ? null : text(event, value));
    } else if (code == TYPE_LOCATION) {
      written = ids.location((int) value);
      if (written == NONE && value != 0) {
        lose(RecordLoss.UNDEFINED);
      }
    } else {
      written = ids.value(type.ordinal(), value, null);
      if (written == Otf2Ids.UNDEFINED && value != 0 && type.role() != null) {
        lose(RecordLoss.UNDEFINED);
      }
    }
    if (attributes.size() == attributeIds.length) {
      attributeIds = Arrays.copyOf(attributeIds, 2 * attributeIds.length);
    }
    attributeIds[attributes.size()] = id;
    attribute[0] = id;
    attribute[1] = code;
    attribute[2] = written;
    if (own != null) {
      own.translation().applyToAttribute(attribute);
    }
    attributes.add(attribute[0], (int) code, attribute[2]);
  }

  private String text(EventCursor event, long word) {
    String text = TraceText.decode(event.block().pool(), (int) (word >>> 32), (int) word);
    int end = text.indexOf(0);
    if (end < 0) {
      return text;
    }
    lose(RecordLoss.ZERO_BYTE);
    return text.substring(0, end);
  }

  /** The value of a pair of the format's own in the row taken; -1 if it has none. */
  public long special(ArchivePairKeys key) {
    return special[key.ordinal()] ? specials[key.ordinal()] : NONE;
  }

  /** Which record the row taken becomes; null if there is none for it. */
  public EventMapping mapping(EventCursor event) {
    List<EventMapping> all = EventMapping.of(event.kind());
    long code = special(ArchivePairKeys.RECORD);
    for (EventMapping m : all) {
      boolean named = code == NONE ? !m.isMarked() : m.type().code() == code;
      boolean context = !m.pairs().isEmpty() == special[ArchivePairKeys.CONTEXT.ordinal()];
      if (named && context && constantsFit(m, event)) {
        return m;
      }
    }
    return null;
  }

  private static boolean constantsFit(EventMapping m, EventCursor event) {
    FieldRule[] rules = m.rules();
    for (int i = 0; i < rules.length; i++) {
      if (rules[i].way() == FieldRule.ConversionKind.CONSTANT
          && event.field(i) != rules[i].constant()) {
        return false;
      }
    }
    return true;
  }

  /** Writes an enter or a leave without pairs, of which most traces consist. */
  public void writeCall(RecordOutput out, EventCursor event) throws IOException {
    EventRecord record = event.kind() == EventKind.ENTER ? EventRecord.ENTER : EventRecord.LEAVE;
    if (event.field(1) != 0) {
      lose(RecordLoss.PLACE);
    }
    out.setAttributes(null);
    long id = id(DefinitionKind.REGION, (int) event.field(0));
    out.writeBare(record.type(), own == null ? id : own.translate(IdSpace.REGION, id));
  }

  /** Writes the record of the row taken. */
  public void write(RecordOutput out, EventMapping mapping, EventCursor event) throws IOException {
    RecordType type = mapping.type();
    start(type);
    FieldRule[] rules = mapping.rules();
    for (int i = 0; i < rules.length; i++) {
      if (rules[i].field() >= 0) {
        set(mapping, i, rules[i], event);
      } else if (rules[i].way() == FieldRule.ConversionKind.NOTHING) {
        writePlace(mapping.kind(), i, event);
      }
    }
    for (EventMapping.PairRule p : mapping.pairs()) {
      long value = special(p.key());
      values.set(
          p.field(),
          p.key() == ArchivePairKeys.CONTEXT
              ? id(DefinitionKind.CALLING_CONTEXT, (int) value)
              : value & Otf2Ids.UNDEFINED);
    }
    setRank(mapping, event);
    emit(out);
  }

  private void writePlace(EventKind kind, int field, EventCursor event) {
    if (event.field(field) != 0 && kind.fields().get(field).role() == Role.SCL) {
      lose(RecordLoss.PLACE);
    }
  }

  private void start(RecordType type) {
    values.begin(type, null);
    RecordField[] fields = type.fields();
    for (int i = 0; i < fields.length; i++) {
      values.set(i, fields[i].space() == null ? 0 : Otf2Ids.UNDEFINED);
    }
    values.setPresent(fields.length);
    values.setRepetitions(0);
  }

  private void emit(RecordOutput out) throws IOException {
    if (own != null) {
      own.translation().apply(values);
    }
    out.setAttributes(attributes);
    RecordEncoder.write(out, values);
  }

  private void set(EventMapping mapping, int i, FieldRule rule, EventCursor event) {
    long value = event.field(i);
    Role role = mapping.kind().fields().get(i).role();
    switch (rule.way()) {
      case TEXT -> values.set(rule.field(), textId(event.block().text(value)));
      case TEXTS -> writeTexts(PooledLists.texts(event.block(), value));
      case TYPES, NUMBERS -> writeNumbers(rule, event.block(), value);
      case TOKEN ->
          values.set(
              rule.field(),
              role == Role.COLLECTIVE
                  ? operation((int) value)
                  : id(role.definition(), (int) value));
      case TOKEN_8 -> values.set(rule.field(), id(role.definition(), (int) value) & 0xff);
      case COMM -> values.set(rule.field(), id(DefinitionKind.GROUP, (int) value));
      case ACCESS -> values.set(rule.field(), FieldRule.access(value));
      case RANK, REGION_OF, SCL_OF -> {
        // is found when all else is known
      }
      default -> values.set(rule.field(), value);
    }
  }

  private long id(DefinitionKind kind, int token) {
    long id = ids.id(kind, token);
    if (id == Otf2Ids.UNDEFINED && token != 0) {
      lose(RecordLoss.UNDEFINED);
    }
    return id;
  }

  private long operation(int token) {
    if (token != 0 && !ids.isOperation(token)) {
      lose(RecordLoss.UNDEFINED);
    }
    return ids.operation(token);
  }

  private void writeTexts(List<String> all) {
    values.setRepetitions(all.size());
    values.set(values.type().countField(), all.size());
    for (int i = 0; i < all.size(); i++) {
      values.setItem(i, textId(all.get(i)));
    }
  }

  private void writeNumbers(FieldRule rule, EventBlock block, long word) {
    int n = Math.min(PooledLists.count(word), 255);
    int width = values.type().repeated().length;
    values.setRepetitions(n);
    values.set(values.type().countField(), n);
    for (int i = 0; i < n; i++) {
      long number = PooledLists.number(block, word, i);
      values.setItem(
          width * i + rule.field(),
          rule.way() == FieldRule.ConversionKind.TYPES ? TypeCodes.code(number) : number);
    }
  }

  /** Sets the rank of the process that a field names. */
  private void setRank(EventMapping mapping, EventCursor event) {
    if (mapping.rankField() < 0) {
      return;
    }
    FieldRule rule = mapping.rules()[mapping.rankField()];
    values.set(rule.field(), rank(mapping, rule, event, (int) event.field(mapping.rankField())));
  }

  private long rank(EventMapping mapping, FieldRule rule, EventCursor event, int partner) {
    long told = special(ArchivePairKeys.RANK);
    if (told != NONE || partner == 0) {
      return told == NONE ? Otf2Ids.UNDEFINED : told & Otf2Ids.UNDEFINED;
    }
    int comm = 0;
    for (int i = 0; i < mapping.rules().length; i++) {
      if (mapping.rules()[i].field() == rule.other()) {
        boolean window = mapping.type().fields()[rule.other()].space() == IdSpace.RMA_WIN;
        int token = (int) event.field(i);
        boolean without = values.number(rule.other()) == Otf2Ids.UNDEFINED; // as it was set before
        if (without && !window && ids.mayNeedEverybody()) {
          return rankAmongAll(rule, partner);
        }
        comm = window ? ids.ranks().communicator(token) : token;
      }
    }
    return known(ranks(comm).rank(partner));
  }

  /**
   * The rank of the other side of a message that names no communicator, or none that is defined.
   */
  private long rankAmongAll(FieldRule rule, int partner) {
    WorldCommunicator all = ids.everybody();
    int rank = all.rank(partner);
    if (rank >= 0) {
      values.set(rule.other(), all.id());
    }
    return known(rank);
  }

  private long known(int rank) {
    if (rank < 0) {
      lose(RecordLoss.MEMBER);
    }
    return rank & Otf2Ids.UNDEFINED;
  }

  /** The ranks of a communicator, which is mostly that of the record before. */
  private RankTable.Table ranks(int comm) {
    if (lastTable == null || comm != lastComm) {
      lastTable = ids.ranks().of(comm, location);
      lastComm = comm;
    }
    return lastTable;
  }

  /**
   * Writes the end of a collective operation.
   *
   * @param data operation, communicator, root, bytes sent and received
   */
  public void writeCollectiveEnd(RecordOutput out, long[] data) throws IOException {
    EventMapping mapping = EventMapping.of(EventKind.COLLECTIVE).get(0);
    start(mapping.type());
    FieldRule[] rules = mapping.rules();
    values.set(rules[0].field(), operation((int) data[0]));
    values.set(rules[1].field(), id(DefinitionKind.GROUP, (int) data[1]));
    long told = special(ArchivePairKeys.RANK);
    int root = (int) data[2];
    long rank =
        told != NONE
            ? told
            : root == 0 ? Otf2Ids.UNDEFINED : known(ranks((int) data[1]).rank(root));
    values.set(rules[2].field(), rank & Otf2Ids.UNDEFINED);
    values.set(rules[3].field(), data[3]);
    values.set(rules[4].field(), data[4]);
    emit(out);
  }

  /** Writes the record of a sample of a counter; false if no class records it alone. */
  boolean writeCounter(
      RecordOutput out, EventMapping metric, int counter, int type, long value, long since)
      throws IOException {
    int set = ids.single(counter);
    if (set == 0 || type == 0) {
      return false;
    }
    start(metric.type());
    values.set(0, since); // the first field of a record of a snapshot
    values.set(metric.type().position("metric"), ids.id(DefinitionKind.METRIC, set));
    values.set(metric.type().countField(), 1);
    values.setRepetitions(1);
    values.setItem(0, type);
    values.setItem(1, value);
    emit(out);
    return true;
  }

  /** Writes the begin of a snapshot with its number of records, or its end with a position. */
  public void writeNumber(RecordOutput out, boolean begin, long number) throws IOException {
    SnapshotRecord record = begin ? SnapshotRecord.SNAPSHOT_START : SnapshotRecord.SNAPSHOT_END;
    attributes.clear();
    start(record.type());
    values.set(0, number);
    emit(out);
  }

  /** Forgets the row taken. */
  public void takeNothing() {
    attributes.clear();
    Arrays.fill(special, false);
  }

  /** Writes a record of a newer release; false if the text is none. */
  public boolean writeUnknown(RecordOutput out, String sort, String text) throws IOException {
    int code = UnknownText.code(sort, text);
    byte[] bytes = UnknownText.bytes(sort, text);
    if (code < 0 || bytes == null || EventMapping.ofEvent(code) != null) {
      return false;
    }
    if (own != null) {
      own.keepAll(); // the bytes may have any of the ids
    }
    values.begin(RecordType.unknown(code), bytes);
    values.setBytes(0, 0, bytes.length);
    values.setPresent(1);
    emit(out);
    return true;
  }
}
