package org.tracetool.filter.anonymize;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.PooledLists;
import org.tracetool.core.operation.ReceiveTimeKey;

/** The records of a section with pseudonyms in place of their texts. */
final class AnonymousSource implements EventSource {
  private static final Role[][] ROLES = EventKind.roles();

  private final EventSource source;
  private final Anonymizer anonymizer;
  private final ShiftedTimes times;
  private final Definitions given;
  private final int stream;
  private final int receiveTime;
  private final boolean keepsUnknown;
  private final EventCursor event = new EventCursor();

  /** Kinds of which a field changes, by their ordinals. */
  private final boolean[] isChanged = new boolean[ROLES.length];

  /** Made when the first row of a block is shortened or left out. */
  private EventBlock rest;

  AnonymousSource(
      EventSource source,
      Anonymizer anonymizer,
      ShiftedTimes times,
      Definitions given,
      int stream) {
    this.source = source;
    this.anonymizer = anonymizer;
    this.times = times;
    this.given = given;
    this.stream = stream;
    receiveTime = ReceiveTimeKey.of(given);
    keepsUnknown = anonymizer.rules().keepsAll(TextClass.UNKNOWN);
    for (int kind = 0; kind < ROLES.length; kind++) {
      for (Role role : ROLES[kind]) {
        isChanged[kind] |=
            switch (role) {
              case TEXT, TEXTS, DATA -> true;
              case TIME -> times.areShifted();
              case TAG -> anonymizer.replacesTags();
              default -> false;
            };
      }
    }
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    while (source.read(block)) {
      boolean isShortened = false;
      event.wrap(block);
      while (event.next()) {
        if (times.areShifted()) {
          event.setTime(times.of(event.time()));
        }
        if (isChanged[event.kindOrdinal()]) {
          changeFields(block);
        }
        isShortened |= isUnknown(event.kind()) && !keepsUnknown;
        for (int i = 0; i < event.pairs(); i++) {
          if (event.pairType(i).isPooled()) {
            isShortened = true;
          } else if (event.pairKey(i) == receiveTime && receiveTime != 0) {
            event.setPairValue(i, times.of(event.pairValue(i)));
          }
        }
      }
      if (isShortened) {
        shorten(block);
      }
      if (block.rows() > 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean isUnknown(EventKind kind) {
    return kind == EventKind.UNKNOWN || kind == EventKind.SNAPSHOT_UNKNOWN;
  }

  private void changeFields(EventBlock block) {
    Role[] roles = ROLES[event.kindOrdinal()];
    boolean isText = !isUnknown(event.kind());
    for (int i = 0; i < roles.length; i++) {
      long value = event.field(i);
      switch (roles[i]) {
        case TEXT -> {
          if (isText) {
            event.setField(i, block.text(text(i, block.text(value))));
          }
        }
        case TEXTS -> {
          List<String> texts = new ArrayList<>();
          PooledLists.texts(block, value).forEach(t -> texts.add(text(-1, t)));
          event.setField(i, PooledLists.texts(block, texts));
        }
        case DATA -> event.setField(i, data(block, value));
        case TIME -> event.setField(i, times.of(value));
        case TAG -> event.setField(i, anonymizer.tag(value));
        default -> {
          // says nothing
        }
      }
    }
  }

  /** The name of an error is that of a check, which may be public; all else is a text. */
  private String text(int field, String text) {
    boolean isName = event.kind() == EventKind.ERROR && field == event.kind().textField();
    return anonymizer.text(TextClass.TEXT, isName ? TextPattern.FUNCTION : TextPattern.WHOLE, text);
  }

  private long data(EventBlock block, long word) {
    if (word == EventBlock.NO_TEXT || (int) word == 0) {
      return word;
    }
    byte[] bytes = new byte[(int) word];
    System.arraycopy(block.pool(), (int) (word >>> 32), bytes, 0, bytes.length);
    return block.text(anonymizer.bytes(bytes), 0, bytes.length);
  }

  /** Leaves out what is not known, and pairs whose values are texts or bytes. */
  private void shorten(EventBlock block) {
    rest = rest == null ? new EventBlock() : rest;
    rest.clear();
    long[] words = block.words();
    event.wrap(block);
    while (event.next()) {
      EventKind kind = event.kind();
      if (isUnknown(kind) && !keepsUnknown) {
        anonymizer.countDropped(TextClass.UNKNOWN);
        continue;
      }
      int pairs = event.pairs();
      int kept = 0;
      int first = event.row() + EventBlock.FIELDS + kind.fieldCount();
      for (int i = 0; i < pairs; i++) {
        int at = first + 2 * i;
        if (!KeyValueType.isPooled(words[at] >>> 32)
            || anonymizer.keepsPair(given, stream, (int) words[at])) {
          words[first + 2 * kept] = words[at];
          words[first + 2 * kept + 1] = words[at + 1];
          kept++;
        }
      }
      words[event.row() + 1] = EventBlock.head(kind, event.location(), kept);
      rest.append(event);
    }
    block.exchange(rest);
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
