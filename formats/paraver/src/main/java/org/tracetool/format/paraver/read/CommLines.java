package org.tracetool.format.paraver.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.paraver.file.NumberFields;
import org.tracetool.format.paraver.file.PrvHeader;
import org.tracetool.format.paraver.names.ParaverMarks;

/** The communicators of a trace, which become groups of processes. */
final class CommLines {
  /** More members than this in all lines are not kept. */
  private static final int MAX_MEMBERS = 32 << 20;

  private static final int MAX_TEXTS = 1 << 16;
  private static final int FIXED = 4;

  private final PrvHeader header;
  private final ThreadObjects objects;
  private final List<Definition.Group> groups = new ArrayList<>();
  private final Map<Long, Integer> tokens = new HashMap<>();

  /** For each application the communicator of all its processes; 0 if it has none. */
  private final int[] worlds;

  /** For each application the group of all its processes that no line names; 0 if it has none. */
  private final int[] joint;

  /** Lines that groups do not say all of. */
  private final List<String> texts = new ArrayList<>();

  private final NumberFields fields = new NumberFields();
  private int nextToken;
  private int allThreads;
  private long members;

  CommLines(PrvHeader header, ThreadObjects objects) {
    this.header = header;
    this.objects = objects;
    worlds = new int[header.threads().length];
    joint = new int[worlds.length];
    nextToken = objects.count() + 1; // groups share tokens with processes
  }

  /**
   * Adds a line.
   *
   * @param bytes with an end of the line behind it
   * @return whether it is as it should be
   */
  boolean add(byte[] bytes, int begin, int end) {
    boolean inter = (bytes[begin] | 0x20) == 'i';
    fields.parse(bytes, begin + 2);
    long[] f = fields.values();
    int count = fields.wrong() >= 0 ? 0 : fields.count();
    boolean valid = count >= FIXED - 1;
    if (!inter && valid) {
      valid = group(f, count);
    }
    if ((inter || !valid) && texts.size() < MAX_TEXTS) {
      texts.add(TraceText.decode(bytes, begin, end - begin));
    }
    return valid;
  }

  private boolean group(long[] f, int count) {
    int given = count - FIXED + 1;
    boolean valid = f[2] == given && given > 0;
    if (f[0] < 1 || f[0] > worlds.length || f[1] < 1 || f[1] > Integer.MAX_VALUE) {
      return false;
    }
    members += given;
    if (members > MAX_MEMBERS) {
      return false;
    }
    IntList list = new IntList();
    for (int i = 0; i < given; i++) {
      int thread = objects.thread(f[0], f[i + FIXED - 1], 1);
      if (thread == 0) {
        valid = false;
      } else {
        list.add(thread);
      }
    }
    if (!valid) {
      return false; // its text stays
    }
    int application = (int) f[0];
    int token = nextToken++;
    if (tokens.putIfAbsent(f[0] << Integer.SIZE | f[1], token) != null) {
      return false;
    }
    groups.add(
        new Definition.Group(
            token, ParaverMarks.communicator(application, (int) f[1]), list.toArray()));
    if (worlds[application - 1] == 0 && isWorld(list, application)) {
      worlds[application - 1] = token;
    }
    return true;
  }

  private boolean isWorld(IntList list, int application) {
    int tasks = header.threads()[application - 1].length;
    boolean all = list.size() == tasks;
    for (int i = 0; i < list.size() && all; i++) {
      all = objects.task(list.get(i)) == i + 1;
    }
    return all;
  }

  /** The group of a communicator; 0 if it has none. */
  int token(int application, long id) {
    Integer token = tokens.get((long) application << Integer.SIZE | id & 0xffff_ffffL);
    return token == null || id >>> Integer.SIZE != 0 ? 0 : token;
  }

  /** The communicator that a message between two threads counts as one of. */
  int ofMessage(int sender, int receiver) {
    int application = objects.application(sender);
    if (application != objects.application(receiver)
        || objects.master(sender) != sender
        || objects.master(receiver) != receiver
        || worlds[application - 1] == 0) {
      return allThreads();
    }
    return worlds[application - 1];
  }

  /** The communicator of all processes of an application, also where no line names it. */
  int ofAll(int application) {
    int known = Math.max(worlds[application - 1], joint[application - 1]);
    if (known != 0) {
      return known;
    }
    IntList all = new IntList();
    for (int thread = 1; thread <= objects.count(); thread++) {
      if (objects.application(thread) == application && objects.master(thread) == thread) {
        all.add(thread);
      }
    }
    joint[application - 1] = nextToken++;
    int token = joint[application - 1];
    groups.add(
        new Definition.Group(token, ParaverMarks.ALL_PROCESSES + application, all.toArray()));
    return token;
  }

  /** The communicator of messages that no other one fits. */
  int allThreads() {
    if (allThreads == 0) {
      int[] all = new int[objects.count()];
      for (int i = 0; i < all.length; i++) {
        all[i] = i + 1;
      }
      allThreads = nextToken++;
      groups.add(new Definition.Group(allThreads, ParaverMarks.ALL_THREADS, all));
    }
    return allThreads;
  }

  /** Whether there is one. */
  boolean hasAllThreads() {
    return allThreads != 0;
  }

  /** The groups. */
  List<Definition.Group> groups() {
    return groups;
  }

  /** Lines that are more than a group. */
  List<String> texts() {
    return texts;
  }
}
