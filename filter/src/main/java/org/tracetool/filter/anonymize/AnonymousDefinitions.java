package org.tracetool.filter.anonymize;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.tracetool.core.copy.ClockMark;
import org.tracetool.core.copy.FilterMark;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.definition.Role;
import org.tracetool.core.system.LocationKind;
import org.tracetool.core.time.WallClock;
import org.tracetool.filter.anonymize.TextFields.TextField;

/** Makes definitions with pseudonyms of those of a trace. Not thread-safe. */
final class AnonymousDefinitions {
  private static final String NODE_GROUP = "__NODE__";
  private static final String START = "Start: ";
  private static final long NO_DATE = -1;

  /** How Paraver numbers its types and values; nothing else tells counters from states. */
  private static final Pattern PARAVER_NUMBERS =
      Pattern.compile("paraver:(states|[0-9]+(:[0-9]+)?)( \\(not a counter\\))?");

  /** Values of the properties of Paraver that say how processes are laid out. */
  private static final Pattern PARAVER_LAYOUT = Pattern.compile("c?[0-9:,()]*");

  private final Anonymizer anonymizer;
  private final ShiftedTimes times;
  private final DefinitionRow row = new DefinitionRow();
  private final boolean keepsDates;

  AnonymousDefinitions(Anonymizer anonymizer, ShiftedTimes times) {
    this.anonymizer = anonymizer;
    this.times = times;
    this.keepsDates = anonymizer.rules().keepsAll(TextClass.DATE);
  }

  /** All definitions that may stay, in their order. */
  Definitions of(Definitions given) {
    Definitions.Builder all = Definitions.builder();
    for (Definitions.Entry e : given.entries()) {
      Definition made = of(e.definition());
      if (made != null) {
        all.add(e.stream(), made, pairs(given, e));
      }
    }
    return all.build();
  }

  private KeyValues pairs(Definitions given, Definitions.Entry entry) {
    if (entry.pairs().pairs().isEmpty()) {
      return entry.pairs();
    }
    List<KeyValues.Pair> kept = new ArrayList<>();
    for (KeyValues.Pair pair : entry.pairs().pairs()) {
      if (!pair.type().isPooled() || anonymizer.keepsPair(given, entry.stream(), pair.key())) {
        kept.add(pair);
      }
    }
    return new KeyValues(kept);
  }

  /** The definition with pseudonyms; null if it is dropped. */
  private Definition of(Definition d) {
    return switch (d.kind()) {
      case UNKNOWN -> keptAs(TextClass.UNKNOWN, "*", d);
      case STRING -> null; // what refers to it has the text
      case UNIQUE_ID -> keptAs(TextClass.DATE, "*", d);
      case COMMENT -> comment((Definition.Comment) d);
      case SYSTEM_NODE_PROPERTY,
          LOCATION_GROUP_PROPERTY,
          LOCATION_PROPERTY,
          FILE_PROPERTY,
          CALLING_CONTEXT_PROPERTY ->
          property(d);
      default -> withPseudonyms(d);
    };
  }

  /** The definition itself if a rule keeps it, else null. */
  private Definition keptAs(TextClass textClass, String text, Definition d) {
    if (text != null && anonymizer.rules().keeps(textClass, text)) {
      anonymizer.countKept(textClass, text);
      return d;
    }
    anonymizer.countDropped(textClass);
    return null;
  }

  private Definition comment(Definition.Comment comment) {
    if (FilterMark.isMark(comment)) {
      return new Definition.Comment(publicMark(comment).text());
    }
    if (ClockMark.isMark(comment)) {
      return comment;
    }
    String text = comment.text() == null ? "" : comment.text();
    boolean isDate = WallClock.isOffset(comment) || text.stripLeading().startsWith(START);
    return keepsDates && isDate ? comment : keptAs(TextClass.COMMENT, text, comment);
  }

  /** The mark of a filter without names of functions that MPI does not have. */
  private FilterMark publicMark(Definition.Comment comment) {
    FilterMark mark = FilterMark.of(Definitions.builder().add(comment).build());
    SortedSet<String> calls = new TreeSet<>();
    for (String call : mark.calls()) {
      boolean isKnown = anonymizer.known().isFunction("mpi_" + call.toLowerCase(Locale.ROOT));
      calls.add(isKnown ? call : FilterMark.ANY);
    }
    return new FilterMark(mark.parts(), calls);
  }

  /** Properties with numbers stay, under other names; texts do if they only say the layout. */
  private Definition property(Definition d) {
    row.take(d);
    DefinitionKind kind = d.kind();
    int name = kind.indexOf("name");
    String key = row.text(name) == null ? "" : row.text(name);
    String value = row.text(kind.indexOf("text"));
    if (value == null) {
      return withPseudonyms(d);
    }
    boolean isDate = keepsDates && key.equals(WallClock.HEADER_DATE);
    int blank = key.indexOf(' ');
    boolean isLayout =
        anonymizer.known().isKey(blank < 0 ? key : key.substring(0, blank))
            && PARAVER_LAYOUT.matcher(value).matches();
    return isDate || isLayout ? d : keptAs(TextClass.PROPERTY, key, d);
  }

  private Definition withPseudonyms(Definition d) {
    row.take(d);
    TextField[] texts = anonymizer.fields().of(d.kind());
    boolean isChanged = false;
    for (int i = 0; i < texts.length; i++) {
      DefinitionField field = row.fields().get(i);
      if (texts[i] != null) {
        String old = row.text(i);
        String made = text(d.kind(), texts[i], old);
        isChanged |= made != null && !made.equals(old);
        row.set(i, made);
      } else if (field.role() == Role.TIME) {
        row.set(i, times.of(row.number(i)));
        isChanged = true;
      } else if (field.role() == Role.TAG && field.form() == DefinitionField.Form.NUMBER) {
        row.set(i, anonymizer.tag(row.number(i)));
        isChanged = true;
      }
    }
    if (d.kind() == DefinitionKind.CLOCK_PROPERTIES && !keepsDates) {
      row.set(d.kind().indexOf("realtime"), NO_DATE);
      anonymizer.countDropped(TextClass.DATE);
      isChanged = true;
    }
    return isChanged ? row.definition() : d;
  }

  private String text(DefinitionKind kind, TextField field, String text) {
    if (text == null) {
      return null;
    }
    if (kind == DefinitionKind.GROUP && text.startsWith(NODE_GROUP)) {
      String host = text.substring(NODE_GROUP.length());
      return NODE_GROUP + anonymizer.text(TextClass.HOST, TextPattern.WHOLE, host);
    }
    if (LocationKind.ofGroup(text) != null
        || field.textClass() == TextClass.DESCRIPTION && PARAVER_NUMBERS.matcher(text).matches()) {
      return text;
    }
    String made = anonymizer.text(field.textClass(), field.pattern(), text);
    boolean isNoCounter = made.isEmpty() && text.endsWith(CounterSeries.NO_COUNTER);
    return isNoCounter ? TextClass.COUNTER.label() + CounterSeries.NO_COUNTER : made;
  }
}
