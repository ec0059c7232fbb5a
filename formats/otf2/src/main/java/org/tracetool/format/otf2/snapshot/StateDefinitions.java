package org.tracetool.format.otf2.snapshot;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.collect.LongList;
import org.tracetool.format.otf2.file.OldRecordDefaults;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.EnumNames;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.RecordType;

/** What definitions say that is needed to know which events still matter. */
final class StateDefinitions {
  /** No location has this id. */
  static final long NOWHERE = -1;

  private static final int VALUE_BITS = 15;
  private static final int RELATIVE = 2;
  private static final long[] NOBODY = {};

  private final LongList locations = new LongList();
  private final LongList regions = new LongList();
  private final KeyNumbers regionNumbers = new KeyNumbers();
  private final Map<Long, Long> regionOfContext = new HashMap<>();
  private final Map<Long, Long> groupOfCommunicator = new HashMap<>();
  private final Map<Long, long[]> members = new HashMap<>();
  private final Map<Long, long[]> metricMembers = new HashMap<>();
  private final Map<Long, Long> classOfInstance = new HashMap<>();
  private final Map<Long, Long> metricModes = new HashMap<>();
  private long locationsOfRanks;
  private long events;
  private long offset;
  private long length;

  /** Reads the file of global definitions. */
  static StateDefinitions read(RecordInput in) throws IOException {
    StateDefinitions all = new StateDefinitions();
    PayloadDecoder decoder = new PayloadDecoder();
    RecordValues v = new RecordValues();
    while (in.next()) {
      RecordType type = GlobalRecord.table().find(in.code());
      if (type != null) {
        decoder.decode(in, type, v);
        OldRecordDefaults.complete(v);
        all.add(v);
      }
    }
    return all;
  }

  private static long get(RecordValues v, String field) {
    return v.number(v.type().position(field));
  }

  private void add(RecordValues v) {
    RecordType type = v.type();
    long self = v.number(0);
    if (type == GlobalRecord.REGION.type()) {
      if (regionNumbers.number(self) == regions.size()) {
        regions.add(self);
      }
    } else if (type == GlobalRecord.LOCATION.type()) {
      locations.add(self);
      events += get(v, "numberOfEvents");
    } else if (type == GlobalRecord.CALLING_CONTEXT.type()) {
      regionOfContext.putIfAbsent(self, get(v, "region"));
    } else if (type == GlobalRecord.COMM.type()) {
      groupOfCommunicator.putIfAbsent(self, get(v, "group"));
    } else if (type == GlobalRecord.GROUP.type()) {
      members.putIfAbsent(self, v.items());
      if (get(v, "groupType") == EnumNames.GROUP_TYPE.value("COMM_LOCATIONS")
          && get(v, "paradigm") == EnumNames.PARADIGM.value("MPI")) {
        locationsOfRanks = self;
      }
    } else if (type == GlobalRecord.METRIC_CLASS.type()) {
      metricMembers.putIfAbsent(self, v.items());
    } else if (type == GlobalRecord.METRIC_INSTANCE.type()) {
      classOfInstance.putIfAbsent(self, get(v, "metricClass"));
    } else if (type == GlobalRecord.METRIC_MEMBER.type()) {
      metricModes.putIfAbsent(self, get(v, "metricMode"));
    } else if (type == GlobalRecord.CLOCK_PROPERTIES.type()) {
      offset = get(v, "globalOffset");
      length = get(v, "traceLength");
    }
  }

  /** The locations in the order of their definitions. */
  long[] locations() {
    return toArray(locations);
  }

  /** The regions in the order of their definitions. */
  long[] regions() {
    return toArray(regions);
  }

  private static long[] toArray(LongList list) {
    long[] all = new long[list.size()];
    Arrays.setAll(all, list::get);
    return all;
  }

  /** The place of a region among them; that of the first one for a region that is not defined. */
  int regionNumber(long region) {
    return Math.max(0, regionNumbers.find(region));
  }

  /** How many events the locations have, as their definitions say. */
  long events() {
    return events;
  }

  /** A time that no event is before. */
  long offset() {
    return offset;
  }

  /** How much later the last event may be, in ticks. */
  long length() {
    return length;
  }

  /** The region of a calling context; all-ones of 32 bits if there is none. */
  long regionOfContext(long context) {
    return regionOfContext.getOrDefault(context, 0xffff_ffffL);
  }

  /** The ranks of MPI_COMM_WORLD that are in a communicator. */
  long[] ranks(long communicator) {
    return members.getOrDefault(groupOfCommunicator.getOrDefault(communicator, 0L), NOBODY);
  }

  /** The location of a rank of a communicator; {@link #NOWHERE} if there is none. */
  long location(long communicator, long rank) {
    long[] ranks = ranks(communicator);
    return rank >= ranks.length ? NOWHERE : locationOfRank(ranks[(int) rank]);
  }

  /** The location of a rank of MPI_COMM_WORLD. */
  long locationOfRank(long rank) {
    long[] all = members.getOrDefault(locationsOfRanks, NOBODY);
    return rank < 0 || rank >= all.length ? NOWHERE : all[(int) rank];
  }

  /** Whether a value of a metric is added to the one before. */
  boolean isRelative(long metric, int member) {
    long[] all = metricMembers.getOrDefault(classOfInstance.getOrDefault(metric, metric), NOBODY);
    return member < all.length
        && (metricModes.getOrDefault(all[member], 0L) & VALUE_BITS) == RELATIVE;
  }
}
