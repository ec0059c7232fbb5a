package org.tracetool.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.export.SvgPicture;
import org.tracetool.view.model.ViewedTrace;
import org.w3c.dom.Document;

class SvgPictureTest {
  @TempDir Path folder;

  @Test
  void aPictureHasRowsCallsMessagesAndLegend() throws Exception {
    String svg;
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      svg = SvgPicture.of(trace, new TimeWindow(102_000, 103_000));
    }
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    assertThat(document.getElementsByTagName("rect").getLength()).isBetween(15, 60);
    assertThat(document.getDocumentElement().getTextContent())
        .contains("Sender", "Receiver", "MPI_Recv", "compute", "main", "0.102000 s");
    // The message, besides the lines of the axis.
    assertThat(svg).contains("<line x1=\"819\"").contains("stroke=\"#1b1f26\"");
  }
}
