package org.tracetool.format.otf.read;

import java.io.IOException;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.DivisibleSection;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.text.Hex;
import org.tracetool.format.otf.bytes.FileStore;
import org.tracetool.format.otf.bytes.UncompressedText;
import org.tracetool.format.otf.syntax.KeywordTable;
import org.tracetool.format.otf.text.TextBuffer;

/**
 * A plain file of events, which can be divided before any time line: the state of the following
 * records, time and process, is set there, if a process line comes next as writers of the format do
 * it.
 */
final class PlainSection implements DivisibleSection {
  /** Closer than this, reading on is cheaper than looking once more. */
  private static final int CLOSE_ENOUGH = 3 << 10;

  private static final int LOOK = 512;

  private final FileStore file;
  private final KeywordTable keywords;
  private final int[] listed;
  private final long length;

  /** Set by {@link #look}. */
  private long foundTime;

  private long foundPlace;

  PlainSection(FileStore file, KeywordTable keywords, int[] listed) throws IOException {
    this.file = file;
    this.keywords = keywords;
    this.listed = listed;
    this.length = file.size();
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public long timeBehind(long position) throws IOException {
    return look(position, length, 0) ? foundTime : -1L;
  }

  @Override
  public long placeOf(long time, long low, long high) throws IOException {
    long before = low;
    long behind = Math.max(low, high);
    while (behind - before > CLOSE_ENOUGH) {
      long middle = before + (behind - before) / 2;
      if (look(middle, behind, 0) && Long.compareUnsigned(foundTime, time) < 0) {
        if (foundPlace == NONE) {
          return NONE;
        }
        before = foundPlace;
      } else {
        behind = middle;
      }
    }
    if (!look(before, length, time)) {
      return length;
    }
    return foundPlace != NONE && mayFollowPairs(foundPlace) ? NONE : foundPlace;
  }

  /**
   * Whether key-value pairs of the record after the begin of a line may come before it: writers put
   * them after the time and the process, but nothing forbids another order.
   */
  private boolean mayFollowPairs(long place) throws IOException {
    byte[] b = new byte[(int) Math.min(place, LOOK)];
    int n = 0;
    while (n < b.length) {
      int read = file.read(place - b.length + n, b, n, b.length - n);
      if (read <= 0) {
        return true; // the file became shorter
      }
      n += read;
    }
    int end = b.length;
    while (end > 0) {
      int start = end - 1;
      while (start > 0 && b[start - 1] != '\n') {
        start--;
      }
      if (start == 0 && place > b.length) {
        return true; // the line begins somewhere before
      }
      if (b[start] != '*' && Hex.digit(b[start]) < 0) {
        return b[start] == 'K';
      }
      end = start;
    }
    return false;
  }

  /**
   * Looks for the first time line that begins at or after a position and has at least a given time;
   * at the beginning of the file it may be the first line.
   *
   * @return whether there is one before {@code to}; {@link #foundPlace} is {@link #NONE} if no
   *     process line follows
   */
  private boolean look(long position, long to, long least) throws IOException {
    // One byte earlier, since a line may begin exactly here.
    long from = Math.max(position - 1, 0);
    TextBuffer text = new TextBuffer(new UncompressedText(file.shared(), from), LOOK);
    text.startingAt(from);
    boolean whole = position == 0;
    boolean pending = false;
    while (text.at < text.limit || text.fill()) {
      byte[] b = text.bytes;
      int i = text.at;
      if (pending) {
        foundPlace = b[i] == '*' ? foundPlace : NONE;
        return true;
      }
      if (whole && text.position(i) >= to) {
        return false;
      }
      int d = whole ? Hex.digit(b[i]) : -1;
      if (d >= 0) {
        long time = 0;
        for (; d >= 0; d = Hex.digit(b[++i])) {
          time = time << 4 | d;
        }
        // More digits are read in another way; at such a line nothing is cut.
        if (i - text.at <= Hex.WIDE && Long.compareUnsigned(time, least) >= 0) {
          foundTime = time;
          foundPlace = text.position(text.at);
          pending = true;
        }
      }
      while (b[i] != '\n') {
        i++;
      }
      text.at = i + 1;
      whole = true;
    }
    return pending;
  }

  @Override
  public EventSource open(long from, long to, ReadOptions options) {
    TextBuffer text =
        new TextBuffer(new UncompressedText(file.shared(), from, to), options.bufferBytes());
    return new RecordSource(file.path(), text.startingAt(from), keywords, options, listed)
        .inAnyOrder();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
