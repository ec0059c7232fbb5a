package org.tracetool.core.definition;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectiveTypeTest {
  @ParameterizedTest
  @CsvSource({
    "MPI_Barrier,BARRIER",
    "PMPI_IBARRIER,BARRIER",
    "mpi_barrier_,BARRIER",
    "shmem_barrier_all,BARRIER",
    "shmem_sync_all,BARRIER",
    "implicit barrier,BARRIER",
    "omp barrier,BARRIER",
    "MPI_Bcast,ONE2ALL",
    "MPI_Ibcast,ONE2ALL",
    "MPI_Bcast_init,ONE2ALL",
    "SCATTERV,ONE2ALL",
    "MPI_Iscatterv,ONE2ALL",
    "Broadcast,ONE2ALL",
    "ncclBroadcast,ONE2ALL",
    "shmem_broadcast64,ONE2ALL",
    "upc_all_scatter,ONE2ALL",
    "MPI_Reduce,ALL2ONE",
    "MPI_Ireduce,ALL2ONE",
    "MPI_Gatherv,ALL2ONE",
    "upc_all_gather,ALL2ONE",
    "ncclReduce,ALL2ONE",
    "MPI_Allreduce,ALL2ALL",
    "AllReduce,ALL2ALL",
    "all_reduce,ALL2ALL",
    "MPI_Iallgatherv,ALL2ALL",
    "MPI_Alltoallw,ALL2ALL",
    "all_to_all_single,ALL2ALL",
    "MPI_Reduce_scatter,ALL2ALL",
    "MPI_Ireduce_scatter_block,ALL2ALL",
    "ReduceScatter,ALL2ALL",
    "AllGather,ALL2ALL",
    "MPI_Neighbor_alltoallv,ALL2ALL",
    "MPI_Ineighbor_allgather,ALL2ALL",
    "shmem_fcollect32,ALL2ALL",
    "shmem_int_sum_to_all,ALL2ALL",
    "shmem_int_sum_reduce,ALL2ALL",
    "upc_all_gather_all,ALL2ALL",
    "upc_all_exchange,ALL2ALL",
    "MPI_File_read_all,ALL2ALL",
    "MPI_Scan,SCAN",
    "MPI_Exscan,SCAN",
    "MPI_Iexscan,SCAN",
    "upc_all_prefix_reduceI,SCAN",
    "MPI_Comm_dup,UNKNOWN",
    "a call,UNKNOWN",
    "'',UNKNOWN"
  })
  void namesTellTheClass(String name, CollectiveType type) {
    assertThat(CollectiveType.ofName(name)).isEqualTo(type);
  }

  @Test
  void theDefinitionGoesBeforeTheName() {
    assertThat(of("MPI_Bcast", CollectiveType.ALL2ONE)).isEqualTo(CollectiveType.ALL2ONE);
    assertThat(of("MPI_Bcast", CollectiveType.UNKNOWN)).isEqualTo(CollectiveType.ONE2ALL);
    assertThat(of("MPI_Scan", CollectiveType.ALL2ALL)).isEqualTo(CollectiveType.SCAN);
    assertThat(of("MPI_Bcast", CollectiveType.ALL2ALL)).isEqualTo(CollectiveType.ALL2ALL);
    assertThat(of(null, CollectiveType.UNKNOWN)).isEqualTo(CollectiveType.UNKNOWN);
    assertThat(CollectiveType.of((Definition) null)).isEqualTo(CollectiveType.UNKNOWN);
  }

  private static CollectiveType of(String name, CollectiveType type) {
    return CollectiveType.of(new Definition.Collective(1, name, type.ordinal()));
  }

  @Test
  void aScanHasTheNumberOfWhatFormatsCallIt() {
    assertThat(CollectiveType.SCAN.number()).isEqualTo(CollectiveType.ALL2ALL.ordinal());
    assertThat(CollectiveType.ONE2ALL.number()).isEqualTo(CollectiveType.ONE2ALL.ordinal());
  }
}
