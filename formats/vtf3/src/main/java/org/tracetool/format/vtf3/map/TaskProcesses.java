package org.tracetool.format.vtf3.map;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.LongMap;
import org.tracetool.format.vtf3.record.VtfTokens;

/** The process of each task: the one with its number, unless a comment says otherwise. */
final class TaskProcesses {
  private final LongMap byTask = new LongMap();
  private final LongMap byProcess = new LongMap();

  /**
   * @param numbers processes by tasks, both by the numbers of ASCII records; one that is given to
   *     several tasks is that of the first one
   */
  TaskProcesses(Map<Integer, Integer> numbers) {
    Set<Integer> taken = new HashSet<>();
    numbers.forEach(
        (task, process) -> {
          if (process != 0 && taken.add(process)) {
            long cpu = task - 1L & 0xffff_ffffL;
            byTask.put(cpu, Integer.toUnsignedLong(process));
            byProcess.put(process, cpu);
          }
        });
  }

  /** Returns whether any process has another number than its task. */
  boolean differ() {
    return byTask.size() > 0;
  }

  /** Tasks by their processes, of those that have another number; null if none has. */
  LongMap byProcess() {
    return byTask.size() > 0 ? byProcess : null;
  }

  /** The process or group of a task or group id. */
  int of(long cpu) {
    if (byTask.size() > 0) {
      long process = byTask.get(cpu);
      if (process != LongMap.ABSENT) {
        return (int) process;
      }
    }
    return VtfTokens.location(cpu);
  }

  /** The process of a task by its number in ASCII records. */
  int ofNumber(int task) {
    return task == 0 ? 0 : of(task - 1L & 0xffff_ffffL);
  }
}
