package org.tracetool.format.paraver.read;

import org.tracetool.format.paraver.file.PrvHeader;

/** The tokens of threads: they count from 1 in the order of applications, tasks, and threads. */
final class ThreadObjects {
  private final int[][] first;
  private final int[][] threads;
  private final int cpus;
  private final int count;
  private final int[] master;
  private final int[] application;
  private final int[] task;

  ThreadObjects(PrvHeader header) {
    threads = header.threads();
    first = new int[threads.length][];
    count = header.threadCount();
    master = new int[count + 1];
    application = new int[count + 1];
    task = new int[count + 1];
    int sum = 0;
    for (int n : header.cpus()) {
      sum += n;
    }
    cpus = sum;
    int next = 0;
    for (int a = 0; a < threads.length; a++) {
      first[a] = new int[threads[a].length];
      for (int t = 0; t < threads[a].length; t++) {
        first[a][t] = next;
        for (int i = 0; i < threads[a][t]; i++) {
          next++;
          master[next] = first[a][t] + 1;
          application[next] = a + 1;
          task[next] = t + 1;
        }
      }
    }
  }

  /** How many threads there are. */
  int count() {
    return count;
  }

  /** How many applications there are. */
  int applications() {
    return threads.length;
  }

  /** Whether there is a CPU with this number; 0 means not known. */
  boolean isCpu(long cpu) {
    return cpu >= 0 && cpu <= cpus;
  }

  /** The token of a thread; 0 if there is none. */
  int thread(long appl, long inAppl, long thread) {
    if (appl < 1 || appl > first.length) {
      return 0;
    }
    int[] tasks = first[(int) appl - 1];
    if (inAppl < 1 || inAppl > tasks.length || thread < 1) {
      return 0;
    }
    int t = (int) inAppl - 1;
    return thread > threads[(int) appl - 1][t] ? 0 : tasks[t] + (int) thread;
  }

  /** The first thread of the task of a thread. */
  int master(int thread) {
    return master[thread];
  }

  /** The application of a thread. */
  int application(int thread) {
    return application[thread];
  }

  /** The task of a thread within its application. */
  int task(int thread) {
    return task[thread];
  }
}
