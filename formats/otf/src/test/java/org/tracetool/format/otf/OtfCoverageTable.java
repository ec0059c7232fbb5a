package org.tracetool.format.otf;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.otf.syntax.FieldSyntax;
import org.tracetool.format.otf.syntax.OtfSyntax;
import org.tracetool.format.otf.syntax.RecordSyntax;
import org.tracetool.format.otf.syntax.RecordSyntax.Family;

/**
 * Generates {@code docs/formats/otf.md} from the grammar table. The test beside it fails when the
 * file is out of date; {@code -Dtracetool.regenerate=true} on that test rewrites it.
 */
final class OtfCoverageTable {
  private static final Map<Family, String> TITLES =
      Map.of(
          Family.DEFINITION, "Definitions",
          Family.EVENT, "Events",
          Family.SNAPSHOT, "Snapshots",
          Family.SUMMARY, "Statistics",
          Family.MARKER, "Markers");

  /** Notes by short keyword; prefixed with {@code old:} for forms that are only read. */
  private static final Map<String, String> NOTES =
      Map.ofEntries(
          Map.entry("DV", "version numbers in hexadecimal; on writing always 1.12.3 \"tracetool\""),
          Map.entry("DUI", "on writing derived from the content, so equal traces get equal ids"),
          Map.entry("DP", "name and parent may be missing; anything after the name is ignored"),
          Map.entry("DPG", "an empty list leaves `MNM`"),
          Map.entry("DCNT", "a second `G` after `P` in very old files counts instead of the first"),
          Map.entry("DS", "the line number is hexadecimal too"),
          Map.entry("DK", "a type number without a name is kept"),
          Map.entry("L", "region 0 or missing: the one entered last"),
          Map.entry("#", "a missing text is written as an empty one"),
          Map.entry("COP", "one record for each member, at its entry"),
          Map.entry("F", "all 64 bits of the handle; the library keeps 32"),
          Map.entry("TOF", "all 64 bits of the handle; the library keeps 32"),
          Map.entry("TS", "length missing in old files: 0"),
          Map.entry("TBC", "the time of the begin comes first"),
          Map.entry("TBF", "the time of the begin comes first"),
          Map.entry("TCNT", "the time of the sample comes first"),
          Map.entry("N", "carries key-value pairs only"),
          Map.entry("old:FB", "as `FA`"),
          Map.entry("old:FE", "`H` is the matching id; the handle becomes 0"),
          Map.entry("MD", "on writing all classes stand before the markers"),
          Map.entry("MS", "time and process are fields; the file is not sorted"));

  private OtfCoverageTable() {}

  private static String lower(String s) {
    return s.toLowerCase(Locale.ROOT);
  }

