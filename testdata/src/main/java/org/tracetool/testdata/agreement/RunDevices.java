package org.tracetool.testdata.agreement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;

/**
 * The streams of the devices of a {@link RandomRun}, which do one operation after the other.
 * Processes count what they launch in the same way, so numbers are unique in a process alone.
 */
final class RunDevices {
  static final int KEY = 70;
  static final int RUNTIME = 50;
  static final int DRIVER = 51;
  static final int[] KERNELS = {52, 53};

  /** The number of operations that no call of the run has launched. */
  private static final long FOREIGN = 1 << 20;

  /** A stream of a device. */
  private static final class DeviceStream {
    final RunLocation location;
    long free;

    DeviceStream(RunLocation location) {
      this.location = location;
    }
  }

  private final ProgramState run;
  private final Random random;
  private final List<List<DeviceStream>> byProcess = new ArrayList<>();
  private final List<Long> numbers = new ArrayList<>();

  /** Each operation that was launched: the call and its time, the stream and the begin. */
  private final List<String> launches = new ArrayList<>();

  RunDevices(ProgramState run) {
    this.run = run;
    random = run.random;
  }

  /** Adds the streams of the next process; returns the token after theirs. */
  int addProcess(int process, int firstToken, List<RunLocation> to) {
    int token = firstToken;
    List<DeviceStream> own = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      RunLocation stream = new RunLocation(process, token, "CUDA[" + process + ":" + i + "]");
      stream.isOfDevice = true;
      own.add(new DeviceStream(stream));
      to.add(stream);
      token++;
    }
    byProcess.add(own);
    numbers.add(0L);
    return token;
  }

  private static KeyValues.Pair pair(long number) {
    return new KeyValues.Pair(KEY, KeyValueType.UINT64, number, null);
  }

  /** A thread launches operations, if its process has a device. */
  void launch(RunLocation thread) {
    List<DeviceStream> streams = byProcess.get(thread.process);
    if (streams.isEmpty()) {
      return;
    }
    long number = numbers.get(thread.process) + 1;
    numbers.set(thread.process, number);
    long begin = run.clock.now();
    thread.enter(begin, RUNTIME, pair(number));
    if (random.nextBoolean()) {
      thread.enter(run.clock.advance(1), DRIVER, pair(number));
      thread.leave(run.clock.advance(1), run.calls);
    }
    thread.leave(run.clock.advance(1), run.calls);
    for (int operations = random.nextInt(4); operations > 0; operations--) {
      DeviceStream stream = streams.get(random.nextInt(streams.size()));
      long begun = Math.max(stream.free, begin + run.clock.ticks(random.nextInt(60) - 5));
      int kind = random.nextInt(6);
      if (operate(stream, begun, kind == 0 ? 0 : kind == 1 ? FOREIGN + number : number)
          && kind > 1) {
        String call = thread.name + " at " + run.clock.ns(begin);
        launches.add(call + " -> " + stream.location.name + " at " + run.clock.ns(begun));
      }
    }
  }

  private boolean operate(DeviceStream stream, long begun, long number) {
    RunLocation location = stream.location;
    if (location.hasEnded) {
      return false;
    }
    int kernel = KERNELS[random.nextInt(KERNELS.length)];
    if (number == 0) {
      location.enter(begun, kernel);
    } else {
      location.enter(begun, kernel, pair(number));
    }
    location.hasEnded = run.has(RunFeature.OPEN_CALLS) && random.nextInt(20) == 0;
    if (!location.hasEnded) {
      boolean isEmpty = run.has(RunFeature.EQUAL_TIMES) && random.nextInt(4) == 0;
      long length = run.clock.ticks(isEmpty ? 0 : 1 + random.nextInt(30));
      location.leave(begun + length, run.calls);
    }
    stream.free = location.last + run.clock.ticks(random.nextInt(3));
    return true;
  }

  /** The operations that calls of the run have launched; sorted. */
  List<String> launches() {
    Collections.sort(launches);
    return launches;
  }
}
