package org.tracetool.format.vtf3;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import org.tracetool.format.vtf3.record.AsciiTemplate;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;

/**
 * Lines of Standard ASCII for the documentation, made of the grammar: each form of each record,
 * with and without what may be left out, and with each of the words that a field can have.
 */
final class RecordExamples {
  private static final int ITEMS = 2;

  private final VtfRecordType type;

  private RecordExamples(VtfRecordType type) {
    this.type = type;
  }

  /** The lines of a record, the longest of the usual form first. */
  static Collection<String> of(VtfRecordType type) {
    if (type == VtfSyntax.COMMENT) {
      return List.of("10 C text up to the end of the line");
    }
    RecordExamples examples = new RecordExamples(type);
    LinkedHashSet<String> lines = new LinkedHashSet<>();
    for (AsciiTemplate form : type.forms) {
      lines.add(examples.line(form.text, 0, true));
      lines.add(examples.line(form.text, 0, false));
    }
    int words = 0;
    for (FieldType field : type.fields) {
      words = Math.max(words, field.words.length);
    }
    for (int variant = 1; variant < words; variant++) {
      lines.add(examples.line(type.forms.get(0).text, variant, false));
    }
    return lines;
  }

  private String line(String form, int variant, boolean complete) {
    StringBuilder out = new StringBuilder(type.event ? "10 " : "").append(type.keyword);
    List<String> repeated = null;
    int left = 0;
    for (String token : form.isEmpty() ? new String[0] : form.split(" ")) {
      switch (token) {
        case "[" -> left += complete ? 0 : 1;
        case "]" -> left -= complete ? 0 : 1;
        case "{" -> repeated = new ArrayList<>();
        case "}" -> {
          for (int item = 0; item < ITEMS; item++) {
            for (String of : repeated) {
              out.append(' ').append(values(of, variant, item));
            }
          }
          repeated = null;
        }
        default -> {
          if (repeated != null) {
            repeated.add(token);
          } else if (left == 0) {
            out.append(' ').append(values(token, variant, 0));
          }
        }
      }
    }
    return out.toString();
  }

  /** A word, a field, or two fields with a colon between. */
  private String values(String token, int variant, int item) {
    StringBuilder out = new StringBuilder();
    for (String part : token.split(":")) {
      out.append(out.isEmpty() ? "" : ":");
      boolean isField = part.startsWith("<");
      out.append(isField ? value(part.substring(1, part.length() - 1), variant, item) : part);
    }
    return out.toString();
  }

  private String value(String name, int variant, int item) {
    if (name.equals("n")) {
      return Integer.toString(ITEMS);
    }
    int slot = type.slot(name);
    FieldType field = type.fields[slot];
    if (field.words.length > 0 && (field != FieldType.STATE || variant > 0)) {
      int word = field == FieldType.STATE ? 0 : variant % field.words.length;
      return new String(field.words[word], StandardCharsets.US_ASCII);
    }
    return switch (field) {
      case STRING, NAME -> '"' + name + '"';
      case HEX -> "2 ab01";
      case DOUBLE -> item == 0 ? "0.25" : "1e-09";
      case TIME -> name.equals("start") ? Integer.toString(3 * item) : "25";
      case SPAN -> "-25";
      case CPU -> Integer.toString(item + (name.equals("receiver") ? 2 : 1));
      case UINT -> type == VtfSyntax.GROUP ? "2147483648" : Integer.toString(slot + item + 1);
      default -> Integer.toString(slot + item + 1);
    };
  }
}
