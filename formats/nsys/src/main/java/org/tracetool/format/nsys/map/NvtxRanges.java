package org.tracetool.format.nsys.map;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.timeline.TimelineIntake;

/** Ranges and marks that the program named itself, with NVTX. */
final class NvtxRanges {
  private static final int START = 0;
  private static final int END = 1;
  private static final int TYPE = 2;
  private static final int THREAD = 3;
  private static final int TEXT_ID = 4;
  private static final int DOMAIN = 5;
  private static final int CATEGORY = 6;
  private static final int UNSIGNED = 7;
  private static final int SIGNED = 8;
  private static final int UNSIGNED_32 = 9;
  private static final int SIGNED_32 = 10;
  private static final int TEXT = 11;
  private static final int DOUBLE = 12;
  private static final int FLOAT = 13;
  private static final int JSON = 14;
  private static final List<String> NUMBERS =
      List.of(
          "start",
          "end",
          "eventType",
          "globalTid",
          "textId",
          "domainId",
          "category",
          "uint64Value",
          "int64Value",
          "uint32Value",
          "int32Value");

  // Types of events; a type that is called OTHER means the same in another version.
  private static final int CATEGORY_NAME = 33;
  private static final int MARK = 34;
  private static final int THREAD_NAME = 39;
  private static final int PUSH_POP_RANGE = 59;
  private static final int START_END_RANGE = 60;
  private static final int OTHER_CATEGORY_NAME = 64;
  private static final int OTHER_MARK = 65;
  private static final int OTHER_PUSH_POP_RANGE = 70;
  private static final int OTHER_START_END_RANGE = 71;

  /** From this type on come definitions alone, up to {@link #DOMAIN_END}. */
  private static final int FIRST_DEFINITION = 72;

  private static final int DOMAIN_NAME = 75;
  private static final int DOMAIN_END = 76;
  private static final String GROUP = "NVTX";
  private static final String NO_NAME = "[No name]";
  private static final int PROCESS_BITS = 24;
  private static final int MAX_NAMES = 1 << 16;

  /** A domain or category of a process; in a record since there are few. */
  private record Key(long process, long domain, long category) {}

  private final ExportContext context;
  private final TimelineIntake intake;
  private final Map<Key, String> names = new HashMap<>();
  private long others;
  private final LazyKey valueKey;
  private final LazyKey unsignedKey;
  private final LazyKey realKey;
  private final LazyKey categoryKey;
  private final LazyKey jsonKey;
  private final NvtxText split = new NvtxText();
  private final NvtxKeys keys;

  // The group of the last row, and what belongs to it.
  private long lastProcess;
  private long lastDomain = -1;
  private String groupName;
  private int group;
  private LongMap regions;

  NvtxRanges(ExportContext context) {
    this.context = context;
    intake = context.intake;
    keys = new NvtxKeys(intake);
    valueKey = new LazyKey(intake, "value", KeyValueType.INT64);
    unsignedKey = new LazyKey(intake, "value", KeyValueType.UINT64);
    realKey = new LazyKey(intake, "value", KeyValueType.DOUBLE);
    categoryKey = new LazyKey(intake, "category", KeyValueType.STRING);
    jsonKey = new LazyKey(intake, "json", KeyValueType.STRING);
  }

  /** Reads the table. */
  void read() throws IOException {
    readNames();
    try (CheckedRows rows =
        context.tables.open(
            EventTables.NVTX, NUMBERS, "text", "doubleValue", "floatValue", "jsonText")) {
      while (rows.next()) {
        if (context.hasTime(rows, START, "start")) {
          take(rows);
        }
      }
    }
    context
        .tables
        .options()
        .diagnostics()
        .reportLoss(LossCode.RECORDS, "events of NVTX of a type that is not read", others);
  }

  /** Domains and categories have names, which may stand behind their use. */
  private void readNames() throws IOException {
    List<String> numbers = List.of("eventType", "globalTid", "textId", "domainId", "category");
    try (CheckedRows rows = context.tables.open(EventTables.NVTX, numbers, "text")) {
      while (rows.next()) {
        long type = rows.number(0);
        if ((type == DOMAIN_NAME || type == CATEGORY_NAME) && names.size() < MAX_NAMES) {
          String text = rows.text(5);
          text = text == null || text.isEmpty() ? context.texts.find(rows.number(2)) : text;
          long category = type == DOMAIN_NAME ? -1 : rows.number(4, 0);
          if (text != null && !text.isEmpty()) {
            names.put(
                new Key(rows.number(1, 0) >>> PROCESS_BITS, rows.number(3, 0), category), text);
          }
        }
      }
    }
  }

