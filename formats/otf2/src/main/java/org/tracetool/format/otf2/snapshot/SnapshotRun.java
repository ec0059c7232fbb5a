package org.tracetool.format.otf2.snapshot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.merge.LoserTree;
import org.tracetool.format.otf2.encode.AnchorEncoder;
import org.tracetool.format.otf2.encode.ArchiveSettings;
import org.tracetool.format.otf2.encode.RecordFileKind;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.record.ThumbnailRecord;

/**
 * Makes the snapshots of an archive, which replace those that it has, and one more thumbnail. All
 * files and the anchor that announces them appear together, or none.
 */
public final class SnapshotRun {
  private static final int MEMORY = 48 << 20;
  private static final int MIN_BUFFER_BYTES = 4 << 10;
  private static final int MAX_BUFFER_BYTES = 256 << 10;

  private final ArchivePaths paths;
  private final SnapshotFrequency breaks;
  private final SnapshotListener listener;
  private final FileHandles handles;
  private final PayloadDecoder decoder = new PayloadDecoder();
  private Anchor anchor;
  private StateDefinitions definitions;
  private OutputTransaction transaction;

  /** A run over an archive with this anchor file. */
  public SnapshotRun(
      Path archive, SnapshotFrequency breaks, SnapshotListener listener, FileHandles all) {
    paths = new ArchivePaths(archive);
    this.breaks = breaks;
    this.listener = listener;
    handles = all;
  }

  /**
   * Makes them.
   *
   * @throws DamagedTraceException if the archive cannot be read to its end; nothing is changed then
   */
  public void run() throws IOException {
    // Begun before anything is read: it finishes an interrupted output and keeps others out.
    try (OutputTransaction all =
        OutputTransaction.begin(paths.anchor().getParent(), paths.name())) {
      transaction = all;
      anchor = Anchor.read(paths.anchor());
      try (RecordInput in =
          open(paths.definitions(), anchor.definitionChunk(), RecordInput.InputKind.PLAIN, 1)) {
        definitions = StateDefinitions.read(in);
      }
      long[] locations = definitions.locations();
      RegionActivity activity = activity();
      ArchiveOpenState state = new ArchiveOpenState(definitions, activity, listener);
      SnapshotFiles files = new SnapshotFiles(outputs(locations), locations, state);
      listener.begin(definitions.events());
      readEvents(locations, state, files);
      files.finish();
      if (activity != null) {
        activity.finish();
      }
      keepOthers(locations);
      writeAnchor(files.count(), anchor.thumbnails() + (activity == null ? 0 : 1));
      all.commit();
    }
  }

  /**
   * Makes all other files of the archive a part of the output, as second names: readers that find
   * the commit interrupted read everything from its folder.
   */
  private void keepOthers(long[] locations) throws IOException {
    keep("", paths.definitions());
    keep("", paths.markers());
    for (int i = 0; i < anchor.thumbnails() && keep("", paths.thumbnail(i)); i++) {
      // An anchor that lies may name billions.
    }
    for (long location : locations) {
      keep(paths.name() + "/", paths.localDefinitions(location));
      keep(paths.name() + "/", paths.events(location));
    }
  }

  private boolean keep(String folder, Path file) throws IOException {
    boolean there = FileExistence.isPart(file);
    if (there) {
      transaction.keep(folder + file.getFileName());
    }
    return there;
  }

  private RecordInput open(Path file, long chunk, RecordInput.InputKind sort, int beside)
      throws IOException {
    if (!Files.exists(file)) {
      DamagedTraceException.checkVisible(file);
      throw new MissingTraceException(file + ": no such file");
    }
    return new RecordInput(handles.file(file), chunk, sort, buffer(beside));
  }

  private static int buffer(int beside) {
    return Math.max(MIN_BUFFER_BYTES, Math.min(MAX_BUFFER_BYTES, MEMORY / Math.max(beside, 1)));
  }

