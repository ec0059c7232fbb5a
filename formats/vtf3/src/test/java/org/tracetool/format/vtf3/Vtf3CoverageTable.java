package org.tracetool.format.vtf3;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.tracetool.format.vtf3.record.AsciiTemplate;
import org.tracetool.format.vtf3.record.Conformance;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.OptionalTail;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;

/** The table of all records for the documentation, generated from the grammar. */
final class Vtf3CoverageTable {
  private static final Map<String, String> NOTES =
      Map.ofEntries(
          Map.entry("Defunmerged", "read and dropped: what is written is sorted"),
          Map.entry("Defversion", "written as 30010037 where the input has none"),
          Map.entry("Duration", "read as the time range; written with `--set extended=on`"),
          Map.entry(
              "Eventbits",
              "read as a comment on the trace; times stay as they are unless `filter --directive"
                  + " EVENTBITS` clears these bits"),
          Map.entry("Defcomname", "kept as it is; written with `--set extended=on`"),
          Map.entry("Defthread", "kept as it is; written with `--set extended=on`"),
          Map.entry("Defscope", "kept as it is"),
          Map.entry("Onetoone", "read as Sendmsg and Recvmsg"),
          Map.entry("Collop", "read as one Globalop for each member"),
          Map.entry("Fileio", "read as Fileiobegin and Fileioend"),
          Map.entry("Error", "listed by `info --list-errors`"),
          Map.entry("Defact_obsol", "read as Defact"),
          Map.entry("Defstate_obsol", "read as Defstate"),
          Map.entry("Defclstr", "read as Defcpugrp"),
          Map.entry("Exchange", "read as Downto, Upfrom or Upto; the job is dropped and counted"),
          Map.entry("Exchange_obsol", "as Exchange; `TO` is resolved with the call stack"),
          Map.entry("Exchange_obsol, short", "as Exchange_obsol with `TO`"),
          Map.entry("Srcinfo_obsol", "becomes the source location of the event before it"),
          Map.entry("Defcpuregclass", "read as Defsampclass"),
          Map.entry("Defclstrregclass", "read as Defsampclass"),
          Map.entry("Defcpureg", "read as Defsamp"),
          Map.entry("Defclstrreg", "read as Defsamp"),
          Map.entry("Cpuregval", "read as Samp"),
          Map.entry("Clstrregval", "read as Samp of a group"),
          Map.entry("Defsyscpunames", "kept as it is"),
          Map.entry("Defredfunc_obsol", "kept as it is"));

  /** What is not said by the words of a field, in the order of the page. */
  private static final Map<FieldType, String> SPELLINGS = new LinkedHashMap<>();

  static {
    SPELLINGS.put(
        FieldType.STRING,
        "in double quotes; with the escapes `\\\"`, `\\\\`, `\\n`, `\\r`, `\\t` and `\\xNN` if the second line of the"
            + " file announces them");
    SPELLINGS.put(
        FieldType.NAME,
        "the name of the activity that binary records have as a token, in double quotes; `#` and the token if it"
            + " has no name");
    SPELLINGS.put(
        FieldType.CPU,
        "the task, from 1; with `NTHREADS` thread T of process P, both from 0, is 65536·T + P + 1. Numbers from"
            + " 2147483648 on are groups. The word before it is `CPU`, `ON` or `CPUID`; a `DEFSAMP` says by `CPU` or `GROUP`"
            + " what its number is");
    SPELLINGS.put(FieldType.ROOT, "the task, from 1; 0 for none");
    SPELLINGS.put(
        FieldType.STATE,
        "the token of a state, or the word for none, which is the state of a task outside of all");
    SPELLINGS.put(
        FieldType.EXCHANGE,
        "the task enters the state (`DOWNTO`), goes on in it (`UPTO`) or leaves it (`UPFROM`); `TO` does not say which");
    SPELLINGS.put(
        FieldType.LEAVE_WORD,
        "the task goes on in the state after this word (`UPTO`), or leaves it (`UPFROM`)");
    SPELLINGS.put(
        FieldType.HEX,
        "how many bytes, a blank, and two hexadecimal digits for each byte; `0 -` for none");
    SPELLINGS.put(
        FieldType.TIME,
        "steps of the clock, a whole number without exponent, as all times; `start` counts from the time of its record");
    SPELLINGS.put(FieldType.SPAN, "steps of the clock, which may be negative");
    SPELLINGS.put(FieldType.DOUBLE, "decimal, with an exponent if need be");
    SPELLINGS.put(FieldType.VALUE_TYPE, "the type of the values after it");
    SPELLINGS.put(
        FieldType.QUAD, "as its type says: a whole number from 0 to 2^64-1, or a decimal one");
    SPELLINGS.put(FieldType.CARRIER, "whether a task or a group has the samples");
    SPELLINGS.put(FieldType.HINT, "which time a sample is about");
    SPELLINGS.put(FieldType.FILE_IO, "what is done with the file");
    SPELLINGS.put(FieldType.SEVERITY, "how bad an error is");
    SPELLINGS.put(FieldType.ACTION, "what is done with the request");
  }

