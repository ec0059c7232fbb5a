package org.tracetool.format.otf2.map.archive;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.ArchiveString;
import org.tracetool.core.definition.SystemDefinition.Communicator;
import org.tracetool.core.definition.SystemDefinition.InterCommunicator;
import org.tracetool.core.format.StreamAdoptionFacet.Translation;
import org.tracetool.format.otf2.file.IdMap;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.map.ArchivePairKeys;
import org.tracetool.format.otf2.map.IdSpaceMapping;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.map.RankTable;
import org.tracetool.format.otf2.map.model.ArchiveIds;
import org.tracetool.format.otf2.record.IdSpace;

/**
 * The ids of an archive whose events another archive takes over: tables to the ids there, and
 * whether tables can say it all.
 */
public final class AdoptedIds {
  private static final String RANKS = "ranks of a communicator are other locations there";
  private static final String PARADIGMS =
      "paradigms of I/O, which no table translates, have other numbers there";
  private static final String ATTRIBUTES = "two of its attributes are one there";

  private final Definitions from;
  private final ArchiveIds in;
  private final Translation tokens;
  private final WrittenIds out;
  private final IdTranslationSteps[] steps = new IdTranslationSteps[IdSpace.MAPPED];
  private final String obstacle;
  private boolean attributesStay = true;

  /**
   * The ids of an archive.
   *
   * @param from its definitions
   * @param in what its ids are in the model
   * @param ranks its communicators
   * @param tokens what becomes of its tokens
   * @param out the ids of the other archive, which get all its texts
   */
  public AdoptedIds(
      Definitions from, ArchiveIds in, RankTable ranks, Translation tokens, WrittenIds out) {
    this.from = from;
    this.in = in;
    this.tokens = tokens;
    this.out = out;
    for (int i = 0; i < steps.length; i++) {
      steps[i] = steps(IdSpace.ofMapping(i));
    }
    obstacle =
        !keepsParadigms()
            ? PARADIGMS
            : !keepsRanks(ranks) ? RANKS : attributesStay ? null : ATTRIBUTES;
  }

  /** Why tables do not do; null if they do. */
  public String obstacle() {
    return obstacle;
  }

  /** The table of a location for ids of a space; null if they are those of the other archive. */
  public IdMap table(IdSpace space, LocationTables local) {
    return steps[space.ordinal()].behind(local.map(space));
  }

  private IdTranslationSteps steps(IdSpace space) {
    DefinitionKind kind = IdSpaceMapping.kind(space);
    IdTranslationSteps made = new IdTranslationSteps();
    for (Definitions.Entry e : from.entries(kind)) {
      Definition d = e.definition();
      if (d.token() != 0
          && !(d instanceof Definition.Key key && ArchivePairKeys.of(key.name()) != null)) {
        made.put(id(space, d.token()), becomes(space, kind, d));
      }
    }
    // What has no definition must not come to mean something.
    if (space == IdSpace.STRING) {
      out.texts().keepGap();
      for (long id = 0; id < out.texts().end(); id++) {
        if (!out.texts().isOfEvents(id)) {
          made.put(id, -1L);
        }
      }
    } else if (space == IdSpace.LOCATION) {
      for (int token : out.locations()) {
        made.put(out.location(token), -1L);
      }
    } else {
      for (Definitions.Entry e : out.definitions().entries(kind)) {
        long id = out.id(kind, e.definition().token());
        if (id != Otf2Ids.UNDEFINED) {
          made.put(id, -1L);
        }
      }
    }
    attributesStay &= space != IdSpace.ATTRIBUTE || made.isInjective();
    made.settle();
    return made;
  }

  private long id(IdSpace space, int token) {
    return switch (space) {
      case LOCATION -> in.locations().id(token);
      case COMM -> Otf2Ids.id(token - in.locations().count());
      default -> Otf2Ids.id(token);
    };
  }

  private long becomes(IdSpace space, DefinitionKind kind, Definition d) {
    if (space == IdSpace.STRING) {
      String text = ((ArchiveString) d).text();
      return out.texts().id(text == null ? "" : text);
    }
    int token = tokens.token(kind, d.token());
    if (space == IdSpace.LOCATION) {
      return out.location(token);
    }
    long id = out.id(kind, token);
    return id == Otf2Ids.UNDEFINED ? -1L : id;
  }

  private boolean keepsParadigms() {
    DefinitionKind kind = DefinitionKind.IO_PARADIGM;
    for (Definitions.Entry e : from.entries(kind)) {
      int token = e.definition().token();
      if ((out.id(kind, tokens.token(kind, token)) & 0xff) != (Otf2Ids.id(token) & 0xff)) {
        return false;
      }
    }
    return true;
  }

  private boolean keepsRanks(RankTable ranks) {
    IntUnaryOperator location = token -> tokens.token(DefinitionKind.LOCATION, token);
    Set<Long> same = new HashSet<>(); // many communicators have the same groups
    for (Communicator c : from.all(Communicator.class)) {
      // One that is left out there is that of other locations.
      if (there(DefinitionKind.COMMUNICATOR, c.comm()) instanceof Communicator now
          && !isSame(ranks, c.group(), now.group(), location, same)) {
        return false;
      }
    }
    for (InterCommunicator c : from.all(InterCommunicator.class)) {
      if (there(DefinitionKind.INTER_COMMUNICATOR, c.comm()) instanceof InterCommunicator now
          && !(isSame(ranks, c.first(), now.first(), location, same)
              && isSame(ranks, c.second(), now.second(), location, same))) {
        return false;
      }
    }
    return true;
  }

  private boolean isSame(
      RankTable ranks, int group, int there, IntUnaryOperator location, Set<Long> same) {
    long pair = (long) group << Integer.SIZE | Integer.toUnsignedLong(there);
    if (same.contains(pair)) {
      return true;
    }
    same.add(pair);
    return ranks.areSame(group, out.ranks(), there, location);
  }

  private Definition there(DefinitionKind kind, int comm) {
    return out.definitions().find(kind, tokens.token(DefinitionKind.GROUP, comm));
  }
}
