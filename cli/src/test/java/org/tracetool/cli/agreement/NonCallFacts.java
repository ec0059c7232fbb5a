package org.tracetool.cli.agreement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tracetool.cli.agreement.TraceTables.Call;
import org.tracetool.cli.agreement.TraceTables.Launch;
import org.tracetool.cli.agreement.TraceTables.Member;
import org.tracetool.cli.agreement.TraceTables.Message;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.query.NonCallEvents;

/** Messages, collective operations and launches of a window, with their ends. */
final class NonCallFacts extends PageFacts {
  NonCallFacts(PageSession session) {
    super(session);
  }

  @Override
  void check() throws IOException {
    TimeWindow window = anyWindow();
    Map<?, ?> answer = ask(NonCallEvents::text, text(window));
    checkMessages((Map<?, ?>) answer.get("messages"), window);
    checkCollectives((Map<?, ?>) answer.get("collectives"), window);
    checkLaunches((Map<?, ?>) answer.get("launches"), window);
  }

  private void checkMessages(Map<?, ?> answer, TimeWindow window) {
    List<String> found = new ArrayList<>();
    for (Object m : list(answer.get("messages"))) {
      found.add(
          message(
              number(m, 0),
              number(m, 1),
              number(m, 2),
              number(m, 3),
              number(m, 4),
              number(m, 5),
              number(m, 6)));
    }
    List<String> wanted = new ArrayList<>();
    for (Message m : tables.messages()) {
      if (isIn(window, m.first(), m.last())) {
        boolean isWhole = m.sent() >= 0 && m.received() >= 0;
        count(isWhole ? PageAnswer.MESSAGES : PageAnswer.MESSAGES_WITH_ONE_END, 1);
        wanted.add(
            message(
                row(m.sender()),
                m.sent(),
                row(m.receiver()),
                m.received(),
                m.bytes(),
                m.tag(),
                m.comm()));
      }
    }
    Collections.sort(found);
    Collections.sort(wanted);
    softly.assertThat(found).as("messages in %s", window).isEqualTo(wanted);
    softly.assertThat(answer.get("complete")).isEqualTo(true);
    softly.assertThat(number(answer.get("hidden"))).isZero();
  }

  private static String message(
      long sender, long sent, long receiver, long received, long bytes, long tag, long comm) {
    return sender
        + " at "
        + sent
        + " -> "
        + receiver
        + " at "
        + received
        + ", "
        + bytes
        + " bytes, tag "
        + tag
        + " in "
        + comm;
  }

  /** An operation is shown with all its members if a part of one is in the window. */
  private void checkCollectives(Map<?, ?> answer, TimeWindow window) {
    List<String> found = new ArrayList<>();
    for (Object o : list(answer.get("operations"))) {
      Map<?, ?> operation = (Map<?, ?>) o;
      if (operation.get("estimated") != null) {
        checkEstimate(operation);
        continue;
      }
      StringBuilder text = new StringBuilder();
      text.append(code((String) operation.get("name"))).append(" in ");
      text.append(operation.get("comm"));
      text.append(", late ").append(number(operation.get("late")));
      for (Object m : list(operation.get("members"))) {
        text.append("; ").append(number(m, 0)).append(' ').append(number(m, 1));
        text.append(" - ").append(number(m, 2));
      }
      found.add(text.toString());
    }
    Map<String, List<Member>> operations = new TreeMap<>();
    for (Member m : tables.members()) {
      operations.computeIfAbsent(m.key(), k -> new ArrayList<>()).add(m);
    }
    List<String> wanted = new ArrayList<>();
    for (List<Member> members : operations.values()) {
      if (members.stream().anyMatch(m -> isIn(window, m.begin(), m.end()))) {
        StringBuilder text = new StringBuilder();
        text.append(code(members.get(0).operation())).append(" in ");
        text.append(members.get(0).comm());
        text.append(", late ").append(late(members));
        for (Member m : members) {
          text.append("; ").append(row(m.process())).append(' ').append(m.begin());
          text.append(" - ").append(m.end());
        }
        wanted.add(text.toString());
      }
    }
    Collections.sort(found);
    Collections.sort(wanted);
    count(PageAnswer.COLLECTIVES, wanted.size());
    softly.assertThat(found).as("collectives in %s", window).isEqualTo(wanted);
  }

  /** The page names the call of MPI, where {@code query} may have the code of OTF2. */
  private static String code(String name) {
    return name.startsWith("MPI_")
        ? name.substring(4).toUpperCase(Locale.ROOT).replaceFirst("^I", "")
        : name;
  }

  /** An operation that is not recorded consists of the n-th calls of all ranks. */
  private void checkEstimate(Map<?, ?> operation) {
    String region = (String) operation.get("name");
    Set<Integer> numbers = new TreeSet<>();
    long latest = -1;
    long late = -1;
    for (Object member : list(operation.get("members"))) {
      int location = trace.rows().list().get((int) number(member, 0)).location();
      int n = 0;
      for (Call call : tables.calls(location)) {
        boolean isOfRegion = call.region().equals(region);
        n += isOfRegion && call.begin() <= number(member, 1) ? 1 : 0;
      }
      numbers.add(n);
      if (number(member, 1) > latest) {
        latest = number(member, 1);
        late = number(member, 0);
      }
    }
    count(PageAnswer.ESTIMATED_COLLECTIVES, 1);
    softly.assertThat(numbers).as("numbers of calls of %s", operation).hasSize(1);
    softly.assertThat(number(operation.get("late"))).as("late in %s", operation).isEqualTo(late);
  }

  /** The row of the member that others wait for: the root where it has what all need. */
  private int late(List<Member> members) {
    if (!members.get(0).isBlocking() || members.size() < 2) {
      return -1;
    }
    Member last = members.get(0);
    Member root = null;
    for (Member m : members) {
      last = m.begin() > last.begin() ? m : last;
      root = m.process() == m.root() ? m : root;
    }
    boolean isOfRoot = last.type().equals("one2all");
    return isOfRoot && root == null ? -1 : row(isOfRoot ? root.process() : last.process());
  }

  private void checkLaunches(Map<?, ?> answer, TimeWindow window) {
    List<String> found = new ArrayList<>();
    for (Object l : answer == null ? List.of() : list(answer.get("launches"))) {
      found.add(
          number(l, 0)
              + " at "
              + number(l, 1)
              + " -> "
              + number(l, 2)
              + " at "
              + number(l, 3)
              + region(number(l, 4))
              + region(number(l, 5)));
    }
    List<String> wanted = new ArrayList<>();
    for (Launch l : tables.launches()) {
      if (isIn(window, Math.min(l.launched(), l.begun()), Math.max(l.launched(), l.begun()))) {
        wanted.add(
            row(l.host())
                + " at "
                + l.launched()
                + " -> "
                + row(l.stream())
                + " at "
                + l.begun()
                + " "
                + l.call()
                + " "
                + l.operation());
      }
    }
    Collections.sort(found);
    Collections.sort(wanted);
    count(PageAnswer.LAUNCHES, wanted.size());
    softly.assertThat(found).as("launches in %s", window).isEqualTo(wanted);
  }

  private String region(long token) {
    return " " + trace.regions().name((int) token);
  }
}
