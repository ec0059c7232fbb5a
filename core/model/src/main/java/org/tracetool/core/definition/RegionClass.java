package org.tracetool.core.definition;

import java.util.Locale;
import java.util.regex.Pattern;
import org.tracetool.core.definition.CallDefinition.RegionInfo;

/**
 * What a region is for: computation of the program, or one of the ways not to compute. Follows from
 * the paradigm and the role of a region where a trace records them (OTF2, Paraver), else from its
 * name and the name of its group.
 */
public enum RegionClass {
  /**
   * The program itself: all that is none of the following. The parallel regions, loops and sections
   * of OpenMP are computation, too.
   */
  USER,
  /** Message passing: MPI, and libraries of its kind. */
  MPI,
  /** An explicit or implicit barrier of OpenMP: a thread waits in it for the others of its team. */
  OMP_BARRIER,
  /** OpenMP where a thread may wait for a lock or a task. */
  OMP_SYNC,
  /** Other threads: create, join, lock, wait for a condition. */
  OTHER_RUNTIME,
  /** A device: launch, copy, wait; on a device, its kernels and copies. */
  DEVICE,
  /** Reading and writing files. */
  IO,
  /** The measurement itself. */
  MEASUREMENT;

  /** Names that readers make of numbers without definition. */
  private static final Pattern NUMBER = Pattern.compile("(event|region) [0-9]+");

  /** What TAU calls itself, also in formats that do not keep its groups. */
  private static final String TAU_OUTERMOST = ".tau application";

  /** A barrier that TAU adds to collective operations. */
  static final String TAU_BARRIER = "mpi collective sync";

  /** Roles, as OTF2 numbers them. */
  private static final int CRITICAL = 12;

  private static final int ATOMIC = 14;
  private static final int BARRIER = 15;
  private static final int IMPLICIT_BARRIER = 16;
  private static final int ORDERED = 18;
  private static final int TASK_WAIT = 22;
  private static final int FILE_IO = 27;
  private static final int FILE_IO_METADATA = 38;

  /**
   * The class of a region.
   *
   * @param stream the stream in which the region is defined, 0 for all
   * @param region null for one without definition
   */
  public static RegionClass of(Definitions definitions, int stream, Definition.Region region) {
    if (region == null) {
      return USER;
    }
    Definition group = definitions.find(stream, DefinitionKind.REGION_GROUP, region.group());
    int paradigm = 0;
    int role = 0;
    if (definitions.find(stream, DefinitionKind.REGION_INFO, region.token())
        instanceof RegionInfo info) {
      paradigm = info.paradigm();
      role = info.role();
    }
    return of(paradigm, role, region.name(), group == null ? null : group.name());
  }

  /**
   * The class of a region.
   *
   * @param paradigm as OTF2 numbers them, 0 if it is not known
   * @param role as OTF2 numbers them, 0 if it is not known
   * @param region its name, or null
   * @param group the name of its group, or null
   */
  public static RegionClass of(int paradigm, int role, String region, String group) {
    String name = lower(region);
    String family = lower(group);
    ProgrammingParadigm known = ProgrammingParadigm.of(paradigm);
    if (known == ProgrammingParadigm.MEASUREMENT_SYSTEM
        || isMeasurement(family)
        || name.equals(TAU_OUTERMOST)) {
      return MEASUREMENT;
    }
    if (role == FILE_IO || role == FILE_IO_METADATA || isFile(name, family)) {
      return IO;
    }
    RegionClass recorded = known == null ? null : ofParadigm(known, role);
    return recorded == null ? ofNames(name, family, region) : recorded;
  }

  /**
   * Whether anything is known of a region, so that its class says something: false without a
   * definition, or if its name is only the number that it has in a trace.
   *
   * @param region null for one without definition
   */
  public static boolean isKnown(Definition region) {
    return region != null && (region.name() == null || !NUMBER.matcher(region.name()).matches());
  }

