package org.tracetool.format.tau.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.LocationGroupProperty;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.CallStacks;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.system.WorldCommunicators;

/** Writes rows as records. */
final class TauRecordWriter {
  private static final long MAX_BYTES = 1L << 26;
  private static final int MAX_COMMUNICATORS = 64;
  private static final long FIRST_PARAMETER = 3;

  private final Definitions definitions;
  private final WrittenPlaces places;
  private final WrittenDefinitions names;
  private final Microseconds clock;
  private final WrittenRecords out;
  private final CallStacks stacks = new CallStacks();

  /** Places that have records, each with its number among them from 1. */
  private final IntMap begun = new IntMap();

  private final List<Integer> order = new ArrayList<>();

  /** One more than the number of each communicator. */
  private final IntMap communicators = new IntMap();

  /** By the tokens of groups; null until it is asked for. */
  private Map<Integer, List<LocationGroupProperty>> propertiesOf;

  private int nextCommunicator = 1;
  private long last;
  private long strangers;
  private long longMessages;
  private long largeTags;
  private long manyCommunicators;
  private long noPartner;
  private long unknownBytes;
  private long emptyLeaves;
  private long fractions;
  private long pairs;
  private long positions;

  TauRecordWriter(
      Definitions definitions,
      WrittenPlaces places,
      WrittenDefinitions names,
      Microseconds clock,
      WrittenRecords out) {
    this.definitions = definitions;
    this.places = places;
    this.names = names;
    this.clock = clock;
    this.out = out;
    for (Definition.Group group : definitions.all(Definition.Group.class)) {
      if (WorldCommunicators.isWorld(group.name()) && communicators.size() == 0) {
        communicators.put(group.token(), 1);
      }
    }
  }

  /** Writes a row. */
  void accept(EventCursor row) throws IOException {
    int place = places.place(row.location());
    if (place == WrittenPlaces.NONE) {
      strangers++;
      return;
    }
    long time = clock.of(row.time());
    last = Long.compareUnsigned(time, last) > 0 || order.isEmpty() ? time : last;
    if (begun.get(place) == 0) {
      order.add(place);
      begun.put(place, order.size());
      out.write(WrittenRecords.INIT, place, FIRST_PARAMETER, time);
      out.write(WrittenRecords.WALL_CLOCK, place, clock.wallClock(time), time);
    }
    pairs += row.pairs();
    switch (row.kind()) {
      case ENTER -> {
        positions += row.field(1) != 0 ? 1 : 0;
        stacks.of(begun.get(place)).enter(row.time(), row.region(), 0);
        out.write(names.region(row.region()), place, 1, time);
      }
      case LEAVE -> writeLeave(row, place, time);
      case SEND, RECEIVE -> writeMessage(row, place, time);
      case COUNTER -> writeSample(row, place, time);
      default -> strangers++; // the writer in front lets no others through
    }
  }

  private void writeLeave(EventCursor row, int place, long time) throws IOException {
    positions += row.field(1) != 0 ? 1 : 0;
    CallStack stack = stacks.of(begun.get(place));
    int region = stack.isTopKnown() ? stack.top() : 0;
    boolean isOpen = stack.isTopKnown();
    stack.leave(0);
    if (isOpen) {
      out.write(names.region(region), place, -1, time);
    } else {
      emptyLeaves++;
    }
  }

  private void writeMessage(EventCursor row, int place, long time) throws IOException {
    boolean isSend = row.kind() == EventKind.SEND;
    int other = places.node((int) row.field(0));
    if (other == WrittenPlaces.NONE) {
      noPartner++;
      return;
    }
    long bytes = row.field(1);
    int tag = (int) row.field(2);
    if (bytes == -1) {
      unknownBytes++;
      bytes = 0;
    }
    longMessages += Long.compareUnsigned(bytes, MAX_BYTES) >= 0 ? 1 : 0;
    largeTags += tag >>> 16 != 0 ? 1 : 0;
    long word =
        bytes & 0xffff
            | (bytes >>> 16 & 0x3ff) << 32
            | (tag & 0xffL) << 16
            | (tag >>> 8 & 0xffL) << 48
            | (other & 0xffL) << 24
            | (other >>> 8 & 0xffL) << 56
            | (long) communicator((int) row.field(3)) << 42;
    out.write(isSend ? WrittenRecords.SEND : WrittenRecords.RECEIVE, place, word, time);
  }

