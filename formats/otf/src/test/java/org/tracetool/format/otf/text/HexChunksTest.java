package org.tracetool.format.otf.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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
  void newlinesAreFoundWhereTheyAre(@ForAll @Size(8) byte[] bytes) {
    for (int place = -1; place < 8; place++) {
      byte[] b = bytes.clone();
      if (place >= 0) {
        b[place] = '\n';
      }
      long found = HexChunks.newlines(HexChunks.load(b, 0));
      for (int i = 0; i < 8; i++) {
        assertThat((found >>> 63 - 8 * i & 1) != 0).isEqualTo(b[i] == '\n');
      }
      assertThat(found & 0x7f7f_7f7f_7f7f_7f7fL).isZero();
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
