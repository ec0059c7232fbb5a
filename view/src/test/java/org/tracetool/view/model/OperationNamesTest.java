package org.tracetool.view.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

class OperationNamesTest {
  private static final int ALLREDUCE = 1;
  private static final int BARRIER = 2;
  private static final int CREATE = 3;
  private static final int NAMED = 4;

  private static OperationNames names(String... regions) {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.Collective(ALLREDUCE, "ALLREDUCE", 4));
    d.add(new Definition.Collective(BARRIER, "BARRIER", 1));
    d.add(new Definition.Collective(CREATE, "CREATE_HANDLE", 1));
    d.add(new Definition.Collective(NAMED, "MPI_Bcast", 2));
    for (int i = 0; i < regions.length; i++) {
      d.add(new Definition.Region(i + 1, regions[i], 0, 0));
    }
    return new OperationNames(d.build());
  }

  @Test
  void operationsAreCalledAsTheProgramDoes() {
    OperationNames names = names("main", "mpi_allreduce_", "MPI_Iallreduce");
    assertThat(names.of(ALLREDUCE)).isEqualTo("mpi_allreduce_");
    assertThat(names.of(ALLREDUCE, false)).isEqualTo("MPI_Iallreduce");
    assertThat(names.of(BARRIER)).as("made by a call without region").isEqualTo("MPI_Barrier");
    assertThat(names.of(BARRIER, false)).isEqualTo("MPI_Ibarrier");
  }

  @Test
  void otherNamesStay() {
    OperationNames names = names("MPI_Allreduce");
    assertThat(names.of(CREATE)).isEqualTo("CREATE_HANDLE");
    assertThat(names.of(NAMED)).isEqualTo("MPI_Bcast");
    assertThat(names.of(0)).isEqualTo("collective");
    assertThat(names("shmem_barrier_all").of(BARRIER)).as("not of MPI").isEqualTo("BARRIER");
  }
}
