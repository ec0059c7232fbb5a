package org.tracetool.view.http;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.view.model.RequestProgress;

/**
 * The questions that pages wait for the answers of. A page numbers its questions and says which it
 * has given up, since a connection that it has closed is not seen before something is sent. Safe
 * for several threads.
 */
public final class PendingQuestions {
  /**
   * Pages of which something is known, and questions of each that were given up before they came.
   */
  private static final int MAX_PAGES = 64;

  private static final int MAX_EARLY = 256;

  private static final class Page {
    final Map<Integer, RequestProgress> running = new HashMap<>();
    final Set<Integer> early = new LinkedHashSet<>();
  }

  private final LinkedHashMap<String, Page> pages = new LinkedHashMap<>(16, 0.75f, true);

  /** A question has come; it can have been given up before. */
  public synchronized RequestProgress begin(String page, int number) {
    Page own = page(page);
    RequestProgress wanted = new RequestProgress();
    if (own.early.remove(number)) {
      wanted.drop();
    }
    own.running.put(number, wanted);
    return wanted;
  }

  /** A question that is waited for; null if there is none of this number. */
  public synchronized RequestProgress find(String page, int number) {
    Page own = pages.get(page);
    return own == null ? null : own.running.get(number);
  }

  /** It was answered. */
  public synchronized void end(String page, int number) {
    Page own = pages.get(page);
    if (own != null) {
      own.running.remove(number);
    }
  }

  /** A page does not wait for these any more. */
  public synchronized void drop(String page, int[] numbers) {
    Page own = page(page);
    for (int number : numbers) {
      RequestProgress wanted = own.running.get(number);
      if (wanted != null) {
        wanted.drop();
      } else {
        own.early.add(number);
      }
    }
    while (own.early.size() > MAX_EARLY) {
      own.early.remove(own.early.iterator().next());
    }
  }

  /** A page was closed. */
  public synchronized void dropAll(String page) {
    Page own = pages.remove(page);
    if (own != null) {
      own.running.values().forEach(RequestProgress::drop);
    }
  }

  private Page page(String name) {
    Page own = pages.computeIfAbsent(name, n -> new Page());
    if (pages.size() > MAX_PAGES) {
      pages.remove(pages.keySet().iterator().next());
    }
    return own;
  }
}
