package org.tracetool.legacy.otf.info;

import java.util.List;
import org.tracetool.core.format.StreamInfo;

/** The streams of a trace as {@code otfaux -l} lists them. */
public final class StreamList {
  private StreamList() {}

  /** The whole text. */
  public static String text(List<StreamInfo> streams) {
    StringBuilder out = new StringBuilder("stream ID : process IDs ... \n");
    for (StreamInfo stream : streams) {
      out.append(Integer.toUnsignedString(stream.id())).append(" : ");
      for (int process : stream.locations()) {
        out.append(' ').append(Integer.toUnsignedString(process)).append(' ');
      }
      out.append('\n');
    }
    return out.toString();
  }
}
