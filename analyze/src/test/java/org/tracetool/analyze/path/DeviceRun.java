package org.tracetool.analyze.path;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.analyze.store.LocationRecord;
import org.tracetool.analyze.store.TimePieces;
import org.tracetool.analyze.store.WaitList;
import org.tracetool.core.collect.SpillBytes;

/** A process with streams of devices, as the forward pass leaves it. Its host is location 0. */
final class DeviceRun {
  static final int GEMM = 2;
  static final int RELU = 3;
  static final int COPY = 4;
  static final int LAUNCH = 5;
  static final int SYNC = 6;

  static final CallPaths PATHS = new CallPaths(null);

  private final SpillBytes store = new SpillBytes(1 << 20);
  private final List<LocationRecord> locations = new ArrayList<>();

  /** Adds a location: of each activity the call path, its begin and its end. */
  private DeviceRun add(int thread, WaitList waits, long... activities) {
    TimePieces pieces = new TimePieces(store);
    long end = activities[1];
    for (int i = 0; i < activities.length; i += 3) {
      if (activities[i + 1] > end) {
        pieces.add(CallPaths.NONE, false, end, activities[i + 1]);
      }
      end = activities[i + 2];
      pieces.add((int) activities[i], true, activities[i + 1], end);
    }
    pieces.finish();
    waits.finish();
    int token = locations.size();
    locations.add(
        new LocationRecord(token, 0, thread, 0, activities[1], end, pieces, waits, null, null));
    return this;
  }

  /** Adds the host, which waits for the activity of a stream that ends last in a part of SYNC. */
  DeviceRun host(int stream, long waitBegin, long waitEnd, long... activities) {
    WaitList waits = new WaitList(store);
    if (waitEnd > waitBegin) {
      int kind = WaitKind.WAIT_FOR_DEVICE.ordinal();
      long length = waitEnd - waitBegin;
      waits.add(waitBegin, waitEnd, length, kind, stream, waitEnd, waitBegin, SYNC, GEMM);
    }
    return add(0, waits, activities);
  }

  /** Adds a stream of a device. */
  DeviceRun stream(long... activities) {
    return add(-1, new WaitList(store), activities);
  }

  List<LocationRecord> locations() {
    return locations;
  }

  /** The critical path of the run. */
  CriticalPathWalk walk() {
    long end = locations.stream().mapToLong(LocationRecord::last).max().orElseThrow();
    return CriticalPathWalk.of(locations, PATHS, end, 0, end);
  }

  /** A sum by call path. */
  static TreeMap<Integer, Double> byPath(PlaceSums sums, int column) {
    TreeMap<Integer, Double> all = new TreeMap<>();
    for (int i = 0; i < sums.size(); i++) {
      all.merge(sums.path(i), sums.sum(i, column), Double::sum);
    }
    return all;
  }
}
