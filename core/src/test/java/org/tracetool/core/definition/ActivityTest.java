package org.tracetool.core.definition;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActivityTest {
  @ParameterizedTest
  @CsvSource({
    "main, Application, APPLICATION",
    "MPI_Send, MPI, MPI",
    "MPI_Send, , MPI",
    "MPI_Barrier, MPI, SYNCHRONISATION",
    "MPI_Win_fence, MPI, SYNCHRONISATION",
    "MPI_File_read, MPI, IO",
    "fread, LIBC-I/O, IO",
    "sync time, VT_API, MEASUREMENT",
    "!$omp ibarrier @a.c:3, OMP-SYNC, SYNCHRONISATION",
    "!$omp critical @a.c:3, OMP, SYNCHRONISATION",
    "!$omp for @a.c:3, OMP-LOOP, APPLICATION",
    "pthread_mutex_lock, Pthread, SYNCHRONISATION",
    "pthread_create, Pthread, APPLICATION",
    ", , APPLICATION",
  })
  void isToldByNames(String region, String group, Activity activity) {
    assertThat(Activity.of(region, group)).isEqualTo(activity);
  }
}
