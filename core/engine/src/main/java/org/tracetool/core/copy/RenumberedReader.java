package org.tracetool.core.copy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Role;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EditedSource;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;

/** A trace in which some processes have other tokens, wherever something refers to them. */
public final class RenumberedReader extends FrontReader {
  private static final Role[][] ROLES = EventKind.roles();

  /** New tokens by the old ones; those that stay are not in it. */
  private final IntMap numbers = new IntMap();

  private final Definitions definitions;
  private final List<StreamInfo> streams = new ArrayList<>();
  private final Map<Integer, StreamInfo> behind = new HashMap<>();

  /**
   * In front of a trace, which is closed with this reader.
   *
   * @param changes new tokens of processes and threads by their old ones; two may change places
   * @throws UsageException if the trace has no such process, or something else has the new token
   */
  public RenumberedReader(TraceReader reader, Map<Integer, Integer> changes) throws UsageException {
    super(reader);
    Definitions known = reader.definitions();
    Set<Integer> taken = new HashSet<>();
    for (DefinitionKind kind : List.of(DefinitionKind.LOCATION, DefinitionKind.GROUP)) {
      known.entries(kind).forEach(e -> taken.add(e.definition().token()));
    }
    for (StreamInfo stream : reader.streams()) {
      IntStream.of(stream.locations()).forEach(taken::add);
    }
    for (Integer old : changes.keySet()) {
      if (known.location(old) == null) {
        throw new UsageException("no process has the number " + Integer.toUnsignedString(old));
      }
      taken.remove(old);
    }
    for (Map.Entry<Integer, Integer> e : changes.entrySet()) {
      if (!taken.add(e.getValue())) {
        throw new UsageException(
            "the number "
                + Integer.toUnsignedString(e.getValue())
                + " is that of another process or group");
      }
      numbers.put(e.getKey(), e.getValue());
    }
    definitions = renumbered(known);
    for (StreamInfo stream : reader.streams()) {
      int[] locations =
          IntStream.of(stream.locations())
              .map(this::number)
              .boxed()
              .sorted(Integer::compareUnsigned)
              .mapToInt(Integer::intValue)
              .toArray();
      streams.add(new StreamInfo(stream.id(), locations));
      behind.put(stream.id(), stream);
    }
  }

  private int number(int token) {
    int becomes = numbers.get(token);
    return becomes == 0 ? token : becomes;
  }

  private int mapped(DefinitionKind kind, int token) {
    return kind == DefinitionKind.LOCATION ? number(token) : token;
  }

  private Definitions renumbered(Definitions given) {
    Definitions.Builder all = Definitions.builder();
    for (Definitions.Entry e : given.entries()) {
      Definition d = e.definition();
      Definition made =
          d.kind() == DefinitionKind.UNKNOWN
              ? d
              : DefinitionTokens.rewrite(d, mapped(d.kind(), d.token()), this::mapped);
      all.add(e.stream(), made, DefinitionTokens.rewrite(e.pairs(), this::mapped));
    }
    return all.build();
  }

  private StreamInfo behind(StreamInfo stream) {
    return stream == null ? null : behind.get(stream.id());
  }

  @Override
  public Definitions definitions() {
    return definitions;
  }

  @Override
  public Definitions localDefinitions(StreamInfo stream) throws IOException {
    return renumbered(reader.localDefinitions(behind(stream)));
  }

  @Override
  public List<StreamInfo> streams() {
    return List.copyOf(streams);
  }

  @Override
  public boolean has(StreamInfo stream, Section section) {
    return reader.has(behind(stream), section);
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    IntPredicate wanted = options.locations();
    ReadOptions own =
        wanted == null ? options : options.withLocations(token -> wanted.test(number(token)));
    return new Renumbered(reader.open(behind(stream), section, own));
  }

  private final class Renumbered extends EditedSource {

    private Renumbered(EventSource source) {
      super(source);
    }

    @Override
    protected void edit(EventCursor event) {
      event.setLocation(number(event.location()));
      Role[] roles = ROLES[event.kind().ordinal()];
      for (int i = 0; i < roles.length; i++) {
        if (roles[i] == Role.LOCATION) {
          event.setField(i, Integer.toUnsignedLong(number((int) event.field(i))));
        }
      }
      for (int i = 0; i < event.pairs(); i++) {
        if (event.pairType(i).role() == Role.LOCATION) {
          event.setPairValue(i, Integer.toUnsignedLong(number((int) event.pairValue(i))));
        }
      }
    }
  }
}
