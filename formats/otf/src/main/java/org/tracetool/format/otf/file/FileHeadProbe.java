package org.tracetool.format.otf.file;

import java.util.Arrays;
import org.tracetool.core.text.Hex;
import org.tracetool.format.otf.syntax.OtfFileKind;
import org.tracetool.format.otf.text.LineParser;

/**
 * Judges by its beginning whether a text is a part of a trace: a data file of a stream, a
 * thumbnail, or the control file of a run. All whole lines at the beginning have to be such as only
 * these have.
 */
public final class FileHeadProbe {
  /** How control files of VampirTrace begin. */
  private static final byte[] CONTROL = {'<', 'V', 'T', 'U', 'C', 'T', 'L'};

  private static final int LINES = 32;

  private final byte[] head;
  private boolean counts;

  private FileHeadProbe(byte[] head) {
    this.head = head;
  }

  /** Returns whether a file that begins so is a part of a trace. */
  public static boolean isPart(byte[] head) {
    FileHeadProbe part = new FileHeadProbe(head);
    return startsWith(head, CONTROL) || part.isThumbnail() || part.hasRecords();
  }

  private static boolean startsWith(byte[] head, byte[] start) {
    return head.length >= start.length
        && Arrays.equals(head, 0, start.length, start, 0, start.length);
  }

  /** Its size, and the functions of the first process, of which the head may have only a part. */
  private boolean isThumbnail() {
    int width = afterNumber(0, ':');
    int height = width < 0 || head[0] != '0' ? -1 : afterNumber(width, ',');
    int row = height < 0 ? -1 : afterNumber(height, '\n');
    int at = row < 0 ? -1 : afterNumber(row, ':');
    int samples = 0;
    while (at >= 0 && at < head.length && head[at] != '\n') {
      int next = afterNumber(at, ',');
      if (next < 0) {
        return samples > 0 && isHex(at, head.length); // cut off
      }
      at = next;
      samples++;
    }
    return samples > 0;
  }

  /** The place after a number and the character behind it; -1 if they are not there. */
  private int afterNumber(int from, char behind) {
    int at = from;
    while (at < head.length && Hex.digit(head[at]) >= 0) {
      at++;
    }
    return at > from && at < head.length && head[at] == behind ? at + 1 : -1;
  }

  private boolean hasRecords() {
    int from = 0;
    for (int lines = 0; lines < LINES && from < head.length; lines++) {
      int end = from;
      while (end < head.length && head[end] != '\n') {
        end++;
      }
      if (end == head.length && lines > 0) {
        break; // cut off
      }
      if (!isLine(from, end)) {
        return false;
      }
      from = end + 1;
    }
    return counts;
  }

  private boolean isLine(int from, int to) {
    int start = from;
    while (start < to && isBlank(head[start])) {
      start++;
    }
    int end = to;
    while (end > start && isBlank(head[end - 1])) {
      end--;
    }
    if (start == end) {
      return true;
    }
    if (head[start] == '*') {
      counts = true;
      return end > start + 1 && isHex(start + 1, end);
    }
    if (isHex(start, end)) {
      return true; // a time, but a list of numbers looks like that, too
    }
    return isRecord(start, end);
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  private boolean isHex(int from, int to) {
    for (int i = from; i < to; i++) {
      if (Hex.digit(head[i]) < 0) {
        return false;
      }
    }
    return true;
  }

  /** A keyword of any kind of file, then numbers, keywords and quoted texts. */
  private boolean isRecord(int from, int to) {
    int end = from;
    while (end < to && (LineParser.isKeywordByte(head[end]) || end == from && head[end] == '#')) {
      end++;
    }
    boolean known = isKey(from, end);
    for (OtfFileKind kind : OtfFileKind.values()) {
      known |= kind.table().find(head, from, end) != null;
    }
    for (int i = end; known && i < to; i++) {
      byte b = head[i];
      if (b == '"') {
        i = endOfText(i + 1, to);
      } else if (!LineParser.isKeywordByte(b)
          && Hex.digit(b) < 0
          && !isBlank(b)
          && b != ','
          && b != '.'
          && b != ':') {
        known = false;
      }
    }
    counts |= known;
    return known;
  }

  /** The keyword of a value that belongs to the next record. */
  private boolean isKey(int from, int to) {
    int length = to - from;
    return head[from] == 'K'
        && (length == 1 || length == 3 && head[from + 1] == 'E' && head[from + 2] == 'Y');
  }

  private int endOfText(int from, int to) {
    int i = from;
    while (i < to && head[i] != '"') {
      i++;
    }
    return i;
  }
}
