package org.tracetool.format.paraver.write;

import java.io.IOException;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition.IoHandle;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.FileOperation;
import org.tracetool.format.paraver.names.EventTypes;
import org.tracetool.format.paraver.names.MpiCalls;

/**
 * Events that the tracer writes beside calls: sizes of collective operations, what is read from and
 * written to files, one-sided communication.
 */
final class BesideCalls {
  private static final long UNKNOWN = -1;

  private final Definitions definitions;
  private final WrittenObjects objects;
  private final WrittenTypes types;
  private final Map<Integer, Integer> commIds;
  private final EventLines lines;
  private final TextNumbers texts;
  private final HeldNumbers numbers;

  BesideCalls(
      Definitions definitions,
      WrittenObjects objects,
      WrittenTypes types,
      Map<Integer, Integer> commIds,
      EventLines lines,
      TextNumbers texts,
      HeldNumbers numbers) {
    this.definitions = definitions;
    this.objects = objects;
    this.types = types;
    this.commIds = commIds;
    this.lines = lines;
    this.texts = texts;
    this.numbers = numbers;
  }

  /** A collective operation. */
  void collective(ThreadOut thread, long at, long comm, long root, long sent, long received)
      throws IOException {
    types.beside(
        EventTypes.COLLECTIVE_SENT,
        EventTypes.COLLECTIVE_RECEIVED,
        EventTypes.COLLECTIVE_ROOT,
        EventTypes.COLLECTIVE_COMM);
    lines.event(thread, at, EventTypes.COLLECTIVE_SENT, numbers.held(sent));
    lines.event(thread, at, EventTypes.COLLECTIVE_RECEIVED, numbers.held(received));
    Integer id = commIds.get((int) comm);
    if (id != null) {
      lines.event(thread, at, EventTypes.COLLECTIVE_COMM, id);
    }
    int at0 = objects.number((int) root);
    if (at0 != 0 && at0 == objects.master(thread.number())) {
      lines.event(thread, at, EventTypes.COLLECTIVE_ROOT, 1);
    }
  }

  /** One-sided communication: how much goes where. */
  void oneSided(ThreadOut thread, long at, EventCursor row, int remote) throws IOException {
    types.beside(EventTypes.ONE_SIDED_SIZE, EventTypes.ONE_SIDED_TARGET);
    lines.event(thread, at, EventTypes.ONE_SIDED_SIZE, numbers.held(row.get(Role.BYTES)));
    int number = objects.number(remote);
    if (number != 0) {
      lines.event(thread, at, EventTypes.ONE_SIDED_TARGET, objects.task(number) - 1L);
    }
  }

  private static boolean isInFileCall(ThreadOut thread) {
    WrittenCall call = thread.top();
    return call != null && (call.type() == EventTypes.FILE_CALL || isOfMpi(call));
  }

  private static boolean isOfMpi(WrittenCall call) {
    return call.isMpi() && call.type() == MpiCalls.FILES;
  }

  /** A handle is opened, read from or written to. */
  void handle(ThreadOut thread, long at, EventCursor row) throws IOException {
    int handle = (int) row.field(0);
    IoHandle known =
        definitions.find(DefinitionKind.IO_HANDLE, handle) instanceof IoHandle h ? h : null;
    switch (row.kind()) {
      case IO_BEGIN -> {
        long call = call((int) row.get(Role.IO_MODE));
        if (call != 0 && !isInFileCall(thread) && thread.beginOperation(row.field(4))) {
          operation(thread, at, call);
        }
        file(thread, at, handle, row.get(Role.BYTES), known == null ? 0 : known.file());
      }
      case IO_COMPLETE -> {
        if (thread.endOperation(row.field(2))) {
          lines.event(thread, at, EventTypes.FILE_CALL, 0);
        }
      }
      default -> file(thread, at, handle, UNKNOWN, known == null ? 0 : known.file());
    }
  }

  /** What a handle does as a call; 0 if that is no such call. */
  private static long call(int mode) {
    String name = FileOperation.ioModeName(mode);
    return name == null ? 0 : EventTypes.fileCall(name);
  }

  private void operation(ThreadOut thread, long at, long call) throws IOException {
    String name = EventTypes.call(EventTypes.FILE_CALL, null, call, null);
    types.name(EventTypes.FILE_CALL, EventTypes.label(EventTypes.FILE_CALL), 0, "End");
    types.name(EventTypes.FILE_CALL, EventTypes.label(EventTypes.FILE_CALL), call, name);
    lines.event(thread, at, EventTypes.FILE_CALL, call);
  }

  /** Data go from or to a file, or one is opened: the number of the handle, bytes, the file. */
  void file(ThreadOut thread, long at, long handle, long bytes, int file) throws IOException {
    types.beside(EventTypes.FILE_DESCRIPTOR);
    lines.event(thread, at, EventTypes.FILE_DESCRIPTOR, handle & 0xffff_ffffL);
    if (bytes != UNKNOWN) {
      WrittenCall call = thread.top();
      long type = call != null && isOfMpi(call) ? EventTypes.MPI_FILE_SIZE : EventTypes.FILE_SIZE;
      types.beside(type);
      lines.event(thread, at, type, numbers.held(bytes));
    }
    if (definitions.find(DefinitionKind.FILE, file) instanceof Definition.File f
        && f.name() != null
        && !f.name().isBlank()) {
      long number =
          texts.number(EventTypes.FILE_NAME, EventTypes.label(EventTypes.FILE_NAME), f.name());
      lines.event(thread, at, EventTypes.FILE_NAME, number);
    }
  }
}
