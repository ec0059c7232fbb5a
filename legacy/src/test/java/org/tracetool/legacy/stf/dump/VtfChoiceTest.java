package org.tracetool.legacy.stf.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.filter.request.RecordRequest;

/** Which lines requests choose. */
class VtfChoiceTest {
  /** A message whose halves stay on their own is chosen by them, a whole one by all its time. */
  @Test
  void halvesAndWholeMessages() throws IOException {
    List<String> out = new ArrayList<>();
    VtfRequests requests = new VtfRequests(List.of(RecordRequest.within(new TimeWindow(20, 30))));
    VtfChoice choice = new VtfChoice(Lines.into(out), requests);
    String comment = "20 C comment one";
    String send = "21 SENDMSG 7 COM 3 FROM 1 TO 2 LEN 65";
    String receive = "25 RECVMSG 7 COM 3 BY 2 FROM 1 LEN 64";
    String before = "10 ONETOONE CPU 1 TO 2 DELTA 15 COM 3 LEN 64 TAG 7";
    Lines.accept(choice, "10 SENDMSG 7 COM 3 FROM 1 TO 2 LEN 64");
    Lines.accept(choice, before);
    Lines.accept(choice, "11 ONETOONE CPU 1 TO 2 DELTA 8 COM 3 LEN 64 TAG 7");
    Lines.accept(choice, comment);
    Lines.accept(choice, send);
    Lines.accept(choice, receive);
    assertThat(choice.isOver()).isFalse();
    Lines.accept(choice, "40 RECVMSG 7 COM 3 BY 2 FROM 1 LEN 65");
    assertThat(choice.isOver()).isTrue();
    assertThat(out).containsExactly(before, comment, send, receive);
  }

  @Test
  void requestsForOtherThanOperations() {
    RecordRequest calls =
        new RecordRequest(Set.of(EventKind.ENTER, EventKind.LEAVE), null, null, 0, -1L);
    assertThat(new VtfRequests(List.of(calls)).wantOperations()).isFalse();
    assertThat(new VtfRequests(List.of(RecordRequest.all())).wantOperations()).isTrue();
    assertThat(VtfRequests.NONE.wantOperations()).isFalse();
  }
}
