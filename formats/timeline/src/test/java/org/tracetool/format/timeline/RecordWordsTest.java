package org.tracetool.format.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecordWordsTest {
  private static final int MAX_REGION = (1 << 30) - 1;
  private static final long MAX_NUMBER = (1L << 32) - 1;

  private static long[] shortRecord(int type, long time, long end, int region, long number) {
    long[] words = new long[16];
    int length = RecordWords.putShort(words, type, time, end, region, number);
    assertThat(RecordWords.words(words[RecordWords.HEAD])).isEqualTo(length);
    return words;
  }

  private static long[] longRecord(int type, long time, long second, int region, long number) {
    long[] words = new long[16];
    RecordWords.putKeys(words, time, second, number);
    RecordWords.putCall(words, region, 0);
    int length = RecordWords.CALL_WORDS;
    words[RecordWords.HEAD] = RecordWords.head(type, length, 0, 0, false, false);
    assertThat(RecordWords.words(words[RecordWords.HEAD])).isEqualTo(length);
    return words;
  }

  @Test
  void shortRecordsSayTheSameAsLongOnes() {
    for (int type : new int[] {RecordWords.BEGIN, RecordWords.END, RecordWords.CALL}) {
      for (int region : new int[] {0, 1, MAX_REGION}) {
        for (long number : new long[] {0, 1, 1L << 31, MAX_NUMBER}) {
          assertThat(RecordWords.isShort(region, number)).isTrue();
          long second = type == RecordWords.CALL ? Long.MIN_VALUE / 2 : 0;
          long[] brief = shortRecord(type, -5, second, region, number);
          long[] full = longRecord(type, -5, second, region, number);
          assertThat(say(brief)).isEqualTo(say(full));
          assertThat(RecordWords.isBefore(brief, 0, full, 0)).isFalse();
          assertThat(RecordWords.isBefore(full, 0, brief, 0)).isFalse();
        }
      }
    }
  }

  private static String say(long[] words) {
    long head = words[RecordWords.HEAD];
    return words[RecordWords.TIME]
        + " "
        + RecordWords.type(head)
        + " "
        + RecordWords.second(words, 0)
        + " "
        + RecordWords.number(words, 0)
        + " "
        + RecordWords.region(words, 0)
        + " "
        + RecordWords.key(words, 0)
        + " "
        + RecordWords.pairs(head)
        + RecordWords.isCollective(head)
        + RecordWords.hasTexts(head);
  }

  @Test
  void whatDoesNotFitIsNotShort() {
    assertThat(RecordWords.isShort(-1, 0)).isFalse();
    assertThat(RecordWords.isShort(MAX_REGION + 1, 0)).isFalse();
    assertThat(RecordWords.isShort(0, MAX_NUMBER + 1)).isFalse();
  }

  @Test
  void longHeadsKeepAllTheirParts() {
    long head = RecordWords.head(RecordWords.POINT, RecordWords.MAX_WORDS, 4095, 255, true, true);
    assertThat(RecordWords.words(head)).isEqualTo(RecordWords.MAX_WORDS);
    assertThat(RecordWords.type(head)).isEqualTo(RecordWords.POINT);
    assertThat(RecordWords.pairs(head)).isEqualTo(RecordWords.MAX_PAIRS);
    assertThat(RecordWords.kind(head)).isEqualTo(255);
    assertThat(RecordWords.isCollective(head) && RecordWords.hasTexts(head)).isTrue();
  }

  @Test
  void equalTimesAreInOrderOfEndsThenOfTheFile() {
    long[] outer = shortRecord(RecordWords.CALL, 1, 9, 1, 5);
    long[] inner = shortRecord(RecordWords.CALL, 1, 8, 1, 4);
    assertThat(RecordWords.isBefore(outer, 0, inner, 0)).isTrue();
    assertThat(RecordWords.isBefore(inner, 0, outer, 0)).isFalse();
    long[] begin = shortRecord(RecordWords.BEGIN, 1, 0, 1, 5);
    assertThat(RecordWords.isBefore(shortRecord(RecordWords.END, 1, 0, 0, 4), 0, begin, 0))
        .isTrue();
  }
}
