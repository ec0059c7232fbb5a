package org.tracetool.analyze.report;

import org.tracetool.analyze.report.ResultColumn.Unit;
import org.tracetool.analyze.scaling.ScalingStudy;
import org.tracetool.analyze.scaling.ScalingStudy.ScalingRegion;
import org.tracetool.analyze.scaling.ScalingStudy.ScalingRun;
import org.tracetool.core.report.JsonWriter;

/** A study of several runs as JSON and as tables. */
public final class ScalingJson {
  private ScalingJson() {}

  /** Adds a study as the member {@code scaling}; null if there is none. */
  public static void write(JsonWriter json, ScalingStudy study) {
    if (study == null) {
      json.none("scaling");
      return;
    }
    NumberSpelling spelling = new NumberSpelling(1);
    json.object("scaling").text("kind", kind(study));
    AnalysisJson.writeNumber(json, "useful_ratio", study.usefulRatio());
    json.number("reference", study.reference());
    AnalysisJson.writeTable(json, "runs", runs(study), spelling, Integer.MAX_VALUE);
    AnalysisJson.writeTable(json, "regions", regions(study), spelling, Integer.MAX_VALUE);
    json.text("worst_region", study.worstRegion()).endObject();
  }

  /** {@code weak} or {@code strong}. */
  public static String kind(ScalingStudy study) {
    return study.isWeak() ? "weak" : "strong";
  }

  /** A row for each run. */
  public static ResultTable runs(ScalingStudy study) {
    ResultTable table =
        new ResultTable("Runs")
            .column("locations", "locations", Unit.COUNT)
            .column("duration_s", "duration", Unit.SECONDS)
            .column("speedup", "speedup", Unit.NUMBER)
            .column("speedup_ideal", "ideal", Unit.NUMBER)
            .column("parallel_efficiency", "parallel", Unit.SHARE)
            .minor("load_balance", "load balance", Unit.SHARE)
            .minor("serialisation_efficiency", "serialisation", Unit.SHARE)
            .minor("transfer_efficiency", "transfer", Unit.SHARE)
            .column("computation_scalability", "computation", Unit.SHARE)
            .column("global_efficiency", "global", Unit.SHARE)
            .minor("useful_s", "useful", Unit.SECONDS)
            .column("instruction_scalability", "instructions", Unit.SHARE)
            .column("ipc_scalability", "IPC", Unit.SHARE)
            .column("frequency_scalability", "frequency", Unit.SHARE);
    for (ScalingRun r : study.runs()) {
      table.row(
          r.locations(),
          r.durationSeconds(),
          r.speedup(),
          r.speedupIdeal(),
          r.parallelEfficiency(),
          r.loadBalance(),
          r.serialisationEfficiency(),
          r.transferEfficiency(),
          r.computationScalability(),
          r.globalEfficiency(),
          r.usefulSeconds(),
          r.instructionScalability(),
          r.ipcScalability(),
          r.frequencyScalability());
    }
    return table;
  }

  /** A row for each region. */
  public static ResultTable regions(ScalingStudy study) {
    ResultTable table =
        new ResultTable("Regions of the reference and of the largest run")
            .column("region", "region", Unit.TEXT)
            .column("reference_s", "reference", Unit.SECONDS)
            .column("largest_s", "largest", Unit.SECONDS)
            .column("excess_s", "excess", Unit.SECONDS)
            .column("ratio", "ratio", Unit.NUMBER);
    for (ScalingRegion r : study.regions()) {
      table.row(r.region(), r.referenceSeconds(), r.largestSeconds(), r.excessSeconds(), r.ratio());
    }
    return table;
  }
}
