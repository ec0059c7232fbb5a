package org.tracetool.legacy.common;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.filter.collector.CollectorRules;

/** Takes the command lines that a stand-in would run. */
public final class RecordedCommands implements DropIn.Commands {
  private final List<String> lines = new ArrayList<>();

  @Override
  public int run(List<String> line) {
    lines.add(String.join(" ", line));
    return 0;
  }

  @Override
  public int dump(List<String> line, CollectorRules rules, boolean fold, boolean inTicks) {
    throw new AssertionError();
  }

  /** The command lines so far, words with blanks between them. */
  public List<String> lines() {
    return lines;
  }
}
