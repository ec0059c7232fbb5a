package org.tracetool.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** The one session of all tests, with two workers that try a task four times. */
public final class LocalSpark {
  private LocalSpark() {}

  /** The session; it ends with the JVM. */
  public static synchronized SparkSession session() {
    try {
      Path scratch = Files.createDirectories(Path.of("target/spark")).toAbsolutePath();
      return SparkSession.builder()
          .master("local[2,4]")
          .appName("test")
          .config("spark.ui.enabled", false)
          .config("spark.driver.host", "127.0.0.1")
          .config("spark.driver.bindAddress", "127.0.0.1")
          .config("spark.sql.shuffle.partitions", 1)
          .config("spark.sql.warehouse.dir", scratch.resolve("warehouse").toString())
          .config("spark.local.dir", scratch.toString())
          .getOrCreate();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
