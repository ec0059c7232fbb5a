package org.tracetool.format.chrome.map;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.chrome.json.DecimalNumber;
import org.tracetool.format.chrome.json.MemberScan;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.json.ValueScan;
import org.tracetool.format.chrome.json.ValueType;
import org.tracetool.format.chrome.scan.TraceValueSink;

/** What stands beside the events of a trace: properties, and of Kineto which rank it is. */
final class TraceValues implements TraceValueSink {
  private static final int MAX_TEXT_BYTES = 4096;
  private static final int MAX_PROPERTIES = 4096;

  /** Later begins than in the year 2040 are none. */
  private static final long MAX_BASE_NANOS = 1L << 61;

  private static final long MAX_SECONDS = MAX_BASE_NANOS / 1_000_000_000;

  private final FileFacts found;
  private final ScanIncidents incidents;
  private final TextDecoder decoder = new TextDecoder();
  private final DecimalNumber number = new DecimalNumber();
  private final Map<String, String> properties = new LinkedHashMap<>();
  private final Map<String, String> groupMembers = new HashMap<>();
  private long baseNanos;
  private int rank = -1;
  private int worldSize = -1;
  private boolean isViztracer;
  private boolean isXla;

  TraceValues(FileFacts found, ScanIncidents incidents) {
    this.found = found;
    this.incidents = incidents;
  }

  @Override
  public boolean isSkipped(String key) {
    boolean isSkipped = key.equals("stackFrames") || key.equals("samples");
    if (isSkipped) {
      incidents.countNote("stack frames and samples, not read");
    }
    return isSkipped || key.equals("systemTraceEvents");
  }

  @Override
  public void takeValue(String key, ValueType type, byte[] bytes, int from, int to) {
    switch (key) {
      case "metadata", "otherData", "viztracer_metadata" -> takeMembers(key, type, bytes, from, to);
      case "distributedInfo" -> takeDistribution(type, bytes, from, to);
      case "baseTimeNanoseconds" -> {
        boolean isText = type == ValueType.TEXT;
        if (number.parseWhole(bytes, isText ? from + 1 : from, isText ? to - 1 : to)) {
          baseNanos = limited(number.whole());
        }
      }
      default -> addProperty(key, type, bytes, from, to);
    }
  }

  private void addProperty(String key, ValueType type, byte[] bytes, int from, int to) {
    if (type == ValueType.NULL || type == ValueType.NOT_FINITE) {
      return;
    }
    boolean isText = type == ValueType.TEXT;
    int first = isText ? from + 1 : from;
    int length = (isText ? to - 1 : to) - first;
    if (length > MAX_TEXT_BYTES || properties.size() == MAX_PROPERTIES) {
      incidents.countNote("properties of the trace that are too long, cut or left out");
      length = Math.min(length, MAX_TEXT_BYTES);
    }
    if (properties.size() < MAX_PROPERTIES) {
      properties.put(
          key,
          isText
              ? decoder.text(bytes, first, first + length)
              : TraceText.decode(bytes, first, length));
    }
  }

  private void takeMembers(String object, ValueType type, byte[] bytes, int from, int to) {
    if (type != ValueType.OBJECT) {
      addProperty(object, type, bytes, from, to);
      return;
    }
    isViztracer |= object.startsWith("viztracer");
    MemberScan members = new MemberScan();
    members.setObject(bytes, from, to);
    while (members.next()) {
      String key = decoder.text(bytes, members.keyFrom(), members.keyTo());
      boolean isText = members.type() == ValueType.TEXT;
      int first = isText ? members.from() - 1 : members.from();
      addProperty(key, members.type(), bytes, first, isText ? members.to() + 1 : members.to());
      found.isOwn |= object.equals("metadata") && key.equals("ticks_per_second");
      isXla |= object.equals("metadata") && key.equals("highres-ticks");
    }
  }

