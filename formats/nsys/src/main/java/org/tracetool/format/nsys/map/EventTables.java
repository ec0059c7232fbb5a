package org.tracetool.format.nsys.map;

import java.util.Set;

/** Names of tables. */
final class EventTables {
  static final String RUNTIME = "CUPTI_ACTIVITY_KIND_RUNTIME";
  static final String KERNEL = "CUPTI_ACTIVITY_KIND_KERNEL";
  static final String MEMCPY = "CUPTI_ACTIVITY_KIND_MEMCPY";
  static final String MEMSET = "CUPTI_ACTIVITY_KIND_MEMSET";
  static final String GRAPH = "CUPTI_ACTIVITY_KIND_GRAPH_TRACE";
  static final String SYNCHRONIZATION = "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION";
  static final String NVTX = "NVTX_EVENTS";
  static final String OS_RUNTIME = "OSRT_API";
  static final String MPI_MESSAGES = "MPI_P2P_EVENTS";
  static final String MPI_COLLECTIVES = "MPI_COLLECTIVES_EVENTS";
  static final String MPI_WAITS = "MPI_START_WAIT_EVENTS";
  static final String MPI_OTHERS = "MPI_OTHER_EVENTS";
  static final String MPI_RANKS = "MPI_RANKS";
  static final String MPI_COMMUNICATORS = "MPI_COMMUNICATORS";
  static final String GPU_METRICS = "GPU_METRICS";
  static final String NETWORK_METRICS = "NET_NIC_METRIC";
  static final String GPU_MEMORY = "CUDA_GPU_MEMORY_USAGE_EVENTS";

  private static final Set<String> READ =
      Set.of(
          RUNTIME,
          KERNEL,
          MEMCPY,
          MEMSET,
          GRAPH,
          SYNCHRONIZATION,
          NVTX,
          OS_RUNTIME,
          MPI_MESSAGES,
          MPI_COLLECTIVES,
          MPI_WAITS,
          MPI_OTHERS,
          GPU_METRICS,
          NETWORK_METRICS,
          GPU_MEMORY);

  /** Tables that say something about others, or of the export. */
  private static final Set<String> ABOUT =
      Set.of(
          ExportTables.TEXTS,
          "PROCESSES",
          "ThreadNames",
          "ProcessStreams",
          "ANALYSIS_DETAILS",
          "ANALYSIS_FILE",
          "DIAGNOSTIC_EVENT",
          "EXPORT_META_DATA",
          MPI_RANKS,
          MPI_COMMUNICATORS,
          "sqlite_sequence",
          "sqlite_stat1",
          "sqlite_stat4");

  /** What names of tables begin with that say something about others. */
  private static final String[] ABOUT_PREFIXES = {
    "ENUM_", "META_DATA_", "TARGET_INFO_", "NVTX_PAYLOAD_"
  };

  /** What names of tables with events begin with that are not read. */
  private static final String[] OTHER_PREFIXES = {
    "CUPTI_ACTIVITY_KIND_",
    "CUDA_",
    "CUDNN_",
    "CUBLAS_",
    "OPENACC_",
    "OPENMP_",
    "OPENGL_",
    "OPENXR_",
    "VULKAN_",
    "DX11_",
    "DX12_",
    "D3D",
    "WDDM_",
    "ETW_",
    "SCHED_",
    "COMPOSITE_",
    "SAMPLING_",
    "GENERIC_",
    "PROFILER_",
    "PERF_",
    "SLI_",
    "NET_",
    "GPU_",
    "UVM",
    "NVVIDEO_",
    "FECS_",
    "OSRT_",
    "MPI_",
    "UCX_",
    "NVSHMEM_",
    "SYSCALL"
  };

  private EventTables() {}

  /** Whether a table of an export has events, read or not. */
  static boolean isKnown(String table) {
    return READ.contains(table) || !ABOUT.contains(table) && begins(table, OTHER_PREFIXES);
  }

  /** Whether rows of a table are counted, as they are not read. */
  static boolean isOnlyCounted(String table) {
    return !READ.contains(table)
        && !ABOUT.contains(table)
        && !begins(table, ABOUT_PREFIXES)
        && LibraryCalls.of(table) == null;
  }

  private static boolean begins(String table, String[] prefixes) {
    for (String prefix : prefixes) {
      if (table.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
