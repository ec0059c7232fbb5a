package org.tracetool.core.definition;

import static org.tracetool.core.definition.DefinitionField.one;
import static org.tracetool.core.definition.DefinitionField.token;

import org.tracetool.core.definition.HandleDefinition.FileInfo;
import org.tracetool.core.definition.HandleDefinition.FileProperty;
import org.tracetool.core.definition.HandleDefinition.IoHandle;
import org.tracetool.core.definition.HandleDefinition.IoHandleState;
import org.tracetool.core.definition.HandleDefinition.IoParadigm;
import org.tracetool.core.definition.HandleDefinition.IoParadigmProperty;
import org.tracetool.core.definition.HandleDefinition.Window;

/** The kinds of {@link HandleDefinition}. */
final class HandleKinds {
  static final DefinitionKindRow<Window> WINDOW =
      new DefinitionKindRow<>(
          "window",
          Window.class,
          token(Role.WINDOW),
          one("name", Role.TEXT),
          one("comm", Role.COMM),
          one("flags", Role.FLAGS)) {
        @Override
        void take(Window d, DefinitionRow r) {
          r.put(d.token()).put(d.name()).put(d.comm()).put(d.flags());
        }

        @Override
        Window make(DefinitionRow r) {
          return new Window(r.word(0), r.text(1), r.word(2), r.word(3));
        }
      };

  static final DefinitionKindRow<IoParadigm> IO_PARADIGM =
      new DefinitionKindRow<>(
          "io-paradigm",
          IoParadigm.class,
          token(Role.IO_PARADIGM),
          one("identification", Role.TEXT),
          one("name", Role.TEXT),
          one("paradigmClass", Role.ENUM),
          one("flags", Role.FLAGS)) {
        @Override
        void take(IoParadigm d, DefinitionRow r) {
          r.put(d.token())
              .put(d.identification())
              .put(d.name())
              .put(d.paradigmClass())
              .put(d.flags());
        }

        @Override
        IoParadigm make(DefinitionRow r) {
          return new IoParadigm(r.word(0), r.text(1), r.text(2), r.word(3), r.word(4));
        }
      };

  static final DefinitionKindRow<IoParadigmProperty> IO_PARADIGM_PROPERTY =
      new DefinitionKindRow<>(
          "io-paradigm-property",
          IoParadigmProperty.class,
          one("paradigm", Role.IO_PARADIGM),
          one("property", Role.ENUM),
          one("type", Role.KEY_TYPE),
          one("value", Role.TYPED_VALUE),
          one("text", Role.TEXT)) {
        @Override
        void take(IoParadigmProperty d, DefinitionRow r) {
          r.put(d.paradigm()).put(d.property()).put(d.type()).put(d.value()).put(d.text());
        }

        @Override
        IoParadigmProperty make(DefinitionRow r) {
          return new IoParadigmProperty(r.word(0), r.number(1), r.word(2), r.number(3), r.text(4));
        }
      };

  static final DefinitionKindRow<FileInfo> FILE_INFO =
      new DefinitionKindRow<>(
          "file-info",
          FileInfo.class,
          one("file", Role.FILE),
          one("directory", Role.ENUM),
          one("node", Role.SYSTEM_NODE)) {
        @Override
        void take(FileInfo d, DefinitionRow r) {
          r.put(d.file()).put(d.directory()).put(d.node());
        }

        @Override
        FileInfo make(DefinitionRow r) {
          return new FileInfo(r.word(0), r.word(1), r.word(2));
        }
      };

  static final DefinitionKindRow<FileProperty> FILE_PROPERTY =
      new DefinitionKindRow<>(
          "file-property",
          FileProperty.class,
          one("file", Role.FILE),
          one("name", Role.TEXT),
          one("type", Role.KEY_TYPE),
          one("value", Role.TYPED_VALUE),
          one("text", Role.TEXT)) {
        @Override
        void take(FileProperty d, DefinitionRow r) {
          r.put(d.file()).put(d.name()).put(d.type()).put(d.value()).put(d.text());
        }

        @Override
        FileProperty make(DefinitionRow r) {
          return new FileProperty(r.word(0), r.text(1), r.word(2), r.number(3), r.text(4));
        }
      };

  static final DefinitionKindRow<IoHandle> IO_HANDLE =
      new DefinitionKindRow<>(
          "io-handle",
          IoHandle.class,
          token(Role.IO_HANDLE),
          one("name", Role.TEXT),
          one("file", Role.FILE),
          one("paradigm", Role.IO_PARADIGM),
          one("flags", Role.FLAGS),
          one("comm", Role.COMM),
          one("parent", Role.IO_HANDLE)) {
        @Override
        void take(IoHandle d, DefinitionRow r) {
          r.put(d.token())
              .put(d.name())
              .put(d.file())
              .put(d.paradigm())
              .put(d.flags())
              .put(d.comm())
              .put(d.parent());
        }

        @Override
        IoHandle make(DefinitionRow r) {
          return new IoHandle(
              r.word(0), r.text(1), r.word(2), r.word(3), r.word(4), r.word(5), r.word(6));
        }
      };

  static final DefinitionKindRow<IoHandleState> IO_HANDLE_STATE =
      new DefinitionKindRow<>(
          "io-handle-state",
          IoHandleState.class,
          one("handle", Role.IO_HANDLE),
          one("mode", Role.ACCESS_MODE),
          one("status", Role.FLAGS)) {
        @Override
        void take(IoHandleState d, DefinitionRow r) {
          r.put(d.handle()).put(d.mode()).put(d.status());
        }

        @Override
        IoHandleState make(DefinitionRow r) {
          return new IoHandleState(r.word(0), r.word(1), r.word(2));
        }
      };

  private HandleKinds() {}
}
