package org.tracetool.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.TraceReader;
import picocli.CommandLine;

class RenumberOptionTest {
  @ParameterizedTest
  @ValueSource(strings = {"one=2", "1=2,1=3", "0=4", "5=9999999999"})
  void closesTheReaderWhateverIsWrong(String changes) {
    RenumberOption option = new RenumberOption();
    List<String> arguments = new ArrayList<>();
    for (String change : changes.split(",")) {
      arguments.add("--renumber-process=" + change);
    }
    CommandLine.populateCommand(option, arguments.toArray(new String[0]));
    List<String> calls = new ArrayList<>();
    TraceReader reader =
        (TraceReader)
            Proxy.newProxyInstance(
                TraceReader.class.getClassLoader(),
                new Class<?>[] {TraceReader.class},
                (proxy, method, given) -> {
                  calls.add(method.getName());
                  return null;
                });
    assertThatThrownBy(() -> option.of(reader)).isInstanceOf(UsageException.class);
    assertThat(calls).containsExactly("close");
  }
}
