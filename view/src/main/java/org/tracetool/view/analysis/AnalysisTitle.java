package org.tracetool.view.analysis;

/** What users see of an analysis before they start it. */
public interface AnalysisTitle {
  /** A short name of lower-case letters and hyphens, which no other analysis has. */
  String id();

  /** What users choose it by. */
  String title();

  /** What it finds, in a sentence or two. */
  String description();

  /** Whether the places of its lines are marked in the timeline until users switch that off. */
  default boolean isMarked() {
    return false;
  }
}
