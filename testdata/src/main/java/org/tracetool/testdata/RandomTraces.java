package org.tracetool.testdata;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Random traces in which calls nest, messages arrive and operations end. */
public final class RandomTraces {
  public static final int PROCESSES = 3;
  public static final int REGIONS = 5;

  private RandomTraces() {}

  /**
   * Writes a trace.
   *
   * @param wellFormed whether every call is left; else some are open at the end
   */
  public static OtfTextTrace write(Path folder, long seed, boolean wellFormed) throws IOException {
    Random random = new Random(seed);
    List<String> definitions = new ArrayList<>(List.of("DV1.c.3\"x\"", "DCR\"x\"", "DTRf4240"));
    for (int p = 1; p <= PROCESSES; p++) {
      definitions.add("DP" + p + "NM\"Process " + p + "\"");
    }
    definitions.add("DPG64M1,2,3,NM\"all\"");
    definitions.add("DFG1NM\"Application\"");
    definitions.add("DFG2NM\"MPI\"");
    for (int r = 1; r <= REGIONS; r++) {
      definitions.add("DF" + r + "G" + (r > 3 ? 2 : 1) + "NM\"f" + r + "\"");
    }
    definitions.add("DCNT1G0NM\"c\"P0U\"#\"");
    for (int type = 1; type <= 4; type++) {
      definitions.add("DCO" + type + "NM\"op" + type + "\"Y" + type);
    }
    OtfTextTrace trace = OtfTextTrace.of(folder, definitions.toArray(new String[0]));
    List<List<String>> events = new ArrayList<>();
    for (int p = 1; p <= PROCESSES; p++) {
      events.add(calls(random, wellFormed));
    }
    for (int p = 1; p <= PROCESSES; p++) {
      trace.process(p, events.get(p - 1).toArray(new String[0]));
    }
    return trace;
  }

  private static List<String> calls(Random random, boolean wellFormed) {
    List<String> events = new ArrayList<>();
    List<Integer> stack = new ArrayList<>();
    long time = random.nextInt(50);
    long counter = random.nextInt(1000);
    int operations = random.nextInt(60);
    for (int i = 0; i < operations; i++) {
      time += random.nextInt(4) == 0 ? 0 : random.nextInt(2000);
      String t = Long.toHexString(time) + " ";
      int what = random.nextInt(10);
      if (what < 4 || stack.isEmpty()) {
        int region = 1 + random.nextInt(REGIONS);
        stack.add(region);
        events.add(t + "E" + region);
        if (random.nextBoolean()) {
          events.add(t + "CNT1V" + Long.toHexString(counter));
        }
      } else if (what < 7) {
        if (random.nextBoolean()) {
          counter += random.nextInt(500);
          events.add(t + "CNT1V" + Long.toHexString(counter));
        }
        int region = stack.remove(stack.size() - 1);
        events.add(t + (random.nextBoolean() ? "L" + region : "L"));
      } else if (what == 7) {
        int other = 1 + random.nextInt(PROCESSES);
        String rest = "L" + Integer.toHexString(random.nextInt(5000)) + "T1C64";
        events.add(t + (random.nextBoolean() ? "S" : "R") + other + rest);
      } else {
        int id = 1 + i;
        String bytes = "S" + Integer.toHexString(random.nextInt(3)) + "R" + random.nextInt(2);
        String op = Integer.toString(1 + random.nextInt(4));
        events.add(t + "COPB" + op + "H" + Integer.toHexString(id) + "C64RT1" + bytes);
        time += random.nextInt(100);
        events.add(Long.toHexString(time) + " COPE" + Integer.toHexString(id));
      }
    }
    Collections.reverse(stack);
    for (int region : stack) {
      time += random.nextInt(100);
      if (wellFormed) {
        events.add(Long.toHexString(time) + " L" + region);
      }
    }
    if (events.isEmpty()) {
      events.add("1 E1");
      if (wellFormed) {
        events.add("2 L1");
      }
    }
    return events;
  }
}
