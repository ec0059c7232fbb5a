package org.tracetool.deflate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Our decoder beside zlib's: the same bytes, the same end, for good streams and for bad ones. */
class InflatedStreamTest {
  /** The output of a stream, and its end. */
  private record Result(byte[] text, String end, int unused) {}

  /** Feeds a stream in pieces of changing length to a decoder, and takes its text in others. */
  private static Result decode(InflatedStream stream, byte[] bytes, int piece, int portion) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    byte[] buffer = new byte[portion];
    int at = 0;
    try (stream) {
      while (true) {
        int n = stream.inflate(buffer, 0, portion);
        text.write(buffer, 0, n);
        if (n > 0) {
          continue;
        }
        if (stream.isFinished()) {
          return new Result(text.toByteArray(), "finished", stream.unused() + bytes.length - at);
        }
        if (stream.needsDictionary()) {
          return new Result(text.toByteArray(), "dictionary", 0);
        }
        if (at == bytes.length) {
          return new Result(text.toByteArray(), "cut off", 0);
        }
        int count = Math.min(piece, bytes.length - at);
        stream.setInput(bytes, at, count);
        at += count;
      }
    } catch (DataFormatException e) {
      assertThat(e).hasMessageMatching("[a-z].*");
      return new Result(text.toByteArray(), "damaged", 0);
    }
  }

  private static void assertSame(byte[] bytes, boolean raw, int piece, int portion) {
    Result ours = decode(new TextInflater(raw), bytes, piece, portion);
    Result zlib = decode(new JdkInflater(raw), bytes, piece, portion);
    assertThat(ours.end).isEqualTo(zlib.end);
    assertThat(ours.text).isEqualTo(zlib.text);
    assertThat(ours.unused).isEqualTo(zlib.unused);
  }

  private static byte[] deflate(byte[] text, int level, int strategy, boolean raw, int flush) {
    Deflater deflater = new Deflater(level, raw);
    deflater.setStrategy(strategy);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[777];
    int step = flush == 0 ? Math.max(text.length, 1) : flush;
    for (int at = 0; at < text.length || at == 0; at += step) {
      deflater.setInput(text, at, Math.min(step, text.length - at));
      int mode =
          flush == 0 ? Deflater.NO_FLUSH : at % 2 == 0 ? Deflater.SYNC_FLUSH : Deflater.FULL_FLUSH;
      int n;
      do {
        n = deflater.deflate(buffer, 0, buffer.length, mode);
        out.write(buffer, 0, n);
      } while (n == buffer.length || !deflater.needsInput());
    }
    deflater.finish();
    for (int n = deflater.deflate(buffer); n > 0; n = deflater.deflate(buffer)) {
      out.write(buffer, 0, n);
    }
    deflater.end();
    return out.toByteArray();
  }

  /** Text, noise, long runs and far repetitions, one after the other. */
  private static byte[] mixture(int length, long seed) {
    Random random = new Random(seed);
    byte[] text = new byte[length];
    int at = 0;
    while (at < length) {
      int n = Math.min(length - at, 1 + random.nextInt(3000));
      int kind = random.nextInt(5);
      int back = at == 0 ? 0 : 1 + random.nextInt(Math.min(at, kind == 3 ? 9 : 40_000));
      for (int i = at; i < at + n; i++) {
        text[i] =
            switch (back == 0 ? 0 : kind) {
              case 0 -> (byte) "0123456789abcdef\n*EL".charAt(random.nextInt(20));
              case 1 -> (byte) random.nextInt(256);
              case 2 -> (byte) kind;
              default -> text[i - back];
            };
      }
      at += n;
    }
    return text;
  }

  @Provide
  static Arbitrary<Integer> strategies() {
    return Arbitraries.of(Deflater.DEFAULT_STRATEGY, Deflater.HUFFMAN_ONLY, Deflater.FILTERED);
  }

  @Property(tries = 150)
  void goodStreamsGiveTheirText(
      @ForAll long seed,
      @ForAll @IntRange(max = 200_000) int length,
      @ForAll @IntRange(max = 9) int level,
      @ForAll("strategies") int strategy,
      @ForAll boolean raw,
      @ForAll @IntRange(max = 30_000) int flush,
      @ForAll @IntRange(min = 1, max = 5_000) int piece,
      @ForAll @IntRange(min = 1, max = 100_000) int portion) {
    byte[] text = mixture(length, seed);
    byte[] bytes = deflate(text, level, strategy, raw, flush == 0 ? 0 : flush + 500);
    byte[] more = Arrays.copyOf(bytes, bytes.length + (int) (seed & 15));
    Result result = decode(new TextInflater(raw), more, piece, portion);
    assertThat(result.text).isEqualTo(text);
    assertThat(result.end).isEqualTo("finished");
    assertThat(result.unused).isEqualTo(more.length - bytes.length);
  }

  @Property(tries = 400)
  void damageIsFoundWhereZlibFindsIt(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 9) int level,
      @ForAll("strategies") int strategy,
      @ForAll boolean raw,
      @ForAll @IntRange(min = 1, max = 3_000) int piece) {
    Random random = new Random(seed);
    byte[] bytes = deflate(mixture(1 + random.nextInt(20_000), seed), level, strategy, raw, 0);
    for (int i = random.nextInt(3); i >= 0; i--) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    if (random.nextInt(4) == 0) {
      bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
    }
    assertSame(bytes, raw, piece, 4096);
  }

  @Property(tries = 3000)
  void noiseIsTakenAsZlibTakesIt(@ForAll byte[] noise, @ForAll boolean raw) {
    assertSame(noise, raw, 7, 100);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void noiseBehindTheHeadOfABlockIsTakenAsZlibTakesIt(int kindOfBlock) {
    readNoiseBehindHead(kindOfBlock, 5000);
  }

  @Tag("broad")
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void moreNoiseBehindTheHeadOfABlockIsTakenAsZlibTakesIt(int kindOfBlock) {
    readNoiseBehindHead(kindOfBlock, 20_000);
  }

  private static void readNoiseBehindHead(int kindOfBlock, int tries) {
    Random random = new Random(kindOfBlock);
    for (int i = 0; i < tries; i++) {
      byte[] bytes = new byte[random.nextInt(300)];
      random.nextBytes(bytes);
      if (bytes.length > 0) {
        bytes[0] = (byte) (bytes[0] & ~6 | kindOfBlock << 1);
      }
      assertSame(bytes, true, 1 + random.nextInt(300), 1000);
    }
  }

  /** A head whose code for the lengths of words has no word: the problem shows bits later. */
  @Test
  void aCodeWithoutWordsIsTakenAsZlibTakesIt() {
    for (int length = 3; length < 60; length++) {
      byte[] head = new byte[length];
      head[0] = 5; // the last block, with codes of its own
      assertSame(head, true, length, 100);
    }
  }

  @Test
  void aDictionaryIsAskedForOnceItsNumberIsThere() {
    for (int length = 2; length < 10; length++) {
      byte[] head = new byte[length];
      head[0] = 0x78;
      head[1] = 0x20;
      assertSame(head, false, 1, 100);
    }
  }

  @Test
  void textOfOurOwnEncoderComesBack() throws DataFormatException {
    byte[] text = mixture(300_000, 5);
    TextDeflater deflater = new TextDeflater();
    int n = deflater.deflate(text, 0, text.length);
    Result result = decode(new TextInflater(true), Arrays.copyOf(deflater.output(), n), 4096, 8192);
    assertThat(result.text).isEqualTo(text);
    assertThat(result.end).as("our streams are never finished").isEqualTo("cut off");
  }

  @Test
  void everyCutGivesAllThatIsThere() {
    byte[] bytes = deflate(mixture(2_000, 11), 6, Deflater.DEFAULT_STRATEGY, false, 0);
    for (int length = 0; length <= bytes.length; length++) {
      assertSame(Arrays.copyOf(bytes, length), false, 1 + length % 50, 512);
    }
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void theTextBeforeDamageComesFirst(boolean own) throws DataFormatException {
    byte[] text = "3f\n*1\nE2\n".repeat(50).getBytes(StandardCharsets.US_ASCII);
    byte[] bytes = deflate(text, 6, Deflater.DEFAULT_STRATEGY, true, 200);
    bytes = Arrays.copyOf(bytes, bytes.length + 20);
    int last = bytes.length - 21;
    bytes[last - 1] = 7; // a block of the undefined kind
    try (InflatedStream stream = own ? new TextInflater(true) : new JdkInflater(true)) {
      stream.setInput(bytes, 0, bytes.length);
      byte[] out = new byte[1000];
      assertThat(stream.inflate(out, 0, 1000)).isEqualTo(text.length);
      assertThat(Arrays.copyOf(out, text.length)).isEqualTo(text);
      assertThatThrownBy(() -> stream.inflate(out, 0, 1000))
          .isInstanceOf(DataFormatException.class);
      assertThatThrownBy(() -> stream.inflate(out, 0, 1000))
          .isInstanceOf(DataFormatException.class);

      stream.reset();
      byte[] good = deflate(text, 6, Deflater.DEFAULT_STRATEGY, true, 0);
      stream.setInput(good, 0, good.length);
      assertThat(stream.inflate(out, 0, 1000)).isEqualTo(text.length);
      assertThat(stream.isFinished()).isTrue();
    }
  }

  @Test
  void nothingFromBeforeAResetIsReferredTo() throws DataFormatException {
    byte[] text = mixture(5_000, 3);
    byte[] all = deflate(text, 9, Deflater.DEFAULT_STRATEGY, true, 0);
    TextDeflater deflater = new TextDeflater();
    int n = deflater.deflate("12345678901234567890".getBytes(StandardCharsets.US_ASCII), 0, 20);
    byte[] small = Arrays.copyOf(deflater.output(), n);
    // A fixed block: the literal 'a', then a match of length 3 from 4 back, which is not there.
    byte[] tooFar = {(byte) 0x4b, 0x04, 0x23, 0x00, 0, 0, 0, 0};
    TextInflater stream = new TextInflater(true);
    stream.setInput(all, 0, all.length);
    byte[] out = new byte[6_000];
    assertThat(stream.inflate(out, 0, 6_000)).isEqualTo(5_000);
    stream.reset();
    stream.setInput(small, 0, small.length);
    assertThat(stream.inflate(out, 0, 6_000)).isEqualTo(20);
    stream.reset();
    Result zlib = decode(new JdkInflater(true), tooFar, 100, 100);
    assertThat(zlib.end).isEqualTo("damaged");
    stream.setInput(tooFar, 0, tooFar.length);
    assertThat(stream.inflate(out, 0, 6_000)).isEqualTo(zlib.text.length);
    assertThatThrownBy(() -> stream.inflate(out, 0, 6_000)).hasMessageContaining("too far back");
  }

  @Test
  void longStreamsAreForOurDecoder() {
    try (InflatedStream small = InflatedStream.of(true, 1000);
        InflatedStream large = InflatedStream.of(true, 1L << 30)) {
      assertThat(small).isInstanceOf(JdkInflater.class);
      assertThat(large).isInstanceOf(TextInflater.class);
    }
  }

  /** From each block on that a watcher is told of, the rest of the text can be had. */
  @ParameterizedTest
  @ValueSource(ints = {1, 100, 4096, 1 << 20})
  void streamsCanBeEnteredAtBlocks(int piece) throws DataFormatException {
    StringBuilder lines = new StringBuilder();
    Random random = new Random(piece);
    for (int i = 0; i < 60_000; i++) {
      lines
          .append(Integer.toHexString(i * 37 + random.nextInt(20)))
          .append("\n*1\nE")
          .append(i % 7);
    }
    byte[] text = lines.toString().getBytes(StandardCharsets.ISO_8859_1);
    byte[] bytes = deflate(text, 4, Deflater.DEFAULT_STRATEGY, true, 300_000);
    EnteringWatcher watcher = new EnteringWatcher(text, bytes, piece);
    InflatedStream watched = InflatedStream.of(true, InflatedStream.LONG);
    watched.watch(watcher);
    byte[] buffer = new byte[10_000];
    while (watcher.given < bytes.length) {
      int count = Math.min(piece, bytes.length - watcher.given);
      watched.setInput(bytes, watcher.given, count);
      watcher.given += count;
      for (int n = 1; n > 0; watcher.returned += n) {
        n = watched.inflate(buffer, 0, buffer.length);
      }
    }
    watched.close();
    assertThat(watcher.returned).isEqualTo(text.length);
    assertThat(watcher.blocks).isGreaterThan(5);
    assertThat(watcher.followed).isBetween(4, watcher.blocks);
  }

  /** Enters a stream at each block, with all text before it, and with what is referred to alone. */
  private static final class EnteringWatcher implements BlockWatcher {
    private final byte[] text;
    private final byte[] bytes;
    private final int piece;
    int given;
    int returned;
    int blocks;
    int followed;
    private int from;
    private int bit;
    private int at;

    EnteringWatcher(byte[] text, byte[] bytes, int piece) {
      this.text = text;
      this.bytes = bytes;
      this.piece = piece;
    }

    @Override
    public boolean handleBlock(int unused, int first, byte[] before, int end, int pending) {
      from = given - unused - (first == 0 ? 0 : 1);
      bit = first;
      at = returned + pending;
      check(Arrays.copyOfRange(before, Math.max(0, end - 40_000), end));
      blocks++;
      return true;
    }

    @Override
    public void handleReferences(byte[] history) {
      assertThat(history).hasSize(InflatedStream.HISTORY);
      int named = 0;
      for (byte b : history) {
        named += b == 0 ? 0 : 1;
      }
      assertThat(named).isLessThan(InflatedStream.HISTORY);
      check(history);
      followed++;
    }

    private void check(byte[] history) {
      byte[] rest = Arrays.copyOfRange(bytes, from, bytes.length);
      Result entered = decode(InflatedStream.within(bit, history), rest, piece, 5000);
      assertThat(entered.text).isEqualTo(Arrays.copyOfRange(text, at, text.length));
    }
  }
}
