package org.tracetool.cli.agreement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tracetool.cli.agreement.TraceTables.Event;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.query.TraceSearch;

/** Hits of searches, from the first to the last one of a window, or backwards. */
final class SearchFacts extends PageFacts {
  /** Hits that are asked for one after the other. */
  private static final int MAX_HITS = 25;

  private static final Set<String> SENDS = Set.of("send", "isend");
  private static final Set<String> RECEIVES = Set.of("receive", "ireceive");

  /** Records of collective operations that a search finds. */
  private static final Set<String> COLLECTIVES =
      Set.of("collective", "collective-begin", "collective-complete");

  private record Hit(long time, int row) implements Comparable<Hit> {
    @Override
    public int compareTo(Hit other) {
      int order = Long.compareUnsigned(time, other.time);
      return order == 0 ? Integer.compare(row, other.row) : order;
    }
  }

  SearchFacts(PageSession session) {
    super(session);
  }

  @Override
  void check() throws IOException {
    switch (random.nextInt(4)) {
      case 0 ->
          compare(
              "any=1",
              e ->
                  e.kind().equals("enter")
                      || SENDS.contains(e.kind())
                      || COLLECTIVES.contains(e.kind()));
      case 1 ->
          compare(
              "any=1&pass=collectives,messages&skip=" + token("main"),
              e -> e.kind().equals("enter") && !e.region().equals("main"));
      case 2 -> {
        String text = List.of("mpi_", "solve", "kernel", "main", "launch").get(random.nextInt(5));
        compare("text=" + text, e -> e.kind().equals("enter") && has(e, text));
      }
      default -> checkMessagesOfRow();
    }
  }

  private static boolean has(Event event, String text) {
    return event.region().toLowerCase(Locale.ROOT).contains(text);
  }

  /** The messages of a row are found at both of their ends. */
  private void checkMessagesOfRow() throws IOException {
    int location = anyRow().location();
    compare(
        "messages=1&rows=" + row(location),
        e -> e.location() == location && (SENDS.contains(e.kind()) || RECEIVES.contains(e.kind())));
  }

  /** What counts as a hit. */
  private interface HitRule {
    boolean counts(Event event);
  }

  private void compare(String question, HitRule rule) throws IOException {
    TimeWindow window = anyWindow();
    boolean isBackwards = random.nextBoolean();
    List<Hit> wanted = new ArrayList<>();
    for (Event e : tables.events()) {
      if (window.contains(e.time()) && row(e.location()) >= 0 && rule.counts(e)) {
        wanted.add(new Hit(e.time(), row(e.location())));
      }
    }
    Collections.sort(wanted, isBackwards ? Collections.reverseOrder() : null);
    String asked = question + "&" + text(window) + (isBackwards ? "&last=1" : "");
    List<Hit> found = new ArrayList<>();
    Map<?, ?> hit = (Map<?, ?>) ask(TraceSearch::text, asked).get("hit");
    while (hit != null && found.size() < MAX_HITS) {
      found.add(new Hit(number(hit.get("time")), (int) number(hit.get("row"))));
      String beyond =
          "&time=" + hit.get("time") + "&row=" + hit.get("row") + "&number=" + hit.get("number");
      hit = (Map<?, ?>) ask(TraceSearch::text, asked + beyond).get("hit");
    }
    boolean isOfMessages = question.startsWith("messages");
    count(isOfMessages ? PageAnswer.HITS_OF_MESSAGES : PageAnswer.HITS_OF_CALLS, wanted.size());
    softly
        .assertThat(found)
        .as("search %s", asked)
        .isEqualTo(wanted.subList(0, Math.min(MAX_HITS, wanted.size())));
  }
}
