package org.tracetool.core.definition;

import static org.tracetool.core.definition.DefinitionField.list;
import static org.tracetool.core.definition.DefinitionField.one;
import static org.tracetool.core.definition.DefinitionField.token;

import org.tracetool.core.definition.SystemDefinition.ArchiveString;
import org.tracetool.core.definition.SystemDefinition.CartCoordinate;
import org.tracetool.core.definition.SystemDefinition.CartDimension;
import org.tracetool.core.definition.SystemDefinition.CartTopology;
import org.tracetool.core.definition.SystemDefinition.ClockOffset;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.core.definition.SystemDefinition.Communicator;
import org.tracetool.core.definition.SystemDefinition.InterCommunicator;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.definition.SystemDefinition.LocationGroupProperty;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.definition.SystemDefinition.LocationProperty;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;
import org.tracetool.core.definition.SystemDefinition.Paradigm;
import org.tracetool.core.definition.SystemDefinition.ParadigmProperty;
import org.tracetool.core.definition.SystemDefinition.SystemNode;
import org.tracetool.core.definition.SystemDefinition.SystemNodeDomain;
import org.tracetool.core.definition.SystemDefinition.SystemNodeProperty;

/** The kinds of {@link SystemDefinition}. */
final class SystemKinds {
  static final DefinitionKindRow<ClockProperties> CLOCK_PROPERTIES =
      new DefinitionKindRow<>(
          "clock-properties",
          ClockProperties.class,
          one("offset", Role.TIME),
          one("length", Role.DURATION),
          one("realtime", Role.NUMBER)) {
        @Override
        void take(ClockProperties d, DefinitionRow r) {
          r.put(d.offset()).put(d.length()).put(d.realtime());
        }

        @Override
        ClockProperties make(DefinitionRow r) {
          return new ClockProperties(r.number(0), r.number(1), r.number(2));
        }
      };

  static final DefinitionKindRow<ClockOffset> CLOCK_OFFSET =
      new DefinitionKindRow<>(
          "clock-offset",
          ClockOffset.class,
          one("location", Role.LOCATION),
          one("time", Role.TIME),
          one("offset", Role.SIGNED),
          one("deviation", Role.REAL)) {
        @Override
        void take(ClockOffset d, DefinitionRow r) {
          r.put(d.location()).put(d.time()).put(d.offset()).put(d.deviation());
        }

        @Override
        ClockOffset make(DefinitionRow r) {
          return new ClockOffset(r.word(0), r.number(1), r.number(2), r.real(3));
        }
      };

  static final DefinitionKindRow<Paradigm> PARADIGM =
      new DefinitionKindRow<>(
          "paradigm",
          Paradigm.class,
          one("code", Role.PARADIGM),
          one("name", Role.TEXT),
          one("paradigmClass", Role.ENUM)) {
        @Override
        void take(Paradigm d, DefinitionRow r) {
          r.put(d.code()).put(d.name()).put(d.paradigmClass());
        }

        @Override
        Paradigm make(DefinitionRow r) {
          return new Paradigm(r.number(0), r.text(1), r.word(2));
        }
      };

  static final DefinitionKindRow<ParadigmProperty> PARADIGM_PROPERTY =
      new DefinitionKindRow<>(
          "paradigm-property",
          ParadigmProperty.class,
          one("code", Role.PARADIGM),
          one("property", Role.ENUM),
          one("type", Role.KEY_TYPE),
          one("value", Role.TYPED_VALUE),
          one("text", Role.TEXT)) {
        @Override
        void take(ParadigmProperty d, DefinitionRow r) {
          r.put(d.code()).put(d.property()).put(d.type()).put(d.value()).put(d.text());
        }

        @Override
        ParadigmProperty make(DefinitionRow r) {
          return new ParadigmProperty(r.number(0), r.number(1), r.word(2), r.number(3), r.text(4));
        }
      };

  static final DefinitionKindRow<SystemNode> SYSTEM_NODE =
      new DefinitionKindRow<>(
          "system-node",
          SystemNode.class,
          token(Role.SYSTEM_NODE),
          one("name", Role.TEXT),
          one("className", Role.TEXT),
          one("parent", Role.SYSTEM_NODE)) {
        @Override
        void take(SystemNode d, DefinitionRow r) {
          r.put(d.token()).put(d.name()).put(d.className()).put(d.parent());
        }

        @Override
        SystemNode make(DefinitionRow r) {
          return new SystemNode(r.word(0), r.text(1), r.text(2), r.word(3));
        }
      };

