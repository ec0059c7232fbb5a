package org.tracetool.view.query;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.TimelineMessage;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;

/**
 * The messages of one process, in the order in which it sends and receives them; or those alone
 * that it sends to another one. Only records of that process are read to find one, and those around
 * it to find its other end.
 */
final class SearchedMessages {
  /** Records around a message among which its other end is looked for, about. */
  private static final double FEW_RECORDS = 40_000;

  private static final Set<EventKind> SENDS = EnumSet.of(EventKind.SEND, EventKind.ISEND);

  /** The only receiver that counts; 0 if receives count as well, of whomever. */
  private final int receiver;

  private SearchedMessages(int receiver) {
    this.receiver = receiver;
  }

  /** With the parameter {@code receiver}, the row of the only receiver that counts. */
  static SearchedMessages of(ViewedTrace trace, RequestParameters p) {
    if (p.text("receiver", null) == null) {
      return new SearchedMessages(0);
    }
    List<ViewRow> rows = trace.rows().list();
    return new SearchedMessages(rows.get(p.number("receiver", 0, rows.size() - 1, 0)).location());
  }

  Set<EventKind> kinds() {
    return receiver == 0 ? TimelineMessage.KINDS : SENDS;
  }

  boolean isWanted(EventCursor e) {
    return kinds().contains(e.kind()) && (receiver == 0 || e.partner() == receiver);
  }

  /** A window around a time that is as wide as it can be with few records. */
  private static TimeWindow around(ViewedTrace trace, long time) throws IOException {
    TimeWindow found = new TimeWindow(time, time + 1);
    for (long margin = 1; margin > 0 && margin < Long.MAX_VALUE / 2; margin *= 2) {
      long from = Long.compareUnsigned(time, margin) < 0 ? 0 : time - margin;
      long to = Long.compareUnsigned(time + margin, time) < 0 ? -1L : time + margin;
      TimeWindow wider = new TimeWindow(from, to);
      boolean isAll =
          Long.compareUnsigned(from, trace.extent().first()) <= 0
              && Long.compareUnsigned(to, trace.extent().last()) > 0;
      if (QueryWindow.records(trace, wider) > FEW_RECORDS) {
        break;
      }
      found = wider;
      if (isAll) {
        break;
      }
    }
    return found;
  }

  /** Adds the message one end of which was found, with both of its ends as far as they are near. */
  void write(ViewedTrace trace, HitPosition place, JsonWriter json) throws IOException {
    int process = trace.rows().list().get(place.row()).location();
    QueryWindow around = new QueryWindow(around(trace, place.time()), QueryWindow.all(trace));
    List<TimelineMessage> near = MessagesInWindow.list(trace, around);
    if (near == null) {
      return;
    }
    long left = place.number();
    TimelineMessage found = null;
    for (TimelineMessage m : near) {
      boolean isSent = m.sender() == process && m.sent() == place.time();
      boolean isReceived = m.receiver() == process && m.received() == place.time();
      boolean counts = receiver == 0 ? isSent || isReceived : isSent && m.receiver() == receiver;
      if (counts && left-- >= 0) {
        found = m;
      }
    }
    if (found != null) {
      json.list("message");
      MessagesInWindow.write(trace, found, json);
      json.endList();
      OperationLabels names = new OperationLabels(trace.definitions());
      json.text("communicator", names.communicator(found.comm()));
    }
  }
}
