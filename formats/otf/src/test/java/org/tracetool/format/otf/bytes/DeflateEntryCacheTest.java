package org.tracetool.format.otf.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.FileHandles;

class DeflateEntryCacheTest {
  private static final int HEADER = 2;

  @TempDir Path folder;
  private final ReadOptions options = ReadOptions.defaults();

  private static DeflateEntryPoint entry(long position, long time) {
    return new DeflateEntryPoint(position, 0, new byte[1000], time);
  }

  @Test
  void theLastOneBeforeTheTimeIsFound() {
    DeflateEntryCache entries = new DeflateEntryCache(1 << 20);
    entries.add(1, entry(100, 10));
    entries.add(1, entry(200, 20));
    entries.add(1, entry(300, -2L)); // times are unsigned
    assertThat(entries.before(1, 2, 20).position()).isEqualTo(100);
    assertThat(entries.before(1, 2, 21).position()).isEqualTo(200);
    assertThat(entries.before(1, 2, -1L).position()).isEqualTo(300);
    assertThat(entries.before(1, 2, 10)).isNull();
    assertThat(entries.before(2, 2, 21)).isNull();
  }

  @Test
  void onesThatAreNotBehindThePlaceAreOfNoUse() {
    DeflateEntryCache entries = new DeflateEntryCache(1 << 20);
    entries.add(1, entry(100, 10));
    assertThat(entries.before(1, 100, 20)).isNull();
    assertThat(entries.before(1, 99, 20).position()).isEqualTo(100);
  }

  @Test
  void theEarlierOfTwoTimesCounts() {
    DeflateEntryCache entries = new DeflateEntryCache(1 << 20);
    entries.add(1, entry(100, 10));
    long bytes = entries.bytes();
    entries.add(1, entry(100, 5));
    entries.add(1, entry(100, 20));
    assertThat(entries.before(1, 2, 6).time()).isEqualTo(5);
    assertThat(entries.bytes()).isEqualTo(bytes);
  }

  @Test
  void whatWasNotUsedForLongestGoesFirst() {
    DeflateEntryCache entries = new DeflateEntryCache(10_000);
    entries.add(1, entry(1, 1));
    for (int i = 2; i < 100; i++) {
      entries.add(i % 3, entry(i, i));
      assertThat(entries.before(1, 0, 2).position()).isEqualTo(1);
      assertThat(entries.bytes()).isBetween(1L, 10_000L);
    }
    assertThat(entries.before(2, 0, 50)).isNull();
  }

  /** What was passed over on the way is entered by the next one who reads. */
  @Test
  void filesAreEnteredAtBlocksThatWerePassed() throws IOException {
    byte[] text = text();
    Path file = folder.resolve("t.1.events.z");
    Files.write(file, deflated(text));
    DeflateEntryCache entries = new DeflateEntryCache(1 << 20);
    try (FileHandles handles = new FileHandles()) {
      InflatedText first = new InflatedText(new FileStore(handles, file), HEADER, options);
      assertThat(passOver(first, entries)).isEqualTo(text.length);
      int found = 0;
      for (long until = -1L; entries.before(1, HEADER, until) != null; found++) {
        DeflateEntryPoint entry = entries.before(1, HEADER, until);
        until = entry.time();
        int behind = (int) (until - 1000); // the block is at most so far
        assertThat(found > 0 || behind > text.length / 2).isTrue();
        InflatedText feed = new InflatedText(new FileStore(handles, file), entry, options);
        String rest = rest(feed);
        assertThat(feed.isDamaged()).isFalse();
        assertThat(rest.length()).isGreaterThanOrEqualTo(text.length - behind);
        assertThat(new String(text, StandardCharsets.ISO_8859_1)).endsWith(rest);
      }
      assertThat(found).isGreaterThan(3);
      assertThat(entries.bytes()).isBetween(1L, found * (16L << 10)); // packed
      long bytes = entries.bytes();
      passOver(new InflatedText(new FileStore(handles, file), HEADER, options), entries);
      assertThat(entries.bytes()).isEqualTo(bytes);
    }
  }

  /** Nothing is kept of a damaged part: blocks may have been seen where there are none. */
  @Test
  void readingGoesOnBehindDamage() throws IOException {
    byte[] text = text();
    byte[] section = deflated(text);
    byte[] raw = Arrays.copyOfRange(section, HEADER, section.length);
    byte[] two = Arrays.copyOf(section, section.length + raw.length);
    System.arraycopy(raw, 0, two, section.length, raw.length);
    byte[] damage = new byte[section.length / 4];
    new Random(4).nextBytes(damage);
    System.arraycopy(damage, 0, two, section.length / 2, damage.length);
    Path file = folder.resolve("t.1.events.z");
    Files.write(file, two);
    DeflateEntryCache entries = new DeflateEntryCache(1 << 20);
    try (FileHandles handles = new FileHandles()) {
      InflatedText feed = new InflatedText(new FileStore(handles, file), HEADER, options);
      assertThat(passOver(feed, entries)).isGreaterThan(text.length);
      assertThat(feed.isDamaged()).isTrue();
    }
    assertThat(entries.bytes()).isZero();
  }

  /** Reads a text as one of which all was before the window; times are bytes from 1000 on. */
  private static long passOver(InflatedText text, DeflateEntryCache entries) throws IOException {
    byte[] buffer = new byte[64 << 10];
    long read = 0;
    try (InflatedText feed = text.asOneOfMany().entriesInto(entries, 1)) {
      for (int n = 0; n >= 0; n = feed.read(buffer, 0, buffer.length)) {
        feed.notePassed(read, 1000 + read);
        read += n;
      }
    }
    return read;
  }

  private static String rest(InflatedText text) throws IOException {
    byte[] buffer = new byte[64 << 10];
    ByteArrayOutputStream rest = new ByteArrayOutputStream();
    try (InflatedText feed = text) {
      for (int n = 0; n >= 0; n = feed.read(buffer, 0, buffer.length)) {
        rest.write(buffer, 0, n);
      }
    }
    return rest.toString(StandardCharsets.ISO_8859_1);
  }

  private static byte[] text() {
    StringBuilder lines = new StringBuilder();
    Random random = new Random(3);
    for (int i = 0; i < 80_000; i++) {
      lines.append(Integer.toHexString(i * 37 + random.nextInt(20))).append("\n*1\nE7\n");
    }
    return lines.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] deflated(byte[] text) {
    Deflater deflater = new Deflater(4);
    byte[] buffer = new byte[text.length];
    deflater.setInput(text);
    int n = deflater.deflate(buffer, 0, buffer.length, Deflater.FULL_FLUSH);
    deflater.end();
    return Arrays.copyOf(buffer, n);
  }
}
