package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import org.tracetool.analyze.store.AnalyzedRegions;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.ProgrammingParadigm;
import org.tracetool.core.definition.RegionClass;

/** What a run uses besides its own code, by the regions that it calls. */
final class RunParadigms {
  /** Of message passing and of others, both in the order in which people name them. */
  private static final List<ProgrammingParadigm> PASSING =
      List.of(
          ProgrammingParadigm.MPI,
          ProgrammingParadigm.SHMEM,
          ProgrammingParadigm.GASPI,
          ProgrammingParadigm.UPC);

  private static final List<ProgrammingParadigm> OTHERS =
      List.of(
          ProgrammingParadigm.OPENMP,
          ProgrammingParadigm.CUDA,
          ProgrammingParadigm.HIP,
          ProgrammingParadigm.OPENCL,
          ProgrammingParadigm.OPENACC);

  private RunParadigms() {}

  /**
   * The names of the paradigms of a run.
   *
   * @param hasMessages whether operations of message passing are recorded
   */
  static List<String> of(AnalyzedRegions regions, boolean hasMessages) {
    EnumSet<ProgrammingParadigm> found = EnumSet.noneOf(ProgrammingParadigm.class);
    boolean hasNccl = false;
    for (int region = 0; region < regions.size(); region++) {
      if (regions.has(region, AnalyzedRegions.DEVICE_COMMUNICATION)) {
        hasNccl = true;
      } else {
        found.add(of(regions, region));
      }
    }
    if (hasMessages && !hasNccl && PASSING.stream().noneMatch(found::contains)) {
      found.add(ProgrammingParadigm.MPI);
    }
    List<String> names = new ArrayList<>();
    PASSING.stream().filter(found::contains).forEach(p -> names.add(p.label()));
    if (hasNccl) {
      names.add("NCCL");
    }
    OTHERS.stream().filter(found::contains).forEach(p -> names.add(p.label()));
    return names;
  }

  /** The paradigm of a region by what is recorded, else by its name; USER for none of these. */
  private static ProgrammingParadigm of(AnalyzedRegions regions, int region) {
    RegionInfo info = regions.info(region);
    ProgrammingParadigm known = info == null ? null : ProgrammingParadigm.of(info.paradigm());
    if (known != null && (PASSING.contains(known) || OTHERS.contains(known))) {
      return known;
    }
    String name = regions.text(regions.name(region)).toLowerCase(Locale.ROOT);
    RegionClass type = regions.type(region);
    if (type == RegionClass.MPI) {
      return name.startsWith("shmem_") ? ProgrammingParadigm.SHMEM : ProgrammingParadigm.MPI;
    } else if (type == RegionClass.OMP_BARRIER
        || type == RegionClass.OMP_SYNC
        || name.startsWith("!$omp")) {
      return ProgrammingParadigm.OPENMP;
    }
    return type != RegionClass.DEVICE
        ? ProgrammingParadigm.USER
        : name.startsWith("hip")
            ? ProgrammingParadigm.HIP
            : name.startsWith("cl")
                ? ProgrammingParadigm.OPENCL
                : name.startsWith("cu") ? ProgrammingParadigm.CUDA : ProgrammingParadigm.USER;
  }
}
