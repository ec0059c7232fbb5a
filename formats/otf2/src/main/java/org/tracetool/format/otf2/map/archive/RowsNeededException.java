package org.tracetool.format.otf2.map.archive;

import java.io.IOException;

/**
 * Events cannot be rewritten as records, since something of them is lost or changes its meaning on
 * the way: they have to be read and written as rows, which report that.
 */
public final class RowsNeededException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * The reason.
   *
   * @param reason why, for developers
   */
  public RowsNeededException(String reason) {
    super(reason);
  }
}
