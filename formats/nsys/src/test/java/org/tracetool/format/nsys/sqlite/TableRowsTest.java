package org.tracetool.format.nsys.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.format.nsys.TestDatabase;
import org.tracetool.testdata.EachOf;

class TableRowsTest {
  private static final long[] EDGES = {
    0,
    1,
    -1,
    127,
    -128,
    128,
    32767,
    -32769,
    1 << 23,
    -(1 << 23) - 1,
    Integer.MAX_VALUE,
    1L << 47,
    -(1L << 47) - 1,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    281543696187391L
  };

  @TempDir Path folder;

  private static Object value(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> null;
      case 1 -> EDGES[random.nextInt(EDGES.length)];
      case 2 -> random.nextLong() >>> random.nextInt(64);
      case 3 ->
          random.nextInt(50) == 0
              ? "é€😀".repeat(random.nextInt(9000))
              : "text " + random.nextInt();
      case 4 -> random.nextDouble();
      default ->
          random.nextInt(40) == 0
              ? new byte[random.nextInt(70000)]
              : new byte[1 + random.nextInt(9)];
    };
  }

  private static List<Object> row(TableRows rows, int columns) {
    List<Object> row = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      row.add(
          rows.isInteger(i)
              ? (Object) rows.integer(i)
              : rows.isReal(i)
                  ? (Object) rows.real(i)
                  : rows.isText(i) ? rows.text(i) : rows.isNull(i) ? "NULL" : rows.textLength(i));
    }
    return row;
  }

  private static List<List<Object>> expected(TestDatabase db, String sql) throws SQLException {
    List<List<Object>> all = new ArrayList<>();
    try (Statement statement = db.connection().createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          Object value = rows.getObject(i);
          row.add(
              value == null
                  ? "NULL"
                  : value instanceof byte[] blob
                      ? (Object) blob.length
                      : value instanceof Integer n ? (Object) n.longValue() : value);
        }
        all.add(row);
      }
    }
    return all;
  }

  private static List<List<Object>> read(DatabaseTable table, String... columns)
      throws IOException {
    List<List<Object>> all = new ArrayList<>();
    try (TableRows rows = table.open(List.of(columns))) {
      while (rows.next()) {
        all.add(row(rows, columns.length));
      }
    }
    return all;
  }

  @EachOf(2)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "page_size=512",
        "page_size=4096",
        "page_size=65536",
        "auto_vacuum=FULL",
        "secure_delete=1"
      })
  void readsWhatSqliteReads(String pragma) throws Exception {
    Path file = folder.resolve("a.sqlite");
    Random random = new Random(pragma.hashCode());
    List<List<Object>> expected;
    try (TestDatabase db = new TestDatabase(file, "PRAGMA " + pragma)) {
      db.run("CREATE TABLE t (a, \"b c\" INTEGER, id INTEGER PRIMARY KEY, d DEFAULT (1+2), e)");
      db.run("CREATE TABLE other (x)");
      for (int i = 0; i < 3000; i++) {
        db.insert(
            "t", value(random), value(random), random.nextLong(), value(random), value(random));
        db.insert("other", i);
      }
      db.run("DELETE FROM t WHERE abs(id % 7) = 3");
      db.run("ALTER TABLE t ADD COLUMN late INTEGER");
      db.run("INSERT INTO t (id, late) VALUES (5, 6)");
      expected = expected(db, "SELECT late, e, id, \"b c\", a, d FROM t ORDER BY id");
    }
    Database database = Database.of(file);
    assertThat(database.damage()).isNull();
    assertThat(database.file().missingBytes()).isZero();
    assertThat(read(database.table("t"), "late", "E", "id", "b c", "a", "d")).isEqualTo(expected);
    assertThat(read(database.table("other"), "x", "missing"))
        .hasSize(3000)
        .contains(List.of(7L, "NULL"));
  }

  @Test
  void tellsTablesFromWhatIsNone() throws Exception {
    Path file = folder.resolve("a.sqlite");
    try (TestDatabase db = new TestDatabase(file)) {
      db.run("CREATE TABLE t (a INT, b)");
      db.run("CREATE VIEW v AS SELECT a FROM t");
      db.run("CREATE TABLE w (a INT PRIMARY KEY, b) WITHOUT ROWID");
      db.run("CREATE TABLE g (a INT, b INT GENERATED ALWAYS AS (a + 1) VIRTUAL)");
      db.run("CREATE VIRTUAL TABLE f USING fts5(x)");
      db.run("CREATE INDEX i ON t (b)");
      db.run("CREATE TRIGGER r AFTER INSERT ON t BEGIN DELETE FROM t; END");
      db.run(
          "CREATE TABLE \"quoted \"\"name\"\"\" ([x y] INT, `end` TEXT DEFAULT ',)', -- no, column\n"
              + " 'c' DECIMAL(10,2) CHECK (c > 0), /* d */ CONSTRAINT u UNIQUE (c, `end`))");
    }
    Database database = Database.of(file);
    assertThat(database.others()).containsKeys("v", "w", "g", "f");
    assertThat(database.others()).containsEntry("v", "a view, not a table");
    assertThat(database.table("quoted \"name\"").columns()).containsExactly("x y", "end", "c");
    assertThat(database.table("t").rowidColumn()).isEqualTo(-1);
  }

  @Test
  void refusesTextsThatAreNotUtf8() throws Exception {
    Path file = folder.resolve("a.sqlite");
    try (TestDatabase db = new TestDatabase(file, "PRAGMA encoding='UTF-16le'")) {
      db.run("CREATE TABLE t (a)");
    }
    assertThatThrownBy(() -> Database.of(file)).isInstanceOf(UnsupportedTraceException.class);
  }

  @Test
  void refusesChangesThatAreInALogOnly() throws Exception {
    Path file = folder.resolve("a.sqlite");
    try (TestDatabase db = new TestDatabase(file, "PRAGMA journal_mode=WAL")) {
      db.run("CREATE TABLE t (a)");
      db.connection().commit();
      assertThatThrownBy(() -> Database.of(file))
          .isInstanceOf(UnsupportedTraceException.class)
          .hasMessageContaining("wal_checkpoint");
    }
    assertThat(Database.of(file).table("t")).isNotNull();
  }

  private Path small() throws Exception {
    Path file = folder.resolve("small.sqlite");
    try (TestDatabase db = new TestDatabase(file, "PRAGMA page_size=512")) {
      db.run("CREATE TABLE t (a, b)");
      for (int i = 0; i < 100; i++) {
        db.insert("t", i, "x".repeat(i % 10 == 0 ? 900 : 20));
      }
    }
    return file;
  }

  /** Reads as far as it goes; gives the number of rows. */
  private static long readOrRefuse(Path file) throws IOException {
    long count = 0;
    try {
      Database database = Database.of(file);
      DatabaseTable table = database.table("t");
      if (table != null) {
        try (TableRows rows = table.open(List.of("a", "b"))) {
          while (rows.next()) {
            rows.text(1);
            count++;
          }
        }
      }
    } catch (TraceException | DatabaseDamageException e) {
      assertThat(e.getMessage()).isNotBlank();
    }
    return count;
  }

  @Test
  @Timeout(60)
  void readsRowsBeforeDamageAndNeverMoreThanThereAre() throws Exception {
    Path file = small();
    byte[] good = Files.readAllBytes(file);
    assertThat(readOrRefuse(file)).isEqualTo(100);
    Path cut = folder.resolve("cut.sqlite");
    long most = 0;
    for (int size = 0; size < good.length; size += 13) {
      Files.write(cut, Arrays.copyOf(good, size));
      most = Math.max(most, readOrRefuse(cut));
    }
    assertThat(most).isBetween(50L, 99L);
    Random random = new Random(4);
    for (int i = 0; i < 3000; i++) {
      byte[] bad = good.clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt();
      }
      Files.write(cut, bad);
      assertThat(readOrRefuse(cut)).isLessThan(1000);
    }
  }

  /**
   * Makes rows of a page 20 pages longer than they are, and has their second page follow itself.
   */
  private static void makeEndless(ByteBuffer bytes, int page) {
    for (int i = 0; i < bytes.getShort(page + 3); i++) {
      int at = page + bytes.getShort(page + 8 + 2 * i);
      int size = (bytes.get(at) & 0x7f) << 7 | bytes.get(at + 1);
      int local = 39 + (size - 39) % 508;
      size += 20 * 508;
      bytes.put(at, (byte) (0x80 | size >> 7)).put(at + 1, (byte) (size & 0x7f));
      int further = bytes.getInt(at + 3 + (local <= 477 ? local : 39));
      bytes.putInt((further - 1) * 512, further);
    }
  }

  @Test
  void noticesRowsThatGoOnInCircles() throws Exception {
    Path file = folder.resolve("endless.sqlite");
    try (TestDatabase db = new TestDatabase(file, "PRAGMA page_size=512")) {
      db.run("CREATE TABLE t (a, b)");
      for (int i = 0; i < 100; i++) {
        db.insert("t", i, "x".repeat(900));
      }
    }
    byte[] bytes = Files.readAllBytes(file);
    for (int page = 512; page < bytes.length; page += 512) {
      if (bytes[page] == 13) {
        makeEndless(ByteBuffer.wrap(bytes), page);
      }
    }
    Files.write(file, bytes);
    try (TableRows rows = Database.of(file).table("t").open(List.of("a", "b"))) {
      assertThatThrownBy(
              () -> {
                while (rows.next()) {
                  assertThat(rows.textLength(1)).isEqualTo(900);
                }
              })
          .isInstanceOf(DatabaseDamageException.class)
          .hasMessageContaining("form a circle");
      assertThat(rows.rowCount()).isBetween(1L, 50L);
    }
  }

  @Test
  void noticesPagesThatFormACircle() throws Exception {
    Path file = small();
    byte[] bytes = Files.readAllBytes(file);
    long root = Database.of(file).table("t").root();
    int page = (int) (root - 1) * 512;
    assertThat(bytes[page]).isEqualTo((byte) 5);
    ByteBuffer.wrap(bytes).putInt(page + 8, (int) root); // its last child is itself
    Files.write(file, bytes);
    try (TableRows rows = Database.of(file).table("t").open(List.of("a"))) {
      assertThatThrownBy(
              () -> {
                while (rows.next()) {
                  assertThat(rows.rowCount()).isLessThan(1000);
                }
              })
          .isInstanceOf(DatabaseDamageException.class);
    }
  }
}