  private Vtf3CoverageTable() {}

  private static String lower(Conformance level) {
    return level.name().toLowerCase(Locale.ROOT);
  }

  private static String ascii(VtfRecordType t, String form) {
    String fields = t == VtfSyntax.COMMENT ? "<text>" : form;
    String line = (t.event ? "<time> " : "") + t.keyword + (fields.isEmpty() ? "" : " " + fields);
    return '`' + line + '`';
  }

  private static String binary(VtfRecordType t) {
    StringBuilder out = new StringBuilder(t.event ? "D time" : "");
    for (int i = 0; i < t.fields.length; i++) {
      FieldType f = t.fields[i];
      if (f.isAsciiOnly()) {
        continue;
      }
      out.append(out.length() > 0 ? ", " : "");
      if (i == t.fixed && t.width > 0) {
        out.append("I n, n × ").append(t.byColumn ? "(by column) " : "");
      }
      String letter =
          switch (f) {
            case UINT, CPU, ROOT -> "U";
            case DOUBLE, TIME, SPAN -> "D";
            case QUAD -> "Q";
            case STRING -> "S";
            case HEX -> "I size, bytes";
            case FILE_IO, PAD -> "W";
            default -> t.tail == OptionalTail.CALL_AND_SOURCE && i == t.call ? "B" : "I";
          };
      String field = letter + ' ' + t.names[i];
      out.append(t.isTail(i) ? "[" + field + "]" : field);
    }
    return out.length() == 0 ? "–" : out.toString();
  }

  /** The whole file. */
  static String text() {
    StringBuilder out = new StringBuilder();
    out.append(
        """
        # VTF3: what is read and written

        The trace format of Vampir 3 in its three encodings, Standard ASCII, Fast ASCII and Standard Binary, and, to be
        read only, Legacy ASCII, which has no header. The table is made of the grammar in `formats/vtf3` by
        `Vtf3CoverageTable`; do not edit it.

        *attested* forms are those of other programs and are matched to the byte; *derived* ones are the obvious extension
        of these; *chosen* ones are defined by this program, since nothing is public about them, and say nothing about
        other software. `†` marks records that are read, and written in another form: outmoded ones in their modern one,
        lines of matched dumps as the records that they stand for. Fast ASCII is, but for its header, chosen: each line is the text form of a binary record.

        Letters: `I` signed and `U` unsigned 32 bits, `W` 16 bits, `B` 8 bits, `D` double, `Q` 64 bits, `S` string after its
        16-bit length; all little-endian. Tasks count from 1 in ASCII and from 0 in binary. Brackets stand for what is left
        out when it has its default.

        Also chosen: escapes in the strings of Standard ASCII, which the comment `C TRACETOOL ESC 1` under the header
        announces; lengths of messages from 2^31 on, as negative numbers; the groups `__COUNTER_ALL__` and
        `__COUNTER_MEMBERS__` for counters without exactly one carrier; comments that begin with `TRACETOOL` and keep what
        VTF3 has no record for, see [mapping](../mapping.md).

        What is written can be chosen: `--profile classic` writes none but attested records, those from before VTF3, and
        counts the rest as lost (in ASCII it leaves out `ACTTOKEN` too, which repeats what `SYMBOL` says); `--set
        annotations=off` leaves out this program's own comments; `--set escapes=off` writes Standard ASCII without escapes,
        quotes and control characters being replaced. The records from 0x5430 on and from 0x5460 on are those that dumps
        of STF traces have beyond VTF3; `--set extended=off` leaves them out and counts them. `--set messages=matched`
        writes Standard ASCII with one line for what is whole, as `dump --matched` prints it. `--substitute-upfrom` reads each Upfrom as the Upto that it means.

        A file is its header, the declarations in the order of the table, then the events in order of time. Standard ASCII
        has one record a line, which ends with a line feed, also the last one; words are separated by blanks, indentation and
        further blanks do not count, and nothing may follow but words with a value each, which readers pass over. The header
        of Standard ASCII is the line `C SAVTF`, of Fast ASCII `C FAVTF`; of Standard Binary the bytes `55 AA A5 5A 42 50 56 49`,
        and each of its records begins with its length in bytes with this head and its type, `I` each.

        Also read: gzip and Zstandard around any encoding, told by their first bytes; headers repeated between
        fragments; Windows line ends; binary records of types 0x5430–0x543f and 0x5460–0x547f, unless they are in
        the table, which are passed over and counted.

        """);
    words(out);
    for (boolean event : new boolean[] {false, true}) {
      out.append(event ? "## Events\n\n" : "## Declarations, in safe order\n\n");
      out.append("| record | Standard ASCII | level | type | payload | level | notes |\n");
      out.append("|---|---|---|---|---|---|---|\n");
      for (VtfRecordType t : VtfSyntax.all()) {
        if (t.event == event) {
          writeRow(out, t);
        }
      }
      examples(out, event);
    }
    out.append(
        "What the model cannot express is kept as the text of its record, so that VTF3 → VTF3 loses nothing; see"
            + " [mapping](../mapping.md).\n");
    return out.toString();
  }

