package org.tracetool.counters.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.CounterProperties;

class SampleFormsTest {
  /** Keeps samples as text. */
  private static final class Kept implements SampleSink {
    private final List<String> names = new ArrayList<>();
    private final List<Integer> properties = new ArrayList<>();
    private final List<String> samples = new ArrayList<>();
    private final List<String> pairs = new ArrayList<>();
    private String owner = "";
    private boolean utc;

    @Override
    public int counter(String name, String unit, int bits) {
      String text = name + " in " + unit;
      if (!names.contains(text)) {
        names.add(text);
        properties.add(bits);
      }
      return names.indexOf(text);
    }

    @Override
    public void addSample(int counter, BigDecimal seconds, BigDecimal value) {
      samples.add(counter + " at " + seconds + owner + ": " + value.doubleValue());
    }

    @Override
    public void setUtc() {
      utc = true;
    }

    @Override
    public ZoneId zone() {
      return ZoneId.of("Europe/Berlin");
    }

    @Override
    public void addClockPair(BigDecimal own, BigDecimal at) {
      pairs.add(own + "=" + at);
    }

    @Override
    public void setOwner(Level level, String name) {
      owner = name == null ? "" : " of " + level + " " + name;
    }
  }

  private static Kept read(String id, String text) throws IOException {
    Kept kept = new Kept();
    SampleForm form =
        ServiceLoader.load(SampleForm.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(s -> s.id().equals(id))
            .findFirst()
            .orElseThrow();
    assertThat(form.accepts(text.replace("\ufeff", "").lines().toList())).isTrue();
    form.read(new SampleText(new StringReader(text)), kept);
    return kept;
  }

  @Test
  void tablesHaveTimesAndCounters() throws IOException {
    Kept kept = read("csv", "# made by hand\ntime,power [W],\"load\"\n0.5,12,\n1.5,13.5,2\n");
    assertThat(kept.names).containsExactly("power in W", "load in null");
    assertThat(kept.samples).containsExactly("0 at 0.5: 12.0", "0 at 1.5: 13.5", "1 at 1.5: 2.0");
    assertThat(kept.utc).isFalse();
    assertThat(read("tsv", "time\ta\n1\t2\n").samples).containsExactly("0 at 1: 2.0");
    assertThatThrownBy(() -> read("csv", "time,a\n1,x\n"))
        .isInstanceOf(SampleException.class)
        .hasMessage("line 2: expected a number, found 'x'");
    assertThatThrownBy(() -> read("csv", "time,a\n1,2,3\n")).hasMessageContaining("2 columns");
    assertThatThrownBy(() -> read("csv", "time,a\n1e999999999,2\n")).hasMessageContaining("line 2");
    assertThatThrownBy(() -> read("csv", "time,a\n0e999999999,2\n")).hasMessageContaining("line 2");
  }

  @Test
  void valuesMayBeAllThatDoublesAre() throws IOException {
    assertThat(
            read(
                    "csv",
                    "time,a\n1,4.9E-324\n2,1e30\n3,-1.7976931348623157E308\n4,Infinity\n"
                        + "5,-Infinity\n6,NaN\n7,0.0\n")
                .samples)
        .containsExactly(
            "0 at 1: 4.9E-324", "0 at 2: 1.0E30", "0 at 3: -1.7976931348623157E308", "0 at 7: 0.0");
    assertThatThrownBy(() -> read("csv", "time,a\n1,1e309\n")).hasMessageContaining("a number");
    assertThatThrownBy(() -> read("csv", "time,a\n1e300,1\n")).hasMessageContaining("a number");
  }

  @Test
  void theFirstRowTellsWhatSeparatesNamesThatHoldOtherSeparators() throws IOException {
    Kept commas = read("csv", "time (s; since start),a\n# no row yet\n0.5,2\n");
    assertThat(commas.names).containsExactly("a in null");
    assertThat(commas.samples).containsExactly("0 at 0.5: 2.0");
    Kept semicolons = read("csv", "time;a,b [W];c\n0,5;2,5;3\n1;4\n");
    assertThat(semicolons.names).containsExactly("a,b in W", "c in null");
    assertThat(semicolons.samples).containsExactly("0 at 0.5: 2.5", "1 at 0.5: 3.0", "0 at 1: 4.0");
    assertThat(read("csv", "time,a;b,c\n1,2,3\n").names)
        .containsExactly("a;b in null", "c in null");
    assertThat(read("csv", "time;a,b\n").names).containsExactly("a,b in null");
    assertThat(read("csv", "time (a;b),c,d\n1,2\n").samples).containsExactly("0 at 1: 2.0");
  }

  @Test
  void tablesTellPropertiesOwnersAndDates() throws IOException {
    Kept kept =
        read(
            "csv",
            "# sync 0.5=2026-01-31T10:00:00Z\ntime,host,energy [J] {acc start unsigned}\n"
                + "2026-01-31 11:00:00.25,n1,3\n2026-01-31T10:00:01Z,,4\n");
    assertThat(kept.names).containsExactly("energy in J");
    assertThat(kept.properties)
        .containsExactly(
            CounterProperties.ACCUMULATED
                | CounterProperties.SCOPE_START
                | CounterProperties.UNSIGNED8);
    assertThat(kept.samples)
        .containsExactly("0 at 1769853600.25 of HOST n1: 3.0", "0 at 1769853601: 4.0");
    assertThat(kept.pairs).containsExactly("0.5=1769853600");
    assertThat(kept.utc).isTrue();
    assertThatThrownBy(() -> read("csv", "time,a {huge}\n1,2\n")).hasMessageContaining("acc, abs");
    assertThatThrownBy(() -> read("csv", "# sync 1=noon\ntime,a\n"))
        .hasMessageContaining("sync OWN=UTC");
    assertThatThrownBy(() -> read("csv", "time,a\n2026-01-31T10:00:00Z,1\n7,2\n"))
        .hasMessageContaining("line 3");
  }

  @Test
  void perfPrintsIntervals() throws IOException {
    Kept kept =
        read(
            "perf",
            "# started on Mon\n"
                + "     1.000141341,14.80,msec,task-clock,14800000,100.00,0.015,CPUs utilized\n"
                + "     1.000141341,<not supported>,,cycles,0,100.00,,\n"
                + "     2.000500000,331,,page-faults,14800000,100.00,22.3,K/sec\n");
    assertThat(kept.names).containsExactly("task-clock in msec", "page-faults in null");
    assertThat(kept.samples).containsExactly("0 at 1.000141341: 14.8", "1 at 2.000500000: 331.0");
  }

  @Test
  void perfNamesPartsOfTheMachine() throws IOException {
    Kept cpus =
        read(
            "perf",
            "1.5,CPU0,10,,cycles,100,100.00,,\n1.5,CPU1,<not counted>,,cycles,0,100.00,,\n");
    assertThat(cpus.names).containsExactly("cycles CPU0 in null");
    assertThat(cpus.samples).containsExactly("0 at 1.5: 10.0");
    Kept cores =
        read(
            "perf",
            "1.5,S0-D0-C0,2,10,,cycles,100,100.00,,\n1.5,S1,8,2.5,Joules,power/energy-pkg/,1,1,,\n"
                + "2.5,N0,8,7,,faults,100,100.00,,\n");
    assertThat(cores.names)
        .containsExactly(
            "cycles S0-D0-C0 in null", "power/energy-pkg/ S1 in Joules", "faults N0 in null");
    assertThat(new PerfForm().accepts(List.of("1.5,CPU0,10,,cycles,100,100.00,,"))).isTrue();
    assertThat(new PerfForm().accepts(List.of("1.5,S0,8,10,,cycles,100,100.00,,"))).isTrue();
  }

  @Test
  void sarHasActivities() throws IOException {
    Kept kept =
        read(
            "sar",
            "# hostname;interval;timestamp;CPU;%user;%idle\n"
                + "n1;1;2026-01-31 10:00:00 UTC;-1;5.0;95.0\n"
                + "n1;1;2026-01-31 10:00:00 UTC;0;7.5;\n"
                + "n1;-1;2026-01-31 10:00:00 UTC;LINUX-RESTART\t(4 CPU)\n"
                + "# hostname;interval;timestamp;IFACE;rxpck/s\n"
                + "n1;1;1769853601;eth0;12\n");
    assertThat(kept.names)
        .containsExactly(
            "%user in %", "%idle in %", "%user cpu 0 in %", "rxpck/s iface eth0 in 1/s");
    assertThat(kept.samples)
        .containsExactly(
            "0 at 1769853600 of HOST n1: 5.0",
            "1 at 1769853600 of HOST n1: 95.0",
            "2 at 1769853600 of HOST n1: 7.5",
            "3 at 1769853601 of HOST n1: 12.0");
    assertThatThrownBy(() -> read("sar", "# hostname;interval;timestamp;a\nn;1;x;1\n"))
        .hasMessageContaining("line 2");
  }

  @Test
  void nvidiaPrintsUnits() throws IOException {
    Kept kept =
        read(
            "nvidia-smi",
            "timestamp, index, name, pstate, utilization.gpu [%], power.draw [W]\n"
                + "2026/01/31 11:00:00.100, 0, A100, P0, 45 %, 100.50 W\n"
                + "2026/01/31 11:00:00.200, 1, A100, P0, [N/A], 90.50\n");
    assertThat(kept.names)
        .containsExactly(
            "utilization.gpu gpu 0 in %", "power.draw gpu 0 in W", "power.draw gpu 1 in W");
    assertThat(kept.samples)
        .containsExactly(
            "0 at 1769853600.100: 45.0", "1 at 1769853600.100: 100.5", "2 at 1769853600.200: 90.5");
    assertThatThrownBy(() -> read("nvidia-smi", "timestamp, index\n2026/01/31 11:00:00.1\n"))
        .hasMessageContaining("2 columns");
  }

  @Test
  void prometheusAnswersWithSeries() throws IOException {
    Kept kept =
        read(
            "prometheus",
            "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[\n"
                + "{\"metric\":{\"__name__\":\"node_cpu_seconds_total\",\"cpu\":\"0\","
                + "\"instance\":\"n1:9100\"},\"values\":[[1769853600.5,\"1.5\"],[1,\"NaN\"]]},\n"
                + "{\"values\":[[2,\"3\"]],\"metric\":{\"__name__\":\"up\",\"a\":\"\\u0041\\n\"}}]"
                + ",\"more\":[{\"x\":null}]}}");
    assertThat(kept.names)
        .containsExactly("node_cpu_seconds_total{cpu=0} in s", "up{a=A\n} in null");
    assertThat(kept.samples).containsExactly("0 at 1769853600.5 of HOST n1: 1.5", "1 at 2: 3.0");
    assertThat(kept.properties.get(0) & CounterProperties.TYPE_MASK)
        .isEqualTo(CounterProperties.ACCUMULATED);
    String start = "{\"data\":{\"resultType\":\"matrix\",\"result\":";
    for (String broken : List.of("[{\"values\":[[1]]}]", "[{\"values\":[[1,2]", "[{\"a\"", "3")) {
      assertThatThrownBy(() -> read("prometheus", start + broken))
          .isInstanceOf(SampleException.class);
    }
    assertThatThrownBy(() -> read("prometheus", start + "[".repeat(100_000)))
        .isInstanceOf(SampleException.class);
  }

  @Test
  void powercapCountsOnWhereEnergiesBeginAnew() throws IOException {
    String zone = "/sys/class/powercap/intel-rapl:0/";
    Kept kept =
        read(
            "powercap",
            zone
                + "name:package-0\n"
                + zone
                + "max_energy_range_uj:1000000\n10\n"
                + zone
                + "energy_uj:900000\n12\n"
                + zone
                + "energy_uj:100000\n14.0 intel-rapl:0/energy_uj 300000\n");
    assertThat(kept.names)
        .containsExactly("energy intel-rapl:0 package-0 in J", "power intel-rapl:0 package-0 in W");
    assertThat(kept.samples)
        .containsExactly(
            "0 at 10: 0.0", "1 at 12: 0.1", "0 at 12: 0.2", "1 at 14.0: 0.1", "0 at 14.0: 0.4");
    assertThatThrownBy(() -> read("powercap", zone + "energy_uj:5\n"))
        .hasMessageContaining("a time before");
  }

  @Test
  void numbersMayHaveADecimalCommaWhereNothingElseIsOne() throws IOException {
    Kept table = read("csv", "\ufefftime;a [W];b\r\n0,5;1,25;N/A\r\n1;-;2,5\r\n");
    assertThat(table.names).containsExactly("a in W", "b in null");
    assertThat(table.samples).containsExactly("0 at 0.5: 1.25", "1 at 1: 2.5");
    Kept perf =
        read("perf", "     0,100000000;1234,5;msec;cpu/event=0x1,umask=0x2/;1000;100,00;;\n");
    assertThat(perf.names).containsExactly("cpu/event=0x1,umask=0x2/ in msec");
    assertThat(perf.samples).containsExactly("0 at 0.100000000: 1234.5");
    Kept sar =
        read(
            "sar",
            "# hostname;interval;timestamp;CPU;%user\nn1;1;2026-01-31 10:00:00 UTC;-1;1,50\n");
    assertThat(sar.samples).singleElement().asString().endsWith(": 1.5");
  }

  @Test
  void aCommaIsNoDecimalCommaBesidePoints() {
    assertThatThrownBy(() -> read("csv", "time;a\n0.5;12,345\n"))
        .isInstanceOf(SampleException.class)
        .hasMessageContaining("12,345");
  }

  @Test
  void aLineHasALimit() {
    assertThatThrownBy(() -> read("csv", "time,a\n" + "1".repeat(2_000_000)))
        .isInstanceOf(SampleException.class)
        .hasMessageContaining("line 2");
  }
}