  private static String key(byte[] bytes) {
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  private static String fieldName(RecordSyntax r, int i) {
    FieldSyntax f = r.fields().get(i);
    if (r.event() != null && r.slots()[i] == OtfSyntax.MARKER_TIME) {
      return "time";
    }
    if (r.event() != null && r.slots()[i] == OtfSyntax.MARKER_PROCESS) {
      return "process";
    }
    if (r.event() != null) {
      return r.event().fields().get(r.slots()[i]).name();
    }
    if (r.definition() == DefinitionKind.VERSION) {
      return List.of("major", "minor", "sub", "tag").get(i);
    }
    if (f.hasKey()) {
      return lower(key(f.longKey));
    }
    return switch (r.definition()) {
      case CREATOR, COMMENT -> "text";
      case TIMER_RESOLUTION -> "ticks";
      case TIME_RANGE, SAMPLE_POINT -> "time";
      case UNIQUE_ID -> "id";
      default -> "token";
    };
  }

  private static String template(RecordSyntax r, boolean longForm) {
    StringBuilder out = new StringBuilder(longForm ? r.longKeyword() : r.shortKeyword());
    for (int i = 0; i < r.fields().size(); i++) {
      FieldSyntax f = r.fields().get(i);
      boolean optional = f.presence == FieldSyntax.Presence.OPTIONAL;
      String type =
          switch (f.value) {
            case U8, U32, U64 -> '⟨' + fieldName(r, i) + ':' + lower(f.value.name()) + '⟩';
            case STRING, OPTIONAL_STRING -> "\"" + fieldName(r, i) + '"';
            case LIST -> '⟨' + fieldName(r, i) + ":list⟩";
          };
      boolean dotted = r.definition() == DefinitionKind.VERSION && (i == 1 || i == 2);
      String before =
          dotted
              ? "."
              : longForm && !(r.definition() == DefinitionKind.VERSION && i == 3) ? " " : "";
      String name = f.hasKey() ? key(longForm ? f.longKey : f.shortKey) : "";
      out.append(optional ? "[" : "").append(before).append(name);
      out.append(longForm && f.hasKey() ? " " : "").append(type).append(optional ? "]" : "");
    }
    return out.toString();
  }

  private static String old(RecordSyntax r) {
    List<String> list = new ArrayList<>();
    for (FieldSyntax f : r.fields()) {
      if (f.oldKey != null) {
        list.add('`' + key(f.oldKey) + "` for `" + key(f.shortKey) + '`');
      }
    }
    return list.isEmpty() ? "" : "old " + String.join(", ", list);
  }

  private static String note(RecordSyntax r) {
    String note = NOTES.getOrDefault((r.old() ? "old:" : "") + r.shortKeyword(), "");
    String old = old(r);
    return note.isEmpty() ? old : old.isEmpty() ? note : note + "; " + old;
  }

  private static String model(RecordSyntax r) {
    return r.event() != null ? "`" + r.event() + '`' : "definition `" + r.definition() + '`';
  }

  /** The whole file. */
  static String text() {
    StringBuilder out = new StringBuilder();
    out.append(
        """
        # OTF: what is read and written

        The Open Trace Format, version 1 family, as written by the OTF 1.12 library (VampirTrace, Vampir), plain or
        compressed with zlib. This table is made of the grammar in `formats/otf` by `OtfCoverageTable`; do not edit it.

        Each line of a file is one record. Keywords have a short and a long spelling, which are read in any mixture, with
        blanks anywhere between the parts and with CR LF line ends; either spelling is written. Numbers are hexadecimal,
        `u32` keep their low 32 bits. What is in brackets is left out when it is 0 or absent. An old keyword is read in
        place of the present one and never written.

        """);
    for (Family family : Family.values()) {
      out.append("## ")
          .append(TITLES.get(family))
          .append(" (`")
          .append(family.files)
          .append("`)\n\n");
      out.append("| record | short | long | read | written | notes |\n|---|---|---|---|---|---|\n");
      for (RecordSyntax r : OtfSyntax.all()) {
        if (r.family() == family) {
          writeRow(
              out,
              model(r),
              '`' + template(r, false) + '`',
              '`' + template(r, true) + '`',
              "yes",
              r.old() ? "no" : "yes",
              note(r));
        }
      }
      out.append('\n');
    }
    out.append("## Key-value pairs (every file)\n\n");
    out.append(
        "`K⟨key:u32⟩Y⟨type⟩V⟨value⟩` or `KEY ⟨key:u32⟩ TYPE ⟨type⟩ VALUE ⟨value⟩`, on lines before the record they"
            + " belong to.\n\n| type | name | bytes | notes |\n|---|---|---|---|\n");
    for (KeyValueType t : KeyValueType.values()) {
      if (!t.isOfOtf()) {
        continue;
      }
      String note =
          t == KeyValueType.CHAR
              ? "written with two digits at least, since the library misreads one"
              : t == KeyValueType.BYTE_ARRAY
                  ? "two digits a byte, 100 bytes a line, then `L⟨remaining⟩`; an empty one cannot be written"
                  : "";
      writeRow(
          out,
          Integer.toHexString(t.ordinal()),
          '`' + t.name() + '`',
          t.width() == 0 ? "any" : "" + t.width(),
          note);
    }
    out.append(
        "\nA text is written as `BYTE_ARRAY`, and a reference to a definition that OTF holds as `UINT32` (a loss of"
            + " the type); other references are left out and counted.\n");
    out.append("\n## What OTF cannot hold\n\n");
    List<String> missing = new ArrayList<>();
    for (EventKind k : EventKind.values()) {
      if (OtfSyntax.of(k) == null) {
        missing.add('`' + k.name() + '`');
      }
    }
    for (DefinitionKind k : DefinitionKind.values()) {
      if (OtfSyntax.of(k) == null) {
        missing.add("definition `" + k.name() + '`');
      }
    }
    out.append("Left out and counted: ").append(String.join(", ", missing)).append(".\n");
    out.append(
        "In a copy, `ISEND` and `IRECEIVE` become `SEND` and `RECEIVE`, and `METRICS` a `COUNTER` for each value; what"
            + " these do not say is counted as a loss.\n");
    out.append(
        "Quotes and line feeds in texts become blanks, values above 32 bits in `u32` fields become the"
            + " largest one, empty byte arrays"
            + " are left out; each is counted as a loss.\n");
    return out.toString();
  }

  private static void writeRow(StringBuilder out, String... cells) {
    out.append('|');
    for (String c : cells) {
      out.append(' ').append(c.replace("|", "\\|")).append(c.isEmpty() ? "|" : " |");
    }
    out.append('\n');
  }
}
