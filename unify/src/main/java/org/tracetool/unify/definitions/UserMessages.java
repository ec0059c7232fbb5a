package org.tracetool.unify.definitions;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.collect.LongMap;

/**
 * The peers of user messages: the local events have no peer, it is found through comments in which
 * each side announces communicator and tag.
 *
 * <p>A pair of communicator and tag stands for one message. A second announcement of the same side
 * invalidates the pair, so both are forgotten; a third one starts a new pair.
 */
public final class UserMessages {
  private static final Pattern ANNOUNCEMENT =
      Pattern.compile("__USRCOM_([SR])__C([0-9a-f]{1,8})T([0-9a-f]{1,8})");

  /**
   * An announcement.
   *
   * @param sends whether by the sender
   * @param comm local token of the communicator
   * @param tag tag of the message
   */
  public record Announcement(boolean sends, int comm, int tag) {}

  /** Sender in the upper, receiver in the lower 32 bits, by communicator and tag. */
  private final LongMap pairs = new LongMap();

  /** The announcement in a comment, or null if it is another comment. */
  public static Announcement parse(String text) {
    Matcher m = ANNOUNCEMENT.matcher(text);
    if (!m.matches()) {
      return null;
    }
    return new Announcement(
        m.group(1).equals("S"),
        Integer.parseUnsignedInt(m.group(2), 16),
        Integer.parseUnsignedInt(m.group(3), 16));
  }

  private static long key(int comm, int tag) {
    return (long) comm << 32 | Integer.toUnsignedLong(tag);
  }

  /** A stream announces a message on a global communicator. */
  public void announce(int stream, boolean sends, int comm, int tag) {
    long key = key(comm, tag);
    long pair = pairs.get(key);
    int sender = pair == LongMap.ABSENT ? 0 : (int) (pair >>> 32);
    int receiver = pair == LongMap.ABSENT ? 0 : (int) pair;
    if ((sends ? sender : receiver) != 0) {
      pairs.put(key, LongMap.ABSENT);
      return;
    }
    sender = sends ? stream : sender;
    receiver = sends ? receiver : stream;
    pairs.put(key, (long) sender << 32 | Integer.toUnsignedLong(receiver));
  }

  /** The sender of a message on a global communicator, 0 if unknown. */
  public int sender(int comm, int tag) {
    long pair = pairs.get(key(comm, tag));
    return pair == LongMap.ABSENT ? 0 : (int) (pair >>> 32);
  }

  /** The receiver of a message on a global communicator, 0 if unknown. */
  public int receiver(int comm, int tag) {
    long pair = pairs.get(key(comm, tag));
    return pair == LongMap.ABSENT ? 0 : (int) pair;
  }
}
