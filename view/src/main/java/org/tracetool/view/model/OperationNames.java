package org.tracetool.view.model;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;

/**
 * Names of collective operations as the program calls them: where a trace has the codes of OTF2
 * alone ({@code ALLREDUCE}), that of the region of MPI which makes the operation.
 */
public final class OperationNames {
  private static final String UNNAMED = "collective";

  /** A call of MPI from C, or from Fortran ({@code mpi_allreduce_}), or of its profiling layer. */
  private static final Pattern MPI_CALL =
      Pattern.compile("P?MPI_(\\w*?)_*", Pattern.CASE_INSENSITIVE);

  private static final Set<String> CODES_OF_MPI =
      Set.of(
          "BARRIER",
          "BCAST",
          "GATHER",
          "GATHERV",
          "SCATTER",
          "SCATTERV",
          "ALLGATHER",
          "ALLGATHERV",
          "ALLTOALL",
          "ALLTOALLV",
          "ALLTOALLW",
          "ALLREDUCE",
          "REDUCE",
          "REDUCE_SCATTER",
          "REDUCE_SCATTER_BLOCK",
          "SCAN",
          "EXSCAN");

  private final Definitions definitions;

  /** Names of regions of MPI by what comes after the prefix, in capitals; null until needed. */
  private Map<String, String> calls;

  /** The names in a trace. */
  public OperationNames(Definitions definitions) {
    this.definitions = definitions;
  }

  /** The name of an operation that blocks. */
  public String of(int token) {
    return of(token, true);
  }

  /**
   * The name of an operation.
   *
   * @param isBlocking whether the call ends when the operation does
   */
  public String of(int token, boolean isBlocking) {
    Definition known = token == 0 ? null : definitions.find(DefinitionKind.COLLECTIVE, token);
    if (known == null || known.name() == null || known.name().isEmpty()) {
      return UNNAMED;
    }
    String name = known.name();
    if (!CODES_OF_MPI.contains(name)) {
      return name;
    }
    Map<String, String> all = calls();
    if (all.isEmpty()) {
      return name; // not of MPI, as far as the trace tells
    }
    String called = all.get(isBlocking ? name : "I" + name);
    String head = isBlocking ? name.substring(0, 1) : "I";
    String rest = isBlocking ? name.substring(1) : name;
    return called != null ? called : "MPI_" + head + rest.toLowerCase(Locale.ROOT);
  }

  private synchronized Map<String, String> calls() {
    if (calls == null) {
      calls = new HashMap<>();
      for (Definition.Region region : definitions.all(Definition.Region.class)) {
        Matcher call = region.name() == null ? null : MPI_CALL.matcher(region.name());
        if (call != null && call.matches()) {
          calls.putIfAbsent(call.group(1).toUpperCase(Locale.ROOT), region.name());
        }
      }
    }
    return calls;
  }
}
