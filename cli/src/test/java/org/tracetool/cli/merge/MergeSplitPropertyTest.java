package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import org.tracetool.core.definition.Definitions;
import org.tracetool.testdata.contract.ContractRow;

/** Properties of every trace that is split and every set of traces that is merged. */
@Tag("broad")
class MergeSplitPropertyTest {
  private static String[] way(Random random) {
    return switch (random.nextInt(7)) {
      case 0 -> new String[] {"--by", "process"};
      case 1 -> new String[] {"--by", "stream"};
      case 2 -> new String[] {"--group", "some"};
      case 3 -> new String[] {"--process", "#1", "--process", "#2"};
      case 4 -> new String[] {"--at", "10t,11t,50t"};
      default -> new String[] {"--every", 4 + random.nextInt(40) + "t"};
    };
  }

  private static List<Path> split(Path trace, String... options) throws IOException {
    Path own = Files.createTempDirectory(trace.getParent(), "parts");
    List<String> args = new ArrayList<>(List.of(options));
    args.addAll(List.of("-o", own.resolve("p.otf").toString()));
    assertThat(Runs.split(trace, args.toArray(new String[0]))).isZero();
    return Runs.parts(own);
  }

  @Property(tries = 7)
  void partsAreValidAndMakeTheWholeInAnyOrder(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    Runs.runInNewFolder(
        tmp -> {
          Path trace = new RandomTrace(random, 1).write(tmp.resolve("r.otf"));
          Definitions whole = Runs.definitions(trace);
          String[] way = way(random);
          boolean byTime = way[0].equals("--at") || way[0].equals("--every");
          List<Path> parts = split(trace, way);
          for (int i = 0; i < parts.size(); i++) {
            TraceCheck.check(parts.get(i), whole, !byTime || i == parts.size() - 1);
          }
          Collections.shuffle(parts, random);
          Path again = tmp.resolve("again.otf");
          String[] streams = random.nextBoolean() ? new String[0] : new String[] {"--streams", "2"};
          assertThat(Runs.merge(again, parts, streams)).isZero();
          assertThat(Runs.diff(trace, again)).as("%s", (Object) way).isZero();
          if (parts.size() > 2) {
            // Without a part, the records inserted at its cuts stay, and calls stay nested.
            parts.remove(0);
            Path hole = tmp.resolve("hole.otf");
            assertThat(Runs.merge(hole, parts)).isZero();
            TraceCheck.check(hole, Runs.definitions(hole), true);
          }
        });
  }

  @Property(tries = 6)
  void partsInOtherFormatsMakeTheWhole(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    Runs.runInNewFolder(
        tmp -> {
          int first = new int[] {1, 2, 40, 5000}[random.nextInt(4)];
          Path trace = new RandomTrace(random, first).write(tmp.resolve("r.otf"));
          String suffix = List.of(".avt", ".bpv", ".favt", ".stf").get(random.nextInt(4));
          Path original = tmp.resolve("whole" + suffix);
          assertThat(Runs.merge(original, List.of(trace))).isZero(); // has no local definitions
          Path own = Files.createDirectory(tmp.resolve("parts"));
          String[] way = way(random);
          for (int i = 1; way[0].equals("--process") && i < way.length; i += 2) {
            way[i] = "#" + (first - 1 + Integer.parseInt(way[i].substring(1)));
          }
          List<String> args = new ArrayList<>(List.of(way));
          args.addAll(List.of("-o", own.resolve("p-{n}" + suffix).toString()));
          assertThat(Runs.split(original, args.toArray(new String[0]))).isZero();
          List<Path> parts = new ArrayList<>();
          try (java.util.stream.Stream<Path> files = Files.list(own)) {
            files.filter(f -> f.toString().endsWith(suffix)).sorted().forEach(parts::add);
          }
          Collections.shuffle(parts, random);
          Path again = tmp.resolve("again" + suffix);
          assertThat(Runs.merge(again, parts)).isZero();
          assertThat(Runs.diff(original, again)).as("%s %s", suffix, way).isZero();
        });
  }

  @Property(tries = 4)
  void withoutHalvesEachPartHasBothOrNone(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    Runs.runInNewFolder(
        tmp -> {
          Path trace = new RandomTrace(random, 1).write(tmp.resolve("r.otf"));
          String step = 4 + random.nextInt(60) + "t";
          List<Path> kept = split(trace, "--every", step);
          List<Path> parts = split(trace, "--every", step, "--drop-halves");
          long[] expected = expectedHalves(kept);
          long dropped = 0;
          for (int i = 0; i < parts.size(); i++) {
            TraceCheck.check(parts.get(i), Runs.definitions(trace), true);
            long own = Runs.events(kept.get(i)).size() - Runs.events(parts.get(i)).size();
            assertThat(own).as("part %d", i).isEqualTo(expected[i]);
            dropped += own;
          }
          assertThat(dropped).isEqualTo(Arrays.stream(expected).sum());
        });
  }

  /** A record that waits for its other half, and the part it is in. */
  private record Waiting(int part) {}

