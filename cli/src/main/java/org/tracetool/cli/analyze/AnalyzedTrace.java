package org.tracetool.cli.analyze;

import java.util.List;
import org.tracetool.analyze.report.AnalysisStatement;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.core.report.Diagnostics.Incident;

/**
 * A trace and what was found in it.
 *
 * @param state {@code ok}, {@code damaged}, or why it could not be analyzed
 * @param error null if it was analyzed
 * @param result null if it was not analyzed
 */
record AnalyzedTrace(
    String name,
    String state,
    String error,
    AnalysisResult result,
    List<AnalysisStatement> statements,
    List<Incident> incidents) {}
