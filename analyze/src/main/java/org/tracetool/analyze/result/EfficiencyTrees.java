package org.tracetool.analyze.result;

import java.util.List;

/**
 * All efficiency factors.
 *
 * @param flat the factors of the POP model
 * @param hybrid the factors of runs with threads and devices
 * @param deviceTimes a row for each device
 * @param device null without devices
 */
public record EfficiencyTrees(
    FlatEfficiency flat,
    HybridEfficiency hybrid,
    List<DeviceTimes> deviceTimes,
    DeviceEfficiency device) {
  /** Copies the list. */
  public EfficiencyTrees {
    deviceTimes = List.copyOf(deviceTimes);
  }
}