  /** How ASCII spells fields that are no plain numbers. */
  private static void words(StringBuilder out) {
    out.append("## Fields of Standard ASCII\n\n");
    out.append("| fields | spelling |\n|---|---|\n");
    for (Map.Entry<FieldType, String> e : SPELLINGS.entrySet()) {
      FieldType field = e.getKey();
      TreeSet<String> names = new TreeSet<>();
      for (VtfRecordType t : VtfSyntax.all()) {
        for (int i = 0; i < t.fields.length; i++) {
          if (t.fields[i] == field) {
            names.add('`' + t.names[i] + '`');
          }
        }
      }
      StringJoiner words = new StringJoiner(", ", "", field.words.length > 0 ? ": " : "");
      for (int i = 0; i < field.words.length; i++) {
        String word = new String(field.words[i], StandardCharsets.US_ASCII);
        words.add('`' + word + "` (" + (field.firstWord + i) + ')');
      }
      out.append("| ").append(String.join(", ", names)).append(" | ");
      out.append(words).append(e.getValue()).append(" |\n");
    }
    out.append('\n');
  }

  /** A block of lines that is a file. */
  private static void examples(StringBuilder out, boolean event) {
    out.append(
        "\nEach form with all that it can have and without what may be left out, and each word");
    out.append(" of a field:\n\n```\nC SAVTF\nC TRACETOOL ESC 1\n");
    for (VtfRecordType t : VtfSyntax.all()) {
      if (t.event == event) {
        RecordExamples.of(t).forEach(line -> out.append(line).append('\n'));
      }
    }
    out.append("```\n\n");
  }

  private static void writeRow(StringBuilder out, VtfRecordType t) {
    StringBuilder forms = new StringBuilder();
    for (AsciiTemplate f : t.forms) {
      forms.append(forms.length() > 0 ? " or " : "").append(ascii(t, f.text));
    }
    String number =
        t.number < 0
            ? "–"
            : t.number >= 0x5400 && t.number < 0x5500
                ? "0x" + Integer.toHexString(t.number)
                : Integer.toString(t.number);
    out.append("| ").append(t.name).append(t.outmoded ? " †" : "");
    out.append(" | ").append(forms).append(" | ").append(lower(t.asciiLevel));
    out.append(" | ").append(number).append(" | ").append(t.number < 0 ? "–" : binary(t));
    out.append(" | ").append(t.number < 0 ? "–" : lower(t.binaryLevel));
    out.append(" | ").append(NOTES.getOrDefault(t.name, "")).append(" |\n");
  }
}
