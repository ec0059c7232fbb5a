package org.tracetool.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.tracetool.core.text.TraceText;

class EscapedOutputTest {
  @Test
  void charactersMayBeCutAnywhere() throws IOException {
    byte[] text = TraceText.encode("ä\u202e😀\u001b[2J\udce4x\u009b\t\n");
    for (int cut = 0; cut <= text.length; cut++) {
      ByteArrayOutputStream shown = new ByteArrayOutputStream();
      try (EscapedOutput out = new EscapedOutput(shown)) {
        out.write(text, 0, cut);
        out.write(text, cut, text.length - cut);
      }
      byte[] bytes = shown.toByteArray();
      assertThat(TraceText.decode(bytes, 0, bytes.length))
          .isEqualTo("ä\\u202e😀\\x1b[2J\\xe4x\\x9b\t\n");
    }
  }
}
