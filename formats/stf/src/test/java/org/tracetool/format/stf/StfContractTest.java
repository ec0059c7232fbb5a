package org.tracetool.format.stf;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.TraceFormatContract;

class StfContractTest extends TraceFormatContract {
  @Override
  public TraceFormat format() {
    return new StfFormat();
  }

  /** Each cut means reading a dozen files. */
  @Override
  public int cutStep() {
    return Effort.of(13, 1);
  }

  /**
   * Messages, collective operations and other records are in different files, so a cut one leaves
   * gaps; records with equal times that stood around a gap may change places.
   */
  @Override
  public List<ContractRow> whatIsLeft(List<ContractRow> all, List<ContractRow> read) {
    List<ContractRow> rest = new ArrayList<>(all);
    List<ContractRow> left = new ArrayList<>();
    long time = 0;
    for (ContractRow row : read) {
      if (rest.remove(row) && row.time() >= time) {
        left.add(row);
        time = row.time();
      }
    }
    return left;
  }
}
