package org.tracetool.unify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;

/**
 * The local definitions of one process and its threads, in the order in which they get global
 * tokens: by kind, process groups also by their local token, and else as they stand in the files,
 * file after file.
 *
 * @param items the definitions
 * @param problems files that could not be read, as complete sentences
 * @param foreign number of definitions of kinds that local files do not have
 */
record FamilyDefinitions(List<Item> items, List<String> problems, long foreign) {

  /**
   * A definition of a stream.
   *
   * @param stream the stream in whose file it stands
   * @param definition the definition
   */
  record Item(int stream, Definition definition) {}

  private static final Comparator<Item> ORDER =
      Comparator.<Item>comparingInt(i -> rank(i.definition().kind()))
          .thenComparing(
              (a, b) ->
                  a.definition().kind() == DefinitionKind.GROUP
                      ? Integer.compareUnsigned(a.definition().token(), b.definition().token())
                      : 0);

  /** Reads the definitions of all streams of a family. */
  static FamilyDefinitions read(TraceReader reader, List<StreamInfo> streams) {
    List<Item> items = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    long foreign = 0;
    for (StreamInfo stream : streams) {
      Definitions local;
      try {
        local = reader.localDefinitions(stream);
      } catch (IOException e) {
        problems.add(Fragments.describe(reader, e, stream.id(), "def"));
        continue;
      }
      for (Definitions.Entry e : local.entries()) {
        int rank = rank(e.definition().kind());
        if (rank > 0) {
          items.add(new Item(stream.id(), e.definition()));
        } else if (rank < 0) {
          foreign++;
        }
      }
    }
    items.sort(ORDER);
    return new FamilyDefinitions(items, problems, foreign);
  }

  /** Place of a kind in the order; 0 for kinds without meaning here, -1 for foreign ones. */
  private static int rank(DefinitionKind kind) {
    return switch (kind) {
      case VERSION, UNIQUE_ID -> 0;
      case CREATOR -> 1;
      case TIMER_RESOLUTION -> 2;
      case TIME_RANGE -> 3;
      case LOCATION -> 4;
      case GROUP -> 5;
      case GROUP_ATTRIBUTES -> 6;
      case SCL_FILE -> 7;
      case SCL -> 8;
      case FILE_GROUP -> 9;
      case FILE -> 10;
      case REGION_GROUP -> 11;
      case REGION -> 12;
      case COLLECTIVE -> 13;
      case COUNTER_GROUP -> 14;
      case COUNTER -> 15;
      case COUNTER_ASSIGNMENT -> 16;
      case KEY -> 17;
      case MARKER -> 18;
      case COMMENT -> 19;
      default -> -1;
    };
  }
}
