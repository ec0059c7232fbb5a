package org.tracetool.query.arrow;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Arrays of bytes that are used again, since each record batch needs megabytes of them. */
final class BufferPool {
  /** Smaller arrays are not worth keeping. */
  private static final int MIN_BYTES = 1 << 10;

  private final Queue<byte[]>[] bySize = queues();

  @SuppressWarnings("unchecked")
  private static Queue<byte[]>[] queues() {
    Queue<byte[]>[] queues = new Queue[Integer.SIZE];
    Arrays.setAll(queues, i -> new ConcurrentLinkedQueue<>());
    return queues;
  }

  /** Bits of the smallest power of two that is not less. */
  private static int bits(int size) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(MIN_BYTES, size) - 1);
  }

  /** An array of a size or more, with anything in it. */
  byte[] take(int size) {
    int bits = bits(size);
    byte[] free = bySize[bits].poll();
    return free != null ? free : new byte[Math.min(1 << bits, Integer.MAX_VALUE - 8)];
  }

  /** An array of a size or more, with zeros in as many bytes. */
  byte[] zeros(int size) {
    byte[] bytes = take(size);
    Arrays.fill(bytes, 0, size, (byte) 0);
    return bytes;
  }

  /** Takes an array that is of no use any more. */
  void give(byte[] bytes) {
    bySize[bits(bytes.length)].add(bytes);
  }
}
