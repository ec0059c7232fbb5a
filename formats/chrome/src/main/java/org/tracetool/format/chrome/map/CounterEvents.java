package org.tracetool.format.chrome.map;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Arrays;
import org.tracetool.core.collect.ByteStringIndex;
import org.tracetool.core.collect.IntList;
import org.tracetool.format.chrome.json.DecimalNumber;
import org.tracetool.format.chrome.json.MemberScan;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.json.ValueType;
import org.tracetool.format.chrome.scan.ScannedEvent;
import org.tracetool.format.timeline.TimelineIntake;

/** Samples of counters: one counter for each name, id and key of arguments. */
final class CounterEvents {
  private final TimelineIntake intake;
  private final FileFacts facts;
  private final ScanIncidents incidents;
  private final TextDecoder decoder;
  private final MemberScan members = new MemberScan();
  private final DecimalNumber number = new DecimalNumber();

  /** Counters by the bytes that identify them: name, id and key as they are written. */
  private final ByteStringIndex known = new ByteStringIndex();

  private final IntList counters = new IntList();
  private byte[] scratch = new byte[256];
  private int used;
  private long lost;
  private boolean hasRowName;

  CounterEvents(
      TimelineIntake intake, FileFacts facts, ScanIncidents incidents, TextDecoder decoder) {
    this.intake = intake;
    this.facts = facts;
    this.incidents = incidents;
    this.decoder = decoder;
  }

  private void put(byte[] bytes, int from, int to) {
    int length = to - from;
    if (used + length + 1 > scratch.length) {
      scratch = Arrays.copyOf(scratch, 2 * (used + length + 1));
    }
    System.arraycopy(bytes, from, scratch, used, length);
    used += length;
    scratch[used++] = '"'; // no text has one that is not behind a backslash
  }

  /**
   * Takes the samples of an event.
   *
   * @param row whose they are
   * @param isNamed whether the row follows the name of the counter, as for threads in own exports
   */
  void take(ScannedEvent event, int row, boolean isNamed, long time, EventTexts texts)
      throws IOException {
    hasRowName = isNamed;
    boolean isAny = false;
    if (event.type(ScannedEvent.ARGS) == ValueType.OBJECT) {
      used = 0;
      byte[] bytes = event.bytes();
      put(bytes, event.from(ScannedEvent.NAME), event.to(ScannedEvent.NAME));
      boolean hasId = isId(event);
      if (hasId) {
        put(bytes, event.from(ScannedEvent.ID), event.to(ScannedEvent.ID));
      }
      int prefix = used;
      members.setObject(bytes, event.from(ScannedEvent.ARGS), event.to(ScannedEvent.ARGS));
      while (members.next()) {
        isAny = true;
        used = prefix;
        put(bytes, members.keyFrom(), members.keyTo());
        boolean isNumber = members.type() == ValueType.NUMBER || members.type() == ValueType.TEXT;
        if (!isNumber || !addSample(event, row, time, texts)) {
          lost++;
        }
      }
    }
    if (!isAny) {
      lost++;
    }
  }

  private static boolean isId(ScannedEvent event) {
    ValueType type = event.type(ScannedEvent.ID);
    return type == ValueType.TEXT || type == ValueType.NUMBER;
  }

  private boolean addSample(ScannedEvent event, int row, long time, EventTexts texts)
      throws IOException {
    byte[] bytes = members.bytes();
    int from = members.from();
    int to = members.to();
    if (number.parseWhole(bytes, from, to)) {
      boolean isUnsigned = number.whole() < 0 && bytes[from] != '-';
      int counter = counter(event, texts);
      if (isUnsigned) {
        intake.addUnsignedSample(row, time, counter, number.whole());
      } else {
        intake.addSample(row, time, counter, number.whole());
      }
      return true;
    }
    BigDecimal value = DecimalNumber.decimal(bytes, from, to);
    if (value == null) {
      return false;
    }
    intake.addSample(row, time, counter(event, texts), value.doubleValue());
    return true;
  }

  private int counter(ScannedEvent event, EventTexts texts) {
    int before = known.size();
    int found = known.number(Arrays.copyOf(scratch, used));
    if (found == before) {
      counters.add(make(event, texts));
    }
    return counters.get(found);
  }

  private int make(ScannedEvent event, EventTexts texts) {
    String plain = texts.name(event);
    String key = decoder.text(members.bytes(), members.keyFrom(), members.keyTo());
    String name = plain;
    if (isId(event)) {
      String id =
          decoder.text(event.bytes(), event.from(ScannedEvent.ID), event.to(ScannedEvent.ID));
      name += '[' + EventIds.text(id) + ']';
    }
    boolean isOnly = key.isEmpty() || key.equals("value") || key.equals(plain);
    name = isOnly ? name : name + ' ' + key;
    int at = facts.isOwn && name.endsWith("]") ? name.lastIndexOf(" [") : -1;
    String unit = at <= 0 ? null : name.substring(at + 2, name.length() - 1);
    name = at <= 0 ? name : name.substring(0, at);
    return intake.counter(hasRowName ? withoutRow(name) : name, unit);
  }

  /** A name without what follows it in brackets. */
  private static String withoutRow(String name) {
    int depth = 0;
    for (int i = name.length() - 1; i > 1; i--) {
      char c = name.charAt(i);
      depth += c == ')' ? 1 : c == '(' ? -1 : 0;
      if (depth == 0) {
        return c == '(' && name.charAt(i - 1) == ' ' ? name.substring(0, i - 1) : name;
      }
    }
    return name;
  }

  /** Reports what was no number. */
  void finish() {
    incidents.countLeftOut("samples of counters that are not numbers", lost);
  }
}
