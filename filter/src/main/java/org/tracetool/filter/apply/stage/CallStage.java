package org.tracetool.filter.apply.stage;

import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.CallSelector;
import org.tracetool.core.format.CopyingSink;

/**
 * A stage that also decides about enters and leaves that are no rows, together with the stages
 * after it: those that stay are copied in their encoded form.
 */
public interface CallStage extends EventSink, CallSelector {
  /**
   * What copies the records that stay.
   *
   * @return null if a stage after this one needs rows
   */
  CopyingSink copier();

  /** A sink as a stage; null if it or a stage after it needs rows. */
  static CallStage of(EventSink sink) {
    return sink instanceof CallStage stage && stage.copier() != null ? stage : null;
  }
}
