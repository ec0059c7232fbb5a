package org.tracetool.core.definition;

import static org.tracetool.core.definition.DefinitionField.list;
import static org.tracetool.core.definition.DefinitionField.one;
import static org.tracetool.core.definition.DefinitionField.token;

import org.tracetool.core.definition.CallDefinition.CallingContext;
import org.tracetool.core.definition.CallDefinition.CallingContextProperty;
import org.tracetool.core.definition.CallDefinition.Callpath;
import org.tracetool.core.definition.CallDefinition.CallpathParameter;
import org.tracetool.core.definition.CallDefinition.Callsite;
import org.tracetool.core.definition.CallDefinition.CounterInfo;
import org.tracetool.core.definition.CallDefinition.InterruptGenerator;
import org.tracetool.core.definition.CallDefinition.MetricInstance;
import org.tracetool.core.definition.CallDefinition.MetricRecorder;
import org.tracetool.core.definition.CallDefinition.MetricSet;
import org.tracetool.core.definition.CallDefinition.Parameter;
import org.tracetool.core.definition.CallDefinition.RegionInfo;

/** The kinds of {@link CallDefinition}. */
final class CallKinds {
  static final DefinitionKindRow<RegionInfo> REGION_INFO =
      new DefinitionKindRow<>(
          "region-info",
          RegionInfo.class,
          one("region", Role.REGION),
          one("canonicalName", Role.TEXT),
          one("description", Role.TEXT),
          one("role", Role.ENUM),
          one("paradigm", Role.PARADIGM),
          one("flags", Role.FLAGS),
          one("file", Role.SCL_FILE),
          one("beginLine", Role.NUMBER),
          one("endLine", Role.NUMBER)) {
        @Override
        void take(RegionInfo d, DefinitionRow r) {
          r.put(d.region())
              .put(d.canonicalName())
              .put(d.description())
              .put(d.role())
              .put(d.paradigm())
              .put(d.flags())
              .put(d.file())
              .put(d.beginLine())
              .put(d.endLine());
        }

        @Override
        RegionInfo make(DefinitionRow r) {
          return new RegionInfo(
              r.word(0), r.text(1), r.text(2), r.word(3), r.word(4), r.word(5), r.word(6),
              r.word(7), r.word(8));
        }
      };

  static final DefinitionKindRow<Callsite> CALLSITE =
      new DefinitionKindRow<>(
          "callsite",
          Callsite.class,
          token(Role.CALLSITE),
          one("file", Role.SCL_FILE),
          one("line", Role.NUMBER),
          one("entered", Role.REGION),
          one("left", Role.REGION)) {
        @Override
        void take(Callsite d, DefinitionRow r) {
          r.put(d.token()).put(d.file()).put(d.line()).put(d.entered()).put(d.left());
        }

        @Override
        Callsite make(DefinitionRow r) {
          return new Callsite(r.word(0), r.word(1), r.word(2), r.word(3), r.word(4));
        }
      };

  static final DefinitionKindRow<Callpath> CALLPATH =
      new DefinitionKindRow<>(
          "callpath",
          Callpath.class,
          token(Role.CALLPATH),
          one("parent", Role.CALLPATH),
          one("region", Role.REGION)) {
        @Override
        void take(Callpath d, DefinitionRow r) {
          r.put(d.token()).put(d.parent()).put(d.region());
        }

        @Override
        Callpath make(DefinitionRow r) {
          return new Callpath(r.word(0), r.word(1), r.word(2));
        }
      };

  static final DefinitionKindRow<CallpathParameter> CALLPATH_PARAMETER =
      new DefinitionKindRow<>(
          "callpath-parameter",
          CallpathParameter.class,
          one("callpath", Role.CALLPATH),
          one("parameter", Role.PARAMETER),
          one("type", Role.KEY_TYPE),
          one("value", Role.TYPED_VALUE),
          one("text", Role.TEXT)) {
        @Override
        void take(CallpathParameter d, DefinitionRow r) {
          r.put(d.callpath()).put(d.parameter()).put(d.type()).put(d.value()).put(d.text());
        }

        @Override
        CallpathParameter make(DefinitionRow r) {
          return new CallpathParameter(r.word(0), r.word(1), r.word(2), r.number(3), r.text(4));
        }
      };

  static final DefinitionKindRow<Parameter> PARAMETER =
      new DefinitionKindRow<>(
          "parameter",
          Parameter.class,
          token(Role.PARAMETER),
          one("name", Role.TEXT),
          one("type", Role.ENUM)) {
        @Override
        void take(Parameter d, DefinitionRow r) {
          r.put(d.token()).put(d.name()).put(d.type());
        }

        @Override
        Parameter make(DefinitionRow r) {
          return new Parameter(r.word(0), r.text(1), r.word(2));
        }
      };

  static final DefinitionKindRow<CallingContext> CALLING_CONTEXT =
      new DefinitionKindRow<>(
          "calling-context",
          CallingContext.class,
          token(Role.CALLING_CONTEXT),
          one("region", Role.REGION),
          one("scl", Role.SCL),
          one("parent", Role.CALLING_CONTEXT)) {
        @Override
        void take(CallingContext d, DefinitionRow r) {
          r.put(d.token()).put(d.region()).put(d.scl()).put(d.parent());
        }

        @Override
        CallingContext make(DefinitionRow r) {
          return new CallingContext(r.word(0), r.word(1), r.word(2), r.word(3));
        }
      };