  private RegionActivity activity() throws IOException {
    if (!RegionActivity.holds(definitions.regions().length)) {
      listener.warn("too many regions for a thumbnail, which is left out");
      return null;
    }
    Path file = paths.thumbnail(Math.toIntExact(anchor.thumbnails()));
    Path place = transaction.file(file.getFileName().toString());
    RecordOutput out =
        new RecordOutput(
            place, file, RecordFileKind.THUMBNAILS, ThumbnailRecord.CHUNK, false, MAX_BUFFER_BYTES);
    return new RegionActivity(out, definitions);
  }

  private RecordOutput[] outputs(long[] locations) throws IOException {
    RecordOutput[] all = new RecordOutput[locations.length];
    int buffer = ArchiveSettings.usual(2 * all.length).bufferBytes();
    int chunk = Math.toIntExact(anchor.eventChunk());
    for (int i = 0; i < all.length; i++) {
      Path file = paths.snapshots(locations[i]);
      Path place = transaction.file(paths.name() + "/" + file.getFileName());
      all[i] = new RecordOutput(place, file, RecordFileKind.SNAPSHOTS, chunk, false, buffer);
    }
    return all;
  }

  private LocationTables local(long location) throws IOException {
    Path file = paths.localDefinitions(location);
    if (!FileExistence.exists(file)) {
      return LocationTables.NONE;
    }
    try (RecordInput in =
        open(file, anchor.definitionChunk(), RecordInput.InputKind.PLAIN, Integer.MAX_VALUE)) {
      List<DamagedTraceException> found = new ArrayList<>();
      LocationTables tables = LocationTables.read(in, found::add);
      if (!found.isEmpty()) {
        throw found.get(0);
      }
      return tables;
    }
  }

  private void readEvents(long[] defined, ArchiveOpenState state, SnapshotFiles files)
      throws IOException {
    // Where times are equal, the smaller id comes first, without signs.
    Long[] sorted = Arrays.stream(defined).boxed().toArray(Long[]::new);
    Arrays.sort(sorted, Long::compareUnsigned);
    EventLane[] lanes = new EventLane[sorted.length];
    try {
      for (int i = 0; i < lanes.length; i++) {
        RecordInput in =
            open(
                paths.events(sorted[i]),
                anchor.eventChunk(),
                RecordInput.InputKind.EVENTS,
                lanes.length);
        lanes[i] = new EventLane(in, local(sorted[i]), decoder);
        files.setLane(sorted[i], lanes[i]);
      }
      merge(sorted, lanes, new SnapshotStateUpdates(definitions, state, breaks, files, listener));
    } finally {
      for (EventLane lane : lanes) {
        if (lane != null) {
          lane.close();
        }
      }
    }
  }

  private void merge(Long[] locations, EventLane[] lanes, SnapshotStateUpdates steps)
      throws IOException {
    long[] keys = new long[lanes.length];
    boolean[] has = new boolean[lanes.length];
    for (int i = 0; i < lanes.length; i++) {
      has[i] = lanes[i].next();
      keys[i] = lanes[i].time();
    }
    LoserTree tree = new LoserTree(keys, has);
    for (int i = tree.winner(); i >= 0; i = tree.winner()) {
      EventLane lane = lanes[i];
      steps.take(locations[i], lane);
      listener.countEvent();
      if (lane.next()) {
        tree.replace(lane.time());
      } else {
        tree.remove();
      }
    }
  }

  private void writeAnchor(long snapshots, long thumbnails) throws IOException {
    Anchor whole =
        new Anchor(
            anchor.version(),
            anchor.eventChunk(),
            anchor.definitionChunk(),
            anchor.substrate(),
            anchor.compression(),
            anchor.locations(),
            anchor.definitions(),
            anchor.machine(),
            anchor.creator(),
            anchor.description(),
            anchor.properties(),
            anchor.traceId(),
            snapshots,
            thumbnails);
    byte[] bytes = AnchorEncoder.bytes(whole, false);
    try {
      Files.write(transaction.lastFile(paths.anchor().getFileName().toString()), bytes);
    } catch (IOException e) {
      throw OutputTransaction.failure(paths.anchor(), e);
    }
  }
}
