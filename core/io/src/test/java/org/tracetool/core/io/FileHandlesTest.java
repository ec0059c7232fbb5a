package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.DamagedTraceException;

@Timeout(60)
class FileHandlesTest {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final int FILES = 40;

  @TempDir Path folder;

  @BeforeEach
  void writeFiles() throws IOException {
    for (int i = 0; i < FILES; i++) {
      byte[] content = new byte[1000];
      java.util.Arrays.fill(content, (byte) i);
      Files.write(folder.resolve("f" + i), content);
    }
  }

  /** The memory of a process is a file that cannot be read where nothing is. */
  @Test
  void aReadErrorNamesFileAndByte() throws IOException {
    Path memory = Path.of("/proc/self/mem");
    assumeTrue(Files.isReadable(memory));
    try (FileHandles handles = new FileHandles();
        FileHandles.PooledFile file = handles.file(memory)) {
      assertThatThrownBy(() -> file.read(ByteBuffer.allocate(100), 12))
          .isInstanceOf(DamagedTraceException.class)
          .hasMessageMatching("/proc/self/mem: byte 12: cannot be read: .+");
    }
  }

  @Test
  void aLongReadTakesLittleMemoryOutsideOfTheHeap() throws IOException {
    byte[] content = new byte[20_000_000];
    new Random(1).nextBytes(content);
    Path path = Files.write(folder.resolve("long"), content);
    ByteBuffer all = ByteBuffer.allocate(content.length);
    int read;
    long before = outside();
    try (FileHandles handles = new FileHandles();
        FileHandles.PooledFile file = handles.file(path)) {
      read = file.read(all, 5);
    }
    assertThat(outside() - before).isLessThan(2 << 20);
    assertThat(read).isEqualTo(content.length - 5);
    assertThat(all.limit()).isEqualTo(content.length);
    assertThat(java.util.Arrays.copyOf(all.array(), content.length - 5))
        .isEqualTo(java.util.Arrays.copyOfRange(content, 5, content.length));
  }

  private static long outside() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  /** How many of our files the process has open, as the system sees it. */
  private int open() throws IOException {
    int n = 0;
    try (Stream<Path> list = Files.list(DESCRIPTORS)) {
      for (Path p : (Iterable<Path>) list::iterator) {
        try {
          n += Files.readSymbolicLink(p).startsWith(folder.toRealPath()) ? 1 : 0;
        } catch (NoSuchFileException e) {
          // closed meanwhile
        }
      }
    }
    return n;
  }

