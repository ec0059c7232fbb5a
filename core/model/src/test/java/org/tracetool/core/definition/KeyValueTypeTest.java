package org.tracetool.core.definition;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.event.FileOperation;

class KeyValueTypeTest {
  @ParameterizedTest
  @CsvSource({
    "INT8, 1ff, -1",
    "INT8, 7f, 127",
    "UINT8, 1ff, 255",
    "CHAR, 141, 65",
    "INT16, fed4, -300",
    "UINT16, 1ea60, 60000",
    "INT32, fffeee90, -70000",
    "UINT32, ffffffffffffffff, 4294967295",
    "FLOAT, ffffffffbfc00000, 3217031168",
    "INT64, fffffffed5fa0e00, -5000000000",
    "UINT64, f9ccd8a1c5080000, -446744073709551616",
    "DOUBLE, c002000000000000, -4611123068473966592"
  })
  void valuesAreCutToTheirWidth(KeyValueType type, String hex, long expected) {
    assertThat(type.normalize(Long.parseUnsignedLong(hex, 16))).isEqualTo(expected);
  }

  @Test
  void numbersWithoutATypeGiveNull() {
    assertThat(KeyValueType.of(0)).isEqualTo(KeyValueType.CHAR);
    assertThat(KeyValueType.of(11)).isEqualTo(KeyValueType.BYTE_ARRAY);
    assertThat(KeyValueType.ofOtf(11)).isEqualTo(KeyValueType.BYTE_ARRAY);
    assertThat(KeyValueType.ofOtf(12)).isNull();
    assertThat(KeyValueType.of(KeyValueType.values().length)).isNull();
    assertThat(KeyValueType.of(-1)).isNull();
    assertThat(KeyValueType.of(1L << 32)).isNull();
  }

  @Test
  void fileOperationsHaveNamesUpToUnlock() {
    assertThat(FileOperation.codeName(0x20)).isEqualTo("OPEN");
    assertThat(FileOperation.codeName(10)).isEqualTo("UNLOCK");
    assertThat(FileOperation.codeName(FileOperation.OTHER)).isNull();
    assertThat(FileOperation.flagName(0)).isEqualTo("IOFAILED");
    assertThat(FileOperation.flagName(FileOperation.flagCount() - 1)).isEqualTo("ISREADLOCK");
  }
}
