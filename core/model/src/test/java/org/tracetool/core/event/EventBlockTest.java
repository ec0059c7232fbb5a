package org.tracetool.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.Role;

class EventBlockTest {
  private final EventBlock block = new EventBlock();

  @Test
  void aRowComesBackWithAllThatWasPutIn() {
    block.add(-2L, EventKind.SEND, 0xffff_fffe, 7, 0xffff_ffffL, 3, 4, 5);
    EventCursor e = block.cursor();
    assertThat(e.next()).isTrue();
    assertThat(e.time()).isEqualTo(-2L);
    assertThat(e.kind()).isEqualTo(EventKind.SEND);
    assertThat(e.location()).isEqualTo(0xffff_fffe);
    assertThat(e.partner()).isEqualTo(7);
    assertThat(e.bytes()).isEqualTo(0xffff_ffffL);
    assertThat(e.tag()).isEqualTo(3);
    assertThat(e.comm()).isEqualTo(4);
    assertThat(e.get(Role.SCL)).isEqualTo(5);
    assertThat(e.get(Role.REGION)).isZero();
    assertThat(e.text()).isNull();
    assertThat(e.pairs()).isZero();
    assertThat(e.next()).isFalse();
  }

  @Test
  void missingTrailingFieldsAreZeroEvenInABlockThatIsUsedAgain() {
    block.add(1, EventKind.SEND, 1, -1, -1, -1, -1, -1);
    block.clear();
    block.add(2, EventKind.SEND, 1, 9L);
    EventCursor e = block.cursor();
    e.next();
    assertThat(List.of(e.field(0), e.field(1), e.field(2), e.field(3), e.field(4)))
        .containsExactly(9L, 0L, 0L, 0L, 0L);
    assertThat(block.rows()).isEqualTo(1);
  }

  @Test
  void rowsCanBeWrittenStraightIntoReservedWords() {
    EventBlock other = new EventBlock(16);
    for (int i = 0; i < 100; i++) {
      block.add(i, EventKind.ENTER, 5, i, 2L * i);
    }
    for (int i = 0; i < 100; i += 2) {
      long[] w = other.reserve(8);
      int at = other.usedWords();
      for (int k = i; k < i + 2; k++) {
        w[at++] = k;
        w[at++] = EventBlock.head(EventKind.ENTER, 5, 0);
        w[at++] = k;
        w[at++] = 2L * k;
      }
      other.addRows(8, 2);
    }
    assertThat(other.rows()).isEqualTo(100);
    assertThat(copy(other)).isEqualTo(copy(block));
  }

  private static List<Long> copy(EventBlock b) {
    List<Long> list = new ArrayList<>();
    for (int i = 0; i < b.usedWords(); i++) {
      list.add(b.words()[i]);
    }
    return list;
  }

  @Test
  void anAbsentTextIsNotAnEmptyOne() {
    for (String s : new String[] {null, "", "text"}) {
      int at = block.addRow(0, EventKind.COMMENT, 1, 0);
      long word = block.text(s);
      block.words()[at] = word;
    }
    EventCursor e = block.cursor();
    List<String> texts = new ArrayList<>();
    while (e.next()) {
      texts.add(e.text());
    }
    assertThat(texts).containsExactly(null, "", "text");
  }

  @Test
  void appendedRowsKeepTextsAndPairsWhenTheirBlockIsCleared() {
    byte[] array = "array".getBytes(StandardCharsets.US_ASCII);
    block.text("something in front");
    int at = block.addRow(3, EventKind.MARKER, 1, 2);
    block.words()[at] = 70;
    long word = block.text("oops");
    block.words()[at + 1] = word;
    block.words()[at + 2] = EventBlock.pairHead(0xffff_ffff, KeyValueType.INT32);
    block.words()[at + 3] = -5;
    word = block.text(array, 0, array.length);
    block.words()[at + 4] = EventBlock.pairHead(2, KeyValueType.BYTE_ARRAY);
    block.words()[at + 5] = word;
    EventBlock copy = new EventBlock();
    copy.add(1, EventKind.ENTER, 1, 5);
    EventCursor e = block.cursor();
    e.next();
    copy.append(e);
    block.clear();
    block.text("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");

    EventCursor c = copy.cursor();
    c.next();
    c.next();
    assertThat(c.text()).isEqualTo("oops");
    assertThat(c.field(0)).isEqualTo(70);
    assertThat(c.pairs()).isEqualTo(2);
    assertThat(c.pairKey(0)).isEqualTo(0xffff_ffff);
    assertThat(c.pairType(0)).isEqualTo(KeyValueType.INT32);
    assertThat(c.pairValue(0)).isEqualTo(-5);
    assertThat(c.pairType(1)).isEqualTo(KeyValueType.BYTE_ARRAY);
    long value = c.pairValue(1);
    assertThat(
            new String(copy.pool(), (int) (value >>> 32), (int) value, StandardCharsets.US_ASCII))
        .isEqualTo("array");
    assertThat(copy.rows()).isEqualTo(2);
  }

