package org.tracetool.cli.argument;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.StreamInfo;

/** Reads the streams that a user chose by number. */
public final class StreamArgument {
  private StreamArgument() {}

  /**
   * The chosen streams.
   *
   * @param arguments numbers and ranges; null for all streams
   * @param streams the streams of the trace
   */
  public static List<StreamInfo> parse(List<String> arguments, List<StreamInfo> streams)
      throws UsageException {
    if (arguments == null) {
      return streams;
    }
    List<long[]> ranges = new ArrayList<>();
    for (String argument : arguments) {
      for (String item : argument.split(",")) {
        String text = item.trim();
        if (!text.isEmpty() && !UnsignedRanges.isRange(text)) {
          throw new UsageException(
              "--stream: '" + text + "' is not a number or a range of numbers such as 1:8");
        }
        if (!text.isEmpty()) {
          ranges.add(UnsignedRanges.parse("--stream", text));
        }
      }
    }
    List<StreamInfo> chosen = new ArrayList<>();
    for (StreamInfo stream : streams) {
      long id = Integer.toUnsignedLong(stream.id());
      for (long[] range : ranges) {
        if (id >= range[0] && id <= range[1]) {
          chosen.add(stream);
          break;
        }
      }
    }
    if (chosen.isEmpty()) {
      throw new UsageException(
          "--stream "
              + String.join(",", arguments)
              + ": the trace has none of these streams; it has "
              + streams.size()
              + there(streams));
    }
    return chosen;
  }

  private static String there(List<StreamInfo> streams) {
    long first = Long.MAX_VALUE;
    long last = 0;
    for (StreamInfo stream : streams) {
      first = Math.min(first, Integer.toUnsignedLong(stream.id()));
      last = Math.max(last, Integer.toUnsignedLong(stream.id()));
    }
    return streams.isEmpty() ? "" : ", from " + first + " to " + last;
  }
}
