package org.tracetool.deflate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextDeflaterTest {
  private static byte[] compress(byte[] text, int chunk) {
    TextDeflater deflater = new TextDeflater();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(TextDeflater.zlibHeader());
    for (int at = 0; at < text.length; at += chunk) {
      int n = deflater.deflate(text, at, Math.min(chunk, text.length - at));
      out.write(deflater.output(), 0, n);
    }
    return out.toByteArray();
  }

  private static byte[] inflate(byte[] bytes, int from, boolean raw) throws DataFormatException {
    Inflater inflater = new Inflater(raw);
    try {
      inflater.setInput(bytes, from, bytes.length - from);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] buffer = new byte[1000];
      for (int n = inflater.inflate(buffer); n > 0; n = inflater.inflate(buffer)) {
        out.write(buffer, 0, n);
      }
      assertThat(inflater.finished()).as("the stream is never finished").isFalse();
      assertThat(inflater.getRemaining()).isZero();
      return out.toByteArray();
    } finally {
      inflater.end();
    }
  }

  private static byte[] eventText(int events, long seed) {
    Random random = new Random(seed);
    StringBuilder out = new StringBuilder();
    long time = 0x5fa875023a6L;
    for (int i = 0; i < events; i++) {
      time += random.nextInt(1 << 22);
      out.append(Long.toHexString(time)).append("\n*1\n");
      out.append(i % 2 == 0 ? "E" + Integer.toHexString(random.nextInt(40)) : "L").append('\n');
    }
    return out.toString().getBytes(StandardCharsets.US_ASCII);
  }

  @Property(tries = 300)
  void anyBytesSurvive(
      @ForAll @Size(max = 5000) byte[] text, @ForAll @IntRange(min = 1, max = 6000) int chunk)
      throws DataFormatException {
    assertThat(inflate(compress(text, chunk), 0, false)).isEqualTo(text);
  }

  @Property(tries = 100)
  void repetitiveTextSurvives(
      @ForAll @Size(min = 1, max = 60) byte[] piece,
      @ForAll @IntRange(min = 1, max = 3000) int times,
      @ForAll @IntRange(min = 40, max = 100_000) int chunk)
      throws DataFormatException {
    byte[] text = new byte[piece.length * times];
    for (int i = 0; i < times; i++) {
      System.arraycopy(piece, 0, text, i * piece.length, piece.length);
    }
    assertThat(inflate(compress(text, chunk), 0, false)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 15, 16, 17, 255, 32768, 32769, 300_000, 1 << 20})
  void everyLengthSurvives(int length) throws DataFormatException {
    byte[] text = Arrays.copyOf(eventText(70_000, 1), length);
    assertThat(inflate(compress(text, 1 << 20), 0, false)).isEqualTo(text);
  }

  @Test
  void veryUnevenSymbolsGetWordsThatAreNotTooLong() throws DataFormatException {
    // Frequencies that double from symbol to symbol ask for words longer than DEFLATE allows.
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Random random = new Random(5);
    for (int i = 0; i < 1 << 19; i++) {
      out.write(Integer.numberOfTrailingZeros(random.nextInt() | 1 << 30) * 7 & 0xff);
    }
    byte[] text = out.toByteArray();
    assertThat(inflate(compress(text, 1 << 20), 0, false)).isEqualTo(text);
  }

  @Test
  void chunksEndWithAFlushPointBehindWhichReadingCanStart() throws DataFormatException {
    byte[] text = eventText(20_000, 2);
    int chunk = 100_000;
    TextDeflater deflater = new TextDeflater();
    int first = deflater.deflate(text, 0, chunk);
    assertThat(Arrays.copyOfRange(deflater.output(), first - 4, first))
        .containsExactly(0, 0, 0xff, 0xff);
    byte[] all = compress(text, chunk);
    byte[] rest = inflate(all, 2 + first, true);
    assertThat(rest).isEqualTo(Arrays.copyOfRange(text, chunk, text.length));
  }

  @Test
  void eventsTakeNoMoreThanWithLevel4OfZlib() {
    byte[] text = eventText(60_000, 3);
    Deflater zlib = new Deflater(4);
    zlib.setInput(text);
    zlib.finish();
    int size = 0;
    byte[] buffer = new byte[1 << 16];
    while (!zlib.finished()) {
      size += zlib.deflate(buffer);
    }
    zlib.end();
    assertThat(compress(text, 256 << 10).length).isLessThan(size);
  }

  @Test
  void theSameTextGivesTheSameBytesFromAUsedEncoder() {
    byte[] text = eventText(10_000, 4);
    TextDeflater used = new TextDeflater();
    used.deflate(eventText(9_000, 9), 0, 50_000);
    int n = used.deflate(text, 0, text.length);
    byte[] fresh = compress(text, text.length);
    assertThat(Arrays.copyOf(used.output(), n))
        .isEqualTo(Arrays.copyOfRange(fresh, 2, fresh.length));
  }
}