  private void takeDistribution(ValueType type, byte[] bytes, int from, int to) {
    if (type != ValueType.OBJECT) {
      return;
    }
    MemberScan members = new MemberScan();
    members.setObject(bytes, from, to);
    while (members.next()) {
      if (members.isKey("rank")) {
        rank = small(members);
      } else if (members.isKey("world_size")) {
        worldSize = small(members);
      } else if (members.isKey("pg_config") && members.type() == ValueType.LIST) {
        takeGroups(bytes, members.from(), members.to());
      } else {
        boolean isText = members.type() == ValueType.TEXT;
        addProperty(
            decoder.text(bytes, members.keyFrom(), members.keyTo()),
            members.type(),
            bytes,
            isText ? members.from() - 1 : members.from(),
            isText ? members.to() + 1 : members.to());
      }
    }
  }

  private int small(MemberScan members) {
    boolean isNumber = members.type() == ValueType.NUMBER || members.type() == ValueType.TEXT;
    return isNumber
            && number.parseWhole(members.bytes(), members.from(), members.to())
            && number.whole() >= 0
            && number.whole() < Integer.MAX_VALUE
        ? (int) number.whole()
        : -1;
  }

  private void takeGroups(byte[] bytes, int from, int to) {
    ValueScan values = new ValueScan();
    values.setBytes(bytes, to);
    MemberScan members = new MemberScan();
    int at = values.between(from + 1);
    while (at < to - 1) {
      int after = values.value(at);
      if (after < 0) {
        return;
      }
      if (values.type() == ValueType.OBJECT) {
        members.setObject(bytes, at, after);
        takeGroup(members);
      }
      at = values.between(after);
    }
  }

  private void takeGroup(MemberScan members) {
    String name = null;
    String ranks = null;
    while (members.next()) {
      if (members.isKey("pg_name")) {
        name = decoder.text(members.bytes(), members.from(), members.to());
      } else if (members.isKey("ranks")) {
        ranks = decoder.text(members.bytes(), members.from(), members.to());
      }
    }
    if (name != null && ranks != null) {
      groupMembers.put(name, ranks);
    }
  }

  /** Nanoseconds since 1970 that times are added to; 0 if there are none. */
  long baseNanos() {
    return baseNanos;
  }

  /** The first time of an own export, in nanoseconds; since 1970 if it says when that was. */
  long ownBaseNanos() {
    long start = parsed(properties.get("start_ns"));
    Instant date = ownDate();
    return date == null ? start : start + date.getEpochSecond() * 1_000_000_000L + date.getNano();
  }

  /** Nanoseconds of a tick of the trace that an own export was made of. */
  double ownNanosPerTick() {
    long ticks = parsed(properties.get("ticks_per_second"));
    return ticks > 0 ? 1e9 / ticks : 1;
  }

  /** Whether an own export says when it was. */
  boolean hasOwnDate() {
    return ownDate() != null;
  }

  private Instant ownDate() {
    String text = properties.get("date_of_time_0");
    try {
      Instant date = text == null ? null : Instant.parse(text);
      boolean isUsual = date != null && Math.abs(date.getEpochSecond()) < MAX_SECONDS;
      return isUsual ? date : null;
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  private static long parsed(String number) {
    try {
      return number == null ? 0 : limited(Long.parseLong(number));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static long limited(long base) {
    return Math.abs(base) > MAX_BASE_NANOS ? 0 : base;
  }

  /** The rank that the file says; -1 if it says none. */
  int rank() {
    return rank;
  }

  /** How many ranks there are; -1 if it is not said. */
  int worldSize() {
    return worldSize;
  }

  /** Members of process groups as they are written, by names. */
  Map<String, String> groupMembers() {
    return groupMembers;
  }

  /** Properties of the trace. */
  Map<String, String> properties() {
    return properties;
  }

  /** The program that has written the file; null if that is not known. */
  String creator() {
    if (found.isKineto) {
      return "PyTorch Profiler (Kineto)";
    }
    if (found.isDftracer) {
      return "DFTracer";
    }
    if (found.isOwn) {
      return properties.get("creator");
    }
    if (isViztracer) {
      String version = properties.get("version");
      return version == null ? "viztracer" : "viztracer " + version;
    }
    return isXla ? "XLA profiler" : properties.get("creator");
  }
}
