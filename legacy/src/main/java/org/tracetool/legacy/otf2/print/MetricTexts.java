package org.tracetool.legacy.otf2.print;

import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.legacy.otf2.text.MetricNames;
import org.tracetool.legacy.otf2.text.PrintedDefinition;
import org.tracetool.legacy.otf2.text.ReferencePrinter;

/** The words between the values in lines of metrics, for metrics of whole numbers. */
final class MetricTexts {
  static final int SIGNED = 8;

  private static final int UNSIGNED = 4;
  private static final int KEPT = 1 << 12;
  private static final int MAX_VALUES = 64;

  /** The line of a metric. */
  static final class Form {
    /** The types of the values, as they have to be in each record. */
    final int[] types;

    /** What stands before each value, and after the last one. */
    final byte[][] words;

    private Form(int[] types, byte[][] words) {
      this.types = types;
      this.words = words;
    }
  }

  private final ReferencePrinter references;
  private final MetricNames names;
  private final Form[] forms = new Form[KEPT];
  private final boolean[] without = new boolean[KEPT];

  MetricTexts(ReferencePrinter references, MetricNames names) {
    this.references = references;
    this.names = names;
  }

  /** How a metric of so many values is printed; null if that is not known here. */
  Form form(long metric, int count) {
    if (metric < 0 || metric >= KEPT) {
      return null;
    }
    Form form = forms[(int) metric];
    if (form == null && !without[(int) metric]) {
      form = compose(metric);
      forms[(int) metric] = form;
      without[(int) metric] = form == null;
    }
    return form == null || form.types.length != count ? null : form;
  }

  private Form compose(long metric) {
    PrintedDefinition d = references.index().find(IdSpace.METRIC, metric);
    if (d != null && d.is(GlobalRecord.METRIC_INSTANCE)) {
      d = references.index().find(IdSpace.METRIC, d.get("metricClass"));
    }
    if (d == null || d.is(GlobalRecord.METRIC_INSTANCE)) {
      return null;
    }
    int count = d.items().length;
    if (count == 0 || count > MAX_VALUES) {
      return null;
    }
    int[] types = new int[count];
    byte[][] words = new byte[count + 1][];
    int all = 0;
    ByteText text = new ByteText(128);
    text.put("  Metric: ");
    references.put(text, IdSpace.METRIC, metric);
    text.put(", ").unsigned(count).put(count == 1 ? " Value: " : " Values: ");
    for (int i = 0; i < count; i++) {
      PrintedDefinition member = references.index().find(IdSpace.METRIC_MEMBER, d.items()[i]);
      types[i] = member == null ? 0 : (int) member.get("valueType");
      if (types[i] != UNSIGNED && types[i] != SIGNED) {
        return null;
      }
      names.put(text, metric, i, types[i]);
      words[i] = text.toBytes();
      all += words[i].length;
      text.clear();
      text.put("), ");
    }
    words[count] = ByteText.ascii(")\n");
    if (all + (count + 1) * ByteText.ROOM > FrequentLines.MAX_WORD_BYTES) {
      return null;
    }
    return new Form(types, words);
  }
}
