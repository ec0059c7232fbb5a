package org.tracetool.core.definition;

import static org.tracetool.core.definition.DefinitionField.list;
import static org.tracetool.core.definition.DefinitionField.one;
import static org.tracetool.core.definition.DefinitionField.token;

import org.tracetool.core.definition.Definition.AttributeList;
import org.tracetool.core.definition.Definition.File;
import org.tracetool.core.definition.Definition.FileGroup;
import org.tracetool.core.definition.Definition.Group;
import org.tracetool.core.definition.Definition.GroupAttributes;
import org.tracetool.core.definition.Definition.Location;
import org.tracetool.core.definition.Definition.Region;
import org.tracetool.core.definition.Definition.RegionGroup;
import org.tracetool.core.definition.Definition.Scl;
import org.tracetool.core.definition.Definition.SclFile;
import org.tracetool.core.definition.Definition.Substitutes;

/**
 * The kinds of definitions of a program: its processes and their groups, files, places and regions.
 */
final class ProgramKinds {
  static final DefinitionKindRow<Location> LOCATION =
      new DefinitionKindRow<>(
          "process",
          Location.class,
          token(Role.LOCATION),
          one("name", Role.TEXT),
          one("parent", Role.LOCATION)) {
        @Override
        void take(Location d, DefinitionRow r) {
          r.put(d.token()).put(d.name()).put(d.parent());
        }

        @Override
        Location make(DefinitionRow r) {
          return new Location(r.word(0), r.text(1), r.word(2));
        }
      };

  static final DefinitionKindRow<Group> GROUP =
      new DefinitionKindRow<>(
          "process-group",
          Group.class,
          token(Role.COMM),
          one("name", Role.TEXT),
          list("members", Role.LOCATION)) {
        @Override
        void take(Group d, DefinitionRow r) {
          r.put(d.token()).put(d.name()).put(d.members());
        }

        @Override
        Group make(DefinitionRow r) {
          return new Group(r.word(0), r.text(1), r.list(2));
        }
      };

  static final DefinitionKindRow<AttributeList> ATTRIBUTE_LIST =
      new DefinitionKindRow<>(
          "attribute-list",
          AttributeList.class,
          token(Role.ATTRIBUTE_LIST),
          list("attributes", Role.PROCESS_ATTRIBUTE)) {
        @Override
        void take(AttributeList d, DefinitionRow r) {
          r.put(d.token()).put(d.attributes());
        }

        @Override
        AttributeList make(DefinitionRow r) {
          return new AttributeList(r.word(0), r.list(1));
        }
      };

  static final DefinitionKindRow<GroupAttributes> GROUP_ATTRIBUTES =
      new DefinitionKindRow<>(
          "group-attributes",
          GroupAttributes.class,
          one("group", Role.LOCATION).printed("process"),
          one("attributeList", Role.ATTRIBUTE_LIST)) {
        @Override
        void take(GroupAttributes d, DefinitionRow r) {
          r.put(d.group()).put(d.attributeList());
        }

        @Override
        GroupAttributes make(DefinitionRow r) {
          return new GroupAttributes(r.word(0), r.word(1));
        }
      };

  static final DefinitionKindRow<Substitutes> SUBSTITUTES =
      new DefinitionKindRow<>(
          "substitutes",
          Substitutes.class,
          one("representative", Role.LOCATION),
          list("members", Role.LOCATION)) {
        @Override
        void take(Substitutes d, DefinitionRow r) {
          r.put(d.representative()).put(d.members());
        }

        @Override
        Substitutes make(DefinitionRow r) {
          return new Substitutes(r.word(0), r.list(1));
        }
      };

  static final DefinitionKindRow<SclFile> SCL_FILE =
      new DefinitionKindRow<>(
          "scl-file", SclFile.class, token(Role.SCL_FILE), one("name", Role.TEXT)) {
        @Override
        void take(SclFile d, DefinitionRow r) {
          r.put(d.token()).put(d.name());
        }

        @Override
        SclFile make(DefinitionRow r) {
          return new SclFile(r.word(0), r.text(1));
        }
      };

  static final DefinitionKindRow<Scl> SCL =
      new DefinitionKindRow<>(
          "scl", Scl.class, token(Role.SCL), one("file", Role.SCL_FILE), one("line", Role.NUMBER)) {
        @Override
        void take(Scl d, DefinitionRow r) {
          r.put(d.token()).put(d.file()).put(d.line());
        }

        @Override
        Scl make(DefinitionRow r) {
          return new Scl(r.word(0), r.word(1), r.word(2));
        }
      };

  static final DefinitionKindRow<FileGroup> FILE_GROUP =
      new DefinitionKindRow<>(
          "file-group", FileGroup.class, token(Role.FILE_GROUP), one("name", Role.TEXT)) {
        @Override
        void take(FileGroup d, DefinitionRow r) {
          r.put(d.token()).put(d.name());
        }

        @Override
        FileGroup make(DefinitionRow r) {
          return new FileGroup(r.word(0), r.text(1));
        }
      };

  static final DefinitionKindRow<File> FILE =
      new DefinitionKindRow<>(
          "file",
          File.class,
          token(Role.FILE),
          one("name", Role.TEXT),
          one("group", Role.FILE_GROUP)) {
        @Override
        void take(File d, DefinitionRow r) {
          r.put(d.token()).put(d.name()).put(d.group());
        }

        @Override
        File make(DefinitionRow r) {
          return new File(r.word(0), r.text(1), r.word(2));
        }
      };

  static final DefinitionKindRow<RegionGroup> REGION_GROUP =
      new DefinitionKindRow<>(
          "region-group", RegionGroup.class, token(Role.REGION_GROUP), one("name", Role.TEXT)) {
        @Override
        void take(RegionGroup d, DefinitionRow r) {
          r.put(d.token()).put(d.name());
        }

        @Override
        RegionGroup make(DefinitionRow r) {
          return new RegionGroup(r.word(0), r.text(1));
        }
      };

  static final DefinitionKindRow<Region> REGION =
      new DefinitionKindRow<>(
          "region",
          Region.class,
          token(Role.REGION),
          one("name", Role.TEXT),
          one("group", Role.REGION_GROUP),
          one("scl", Role.SCL)) {
        @Override
        void take(Region d, DefinitionRow r) {
          r.put(d.token()).put(d.name()).put(d.group()).put(d.scl());
        }

        @Override
        Region make(DefinitionRow r) {
          return new Region(r.word(0), r.text(1), r.word(2), r.word(3));
        }
      };

  private ProgramKinds() {}
}
