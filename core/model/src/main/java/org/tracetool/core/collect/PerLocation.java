package org.tracetool.core.collect;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Something for each process or thread of a stream, made when it is first met. */
public final class PerLocation<S> {
  private final IntFunction<S> maker;
  private final TokenTable<S> table = new TokenTable<>();
  private final List<S> all = new ArrayList<>();
  private S last;
  private int lastToken;

  /**
   * Nothing yet.
   *
   * @param maker makes that of a token
   */
  public PerLocation(IntFunction<S> maker) {
    this.maker = maker;
  }

  /** That of a process or thread; fast for the one of the call before. */
  public S of(int token) {
    if (last == null || token != lastToken) {
      lastToken = token;
      last = table.get(token);
      if (last == null) {
        last = maker.apply(token);
        table.put(token, last);
        all.add(last);
      }
    }
    return last;
  }

  /** All that were made, in the order in which the processes were met. */
  public List<S> all() {
    return all;
  }
}
