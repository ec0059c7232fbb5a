package org.tracetool.format.chrome;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.contract.ReaderContract;

class ChromeReaderContractTest implements ReaderContract {
  private static final int SHORT = 6;

  @Override
  public TraceFormat format() {
    return new ChromeFormat();
  }

  @Override
  public boolean streamsAreProcesses() {
    return true;
  }

  static Path sample(Path folder, int rounds) throws IOException {
    StringBuilder text = new StringBuilder("[\n");
    text.append(
        "{\"ph\":\"M\",\"pid\":1,\"name\":\"process_name\",\"args\":{\"name\":\"app\"}},\n");
    for (int i = 0; i < rounds; i++) {
      int time = 10 * i;
      text.append("{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":").append(time);
      text.append(",\"dur\":5,\"name\":\"f").append(i % 3).append("\",\"args\":{\"n\":1}},\n");
      text.append("{\"ph\":\"B\",\"pid\":1,\"tid\":2,\"ts\":").append(time);
      text.append(",\"name\":\"g\"},\n{\"ph\":\"E\",\"pid\":1,\"tid\":2,\"ts\":").append(time + 7);
      text.append("},\n");
      if (rounds > SHORT) { // of the main row as well, where a cut would leave a gap
        text.append("{\"ph\":\"C\",\"pid\":1,\"ts\":").append(time);
        text.append(",\"name\":\"used\",\"args\":{\"value\":").append(i).append("}},\n");
      }
      text.append("{\"ph\":\"i\",\"pid\":1,\"tid\":1,\"ts\":").append(time);
      text.append(",\"name\":\"tick\"},\n{\"ph\":\"b\",\"pid\":1,\"tid\":1,\"cat\":\"c\",\"id\":");
      text.append(i).append(",\"ts\":").append(time).append(",\"name\":\"GET\"},\n");
      text.append("{\"ph\":\"e\",\"pid\":1,\"tid\":1,\"cat\":\"c\",\"id\":").append(i);
      text.append(",\"ts\":").append(time + 8).append(",\"name\":\"GET\"},\n");
    }
    return Files.writeString(folder.resolve("run.json"), text.append("{}]\n"));
  }

  @Override
  public List<Path> samples(Path folder) throws IOException {
    return List.of(sample(Files.createDirectories(folder.resolve("long")), 60));
  }

  @Override
  public List<Path> shortSamples(Path folder) throws IOException {
    return List.of(sample(Files.createDirectories(folder.resolve("short")), 3));
  }
}
