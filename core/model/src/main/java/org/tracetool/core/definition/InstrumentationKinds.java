package org.tracetool.core.definition;

import static org.tracetool.core.definition.DefinitionField.list;
import static org.tracetool.core.definition.DefinitionField.one;
import static org.tracetool.core.definition.DefinitionField.reals;
import static org.tracetool.core.definition.DefinitionField.token;

import org.tracetool.core.definition.InstrumentationDefinition.CommName;
import org.tracetool.core.definition.InstrumentationDefinition.CounterRange;
import org.tracetool.core.definition.InstrumentationDefinition.FileComm;
import org.tracetool.core.definition.InstrumentationDefinition.MessageType;
import org.tracetool.core.definition.InstrumentationDefinition.NativeThread;
import org.tracetool.core.definition.InstrumentationDefinition.OpenmpName;
import org.tracetool.core.definition.InstrumentationDefinition.OpenmpType;
import org.tracetool.core.definition.InstrumentationDefinition.ParallelRegion;
import org.tracetool.core.definition.InstrumentationDefinition.Pattern;
import org.tracetool.core.definition.InstrumentationDefinition.PatternShape;
import org.tracetool.core.definition.InstrumentationDefinition.SclPositions;
import org.tracetool.core.definition.InstrumentationDefinition.Scope;

/** The kinds of {@link InstrumentationDefinition}. */
final class InstrumentationKinds {
  static final DefinitionKindRow<Scope> SCOPE =
      new DefinitionKindRow<>(
          "scope",
          Scope.class,
          token(Role.SCOPE),
          one("name", Role.TEXT),
          one("group", Role.REGION_GROUP),
          one("begin", Role.SCL),
          one("end", Role.SCL)) {
        @Override
        void take(Scope d, DefinitionRow r) {
          r.put(d.token()).put(d.name()).put(d.group()).put(d.begin()).put(d.end());
        }

        @Override
        Scope make(DefinitionRow r) {
          return new Scope(r.word(0), r.text(1), r.word(2), r.word(3), r.word(4));
        }
      };

  static final DefinitionKindRow<ParallelRegion> PARALLEL_REGION =
      new DefinitionKindRow<>(
          "parallel-region",
          ParallelRegion.class,
          token(Role.PARALLEL_REGION),
          one("name", Role.TEXT)) {
        @Override
        void take(ParallelRegion d, DefinitionRow r) {
          r.put(d.token()).put(d.name());
        }

        @Override
        ParallelRegion make(DefinitionRow r) {
          return new ParallelRegion(r.word(0), r.text(1));
        }
      };

  static final DefinitionKindRow<OpenmpType> OPENMP_TYPE =
      new DefinitionKindRow<>(
          "openmp-type", OpenmpType.class, token(Role.OPENMP_TYPE), one("name", Role.TEXT)) {
        @Override
        void take(OpenmpType d, DefinitionRow r) {
          r.put(d.token()).put(d.name());
        }

        @Override
        OpenmpType make(DefinitionRow r) {
          return new OpenmpType(r.word(0), r.text(1));
        }
      };

  static final DefinitionKindRow<OpenmpName> OPENMP_NAME =
      new DefinitionKindRow<>(
          "openmp-name", OpenmpName.class, token(Role.OPENMP_NAME), one("name", Role.TEXT)) {
        @Override
        void take(OpenmpName d, DefinitionRow r) {
          r.put(d.token()).put(d.name());
        }

        @Override
        OpenmpName make(DefinitionRow r) {
          return new OpenmpName(r.word(0), r.text(1));
        }
      };

  static final DefinitionKindRow<PatternShape> PATTERN_SHAPE =
      new DefinitionKindRow<>(
          "pattern-shape",
          PatternShape.class,
          token(Role.PATTERN_SHAPE),
          one("group", Role.REGION_GROUP),
          one("type", Role.NUMBER),
          one("first", Role.PATTERN_SHAPE),
          one("second", Role.PATTERN_SHAPE)) {
        @Override
        void take(PatternShape d, DefinitionRow r) {
          r.put(d.token()).put(d.group()).put(d.type()).put(d.first()).put(d.second());
        }

        @Override
        PatternShape make(DefinitionRow r) {
          return new PatternShape(r.word(0), r.word(1), r.word(2), r.word(3), r.word(4));
        }
      };

