package org.tracetool.unify.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Role;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.event.EditedSource;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;

/** A file with the tokens and on the clock of the trace of all. Stays open until all are closed. */
final class RankReader extends FrontReader {
  private static final Role[][] ROLES = EventKind.roles();

  private final RankFile file;
  private final RankTokens tokens;
  private final Definitions definitions;
  private final List<StreamInfo> streams = new ArrayList<>();
  private final List<StreamInfo> behind;

  /**
   * @param epoch nanoseconds since 1970 at time 0 of the trace of all; -1 if not known
   * @param more definitions that no file has
   */
  RankReader(RankFile file, long epoch, List<? extends Definition> more) {
    super(file.reader());
    this.file = file;
    tokens = file.tokens();
    definitions = translated(reader.definitions(), epoch, more);
    behind = reader.streams();
    for (StreamInfo stream : behind) {
      int[] locations = IntStream.of(stream.locations()).map(tokens::location).toArray();
      streams.add(new StreamInfo(stream.id(), locations));
    }
  }

  private int mapped(DefinitionKind kind, int token) {
    return switch (kind) {
      case LOCATION -> tokens.location(token);
      case GROUP -> tokens.group(token);
      default -> token;
    };
  }

  private Definitions translated(Definitions own, long epoch, List<? extends Definition> more) {
    Definitions.Builder all = Definitions.builder();
    for (Definitions.Entry e : own.entries()) {
      all.add(e.stream(), translated(e.definition(), epoch), e.pairs());
    }
    more.forEach(all::add);
    return all.build();
  }

  private Definition translated(Definition d, long epoch) {
    if (d instanceof Definition.Group g) {
      return tokens.groupOf(g.token());
    }
    if (d instanceof Definition.TimeRange range) {
      return new Definition.TimeRange(file.line().at(range.first()), file.line().at(range.last()));
    }
    if (d instanceof ClockProperties c) {
      long first = file.line().at(c.offset());
      long last = file.line().at(c.offset() + c.length());
      return new ClockProperties(first, last - first, epoch < 0 ? -1 : epoch + first);
    }
    Definition made = DefinitionTokens.rewrite(d, mapped(d.kind(), d.token()), this::mapped);
    if (made instanceof LocationInfo info) {
      long number = info.number() + file.groupBase();
      return new LocationInfo(info.location(), number, info.type(), info.events(), info.group());
    }
    return made;
  }

  @Override
  public Definitions definitions() {
    return definitions;
  }

  @Override
  public List<StreamInfo> streams() {
    return List.copyOf(streams);
  }

  private StreamInfo behind(StreamInfo stream) {
    return stream == null ? null : behind.get(stream.id() - 1);
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
        wanted == null
            ? options
            : options.withLocations(token -> wanted.test(tokens.location(token)));
    return new Translated(reader.open(behind(stream), section, own));
  }

  @Override
  public void close() {
    // the file is closed with all others
  }

  private final class Translated extends EditedSource {

    private Translated(EventSource source) {
      super(source);
    }

    @Override
    protected void edit(EventCursor event) {
      long before = event.time();
      ClockLine line = file.line();
      long after = line.at(before);
      event.setTime(after);
      event.setLocation(tokens.location(event.location()));
      Role[] roles = ROLES[event.kind().ordinal()];
      for (int i = 0; i < roles.length; i++) {
        switch (roles[i]) {
          case LOCATION ->
              event.setField(i, Integer.toUnsignedLong(tokens.location((int) event.field(i))));
          case COMM ->
              event.setField(i, Integer.toUnsignedLong(tokens.group((int) event.field(i))));
          case DURATION -> event.setField(i, line.at(before + event.field(i)) - after);
          default -> {
            // stays
          }
        }
      }
    }
  }
}
