package org.tracetool.filter.collector;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.tracetool.filter.rules.NamePattern;
import org.tracetool.filter.rules.PatternIndex;

/** Rules of the Trace Collector, in the order in which they were given. */
public final class CollectorRules {
  /** The recording mode of a process. */
  public enum Mode {
    ON,
    /** Dropped until a trigger switches it on. */
    OFF,
    /** Dropped. */
    NO,
    DISCARD
  }

  /** Processes or hosts and their mode. */
  record ProcessRule(boolean hosts, Triplets numbers, Mode mode) {}

  /** Counters, and whether they stay. */
  record CounterRule(NamePattern pattern, boolean on) {}

  /** A group to be defined, with its members: names of groups, or ranks; and its place. */
  public record GroupRule(String origin, String name, List<String> members) {}

  /** The level of DETAILED-STATES at which no state is left out. */
  static final int ALL_DETAILS = 100;

  /** In place of a number of bits: that which the trace states. */
  public static final int STATED_BITS = -1;

  private static final FunctionRule DETAIL_OFF = off("DETAILED-STATES", "**");

  private final List<FunctionRule> functions = new ArrayList<>();
  private final List<ProcessRule> processes = new ArrayList<>();
  private final List<CounterRule> counters = new ArrayList<>();
  private final List<GroupRule> groups = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private Boolean locations;
  private int maxDetail = ALL_DETAILS;
  private boolean userCode = true;
  private boolean environment = true;
  private boolean demangles;
  private int eventBits;

  /** The rules for functions, and after them those that other directives amount to. */
  private List<FunctionRule> ordered = List.of();

  private PatternIndex functionIndex;
  private PatternIndex counterIndex;

  void add(FunctionRule rule) {
    functions.add(rule);
    functionIndex = null;
  }

  void add(ProcessRule rule) {
    processes.add(rule);
  }

  void add(CounterRule rule) {
    counters.add(rule);
    counterIndex = null;
  }

  void add(GroupRule rule) {
    groups.add(rule);
  }

  /** The value of PCTRACE; the last one counts, wherever it is. */
  void setLocations(boolean kept) {
    locations = kept;
  }

  /** Returns whether functions keep their source locations if no rule gives a number. */
  public boolean keepsLocations() {
    return locations == null || locations;
  }

  /**
   * The value of DETAILED-STATES: of names such as {@code TRANSFER/COPY/LOCAL}, those with more
   * than this number of slashes between words are left out.
   */
  void setMaxDetail(int level) {
    maxDetail = Math.min(level, ALL_DETAILS);
    functionIndex = null;
  }

  /** The value of ENTER-USERCODE: whether the state that every process enters first is kept. */
  void setUserCode(boolean kept) {
    userCode = kept;
    functionIndex = null;
  }

  /** The value of ENVIRONMENT. */
  void setEnvironment(boolean kept) {
    environment = kept;
  }

  /** Returns whether comments stay that hold variables of the environment of the program. */
  public boolean keepsEnvironment() {
    return environment;
  }

  /** The value of DEMANGLE. */
  void setDemangle(boolean on) {
    demangles = on;
  }

  /** Returns whether functions have the names of the source. */
  public boolean demangles() {
    return demangles;
  }

  /** The value of EVENTBITS. */
  void setEventBits(int bits) {
    eventBits = bits;
  }

  /**
   * How many low bits of times count events and are cleared: 0 for none, or {@link #STATED_BITS}.
   */
  public int eventBits() {
    return eventBits;
  }

  void warn(String text) {
    warnings.add(text);
  }

  /** Returns whether there are no rules at all. */
  public boolean isEmpty() {
    return functions.isEmpty()
        && processes.isEmpty()
        && counters.isEmpty()
        && groups.isEmpty()
        && keepsLocations()
        && maxDetail == ALL_DETAILS
        && userCode
        && environment
        && !demangles
        && eventBits == 0;
  }

