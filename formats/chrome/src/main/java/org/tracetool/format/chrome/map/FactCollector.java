package org.tracetool.format.chrome.map;

import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.scan.ScannedEvent;

/** Finds out of events what kind of file they are from. */
final class FactCollector {
  private final FileFacts found;
  private final ArgumentFinder arguments;
  private final PlaceKey pid;

  FactCollector(FileFacts found) {
    this.found = found;
    TextDecoder decoder = new TextDecoder();
    arguments = new ArgumentFinder(decoder);
    pid = new PlaceKey(decoder);
  }

  void take(ScannedEvent event) {
    int phase = event.phase();
    pid.read(event, ScannedEvent.PID);
    if (phase == 'M') {
      String name = arguments.value(event, ScannedEvent.NAME);
      if (name.equals("process_labels")) {
        String labels = arguments.text(event, "labels");
        if (FileFacts.isDeviceLabel(labels) && pid.isNumber()) {
          found.devices.add(pid.value());
        }
      } else if (name.equals("FH")) {
        found.addFile(arguments.text(event, "value"), arguments.text(event, "name"));
      }
      return;
    }
    CategorySort sort = CategorySort.of(arguments.value(event, ScannedEvent.CATEGORY));
    found.take(sort);
    if (phase == 'X' || phase == 'B') {
      found.countCall(sort, pid);
    }
  }
}
