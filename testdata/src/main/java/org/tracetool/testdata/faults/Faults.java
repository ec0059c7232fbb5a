package org.tracetool.testdata.faults;

import java.io.IOException;
import java.nio.channels.Channel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Numbers the calls of one run on the files below a folder, and lets one of them fail. There is one
 * in a JVM at most, since there is one default file system.
 *
 * <p>A run is a "process": its open files are dead when the run has ended, whatever its threads
 * still do.
 */
public final class Faults {
  /** One call of a run. */
  public record Made(Call call, Path path) {}

  private static volatile Faults current;

  private final Path root;
  private final int failing;
  private final Fault fault;
  private final PowerModel power;
  private final List<Made> made = new ArrayList<>();
  private final Set<Channel> open = ConcurrentHashMap.newKeySet();
  private boolean reached;
  private volatile boolean dead;

  private Faults(Path root, int failing, Fault fault, PowerModel power) {
    this.root = root;
    this.failing = failing;
    this.fault = fault;
    this.power = power;
  }

  /**
   * Starts a run.
   *
   * @param root the folder to watch, absolute; null for everything
   * @param failing number of the call that fails, counted from 1; 0 for none
   * @param fault the fault there
   * @param vault an empty folder on the same file system, needed for power cuts
   */
  public static Faults start(Path root, int failing, Fault fault, Path vault) throws IOException {
    Path plain = FaultyPath.plain(root);
    PowerModel power =
        failing > 0 && fault.powerCut() ? new PowerModel(plain, FaultyPath.plain(vault)) : null;
    current = new Faults(plain, failing, fault, power);
    return current;
  }

  /** Ends the run: all that it has open is closed, and later calls of its threads fail. */
  public void end() throws IOException {
    synchronized (this) {
      dead = true;
    }
    current = null;
    for (Channel c : open) {
      c.close();
    }
    if (power != null && reached) {
      power.cutPower(fault, failing);
    }
  }

  /** Returns whether the call that should fail was made. */
  public synchronized boolean reached() {
    return reached;
  }

  /** The calls so far, in order. */
  public synchronized List<Made> made() {
    return List.copyOf(made);
  }

  /** The run that watches a path, or null. */
  static Faults of(Path plain) {
    Faults f = current;
    return f != null && plain.toAbsolutePath().normalize().startsWith(f.root) ? f : null;
  }

  /** Notes a call before it is done; throws its fault. */
  static Faults before(Call call, Path plain) throws IOException {
    Faults f = of(plain);
    if (f != null) {
      f.fail(f.next(call, plain), plain);
    }
    return f;
  }

  /**
   * Notes a call of this run.
   *
   * @return the fault that is to happen to it, or null; does not return if the process is dead
   */
  synchronized Fault next(Call call, Path plain) {
    checkAlive();
    made.add(new Made(call, root.relativize(plain.toAbsolutePath().normalize())));
    int number = made.size();
    if (failing == 0 || number < failing) {
      return null;
    }
    if (number == failing) {
      reached = true;
      if (fault.deadly() && call != Call.WRITE) {
        die();
      }
      return fault;
    }
    return switch (fault) {
      case GONE -> fault;
      case FULL, SHORT -> call.growing() ? Fault.FULL : null;
      default -> null;
    };
  }

  /** Ends the process here. */
  synchronized void die() {
    dead = true;
    throw new Killed();
  }

  void checkAlive() {
    if (dead) {
      throw new Killed();
    }
  }

  /**
   * Lets a call fail, unless there is no fault.
   *
   * @param plain the file of a call by name; null for one of a channel, whose failures name no file
   */
  void fail(Fault with, Path plain) throws IOException {
    if (with != null) {
      if (with.deadly()) {
        die();
      }
      throw failure(plain, with == Fault.FULL || with == Fault.SHORT);
    }
  }

  IOException failure(Path plain, boolean full) {
    String what = full ? "No space left on device" : "Input/output error";
    return plain == null
        ? new IOException(what)
        : new FileSystemException(plain.toString(), null, what);
  }

  void handleOpened(Channel c) {
    open.add(c);
  }

  void handleClosed(Channel c) {
    open.remove(c);
  }

  boolean isDead() {
    return dead;
  }

  /** Tracks the changes for a power cut; null if none is to come. */
  PowerModel power() {
    return power;
  }
}
