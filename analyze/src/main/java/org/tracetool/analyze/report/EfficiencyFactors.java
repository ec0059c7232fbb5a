package org.tracetool.analyze.report;

import java.util.LinkedHashMap;
import java.util.Map;
import org.tracetool.analyze.result.DeviceEfficiency;
import org.tracetool.analyze.result.FlatEfficiency;
import org.tracetool.analyze.result.HybridEfficiency;
import org.tracetool.analyze.result.StateTimes;

/** Times and efficiency factors by the names that they have in data; NaN if unknown. */
public final class EfficiencyFactors {
  private EfficiencyFactors() {}

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
    Map<String, Double> all = new LinkedHashMap<>();
    all.put("parallel_efficiency", e.parallelEfficiency());
    all.put("load_balance", e.loadBalance());
    all.put("communication_efficiency", e.communicationEfficiency());
    all.put("serialisation_efficiency", e.serialisationEfficiency());
    all.put("transfer_efficiency", e.transferEfficiency());
    all.put("ideal_duration_s", e.idealDurationSeconds());
    return all;
  }

  /** Factors of runs with threads and devices. */
  public static Map<String, Double> hybrid(HybridEfficiency e) {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put("mpi_parallel_efficiency", e.mpiParallelEfficiency());
    all.put("mpi_load_balance", e.mpiLoadBalance());
    all.put("mpi_load_balance_in", e.mpiLoadBalanceIn());
    all.put("mpi_load_balance_out", e.mpiLoadBalanceOut());
    all.put("mpi_communication_efficiency", e.mpiCommunicationEfficiency());
    all.put("mpi_serialisation_efficiency", e.mpiSerialisationEfficiency());
    all.put("mpi_transfer_efficiency", e.mpiTransferEfficiency());
    all.put("omp_parallel_efficiency", e.ompParallelEfficiency());
    all.put("omp_serialisation_efficiency", e.ompSerialisationEfficiency());
    all.put("omp_load_balance", e.ompLoadBalance());
    all.put("omp_scheduling_efficiency", e.ompSchedulingEfficiency());
    all.put("device_offload_efficiency", e.deviceOffloadEfficiency());
    all.put("io_efficiency", e.ioEfficiency());
    all.put("other_efficiency", e.otherEfficiency());
    return all;
  }

  /** Factors of devices. */
  public static Map<String, Double> device(DeviceEfficiency e) {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put("parallel_efficiency", e.parallelEfficiency());
    all.put("load_balance", e.loadBalance());
    all.put("communication_efficiency", e.communicationEfficiency());
    all.put("orchestration_efficiency", e.orchestrationEfficiency());
    return all;
  }
}
