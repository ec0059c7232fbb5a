package org.tracetool.format.nsys.map;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.nsys.sqlite.DatabaseDamageException;
import org.tracetool.format.nsys.sqlite.DatabaseTable;
import org.tracetool.format.timeline.TimelineIntake;
import org.tracetool.format.timeline.TimelineScan;

/** Reads an export: each table once, in the order of its rows. */
public final class ExportScan implements TimelineScan {
  private static final String PRODUCT = "NVIDIA Nsight Systems";
  private static final long MAX_EPOCH = 1L << 62;
  private static final int MAX_MESSAGES = 20;

  private final ExportTables tables;
  private final boolean hasShortNames;
  private final boolean hasArguments;

  /**
   * @param hasShortNames whether kernels are called by their names without types and arguments
   * @param hasArguments whether records keep the values that nothing else needs
   */
  public ExportScan(ExportTables tables, boolean hasShortNames, boolean hasArguments) {
    this.tables = tables;
    this.hasShortNames = hasShortNames;
    this.hasArguments = hasArguments;
  }

  @Override
  public void scan(TimelineIntake intake) throws IOException {
    long epoch = epoch();
    intake.setSince1970(epoch > 0);
    TextTable texts = TextTable.of(tables);
    ExportProcesses processes = new ExportProcesses(tables, texts, intake);
    ExportContext context =
        new ExportContext(tables, texts, intake, processes, epoch, hasArguments);
    readProperties(intake);
    Launchers launchers = new Launchers(context);
    HostCalls calls = new HostCalls(context, launchers);
    calls.readCuda();
    new NvtxRanges(context).read();
    calls.readOthers();
    new MpiCalls(context).read();
    new DeviceWorkMapper(context, launchers, hasShortNames).read();
    new MetricSamples(context).read();
    processes.nameAll();
    countOthers();
  }

  /** Begin of the session in nanoseconds since 1970; 0 if that is not known. */
  private long epoch() throws IOException {
    try (CheckedRows rows = tables.open("TARGET_INFO_SESSION_START_TIME", List.of("utcEpochNs"))) {
      boolean isKnown = rows.next() && rows.number(0) > 0 && rows.number(0) < MAX_EPOCH;
      return isKnown ? rows.number(0) : 0;
    }
  }

  private void readProperties(TimelineIntake intake) throws IOException {
    String version = null;
    try (CheckedRows rows = tables.open("META_DATA_EXPORT", List.of(), "name", "value")) {
      while (rows.next()) {
        if ("EXPORT_PRODUCT_VERSION".equals(rows.text(0))) {
          version = rows.text(1);
        } else if ("EXPORT_SCHEMA_VERSION".equals(rows.text(0)) && rows.text(1) != null) {
          intake.addProperty("schema version", rows.text(1));
        }
      }
    }
    intake.setCreator(version == null ? PRODUCT : PRODUCT + ' ' + version);
    try (CheckedRows rows = tables.open("TARGET_INFO_GPU", List.of("id"), "name")) {
      while (rows.next()) {
        if (rows.text(1) != null) {
          intake.addProperty("GPU " + rows.number(0, 0), rows.text(1));
        }
      }
    }
    readMessages();
  }

  /** What the profiler itself reported as an error. */
  private void readMessages() throws IOException {
    long error = severityOfErrors();
    int count = 0;
    try (CheckedRows rows = tables.open("DIAGNOSTIC_EVENT", List.of("severity"), "text")) {
      while (rows.next() && count < MAX_MESSAGES) {
        if (rows.number(0, 0) == error && rows.text(1) != null) {
          count++;
          tables
              .options()
              .diagnostics()
              .warn(
                  WarningCode.INCOMPLETE_TRACE,
                  "errors that Nsight Systems reported",
                  tables.file() + ": " + rows.text(1).strip());
        }
      }
    }
  }

  private long severityOfErrors() throws IOException {
    try (CheckedRows rows =
        tables.open("ENUM_DIAGNOSTIC_SEVERITY_LEVEL", List.of("id"), "name", "label")) {
      while (rows.next()) {
        for (int i = 1; i <= 2; i++) {
          String name = rows.text(i);
          if (name != null && name.toLowerCase(Locale.ROOT).endsWith("error")) {
            return rows.number(0, 0);
          }
        }
      }
    }
    return 3;
  }

  private void countOthers() throws IOException {
    for (DatabaseTable table : tables.all()) {
      if (EventTables.isOnlyCounted(table.name())) {
        try {
          long count = table.rowCount();
          tables
              .options()
              .diagnostics()
              .reportLoss(LossCode.RECORDS, table.name() + ": rows not read", count);
        } catch (DatabaseDamageException e) {
          tables.report(
              DamageCode.DAMAGED_RECORDS,
              "table is damaged",
              e.getMessage() + ", in " + table.name());
        }
      }
    }
  }
}