  @Test
  void aBlockCanBeAppendedToItself() {
    int at = block.addRow(3, EventKind.COMMENT, 1, 0);
    long word = block.text("a text that is longer than half of the first pool of 64 bytes");
    block.words()[at] = word;
    for (int i = 0; i < 8; i++) {
      EventCursor e = block.cursor();
      e.next();
      block.append(e);
    }
    EventCursor e = block.cursor();
    int n = 0;
    while (e.next()) {
      assertThat(e.text()).startsWith("a text that").endsWith("64 bytes");
      n++;
    }
    assertThat(n).isEqualTo(9);
  }

  @Test
  void exchangeTakesAllContentAndGivesBackTheOther() {
    block.add(1, EventKind.ENTER, 1, 5);
    block.text("text");
    EventBlock other = new EventBlock();
    other.exchange(block);
    assertThat(block.rows()).isZero();
    assertThat(block.usedBytes()).isZero();
    assertThat(other.rows()).isEqualTo(1);
    assertThat(other.usedBytes()).isEqualTo(4);
  }

  @Test
  void changesInPlaceTouchNothingElse() {
    block.add(1, EventKind.SEND, 1, 2, 3, 4, 5, 6);
    block.add(7, EventKind.ENTER, 8, 9L);
    EventCursor e = block.cursor();
    e.next();
    e.setTime(100);
    e.setLocation(0x8000_0001);
    e.setField(2, 400);
    EventCursor again = block.cursor();
    again.next();
    assertThat(again.time()).isEqualTo(100);
    assertThat(again.location()).isEqualTo(0x8000_0001);
    assertThat(again.kind()).isEqualTo(EventKind.SEND);
    assertThat(again.field(1)).isEqualTo(3);
    assertThat(again.field(2)).isEqualTo(400);
    assertThat(again.field(3)).isEqualTo(5);
    again.next();
    assertThat(again.region()).isEqualTo(9);
  }

  @Test
  void pairsAreChangedInPlace() {
    int at = block.addRow(1, EventKind.NO_OP, 1, 1);
    block.words()[at] = EventBlock.pairHead(5, KeyValueType.UINT64);
    block.words()[at + 1] = 6;
    EventCursor e = block.cursor();
    e.next();
    e.setPairKey(0, 0xffff_fff0);
    e.setPairValue(0, 77);
    assertThat(e.pairKey(0)).isEqualTo(0xffff_fff0);
    assertThat(e.pairType(0)).isEqualTo(KeyValueType.UINT64);
    assertThat(e.pairValue(0)).isEqualTo(77);
  }

  @Test
  void aCursorGoesBackToARowByItsIndex() {
    Random random = new Random(1);
    List<Integer> rows = new ArrayList<>();
    EventKind[] kinds = EventKind.values();
    for (int i = 0; i < 200; i++) {
      block.add(i, kinds[random.nextInt(kinds.length)], i);
    }
    EventCursor e = block.cursor();
    while (e.next()) {
      rows.add(e.row());
    }
    for (int i = 199; i >= 0; i -= 7) {
      e.moveTo(rows.get(i));
      assertThat(e.time()).isEqualTo(i);
      assertThat(e.location()).isEqualTo(i);
    }
  }

