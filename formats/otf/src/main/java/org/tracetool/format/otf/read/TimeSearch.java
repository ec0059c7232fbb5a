package org.tracetool.format.otf.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.text.Hex;
import org.tracetool.format.otf.bytes.DecompressedText;
import org.tracetool.format.otf.bytes.FlushPoints;
import org.tracetool.format.otf.bytes.InflatedText;
import org.tracetool.format.otf.bytes.UncompressedText;
import org.tracetool.format.otf.file.OtfTraceFiles;
import org.tracetool.format.otf.text.TextBuffer;

/**
 * Finds where in a file to start reading for a time window, by bisection: in a plain file at any
 * byte, in a compressed one after a flush point. From any such place, the first time line that is
 * followed by a process line gives the time.
 */
final class TimeSearch {
  /** Closer than this, reading on is cheaper than looking once more. */
  private static final int CLOSE_ENOUGH = 64 << 10;

  /** Text examined at one place before it is given up; a line could be long. */
  private static final int PROBE_LIMIT = 4 << 20;

  /**
   * Where the compressor kept its dictionary, a reference to text before the place comes within as
   * many bytes of text, or never.
   */
  private static final int DEFLATE_WINDOW = 32 << 10;

  private static final long NOT_FOUND = -1;

  /** Bytes before the data of a zlib stream; the method; what they are a multiple of. */
  private static final int ZLIB_HEADER = 2;

  private static final int DEFLATE = 8;
  private static final int HEADER_CHECK = 31;

  private final OtfTraceFiles.FoundFiles file;
  private final ReadOptions options;
  private long landing;
  private long found;

  private TimeSearch(OtfTraceFiles.FoundFiles file, ReadOptions options) {
    this.file = file;
    this.options = options.buffersFor(1, 32 << 10);
  }

  /**
   * A position such that every record with a time of at least {@code from} comes after the first
   * time and process line that follow it. 0 if nothing better is known.
   */
  static long startFor(OtfTraceFiles.FoundFiles file, long from, ReadOptions options)
      throws IOException {
    return from == 0 ? 0 : new TimeSearch(file, options).search(from);
  }

  /**
   * Places where reading can start, at least {@code distance} bytes from each other; the first one
   * in a file that is longer than that is its begin.
   */
  static List<StartFacet.Start> starts(
      OtfTraceFiles.FoundFiles file, long distance, ReadOptions options) throws IOException {
    TimeSearch search = new TimeSearch(file, options);
    List<StartFacet.Start> starts = new ArrayList<>();
    long size = file.store().size();
    long time = 0;
    long at = distance;
    if (at < size && search.probeBegin()) {
      time = search.found;
      starts.add(new StartFacet.Start(time, search.landing));
    }
    while (at < size && search.probe(at, size, time)) {
      time = search.found;
      starts.add(new StartFacet.Start(time, search.landing));
      at = search.landing + distance;
    }
    return starts;
  }

  private long search(long from) throws IOException {
    long low = 0;
    long lowTime = 0;
    long high = file.store().size();
    while (high - low > CLOSE_ENOUGH) {
      long middle = low + (high - low) / 2;
      if (probe(middle, high, lowTime) && Long.compareUnsigned(found, from) < 0) {
        if (landing <= low) {
          break;
        }
        low = landing;
        lowTime = found;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Looks for a time from {@code from} on; sets {@link #landing} and {@link #found}. A time before
   * {@code earliest} shows that the place was no true flush point.
   */
  private boolean probe(long from, long to, long earliest) throws IOException {
    if (!file.compressed()) {
      landing = from;
      return timeIn(new UncompressedText(file.store().unclosed(), from));
    }
    for (long at = FlushPoints.next(file.store(), from, to);
        at != NOT_FOUND;
        at = FlushPoints.next(file.store(), at, to)) {
      try (InflatedText feed = new InflatedText(file.store().unclosed(), at, options).silently()) {
        if (timeIn(feed) && Long.compareUnsigned(found, earliest) >= 0 && isFresh(feed)) {
          landing = at;
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Looks for the first time of a compressed file; from behind its header it can be read as from a
   * flush point.
   */
  private boolean probeBegin() throws IOException {
    byte[] header = new byte[ZLIB_HEADER];
    if (!file.compressed()
        || file.store().read(0, header, 0, ZLIB_HEADER) < ZLIB_HEADER
        || (header[0] & 0xf) != DEFLATE
        || ((header[0] & 0xff) << 8 | header[1] & 0xff) % HEADER_CHECK != 0) {
      return false;
    }
    landing = ZLIB_HEADER;
    try (InflatedText feed =
        new InflatedText(file.store().unclosed(), landing, options).silently()) {
      return timeIn(feed);
    }
  }

  /** Returns whether decompression can start where the feed did. */
  private boolean isFresh(InflatedText feed) throws IOException {
    byte[] text = new byte[4096];
    int seen = 0;
    while (seen < DEFLATE_WINDOW) {
      int n = feed.read(text, 0, text.length);
      if (n < 0) {
        return !feed.isDamaged();
      }
      seen += n;
    }
    return true;
  }

  private boolean timeIn(DecompressedText feed) throws IOException {
    TextBuffer text = new TextBuffer(feed, 4096);
    long time = 0;
    boolean timeKnown = false;
    boolean firstLine = true;
    while (text.position(text.at) < PROBE_LIMIT) {
      if (text.at >= text.limit) {
        if (!text.fill()) {
          return false;
        }
        continue;
      }
      byte[] b = text.bytes;
      int i = text.at;
      if (!firstLine) {
        int d = Hex.digit(b[i]);
        if (d >= 0) {
          time = 0;
          for (; d >= 0; d = Hex.digit(b[++i])) {
            time = time << 4 | d;
          }
          timeKnown = true;
        } else if (b[i] == '*' && timeKnown) {
          found = time;
          return true;
        }
      }
      firstLine = false;
      while (b[i] != '\n') {
        i++;
      }
      text.at = i + 1;
    }
    return false;
  }
}
