package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GzipInputTest {
  private static byte[] packed(byte[]... members) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] member : members) {
      try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
        gzip.write(member);
      }
    }
    return out.toByteArray();
  }

  private static byte[] content(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) ('a' + (bytes[i] & 7));
    }
    return bytes;
  }

  private static GzipInput open(byte[] packed) {
    return new GzipInput(new ByteArrayInputStream(packed));
  }

  private static byte[] joined(byte[] a, byte[] b) {
    byte[] all = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    return all;
  }

  @Test
  void membersFollowEachOther() throws IOException {
    byte[] a = content(200_000);
    byte[] b = content(3);
    try (GzipInput in = open(packed(a, b, new byte[0], a))) {
      assertThat(in.readAllBytes()).isEqualTo(joined(joined(a, b), a));
      assertThat(in.damage()).isNull();
    }
  }

  @Test
  void zerosAtTheEndArePadding() throws IOException {
    byte[] a = content(1000);
    try (GzipInput in = open(Arrays.copyOf(packed(a), 5000))) {
      assertThat(in.readAllBytes()).isEqualTo(a);
      assertThat(in.damage()).isNull();
    }
  }

  @Test
  void allUpToTheEndOfACutFileIsThere() throws IOException {
    byte[] a = content(100_000);
    byte[] packed = packed(a);
    try (GzipInput in = open(Arrays.copyOf(packed, packed.length / 2))) {
      byte[] found = in.readAllBytes();
      assertThat(found).hasSizeGreaterThan(40_000).isEqualTo(Arrays.copyOf(a, found.length));
      assertThat(in.damage()).contains("end within a member");
      assertThat(in.damageAt()).isEqualTo(packed.length / 2);
    }
  }

  @Test
  void whatIsDamagedIsTold() throws IOException {
    byte[] a = content(1000);
    byte[] sum = packed(a);
    sum[sum.length - 6] ^= 1;
    try (GzipInput in = open(sum)) {
      assertThat(in.readAllBytes()).isEqualTo(a);
      assertThat(in.damage()).contains("check sum");
    }
    try (GzipInput in = open(joined(packed(a), new byte[] {'x', 'y'}))) {
      assertThat(in.readAllBytes()).isEqualTo(a);
      assertThat(in.damage()).contains("after a member");
    }
    byte[] shortEnd = packed(a);
    try (GzipInput in = open(Arrays.copyOf(shortEnd, shortEnd.length - 3))) {
      assertThat(in.readAllBytes()).isEqualTo(a);
      assertThat(in.damage()).contains("before the check sum");
    }
  }

  @Test
  void anyByteMayBeWrong() throws IOException {
    byte[] packed = packed(content(5000));
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      byte[] damaged = packed.clone();
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
      try (GzipInput in = open(damaged)) {
        in.readAllBytes();
      }
    }
  }
}
