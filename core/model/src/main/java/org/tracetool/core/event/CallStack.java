package org.tracetool.core.event;

import java.util.Arrays;

/**
 * The calls that a process has entered and not left, and the one rule for leaves that do not fit:
 *
 * <ul>
 *   <li>A leave closes the innermost open call, whatever region it names. That is how OTF, OTF2 and
 *       their tools take it. One that names another region is counted ({@link #otherLeaves}); the
 *       region 0 names none.
 *   <li>A leave while no call is open closes nothing and is counted ({@link #leavesWithoutEnter}).
 *   <li>Calls that are never left end with the last record of their process, which has no time
 *       after it.
 * </ul>
 *
 * <p>Formats whose records mean something else translate when they are read and written, so that
 * rows of the model always follow this rule.
 *
 * <p>Each call takes some words of one array: {@link #TIME}, {@link #REGION}, and from {@link
 * #WIDTH} on those that the user of the stack keeps for it. A call is known by the place of its
 * first word, so nothing is made for a call. Calls beyond a depth that no program reaches come from
 * damage; they are counted, and leaves close them first.
 */
public final class CallStack {
  /** Word of a call: the time of its enter. */
  public static final int TIME = 0;

  /**
   * Word of a call: its region in the upper half, the source location of the enter in the lower.
   */
  public static final int REGION = 1;

  /** Words of a call that are always there. */
  public static final int WIDTH = 2;

  /** There is no such call, or one that is too deep to be known. */
  public static final int NONE = -1;

  /** The default limit of known calls. */
  public static final int DEFAULT_MAX_DEPTH = 1 << 20;

  /** The report about {@link #otherLeaves}. */
  public static final String OTHER_LEAVES =
      "leaves of another region than the one entered last, treated as leaves of the latter";

  /** The initial capacity in calls: a trace can have a million processes. */
  private static final int FIRST = 2;

  private final int width;
  private final int most;
  private long[] words;

  /** Words in use. */
  private int used;

  private long beyond;
  private long tooDeep;
  private long otherLeaves;
  private long leavesWithoutEnter;

  /** An empty stack. */
  public CallStack() {
    this(0, DEFAULT_MAX_DEPTH);
  }

  /**
   * An empty stack.
   *
   * @param own words for each call besides those that are always there; their initial content is
   *     undefined
   * @param deepest calls that are known at most; deeper ones are only counted
   */
  public CallStack(int own, int deepest) {
    width = WIDTH + own;
    most = deepest * width;
    words = new long[FIRST * width];
  }

  /**
   * A region is entered.
   *
   * @param region its token
   * @param scl token of the source location, 0 for none; or another number that the user keeps
   * @return the place of the call, {@link #NONE} if it is too deep
   */
  public int enter(long time, int region, int scl) {
    int at = used;
    if (at == words.length && !grow()) {
      return NONE;
    }
    words[at + TIME] = time;
    words[at + REGION] = (long) region << 32 | scl & 0xffff_ffffL;
    used = at + width;
    return at;
  }

  /** Makes room for more calls; false if there are too many. */
  private boolean grow() {
    if (used >= most) {
      beyond++;
      tooDeep++;
      return false;
    }
    words = Arrays.copyOf(words, Math.min(most, used * 2));
    return true;
  }

  /**
   * A region is left: the innermost call ends.
   *
   * @param region token of the region that the leave names, 0 if it names none
   * @return the place of the call that ended, whose words stay until the next enter; {@link #NONE}
   *     if none is open or it was too deep to be known
   */
  public int leave(int region) {
    int at = used - width;
    if (at < 0 || beyond > 0) {
      return leaveUnknown();
    }
    used = at;
    if (region != (int) (words[at + REGION] >>> 32) && region != 0) {
      otherLeaves++;
    }
    return at;
  }

  private int leaveUnknown() {
    if (beyond > 0) {
      beyond--;
    } else {
      leavesWithoutEnter++;
    }
    return NONE;
  }

  /** Ends the innermost calls without counting anything; all of them if there are fewer. */
  public void drop(int calls) {
    long known = Math.max(0, calls - beyond);
    beyond = Math.max(0, beyond - calls);
    used = (int) Math.max(0, used - known * width);
  }

  /** Forgets all calls, but keeps the counts. */
  public void clear() {
    used = 0;
    beyond = 0;
  }

  /** Returns whether no call is open. */
  public boolean isEmpty() {
    return used == 0;
  }

  /**
   * Returns whether no call is open and nothing is counted, so that it can serve another process.
   */
  public boolean isAsNew() {
    return used == 0 && beyond == 0 && tooDeep == 0 && leavesWithoutEnter == 0 && otherLeaves == 0;
  }

  /** Calls that are open and known. */
  public int depth() {
    return used / width;
  }

  /** Calls that are open and too deep to be known. */
  public long beyond() {
    return beyond;
  }

  /** Returns whether a call is open and the innermost one is known. */
  public boolean isTopKnown() {
    return used > 0 && beyond == 0;
  }

  /** Returns whether a call that begins now would be too deep to be known. */
  public boolean isFull() {
    return used >= most;
  }

  /** Place of the innermost call that is known, {@link #NONE} if there is none. */
  public int topPlace() {
    return used == 0 ? NONE : used - width;
  }

  /** Token of the region of the innermost known call, 0 if there is none. */
  public int top() {
    return used == 0 ? 0 : (int) (words[used - width + REGION] >>> 32);
  }

  /** Token of the region of the call that is {@code below} steps under the top, 0 if none is. */
  public int below(int below) {
    long at = used - (below + 1L) * width;
    return at < 0 ? 0 : (int) (words[(int) at + REGION] >>> 32);
  }

  /**
   * Steps from the innermost known call to the innermost one of a region, {@link #NONE} if it is
   * not open.
   */
  public int find(int region) {
    return find(region, 0);
  }

  /**
   * As {@link #find(int)}, but looking only at calls that are at least {@code first} steps down.
   */
  public int find(int region, int first) {
    int steps = first;
    for (long at = used - (first + 1L) * width; at >= 0; at -= width) {
      if ((int) (words[(int) at + REGION] >>> 32) == region) {
        return steps;
      }
      steps++;
    }
    return NONE;
  }

  /** Place of a call by its level, 0 is the outermost one. */
  public int place(int level) {
    return level * width;
  }

  /** Time of the enter of the call at a level, 0 is the outermost one. */
  public long time(int level) {
    return words[level * width + TIME];
  }

  /** Token of the region of the call at a level. */
  public int region(int level) {
    return (int) (words[level * width + REGION] >>> 32);
  }

  /** Token of the source location of the enter of the call at a level. */
  public int scl(int level) {
    return (int) words[level * width + REGION];
  }

  /** The words of all calls, to read and write the user's own; another array after an enter. */
  public long[] words() {
    return words;
  }

  /** Leaves that named another region than that of the innermost call, which they closed. */
  public long otherLeaves() {
    return otherLeaves;
  }

  /** Leaves while no call was open. */
  public long leavesWithoutEnter() {
    return leavesWithoutEnter;
  }

  /** Calls that were too deep to be known. */
  public long tooDeep() {
    return tooDeep;
  }
}