  /** The class by what is recorded; null if that does not decide. */
  private static RegionClass ofParadigm(ProgrammingParadigm paradigm, int role) {
    return switch (paradigm) {
      case MPI, SHMEM, GASPI, UPC -> MPI;
      case OPENMP ->
          switch (role) {
            case BARRIER, IMPLICIT_BARRIER -> OMP_BARRIER;
            case CRITICAL, ATOMIC, ORDERED, TASK_WAIT -> OMP_SYNC;
            default -> null;
          };
      case CUDA, HIP, OPENCL, OPENACC -> DEVICE;
      case PTHREAD, WINTHREAD, QTTHREAD, ACETHREAD, TBBTHREAD -> OTHER_RUNTIME;
      default -> null;
    };
  }

  private static RegionClass ofNames(String name, String family, String region) {
    if (name.startsWith("mpi_")
        || name.startsWith("pmpi_")
        || family.startsWith("mpi")
        || name.equals(TAU_BARRIER)
        || family.equals("shmem")
        || name.startsWith("shmem_")) {
      return MPI;
    }
    if (isOmpBarrier(name, family)) {
      return OMP_BARRIER;
    }
    if (isOmpSync(name, family)) {
      return OMP_SYNC;
    }
    if (isDevice(region, family)) {
      return DEVICE;
    }
    boolean threads = name.startsWith("pthread_") || family.startsWith("pthread call");
    return threads || family.equals("pthread") || hasWord(family, "sync") ? OTHER_RUNTIME : USER;
  }

  private static boolean isMeasurement(String family) {
    return switch (family) {
      case "vt_api", "measurement", "measurement_system", "measurement system", "scorep" -> true;
      case "flushing traces", "trace initialization" -> true; // Extrae
      case "tracer", "tau_utility" -> true; // TAU
      default -> false;
    };
  }

  private static boolean isFile(String name, String family) {
    return name.startsWith("mpi_file_")
        || family.contains("i/o")
        || family.equals("io")
        || family.equals("tau_io")
        || family.endsWith("-io");
  }

  private static boolean isOmpBarrier(String name, String family) {
    return name.startsWith("!$omp barrier")
        || name.startsWith("!$omp ibarrier")
        || name.startsWith("!$omp implicit barrier")
        || name.startsWith("!$omp wait barrier")
        || name.startsWith("gomp_barrier")
        || name.startsWith("__kmpc_barrier")
        || name.equals("join (w wait)")
        || family.equals("tau_openmp") && name.contains("barrier")
        || family.equals("openmp barrier");
  }

  private static boolean isOmpSync(String name, String family) {
    boolean block = name.contains("sblock");
    return name.startsWith("!$omp critical") && !block
        || name.startsWith("!$omp ordered") && !block
        || name.startsWith("!$omp atomic")
        || name.startsWith("!$omp taskwait")
        || name.startsWith("omp_set_lock")
        || name.startsWith("omp_set_nest_lock")
        || family.equals("openmp critical")
        || family.equals("tau_openmp") && isTauSync(name)
        || family.startsWith("omp") && hasWord(family, "sync") && !block;
  }

  /** Functions of TAU for OpenMP are in one group, whatever they do. */
  private static boolean isTauSync(String name) {
    return name.contains("critical")
        || name.contains("_lock")
        || name.contains("taskwait")
        || name.contains("sync");
  }

  private static boolean isDevice(String region, String family) {
    if (region == null) {
      return false;
    }
    if (family.startsWith("cuda")
        || family.startsWith("vt_cuda")
        || family.equals("gpu")
        || isDeviceGroup(family)
        || family.startsWith("tau_gpu") && !hasWord(family, "sync")) {
      return true;
    }
    return family.equals("hip") || family.startsWith("opencl") || family.startsWith("openacc");
  }

  /** Groups of operations in traces of profilers of devices. */
  private static boolean isDeviceGroup(String family) {
    return switch (family) {
      case "kernel", "gpu_memcpy", "gpu_memset", "memcpy", "memset" -> true;
      default -> family.startsWith("hip_");
    };
  }

  /** Whether a name has a word between blanks, hyphens and underscores. */
  private static boolean hasWord(String name, String word) {
    for (String part : name.split("[-_ ]")) {
      if (part.startsWith(word)) {
        return true;
      }
    }
    return false;
  }

  private static String lower(String name) {
    return name == null ? "" : name.toLowerCase(Locale.ROOT);
  }

  /** Returns whether a process that is in such a region computes. */
  public boolean isComputation() {
    return this == USER;
  }
}