  static final DefinitionKindRow<SystemNodeDomain> SYSTEM_NODE_DOMAIN =
      new DefinitionKindRow<>(
          "system-node-domain",
          SystemNodeDomain.class,
          one("node", Role.SYSTEM_NODE),
          one("domain", Role.ENUM)) {
        @Override
        void take(SystemNodeDomain d, DefinitionRow r) {
          r.put(d.node()).put(d.domain());
        }

        @Override
        SystemNodeDomain make(DefinitionRow r) {
          return new SystemNodeDomain(r.word(0), r.word(1));
        }
      };

  static final DefinitionKindRow<SystemNodeProperty> SYSTEM_NODE_PROPERTY =
      new DefinitionKindRow<>(
          "system-node-property",
          SystemNodeProperty.class,
          one("node", Role.SYSTEM_NODE),
          one("name", Role.TEXT),
          one("type", Role.KEY_TYPE),
          one("value", Role.TYPED_VALUE),
          one("text", Role.TEXT)) {
        @Override
        void take(SystemNodeProperty d, DefinitionRow r) {
          r.put(d.node()).put(d.name()).put(d.type()).put(d.value()).put(d.text());
        }

        @Override
        SystemNodeProperty make(DefinitionRow r) {
          return new SystemNodeProperty(r.word(0), r.text(1), r.word(2), r.number(3), r.text(4));
        }
      };

  static final DefinitionKindRow<LocationGroup> LOCATION_GROUP =
      new DefinitionKindRow<>(
          "location-group",
          LocationGroup.class,
          token(Role.LOCATION_GROUP),
          one("name", Role.TEXT),
          one("type", Role.ENUM),
          one("node", Role.SYSTEM_NODE),
          one("creator", Role.LOCATION_GROUP)) {
        @Override
        void take(LocationGroup d, DefinitionRow r) {
          r.put(d.token()).put(d.name()).put(d.type()).put(d.node()).put(d.creator());
        }

        @Override
        LocationGroup make(DefinitionRow r) {
          return new LocationGroup(r.word(0), r.text(1), r.word(2), r.word(3), r.word(4));
        }
      };

  static final DefinitionKindRow<LocationGroupProperty> LOCATION_GROUP_PROPERTY =
      new DefinitionKindRow<>(
          "location-group-property",
          LocationGroupProperty.class,
          one("group", Role.LOCATION_GROUP),
          one("name", Role.TEXT),
          one("type", Role.KEY_TYPE),
          one("value", Role.TYPED_VALUE),
          one("text", Role.TEXT)) {
        @Override
        void take(LocationGroupProperty d, DefinitionRow r) {
          r.put(d.group()).put(d.name()).put(d.type()).put(d.value()).put(d.text());
        }

        @Override
        LocationGroupProperty make(DefinitionRow r) {
          return new LocationGroupProperty(r.word(0), r.text(1), r.word(2), r.number(3), r.text(4));
        }
      };

  static final DefinitionKindRow<LocationInfo> LOCATION_INFO =
      new DefinitionKindRow<>(
          "location-info",
          LocationInfo.class,
          one("location", Role.LOCATION),
          one("number", Role.NUMBER),
          one("type", Role.ENUM),
          one("events", Role.COUNT),
          one("group", Role.LOCATION_GROUP)) {
        @Override
        void take(LocationInfo d, DefinitionRow r) {
          r.put(d.location()).put(d.number()).put(d.type()).put(d.events()).put(d.group());
        }

        @Override
        LocationInfo make(DefinitionRow r) {
          return new LocationInfo(r.word(0), r.number(1), r.word(2), r.number(3), r.word(4));
        }
      };

  static final DefinitionKindRow<LocationProperty> LOCATION_PROPERTY =
      new DefinitionKindRow<>(
          "location-property",
          LocationProperty.class,
          one("location", Role.LOCATION),
          one("name", Role.TEXT),
          one("type", Role.KEY_TYPE),
          one("value", Role.TYPED_VALUE),
          one("text", Role.TEXT)) {
        @Override
        void take(LocationProperty d, DefinitionRow r) {
          r.put(d.location()).put(d.name()).put(d.type()).put(d.value()).put(d.text());
        }

        @Override
        LocationProperty make(DefinitionRow r) {
          return new LocationProperty(r.word(0), r.text(1), r.word(2), r.number(3), r.text(4));
        }
      };

