package org.tracetool.unify.definitions;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.unify.local.Fragments;

/**
 * The local definitions of one process and its threads, in the order in which they get global
 * tokens: by kind, process groups also by their local token, and else in the order of the files,
 * file after file.
 *
 * @param files the definitions, stream by stream
 * @param problems files that could not be read, as complete sentences
 * @param foreign number of definitions of kinds that local files do not have
 */
record FamilyDefinitions(List<StreamDefinitions> files, List<String> problems, long foreign) {

  /**
   * The definitions of a stream.
   *
   * @param stream the stream whose file they are from
   * @param definitions the definitions
   */
  record StreamDefinitions(int stream, Definitions definitions) {}

  /** Takes definitions. */
  interface FamilyDefinitionVisitor {
    /** Takes one from the file of a stream. */
    void take(int stream, Definition definition);
  }

  /** The kinds with a meaning here, in their order. */
  private static final List<DefinitionKind> ORDER =
      Arrays.stream(DefinitionKind.values())
          .filter(k -> rank(k) > 0)
          .sorted(Comparator.comparingInt(FamilyDefinitions::rank))
          .toList();

  private record Group(int stream, Definition definition) {}

  /** Reads the definitions of all streams of a family. */
  static FamilyDefinitions read(TraceReader reader, List<StreamInfo> streams) {
    List<StreamDefinitions> files = new ArrayList<>();
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
      for (DefinitionKind kind : DefinitionKind.values()) {
        foreign += rank(kind) < 0 ? local.count(kind) : 0;
      }
      files.add(new StreamDefinitions(stream.id(), local));
    }
    return new FamilyDefinitions(files, problems, foreign);
  }

  /** Gives all definitions in their order. */
  void forEach(FamilyDefinitionVisitor taker) {
    for (DefinitionKind kind : ORDER) {
      if (kind == DefinitionKind.GROUP) {
        forEachGroup(taker);
        continue;
      }
      for (StreamDefinitions file : files) {
        for (Definitions.Entry e : file.definitions().entries(kind)) {
          taker.take(file.stream(), e.definition());
        }
      }
    }
  }

  private void forEachGroup(FamilyDefinitionVisitor taker) {
    List<Group> groups = new ArrayList<>();
    for (StreamDefinitions file : files) {
      for (Definitions.Entry e : file.definitions().entries(DefinitionKind.GROUP)) {
        groups.add(new Group(file.stream(), e.definition()));
      }
    }
    groups.sort((a, b) -> Integer.compareUnsigned(a.definition().token(), b.definition().token()));
    groups.forEach(g -> taker.take(g.stream(), g.definition()));
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
