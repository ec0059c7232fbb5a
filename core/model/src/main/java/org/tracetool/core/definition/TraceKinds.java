package org.tracetool.core.definition;

import static org.tracetool.core.definition.DefinitionField.list;
import static org.tracetool.core.definition.DefinitionField.one;
import static org.tracetool.core.definition.DefinitionField.token;

import org.tracetool.core.definition.Definition.Collective;
import org.tracetool.core.definition.Definition.Comment;
import org.tracetool.core.definition.Definition.Counter;
import org.tracetool.core.definition.Definition.CounterAssignment;
import org.tracetool.core.definition.Definition.CounterGroup;
import org.tracetool.core.definition.Definition.Creator;
import org.tracetool.core.definition.Definition.Key;
import org.tracetool.core.definition.Definition.Marker;
import org.tracetool.core.definition.Definition.SamplePoint;
import org.tracetool.core.definition.Definition.TimeRange;
import org.tracetool.core.definition.Definition.TimerResolution;
import org.tracetool.core.definition.Definition.UniqueId;
import org.tracetool.core.definition.Definition.Unknown;
import org.tracetool.core.definition.Definition.Version;

/**
 * The kinds of definitions of the trace itself and of what its records name: clock, keys, markers,
 * counters.
 */
final class TraceKinds {
  static final DefinitionKindRow<Version> VERSION =
      new DefinitionKindRow<>(
          "version",
          Version.class,
          one("major", Role.NUMBER),
          one("minor", Role.NUMBER),
          one("sub", Role.NUMBER),
          one("tag", Role.TEXT)) {
        @Override
        void take(Version d, DefinitionRow r) {
          r.put(d.major()).put(d.minor()).put(d.sub()).put(d.tag());
        }

        @Override
        Version make(DefinitionRow r) {
          return new Version(r.word(0), r.word(1), r.word(2), r.text(3));
        }
      };

  static final DefinitionKindRow<UniqueId> UNIQUE_ID =
      new DefinitionKindRow<>("unique-id", UniqueId.class, one("id", Role.NUMBER)) {
        @Override
        void take(UniqueId d, DefinitionRow r) {
          r.put(d.id());
        }

        @Override
        UniqueId make(DefinitionRow r) {
          return new UniqueId(r.number(0));
        }
      };

  static final DefinitionKindRow<Creator> CREATOR =
      new DefinitionKindRow<>("creator", Creator.class, one("text", Role.TEXT)) {
        @Override
        void take(Creator d, DefinitionRow r) {
          r.put(d.text());
        }

        @Override
        Creator make(DefinitionRow r) {
          return new Creator(r.text(0));
        }
      };

  static final DefinitionKindRow<TimerResolution> TIMER_RESOLUTION =
      new DefinitionKindRow<>(
          "timer-resolution", TimerResolution.class, one("ticksPerSecond", Role.NUMBER)) {
        @Override
        void take(TimerResolution d, DefinitionRow r) {
          r.put(d.ticksPerSecond());
        }

        @Override
        TimerResolution make(DefinitionRow r) {
          return new TimerResolution(r.number(0));
        }
      };

  static final DefinitionKindRow<TimeRange> TIME_RANGE =
      new DefinitionKindRow<>(
          "time-range", TimeRange.class, one("first", Role.TIME), one("last", Role.TIME)) {
        @Override
        void take(TimeRange d, DefinitionRow r) {
          r.put(d.first()).put(d.last());
        }

        @Override
        TimeRange make(DefinitionRow r) {
          return new TimeRange(r.number(0), r.number(1));
        }
      };

  static final DefinitionKindRow<Collective> COLLECTIVE =
      new DefinitionKindRow<>(
          "collective-operation",
          Collective.class,
          token(Role.COLLECTIVE),
          one("name", Role.TEXT),
          one("type", Role.COLLECTIVE_TYPE)) {
        @Override
        void take(Collective d, DefinitionRow r) {
          r.put(d.token()).put(d.name()).put(d.type());
        }

        @Override
        Collective make(DefinitionRow r) {
          return new Collective(r.word(0), r.text(1), r.word(2));
        }
      };

