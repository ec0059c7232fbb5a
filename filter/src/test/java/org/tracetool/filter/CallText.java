package org.tracetool.filter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.testdata.contract.ContractRow;

/**
 * A trace of one or several processes written as text: {@code a(b() c(>))} is a call of a that
 * calls b and c, and c sends a message. {@code >} send, {@code <} receive, {@code +} and {@code -}
 * begin and end of a collective operation, {@code #} a sample taken at the call before it, {@code
 * ~} a sample of its own, {@code "} a comment. Each sign is ten ticks after the one before. A
 * function {@code class:name} belongs to a group.
 */
public final class CallText {
  private static final int STEP = 10;

  private final Map<String, Integer> functions = new LinkedHashMap<>();
  private final List<ContractRow> rows = new ArrayList<>();
  private final List<Integer> processes = new ArrayList<>();
  private long last;

  /** Adds the calls of a process. */
  public CallText process(int token, String text) {
    processes.add(token);
    long time = 0;
    StringBuilder name = new StringBuilder();
    for (char c : text.toCharArray()) {
      switch (c) {
        case '(' -> {
          time += STEP;
          int f = functions.computeIfAbsent(name.toString(), n -> functions.size() + 1);
          rows.add(ContractRow.of(time, EventKind.ENTER, token, f));
          name.setLength(0);
        }
        case ')' -> rows.add(ContractRow.of(time += STEP, EventKind.LEAVE, token));
        case '>' -> rows.add(ContractRow.of(time += STEP, EventKind.SEND, token, 1, 8, 0, 0, 0));
        case '<' -> rows.add(ContractRow.of(time += STEP, EventKind.RECEIVE, token, 1, 8, 0, 0, 0));
        case '+' -> rows.add(ContractRow.of(time += STEP, EventKind.COLLECTIVE_BEGIN, token, 1, 7));
        case '-' -> rows.add(ContractRow.of(time += STEP, EventKind.COLLECTIVE_END, token, 7));
        case '#' -> rows.add(ContractRow.of(time, EventKind.COUNTER, token, 1, 5));
        case '~' -> rows.add(ContractRow.of(time += STEP, EventKind.COUNTER, token, 1, 5));
        case '"' -> rows.add(ContractRow.text(time += STEP, EventKind.COMMENT, token, "x"));
        case ' ' -> {
          // between calls
        }
        default -> name.append(c);
      }
    }
    last = Math.max(last, time);
    return this;
  }

  /** The records of all processes, in order of time. */
  public List<ContractRow> rows() {
    List<ContractRow> sorted = new ArrayList<>(rows);
    sorted.sort((a, b) -> Long.compare(a.time(), b.time()));
    return sorted;
  }

  /** Tokens of the processes. */
  public int[] processes() {
    return processes.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Definitions of all that occurs; a million ticks a second. */
  public Definitions definitions() {
    Definitions.Builder builder = Definitions.builder();
    builder.add(new Definition.TimerResolution(1_000_000));
    builder.add(new Definition.TimeRange(0, last));
    for (int process : processes) {
      builder.add(new Definition.Location(process, "Process " + (process - 1), 0));
    }
    Map<String, Integer> groups = new LinkedHashMap<>();
    for (String name : functions.keySet()) {
      String group = name.contains(":") ? name.substring(0, name.lastIndexOf(':')) : "Application";
      if (groups.putIfAbsent(group, groups.size() + 1) == null) {
        builder.add(new Definition.RegionGroup(groups.size(), group));
      }
    }
    functions.forEach(
        (name, token) -> {
          int colon = name.lastIndexOf(':');
          String group = colon < 0 ? "Application" : name.substring(0, colon);
          String own = name.substring(colon + 1);
          builder.add(new Definition.Region(token, own, groups.get(group), 0));
        });
    builder.add(new Definition.Counter(1, "cycles", 0, 0, ""));
    builder.add(new Definition.Collective(1, "MPI_Barrier", 1));
    return builder.build();
  }

  /** The calls of a process, as text again; calls that never end lack their bracket. */
  public static String of(List<ContractRow> rows, Definitions definitions, int process) {
    StringBuilder out = new StringBuilder();
    Deque<Integer> stack = new ArrayDeque<>();
    long callTime = -1;
    for (ContractRow row : rows) {
      if (row.location() != process) {
        continue;
      }
      switch (row.kind()) {
        case ENTER -> {
          boolean after = out.length() > 0 && out.charAt(out.length() - 1) == ')';
          Definition.Region region = definitions.region(row.fields().get(0).intValue());
          out.append(after ? " " : "").append(region.name()).append('(');
          stack.push(1);
          callTime = row.time();
        }
        case LEAVE -> {
          out.append(stack.isEmpty() ? "!)" : ")");
          stack.poll();
          callTime = row.time();
        }
        case SEND -> out.append('>');
        case RECEIVE -> out.append('<');
        case COLLECTIVE_BEGIN -> out.append('+');
        case COLLECTIVE_END -> out.append('-');
        case COUNTER -> out.append(row.time() == callTime ? '#' : '~');
        case COMMENT -> out.append('"');
        default -> out.append('?');
      }
    }
    return out.toString();
  }
}
