package org.tracetool.cli.info;

import java.util.Map;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.Tally;

/**
 * The records of one stream.
 *
 * @param stream the stream; null for records of the whole trace
 * @param sections the records by section; sections that do not exist are missing
 */
record StreamCount(StreamInfo stream, Map<Section, Tally> sections) {
  StreamCount {
    sections.values().forEach(Tally::pack);
  }

  /** The records of all sections together. */
  Tally total() {
    Tally sum = new Tally();
    for (Tally tally : sections.values()) {
      sum.add(tally);
    }
    return sum;
  }
}