  /** Warnings about entries that do not mean what they seem to, or have no effect. */
  public List<String> warnings() {
    return warnings;
  }

  /** Rules for functions. */
  public List<FunctionRule> functions() {
    return functions;
  }

  /**
   * Rules whose pattern matches a function, by its full name; in order. The last ones may be of
   * directives for all functions. Thread-safe.
   */
  public synchronized List<FunctionRule> matching(String function) {
    if (functionIndex == null) {
      ordered = new ArrayList<>(functions);
      if (!userCode) {
        ordered.add(off("ENTER-USERCODE", "Application:User_Code"));
      }
      functionIndex = new PatternIndex(ordered.stream().map(FunctionRule::pattern).toList());
    }
    int[] numbers = functionIndex.all(function);
    List<FunctionRule> matching = new ArrayList<>(numbers.length);
    for (int i : numbers) {
      matching.add(ordered.get(i));
    }
    if (maxDetail < ALL_DETAILS && detail(function) > maxDetail) {
      matching.add(DETAIL_OFF);
    }
    return matching;
  }

  /**
   * How detailed a state is: the number of slashes in its name, after its group, that stand between
   * words. Those of operators and at the begin of a path are none.
   */
  private static int detail(String function) {
    int detail = 0;
    for (int i = function.lastIndexOf(':') + 2; i < function.length() - 1; i++) {
      boolean parts =
          Character.isLetterOrDigit(function.charAt(i - 1))
              && Character.isLetterOrDigit(function.charAt(i + 1));
      detail += function.charAt(i) == '/' && parts ? 1 : 0;
    }
    return detail;
  }

  private static FunctionRule off(String directive, String pattern) {
    FunctionRule.Range off = new FunctionRule.Range(false, false);
    NamePattern names = NamePattern.collector(pattern);
    return new FunctionRule(directive, names, off, null, null, null, null, null);
  }

  private synchronized PatternIndex counterIndex() {
    if (counterIndex == null) {
      counterIndex = new PatternIndex(counters.stream().map(CounterRule::pattern).toList());
    }
    return counterIndex;
  }

  /** Groups to be defined. */
  public List<GroupRule> groups() {
    return groups;
  }

  /** Returns whether the mode of a process depends on its host. */
  public boolean needsHosts() {
    return processes.stream().anyMatch(ProcessRule::hosts);
  }

  /** Whether anything happens when functions are entered or left. */
  public boolean hasTriggers() {
    return triggers().findAny().isPresent();
  }

  /** Whether recording can be switched on or off on the way. */
  public boolean hasSwitches() {
    return triggers().anyMatch(FunctionRule.Trigger::switches);
  }

  /** The scopes that triggers begin or end, maybe with their class in front; each name once. */
  public List<String> scopes() {
    return triggers().flatMap(t -> t.scopes().stream()).distinct().toList();
  }

  private Stream<FunctionRule.Trigger> triggers() {
    return functions.stream().flatMap(r -> Stream.of(r.entry(), r.exit())).filter(Objects::nonNull);
  }

  /** Returns whether hidden calls may be shown later. */
  public boolean unfolds() {
    return functions.stream().anyMatch(r -> Boolean.FALSE.equals(r.fold()));
  }

  /** The mode of a process: the last rule that names it or its host counts. */
  public Mode mode(long rank, long host) {
    Mode mode = Mode.ON;
    for (ProcessRule rule : processes) {
      if (rule.numbers().contains(rule.hosts() ? host : rank)) {
        mode = rule.mode();
      }
    }
    return mode;
  }

  /** Returns whether a process that is off can ever be switched on. */
  public boolean canSwitchOn() {
    return triggers().anyMatch(FunctionRule.Trigger::switchesOn);
  }

  /** Returns whether a counter stays; the last rule that matches its name counts. */
  public boolean counter(String name, String fullName) {
    PatternIndex index = counterIndex();
    int last = Math.max(index.last(name), index.last(fullName));
    return last == PatternIndex.NONE || counters.get(last).on();
  }
}
