package org.tracetool.format.slog2.map;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.format.slog2.drawable.InfoLabel;

/**
 * Labels by which a log holds what has no place of its own in this format. Viewers show them as
 * they show any other; what reads logs as traces takes them for what they were.
 */
public final class ModelLabels {
  /** Name of the category of {@link #PROCESS}. */
  public static final String PROCESS_CATEGORY = "Process";

  /** Name of the category of {@link #GROUP}. */
  public static final String GROUP_CATEGORY = "Communicator";

  /** In place of the parent of a process: the line is of a group of processes. */
  public static final int OF_GROUP = -1;

  /** Name of the category of {@link #COMMENT}. */
  public static final String COMMENT_CATEGORY = "Comment";

  /** Name of the category of {@link #MESSAGE}. */
  public static final String MESSAGE_CATEGORY = "message";

  /** Name of the key of the colour of a definition, as definitions of CLOG-2 have it, too. */
  public static final String COLOUR_KEY = "colour";

  /** Name of the key of how the values of a definition's records are shown, as in CLOG-2. */
  public static final String LABEL_KEY = "label";

  /** An event for each line, at the start: the process or thread that it is of. */
  public static final InfoLabel PROCESS = InfoLabel.of("process=%s id=%d parent=%d ticks=%l");

  /** An event at the end for each communicator and other group: its members, as tokens. */
  public static final InfoLabel GROUP = InfoLabel.of("group=%s id=%d members=%s");

  /** A message. */
  public static final InfoLabel MESSAGE = InfoLabel.of("msg_tag=%d, msg_size=%l, comm=%d");

  /** A sample of a counter of whole numbers. */
  public static final InfoLabel WHOLE_COUNTER = InfoLabel.of("value=%l");

  /** A sample of another counter. */
  public static final InfoLabel REAL_COUNTER = InfoLabel.of("value=%E");

  /** A comment. */
  public static final InfoLabel COMMENT = InfoLabel.of("text=%s");

  /** A marker. */
  public static final InfoLabel MARKER = InfoLabel.of("marker=%s");

  /** A collective operation with a duration. */
  public static final InfoLabel COLLECTIVE = InfoLabel.of("comm=%d root=%d sent=%l received=%l");

  /** A collective operation with begin and end. */
  public static final InfoLabel COLLECTIVE_WITH_ID =
      InfoLabel.of("comm=%d root=%d sent=%l received=%l id=%l");

  /** What labels of collective operations end with if the name does not say the class. */
  private static final String CLASS = " class=";

  private ModelLabels() {}

  /**
   * The label of a collective operation.
   *
   * @param usual {@link #COLLECTIVE} or {@link #COLLECTIVE_WITH_ID}
   * @param type its class, which the label says if the name does not
   */
  public static InfoLabel ofOperation(InfoLabel usual, String name, CollectiveType type) {
    if (type == CollectiveType.ofName(name)) {
      return usual;
    }
    List<String> keys = new ArrayList<>(usual.keys());
    keys.set(keys.size() - 1, CLASS + type.label());
    return new InfoLabel(keys, usual.types());
  }

  /**
   * Whether a label is that of a collective operation, whatever its class.
   *
   * @param usual {@link #COLLECTIVE} or {@link #COLLECTIVE_WITH_ID}
   */
  public static boolean isOperation(InfoLabel label, InfoLabel usual) {
    int last = usual.keys().size() - 1;
    return label.types().equals(usual.types())
        && label.keys().size() == last + 1
        && label.keys().subList(0, last).equals(usual.keys().subList(0, last))
        && (label.keys().get(last).isEmpty() || label.keys().get(last).startsWith(CLASS));
  }

  /** The class of an operation by its label or, if that does not say it, by its name. */
  public static CollectiveType type(InfoLabel label, String name) {
    String last = label.keys().get(label.keys().size() - 1);
    for (CollectiveType type : CollectiveType.values()) {
      if (last.equals(CLASS + type.label())) {
        return type;
      }
    }
    return CollectiveType.ofName(name);
  }
}