  @Test
  void headWordsHoldTheLargestValues() {
    for (EventKind kind : EventKind.values()) {
      long head = EventBlock.head(kind, -1, EventBlock.MAX_PAIRS);
      assertThat(EventKind.of(EventBlock.kindOrdinal(head))).isEqualTo(kind);
      assertThat(EventBlock.location(head)).isEqualTo(-1);
      assertThat(EventBlock.pairs(head)).isEqualTo(EventBlock.MAX_PAIRS);
    }
  }

  @Test
  void rolesFindTheFirstFieldThatHasThem() {
    assertThat(EventKind.RMA_PUT.indexOf(Role.LOCATION)).isZero();
    assertThat(EventKind.ENTER.indexOf(Role.BYTES)).isEqualTo(-1);
    assertThat(EventKind.MARKER.textField()).isEqualTo(1);
    for (EventKind kind : EventKind.values()) {
      assertThat(kind.fieldCount()).isEqualTo(kind.fields().size());
      assertThat(kind.fields().stream().filter(f -> f.role().isPooled()).count())
          .isEqualTo(kind.pooledFields());
    }
  }

  @Test
  void allThatIsInThePoolIsCopiedWithItsRow() {
    EventBlock block = new EventBlock();
    int at = block.addRow(1, EventKind.PATTERN, 2, 1);
    long steps = PooledLists.numbers(block, Double.doubleToRawLongBits(0.5), -1);
    long indexes = PooledLists.numbers(block, 7);
    long pair = block.text("text");
    long[] words = block.words();
    words[at] = 3;
    words[at + 1] = 4;
    words[at + 2] = steps;
    words[at + 3] = indexes;
    words[at + 4] = EventBlock.pairHead(5, KeyValueType.STRING);
    words[at + 5] = pair;
    int program = block.addRow(2, EventKind.PROGRAM_BEGIN, 2, 0);
    long name = block.text("a.out");
    long arguments = PooledLists.texts(block, List.of("-x", "", "größe"));
    block.words()[program] = name;
    block.words()[program + 1] = arguments;
    EventBlock copy = new EventBlock();
    copy.text("before");
    EventCursor e = block.cursor();
    while (e.next()) {
      copy.append(e);
    }
    EventCursor c = copy.cursor();
    assertThat(c.next()).isTrue();
    assertThat(PooledLists.count(c.field(2))).isEqualTo(2);
    assertThat(PooledLists.number(copy, c.field(2), 0)).isEqualTo(Double.doubleToRawLongBits(0.5));
    assertThat(PooledLists.number(copy, c.field(2), 1)).isEqualTo(-1);
    assertThat(PooledLists.number(copy, c.field(3), 0)).isEqualTo(7);
    assertThat(copy.text(c.pairValue(0))).isEqualTo("text");
    assertThat(c.next()).isTrue();
    assertThat(c.text()).isEqualTo("a.out");
    assertThat(PooledLists.texts(copy, c.field(1))).containsExactly("-x", "", "größe");
    assertThat(PooledLists.texts(copy, EventBlock.NO_TEXT)).isEmpty();
    assertThat(PooledLists.texts(copy, copy.text("xxxx"))).isEmpty();
  }

  @Test
  void labelsAreUniqueSinceUsersChooseByThem() {
    assertThat(java.util.Arrays.stream(EventKind.values()).map(EventKind::label))
        .doesNotHaveDuplicates()
        .allMatch(l -> l.matches("[a-z-]+"));
  }

  @Test
  void rowsAtTheBeginAreForgotten() {
    EventBlock block = new EventBlock();
    block.add(1, EventKind.ENTER, 7, 10, 0);
    block.add(2, EventKind.LEAVE, 7, 10, 0);
    int second = block.usedWords() / 2;
    block.dropBefore(second);
    assertThat(block.rows()).isEqualTo(1);
    assertThat(block.usedWords()).isEqualTo(second);
    EventCursor row = block.cursor();
    assertThat(row.next()).isTrue();
    assertThat(row.kind()).isEqualTo(EventKind.LEAVE);
    assertThat(row.time()).isEqualTo(2);
    assertThat(row.next()).isFalse();
    block.dropBefore(block.usedWords());
    assertThat(block.rows()).isZero();
  }
}
