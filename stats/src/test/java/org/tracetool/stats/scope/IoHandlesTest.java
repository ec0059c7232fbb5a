package org.tracetool.stats.scope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition.IoHandle;
import org.tracetool.core.definition.HandleDefinition.IoParadigm;

class IoHandlesTest {
  private static String paradigm(int token, String name) {
    Definitions.Builder definitions = Definitions.builder();
    definitions.add(new IoParadigm(token, "id", name, 0, 0));
    definitions.add(new IoHandle(1, "handle", 0, token, 0, 0, 0));
    return new StatsIndex(definitions.build()).ioHandles().paradigm(0);
  }

  @Test
  void anInterfaceWithoutANameIsItsTokenWithoutASign() {
    assertThat(paradigm(3, "POSIX")).isEqualTo("POSIX");
    assertThat(paradigm(7, "")).isEqualTo("#7");
    assertThat(paradigm(-2, "")).isEqualTo("#4294967294");
    assertThat(paradigm(-2, null)).isEqualTo("#4294967294");
  }
}
