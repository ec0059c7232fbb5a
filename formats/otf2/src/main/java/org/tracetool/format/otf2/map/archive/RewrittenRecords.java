package org.tracetool.format.otf2.map.archive;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.format.StreamAdoptionFacet.Translation;
import org.tracetool.format.otf2.encode.AttributeList;
import org.tracetool.format.otf2.encode.RecordEncoder;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.map.RankTable;
import org.tracetool.format.otf2.map.TypeCodes;
import org.tracetool.format.otf2.map.model.ArchiveIds;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordField;

/**
 * Writes event records of one location into another archive without making rows of them: their ids,
 * ranks and times become those of the archive, all else stays. The bytes are those that rows give.
 * What rows would report is refused. For one thread.
 */
public final class RewrittenRecords {
  private static final int ENTER = EventRecord.ENTER.type().code();
  private static final int LEAVE = EventRecord.LEAVE.type().code();

  /** With fewer records between two that change, looking for records to copy gains nothing. */
  private static final int MIN_COPIED = 4;

  private static final int ATTRIBUTE_WORDS = 3;

  private final RewrittenIds ids;
  private final RewrittenRanks ranks;
  private final RewrittenTimes times;
  private final CopiedRuns copies;
  private final RecordRuns runs;
  private long lastCopied;
  private final PayloadDecoder decoder = new PayloadDecoder();
  private final RecordValues values = new RecordValues();
  private final AttributeList attributes = new AttributeList();
  private final long[] attribute = new long[ATTRIBUTE_WORDS];
  private long[] attributeIds = new long[8];

  /**
   * The archive that records come from.
   *
   * @param ids its ids
   * @param ranks its communicators
   * @param tokens what becomes of its tokens
   */
  public record Origin(ArchiveIds ids, RankTable ranks, Translation tokens) {}

  /**
   * The location that records go to.
   *
   * @param ids the ids of its archive
   * @param token its token there
   * @param own the ids that it has; null if they are those of the archive
   * @param texts the ids of texts; null if it has ids of its own for all
   */
  public record Destination(WrittenIds ids, int token, LocationIds own, LocalTexts texts) {}

  /**
   * Records of a location.
   *
   * @param location its token where they come from
   * @param tables what its ids mean there
   * @param times the times of records, and within them
   */
  public RewrittenRecords(
      Origin from, int location, LocationTables tables, Destination to, RewrittenTimes times) {
    ids = new RewrittenIds(tables, from.ids(), from.tokens(), to.ids(), to.own(), to.texts());
    ranks = new RewrittenRanks(ids, from.ranks(), to.ids(), location, to.token());
    this.times = times;
    copies = new CopiedRuns(ids, ranks, times);
    runs = new RecordRuns(ids, ranks, times);
  }

  /**
   * Writes the frequent records, if any, up to the next one that is none.
   *
   * @param last the time of the record before, unsigned
   * @return how many
   */
  public long writeRun(RecordInput in, RecordOutput out, long last) throws IOException {
    long copied = copies.copy(in, out);
    if (copied > 0) {
      lastCopied = copied;
      return copied;
    }
    int most = lastCopied < MIN_COPIED ? RecordRuns.MAX_RECORDS : 1;
    lastCopied = 0;
    return runs.write(in, out, last, most);
  }

  /**
   * Writes the record that an input is at; its time was given to the output before.
   *
   * @throws RowsNeededException if rows report something of it, or lose it
   * @throws org.tracetool.core.error.DamagedTraceException if it is damaged
   */
  public void write(RecordInput in, RecordOutput out) throws IOException {
    int code = in.code();
    if ((code == ENTER || code == LEAVE) && !in.hasAttributes()) {
      out.writeBare(
          RewritingPlan.of(code).type(),
          ids.id(IdSpace.REGION, in.bareNumber() & Otf2Ids.UNDEFINED));
      return;
    }
    RewritingPlan plan = RewritingPlan.of(code);
    if (plan == null) {
      throw new RowsNeededException("a record of a newer release");
    }
    decoder.decode(in, plan.type(), values);
    if (in.hasAttributes()) {
      takeAttributes(in);
      out.setAttributes(attributes);
    }
    rewrite(plan);
    RecordEncoder.write(out, values);
  }

  private void rewrite(RewritingPlan plan) throws IOException {
    RecordField[] fields = plan.type().fields();
    if (!values.has(fields.length - 1)) {
      throw new RowsNeededException("a record of an older release");
    }
    if (plan.rank() >= 0) {
      long of = plan.of() < 0 ? 0 : values.number(plan.of());
      values.replace(plan.rank(), ranks.rank(values.number(plan.rank()), plan.space(), of));
    }
    for (int i = 0; i < fields.length; i++) {
      if (plan.fields()[i] != RewritingPlan.Change.NONE) {
        values.replace(i, changed(plan.fields()[i], fields[i].space(), values.number(i)));
      }
    }
    for (int f = 0; f < plan.items().length; f++) {
      if (plan.items()[f] != RewritingPlan.Change.NONE) {
        IdSpace space = plan.type().repeated()[f].space();
        for (int r = 0; r < values.repetitions(); r++) {
          values.replaceItem(r, f, changed(plan.items()[f], space, values.item(r, f)));
        }
      }
    }
  }

  private long changed(RewritingPlan.Change change, IdSpace space, long value) throws IOException {
    return switch (change) {
      case ID -> ids.id(space, value);
      case LISTED_TEXT -> definedText(value);
      case OPERATION -> ids.operation((int) value);
      case TIME -> times.time(value);
      case NONE -> value;
    };
  }

  /** The id of a text where rows have an empty one for none. */
  private long definedText(long id) throws RowsNeededException {
    long becomes = ids.id(IdSpace.STRING, id);
    if (becomes == Otf2Ids.UNDEFINED) {
      throw new RowsNeededException("no text");
    }
    return becomes;
  }

  private void takeAttributes(RecordInput in) throws IOException {
    attributes.clear();
    long count = decoder.openAttributes(in);
    if (count > in.attributesEnd() - in.attributes()) {
      throw new RowsNeededException("a damaged list of attributes");
    }
    for (int i = 0; i < count; i++) {
      decoder.decodeNextAttribute(attribute);
      long type = attribute[1];
      if (TypeCodes.type(type) == null) {
        throw new RowsNeededException("an attribute of a newer type");
      }
      long id = ids.id(IdSpace.ATTRIBUTE, attribute[0]);
      for (int k = 0; k < i; k++) {
        if (attributeIds[k] == id) {
          throw new RowsNeededException("an attribute twice");
        }
      }
      if (i == attributeIds.length) {
        attributeIds = Arrays.copyOf(attributeIds, 2 * i);
      }
      attributeIds[i] = id;
      attributes.add(id, (int) type, value(type, attribute[2]));
    }
  }

  private long value(long type, long value) throws RowsNeededException {
    IdSpace space = IdSpace.ofType(type);
    return space == null
        ? value
        : space == IdSpace.STRING ? definedText(value) : ids.id(space, value);
  }
}