  /** Counted in the plainest way: all records one after the other, first begun first ended. */
  private static long[] expectedHalves(List<Path> parts) throws IOException {
    long[] halves = new long[parts.size()];
    Map<List<Object>, Deque<Waiting>> open = new HashMap<>();
    Map<List<Object>, Deque<Waiting>> sent = new HashMap<>();
    Map<List<Object>, Deque<Waiting>> received = new HashMap<>();
    for (int i = 0; i < parts.size(); i++) {
      Waiting here = new Waiting(i);
      for (ContractRow e : Runs.events(parts.get(i))) {
        int l = e.location();
        List<Long> f = e.fields();
        switch (e.kind()) {
          case SEND -> queue(sent, List.of((long) l, f.get(0), f.get(3), f.get(2))).add(here);
          case RECEIVE ->
              queue(received, List.of(f.get(0), (long) l, f.get(3), f.get(2))).add(here);
          case COLLECTIVE_BEGIN -> queue(open, List.of("c", l, f.get(1))).add(here);
          case COLLECTIVE_END -> end(open, List.of("c", l, f.get(0)), i, halves);
          case FILE_OPERATION_BEGIN -> queue(open, List.of("f", l, f.get(0))).add(here);
          case FILE_OPERATION_END -> end(open, List.of("f", l, f.get(1)), i, halves);
          case RMA_PUT -> queue(open, List.of("r", l, f.get(2), f.get(3))).add(here);
          case RMA_END -> end(open, List.of("r", l, f.get(1), f.get(2)), i, halves);
          default -> {}
        }
      }
    }
    sent.forEach(
        (key, sends) -> {
          Deque<Waiting> receives = queue(received, key);
          while (!sends.isEmpty() && !receives.isEmpty()) {
            int a = sends.remove().part();
            int b = receives.remove().part();
            if (a != b) {
              halves[a]++;
              halves[b]++;
            }
          }
        });
    return halves;
  }

  private static Deque<Waiting> queue(Map<List<Object>, Deque<Waiting>> map, List<Object> key) {
    return map.computeIfAbsent(key, k -> new ArrayDeque<>());
  }

  private static void end(
      Map<List<Object>, Deque<Waiting>> open, List<Object> key, int part, long[] halves) {
    Deque<Waiting> begun = queue(open, key);
    boolean here = begun.isEmpty() || begun.stream().anyMatch(w -> w.part() == part);
    begun.stream().filter(w -> w.part() != part).forEach(w -> halves[w.part()]++);
    halves[part] += here ? 0 : 1;
    begun.clear();
  }

  @Property(tries = 7)
  void theOrderOfTheInputsDoesNotMatter(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    Runs.runInNewFolder(
        tmp -> {
          List<Path> inputs = new ArrayList<>();
          for (int i = 0; i < 3; i++) {
            inputs.add(new RandomTrace(random, 1 + 10 * i).write(tmp.resolve("r" + i + ".otf")));
          }
          Path one = tmp.resolve("one.otf");
          assertThat(Runs.merge(one, inputs, "--join")).isZero();
          Collections.shuffle(inputs, random);
          Path other = tmp.resolve("other.otf");
          assertThat(Runs.merge(other, inputs, "--join")).isZero();
          assertThat(Runs.diff(one, other)).isZero();
          long records = 0;
          for (Path input : inputs) {
            records += Runs.events(input).size();
          }
          assertThat(Runs.events(other)).hasSize((int) records);
        });
  }

  @Property(tries = 5)
  void unsortedInputsAreSorted(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    Runs.runInNewFolder(
        tmp -> {
          Path trace = new RandomTrace(random, 1).write(tmp.resolve("r.otf"));
          Path shuffled = tmp.resolve("s.otf");
          for (Path file : Files.list(tmp).toList()) {
            String name = file.getFileName().toString();
            Path copy = tmp.resolve("s" + name.substring(1));
            if (name.endsWith(".events")) {
              Files.writeString(copy, turned(Files.readString(file)));
            } else {
              Files.copy(file, copy);
            }
          }
          Path sorted = tmp.resolve("t.otf");
          assertThat(Runs.merge(sorted, List.of(shuffled))).isZero();
          assertThat(Runs.diff(trace, sorted)).isZero();
          for (Path part : split(shuffled, "--every", "30t")) {
            TraceCheck.check(part, Runs.definitions(trace), true);
          }
        });
  }

  /** The blocks of a plain OTF file of events, one for each time, the other way round. */
  private static String turned(String text) {
    List<String> blocks = new ArrayList<>();
    String process = "";
    String time = "0";
    StringBuilder block = new StringBuilder("0\n");
    for (String line : text.split("\n")) {
      if (line.startsWith("*")) {
        process = line;
      }
      if (line.matches("[0-9a-f]+") && !line.equals(time)) {
        time = line;
        blocks.add(block.toString());
        block = new StringBuilder(line).append('\n').append(process).append('\n');
      } else {
        block.append(line).append('\n');
      }
    }
    blocks.add(block.toString());
    Collections.reverse(blocks);
    return String.join("", blocks);
  }
}
