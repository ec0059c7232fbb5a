package org.tracetool.cli.diff;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tracetool.cli.common.FormatOption;
import org.tracetool.core.compare.Difference;
import org.tracetool.core.compare.Differences;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;
import org.tracetool.core.text.ByteText;
import org.tracetool.core.text.CountText;
import org.tracetool.core.text.TraceText;
import org.tracetool.print.table.PrintedRecord;

/** The differences between two traces in the form that the user chose. */
final class DifferenceList {
  private static final List<String> KEYS =
      List.of("difference", "side", "time_s", "process", "kind", "fields");
  private static final int FIELDS = 3;

  private final FormatOption format;
  private final Differences findings;
  private final String nameA;
  private final String nameB;
  private PrintedRecord textA;
  private PrintedRecord textB;

  DifferenceList(FormatOption format, Differences findings, String nameA, String nameB) {
    this.format = format;
    this.findings = findings;
    this.nameA = nameA;
    this.nameB = nameB;
  }

  /** Prints all that were kept; {@code out} is not closed. */
  void print(TraceReader a, TraceReader b, List<Incident> incidents, OutputStream out)
      throws IOException {
    textA = new PrintedRecord(a, format.form().isJson());
    textB = new PrintedRecord(b, format.form().isJson());
    byte[] text =
        switch (format.form()) {
          case text -> text();
          case json -> utf8(json(incidents));
          case jsonl -> utf8(lines());
          case csv, tsv -> TraceText.encode(table());
        };
    out.write(text, 0, text.length);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private byte[] text() {
    ByteText lines = new ByteText(1 << 10);
    for (Difference difference : findings.first()) {
      printLine(lines, '-', difference.first(), textA);
      printLine(lines, '+', difference.second(), textB);
    }
    long total = findings.total();
    if (total > 0) {
      lines.put(CountText.of(total, "difference") + ": ");
      lines.put(summary(findings.counts())).put('\n');
    }
    return lines.toBytes();
  }

  private static void printLine(ByteText out, char sign, Difference.Side side, PrintedRecord text) {
    if (side != null) {
      out.put(sign).put(' ');
      add(out, side, text);
    }
  }

  private static void add(ByteText out, Difference.Side side, PrintedRecord text) {
    if (side.entry() != null) {
      text.appendDefinition(out, side.entry());
    } else {
      text.record(out, side.stream(), side.record().cursor().moveTo(0));
    }
  }

  private static String summary(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(e -> e.getValue() + " " + e.getKey())
        .collect(Collectors.joining(", "));
  }

  /** The line of a record without its end; null if this side lacks it. */
  private static String line(Difference.Side side, PrintedRecord text) {
    if (side == null) {
      return null;
    }
    ByteText line = new ByteText(128);
    add(line, side, text);
    return TraceText.decode(line.bytes(), 0, line.length() - 1);
  }

  private void add(JsonWriter json, Difference difference) {
    String a = line(difference.first(), textA);
    String b = line(difference.second(), textB);
    json.object(null).text("kind", difference.label());
    json.literal("a", a == null ? "null" : a).literal("b", b == null ? "null" : b).endObject();
  }

  private String json(List<Incident> incidents) {
    JsonWriter json = format.json().object(null).text("a", nameA).text("b", nameB);
    json.number("compared_record_count", findings.compared());
    json.number("difference_count", findings.total()).list("counts");
    findings
        .counts()
        .forEach((kind, n) -> json.object(null).text("kind", kind).number("count", n).endObject());
    json.endList().list("differences");
    findings.first().forEach(difference -> add(json, difference));
    return json.endList().incidents(incidents).endObject().toString();
  }

  private String lines() {
    StringBuilder out = new StringBuilder();
    JsonWriter json = format.json();
    for (Difference difference : findings.first()) {
      add(json, difference);
      out.append(json.line());
    }
    return out.toString();
  }

  private String table() {
    SeparatedValues table = format.table().header(KEYS);
    int number = 0;
    for (Difference difference : findings.first()) {
      number++;
      printRow(table, number, "a", line(difference.first(), textA));
      printRow(table, number, "b", line(difference.second(), textB));
    }
    return table.take();
  }

  private static void printRow(SeparatedValues table, int number, String side, String line) {
    if (line == null) {
      return;
    }
    List<String> words = Arrays.asList(line.split("\t", -1));
    List<Object> row = new ArrayList<>(List.of(number, side));
    for (String word : words.subList(0, FIELDS)) {
      row.add(word.equals("-") ? null : word);
    }
    row.add(String.join(" ", words.subList(FIELDS, words.size())));
    table.row(row);
  }
}
