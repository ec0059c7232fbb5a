package org.tracetool.testdata.mpe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;

/** The logs of the test data. */
public final class ClogTestLogs {
  private ClogTestLogs() {}

  /** One of them. */
  public static Path of(String name) {
    return TestData.path("clog2/" + name + ".clog2");
  }

  /** The events of a log, then its markers. */
  public static List<ContractRow> rows(TraceFormat format, Path log, ReadOptions options)
      throws IOException {
    List<ContractRow> rows = new ArrayList<>();
    try (TraceReader reader = format.open(log, options)) {
      rows.addAll(
          ContractRow.readAll(reader.open(reader.streams().get(0), Section.EVENTS, options)));
      rows.addAll(ContractRow.readAll(reader.open(null, Section.MARKERS, options)));
    }
    return rows;
  }
}
