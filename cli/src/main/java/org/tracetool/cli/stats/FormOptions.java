package org.tracetool.cli.stats;

import java.nio.file.Path;
import org.tracetool.cli.argument.OutputSuffix;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.JsonWriter;
import picocli.CommandLine.Option;

/** The form of the output. */
final class FormOptions {
  /** Forms of the output. */
  enum Format {
    text,
    json,
    jsonl,
    csv,
    tsv,
    html;

    private boolean isTable() {
      return this == csv || this == tsv;
    }

    private boolean isJson() {
      return this == json || this == jsonl;
    }
  }

  @Option(
      names = "--format",
      paramLabel = "FORM",
      description =
          "text (default, unless the suffix of -o says otherwise); json: one document; jsonl: a"
              + " JSON object on each line; csv or tsv: one table with a header line; html: one"
              + " page with charts. Keys are the same in all of them.")
  private Format format;

  /** Takes the form of the suffix of the output, unless one is named. */
  void chooseBySuffix(Path output) throws UsageException {
    format = OutputSuffix.form(output, format, Format.class);
  }

  /** Whether one of the forms of tracetool is named. */
  boolean isNamed() {
    return format != null;
  }

  boolean is(Format other) {
    return format == other;
  }

  boolean isText() {
    return format == null || format == Format.text;
  }

  boolean isTable() {
    return format != null && format.isTable();
  }

  boolean isJson() {
    return format != null && format.isJson();
  }

  JsonWriter json() {
    return new JsonWriter(format == Format.jsonl);
  }
}
