package org.tracetool.format.stf;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.contract.Row;
import org.tracetool.testdata.contract.TraceFormatContract;

class StfContractTest extends TraceFormatContract {
  @Override
  public TraceFormat format() {
    return new StfFormat();
  }

  /** Each cut means reading a dozen files. */
  @Override
  public int cutStep() {
    return Effort.of(13, 7, 1);
  }

  /**
   * Messages, collective operations and other records are in different files, so a cut one leaves
   * gaps; records with equal times that stood around a gap may change places.
   */
  @Override
  public List<Row> whatIsLeft(List<Row> all, List<Row> read) {
    List<Row> rest = new ArrayList<>(all);
    List<Row> left = new ArrayList<>();
    long time = 0;
    for (Row row : read) {
      if (rest.remove(row) && row.time() >= time) {
        left.add(row);
        time = row.time();
      }
    }
    return left;
  }
}