  private List<FileHandles.PooledFile> files(FileHandles handles) {
    List<FileHandles.PooledFile> list = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      list.add(handles.file(folder.resolve("f" + i)));
    }
    return list;
  }

  private static byte read(FileHandles.PooledFile file, long position) throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    assertThat(file.read(one, position)).isEqualTo(1);
    return one.get(0);
  }

  @Test
  void neverHasMoreFilesOpenThanAllowedAndReadsThemAll() throws IOException {
    assumeTrue(Files.isDirectory(DESCRIPTORS));
    try (FileHandles handles = new FileHandles(3)) {
      List<FileHandles.PooledFile> files = files(handles);
      for (int round = 0; round < 3; round++) {
        for (int i = 0; i < FILES; i++) {
          assertThat(read(files.get(i), 10L * round)).isEqualTo((byte) i);
          assertThat(open()).isLessThanOrEqualTo(3);
        }
      }
      assertThat(open()).isEqualTo(3);
    }
    assertThat(open()).isZero();
  }

  @Test
  void neverHasMoreFilesOpenThanAllowedWhileManyThreadsRead() throws Exception {
    assumeTrue(Files.isDirectory(DESCRIPTORS));
    int limit = 3;
    int threads = 8;
    AtomicBoolean stop = new AtomicBoolean();
    AtomicInteger most = new AtomicInteger();
    ExecutorService pool = Executors.newFixedThreadPool(threads + 1);
    try (FileHandles handles = new FileHandles(limit)) {
      List<FileHandles.PooledFile> files = files(handles);
      Future<?> watch =
          pool.submit(
              () -> {
                while (!stop.get()) {
                  most.accumulateAndGet(open(), Math::max);
                }
                return null;
              });
      List<Callable<Void>> readers = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int first = t * FILES / threads;
        int behind = (t + 1) * FILES / threads;
        readers.add(
            () -> {
              Random random = new Random(first);
              for (int n = 0; n < 3000; n++) {
                int i = first + random.nextInt(behind - first);
                assertThat(read(files.get(i), random.nextInt(1000))).isEqualTo((byte) i);
              }
              return null;
            });
      }
      for (Future<Void> f : pool.invokeAll(readers)) {
        f.get();
      }
      stop.set(true);
      watch.get();
      assertThat(most.get()).isBetween(1, limit);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void aFileThatIsReadConstantlyStaysOpen() throws IOException {
    assumeTrue(Files.isDirectory(DESCRIPTORS));
    try (FileHandles handles = new FileHandles(2)) {
      List<FileHandles.PooledFile> files = files(handles);
      FileHandles.PooledFile often = files.get(0);
      read(often, 0);
      Path there = descriptorOf(folder.resolve("f0"));
      for (int i = 1; i < FILES; i++) {
        read(files.get(i), 0);
        read(often, 0);
      }
      assertThat(descriptorOf(folder.resolve("f0"))).isEqualTo(there);
    }
  }

  private static Path descriptorOf(Path file) throws IOException {
    try (Stream<Path> list = Files.list(DESCRIPTORS)) {
      for (Path p : (Iterable<Path>) list::iterator) {
        try {
          if (Files.readSymbolicLink(p).equals(file.toRealPath())) {
            return p;
          }
        } catch (NoSuchFileException e) {
          // closed meanwhile
        }
      }
    }
    return null;
  }

  @Test
  void aClosedFileIsOpenedAgainWhenItIsReadAgain() throws IOException {
    try (FileHandles handles = new FileHandles(2)) {
      FileHandles.PooledFile file = handles.file(folder.resolve("f7"));
      assertThat(read(file, 0)).isEqualTo((byte) 7);
      file.close();
      assertThat(read(file, 1)).isEqualTo((byte) 7);
      assertThat(file.size()).isEqualTo(1000);
    }
  }

  @Test
  void theEndOfAFileAndPlacesBehindItGiveMinusOne() throws IOException {
    try (FileHandles handles = new FileHandles(1)) {
      FileHandles.PooledFile file = handles.file(folder.resolve("f1"));
      ByteBuffer buffer = ByteBuffer.allocate(64);
      assertThat(file.read(buffer, 990)).isEqualTo(10);
      buffer.clear();
      assertThat(file.read(buffer, 1000)).isEqualTo(-1);
      assertThat(file.read(buffer, 5000)).isEqualTo(-1);
    }
  }

  @Test
  void aMissingFileDoesNotTakeAPlace() throws IOException {
    try (FileHandles handles = new FileHandles(1)) {
      FileHandles.PooledFile missing = handles.file(folder.resolve("missing"));
      for (int i = 0; i < 5; i++) {
        assertThatThrownBy(missing::size).isInstanceOf(NoSuchFileException.class);
      }
      assertThat(read(handles.file(folder.resolve("f2")), 0)).isEqualTo((byte) 2);
    }
  }

  @Test
  void aLimitOfNothingStillReads() throws IOException {
    try (FileHandles handles = new FileHandles(0)) {
      org.junit.jupiter.api.Assertions.assertTimeoutPreemptively(
          Duration.ofSeconds(10),
          () -> assertThat(read(handles.file(folder.resolve("f3")), 0)).isEqualTo((byte) 3));
    }
  }
}