  static final DefinitionKindRow<MemberGroup> MEMBER_GROUP =
      new DefinitionKindRow<>(
          "member-group",
          MemberGroup.class,
          token(Role.MEMBER_GROUP),
          one("name", Role.TEXT),
          one("type", Role.ENUM),
          one("paradigm", Role.PARADIGM),
          one("flags", Role.FLAGS),
          list("locations", Role.LOCATION),
          list("regions", Role.REGION),
          list("metrics", Role.METRIC),
          list("ranks", Role.NUMBER)) {
        @Override
        void take(MemberGroup d, DefinitionRow r) {
          r.put(d.token())
              .put(d.name())
              .put(d.type())
              .put(d.paradigm())
              .put(d.flags())
              .put(d.locations())
              .put(d.regions())
              .put(d.metrics())
              .put(d.ranks());
        }

        @Override
        MemberGroup make(DefinitionRow r) {
          return new MemberGroup(
              r.word(0), r.text(1), r.word(2), r.word(3), r.word(4), r.list(5), r.list(6),
              r.list(7), r.list(8));
        }
      };

  static final DefinitionKindRow<Communicator> COMMUNICATOR =
      new DefinitionKindRow<>(
          "communicator",
          Communicator.class,
          one("comm", Role.COMM),
          one("group", Role.MEMBER_GROUP),
          one("parent", Role.COMM),
          one("flags", Role.FLAGS)) {
        @Override
        void take(Communicator d, DefinitionRow r) {
          r.put(d.comm()).put(d.group()).put(d.parent()).put(d.flags());
        }

        @Override
        Communicator make(DefinitionRow r) {
          return new Communicator(r.word(0), r.word(1), r.word(2), r.word(3));
        }
      };

  static final DefinitionKindRow<InterCommunicator> INTER_COMMUNICATOR =
      new DefinitionKindRow<>(
          "inter-communicator",
          InterCommunicator.class,
          one("comm", Role.COMM),
          one("first", Role.MEMBER_GROUP),
          one("second", Role.MEMBER_GROUP),
          one("common", Role.COMM),
          one("flags", Role.FLAGS)) {
        @Override
        void take(InterCommunicator d, DefinitionRow r) {
          r.put(d.comm()).put(d.first()).put(d.second()).put(d.common()).put(d.flags());
        }

        @Override
        InterCommunicator make(DefinitionRow r) {
          return new InterCommunicator(r.word(0), r.word(1), r.word(2), r.word(3), r.word(4));
        }
      };

  static final DefinitionKindRow<CartDimension> CART_DIMENSION =
      new DefinitionKindRow<>(
          "cart-dimension",
          CartDimension.class,
          token(Role.CART_DIMENSION),
          one("name", Role.TEXT),
          one("size", Role.COUNT),
          one("periodic", Role.ENUM)) {
        @Override
        void take(CartDimension d, DefinitionRow r) {
          r.put(d.token()).put(d.name()).put(d.size()).put(d.periodic());
        }

        @Override
        CartDimension make(DefinitionRow r) {
          return new CartDimension(r.word(0), r.text(1), r.word(2), r.word(3));
        }
      };

  static final DefinitionKindRow<CartTopology> CART_TOPOLOGY =
      new DefinitionKindRow<>(
          "cart-topology",
          CartTopology.class,
          token(Role.CART_TOPOLOGY),
          one("name", Role.TEXT),
          one("comm", Role.COMM),
          list("dimensions", Role.CART_DIMENSION)) {
        @Override
        void take(CartTopology d, DefinitionRow r) {
          r.put(d.token()).put(d.name()).put(d.comm()).put(d.dimensions());
        }

        @Override
        CartTopology make(DefinitionRow r) {
          return new CartTopology(r.word(0), r.text(1), r.word(2), r.list(3));
        }
      };

  static final DefinitionKindRow<CartCoordinate> CART_COORDINATE =
      new DefinitionKindRow<>(
          "cart-coordinate",
          CartCoordinate.class,
          one("topology", Role.CART_TOPOLOGY),
          one("rank", Role.NUMBER),
          list("coordinates", Role.NUMBER)) {
        @Override
        void take(CartCoordinate d, DefinitionRow r) {
          r.put(d.topology()).put(d.rank()).put(d.coordinates());
        }

        @Override
        CartCoordinate make(DefinitionRow r) {
          return new CartCoordinate(r.word(0), r.word(1), r.list(2));
        }
      };

  private SystemKinds() {}

  static final DefinitionKindRow<ArchiveString> STRING =
      new DefinitionKindRow<>(
          "string", ArchiveString.class, token(Role.STRING), one("text", Role.TEXT)) {
        @Override
        void take(ArchiveString d, DefinitionRow r) {
          r.put(d.token()).put(d.text());
        }

        @Override
        ArchiveString make(DefinitionRow r) {
          return new ArchiveString(r.word(0), r.text(1));
        }
      };
}
