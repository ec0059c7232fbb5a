package org.tracetool.format.otf2.encode;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.OverwritePolicy;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.record.ThumbnailRecord;

/**
 * A new archive: {@code NAME.otf2}, {@code NAME.def}, {@code NAME/LOCATION.evt} and the others,
 * which appear together when it is finished. Files of one archive may be written by several
 * threads, each file by one.
 */
public final class ArchiveOutput implements Closeable {
  private static final String SUFFIX = ".otf2";
  private static final Pattern OF_LOCATION = Pattern.compile("[0-9]{1,20}\\.(evt|def|snap)");
  private static final Pattern THUMBNAIL = Pattern.compile("[0-9]{1,10}\\.thumb");

  private final ArchivePaths paths;
  private ArchiveSettings settings;
  private final OutputTransaction transaction;
  private final EmptyFiles emptyEvents;
  private final EmptyFiles emptyDefinitions;
  private RecordOutput definitions;
  private boolean chunkIsUsed;
  private boolean isShare;
  private boolean definitionsEnd;

  private ArchiveOutput(
      ArchivePaths paths, ArchiveSettings settings, OutputTransaction transaction) {
    this.paths = paths;
    this.settings = settings;
    this.transaction = transaction;
    emptyEvents = new EmptyFiles(transaction);
    emptyDefinitions = new EmptyFiles(transaction);
  }

  /** Starts an archive that may replace files whatever they are. */
  public static ArchiveOutput create(Path anchor, ArchiveSettings settings) throws IOException {
    return create(anchor, settings, OverwritePolicy.ANYTHING);
  }

  /**
   * Starts an archive. Until {@link #finish} an old one of the same name stays what it is.
   *
   * @param anchor the anchor file, whose name ends with {@code .otf2}
   * @param overwrite which existing files may be replaced
   * @throws org.tracetool.core.error.OutputException also if somebody else is writing it
   */
  public static ArchiveOutput create(
      Path anchor, ArchiveSettings settings, OverwritePolicy overwrite) throws IOException {
    String file = anchor.getFileName() == null ? "" : anchor.getFileName().toString();
    if (!file.endsWith(SUFFIX) || file.length() == SUFFIX.length()) {
      throw new UsageException(anchor + ": not the name of an OTF2 archive; say NAME.otf2");
    }
    ArchivePaths paths = new ArchivePaths(anchor);
    return new ArchiveOutput(
        paths,
        settings,
        OutputTransaction.begin(anchor.getParent(), paths.name(), overwrite, file));
  }

  /** From now on only files of locations are written, all in the folder of the shares. */
  public void setShare() {
    isShare = true;
  }

  /** Shares the memory for buffers among so many files that are not asked for yet. */
  public synchronized void shareBuffers(int files) {
    settings =
        new ArchiveSettings(
            settings.eventChunk(),
            settings.definitionChunk(),
            settings.big(),
            ArchiveSettings.usual(files).bufferBytes());
  }

  /**
   * Takes the size of chunks of events from another archive, if none of this one is written yet.
   *
   * @return whether chunks of events have this size
   */
  public synchronized boolean useEventChunk(long size) {
    if (!chunkIsUsed) {
      settings = settings.withChunks(size, settings.definitionChunk());
    }
    chunkIsUsed = true;
    return settings.eventChunk() == size;
  }

  /** Makes chunks of definitions large enough for records of so many bytes, if none is written. */
  public synchronized void fitDefinitions(long bytes) {
    if (definitions == null && bytes > settings.definitionChunk() / 2) {
      settings = settings.withChunks(settings.eventChunk(), Anchor.MAX_CHUNK_BYTES);
    }
  }

  private synchronized int eventChunk() {
    chunkIsUsed = true;
    return settings.eventChunk();
  }

  /** Makes the events of a location those in a file of another archive, without copying them. */
  public void linkEvents(long location, Path source) throws IOException {
    link(paths.events(location), source);
  }

  /** Makes the local definitions of a location those in another file, without copying them. */
  public void linkLocalDefinitions(long location, Path source) throws IOException {
    link(paths.localDefinitions(location), source);
  }

  private void link(Path file, Path source) throws IOException {
    try {
      transaction.link(source, transaction.file(nameInFolder(file)));
    } catch (IOException e) {
      throw OutputTransaction.failure(file, e);
    }
  }

  private RecordOutput output(Path file, String name, RecordFileKind kind, int chunk)
      throws IOException {
    return noted(
        new RecordOutput(
            transaction.file(name), file, kind, chunk, settings.big(), settings.bufferBytes()));
  }

  private RecordOutput noted(RecordOutput out) {
    out.setOutput(transaction);
    return out;
  }

  private RecordOutput ofLocation(Path file, RecordFileKind kind, int chunk) throws IOException {
    return output(file, nameInFolder(file), kind, chunk);
  }

  private String nameInFolder(Path file) {
    return paths.name() + (isShare ? "." : "/") + file.getFileName();
  }

  /** The file of global definitions; the same each time. {@link #finishDefinitions} ends it. */
  public synchronized RecordOutput definitions() throws IOException {
    if (definitions == null) {
      Path file = paths.definitions();
      definitions =
          output(
              file,
              file.getFileName().toString(),
              RecordFileKind.GLOBAL_DEFINITIONS,
              settings.definitionChunk());
    }
    return definitions;
  }

  /** A new file of local definitions. Whoever asks for a file finishes it. */
  public RecordOutput localDefinitions(long location) throws IOException {
    return ofLocation(
        paths.localDefinitions(location),
        RecordFileKind.LOCAL_DEFINITIONS,
        settings.definitionChunk());
  }

