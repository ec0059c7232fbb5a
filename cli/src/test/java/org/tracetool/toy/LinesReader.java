package org.tracetool.toy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.DamageCode;

/** Reads all lines when it is opened, and delivers the requested ones. */
final class LinesReader implements TraceReader {
  private final TraceFormat format;
  private final Path trace;
  private final Definitions.Builder builder = Definitions.builder();
  private final TreeSet<Integer> processes = new TreeSet<>(Integer::compareUnsigned);
  private final EventBlock events = new EventBlock();
  private final Definitions definitions;

  private LinesReader(TraceFormat format, Path trace) {
    this.format = format;
    this.trace = trace;
    builder.add(new Definition.Creator("toy"));
    definitions = null;
  }

  private LinesReader(LinesReader read) {
    format = read.format;
    trace = read.trace;
    processes.addAll(read.processes);
    events.exchange(read.events);
    definitions = read.builder.build();
  }

  static TraceReader open(TraceFormat format, Path trace, ReadOptions options) throws IOException {
    String text;
    try {
      text = Files.readString(trace);
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(trace, e);
    }
    if (!text.startsWith(LinesFormat.HEADER + "\n")) {
      throw new DamagedTraceException(trace + ": does not begin with " + LinesFormat.HEADER);
    }
    LinesReader reader = new LinesReader(format, trace);
    int at = LinesFormat.HEADER.length() + 1;
    for (int end = text.indexOf('\n', at); at < text.length(); end = text.indexOf('\n', at)) {
      String line = text.substring(at, end < 0 ? text.length() : end);
      if (end < 0 || !reader.take(line.split(" ", 5))) {
        options.reportDamage(
            DamageCode.DAMAGED_RECORDS,
            trace,
            at,
            "damaged line",
            "a whole line",
            "'" + line + "'");
      }
      at = end < 0 ? text.length() : end + 1;
    }
    return new LinesReader(reader);
  }

  private boolean take(String[] words) {
    try {
      switch (words[0]) {
        case "clock" -> builder.add(new Definition.TimerResolution(Long.parseLong(words[1])));
        case "process" -> readProcess(words);
        case "region" -> {
          String name = words.length < 4 ? words[2] : words[2] + " " + words[3];
          builder.add(new Definition.Region(Integer.parseInt(words[1]), name, 0, 0));
        }
        case "enter" -> readEvent(EventKind.ENTER, words);
        case "leave" -> readEvent(EventKind.LEAVE, words);
        default -> {
          return false;
        }
      }
      return true;
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      return false;
    }
  }

  private void readProcess(String[] words) {
    int token = Integer.parseInt(words[1]);
    String name = words.length < 5 ? words[3] : words[3] + " " + words[4];
    builder.add(new Definition.Location(token, name, Integer.parseInt(words[2])));
    processes.add(token);
  }

  private void readEvent(EventKind kind, String[] words) {
    long time = Long.parseUnsignedLong(words[1]);
    int process = Integer.parseInt(words[2]);
    events.add(time, kind, process, Long.parseLong(words[3]), Long.parseLong(words[4]));
  }

  @Override
  public TraceFormat format() {
    return format;
  }

  @Override
  public Definitions definitions() {
    return definitions;
  }

  @Override
  public List<StreamInfo> streams() {
    return List.of(new StreamInfo(1, processes.stream().mapToInt(Integer::intValue).toArray()));
  }

  @Override
  public boolean has(StreamInfo stream, Section section) {
    return section == Section.EVENTS;
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options) {
    EventBlock wanted = new EventBlock();
    EventCursor event = events.cursor();
    while (section == Section.EVENTS && event.next()) {
      if (options.window().contains(event.time())
          && options.wants(event.location())
          && (options.kinds() == null || options.kinds().contains(event.kind()))) {
        wanted.append(event);
      }
    }
    return new EventSource() {
      @Override
      public boolean read(EventBlock block) {
        block.clear();
        block.exchange(wanted);
        return block.rows() > 0;
      }

      @Override
      public void close() {
        // nothing is open
      }
    };
  }

  @Override
  public List<TraceFile> files() throws IOException {
    List<TraceFile> files = new ArrayList<>();
    files.add(new TraceFile(trace, "events", 0, Files.size(trace), null));
    return files;
  }

  @Override
  public void close() {
    // nothing is open
  }
}
