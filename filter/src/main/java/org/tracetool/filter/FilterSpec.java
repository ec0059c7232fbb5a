package org.tracetool.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.system.Hosts;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.filter.request.RecordRequest;
import org.tracetool.filter.rules.FilterFile;
import org.tracetool.filter.rules.FilterRule;
import org.tracetool.filter.rules.JavaFilterFile;

/**
 * All filter steps for a trace. Steps that are not set do nothing. Processes are removed first;
 * then filter files, rules of the Trace Collector, rules for functions, the depth, the duration and
 * requests follow each other in this order.
 */
public final class FilterSpec {
  private final List<FilterFile> files = new ArrayList<>();
  private JavaFilterFile java;
  private boolean legacy;
  private CollectorRules collector;
  private boolean foldMessages = true;
  private Hosts hosts;
  private final List<FilterRule> regions = new ArrayList<>();
  private int maxDepth;
  private long minDuration;
  private boolean keepMessages;
  private IntPredicate processes;
  private boolean forgetsProcesses;
  private List<Definition.Substitutes> substitutes = List.of();
  private final List<RecordRequest> requests = new ArrayList<>();
  private boolean boundaries = true;
  private boolean anyOperation;
  private boolean prune;
  private boolean hints;
  private boolean marks = true;
  private Boolean statisticsOnly;

  /** One more filter file of VampirTrace; of all of them the first rule that matches counts. */
  public FilterSpec file(FilterFile file) {
    files.add(file);
    return this;
  }

  /** The filter file of a Java program. */
  public FilterSpec java(JavaFilterFile file) {
    java = file;
    return this;
  }

  /** Whether filter files are understood as vtfilter does. */
  public FilterSpec legacy(boolean like) {
    legacy = like;
    return this;
  }

  /**
   * Rules of the Trace Collector.
   *
   * @param fold whether folding hides messages and collective operations too
   */
  public FilterSpec collector(CollectorRules rules, boolean fold) {
    collector = rules;
    foldMessages = fold;
    return this;
  }

  /** The hosts of processes, if more is known than the trace itself contains. */
  public FilterSpec hosts(Hosts known) {
    hosts = known;
    return this;
  }

  /** More rules for functions, the first that matches counts. */
  public FilterSpec regions(List<FilterRule> rules) {
    regions.addAll(rules);
    return this;
  }

  /** Only calls up to this position on the call stack; 0 for all. */
  public FilterSpec maxDepth(int depth) {
    maxDepth = depth;
    return this;
  }

  /** Only calls that take at least so many ticks. */
  public FilterSpec minDuration(long ticks) {
    minDuration = ticks;
    return this;
  }

  /** Whether messages and the like stay when the call around them is removed. */
  public FilterSpec keepMessages(boolean keep) {
    keepMessages = keep;
    return this;
  }

  /** Only these processes, by token. */
  public FilterSpec processes(IntPredicate chosen) {
    processes = chosen;
    return this;
  }

  /**
   * Whether the definitions of processes that are left out go, and groups that become empty and
   * that no record refers to.
   */
  public FilterSpec forgetsProcesses(boolean forgets) {
    forgetsProcesses = forgets;
    return this;
  }

  /**
   * Processes that represent others, which are left out; all definitions stay, and these are added.
   */
  public FilterSpec substitutes(List<Definition.Substitutes> representatives) {
    substitutes = List.copyOf(representatives);
    return this;
  }

  /** Only what one of these requests wants; none for everything. */
  public FilterSpec requests(List<RecordRequest> wanted) {
    requests.addAll(wanted);
    return this;
  }

  /** Whether calls are cut at the borders of windows. */
  public FilterSpec boundaries(boolean cut) {
    boundaries = cut;
    return this;
  }

  /**
   * Whether requests keep all messages, collective operations and file operations of a kind that
   * any of them selects, whatever their times, processes and names: for callers that first match
   * both records of an operation and choose then.
   */
  public FilterSpec anyOperation(boolean stays) {
    anyOperation = stays;
    return this;
  }

  /**
   * Whether markers are left where call limits of filter files are reached, for formats that hold
   * markers.
   */
  public FilterSpec hints(boolean leave) {
    hints = leave;
    return this;
  }

  /** Returns whether there are limits that can be reached, and markers are requested there. */
  public boolean hints() {
    return hints && !legacy && files.stream().anyMatch(FilterFile::counts);
  }

