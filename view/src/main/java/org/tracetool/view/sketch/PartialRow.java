package org.tracetool.view.sketch;

import java.util.List;
import org.tracetool.index.PreviewListener.PartialBox;

/**
 * What is known of a location.
 *
 * @param boxes from records that were read, in order of time
 * @param estimates boxes after these, from a sample
 * @param end tick up to which all is known, unsigned
 */
record PartialRow(List<PartialBox> boxes, List<PartialBox> estimates, long end) {
  boolean isKnown() {
    return !boxes.isEmpty() || !estimates.isEmpty();
  }
}
