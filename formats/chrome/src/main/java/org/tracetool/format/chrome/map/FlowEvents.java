package org.tracetool.format.chrome.map;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.json.ValueType;
import org.tracetool.format.chrome.scan.ScannedEvent;
import org.tracetool.format.timeline.TimelineIntake;

/**
 * Arrows between events. Those of Kineto say what the numbers of launches say as well, and those of
 * own exports what messages say; all others are counted, and those that lack their end or begin.
 */
final class FlowEvents {
  /** Digits of a number that has no more than 63 bits. */
  private static final int SAFE_DIGITS = 18;

  private final TimelineIntake intake;
  private final FileFacts facts;
  private final ScanIncidents incidents;
  private final TextDecoder decoder;
  private long[] counts = new long[64];
  private final ArrowBalance balance = new ArrowBalance();
  private final Map<Integer, String> categories = new TreeMap<>();

  FlowEvents(TimelineIntake intake, FileFacts facts, ScanIncidents incidents, TextDecoder decoder) {
    this.intake = intake;
    this.facts = facts;
    this.incidents = incidents;
    this.decoder = decoder;
  }

  /** Counts an arrow by the category that was read. */
  void count(ScannedEvent event, EventTexts texts) {
    if (event.type(ScannedEvent.TIME) == ValueType.NONE) {
      incidents.reportEvent(
          event, ScannedEvent.TIME, "events without a time", "a number of microseconds as \"ts\"");
      return;
    }
    int group = texts.group();
    if (group >= counts.length) {
      counts = Arrays.copyOf(counts, Math.max(group + 1, 2 * counts.length));
    }
    if (counts[group]++ == 0) {
      String category = texts.category(event);
      categories.put(group, category.isEmpty() ? texts.name(event) : category);
    }
    ValueType type = event.type(ScannedEvent.ID);
    boolean hasId = type == ValueType.TEXT || type == ValueType.NUMBER;
    if (event.phase() != 't' && hasId && !facts.isKineto && !facts.isOwn) {
      balance.count(group, id(event), event.phase() == 's');
    }
  }

  private long id(ScannedEvent event) {
    byte[] bytes = event.bytes();
    int to = event.to(ScannedEvent.ID);
    int from = event.from(ScannedEvent.ID);
    long number = 0;
    int i = from;
    while (i < to && bytes[i] >= '0' && bytes[i] <= '9') {
      number = 10 * number + bytes[i++] - '0';
    }
    if (i == to && to - from <= SAFE_DIGITS) {
      return number;
    }
    String id = EventIds.text(decoder.text(bytes, from, to));
    boolean isShort = id.length() <= SAFE_DIGITS && id.chars().allMatch(c -> c >= '0' && c <= '9');
    return isShort && !id.isEmpty() ? Long.parseLong(id) : EventIds.hash(id);
  }

  /** The arrow of a call itself, as a pair of the next record. */
  void addPairs(ScannedEvent event) {
    ValueType type = event.type(ScannedEvent.BIND_ID);
    if (type == ValueType.TEXT || type == ValueType.NUMBER) {
      String id =
          EventIds.text(
              decoder.text(
                  event.bytes(), event.from(ScannedEvent.BIND_ID), event.to(ScannedEvent.BIND_ID)));
      intake.addTextPair(intake.key("flow", KeyValueType.STRING), id);
    }
  }

  /** Reports how many there were. */
  void finish() {
    if (facts.isKineto || facts.isOwn) {
      return;
    }
    categories.forEach(
        (group, category) ->
            incidents.countLeftOut("arrows of category '" + category + "'", counts[group]));
    balance.finish(incidents);
  }
}
