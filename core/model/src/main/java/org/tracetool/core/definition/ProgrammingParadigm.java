package org.tracetool.core.definition;

/** What regions and communicators belong to; the ordinals are the numbers of OTF2. */
public enum ProgrammingParadigm {
  UNKNOWN("unknown"),
  USER("user"),
  COMPILER("compiler"),
  OPENMP("OpenMP"),
  MPI("MPI"),
  CUDA("CUDA"),
  MEASUREMENT_SYSTEM("measurement system"),
  PTHREAD("pthread"),
  HMPP("HMPP"),
  OMPSS("OmpSs"),
  HARDWARE("hardware"),
  GASPI("GASPI"),
  UPC("UPC"),
  SHMEM("SHMEM"),
  WINTHREAD("Windows threads"),
  QTTHREAD("Qt threads"),
  ACETHREAD("ACE threads"),
  TBBTHREAD("TBB threads"),
  OPENACC("OpenACC"),
  OPENCL("OpenCL"),
  MTAPI("MTAPI"),
  SAMPLING("sampling"),
  NONE("none"),
  HIP("HIP"),
  KOKKOS("Kokkos");

  private static final ProgrammingParadigm[] BY_NUMBER = values();

  private final String label;

  ProgrammingParadigm(String label) {
    this.label = label;
  }

  /** The paradigm of a number of OTF2; null for a number that has none. */
  public static ProgrammingParadigm of(int number) {
    return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : null;
  }

  /** Its name, as people write it. */
  public String label() {
    return label;
  }
}
