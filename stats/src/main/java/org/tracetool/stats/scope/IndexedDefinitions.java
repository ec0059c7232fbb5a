package org.tracetool.stats.scope;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;

/**
 * The definitions of one kind as a list, and the places of tokens in it. Definitions with different
 * tokens are different things even if their names are equal. Only those that belong to one stream
 * are distinguished by their content, since their tokens are meaningless outside that stream. The
 * last place represents all tokens without a definition.
 */
public final class IndexedDefinitions {
  private final List<Definition> definitions = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final Map<Integer, PlaceIndex> byStream = new HashMap<>();
  private final PlaceIndex global;
  private final int undefined;
  private final long others;
  private final Definitions all;

  /** Made when it is needed first. */
  private LocationNames locationNames;

  IndexedDefinitions(Definitions all, String undefinedName, DefinitionKind... kinds) {
    this(all, undefinedName, Integer.MAX_VALUE, undefinedName, kinds);
  }

  /**
   * Definitions of some kinds.
   *
   * @param most how many of the first kind get places of their own; all others share the last place
   * @param othersName name of the last place then
   */
  IndexedDefinitions(
      Definitions all, String undefinedName, int most, String othersName, DefinitionKind... kinds) {
    this.all = all;
    List<Definitions.Entry> local = new ArrayList<>();
    Map<Integer, Integer> places = new HashMap<>();
    long left = 0;
    for (DefinitionKind kind : kinds) {
      boolean limited = kind == kinds[0];
      for (Definitions.Entry e : all.entries(kind)) {
        if (limited
            && definitions.size() + local.size() >= most
            && (e.stream() != 0 || !places.containsKey(e.definition().token()))) {
          left++;
        } else if (e.stream() != 0) {
          local.add(e);
        } else {
          Integer place = places.putIfAbsent(e.definition().token(), definitions.size());
          if (place == null) {
            definitions.add(e.definition());
          } else {
            definitions.set(place, e.definition());
          }
        }
      }
    }
    List<int[]> localPlaces = placeLocal(all, local);
    undefined = definitions.size();
    definitions.forEach(d -> names.add(nameOf(d)));
    others = left;
    names.add(others == 0 ? undefinedName : othersName);
    global = new PlaceIndex(undefined);
    places.forEach(global::put);
    for (int i = 0; i < local.size(); i++) {
      byStream
          .computeIfAbsent(local.get(i).stream(), s -> global.copy())
          .put(localPlaces.get(i)[0], localPlaces.get(i)[1]);
    }
  }

  private record Identity(Definition definition, String group) {}

  private List<int[]> placeLocal(Definitions all, List<Definitions.Entry> local) {
    Map<Identity, Integer> known = new HashMap<>();
    for (int i = 0; i < definitions.size() && !local.isEmpty(); i++) {
      known.putIfAbsent(identity(all, 0, definitions.get(i)), i);
    }
    List<int[]> placed = new ArrayList<>();
    for (Definitions.Entry e : local) {
      Identity identity = identity(all, e.stream(), e.definition());
      Integer place = known.get(identity);
      if (place == null) {
        place = definitions.size();
        known.put(identity, place);
        definitions.add(e.definition());
      }
      placed.add(new int[] {e.definition().token(), place});
    }
    return placed;
  }

  /** The content of a definition, without its number; references by name. */
  private static Identity identity(Definitions all, int stream, Definition d) {
    if (d instanceof Definition.Region r) {
      Definition group = all.find(stream, DefinitionKind.REGION_GROUP, r.group());
      return new Identity(
          new Definition.Region(0, r.name(), 0, 0), group == null ? null : group.name());
    } else if (d instanceof Definition.Collective c) {
      return new Identity(new Definition.Collective(0, c.name(), c.type()), null);
    } else if (d instanceof Definition.Counter c) {
      return new Identity(new Definition.Counter(0, c.name(), c.properties(), 0, c.unit()), null);
    } else if (d instanceof Definition.File f) {
      return new Identity(new Definition.File(0, f.name(), 0), null);
    } else if (d instanceof Definition.RegionGroup g) {
      return new Identity(new Definition.RegionGroup(0, g.name()), null);
    }
    return new Identity(d, null);
  }

  private static String nameOf(Definition d) {
    String name = d.name();
    return name == null || name.isEmpty() ? "#" + Integer.toUnsignedString(d.token()) : name;
  }

  private synchronized LocationNames locationNames() {
    if (locationNames == null) {
      locationNames = LocationNames.of(all);
    }
    return locationNames;
  }

  /** How tokens are to be read in the records of a stream. */
  public PlaceIndex of(int stream) {
    return byStream.getOrDefault(stream, global);
  }

  /** The place of a token in the records of a stream; 0 is the stream of the whole trace. */
  public int place(int stream, int token) {
    return of(stream).of(token);
  }

  /** Number of places, the one for tokens without definition included. */
  public int size() {
    return undefined + 1;
  }

  /** Definitions that share the last place, since there are too many. */
  public long others() {
    return others;
  }

  /** The place of tokens without definition. */
  public int undefined() {
    return undefined;
  }

  /** The definition at a place; null for tokens without definition. */
  public Definition definition(int place) {
    return place < undefined ? definitions.get(place) : null;
  }

  /** The name at a place, never null; one without a name is called by its token. */
  public String name(int place) {
    return names.get(place);
  }

  /**
   * Names at all places: those of processes as {@link LocationNames} makes them, others with the
   * token if several definitions share them.
   */
  public List<String> distinctNames() {
    List<String> shown = new ArrayList<>(names);
    for (int i = 0; i < undefined; i++) {
      if (definitions.get(i) instanceof Definition.Location location && location.name() != null) {
        String name = locationNames().of(location);
        shown.set(i, name.isEmpty() ? names.get(i) : name);
      }
    }
    Map<String, Integer> uses = new HashMap<>();
    shown.forEach(n -> uses.merge(n, 1, Integer::sum));
    List<String> out = new ArrayList<>();
    for (int i = 0; i < shown.size(); i++) {
      String name = shown.get(i);
      boolean shared = uses.get(name) > 1 && i < undefined;
      out.add(shared ? name + " #" + Integer.toUnsignedString(definitions.get(i).token()) : name);
    }
    return out;
  }
}
