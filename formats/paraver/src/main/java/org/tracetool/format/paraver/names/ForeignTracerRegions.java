package org.tracetool.format.paraver.names;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.ProgrammingParadigm;

/**
 * Which regions of other tracers are constructs of OpenMP or calls on files, for which the tracer
 * of Paraver has types. Names are those that instrumenters of source code give ({@code !$omp for
 * @file.c:12}); roles and paradigms are those of OTF2.
 */
public final class ForeignTracerRegions {
  private static final int FILE_IO = 27;
  private static final int FILE_METADATA = 38;

  /** The value of a parallel region that is no loop and no sections at the same time. */
  private static final int REGION = 3;

  /** Values up to here are the tracer's own. */
  private static final int OWN = 6;

  private static final Pattern NAME = Pattern.compile("!\\$omp ([a-z ]+?) *(?:@.*)?");
  private static final Pattern FILES =
      Pattern.compile("\\bi/?o\\b|posix|libc", Pattern.CASE_INSENSITIVE);

  /** Constructs by the first word of their names. */
  private static final Map<String, KnownRegion> CONSTRUCTS =
      Map.ofEntries(
          Map.entry("parallel", parallel(REGION)),
          Map.entry("for", working()),
          Map.entry("do", working()),
          Map.entry("loop", working()),
          Map.entry("workshare", working()),
          Map.entry("sections", working()),
          Map.entry("single", working()),
          Map.entry("barrier", waiting(EventTypes.BARRIER, 0)),
          Map.entry("ibarrier", waiting(EventTypes.BARRIER, 0)),
          Map.entry("implicit", waiting(EventTypes.BARRIER, 0)),
          Map.entry("critical", waiting(EventTypes.CRITICAL, OWN)),
          Map.entry("task", new KnownRegion(EventTypes.TASK, 0, 0, ThreadStateNames.RUNNING, 0)),
          Map.entry(
              "taskuntied", new KnownRegion(EventTypes.TASK, 0, 0, ThreadStateNames.RUNNING, 0)));

  /** Constructs by their roles. */
  private static final Map<Integer, String> ROLES =
      Map.ofEntries(
          Map.entry(3, "loop"),
          Map.entry(5, "parallel"),
          Map.entry(6, "sections"),
          Map.entry(8, "workshare"),
          Map.entry(9, "single"),
          Map.entry(12, "critical"),
          Map.entry(15, "barrier"),
          Map.entry(16, "ibarrier"),
          Map.entry(20, "task"),
          Map.entry(34, "taskuntied"));

  /**
   * What a region is.
   *
   * @param value the value of the type; 0 if values are given as regions come, from after {@code
   *     taken} on
   * @param team value of {@link EventTypes#PARALLEL} that a master thread has besides; 0 for none
   */
  public record KnownRegion(long type, long value, long taken, int state, int team) {}

  private ForeignTracerRegions() {}

  private static KnownRegion parallel(int team) {
    return new KnownRegion(EventTypes.PARALLEL_FUNCTION, 0, 0, ThreadStateNames.RUNNING, team);
  }

  private static KnownRegion working() {
    return new KnownRegion(EventTypes.WORKSHARING, 0, OWN, ThreadStateNames.RUNNING, 0);
  }

  private static KnownRegion waiting(long type, long taken) {
    return new KnownRegion(type, 0, taken, ThreadStateNames.SYNCHRONIZATION, 0);
  }

  /**
   * What a region is; null if it is a function of the program, or one of MPI.
   *
   * @param group the name of its group; null if it has none
   * @param role its role; negative if that is not known
   * @param paradigm its paradigm; negative if that is not known
   */
  public static KnownRegion of(String name, String group, int role, int paradigm) {
    Matcher construct = NAME.matcher(name.toLowerCase(Locale.ROOT));
    if (construct.matches()) {
      String[] words = construct.group(1).split(" ");
      // within single and critical their block is a region of its own
      boolean block = words[words.length - 1].equals("sblock");
      return block ? null : construct(words);
    }
    if (paradigm == ProgrammingParadigm.OPENMP.ordinal()) {
      String word = ROLES.get(role);
      return word == null ? null : CONSTRUCTS.get(word);
    }
    long call = EventTypes.fileCall(name);
    boolean isFile = role == FILE_IO || role == FILE_METADATA;
    boolean inGroup = role < 0 && (group == null || FILES.matcher(group).find());
    return call > 0 && (isFile || inGroup)
        ? new KnownRegion(EventTypes.FILE_CALL, call, 0, ThreadStateNames.INPUT_OUTPUT, 0)
        : null;
  }

  private static KnownRegion construct(String[] words) {
    KnownRegion known = CONSTRUCTS.get(words[0]);
    if (known != null && known.team() != 0 && words.length > 1) {
      return switch (words[1]) {
        case "for", "do", "loop" -> parallel(1);
        case "sections" -> parallel(2);
        default -> known;
      };
    }
    return known;
  }
}
