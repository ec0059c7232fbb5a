package org.tracetool.cli.agreement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tracetool.cli.agreement.TraceTables.Call;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.query.CallDetails;

/** The calls that are open on a row at a time. */
final class DetailFacts extends PageFacts {
  DetailFacts(PageSession session) {
    super(session);
  }

  @Override
  void check() throws IOException {
    ViewRow row = anyRow();
    long time = anyTime();
    List<String> found = new ArrayList<>();
    for (Object o :
        list(ask(CallDetails::text, "row=" + row.id() + "&time=" + time).get("stack"))) {
      Map<?, ?> call = (Map<?, ?>) o;
      found.add(call.get("name") + " " + call.get("enter") + " - " + number(call.get("leave")));
    }
    List<String> wanted = new ArrayList<>();
    for (Call call : tables.calls(row.location())) {
      boolean isOver = call.isComplete() ? call.end() <= time : call.end() < time;
      if (call.begin() <= time && !isOver) {
        long leave = call.isComplete() ? call.end() : -1;
        wanted.add(call.region() + " " + call.begin() + " - " + leave);
      }
    }
    count(PageAnswer.CALL_STACK, wanted.size());
    softly.assertThat(found).as("details of %s at %d", row, time).isEqualTo(wanted);
  }
}
