package org.tracetool.format.chrome.map;

import java.util.Arrays;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.json.ValueType;
import org.tracetool.format.chrome.scan.ScannedEvent;
import org.tracetool.format.timeline.TimelineIntake;

/** Names and categories of events as regions and groups of an intake. */
final class EventTexts {
  private static final byte[] NO_NAME = TraceText.encode("[No name]");
  private static final byte[] STEP = TraceText.encode("ProfilerStep#");
  private static final int MAX_STEP_DIGITS = 18;

  private final TimelineIntake intake;
  private final FileFacts found;
  private final ScanIncidents incidents;
  private final TextDecoder decoder;

  // The name or category that was read last.
  private byte[] bytes;
  private int from;
  private int to;

  private CategorySort[] sorts = new CategorySort[64];
  private int group;
  private CategorySort sort = CategorySort.PLAIN;
  private long step;
  private int regions;

  EventTexts(TimelineIntake intake, FileFacts found, ScanIncidents incidents, TextDecoder decoder) {
    this.intake = intake;
    this.found = found;
    this.incidents = incidents;
    this.decoder = decoder;
  }

  private void read(ScannedEvent event, int key) {
    bytes = event.bytes();
    ValueType type = event.type(key);
    if (type != ValueType.TEXT && type != ValueType.NUMBER) {
      from = 0;
      to = 0;
      return;
    }
    from = event.from(key);
    to = event.to(key);
    if (event.isEscaped(key)) {
      decoder.decode(bytes, from, to);
      bytes = decoder.bytes();
      from = 0;
      to = decoder.length();
    }
  }

  /** Reads the category of an event, for {@link #group} and {@link #sort}. */
  void readCategory(ScannedEvent event) {
    read(event, ScannedEvent.CATEGORY);
    group = intake.group(bytes, from, to);
    if (group >= sorts.length) {
      sorts = Arrays.copyOf(sorts, Math.max(group + 1, 2 * sorts.length));
    }
    sort = sorts[group];
    if (sort == null) {
      sort = CategorySort.of(TraceText.decode(bytes, from, to - from));
      sorts[group] = sort;
      found.take(sort);
    }
  }

  int group() {
    return group;
  }

  CategorySort sort() {
    return sort;
  }

  /** The text of the category; empty without one. */
  String category(ScannedEvent event) {
    read(event, ScannedEvent.CATEGORY);
    return TraceText.decode(bytes, from, to - from);
  }

  /** The text of the name. */
  String name(ScannedEvent event) {
    readName(event);
    return TraceText.decode(bytes, from, to - from);
  }

  /** Whether there is a name. */
  boolean hasName(ScannedEvent event) {
    read(event, ScannedEvent.NAME);
    return from < to;
  }

  private void readName(ScannedEvent event) {
    read(event, ScannedEvent.NAME);
    if (from == to) {
      bytes = NO_NAME;
      from = 0;
      to = NO_NAME.length;
    }
  }

  /** The region of the name of an event and its category; sets {@link #step} too. */
  int region(ScannedEvent event) {
    readName(event);
    step = -1;
    if (bytes[from] == STEP[0]) {
      findStep();
    }
    int region = intake.region(bytes, from, to, group);
    if (region > regions) {
      regions = region;
      lookAt(region);
    }
    return region;
  }

  /** The number of the step that the last region is; -1 if it is none. */
  long step() {
    return step;
  }

  /** All steps are one region: iterations of a loop. */
  private void findStep() {
    int digits = to - from - STEP.length;
    if (digits <= 0
        || digits > MAX_STEP_DIGITS
        || !Arrays.equals(bytes, from, from + STEP.length, STEP, 0, STEP.length)) {
      return;
    }
    long value = 0;
    for (int i = from + STEP.length; i < to; i++) {
      if (bytes[i] < '0' || bytes[i] > '9') {
        return;
      }
      value = value * 10 + bytes[i] - '0';
    }
    step = value;
    to = from + STEP.length - 1;
  }

  /** A region that is new: some names say where it is in the source. */
  private void lookAt(int region) {
    if (!TextDecoder.isUtf8(bytes, from, to)) {
      incidents.countNote("names that are not UTF-8");
    }
    int last = to - 1;
    if (bytes[last] == ')') {
      placeBehind(region, last);
    } else if (sort == CategorySort.FUNCTION) {
      int colon = find(':', from, to);
      if (colon > from + 1 && bytes[colon - 1] == ')') {
        place(region, from, colon - 1);
      }
    }
  }

  /** As viztracer writes it: {@code function (file.py:12)}. */
  private void placeBehind(int region, int last) {
    int open = last;
    while (open > from && bytes[open] != '(') {
      open--;
    }
    int colon = last;
    while (colon > open && bytes[colon] != ':') {
      colon--;
    }
    int line = line(colon + 1, last);
    if (open > from && bytes[open - 1] == ' ' && colon > open + 1 && line > 0) {
      intake.placeRegion(region, TraceText.decode(bytes, open + 1, colon - open - 1), line);
    }
  }

  /** As Kineto writes it: {@code file.py(12): function}. */
  private void place(int region, int first, int close) {
    int open = close;
    while (open > first && bytes[open] != '(') {
      open--;
    }
    int line = line(open + 1, close);
    if (open > first && line > 0) {
      intake.placeRegion(region, TraceText.decode(bytes, first, open - first), line);
    }
  }

  private int find(char c, int first, int last) {
    int i = first;
    while (i < last && bytes[i] != c) {
      i++;
    }
    return i;
  }

  private int line(int first, int last) {
    int line = 0;
    if (last - first > 9) {
      return 0;
    }
    for (int i = first; i < last; i++) {
      if (bytes[i] < '0' || bytes[i] > '9') {
        return 0;
      }
      line = line * 10 + bytes[i] - '0';
    }
    return line;
  }
}
