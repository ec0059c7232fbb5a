package org.tracetool.format.otf.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.tracetool.core.text.Hex;

class HexChunksTest {
  @Example
  void everyByteInEveryPlaceIsADigitOrNot() {
    byte[] b = "01234567".getBytes(StandardCharsets.US_ASCII);
    for (int place = 0; place < 8; place++) {
      for (int v = -128; v < 128; v++) {
        byte[] t = b.clone();
        t[place] = (byte) v;
        assertThat(HexChunks.areDigits(HexChunks.load(t, 0)))
            .as("byte %d at %d", v, place)
            .isEqualTo(Hex.digit((byte) v) >= 0);
      }
    }
  }

  @Property(tries = 5000)
  void leadingDigitsEndAtTheFirstOtherByte(@ForAll @Size(8) byte[] bytes, @ForAll int digits) {
    byte[] b = bytes.clone();
    byte[] begin = Integer.toHexString(digits).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(begin, 0, b, 0, begin.length);
    int expected = 0;
    while (expected < 8 && Hex.digit(b[expected]) >= 0) {
      expected++;
    }
    assertThat(HexChunks.leadingDigits(HexChunks.load(b, 0))).isEqualTo(expected);
  }

  @Property(tries = 5000)
  void theFirstNewlineIsFoundWhereItIs(@ForAll @Size(8) byte[] bytes) {
    for (int place = -1; place < 8; place++) {
      byte[] b = bytes.clone();
      if (place >= 0) {
        b[place] = '\n';
      }
      assertFirstNewline(b);
    }
  }

  @Example
  void everyByteBeforeAndAfterANewlineIsToldFromIt() {
    for (int place = 0; place < 8; place++) {
      for (int v = -128; v < 128; v++) {
        byte[] b = new byte[8];
        Arrays.fill(b, (byte) v);
        b[place] = '\n';
        assertFirstNewline(b);
      }
    }
  }

  private static void assertFirstNewline(byte[] b) {
    int first = 0;
    while (first < 8 && b[first] != '\n') {
      first++;
    }
    long found = HexChunks.newlines(HexChunks.load(b, 0));
    assertThat(HexChunks.lengthBefore(found)).isEqualTo(first);
    assertThat(HexChunks.bytesBefore(found)).isEqualTo(first);
    assertThat(found == 0).isEqualTo(first == 8);
    assertThat(found & 0x7f7f_7f7f_7f7f_7f7fL).isZero();
  }

  @Property(tries = 200)
  void aByteZeroIsFoundWhereItIs(@ForAll Random random) {
    byte[] b = new byte[random.nextInt(10_000)];
    int mask = random.nextBoolean() ? 0x7f : 0xff; // ASCII, or any text
    for (int i = 0; i < b.length; i++) {
      b[i] = (byte) Math.max(1, random.nextInt() & mask);
    }
    int from = random.nextInt(b.length / 2 + 1);
    assertThat(HexChunks.zeroByte(b, from, b.length)).isEqualTo(b.length);
    if (from < b.length) {
      int place = from + random.nextInt(b.length - from);
      b[place] = 0;
      assertThat(HexChunks.zeroByte(b, from, b.length)).isEqualTo(place);
    }
  }

  @Property(tries = 2000)
  void eightDigitsHaveTheValueThatTheJdkGivesThem(@ForAll int value) {
    String text = String.format("%08x", value);
    long word = HexChunks.load(text.getBytes(StandardCharsets.US_ASCII), 0);
    assertThat(HexChunks.value(word)).isEqualTo(Integer.toUnsignedLong(value));
  }

  @Property(tries = 2000)
  void shorterNumbersAreMovedToTheEnd(@ForAll int value) {
    String digits = Integer.toHexString(value);
    byte[] text = (digits + "\nxxxxxxxx").getBytes(StandardCharsets.US_ASCII);
    long word = HexChunks.lastDigits(HexChunks.load(text, 0), digits.length());
    assertThat(HexChunks.areDigits(word)).isTrue();
    assertThat(HexChunks.value(word)).isEqualTo(Integer.toUnsignedLong(value));
    if (digits.length() < 8) {
      text = ("E" + digits + "\nxxxxxxxx").getBytes(StandardCharsets.US_ASCII);
      word = HexChunks.digitsAfterLetter(HexChunks.load(text, 0), digits.length() + 1);
      assertThat(HexChunks.areDigits(word)).isTrue();
      assertThat(HexChunks.value(word)).isEqualTo(Integer.toUnsignedLong(value));
    }
  }

  @Example
  void enterAndLeaveAreToldFromAllOtherBytes() {
    for (int v = -128; v < 128; v++) {
      assertThat(HexChunks.isEnterOrLeave((byte) v)).isEqualTo(v == 'E' || v == 'L');
    }
    assertThat(HexChunks.isLeave((byte) 'L')).isEqualTo(1);
    assertThat(HexChunks.isLeave((byte) 'E')).isZero();
  }
}
