package org.tracetool.unify.rank;

import java.util.LinkedHashMap;
import java.util.Map;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.operation.MessageResult;
import org.tracetool.core.operation.OperationState;

/**
 * Messages between files: the n-th send of a channel belongs to its n-th receive. If there are too
 * many, every second message of each channel is left out, then every second of these, and so on; if
 * there are too many channels, half of them.
 */
final class RankMessages {
  /** Longs of memory that a channel takes besides its times. */
  private static final int CHANNEL_LONGS = 64;

  /** What messages have in common whose order is kept. */
  private record Channel(int from, int to, long tag, long comm) {
    /** Bits by which channels are left out: those of {@link #hashCode} are not mixed enough. */
    long selector() {
      long mixed = (hashCode() + 1L) * 0x9e37_79b9_7f4a_7c15L;
      return mixed >>> 32;
    }
  }

  /** Times of sends or receives of a channel. */
  private static final class Half {
    private int file;
    private long count;
    private final LongList times = new LongList();

    /** Leaves out what stands at odd places. */
    private void thin() {
      int kept = (times.size() + 1) / 2;
      for (int i = 0; i < kept; i++) {
        times.set(i, times.get(2 * i));
      }
      times.removeLast(times.size() - kept);
    }
  }

  private record Halves(Half sends, Half receives) {}

  private final long maxLongs;
  private final Map<Channel, Halves> channels = new LinkedHashMap<>();

  /** Messages are kept if their number in the channel has zeros there. */
  private long numberMask;

  /** Channels are kept if their selector has zeros there. */
  private long channelMask;

  private long seen;

  /** Times that are kept. */
  private long kept;

  /**
   * @param maxLongs longs of memory that messages may take
   */
  RankMessages(long maxLongs) {
    this.maxLongs = maxLongs;
  }

  /**
   * Takes what a file has of a message, in the order of each channel. A message of which the file
   * has both sides is none between files, and one that was cancelled is none at all.
   */
  void add(int file, MessageResult message) {
    if (message.isWhole() || message.state() == OperationState.CANCELLED) {
      return;
    }
    seen++;
    Channel channel =
        new Channel(message.sender(), message.receiver(), message.tag(), message.comm());
    if ((channel.selector() & channelMask) != 0) {
      return;
    }
    Halves halves = channels.computeIfAbsent(channel, c -> new Halves(new Half(), new Half()));
    Half half = message.hasSend() ? halves.sends : halves.receives;
    half.file = file;
    if ((half.count++ & numberMask) == 0) {
      half.times.add(message.hasSend() ? message.send(0) : message.receive(0));
      kept++;
    }
    limit();
  }

  private void limit() {
    while (channels.size() > 1 && channelLongs() > maxLongs / 2) {
      channelMask = 2 * channelMask + 1;
      channels.keySet().removeIf(c -> (c.selector() & channelMask) != 0);
      countKept();
    }
    while (kept + channelLongs() > maxLongs && numberMask < Integer.MAX_VALUE) {
      numberMask = 2 * numberMask + 1;
      for (Halves halves : channels.values()) {
        halves.sends.thin();
        halves.receives.thin();
      }
      countKept();
    }
  }

  private long channelLongs() {
    return (long) channels.size() * CHANNEL_LONGS;
  }

  private void countKept() {
    kept = 0;
    for (Halves halves : channels.values()) {
      kept += halves.sends.times.size() + halves.receives.times.size();
    }
  }

  /** Sends and receives that were left out. */
  long omitted() {
    return seen - kept;
  }

  /** Gives the messages between two files. */
  void forEach(RankOperations.MessageTaker taker) {
    for (Halves halves : channels.values()) {
      int count = Math.min(halves.sends.times.size(), halves.receives.times.size());
      for (int i = 0; i < count && halves.sends.file != halves.receives.file; i++) {
        taker.take(
            halves.sends.file,
            halves.sends.times.get(i),
            halves.receives.file,
            halves.receives.times.get(i));
      }
    }
  }
}