  private int communicator(int token) {
    int known = communicators.get(token);
    if (known == 0) {
      known = token == 0 || nextCommunicator >= MAX_COMMUNICATORS ? 1 : ++nextCommunicator;
      communicators.put(token, known);
    }
    manyCommunicators += known == 1 && nextCommunicator >= MAX_COMMUNICATORS ? 1 : 0;
    return known - 1;
  }

  private void writeSample(EventCursor row, int place, long time) throws IOException {
    int token = (int) row.field(0);
    long value = row.field(1);
    int properties =
        definitions.find(DefinitionKind.COUNTER, token) instanceof Definition.Counter counter
            ? counter.properties()
            : CounterProperties.ABSOLUTE | CounterProperties.SIGNED8;
    if (CounterProperties.isFloatingPoint(properties)) {
      double number = CounterProperties.toDouble(properties, value);
      value = (long) number;
      fractions += value == number ? 0 : 1;
    }
    int event = names.counter(token);
    if (CounterProperties.isAccumulated(properties)) {
      out.write(event, place, value, time);
    } else {
      writeThree(event, place, value, time);
    }
  }

  private void writeThree(int event, int place, long value, long time) throws IOException {
    out.write(event, place, 0, time);
    out.write(event, place, value, time);
    out.write(event, place, 0, time);
  }

  /** Ends all places. */
  void finish() throws IOException {
    for (Definition.Location location : definitions.all(Definition.Location.class)) {
      int place = places.place(location.token());
      if (places.table().isProcess(location.token()) && begun.get(place) != 0) {
        writeProperties(location.token(), place);
      }
    }
    for (int place : order) {
      out.write(WrittenRecords.CLOSE, place, 0, last);
      out.write(WrittenRecords.WALL_CLOCK, place, clock.wallClock(last), last);
    }
    out.flush();
  }

  private void writeProperties(int process, int place) throws IOException {
    String host = places.table().hosts().name(process);
    if (host != null) {
      writeThree(names.property("Hostname", host), place, 1, last);
    }
    int group = places.table().group(process);
    for (LocationGroupProperty property : groupProperties(group)) {
      if (property.text() != null && !property.name().equals("Hostname")) {
        writeThree(names.property(property.name(), property.text()), place, 1, last);
      }
    }
  }

  private List<LocationGroupProperty> groupProperties(int group) {
    if (propertiesOf == null) {
      propertiesOf = new HashMap<>();
      for (LocationGroupProperty p : definitions.all(LocationGroupProperty.class)) {
        propertiesOf.computeIfAbsent(p.group(), g -> new ArrayList<>()).add(p);
      }
    }
    return propertiesOf.getOrDefault(group, List.of());
  }

  /** Says what was lost. */
  void tell(Diagnostics to) {
    to.reportLoss(
        LossCode.RECORDS, "records of something that is not a process or thread", strangers);
    to.reportLoss(LossCode.NUMBERS, "sizes of messages of 2^26 bytes and more", longMessages);
    to.reportLoss(
        LossCode.NUMBERS, "sizes of messages that are not known, written as 0", unknownBytes);
    to.reportLoss(LossCode.NUMBERS, "tags of messages of 65536 and more", largeTags);
    to.reportLoss(LossCode.MESSAGES, "communicators of messages beyond 64", manyCommunicators);
    to.reportLoss(LossCode.MESSAGES, "messages whose other end is not a process", noPartner);
    to.reportLoss(LossCode.CALLS, "leaves without an enter", emptyLeaves);
    to.reportLoss(LossCode.SAMPLES, "fractions of values of counters", fractions);
    to.reportLoss(LossCode.PAIRS, "key-value pairs", pairs);
    to.reportLoss(LossCode.REFERENCES, "source locations of calls", positions);
    to.reportLoss(LossCode.TIMES, "times that are not whole microseconds", clock.rounded());
    to.reportLoss(LossCode.DEFINITIONS, "quotes and line ends in names", names.quotes());
  }
}