  /** Makes a file of local definitions without any, which tools ask for. */
  public void addEmptyLocalDefinitions(long location) throws IOException {
    if (!isShare) {
      emptyDefinitions.add(
          nameInFolder(paths.localDefinitions(location)), () -> localDefinitions(location));
    }
  }

  /** Makes a file of events without any. */
  public void addEmptyEvents(long location) throws IOException {
    if (!isShare) {
      emptyEvents.add(nameInFolder(paths.events(location)), () -> events(location));
    }
  }

  /** A new file of events; each location that is defined needs one. */
  public RecordOutput events(long location) throws IOException {
    return ofLocation(paths.events(location), RecordFileKind.EVENTS, eventChunk());
  }

  /**
   * The same for events that come all at once, with a buffer that not many files can have. The file
   * is open until it is finished or abandoned.
   */
  public RecordOutput eventsAtOnce(long location) throws IOException {
    Path file = paths.events(location);
    RecordOutput out =
        noted(
            new RecordOutput(
                transaction.file(nameInFolder(file)),
                file,
                RecordFileKind.EVENTS,
                eventChunk(),
                settings.big(),
                ArchiveSettings.usual(1).bufferBytes()));
    out.stayOpen();
    return out;
  }

  /** Removes the events of a location, as far as they are written, that will be written again. */
  public void abandonEvents(long location) throws IOException {
    Path file = paths.events(location);
    try {
      Files.deleteIfExists(transaction.file(nameInFolder(file)));
    } catch (IOException e) {
      throw OutputTransaction.failure(file, e);
    }
  }

  /** A file of events that was parked. */
  public RecordOutput events(long location, RecordOutput.ParkedState parked) throws IOException {
    Path file = paths.events(location);
    return noted(
        new RecordOutput(
            transaction.file(nameInFolder(file)),
            file,
            RecordFileKind.EVENTS,
            eventChunk(),
            settings.big(),
            settings.bufferBytes(),
            parked));
  }

  /** A new file of snapshots; if there are any, each location needs one. */
  public RecordOutput snapshots(long location) throws IOException {
    return ofLocation(paths.snapshots(location), RecordFileKind.SNAPSHOTS, eventChunk());
  }

  /** A new file of markers. */
  public RecordOutput markers() throws IOException {
    Path file = paths.markers();
    return output(
        file, file.getFileName().toString(), RecordFileKind.MARKERS, settings.definitionChunk());
  }

  /** A new thumbnail, counted from 0. */
  public RecordOutput thumbnail(int number) throws IOException {
    Path file = paths.thumbnail(number);
    return output(
        file, file.getFileName().toString(), RecordFileKind.THUMBNAILS, ThumbnailRecord.CHUNK);
  }

  /** Ends the file of global definitions; {@link #finish} does so if this was not called. */
  public synchronized void finishDefinitions() throws IOException {
    if (!definitionsEnd) {
      definitions().finish();
      definitionsEnd = true;
    }
  }

  /**
   * Makes the archive final, after all files were finished that were asked for.
   *
   * @param anchor what the anchor file says; sizes of chunks and the number of definitions are put
   *     in
   * @param inspection looks at the archive before; null for none
   */
  public void finish(Anchor anchor, OutputTransaction.Inspection inspection) throws IOException {
    finishDefinitions();
    Anchor whole =
        new Anchor(
            anchor.version(),
            settings.eventChunk(),
            settings.definitionChunk(),
            anchor.substrate(),
            anchor.compression(),
            anchor.locations(),
            definitions.records(),
            anchor.machine(),
            anchor.creator(),
            anchor.description(),
            anchor.properties(),
            anchor.traceId(),
            anchor.snapshots(),
            anchor.thumbnails());
    byte[] bytes = AnchorEncoder.bytes(whole, settings.big());
    try {
      Files.write(transaction.lastFile(paths.name() + SUFFIX), bytes);
      removeOldFiles();
    } catch (IOException e) {
      throw OutputTransaction.failure(paths.anchor(), e);
    }
    transaction.commit(inspection);
  }

  /** The size of a finished file of the events of a location. */
  public long eventBytes(long location) throws IOException {
    return Files.size(transaction.file(nameInFolder(paths.events(location))));
  }

  /** The size of a finished file of the local definitions of a location. */
  public long localDefinitionBytes(long location) throws IOException {
    return Files.size(transaction.file(nameInFolder(paths.localDefinitions(location))));
  }

  /** Makes a share final, after all files were finished that were asked for. */
  public void finishShare(ShardWork work) throws IOException {
    Path note = work.folder().note(work.note().shard());
    try {
      Files.write(transaction.lastFile(note.getFileName().toString()), work.note().bytes());
    } catch (IOException e) {
      throw OutputTransaction.failure(note, e);
    }
    transaction.commit();
  }

  /** What an older archive of the name has beyond this one would be taken for a part of it. */
  private void removeOldFiles() throws IOException {
    Path folder = paths.anchor().getParent();
    String start = paths.name() + ".";
    for (Path p : FileExistence.inFolder(folder == null ? Path.of("") : folder)) {
      String name = p.getFileName().toString();
      if (name.equals(start + "marker")
          || name.startsWith(start)
              && THUMBNAIL.matcher(name.substring(start.length())).matches()) {
        transaction.markForRemoval(name);
      }
    }
    if (FileExistence.isFolder(paths.folder())) {
      for (Path p : FileExistence.inFolder(paths.folder())) {
        String name = p.getFileName().toString();
        if (OF_LOCATION.matcher(name).matches()) {
          transaction.markForRemoval(paths.name() + "/" + name);
        }
      }
    }
  }

  /** Gives the archive up, unless it is finished. */
  @Override
  public void close() {
    transaction.close();
  }
}
