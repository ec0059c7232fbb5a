package org.tracetool.index;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.counter.PlainSamples;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;

/** The boxes of all processes of a stream while it is read. */
final class StreamPreview {
  private final Definitions definitions;
  private final RegionFacts facts;
  private final PlainSamples samples;
  private final int most;
  private final KeyNumbers numbers = new KeyNumbers();
  private final List<ProcessPreview> processes = new ArrayList<>();

  /** That of the record before; null before the first one. */
  private ProcessPreview last;

  private int lastProcess;

  /** A time, unsigned, up to which the only process of the stream has records; 0 if unknown. */
  private final long reach;

  /**
   * For a stream.
   *
   * @param most boxes of a process
   * @param reach a time, unsigned, up to which its only process has records: boxes need not be
   *     narrow first; 0 if there are several, or that is not known
   */
  StreamPreview(Definitions definitions, RegionFacts facts, int most, long reach) {
    this.definitions = definitions;
    this.facts = facts;
    this.samples = new PlainSamples(definitions);
    this.most = most;
    this.reach = reach;
  }

  /**
   * The boxes of the process of a record.
   *
   * @param open has its open calls, with {@link ProcessPreview#OWN_WORDS}
   */
  ProcessPreview process(EventCursor event, StreamOpenState open) {
    int process = event.location();
    if (last == null || process != lastProcess) {
      last = find(process, event, open);
      lastProcess = process;
    }
    return last;
  }

  private ProcessPreview find(int process, EventCursor event, StreamOpenState open) {
    int number = numbers.number(process);
    if (number == processes.size()) {
      TimeBoxes boxes = new TimeBoxes(most);
      boxes.startAt(event.time(), reach);
      CallStack calls = open.calls(process);
      processes.add(new ProcessPreview(process, boxes, definitions, facts, samples, calls));
    }
    return processes.get(number);
  }

  /** The boxes so far; the last one of a process lacks what is still being summed up. */
  List<ProcessBoxes> soFar() {
    return processes.stream().map(ProcessPreview::soFar).toList();
  }

  /** All boxes, when no more records come. */
  List<ProcessBoxes> end() {
    return processes.stream().map(ProcessPreview::end).toList();
  }
}
