package org.tracetool.cli.convert;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.copy.RecordDensity;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.PreviewFacet;
import org.tracetool.core.format.PreviewFacet.Level;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;

/**
 * Decides which intervals of a trace that is too large for viewers are shown in detail: those with
 * most records. For that the trace is read once more, unless it is clear that it is small enough.
 */
final class PreviewPlan {
  /** A record takes more bytes than this in a file that is not compressed, and in one that is. */
  private static final long MIN_RECORD_BYTES = 4;

  private static final long MIN_COMPRESSED_RECORD_BYTES = 1;

  private PreviewPlan() {}

  /**
   * Whether a trace may be read twice.
   *
   * @param level the chosen level, null if the format has none
   * @param pipe whether it can be read twice only if it is stored
   */
  static boolean mayReadTwice(String level, boolean pipe) {
    if (level == null) {
      return false;
    }
    return Level.of(level) == Level.PREVIEW || !pipe;
  }

  /** Tells a writer what to show in detail, if it asks, and if that is not all. */
  static void tell(PreviewFacet writer, TraceReader reader, ReadOptions options, boolean twice)
      throws IOException {
    if (writer == null || !twice || writer.level() == Level.FULL) {
      return;
    }
    long most = writer.level() == Level.PREVIEW ? 0 : 2 * writer.detail();
    if (most > 0 && isSmall(reader, most)) {
      return;
    }
    RecordDensity density = density(reader, options.reread());
    if (density.total() > most) {
      writer.showInDetail(
          density.whole(), most == 0 ? List.of() : density.busiest(writer.detail()));
    }
  }

  private static boolean isSmall(TraceReader reader, long most) throws IOException {
    long records = stated(reader.definitions());
    if (records > 0) {
      return records <= most;
    }
    long possible = 0;
    for (TraceFile file : reader.files()) {
      possible +=
          file.bytes()
              / (file.compression() == null ? MIN_RECORD_BYTES : MIN_COMPRESSED_RECORD_BYTES);
    }
    return possible <= most;
  }

  /** How many records the definitions say there are; 0 if they do not. */
  private static long stated(Definitions definitions) {
    long sum = 0;
    for (Definitions.Entry e : definitions.entries(DefinitionKind.LOCATION_INFO)) {
      sum += ((LocationInfo) e.definition()).events();
    }
    return sum;
  }

  private static RecordDensity density(TraceReader reader, ReadOptions options) throws IOException {
    RecordDensity density = new RecordDensity();
    EventBlock block = new EventBlock();
    for (StreamInfo stream : reader.streams()) {
      try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
        while (source.read(block)) {
          long[] words = block.words();
          int end = block.usedWords();
          for (int at = 0; at < end; at += EventBlock.length(words[at + 1])) {
            density.add(words[at]);
          }
        }
      }
    }
    return density;
  }
}
