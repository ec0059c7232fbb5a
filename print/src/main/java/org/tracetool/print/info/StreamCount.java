package org.tracetool.print.info;

import java.util.Map;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;

/**
 * The records of one stream.
 *
 * @param stream the stream; null for records of the whole trace
 * @param sections the records by section; sections that do not exist are missing
 */
public record StreamCount(StreamInfo stream, Map<Section, RecordTally> sections) {
  public StreamCount {
    sections.values().forEach(RecordTally::pack);
  }

  /** The records of all sections together. */
  public RecordTally total() {
    RecordTally sum = new RecordTally();
    for (RecordTally tally : sections.values()) {
      sum.add(tally);
    }
    return sum;
  }
}
