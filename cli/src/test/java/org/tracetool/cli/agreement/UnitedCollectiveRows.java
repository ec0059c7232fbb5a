package org.tracetool.cli.agreement;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Rows of {@code stats --by collective} as facts. OTF2 has one code for an operation that blocks
 * and for its kind that does not, so that both are one row there: of rows with the same operation
 * and communicator, the sums are compared.
 */
final class UnitedCollectiveRows {
  private static final String ROW = ".tables.collective ";
  private static final List<String> SAME = List.of(".name", ".communicator", ".class");
  private static final List<String> SUMS =
      List.of(".count", ".meetings", ".sent_bytes", ".received_bytes", ".duration_s", ".waiting_s");

  private UnitedCollectiveRows() {}

  /** The lines, with one for all rows of an operation on a communicator. */
  static Stream<String> united(Stream<String> lines) {
    List<String> all = new ArrayList<>();
    Map<String, Map<String, BigDecimal>> rows = new TreeMap<>();
    lines.forEach(
        line -> {
          if (line.startsWith(ROW)) {
            add(line, rows);
          } else {
            all.add(line);
          }
        });
    rows.forEach((operation, sums) -> all.add(ROW + operation + sums));
    return all.stream();
  }

  private static void add(String line, Map<String, Map<String, BigDecimal>> rows) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String value : line.substring(ROW.length()).split(", (?=\\.)")) {
      String[] parts = value.split(" = ", 2);
      values.put(parts[0], parts[1]);
    }
    Map<String, String> operation = new LinkedHashMap<>(values);
    operation.keySet().retainAll(SAME);
    Map<String, BigDecimal> sums =
        rows.computeIfAbsent(operation.toString(), key -> new TreeMap<>());
    for (String name : SUMS) {
      String value = values.get(name);
      if (!value.equals("null")) {
        sums.merge(name, new BigDecimal(value).stripTrailingZeros(), UnitedCollectiveRows::sum);
      }
    }
  }

  private static BigDecimal sum(BigDecimal a, BigDecimal b) {
    return a.add(b).stripTrailingZeros();
  }
}
