package org.tracetool.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.EmbeddedRunner;
import org.tracetool.spark.rows.SparkTable;

/** Tables of traces in Spark, compared with each other and with known figures. */
final class TablesTest {
  private static final Path TRACES = Path.of("../testdata/traces").toAbsolutePath();
  private static final String RING =
      TRACES.resolve("vampirtrace/ring_collectives/expected/ring.otf").toString();

  private static SparkSession spark;

  private static final Set<SparkTable> KINDS_OF_EVENTS =
      EnumSet.of(SparkTable.ENTERS, SparkTable.LEAVES, SparkTable.SENDS, SparkTable.RECEIVES);

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    spark = LocalSpark.session();
  }

  private static Dataset<Row> table(String name, String... traces) {
    return spark.read().format("tracetool").option("table", name).load(traces);
  }

  private static List<String> rows(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::toString).sorted().toList();
  }

  @Test
  void everyTableCanBeReadWithAllItsColumns() {
    for (SparkTable of : SparkTable.values()) {
      String name = of.label();
      Dataset<Row> all = table(name, RING);
      assertThat(all.count()).as(name).isEqualTo(all.collectAsList().size());
      assertThat(all.columns()).as(name).endsWith("trace");
    }
  }

  @Test
  void everyTableHasTheRowsOfAFolderOfTables() {
    String trace = TRACES.resolve("otf2/02-allevents/traces.otf2").toString();
    Path tables = folder.resolve("tables.parquet");
    assertThat(EmbeddedRunner.run("convert", trace, "-o", tables.toString(), "--quiet")).isZero();
    for (SparkTable of : SparkTable.values()) {
      String file = of.label();
      if (KINDS_OF_EVENTS.contains(of)) {
        continue; // rows of the events
      }
      Dataset<Row> written = spark.read().parquet(tables.resolve(file + ".parquet").toString());
      List<String> both = new ArrayList<>(List.of(written.columns()));
      both.retainAll(List.of(table(of.label(), trace).columns()));
      Column[] columns = both.stream().map(functions::col).toArray(Column[]::new);
      assertThat(columns).as(file).hasSizeGreaterThan(1);
      assertThat(rows(table(of.label(), trace).select(columns)))
          .as(file)
          .isEqualTo(rows(written.select(columns)));
    }
  }

  @Test
  void secondsAreNanoseconds() {
    Dataset<Row> events = table("events", RING);
    assertThat(events.where("time_s = time_ns / 1e9").count())
        .isPositive()
        .isEqualTo(events.count());
    Dataset<Row> calls = table("calls", RING);
    assertThat(calls.where("begin_s = begin_ns / 1e9 and inclusive_s = inclusive_ns / 1e9").count())
        .isPositive()
        .isEqualTo(calls.count());
  }

  @Test
  void columnsThatAreMadeOfOthersAreWhatQueryMakesOfThem() {
    String threads = TRACES.resolve("vampirtrace/hybrid_omp/expected/hyb.otf").toString();
    String pending = TRACES.resolve("defects/pending_sends/pend.otf").toString();
    Dataset<Row> messages = table("messages", threads, pending);
    assertThat(
            messages.where("matched <> (send_ns is not null and receive_ns is not null)").count())
        .isZero();
    assertThat(messages.where("not matched and duration_s is null").count()).isPositive();
    assertThat(
            messages
                .where(
                    "matched and duration_ns = receive_ns - send_ns"
                        + " and duration_s = (receive_ns - send_ns) / 1e9")
                .count())
        .isPositive()
        .isEqualTo(messages.where("matched").count());
    Dataset<Row> locations = table("locations", threads).select("process_id", "rank");
    Dataset<Row> seen = table("events", threads).select("process_id", "rank").distinct();
    assertThat(rows(seen.where("rank is not null"))).isNotEmpty();
    assertThat(rows(seen)).isSubsetOf(rows(locations));
    assertThat(rows(table("events", threads).groupBy("rank").count()))
        .hasSize((int) seen.select("rank").distinct().count());
    assertThat(rows(table("processes", threads)))
        .isNotEmpty()
        .isEqualTo(
            rows(
                table("locations", threads)
                    .where("parent_id is null")
                    .select("process", "process_id", "rank", "host", "stream", "world", "trace")));
  }

  @Test
  void numbersOfTheTraceHaveNoSign() throws IOException {
    Files.writeString(folder.resolve("large.otf"), "1:fffffff0\n");
    Files.writeString(folder.resolve("large.0.def"), "DTR3e8\nDPfffffff0NM\"p\"\nDF1G0NM\"f\"\n");
    Files.writeString(folder.resolve("large.1.events"), "5\n*fffffff0\nE1\n6\nL1\n");
    Dataset<Row> events = table("events", folder.resolve("large.otf").toString());
    assertThat(rows(events.select("process", "process_id").distinct()))
        .containsExactly("[p,4294967280]");
    assertThat(events.where("process_id = 4294967280").count()).isEqualTo(2);
  }

  @Test
  void communicatorsAreGroups() {
    Dataset<Row> groups = table("groups", RING).where("communicator").drop("communicator");
    assertThat(table("communicators", RING).columns())
        .containsExactly("communicator", "communicator_id", "members", "trace");
    assertThat(rows(table("communicators", RING))).isNotEmpty().isEqualTo(rows(groups));
  }

  @Test
  void callsAreEntersAndMessagesAreSends() {
    Dataset<Row> events = table("events", RING);
    long enters = events.where("kind = 'enter'").count();
    assertThat(enters).isPositive().isEqualTo(table("calls", RING).count());
    assertThat(rows(events.where("kind = 'enter'").groupBy("region").count()))
        .isEqualTo(rows(table("calls", RING).groupBy("region").count()));
    assertThat(rows(table("sends", RING)))
        .isNotEmpty()
        .isEqualTo(rows(events.where("kind in ('send', 'isend')")));
    Dataset<Row> messages = table("messages", RING);
    assertThat(messages.where("send_ns is not null").count())
        .isPositive()
        .isEqualTo(events.where("kind = 'send'").count());
    assertThat(messages.where("receive_ns < send_ns").count()).isZero();
  }

  @Test
  void exclusiveTimesAddUpToInclusiveTimesOfTheOuterCalls() {
    Dataset<Row> calls = table("calls", RING);
    calls.createOrReplaceTempView("calls");
    Row sums =
        spark
            .sql(
                "select sum(exclusive_ns), sum(if(depth = 1, inclusive_ns, 0)) from calls"
                    + " where complete")
            .first();
    assertThat(sums.getLong(0)).isPositive().isEqualTo(sums.getLong(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kind = 'send'",
        "kind in ('enter', 'leave') and region like 'MPI%'",
        "time_ns >= 20000000 and time_ns < 60000000",
        "time_s > 0.02 and time_s <= 0.06",
        "time_ns = 0",
        "process_id in (1, 3)",
        "process = 'Process 1'",
        "process_id = 2 and kind = 'receive' and time_ns > 1000"
      })
  void whatIsPushedDownLeavesTheSameRows(String condition) {
    Dataset<Row> all = table("events", RING).cache();
    List<String> wanted = rows(all.where(condition));
    all.unpersist(true);
    Dataset<Row> pushed = table("events", RING).where(condition);
    assertThat(rows(pushed)).isEqualTo(wanted);
    assertThat(pushed.queryExecution().executedPlan().toString()).contains("QueryBounds");
  }

  @Test
  void processesAreFoundByTheNamesThatRowsHave() throws IOException {
    Files.writeString(folder.resolve("odd.otf"), "1:1\n2:2\n");
    Files.write(
        folder.resolve("odd.0.def"),
        "DTR3b9aca00\nDP1NM\"\u00e9\"\nDP2NM\"\"\nDF1NM\"f\"\n"
            .getBytes(StandardCharsets.ISO_8859_1));
    Files.writeString(folder.resolve("odd.1.events"), "5\n*1\nE1\n6\nL1\n");
    Files.writeString(folder.resolve("odd.2.events"), "5\n*2\nE1\n6\nL1\n7\nE1\n");
    Dataset<Row> events = table("events", folder.resolve("odd.otf").toString());
    List<Row> names = events.groupBy("process").count().orderBy("count").collectAsList();
    assertThat(names).hasSize(2);
    for (Row name : names) {
      assertThat(events.where(functions.col("process").equalTo(name.get(0))).count())
          .as(name.getString(0))
          .isEqualTo(name.getLong(1));
    }
    assertThat(events.where("time_s < double('NaN')").count()).isEqualTo(5);
  }

  @Test
  void slicesHaveEachEventOnce() {
    List<String> whole = rows(table("events", RING));
    Dataset<Row> sliced = spark.read().format("tracetool").option("slices", 5).load(RING);
    assertThat(sliced.rdd().getNumPartitions()).isGreaterThan(5);
    assertThat(rows(sliced)).isEqualTo(whole);
    Dataset<Row> grouped = spark.read().format("tracetool").option("partitions", 2).load(RING);
    assertThat(grouped.rdd().getNumPartitions()).isEqualTo(2);
    assertThat(rows(grouped)).isEqualTo(whole);
  }

  @Test
  void slicesAndTimesHaveAllEventsWhereTimesGoBack() throws IOException {
    Random random = new Random(2);
    StringBuilder text = new StringBuilder();
    int time = 0;
    for (int i = 0; i < 40_000; i++) {
      time = Math.max(0, time + random.nextInt(90) - (random.nextInt(200) == 0 ? 8_000 : 0));
      text.append(Integer.toHexString(time)).append("\n*1\n").append(i % 2 == 0 ? "E1\n" : "L1\n");
      text.append(i % 5 == 0 ? "CNT1V" + Integer.toHexString(i) + '\n' : "");
    }
    Path trace = folder.resolve("back.otf");
    Files.writeString(trace, "1:1\n");
    Files.writeString(
        folder.resolve("back.0.def"), "DTR3b9aca00\nDP1NM\"P\"\nDF1NM\"f\"\nDCNT1NM\"c\"PRP0\n");
    Files.writeString(folder.resolve("back.1.events"), text);
    for (String table : new String[] {"events", "counters"}) {
      Dataset<Row> whole =
          spark
              .read()
              .format("tracetool")
              .option("table", table)
              .option("slices", 1)
              .load(trace.toString());
      Dataset<Row> sliced =
          spark
              .read()
              .format("tracetool")
              .option("table", table)
              .option("slices", 7)
              .load(trace.toString());
      assertThat(whole.rdd().getNumPartitions()).isOne();
      assertThat(sliced.rdd().getNumPartitions()).isEqualTo(7);
      assertThat(whole.count()).isPositive().isEqualTo(sliced.count());
      assertThat(rows(sliced)).isEqualTo(rows(whole));
      String condition = "time_ns >= 30000 and time_ns < 90000";
      List<String> wanted = rows(whole.cache().where(condition));
      whole.unpersist(true);
      assertThat(wanted).isNotEmpty();
      assertThat(rows(sliced.where(condition))).isEqualTo(wanted);
      assertThat(rows(whole.where(condition))).isEqualTo(wanted);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"otf2", "stf", "vtf3"})
  void everyFamilyIsRead(String format) {
    String other = folder.resolve("ring." + (format.equals("vtf3") ? "bpv" : format)).toString();
    String out = format.equals("otf2") ? folder.resolve("ring.otf2").toString() : other;
    assertThat(EmbeddedRunner.run("convert", RING, "-o", out, "--to", format, "--quiet")).isZero();
    assertThat(rows(table("events", out).where("kind = 'enter'").groupBy("region").count()))
        .isEqualTo(rows(table("events", RING).where("kind = 'enter'").groupBy("region").count()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "events: region",
        "events: kind, region",
        "events: process, kind, partner",
        "events: trace",
        "events: trace, communicator",
        "events: region, trace, process",
        "calls: region, caller",
        "messages: sender, receiver",
        "regions: region"
      })
  void countsByNamesAreThoseThatSparkMakes(String tableAndKeys) {
    String counters = TRACES.resolve("vampirtrace/counters/expected/cnt.otf").toString();
    String[] keys = tableAndKeys.substring(tableAndKeys.indexOf(' ') + 1).split(", ");
    Column[] columns = Arrays.stream(keys).map(functions::col).toArray(Column[]::new);
    Dataset<Row> all = table(tableAndKeys.substring(0, tableAndKeys.indexOf(':')), RING, counters);
    Dataset<Row> cached = all.cache();
    List<String> wanted = rows(cached.groupBy(columns).count());
    cached.unpersist(true);
    Dataset<Row> counted = all.groupBy(columns).count();
    assertThat(counted.queryExecution().executedPlan().toString()).contains("summed up as");
    assertThat(rows(counted)).isNotEmpty().isEqualTo(wanted);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "events: region: count(*), count(partner), count(time_ns), sum(time_s), max(time_ns)",
        "events: kind, process: sum(bytes), min(bytes), max(bytes), min(time_s), max(region_id)",
        "events: kind, counter: sum(value), min(value), max(value), avg(value), count(value)",
        "events: partner: sum(partner_id), avg(time_s), min(tag)",
        "calls: region, caller: sum(inclusive_ns), max(depth), min(complete), max(outermost)",
        "calls: trace: sum(exclusive_ns), min(begin_s), count(caller)",
        "messages: sender: sum(bytes), min(receive_ns)"
      })
  void sumsByNamesAreThoseThatSparkMakes(String query) {
    String counters = TRACES.resolve("vampirtrace/counters/expected/cnt.otf").toString();
    String[] parts = query.split(": ");
    Dataset<Row> all = table(parts[0], RING, counters);
    String sql = "select " + parts[1] + ", " + parts[2] + " from t group by " + parts[1];
    all.cache().createOrReplaceTempView("t");
    List<String> wanted = rows(spark.sql(sql));
    all.unpersist(true);
    Dataset<Row> summed = spark.sql(sql);
    assertThat(summed.queryExecution().executedPlan().toString()).contains("summed up as");
    assertThat(rows(summed)).isNotEmpty().isEqualTo(wanted);
  }

  @Test
  void sumsOfKindsAloneAreMadeWhereTheyAreRead() {
    Dataset<Row> events = table("events", RING);
    List<String> wanted = rows(events.cache().where("kind = 'enter'").groupBy("region").count());
    events.unpersist(true);
    Dataset<Row> enters = table("events", RING).where("kind = 'enter'").groupBy("region").count();
    assertThat(enters.queryExecution().executedPlan().toString()).contains("summed up as");
    assertThat(rows(enters)).isNotEmpty().isEqualTo(wanted);
  }

  @Test
  void sumsThatAreTooLargeAreWhatSparkMakesOfThem() throws IOException {
    Path trace = folder.resolve("wide.otf");
    Files.writeString(trace, "1:1\n");
    Files.writeString(folder.resolve("wide.0.def"), "DTR3b9aca00\nDP1NM\"P\"\nDF1NM\"f\"\n");
    Files.writeString(
        folder.resolve("wide.1.events"),
        "3000000000000000\n*1\nE1\n4000000000000000\nL1\n5000000000000000\nE1\n");
    table("events", trace.toString()).createOrReplaceTempView("t");
    String average = "select kind, avg(time_ns) from t group by kind order by kind";
    assertThat(spark.sql(average).first().getDouble(1)).isEqualTo(0x1p62);
    assertThat(spark.sql("select process, try_sum(time_ns) from t group by process").first().get(1))
        .isNull();
    assertThatThrownBy(
            () -> spark.sql("select process, sum(time_ns) from t group by process").first())
        .hasMessageContaining("OVERFLOW");
  }

  @Test
  void allElseIsSummedUpBySpark() {
    Dataset<Row> events = table("events", RING);
    List<Dataset<Row>> others =
        List.of(
            events.groupBy("region").agg(functions.countDistinct("partner")),
            events.groupBy("region").agg(functions.max("process")),
            events.groupBy("region").agg(functions.avg("time_ns")),
            events.groupBy("region_id").count(),
            events.where("time_ns > 30000000").groupBy("region").count());
    for (Dataset<Row> other : others) {
      assertThat(other.queryExecution().executedPlan().toString()).doesNotContain("summed up as");
      assertThat(other.collectAsList()).isNotEmpty();
    }
  }

  @Test
  void severalTracesAreToldApart() {
    String other = TRACES.resolve("vampirtrace/counters/expected/cnt.otf").toString();
    assertThat(table("events", RING, other).select("trace").distinct().count()).isEqualTo(2);
    Dataset<Row> values = table("counters", other).where("value is not null");
    assertThat(values.count())
        .isPositive()
        .isEqualTo(table("events", other).where("kind = 'counter'").count());
  }

  @Test
  void aTraceThatChangesBetweenPlanAndReadingIsRefused() throws IOException {
    Path trace = folder.resolve("new.otf");
    Files.writeString(trace, "1:1\n");
    Files.writeString(folder.resolve("new.0.def"), "DTR3e8\nDP1NM\"p\"\nDF1NM\"f\"\n");
    Files.writeString(folder.resolve("new.1.events"), "5\n*1\nE1\n6\nL1\n");
    Dataset<Row> events = table("events", trace.toString());
    assertThat(events.count()).isEqualTo(2);
    events.queryExecution().toRdd().partitions();
    Files.setLastModifiedTime(trace, FileTime.fromMillis(1000));
    assertThatThrownBy(() -> events.queryExecution().toRdd().count())
        .hasMessageContaining("has changed since the query was planned");
    assertThat(table("events", trace.toString()).count()).isEqualTo(2);
  }

  @Test
  void whatCannotBeReadIsSaidInOneLine() {
    assertThatThrownBy(() -> table("nothing", RING)).hasMessageContaining("no such table");
    assertThatThrownBy(() -> table("events", "/no/such.otf").count())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("/no/such.otf");
    assertThatThrownBy(() -> spark.read().format("tracetool").option("tabel", "calls").load(RING))
        .hasMessage("option tabel: no such option; did you mean table");
    assertThatThrownBy(() -> table("events", "s3a://bucket/a.otf").count())
        .hasMessageContaining("mount it");
    for (String wrong : List.of("many", "-1", "2000000000")) {
      assertThatThrownBy(
              () -> spark.read().format("tracetool").option("slices", wrong).load(RING).count())
          .hasMessageContaining("slices=" + wrong);
    }
  }
}