  static final DefinitionKindRow<CallingContextProperty> CALLING_CONTEXT_PROPERTY =
      new DefinitionKindRow<>(
          "calling-context-property",
          CallingContextProperty.class,
          one("context", Role.CALLING_CONTEXT),
          one("name", Role.TEXT),
          one("type", Role.KEY_TYPE),
          one("value", Role.TYPED_VALUE),
          one("text", Role.TEXT)) {
        @Override
        void take(CallingContextProperty d, DefinitionRow r) {
          r.put(d.context()).put(d.name()).put(d.type()).put(d.value()).put(d.text());
        }

        @Override
        CallingContextProperty make(DefinitionRow r) {
          return new CallingContextProperty(
              r.word(0), r.text(1), r.word(2), r.number(3), r.text(4));
        }
      };

  static final DefinitionKindRow<InterruptGenerator> INTERRUPT_GENERATOR =
      new DefinitionKindRow<>(
          "interrupt-generator",
          InterruptGenerator.class,
          token(Role.INTERRUPT_GENERATOR),
          one("name", Role.TEXT),
          one("mode", Role.ENUM),
          one("base", Role.ENUM),
          one("exponent", Role.SIGNED),
          one("period", Role.NUMBER)) {
        @Override
        void take(InterruptGenerator d, DefinitionRow r) {
          r.put(d.token())
              .put(d.name())
              .put(d.mode())
              .put(d.base())
              .put(d.exponent())
              .put(d.period());
        }

        @Override
        InterruptGenerator make(DefinitionRow r) {
          return new InterruptGenerator(
              r.word(0), r.text(1), r.word(2), r.word(3), r.number(4), r.number(5));
        }
      };

  static final DefinitionKindRow<CounterInfo> COUNTER_INFO =
      new DefinitionKindRow<>(
          "counter-info",
          CounterInfo.class,
          one("counter", Role.COUNTER),
          one("description", Role.TEXT),
          one("type", Role.ENUM),
          one("mode", Role.ENUM),
          one("valueType", Role.KEY_TYPE),
          one("base", Role.ENUM),
          one("exponent", Role.SIGNED)) {
        @Override
        void take(CounterInfo d, DefinitionRow r) {
          r.put(d.counter())
              .put(d.description())
              .put(d.type())
              .put(d.mode())
              .put(d.valueType())
              .put(d.base())
              .put(d.exponent());
        }

        @Override
        CounterInfo make(DefinitionRow r) {
          return new CounterInfo(
              r.word(0), r.text(1), r.word(2), r.word(3), r.word(4), r.word(5), r.number(6));
        }
      };

  static final DefinitionKindRow<MetricSet> METRIC =
      new DefinitionKindRow<>(
          "metric-set",
          MetricSet.class,
          token(Role.METRIC),
          list("members", Role.COUNTER),
          one("occurrence", Role.ENUM),
          one("recorderKind", Role.ENUM)) {
        @Override
        void take(MetricSet d, DefinitionRow r) {
          r.put(d.token()).put(d.members()).put(d.occurrence()).put(d.recorderKind());
        }

        @Override
        MetricSet make(DefinitionRow r) {
          return new MetricSet(r.word(0), r.list(1), r.word(2), r.word(3));
        }
      };

  static final DefinitionKindRow<MetricInstance> METRIC_INSTANCE =
      new DefinitionKindRow<>(
          "metric-instance",
          MetricInstance.class,
          one("set", Role.METRIC),
          one("metricClass", Role.METRIC),
          one("recorder", Role.LOCATION),
          one("scope", Role.ENUM),
          one("location", Role.LOCATION),
          one("locationGroup", Role.LOCATION_GROUP),
          one("node", Role.SYSTEM_NODE),
          one("group", Role.MEMBER_GROUP)) {
        @Override
        void take(MetricInstance d, DefinitionRow r) {
          r.put(d.set())
              .put(d.metricClass())
              .put(d.recorder())
              .put(d.scope())
              .put(d.location())
              .put(d.locationGroup())
              .put(d.node())
              .put(d.group());
        }

        @Override
        MetricInstance make(DefinitionRow r) {
          return new MetricInstance(
              r.word(0), r.word(1), r.word(2), r.word(3), r.word(4), r.word(5), r.word(6),
              r.word(7));
        }
      };

  static final DefinitionKindRow<MetricRecorder> METRIC_RECORDER =
      new DefinitionKindRow<>(
          "metric-recorder",
          MetricRecorder.class,
          one("set", Role.METRIC),
          one("recorder", Role.LOCATION)) {
        @Override
        void take(MetricRecorder d, DefinitionRow r) {
          r.put(d.set()).put(d.recorder());
        }

        @Override
        MetricRecorder make(DefinitionRow r) {
          return new MetricRecorder(r.word(0), r.word(1));
        }
      };

  private CallKinds() {}
}
