package org.tracetool.filter.apply;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.copy.FilterMark;
import org.tracetool.core.copy.FilterMark.Part;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.apply.collector.CollectorFunctions;
import org.tracetool.filter.apply.rule.CompiledRules;
import org.tracetool.filter.collector.FunctionRule;
import org.tracetool.filter.request.RecordRequest;
import org.tracetool.filter.rules.FilterFile;
import org.tracetool.filter.rules.FilterRule;

/**
 * What the steps of a filter can remove from a trace, derived from the rules and the definitions
 * before any record is read: a stream of records cannot be marked at its end in every format.
 */
final class RemovableParts {
  private static final Pattern MPI =
      Pattern.compile("(?i)(?:.*:)?P?MPI_([A-Z0-9_]+?)_*(?:\\(\\))?");

  private static final Set<EventKind> CALLS = EnumSet.of(EventKind.ENTER, EventKind.LEAVE);
  private static final Set<EventKind> MESSAGES =
      EnumSet.of(EventKind.SEND, EventKind.RECEIVE, EventKind.ISEND, EventKind.IRECEIVE);
  private static final Set<EventKind> COLLECTIVES =
      EnumSet.of(EventKind.COLLECTIVE, EventKind.COLLECTIVE_BEGIN, EventKind.COLLECTIVE_COMPLETE);

  private final FilterSpec spec;
  private final Definitions definitions;
  private final EnumSet<Part> parts = EnumSet.noneOf(Part.class);
  private final TreeSet<String> calls = new TreeSet<>();

  private RemovableParts(FilterSpec spec, Definitions definitions) {
    this.spec = spec;
    this.definitions = definitions;
  }

  /**
   * What may be missing after a filter was applied.
   *
   * @param definitions of the trace before it
   * @param processes whether processes are left out
   */
  static FilterMark of(FilterSpec spec, Definitions definitions, boolean processes) {
    RemovableParts missing = new RemovableParts(spec, definitions);
    if (processes || !spec.substitutes().isEmpty()) {
      missing.parts.add(Part.PROCESSES);
    }
    if (spec.maxDepth() > 0 || spec.minDuration() > 0) {
      missing.addAnyCall();
    }
    List<FilterRule> all = new ArrayList<>();
    spec.files().forEach(file -> all.addAll(file.rules()));
    all.addAll(spec.java() == null ? List.of() : spec.java().methods());
    missing.addRules(all, spec.files().stream().allMatch(FilterFile::isForAllRanks));
    missing.addRules(spec.regions(), true);
    if (spec.collector() != null) {
      missing.addCollector();
    }
    spec.requests().forEach(missing::request);
    return new FilterMark(missing.parts, missing.calls);
  }

  private void addAnyCall() {
    parts.add(Part.FUNCTIONS);
    calls.add(FilterMark.ANY);
  }

  private boolean isComplete() {
    return parts.contains(Part.FUNCTIONS) && calls.contains(FilterMark.ANY);
  }

  /**
   * Rules of which the first one that matches counts.
   *
   * @param ordered whether it is the same one for all ranks; else each may be the first
   */
  private void addRules(List<FilterRule> all, boolean ordered) {
    List<FilterRule> removing = all.stream().filter(FilterRule::removes).toList();
    if (removing.stream().anyMatch(r -> r.recursive() || r.isPath())) {
      addAnyCall(); // what is below goes as well
    }
    if (removing.isEmpty() || isComplete()) {
      return;
    }
    CompiledRules first = new CompiledRules(ordered ? all : removing);
    for (Definitions.Entry entry : definitions.entries(DefinitionKind.REGION)) {
      String name = entry.definition().name();
      String mpi = mpi(name);
      if (name == null || mpi == null && parts.contains(Part.FUNCTIONS)) {
        continue;
      }
      Definition group =
          entry.definition() instanceof Definition.Region r
              ? definitions.find(entry.stream(), DefinitionKind.REGION_GROUP, r.group())
              : null;
      if (first.removes(name, group == null ? null : group.name())) {
        addTouched(mpi);
      }
    }
  }

  private void addTouched(String mpi) {
    if (mpi == null) {
      parts.add(Part.FUNCTIONS);
    } else {
      calls.add(mpi);
    }
  }

  /** The function of MPI that a name is, or null. */
  private static String mpi(String name) {
    if (name == null) {
      return null;
    }
    Matcher m = MPI.matcher(name);
    return m.matches() ? m.group(1).toUpperCase(Locale.ROOT) : null;
  }

  private void addCollector() {
    if (spec.collector().hasSwitches()) {
      addAnyCall();
      parts.add(Part.BEGIN);
      parts.add(Part.END);
    }
    if (spec.collector().functions().isEmpty()) {
      return;
    }
    for (Definitions.Entry entry : definitions.entries(DefinitionKind.REGION)) {
      if (isComplete()) {
        return;
      }
      int token = entry.definition().token();
      String full = CollectorFunctions.fullName(definitions, entry.stream(), token);
      List<FunctionRule> matching = full == null ? List.of() : spec.collector().matching(full);
      boolean kept = true;
      for (FunctionRule rule : matching) {
        kept = rule.range() == null ? kept : rule.range().on();
      }
      boolean folded = matching.stream().anyMatch(r -> Boolean.TRUE.equals(r.fold()));
      String mpi = mpi(entry.definition().name());
      if (folded && mpi == null) {
        addAnyCall(); // what is inside it goes
      } else if (folded || !kept) {
        addTouched(mpi);
      }
    }
  }

  private void request(RecordRequest r) {
    if (r.first() != 0) {
      parts.add(Part.BEGIN);
    }
    if (r.last() != -1L) {
      parts.add(Part.END);
    }
    if (!spec.boundaries() && (r.first() != 0 || r.last() != -1L)) {
      parts.add(Part.BORDERS);
    }
    if (r.processes() != null) {
      parts.add(Part.PROCESSES);
    }
    boolean some = r.type() != null;
    if (some || !r.kinds().containsAll(CALLS)) {
      addAnyCall();
    }
    if (some || !r.kinds().containsAll(MESSAGES)) {
      parts.add(Part.MESSAGES);
    }
    if (some || !r.kinds().containsAll(COLLECTIVES)) {
      parts.add(Part.COLLECTIVES);
    }
  }
}