  private void take(CheckedRows rows) throws IOException {
    int type = (int) Math.max(0, Math.min(rows.number(TYPE), Integer.MAX_VALUE));
    switch (type) {
      case PUSH_POP_RANGE, OTHER_PUSH_POP_RANGE -> {
        if (hasThread(rows)) {
          addRange(rows, context.processes.thread(rows.number(THREAD)));
        }
      }
      case START_END_RANGE, OTHER_START_END_RANGE -> {
        if (hasThread(rows)) {
          int process = context.processes.process(rows.number(THREAD));
          addRange(rows, intake.track(process, 0, "NVTX ranges"));
        }
      }
      case MARK, OTHER_MARK -> addMark(rows);
      case CATEGORY_NAME, OTHER_CATEGORY_NAME, THREAD_NAME -> {
        // no events
      }
      default -> others += type >= FIRST_DEFINITION && type <= DOMAIN_END ? 0 : 1;
    }
  }

  private boolean hasThread(CheckedRows rows) {
    if (rows.isNull(THREAD)) {
      rows.reportRow("row without a thread", "globalTid");
      return false;
    }
    findGroup(rows);
    return true;
  }

  private void findGroup(CheckedRows rows) {
    long process = rows.number(THREAD, 0) >>> PROCESS_BITS;
    long domain = rows.number(DOMAIN, 0);
    if (process != lastProcess || domain != lastDomain || groupName == null) {
      lastProcess = process;
      lastDomain = domain;
      String name = names.get(new Key(process, domain, -1));
      groupName = name == null ? GROUP : GROUP + ' ' + name;
      group = intake.group(groupName);
      regions = context.regionsOf(groupName);
    }
  }

  private void addRange(CheckedRows rows, int row) throws IOException {
    long start = rows.number(START);
    long end =
        context.isOld && rows.number(END) <= 0 && start > 0
            ? CheckedRows.NONE
            : context.end(rows, END, start);
    int region = region(rows);
    if (context.hasArguments) {
      addValues(rows);
    }
    context.addCall(row, start, end, region);
  }

  private boolean hasText(CheckedRows rows) {
    return rows.row().isText(TEXT)
        && (rows.row().textLength(TEXT) > 0 || context.texts.find(rows.number(TEXT_ID)) == null);
  }

  /** The region of a range; what differs at each call becomes pairs. */
  private int region(CheckedRows rows) {
    if (hasText(rows)) {
      int from = rows.row().textStart(TEXT);
      return region(rows.row().textBytes(), from, from + rows.row().textLength(TEXT));
    }
    long id = rows.number(TEXT_ID);
    long known = regions.get(id);
    if (known != LongMap.ABSENT) {
      return (int) known;
    }
    String text = rows.isNull(TEXT_ID) ? null : context.texts.find(id);
    byte[] bytes = TraceText.encode(text == null ? NO_NAME : text);
    int region = region(bytes, 0, bytes.length);
    if (text == null || split.take(bytes, 0, bytes.length) == bytes.length) {
      regions.put(id, region);
    }
    return region;
  }

  private int region(byte[] bytes, int from, int to) {
    if (from == to) {
      return intake.region(NO_NAME, group);
    }
    int nameEnd = split.take(bytes, from, to);
    if (nameEnd < to && context.hasArguments) {
      keys.addPairs(split);
    }
    return intake.region(bytes, from, nameEnd, group);
  }

  private void addValues(CheckedRows rows) {
    if (!rows.isNull(UNSIGNED)) {
      intake.addPair(unsignedKey.number(), rows.number(UNSIGNED));
    } else if (!rows.isNull(UNSIGNED_32)) {
      intake.addPair(unsignedKey.number(), rows.number(UNSIGNED_32));
    } else if (!rows.isNull(SIGNED)) {
      intake.addPair(valueKey.number(), rows.number(SIGNED));
    } else if (!rows.isNull(SIGNED_32)) {
      intake.addPair(valueKey.number(), rows.number(SIGNED_32));
    } else {
      addReal(rows);
    }
    long category = rows.number(CATEGORY, 0);
    if (category > 0) {
      String name = names.get(new Key(lastProcess, lastDomain, category));
      intake.addTextPair(categoryKey.number(), name == null ? Long.toString(category) : name);
    }
    if (rows.row().isText(JSON) && rows.row().textLength(JSON) > 0) {
      int from = rows.row().textStart(JSON);
      intake.addTextPair(
          jsonKey.number(), rows.row().textBytes(), from, from + rows.row().textLength(JSON));
    }
  }

  private void addReal(CheckedRows rows) {
    int column = rows.isNull(DOUBLE) ? FLOAT : DOUBLE;
    if (rows.row().isReal(column) || rows.row().isInteger(column)) {
      intake.addPair(realKey.number(), Double.doubleToRawLongBits(rows.row().real(column)));
    }
  }

  private void addMark(CheckedRows rows) throws IOException {
    findGroup(rows);
    String text = hasText(rows) ? rows.text(TEXT) : context.texts.find(rows.number(TEXT_ID));
    text = text == null || text.isEmpty() ? NO_NAME : text;
    int row = rows.isNull(THREAD) ? -1 : context.processes.thread(rows.number(THREAD));
    if (context.hasArguments) {
      addValues(rows);
    }
    intake.addMarker(row, context.epoch + rows.number(START), intake.markerClass(groupName), text);
  }
}
