package org.tracetool.index;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;

/** The boxes of all processes of a stream while it is read. */
final class StreamPreview {
  private final Definitions definitions;
  private final WaitRegions waiting;
  private final RegionGroupTable groups;
  private final int most;
  private final KeyNumbers numbers = new KeyNumbers();
  private final List<ProcessPreview> processes = new ArrayList<>();

  StreamPreview(Definitions definitions, int most) {
    this.definitions = definitions;
    this.waiting = new WaitRegions(definitions);
    this.groups = new RegionGroupTable(definitions);
    this.most = most;
  }

  void take(EventCursor event) {
    int number = numbers.number(event.location());
    if (number == processes.size()) {
      processes.add(new ProcessPreview(event.location(), most, definitions, waiting, groups));
    }
    processes.get(number).take(event);
  }

  List<ProcessPreview> processes() {
    return processes;
  }
}
