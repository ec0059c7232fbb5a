package org.tracetool.format.otf.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventBlock;
import org.tracetool.testdata.EachOf;

/** The fast decoding of the frequent lines beside one that goes byte by byte. */
class PlainLinesTest {
  private static final int SLACK = 64;

  /** First times of 1 to 15 digits; the ninth from the end carries soon in some of them. */
  private static final long[] BEGINS = {
    0,
    0x7b70,
    0xfffff00,
    0xffff_ff00L,
    0x1_0000_0000L,
    0x9_ffff_f000L,
    0xabc_ffff_0000L,
    0x7ff_ffff_ffff_f000L
  };

  /** One for all: a new one is long. */
  private final EventBlock block = new EventBlock();

  private final ProcessLineCache processes = new ProcessLineCache();

  PlainLinesTest() {
    processes.put(new ProcessLine(1, true));
    processes.put(new ProcessLine(0x2a, true));
    processes.put(new ProcessLine(0x12345, true));
    processes.put(new ProcessLine(0x7, false));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void everyLineIsDecoded(int begin) {
    String text = plain(new Random(begin), BEGINS[begin], 3000);
    List<String> rows = new ArrayList<>();
    assertThat(decode(text, rows)).isEqualTo(text.length());
    assertThat(rows).isEqualTo(byByte(text, text.length()));
  }

  @EachOf(2)
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 5, 6})
  void aChangedByteEndsTheRunBeforeItsLine(int begin) {
    Random random = new Random(begin);
    String text = plain(random, BEGINS[begin], 12);
    byte[] other = "0189af:`gELPTO*\n\r \t\0\u007f".getBytes(StandardCharsets.US_ASCII);
    for (int place = 0; place < text.length(); place++) {
      for (byte b : other) {
        char[] changed = text.toCharArray();
        changed[place] = (char) b;
        String now = new String(changed);
        List<String> rows = new ArrayList<>();
        int stop = decode(now, rows);
        List<String> expected = byByte(now, stop);
        assertThat(rows).as("byte %d is %d of%n%s", place, b, now).isEqualTo(expected);
      }
    }
  }

  @Test
  void nothingAfterTheLimitIsRead() {
    String text = plain(new Random(9), 0x1_2345_6789L, 40);
    byte[] b = bytes(text);
    for (int limit = 0; limit <= text.length(); limit++) {
      if (limit > 0 && text.charAt(limit - 1) != '\n') {
        continue;
      }
      List<String> rows = new ArrayList<>();
      assertThat(run(lines(), b, limit, rows)).isEqualTo(limit);
      assertThat(rows).isEqualTo(byByte(text, limit));
    }
  }

  @Test
  void theRunEndsBeforeATimeThatIsNotWanted() {
    String text = plain(new Random(3), 0x1_0000_0000L, 500);
    List<String> all = byByte(text, text.length());
    String[] chosen = all.get(250).split(" ");
    PlainLines lines = lines();
    lines.end = Long.parseUnsignedLong(chosen[0], 16);
    List<String> rows = new ArrayList<>();
    run(lines, bytes(text), text.length(), rows);
    assertThat(rows)
        .isEqualTo(
            all.stream()
                .filter(r -> Long.parseUnsignedLong(r.split(" ")[0], 16) <= lines.end)
                .toList());
  }

  private PlainLines lines() {
    PlainLines lines = new PlainLines(processes);
    lines.process = processes.find(1);
    return lines;
  }

  private int decode(String text, List<String> rows) {
    return run(lines(), bytes(text), text.length(), rows);
  }

  private int run(PlainLines lines, byte[] b, int limit, List<String> rows) {
    block.clear();
    int stop = lines.run(b, 0, limit, block, Integer.MAX_VALUE >> 12);
    long[] w = block.words();
    for (int at = 0; at < block.usedWords(); at += EventBlock.FIELDS + 2) {
      rows.add(row(w[at], w[at + 1], w[at + EventBlock.FIELDS]));
      assertThat(w[at + EventBlock.FIELDS + 1]).isZero();
    }
    return stop;
  }

  private static String row(long time, long head, long region) {
    return Long.toHexString(time) + ' ' + Long.toHexString(head) + ' ' + region;
  }

  private static byte[] bytes(String text) {
    return Arrays.copyOf(text.getBytes(StandardCharsets.ISO_8859_1), text.length() + SLACK);
  }

  /** Lines as a writer makes them, some records at the same time, some of another process. */
  private static String plain(Random random, long begin, int records) {
    StringBuilder text = new StringBuilder();
    long time = begin;
    for (int i = 0; i < records; i++) {
      if (i == 0 || random.nextInt(8) > 0) {
        time += random.nextInt(1 << random.nextInt(11));
        text.append(Long.toHexString(time)).append('\n');
        text.append(
            random.nextInt(20) == 0 ? "*2a\n" : random.nextInt(20) == 0 ? "*12345\n" : "*1\n");
      }
      text.append(random.nextBoolean() ? 'E' : 'L');
      text.append(
          random.nextBoolean() ? "" : Integer.toHexString(random.nextInt(1 << random.nextInt(23))));
      text.append('\n');
    }
    return text.toString();
  }

  /** The rows of the lines before an index, all of which must be plain. */
  private List<String> byByte(String text, int stop) {
    List<String> rows = new ArrayList<>();
    ProcessLine process = processes.find(1);
    long time = 0;
    for (int at = 0; at < stop; ) {
      int end = text.indexOf('\n', at);
      String line = text.substring(at, end);
      at = end + 1;
      if (line.matches("[EL][0-9a-f]*")) {
        long region = line.length() == 1 ? 0 : Long.parseLong(line.substring(1), 16);
        long head = line.charAt(0) == 'E' ? process.enterHead : process.leaveHead;
        rows.add(row(time, head, region));
      } else if (line.startsWith("*")) {
        assertThat(line).matches("\\*[0-9a-f]{1,6}");
        process = processes.find(Integer.parseInt(line.substring(1), 16));
        assertThat(process).isNotNull();
        assertThat(process.isWanted).isTrue();
      } else {
        assertThat(line).matches("[0-9a-f]*");
        long next = line.isEmpty() ? time : Long.parseUnsignedLong(line, 16);
        assertThat(Long.compareUnsigned(next, time)).isNotNegative();
        time = next;
      }
    }
    return rows;
  }
}
