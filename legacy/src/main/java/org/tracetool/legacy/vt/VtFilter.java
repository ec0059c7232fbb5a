package org.tracetool.legacy.vt;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.legacy.common.DropIn;

/** {@code vtfilter}, which applies filter files to a trace or writes one from a trace. */
public final class VtFilter implements DropIn {
  static final String NAME = "vtfilter";

  @Override
  public int run(List<String> args, Commands tracetool) {
    List<String> words = new ArrayList<>(args);
    boolean generates = words.remove("--gen");
    words.remove("--filt");
    DropIn mode = generates ? new FilterMaker(NAME) : new TraceFilter();
    return mode.run(words, tracetool);
  }
}
