package org.tracetool.analyze.result;

import java.util.List;

/**
 * All efficiency factors.
 *
 * @param flat the factors of the POP model
 * @param hybrid the factors of runs with threads and devices
 * @param deviceTimes a row for each device
 * @param device null without devices
 * @param lateDevices ranks whose devices others wait for in collective operations, the longest
 *     first
 */
public record EfficiencyTrees(
    FlatEfficiency flat,
    HybridEfficiency hybrid,
    List<DeviceTimes> deviceTimes,
    DeviceEfficiency device,
    List<LateDevice> lateDevices) {
  /** Copies the lists. */
  public EfficiencyTrees {
    deviceTimes = List.copyOf(deviceTimes);
    lateDevices = List.copyOf(lateDevices);
  }
}