  /**
   * Whether the result says what may be missing in it (default: yes); no for a result that is only
   * printed.
   */
  public FilterSpec marks(boolean missing) {
    marks = missing;
    return this;
  }

  /** Whether definitions go that nothing refers to any more. */
  public FilterSpec prune(boolean unused) {
    prune = unused;
    return this;
  }

  /**
   * Whether the trace has statistics and no events. Then they are kept unchanged, although rules
   * for calls cannot be applied to them; otherwise they no longer fit and are left out. If it is
   * not set, the trace has no events if none were written before the statistics.
   */
  public FilterSpec statisticsOnly(boolean only) {
    statisticsOnly = only;
    return this;
  }

  /** See {@link #statisticsOnly(boolean)}; null if it is not known. */
  public Boolean statisticsOnly() {
    return statisticsOnly;
  }

  /** See {@link #file(FilterFile)}. */
  public List<FilterFile> files() {
    return files;
  }

  /** See {@link #java(JavaFilterFile)}. */
  public JavaFilterFile java() {
    return java;
  }

  /** See {@link #legacy(boolean)}. */
  public boolean legacy() {
    return legacy;
  }

  /** See {@link #collector(CollectorRules, boolean)}. */
  public CollectorRules collector() {
    return collector;
  }

  /** See {@link #collector(CollectorRules, boolean)}. */
  public boolean foldMessages() {
    return foldMessages;
  }

  /** See {@link #hosts(Hosts)}; null for those in the trace. */
  public Hosts hosts() {
    return hosts;
  }

  /** See {@link #regions(List)}. */
  public List<FilterRule> regions() {
    return regions;
  }

  /** See {@link #maxDepth(int)}; 0 for any. */
  public int maxDepth() {
    return maxDepth;
  }

  /** See {@link #minDuration(long)}; 0 for any. */
  public long minDuration() {
    return minDuration;
  }

  /** See {@link #keepMessages(boolean)}. */
  public boolean keepMessages() {
    return keepMessages;
  }

  /** See {@link #processes(IntPredicate)}; null for all. */
  public IntPredicate processes() {
    return processes;
  }

  /** See {@link #forgetsProcesses(boolean)}. */
  public boolean forgetsProcesses() {
    return forgetsProcesses;
  }

  /** See {@link #substitutes(List)}. */
  public List<Definition.Substitutes> substitutes() {
    return substitutes;
  }

  /** See {@link #requests(List)}. */
  public List<RecordRequest> requests() {
    return requests;
  }

  /** See {@link #boundaries(boolean)}. */
  public boolean boundaries() {
    return boundaries;
  }

  /** See {@link #marks(boolean)}. */
  public boolean marks() {
    return marks;
  }

  /** See {@link #anyOperation(boolean)}. */
  public boolean anyOperation() {
    return anyOperation;
  }

  /** See {@link #prune(boolean)}. */
  public boolean prune() {
    return prune;
  }

  /** Whether definitions go that no record refers to, which is known when all were seen. */
  public boolean selectsDefinitions() {
    return prune || forgetsProcesses && !legacy;
  }

  /** From the begin of the first window to the end of the last one. */
  public TimeWindow window() {
    if (requests.isEmpty()) {
      return TimeWindow.ALL;
    }
    long first = -1L;
    long last = 0;
    for (RecordRequest r : requests) {
      first = Long.compareUnsigned(r.first(), first) < 0 ? r.first() : first;
      last = Long.compareUnsigned(r.last(), last) > 0 ? r.last() : last;
    }
    return TimeWindow.through(first, last);
  }

  /**
   * Returns whether the result in a window depends on more of the time before it than the calls
   * that are open there, so that everything has to be read.
   */
  public boolean needsHistory() {
    boolean counts = regions.stream().anyMatch(FilterRule::counts);
    for (FilterFile file : files) {
      counts |= file.counts();
    }
    return counts || collector != null && collector.hasTriggers();
  }

  /** Returns whether it is known of each record at once whether it stays. */
  public boolean isImmediate() {
    return minDuration == 0 && (collector == null || !collector.unfolds()) && !choosesFiles();
  }

  /** Returns whether only operations on some files are selected, which their begins do not name. */
  public boolean choosesFiles() {
    boolean any = false;
    for (RecordRequest r : requests) {
      if (r.kinds().contains(EventKind.FILE_OPERATION_BEGIN)) {
        if (r.type() == null) {
          return false;
        }
        any = true;
      }
    }
    return any;
  }
}
