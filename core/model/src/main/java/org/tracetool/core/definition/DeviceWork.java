package org.tracetool.core.definition;

import java.util.Locale;

/** What a stream of a device does in a region. */
public enum DeviceWork {
  /** Runs a kernel of the program or of a library. */
  COMPUTATION("computation"),
  /** Runs a kernel that exchanges data between devices, such as an all-reduce. */
  COMMUNICATION("communication"),
  /** Copies or sets memory. */
  TRANSFER("transfer");

  /** The role of regions that move data, as OTF2 numbers roles. */
  private static final int DATA_TRANSFER = 30;

  /** How the kernels of libraries for communication begin, in lower case. */
  private static final String[] LIBRARIES = {"nccl", "rccl", "msccl", "oneccl", "nvshmem"};

  private final String label;

  DeviceWork(String label) {
    this.label = label;
  }

  /** Name for people. */
  public String label() {
    return label;
  }

  /**
   * The work of a region.
   *
   * @param region its name, or null
   * @param role as OTF2 numbers them, 0 if it is not known
   */
  public static DeviceWork of(String region, int role) {
    String name = region == null ? "" : region.toLowerCase(Locale.ROOT);
    for (String library : LIBRARIES) {
      if (name.startsWith(library)) {
        return COMMUNICATION;
      }
    }
    boolean copies = name.contains("memcpy") || name.contains("memset") || name.contains("memcopy");
    return role == DATA_TRANSFER || copies ? TRANSFER : COMPUTATION;
  }
}
