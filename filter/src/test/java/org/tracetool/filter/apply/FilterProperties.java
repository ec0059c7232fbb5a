package org.tracetool.filter.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.tracetool.core.event.EventKind;
import org.tracetool.filter.CallText;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.Filtered;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.filter.collector.ConfigParser;
import org.tracetool.filter.request.RecordRequest;
import org.tracetool.filter.rules.FilterFile;
import org.tracetool.testdata.contract.ContractRow;

/** Properties of any filter on any trace. */
class FilterProperties {
  private static final String NAMES = "abcdef";

  private static String program(Random random, int size) {
    StringBuilder out = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < size; i++) {
      int what = random.nextInt(10);
      if (what < 4 && depth < 12) {
        out.append(random.nextBoolean() ? "G:" : "H:").append(name(random)).append('(');
        depth++;
      } else if (what < 7 && depth > 0) {
        out.append(')');
        depth--;
      } else {
        out.append("><#~\"".charAt(random.nextInt(5)));
      }
    }
    return out + ")".repeat(depth);
  }

  private static char name(Random random) {
    return NAMES.charAt(random.nextInt(NAMES.length()));
  }

  private static CallText trace(Random random) {
    CallText text = new CallText();
    int processes = 1 + random.nextInt(3);
    for (int p = 1; p <= processes; p++) {
      text.process(p, program(random, 60));
    }
    return text;
  }

  private static FilterSpec spec(Random random, CallText text) throws IOException {
    FilterSpec spec = new FilterSpec().keepMessages(random.nextBoolean());
    if (random.nextBoolean()) {
      StringBuilder rules = new StringBuilder("x -- 0\n");
      for (int i = random.nextInt(4); i > 0; i--) {
        rules.append(random.nextInt(4) == 0 ? "[a-c]" : name(random)).append(" -- ");
        rules.append(random.nextInt(4) - 1).append(random.nextBoolean() ? " R" : "");
        rules.append(random.nextInt(3) == 0 ? " S:1-" + (1 + random.nextInt(5)) : "").append('\n');
        if (random.nextInt(3) == 0) {
          rules.append(name(random)).append(';').append(name(random)).append(" -- 1 C\n");
        }
      }
      spec.file(FilterFile.parse("f", rules.toString()));
    }
    if (random.nextBoolean()) {
      String[] bodies = {
        "FOLD",
        "UNFOLD",
        "OFF",
        "ON",
        "ENTRY TRACEOFF EXIT RESTORE",
        "ENTRY TRACEON",
        "COUNTEROFF",
        "ENTRY 2:N:2 TRACEOFF TRACEON",
        "UNFOLD CALLER **:a"
      };
      CollectorRules rules = new CollectorRules();
      StringBuilder config = new StringBuilder();
      for (int i = random.nextInt(5); i > 0; i--) {
        config.append("SYMBOL ").append(name(random)).append(' ');
        config.append(bodies[random.nextInt(bodies.length)]).append('\n');
      }
      new ConfigParser("c", rules).readFile(config.toString());
      spec.collector(rules, random.nextBoolean());
    }
    if (random.nextInt(3) == 0) {
      spec.maxDepth(1 + random.nextInt(4));
    }
    if (random.nextInt(3) == 0) {
      spec.minDuration(random.nextInt(80));
    }
    if (random.nextBoolean()) {
      List<RecordRequest> requests = new ArrayList<>();
      for (int i = 1 + random.nextInt(2); i > 0; i--) {
        long first = random.nextInt(500);
        requests.add(
            new RecordRequest(
                Set.of(EventKind.values()), null, null, first, first + random.nextInt(300)));
      }
      spec.requests(requests);
    }
    return spec;
  }

  @Property(tries = 1000)
  void callsNestAndTimesGrow(@ForAll @IntRange(min = 0) int seed) throws IOException {
    Random random = new Random(seed);
    CallText text = trace(random);
    Filtered left = Filtered.of(text, spec(random, text));
    Map<Integer, Deque<Long>> stacks = new HashMap<>();
    long last = 0;
    for (ContractRow row : left.rows) {
      assertThat(row.time()).isGreaterThanOrEqualTo(last);
      last = row.time();
      Deque<Long> stack = stacks.computeIfAbsent(row.location(), p -> new ArrayDeque<>());
      if (row.kind() == EventKind.ENTER) {
        assertThat(left.definitions.region(row.fields().get(0).intValue())).isNotNull();
        stack.push(row.fields().get(0));
      } else if (row.kind() == EventKind.LEAVE) {
        assertThat(stack).isNotEmpty();
        long region = stack.pop();
        assertThat(row.fields().get(0)).isIn(0L, region);
      }
    }
    stacks.forEach((process, stack) -> assertThat(stack).isEmpty());
  }

  @Property(tries = 200)
  void limitsAreExact(@ForAll @IntRange(min = 0) int seed, @ForAll @IntRange(max = 5) int limit)
      throws IOException {
    CallText text = trace(new Random(seed));
    Filtered left =
        Filtered.of(text, new FilterSpec().file(FilterFile.parse("f", "a -- " + limit)));
    for (int process : text.processes()) {
      for (Map.Entry<Long, Long> before : calls(text.rows(), process, text).entrySet()) {
        boolean limited = text.definitions().region(before.getKey().intValue()).name().equals("a");
        long want = limited ? Math.min(limit, before.getValue()) : before.getValue();
        assertThat(calls(left.rows, process, text).getOrDefault(before.getKey(), 0L))
            .isEqualTo(want);
      }
    }
  }

  private static Map<Long, Long> calls(List<ContractRow> rows, int process, CallText text) {
    Map<Long, Long> calls = new HashMap<>();
    for (ContractRow row : rows) {
      if (row.location() == process && row.kind() == EventKind.ENTER) {
        calls.merge(row.fields().get(0), 1L, Long::sum);
      }
    }
    return calls;
  }

  @Property(tries = 200)
  void filteringTwiceIsFilteringOnce(@ForAll @IntRange(min = 0) int seed) throws IOException {
    Random random = new Random(seed);
    CallText text = trace(random);
    String rules = name(random) + " -- 0\n" + name(random) + " -- 2\n" + name(random) + " -- 0 R";
    Filtered once = Filtered.of(text, new FilterSpec().file(FilterFile.parse("f", rules)));
    Filtered twice =
        Filtered.of(
            once.rows,
            text.definitions(),
            text.processes(),
            new FilterSpec().file(FilterFile.parse("f", rules)));
    assertThat(twice.rows).isEqualTo(once.rows);
  }

  @Property(tries = 200)
  void windowsOfWindowsAreTheSmallerWindow(@ForAll @IntRange(min = 0) int seed) throws IOException {
    Random random = new Random(seed);
    CallText text = trace(random);
    long first = random.nextInt(300);
    long last = first + 60 + random.nextInt(300);
    RecordRequest wide = new RecordRequest(Set.of(EventKind.values()), null, null, first, last);
    RecordRequest narrow =
        new RecordRequest(Set.of(EventKind.values()), null, null, first + 20, last - 30);
    Filtered direct = Filtered.of(text, new FilterSpec().requests(List.of(narrow)));
    Filtered outer = Filtered.of(text, new FilterSpec().requests(List.of(wide)));
    Filtered inner =
        Filtered.of(
            outer.rows,
            text.definitions(),
            text.processes(),
            new FilterSpec().requests(List.of(narrow)));
    assertThat(inner.rows).isEqualTo(direct.rows);
  }

  @Property(tries = 100)
  void aFilterThatRemovesNothingChangesNothing(@ForAll @IntRange(min = 0) int seed)
      throws IOException {
    CallText text = trace(new Random(seed));
    FilterSpec spec =
        new FilterSpec()
            .file(FilterFile.parse("f", "* -- -1"))
            .maxDepth(100)
            .minDuration(1)
            .requests(List.of(RecordRequest.all()));
    assertThat(Filtered.of(text, spec).rows).containsExactlyInAnyOrderElementsOf(text.rows());
  }
}
