package org.tracetool.testdata.agreement;

import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/** The regions of a {@link RandomRun}. */
final class RunRegions {
  static final int MAIN = 19;
  static final int[] USER = {20, 21, 22, 23};
  static final int SEND = 30;
  static final int RECV = 31;
  static final int ISEND = 32;
  static final int IRECV = 33;
  static final int WAIT = 34;
  static final int ALLREDUCE = 35;
  static final int BCAST = 36;
  static final int BARRIER = 37;
  static final int IALLREDUCE = 38;
  static final int IBCAST = 39;

  private static final int APPLICATION = 10;
  private static final int MPI = 11;
  private static final int CUDA = 13;

  private static final List<Definition.Region> ALL =
      List.of(
          region(MAIN, "main", APPLICATION),
          region(USER[0], "solve", APPLICATION),
          region(USER[1], "assemble", APPLICATION),
          region(USER[2], "exchange", APPLICATION),
          region(USER[3], "output", APPLICATION),
          region(SEND, "MPI_Send", MPI),
          region(RECV, "MPI_Recv", MPI),
          region(ISEND, "MPI_Isend", MPI),
          region(IRECV, "MPI_Irecv", MPI),
          region(WAIT, "MPI_Wait", MPI),
          region(ALLREDUCE, "MPI_Allreduce", MPI),
          region(BCAST, "MPI_Bcast", MPI),
          region(BARRIER, "MPI_Barrier", MPI),
          region(IALLREDUCE, "MPI_Iallreduce", MPI),
          region(IBCAST, "MPI_Ibcast", MPI),
          region(RunDevices.RUNTIME, "cudaLaunchKernel", CUDA),
          region(RunDevices.DRIVER, "cuLaunchKernel", CUDA),
          region(RunDevices.KERNELS[0], "sweep_kernel", CUDA),
          region(RunDevices.KERNELS[1], "copy_kernel", CUDA));

  private RunRegions() {}

  private static Definition.Region region(int token, String name, int group) {
    return new Definition.Region(token, name, group, 0);
  }

  static String name(int token) {
    return ALL.stream().filter(r -> r.token() == token).findFirst().orElseThrow().name();
  }

  static void addTo(Definitions.Builder definitions) {
    definitions.add(new Definition.RegionGroup(APPLICATION, "Application"));
    definitions.add(new Definition.RegionGroup(MPI, "MPI"));
    definitions.add(new Definition.RegionGroup(CUDA, "CUDA"));
    ALL.forEach(definitions::add);
  }
}
