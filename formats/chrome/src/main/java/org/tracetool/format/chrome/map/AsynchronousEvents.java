package org.tracetool.format.chrome.map;

import java.io.IOException;
import org.tracetool.format.chrome.json.MemberScan;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.json.ValueType;
import org.tracetool.format.chrome.scan.ScannedEvent;
import org.tracetool.format.timeline.TimelineIntake;

/** Operations that overlap: those with one id nest, and have rows of their own. */
final class AsynchronousEvents {
  private final TimelineIntake intake;
  private final ScanIncidents incidents;
  private final TextDecoder decoder = new TextDecoder();
  private final MemberScan members = new MemberScan();

  AsynchronousEvents(TimelineIntake intake, ScanIncidents incidents) {
    this.intake = intake;
    this.incidents = incidents;
  }

  void take(ScannedEvent event, int phase, EventThreads threads, long time, EventTexts texts)
      throws IOException {
    String id = id(event);
    if (id == null) {
      incidents.countLeftOut("asynchronous events without an id");
      intake.clearPairs();
      return;
    }
    String category = texts.category(event);
    boolean isOld = phase == 'S' || phase == 'F';
    String key = (isOld ? 'S' + texts.name(event) + '\0' : "b") + id;
    int row = intake.asynchronous(threads.process(), category);
    if (phase == 'b' || phase == 'S') {
      intake.addAsynchronousBegin(row, time, texts.region(event), EventIds.hash(key));
    } else {
      int region = texts.hasName(event) ? texts.region(event) : 0;
      intake.addAsynchronousEnd(row, time, region, EventIds.hash(key));
    }
  }

  /** What events of one operation have in common; null if they do not say it. */
  private String id(ScannedEvent event) {
    if (event.type(ScannedEvent.ID2) == ValueType.OBJECT) {
      String local = null;
      String global = null;
      members.setObject(event.bytes(), event.from(ScannedEvent.ID2), event.to(ScannedEvent.ID2));
      while (members.next()) {
        if (members.isKey("global")) {
          global = decoder.text(members.bytes(), members.from(), members.to());
        } else if (members.isKey("local")) {
          local = decoder.text(members.bytes(), members.from(), members.to());
        }
      }
      if (global != null) {
        return "g" + EventIds.text(global);
      }
      if (local != null) {
        return "l" + EventIds.text(local);
      }
    }
    ValueType type = event.type(ScannedEvent.ID);
    if (type != ValueType.TEXT && type != ValueType.NUMBER) {
      return null;
    }
    String id = text(event, ScannedEvent.ID);
    String scope =
        event.type(ScannedEvent.SCOPE) == ValueType.TEXT ? text(event, ScannedEvent.SCOPE) : "";
    return "i" + EventIds.text(id) + '\0' + scope;
  }

  private String text(ScannedEvent event, int key) {
    return decoder.text(event.bytes(), event.from(key), event.to(key));
  }
}