  static final DefinitionKindRow<CounterGroup> COUNTER_GROUP =
      new DefinitionKindRow<>(
          "counter-group", CounterGroup.class, token(Role.COUNTER_GROUP), one("name", Role.TEXT)) {
        @Override
        void take(CounterGroup d, DefinitionRow r) {
          r.put(d.token()).put(d.name());
        }

        @Override
        CounterGroup make(DefinitionRow r) {
          return new CounterGroup(r.word(0), r.text(1));
        }
      };

  static final DefinitionKindRow<Counter> COUNTER =
      new DefinitionKindRow<>(
          "counter",
          Counter.class,
          token(Role.COUNTER),
          one("name", Role.TEXT),
          one("properties", Role.COUNTER_PROPERTIES),
          one("group", Role.COUNTER_GROUP),
          one("unit", Role.TEXT)) {
        @Override
        void take(Counter d, DefinitionRow r) {
          r.put(d.token()).put(d.name()).put(d.properties()).put(d.group()).put(d.unit());
        }

        @Override
        Counter make(DefinitionRow r) {
          return new Counter(r.word(0), r.text(1), r.word(2), r.word(3), r.text(4));
        }
      };

  static final DefinitionKindRow<CounterAssignment> COUNTER_ASSIGNMENT =
      new DefinitionKindRow<>(
          "counter-assignment",
          CounterAssignment.class,
          one("counter", Role.COUNTER),
          list("members", Role.LOCATION)) {
        @Override
        void take(CounterAssignment d, DefinitionRow r) {
          r.put(d.counter()).put(d.members());
        }

        @Override
        CounterAssignment make(DefinitionRow r) {
          return new CounterAssignment(r.word(0), r.list(1));
        }
      };

  static final DefinitionKindRow<Key> KEY =
      new DefinitionKindRow<>(
          "key",
          Key.class,
          token(Role.KEY),
          one("typeNumber", Role.KEY_TYPE).printed("type"),
          one("name", Role.TEXT),
          one("description", Role.TEXT)) {
        @Override
        void take(Key d, DefinitionRow r) {
          r.put(d.token()).put(d.typeNumber()).put(d.name()).put(d.description());
        }

        @Override
        Key make(DefinitionRow r) {
          return new Key(r.word(0), r.word(1), r.text(2), r.text(3));
        }
      };

  static final DefinitionKindRow<Marker> MARKER =
      new DefinitionKindRow<>(
          "marker-class",
          Marker.class,
          token(Role.MARKER),
          one("name", Role.TEXT),
          one("type", Role.MARKER_TYPE)) {
        @Override
        void take(Marker d, DefinitionRow r) {
          r.put(d.token()).put(d.name()).put(d.type());
        }

        @Override
        Marker make(DefinitionRow r) {
          return new Marker(r.word(0), r.text(1), r.word(2));
        }
      };

  static final DefinitionKindRow<Comment> COMMENT =
      new DefinitionKindRow<>("comment", Comment.class, one("text", Role.TEXT)) {
        @Override
        void take(Comment d, DefinitionRow r) {
          r.put(d.text());
        }

        @Override
        Comment make(DefinitionRow r) {
          return new Comment(r.text(0));
        }
      };

  static final DefinitionKindRow<SamplePoint> SAMPLE_POINT =
      new DefinitionKindRow<>(
          "sample-point",
          SamplePoint.class,
          one("time", Role.TIME),
          one("type", Role.SAMPLE_POINT_TYPE)) {
        @Override
        void take(SamplePoint d, DefinitionRow r) {
          r.put(d.time()).put(d.type());
        }

        @Override
        SamplePoint make(DefinitionRow r) {
          return new SamplePoint(r.number(0), r.word(1));
        }
      };

  static final DefinitionKindRow<Unknown> UNKNOWN =
      new DefinitionKindRow<>("unknown", Unknown.class, one("text", Role.TEXT).printed("record")) {
        @Override
        void take(Unknown d, DefinitionRow r) {
          r.put(d.text());
        }

        @Override
        Unknown make(DefinitionRow r) {
          return new Unknown(r.text(0));
        }
      };

  private TraceKinds() {}
}
