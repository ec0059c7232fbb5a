package org.tracetool.format.timeline.export;

/**
 * A counter on one row.
 *
 * @param number from 0, for arrays
 * @param row where it is shown
 * @param name what people are shown
 * @param unit its unit, or null
 */
public record TimelineCounter(int number, ExportRow row, String name, String unit) {}
