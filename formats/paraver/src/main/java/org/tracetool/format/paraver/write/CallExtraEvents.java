package org.tracetool.format.paraver.write;

import java.io.IOException;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition.IoHandle;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.format.paraver.names.EventTypes;
import org.tracetool.format.paraver.names.ParaverMpiCalls;

/**
 * Events that the tracer writes beside calls: sizes of collective operations, what is read from and
 * written to files, one-sided communication.
 */
final class CallExtraEvents {
  private static final long UNKNOWN = -1;

  private final Definitions definitions;
  private final WrittenObjects objects;
  private final WrittenTypes types;
  private final Map<Integer, Integer> commIds;
  private final PrvBody body;
  private final PrvEventLines lines;
  private final TextValueNumbers texts;
  private final SignedRange numbers;
  private long alone;

  CallExtraEvents(
      Definitions definitions,
      WrittenObjects objects,
      WrittenTypes types,
      Map<Integer, Integer> commIds,
      PrvBody body,
      PrvEventLines lines,
      TextValueNumbers texts,
      SignedRange numbers) {
    this.definitions = definitions;
    this.objects = objects;
    this.types = types;
    this.commIds = commIds;
    this.body = body;
    this.lines = lines;
    this.texts = texts;
    this.numbers = numbers;
  }

  /**
   * A collective operation, whose sizes belong into the line of its call.
   *
   * @param row that has communicator, root and sizes from field {@code first} on
   * @param place where the line of the call goes on; negative if there is none
   */
  void writeCollective(ThreadRecordState thread, long at, EventCursor row, int first, long place)
      throws IOException {
    types.ensureTypes(
        EventTypes.COLLECTIVE_SENT,
        EventTypes.COLLECTIVE_RECEIVED,
        EventTypes.COLLECTIVE_ROOT,
        EventTypes.COLLECTIVE_COMM);
    alone += place < 0 && row.kind() != EventKind.COLLECTIVE_COMPLETE ? 1 : 0;
    long in = place >= 0 && body.isHere(place) ? -1 : place;
    writeSize(thread, at, in, EventTypes.COLLECTIVE_SENT, row.field(first + 2));
    writeSize(thread, at, in, EventTypes.COLLECTIVE_RECEIVED, row.field(first + 3));
    Integer id = commIds.get((int) row.field(first));
    if (id != null) {
      writeEvent(thread, at, in, EventTypes.COLLECTIVE_COMM, id);
    }
    int root = objects.number((int) row.field(first + 1));
    if (root != 0 && root == objects.master(thread.number())) {
      writeEvent(thread, at, in, EventTypes.COLLECTIVE_ROOT, 1);
    }
  }

  private void writeSize(ThreadRecordState thread, long at, long place, long type, long bytes)
      throws IOException {
    if (bytes != UNKNOWN) {
      writeEvent(thread, at, place, type, numbers.held(bytes));
    }
  }

  private void writeEvent(ThreadRecordState thread, long at, long place, long type, long value)
      throws IOException {
    if (place >= 0) {
      body.addDetail(place, type, value);
    } else {
      lines.writeEvent(thread, at, type, value);
    }
  }

  /** Collective operations that were not in a call of one. */
  long alone() {
    return alone;
  }

  /** One-sided communication: how much goes where. */
  void writeOneSided(ThreadRecordState thread, long at, EventCursor row, int remote)
      throws IOException {
    types.ensureTypes(EventTypes.ONE_SIDED_SIZE, EventTypes.ONE_SIDED_TARGET);
    lines.writeEvent(thread, at, EventTypes.ONE_SIDED_SIZE, numbers.held(row.get(Role.BYTES)));
    int number = objects.number(remote);
    if (number != 0) {
      lines.writeEvent(thread, at, EventTypes.ONE_SIDED_TARGET, objects.task(number) - 1L);
    }
  }

  private static boolean isInFileCall(ThreadRecordState thread) {
    WrittenCall call = thread.top();
    return call != null && (call.type() == EventTypes.FILE_CALL || isOfMpi(call));
  }

  private static boolean isOfMpi(WrittenCall call) {
    return call.isMpi() && call.type() == ParaverMpiCalls.FILES;
  }

  /** A handle is opened, read from or written to. */
  void handle(ThreadRecordState thread, long at, EventCursor row) throws IOException {
    int handle = (int) row.field(0);
    IoHandle known =
        definitions.find(DefinitionKind.IO_HANDLE, handle) instanceof IoHandle h ? h : null;
    switch (row.kind()) {
      case IO_BEGIN -> {
        long call = call((int) row.get(Role.IO_MODE));
        if (call != 0 && !isInFileCall(thread) && thread.beginOperation(row.field(4))) {
          writeOperation(thread, at, call);
        }
        writeFile(thread, at, handle, row.get(Role.BYTES), known == null ? 0 : known.file());
      }
      case IO_COMPLETE -> {
        if (thread.endOperation(row.field(2))) {
          lines.writeEvent(thread, at, EventTypes.FILE_CALL, 0);
        }
      }
      default -> writeFile(thread, at, handle, UNKNOWN, known == null ? 0 : known.file());
    }
  }

  /** What a handle does as a call; 0 if that is no such call. */
  private static long call(int mode) {
    String name = FileOperation.ioModeName(mode);
    return name == null ? 0 : EventTypes.fileCall(name);
  }

  private void writeOperation(ThreadRecordState thread, long at, long call) throws IOException {
    String name = EventTypes.call(EventTypes.FILE_CALL, null, call, null);
    types.setName(EventTypes.FILE_CALL, EventTypes.label(EventTypes.FILE_CALL), 0, "End");
    types.setName(EventTypes.FILE_CALL, EventTypes.label(EventTypes.FILE_CALL), call, name);
    lines.writeEvent(thread, at, EventTypes.FILE_CALL, call);
  }

  /** Data go from or to a file, or one is opened: the number of the handle, bytes, the file. */
  void writeFile(ThreadRecordState thread, long at, long handle, long bytes, int file)
      throws IOException {
    types.ensureTypes(EventTypes.FILE_DESCRIPTOR);
    lines.writeEvent(thread, at, EventTypes.FILE_DESCRIPTOR, handle & 0xffff_ffffL);
    if (bytes != UNKNOWN) {
      WrittenCall call = thread.top();
      long type = call != null && isOfMpi(call) ? EventTypes.MPI_FILE_SIZE : EventTypes.FILE_SIZE;
      types.ensureTypes(type);
      lines.writeEvent(thread, at, type, numbers.held(bytes));
    }
    if (definitions.find(DefinitionKind.FILE, file) instanceof Definition.File f
        && f.name() != null
        && !f.name().isBlank()) {
      long number =
          texts.number(EventTypes.FILE_NAME, EventTypes.label(EventTypes.FILE_NAME), f.name());
      lines.writeEvent(thread, at, EventTypes.FILE_NAME, number);
    }
  }
}
