package org.tracetool.analyze.result;

/** The efficiency factors of devices; the last three multiply to the first. NaN if unknown. */
public record DeviceEfficiency(
    double parallelEfficiency,
    double loadBalance,
    double communicationEfficiency,
    double orchestrationEfficiency) {}
