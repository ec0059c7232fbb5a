package org.tracetool.legacy.stf.dump;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.filter.request.RecordRequest;
import org.tracetool.filter.request.RequestParser;

/**
 * What is chosen of a dump.
 *
 * @param matched whether what belongs together becomes one line
 * @param requests records that match any of these are printed; all if there is none
 * @param boundaries whether calls that are open at the border of a window are entered and left
 *     there
 * @param extended whether there are records that VTF3 itself does not have
 * @param escapes whether strings have escapes in place of quotes and control characters
 * @param rules what is filtered before; null for nothing
 * @param foldMessages whether folding hides messages
 * @param inTicks whether times in seconds of requests are ticks
 */
public record VtfDumpOptions(
    boolean matched,
    List<String> requests,
    boolean boundaries,
    boolean extended,
    boolean escapes,
    CollectorRules rules,
    boolean foldMessages,
    boolean inTicks) {

  /** Settings of the format. */
  Map<String, String> format() {
    return Map.of(
        "messages", matched ? "matched" : extended ? "labelled" : "short",
        "annotations", "off",
        "extended", extended ? "on" : "off",
        "escapes", escapes ? "on" : "off");
  }

  /**
   * What has to be filtered.
   *
   * @param window times that were chosen in another way
   * @param calls whether calls are printed
   * @return null if nothing has to
   */
  FilterSpec filter(Definitions definitions, TimeWindow window, boolean calls)
      throws UsageException {
    boolean cuts = !window.isAll() && (matched || calls && boundaries);
    if (rules == null && requests.isEmpty() && !cuts) {
      return null;
    }
    FilterSpec spec = new FilterSpec().marks(false).boundaries(boundaries);
    if (rules != null) {
      spec.collector(rules, foldMessages);
    }
    RecordRequest base = RecordRequest.within(window);
    List<RecordRequest> wanted = new ArrayList<>();
    RequestParser parser = new RequestParser(definitions, inTicks);
    for (String request : requests) {
      RecordRequest both = parser.parse(request).and(base);
      if (both.isEmpty()) {
        throw new UsageException("--request " + request + ": --time leaves nothing of it");
      }
      wanted.add(both);
    }
    if (requests.isEmpty() && !window.isAll()) {
      wanted.add(base);
    }
    return spec.requests(wanted);
  }
}
