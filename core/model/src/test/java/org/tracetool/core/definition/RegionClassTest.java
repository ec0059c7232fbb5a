package org.tracetool.core.definition;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.definition.CallDefinition.RegionInfo;

class RegionClassTest {
  @ParameterizedTest
  @CsvSource({
    "main, Application, USER, APPLICATION",
    "MPI_Send, MPI, MPI, MPI",
    "MPI_Send, , MPI, MPI",
    "PMPI_Wait, , MPI, MPI",
    "MPI_Waitall, MPI Point-to-point, MPI, MPI",
    "MPI_Barrier, MPI, MPI, SYNCHRONISATION",
    "MPI_Win_fence, MPI, MPI, SYNCHRONISATION",
    "MPI_File_read, MPI, IO, IO",
    "fread, LIBC-I/O, IO, IO",
    "sync time, VT_API, MEASUREMENT, MEASUREMENT",
    "Begin, Flushing Traces, MEASUREMENT, MEASUREMENT",
    "!$omp ibarrier @a.c:3, OMP-SYNC, OMP_BARRIER, SYNCHRONISATION",
    "!$omp barrier @a.c:3, OMP-SYNC, OMP_BARRIER, SYNCHRONISATION",
    "!$omp implicit barrier @a.c:3, OPENMP, OMP_BARRIER, SYNCHRONISATION",
    "Begin, OpenMP barrier, OMP_BARRIER, SYNCHRONISATION",
    "Join (w wait), OpenMP Worksharing join, OMP_BARRIER, SYNCHRONISATION",
    "!$omp critical @a.c:3, OMP, OMP_SYNC, SYNCHRONISATION",
    "!$omp critical sblock @a.c:3, OMP, USER, APPLICATION",
    "!$omp atomic @a.c:3, OMP, OMP_SYNC, SYNCHRONISATION",
    "!$omp taskwait @a.c:3, OMP-SYNC, OMP_SYNC, SYNCHRONISATION",
    "omp_set_lock, OMP-API, OMP_SYNC, SYNCHRONISATION",
    "!$omp for @a.c:3, OMP-LOOP, USER, APPLICATION",
    "!$omp parallel @a.c:3, OMP-PREG, USER, APPLICATION",
    "pthread_mutex_lock, Pthread, OTHER_RUNTIME, SYNCHRONISATION",
    "pthread_create, , OTHER_RUNTIME, SYNCHRONISATION",
    "cudaMemcpy, CUDART_API, DEVICE, DEVICE",
    "clFinish, OPENCL_API, DEVICE, DEVICE",
    "async_solver, Application, USER, APPLICATION",
    ".TAU application, TAU_UTILITY, MEASUREMENT, MEASUREMENT",
    "FLUSH, TRACER, MEASUREMENT, MEASUREMENT",
    "MPI Collective Sync, MPI, MPI, SYNCHRONISATION",
    ".TAU application, Application, MEASUREMENT, MEASUREMENT",
    "MPI Collective Sync, User function, MPI, SYNCHRONISATION",
    "write(), TAU_IO, IO, IO",
    "cudaMalloc, TAU_GPU_API, DEVICE, DEVICE",
    "cudaDeviceSynchronize, TAU_GPU_SYNCHRONIZATION, OTHER_RUNTIME, SYNCHRONISATION",
    "OpenMP_Sync_Region_Barrier_Implicit, TAU_OPENMP, OMP_BARRIER, SYNCHRONISATION",
    "OpenMP_Parallel_Region, TAU_OPENMP, USER, APPLICATION",
    "barrier_height, Application, USER, APPLICATION",
    ", , USER, APPLICATION",
  })
  void followsFromNames(String region, String group, RegionClass expected, Activity activity) {
    RegionClass found = RegionClass.of(0, 0, region, group);
    assertThat(found).isEqualTo(expected);
    assertThat(Activity.of(found, region)).isEqualTo(activity);
  }

  @ParameterizedTest
  @CsvSource({
    "3, 15, barrier, , OMP_BARRIER",
    "3, 16, any, , OMP_BARRIER",
    "3, 12, any, , OMP_SYNC",
    "3, 13, any, , USER",
    "3, 22, any, , OMP_SYNC",
    "3, 5, any, , USER",
    "4, 23, any, , MPI",
    "4, 27, MPI_File_read, , IO",
    "5, 1, cudaLaunch, , DEVICE",
    "6, 1, any, , MEASUREMENT",
    "7, 1, any, , OTHER_RUNTIME",
    "13, 1, any, , MPI",
    "23, 1, any, , DEVICE",
    "1, 1, read_input, , USER",
    "0, 27, read, , IO",
  })
  void followsFromParadigmAndRole(
      int paradigm, int role, String region, String group, RegionClass expected) {
    assertThat(RegionClass.of(paradigm, role, region, group)).isEqualTo(expected);
  }

  @Test
  void takesTheRecordedPropertiesOfADefinition() {
    Definition.Region region = new Definition.Region(7, "wait here", 1, 0);
    Definitions plain = new Definitions.Builder().add(region).build();
    assertThat(RegionClass.of(plain, 0, region)).isEqualTo(RegionClass.USER);
    Definitions definitions =
        new Definitions.Builder()
            .add(region)
            .add(new RegionInfo(7, "", "", 16, 3, 0, 0, 0, 0))
            .build();
    assertThat(RegionClass.of(definitions, 0, region)).isEqualTo(RegionClass.OMP_BARRIER);
    assertThat(RegionClass.of(definitions, 0, null)).isEqualTo(RegionClass.USER);
  }
}
