package org.tracetool.analyze.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.tracetool.analyze.result.DeviceEfficiency;
import org.tracetool.analyze.result.EfficiencyTrees;
import org.tracetool.analyze.result.FlatEfficiency;
import org.tracetool.analyze.result.HybridEfficiency;
import org.tracetool.analyze.result.StateTimes;

/** Times and efficiency factors by the names that they have in data; NaN if unknown. */
public final class EfficiencyFactors {
  private static final String DEVICE_PREFIX = "device_";

  private static final Map<String, ToDoubleFunction<FlatEfficiency>> FLAT = new LinkedHashMap<>();
  private static final Map<String, ToDoubleFunction<HybridEfficiency>> HYBRID =
      new LinkedHashMap<>();
  private static final Map<String, ToDoubleFunction<DeviceEfficiency>> DEVICE =
      new LinkedHashMap<>();

  static {
    FLAT.put("parallel_efficiency", FlatEfficiency::parallelEfficiency);
    FLAT.put("load_balance", FlatEfficiency::loadBalance);
    FLAT.put("communication_efficiency", FlatEfficiency::communicationEfficiency);
    FLAT.put("serialisation_efficiency", FlatEfficiency::serialisationEfficiency);
    FLAT.put("transfer_efficiency", FlatEfficiency::transferEfficiency);
    FLAT.put("ideal_duration_s", FlatEfficiency::idealDurationSeconds);
    HYBRID.put("mpi_parallel_efficiency", HybridEfficiency::mpiParallelEfficiency);
    HYBRID.put("mpi_load_balance", HybridEfficiency::mpiLoadBalance);
    HYBRID.put("mpi_load_balance_in", HybridEfficiency::mpiLoadBalanceIn);
    HYBRID.put("mpi_load_balance_out", HybridEfficiency::mpiLoadBalanceOut);
    HYBRID.put("mpi_communication_efficiency", HybridEfficiency::mpiCommunicationEfficiency);
    HYBRID.put("mpi_serialisation_efficiency", HybridEfficiency::mpiSerialisationEfficiency);
    HYBRID.put("mpi_transfer_efficiency", HybridEfficiency::mpiTransferEfficiency);
    HYBRID.put("omp_parallel_efficiency", HybridEfficiency::ompParallelEfficiency);
    HYBRID.put("omp_serialisation_efficiency", HybridEfficiency::ompSerialisationEfficiency);
    HYBRID.put("omp_load_balance", HybridEfficiency::ompLoadBalance);
    HYBRID.put("omp_scheduling_efficiency", HybridEfficiency::ompSchedulingEfficiency);
    HYBRID.put("device_offload_efficiency", HybridEfficiency::deviceOffloadEfficiency);
    HYBRID.put("io_efficiency", HybridEfficiency::ioEfficiency);
    HYBRID.put("other_efficiency", HybridEfficiency::otherEfficiency);
    DEVICE.put("parallel_efficiency", DeviceEfficiency::parallelEfficiency);
    DEVICE.put("load_balance", DeviceEfficiency::loadBalance);
    DEVICE.put("communication_efficiency", DeviceEfficiency::communicationEfficiency);
    DEVICE.put("orchestration_efficiency", DeviceEfficiency::orchestrationEfficiency);
  }

  /** The names of all factors of a run; those of devices begin with {@code device_}. */
  public static final List<String> NAMES =
      Stream.of(
              FLAT.keySet().stream(),
              HYBRID.keySet().stream(),
              DEVICE.keySet().stream().map(name -> DEVICE_PREFIX + name))
          .flatMap(Function.identity())
          .toList();

  private EfficiencyFactors() {}

  private static <T> Map<String, Double> values(
      Map<String, ToDoubleFunction<T>> factors, T efficiency) {
    Map<String, Double> all = new LinkedHashMap<>();
    factors.forEach((name, factor) -> all.put(name, factor.applyAsDouble(efficiency)));
    return all;
  }

  /** Time in each state. */
  public static Map<String, Double> times(StateTimes t) {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put("useful_s", t.useful());
    all.put("mpi_s", t.mpi());
    all.put("mpi_worker_idle_s", t.mpiWorkerIdle());
    all.put("omp_serialisation_s", t.ompSerialisation());
    all.put("omp_imbalance_s", t.ompImbalance());
    all.put("omp_scheduling_s", t.ompScheduling());
    all.put("device_s", t.device());
    all.put("io_s", t.io());
    all.put("measurement_s", t.measurement());
    all.put("other_runtime_s", t.otherRuntime());
    all.put("absent_s", t.absent());
    return all;
  }

  /** Factors of the POP model. */
  public static Map<String, Double> flat(FlatEfficiency e) {
    return values(FLAT, e);
  }

  /** Factors of runs with threads and devices. */
  public static Map<String, Double> hybrid(HybridEfficiency e) {
    return values(HYBRID, e);
  }

  /** All factors of a run by their {@link #NAMES}; those of devices only where it has some. */
  public static Map<String, Double> all(EfficiencyTrees e) {
    Map<String, Double> all = new LinkedHashMap<>(flat(e.flat()));
    all.putAll(hybrid(e.hybrid()));
    if (e.device() != null) {
      device(e.device()).forEach((name, factor) -> all.put(DEVICE_PREFIX + name, factor));
    }
    return all;
  }

  /** Factors of devices. */
  public static Map<String, Double> device(DeviceEfficiency e) {
    return values(DEVICE, e);
  }
}