  static final DefinitionKindRow<Pattern> PATTERN =
      new DefinitionKindRow<>(
          "pattern",
          Pattern.class,
          token(Role.PATTERN),
          one("group", Role.REGION_GROUP),
          one("shape", Role.PATTERN_SHAPE),
          one("radius", Role.REAL),
          one("ratio", Role.NUMBER),
          reals("steps")) {
        @Override
        void take(Pattern d, DefinitionRow r) {
          r.put(d.token())
              .put(d.group())
              .put(d.shape())
              .put(d.radius())
              .put(d.ratio())
              .put(d.steps());
        }

        @Override
        Pattern make(DefinitionRow r) {
          return new Pattern(r.word(0), r.word(1), r.word(2), r.real(3), r.word(4), r.reals(5));
        }
      };

  static final DefinitionKindRow<MessageType> MESSAGE_TYPE =
      new DefinitionKindRow<>(
          "message-type",
          MessageType.class,
          one("comm", Role.COMM),
          one("tag", Role.TAG),
          one("name", Role.TEXT)) {
        @Override
        void take(MessageType d, DefinitionRow r) {
          r.put(d.comm()).put(d.tag()).put(d.name());
        }

        @Override
        MessageType make(DefinitionRow r) {
          return new MessageType(r.word(0), r.word(1), r.text(2));
        }
      };

  static final DefinitionKindRow<SclPositions> SCL_POSITIONS =
      new DefinitionKindRow<>(
          "scl-positions",
          SclPositions.class,
          one("scl", Role.SCL),
          list("files", Role.SCL_FILE),
          list("lines", Role.NUMBER)) {
        @Override
        void take(SclPositions d, DefinitionRow r) {
          r.put(d.scl()).put(d.files()).put(d.lines());
        }

        @Override
        SclPositions make(DefinitionRow r) {
          return new SclPositions(r.word(0), r.list(1), r.list(2));
        }
      };

  static final DefinitionKindRow<NativeThread> NATIVE_THREAD =
      new DefinitionKindRow<>(
          "native-thread",
          NativeThread.class,
          one("process", Role.LOCATION),
          one("number", Role.NUMBER),
          one("name", Role.TEXT)) {
        @Override
        void take(NativeThread d, DefinitionRow r) {
          r.put(d.process()).put(d.number()).put(d.name());
        }

        @Override
        NativeThread make(DefinitionRow r) {
          return new NativeThread(r.word(0), r.word(1), r.text(2));
        }
      };

  static final DefinitionKindRow<CommName> COMM_NAME =
      new DefinitionKindRow<>(
          "comm-name", CommName.class, one("comm", Role.COMM), one("name", Role.TEXT)) {
        @Override
        void take(CommName d, DefinitionRow r) {
          r.put(d.comm()).put(d.name());
        }

        @Override
        CommName make(DefinitionRow r) {
          return new CommName(r.word(0), r.text(1));
        }
      };

  static final DefinitionKindRow<CounterRange> COUNTER_RANGE =
      new DefinitionKindRow<>(
          "counter-range",
          CounterRange.class,
          one("counter", Role.COUNTER),
          one("smallest", Role.NUMBER),
          one("largest", Role.NUMBER)) {
        @Override
        void take(CounterRange d, DefinitionRow r) {
          r.put(d.counter()).put(d.smallest()).put(d.largest());
        }

        @Override
        CounterRange make(DefinitionRow r) {
          return new CounterRange(r.word(0), r.number(1), r.number(2));
        }
      };

  static final DefinitionKindRow<FileComm> FILE_COMM =
      new DefinitionKindRow<>(
          "file-comm", FileComm.class, one("file", Role.FILE), one("comm", Role.COMM)) {
        @Override
        void take(FileComm d, DefinitionRow r) {
          r.put(d.file()).put(d.comm());
        }

        @Override
        FileComm make(DefinitionRow r) {
          return new FileComm(r.word(0), r.word(1));
        }
      };

  private InstrumentationKinds() {}
}
