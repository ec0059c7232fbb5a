package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import org.tracetool.analyze.store.AnalyzedRegions;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.RegionClass;

/** What a run uses besides its own code, by the regions that it calls. */
final class RunParadigms {
  /** In the order in which people name them. */
  private enum Paradigm {
    MPI("MPI", 4),
    SHMEM("SHMEM", 13),
    GASPI("GASPI", 11),
    UPC("UPC", 12),
    NCCL("NCCL", -1),
    OPENMP("OpenMP", 3),
    CUDA("CUDA", 5),
    HIP("HIP", 23),
    OPENCL("OpenCL", 19),
    OPENACC("OpenACC", 18);

    private final String label;

    /** As OTF2 numbers it, -1 if it does not. */
    private final int number;

    Paradigm(String label, int number) {
      this.label = label;
      this.number = number;
    }
  }

  private static final Paradigm[] ALL = Paradigm.values();

  private RunParadigms() {}

  /**
   * The names of the paradigms of a run.
   *
   * @param hasMessages whether operations of message passing are recorded
   */
  static List<String> of(AnalyzedRegions regions, boolean hasMessages) {
    EnumSet<Paradigm> found = EnumSet.noneOf(Paradigm.class);
    for (int region = 0; region < regions.size(); region++) {
      Paradigm paradigm = of(regions, region);
      if (paradigm != null) {
        found.add(paradigm);
      }
    }
    if (hasMessages && !found.stream().anyMatch(p -> p.compareTo(Paradigm.NCCL) <= 0)) {
      found.add(Paradigm.MPI);
    }
    List<String> names = new ArrayList<>();
    found.forEach(p -> names.add(p.label));
    return names;
  }

  private static Paradigm of(AnalyzedRegions regions, int region) {
    if (regions.has(region, AnalyzedRegions.DEVICE_COMMUNICATION)) {
      return Paradigm.NCCL;
    }
    RegionInfo info = regions.info(region);
    for (Paradigm paradigm : ALL) {
      if (info != null && info.paradigm() == paradigm.number) {
        return paradigm;
      }
    }
    String name = regions.text(regions.name(region)).toLowerCase(Locale.ROOT);
    RegionClass type = regions.type(region);
    if (type == RegionClass.MPI) {
      return name.startsWith("shmem_") ? Paradigm.SHMEM : Paradigm.MPI;
    } else if (type == RegionClass.OMP_BARRIER
        || type == RegionClass.OMP_SYNC
        || name.startsWith("!$omp")) {
      return Paradigm.OPENMP;
    }
    return type != RegionClass.DEVICE
        ? null
        : name.startsWith("hip")
            ? Paradigm.HIP
            : name.startsWith("cl")
                ? Paradigm.OPENCL
                : name.startsWith("cu") ? Paradigm.CUDA : null;
  }
}
