package org.tracetool.stats.scope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;

/** Which counters measure memory in use, and in which unit. */
class MemoryRuleTest {
  private static final int GAUGE = CounterProperties.ABSOLUTE | CounterProperties.SCOPE_NEXT;

  private static long unit(String name, String group, String unit, int properties) {
    return MemoryRule.bytesPerUnit(new Definition.Counter(1, name, properties, 1, unit), group);
  }

  @ParameterizedTest
  @CsvSource({
    "MEM_APP_ALLOC, Memory, Bytes, 1",
    "ru_maxrss, Resources, kBytes, 1024",
    "VmRSS, , KiB, 1024",
    "resident, Memory, MB, 1048576",
    "Memory Utilization (heap; in KB), , , 1024",
    "Heap Memory Used (KB), TAU, , 1024",
    "HeapUsed, , B, 1",
    "mem.used, , GiB, 1073741824",
    "ru_minflt, Resources, #, 0",
    "bytes read, I/O, Bytes, 0",
    "MEM_APP_ALLOC, Memory, b, 0",
    "MEM_APP_ALLOC, Memory, Bytes/s, 0",
    "PAPI_MEM_SCY, Hardware, #, 0",
    "remember, , Bytes, 0",
  })
  void counters(String name, String group, String unit, long bytes) {
    assertThat(unit(name.replace(';', ','), group, unit, GAUGE)).isEqualTo(bytes);
  }

  @Test
  void whatAccumulatesIsNotInUse() {
    assertThat(unit("ru_ixrss", "Resources", "kBytes", CounterProperties.ACCUMULATED)).isZero();
    assertThat(unit("MEM_APP_ALLOC", "Memory", "Bytes", CounterProperties.ACCUMULATED)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "malloc, Application, true",
    "realloc, , true",
    "operator new[], , true",
    "anything, MEM, true",
    "free, MEM, true",
    "freeze, Application, false",
    "my_malloc, Application, false",
    "main, , false",
  })
  void routines(String region, String group, boolean allocates) {
    assertThat(MemoryRule.isAllocation(region, group)).isEqualTo(allocates);
  }
}
