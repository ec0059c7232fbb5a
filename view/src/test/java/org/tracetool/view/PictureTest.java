package org.tracetool.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.export.Picture;
import org.tracetool.view.model.ShortName;
import org.tracetool.view.model.ViewedTrace;
import org.w3c.dom.Document;

class PictureTest {
  private static final TimeWindow WINDOW = new TimeWindow(102_000, 103_000);

  @TempDir Path folder;

  @Test
  void aPictureHasRowsCallsMessagesAndLegend() throws Exception {
    String svg;
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      svg = new String(Picture.svg(trace, WINDOW), StandardCharsets.UTF_8);
    }
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    assertThat(document.getElementsByTagName("rect").getLength()).isBetween(15, 60);
    assertThat(document.getDocumentElement().getTextContent())
        .contains("Sender", "Receiver", "MPI_Recv", "compute", "main", "0.1020 s");
    // The message, besides the lines of the axis.
    assertThat(svg).contains("<line x1=\"819\"").contains("stroke=\"#1b1f26\"");
  }

  @Test
  void theLegendHasLongNamesOfFunctionsInFewerLetters() {
    assertThat(ShortName.within("void flux::Solver<double>::step(Mesh<A, B> const&, int)", 30))
        .isEqualTo("flux::Solver<…>::step(…)");
    assertThat(ShortName.within("void a::very::deep::name::space::Solver<double>::step(int)", 30))
        .isEqualTo("step");
    assertThat(ShortName.within("a name of words that is a good deal too long", 30))
        .isEqualTo("a name of words that is a goo…");
  }

  @Test
  void aPictureOfDotsHasTheColoursOfTheCalls() throws Exception {
    BufferedImage png;
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      png = ImageIO.read(new ByteArrayInputStream(Picture.png(trace, WINDOW)));
    }
    assertThat(png.getWidth()).isEqualTo(2400);
    // The first row: compute up to 600, MPI_Send from then on to 700, main in between.
    int compute = atTime(png, 100);
    int send = atTime(png, 625);
    assertThat(atTime(png, 550)).isEqualTo(compute);
    assertThat(atTime(png, 675)).isEqualTo(send).isNotEqualTo(compute);
    assertThat(atTime(png, 780)).isNotIn(send, compute, 0xffffffff);
    assertThat(png.getRGB(2399, 100)).isEqualTo(0xffffffff);
  }

  private static int atTime(BufferedImage png, int ticks) {
    return png.getRGB((130 + ticks * 1060 / 1000) * 2, (24 + 3) * 2);
  }
}
