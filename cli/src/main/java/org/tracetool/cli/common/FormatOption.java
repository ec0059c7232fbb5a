package org.tracetool.cli.common;

import java.nio.file.Path;
import org.tracetool.cli.argument.OutputSuffix;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;
import org.tracetool.print.OutputForm;
import org.tracetool.print.PrintForm;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The form in which a command prints what it found out. */
@Heading("Text output")
public final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "FORM",
      description =
          "text (default); json: one document; jsonl: a JSON object on each line; csv or tsv: a"
              + " table with a header line. Keys are the same in all of them.")
  private OutputForm form;

  @Mixin private CsvSafeOption safe = new CsvSafeOption();

  /** The chosen form. */
  public OutputForm form() {
    return form == null ? OutputForm.text : form;
  }

  /** Takes the form of the suffix of an output, unless one is named; null for none. */
  public void chooseBySuffix(Path output) throws UsageException {
    form = OutputSuffix.form(output, form, OutputForm.class);
  }

  /** Returns whether the user chose a form. */
  public boolean isChosen() {
    return form != null;
  }

  /** Returns whether texts may not look like formulas. */
  public boolean isCsvSafe() {
    return safe.isSafe();
  }

  /** Chooses a form, as the option would. */
  public void choose(OutputForm other) {
    form = other;
  }

  /** Refuses contradictions. */
  public void check() throws UsageException {
    safe.check(form().isTable());
  }

  /** The chosen form with what is chosen of it. */
  public PrintForm printForm() {
    return new PrintForm(form(), safe.isSafe());
  }

  /** An empty table in the chosen form. */
  public SeparatedValues table() {
    return printForm().table();
  }

  /** An empty JSON text in the chosen form: on one line for JSON lines. */
  public JsonWriter json() {
    return printForm().json();
  }
}
