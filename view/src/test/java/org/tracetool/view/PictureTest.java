package org.tracetool.view;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.export.ExportedPicture;
import org.tracetool.view.export.PictureColours;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ShortRegionName;
import org.tracetool.view.model.ViewedTrace;
import org.w3c.dom.Document;

class PictureTest {
  private static final TimeWindow WINDOW = new TimeWindow(102_000, 103_000);

  @TempDir Path folder;

  @Test
  void aPictureHasRowsCallsMessagesAndLegend() throws Exception {
    String svg;
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      svg = new String(ExportedPicture.svg(trace, WINDOW, PictureColours.USUAL), UTF_8);
    }
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(svg.getBytes(UTF_8)));
    assertThat(document.getElementsByTagName("rect").getLength()).isBetween(15, 60);
    assertThat(document.getDocumentElement().getTextContent())
        .contains("Sender", "Receiver", "MPI_Recv", "compute", "main", "102.0 ms");
    // The message, besides the lines of the axis.
    assertThat(svg).contains("<line x1=\"819\"").contains("stroke=\"#1b1f26\"");
  }

  @Test
  void theLegendHasLongNamesOfFunctionsInFewerLetters() {
    assertThat(
            ShortRegionName.within("void flux::Solver<double>::step(Mesh<A, B> const&, int)", 30))
        .isEqualTo("flux::Solver<…>::step(…)");
    assertThat(
            ShortRegionName.within(
                "void a::very::deep::name::space::Solver<double>::step(int)", 30))
        .isEqualTo("step");
    assertThat(ShortRegionName.within("a name of words that is a good deal too long", 30))
        .isEqualTo("a name of words that is a goo…");
  }

  @Test
  void aPictureOfDotsHasTheColoursOfTheCalls() throws Exception {
    BufferedImage png;
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      png =
          ImageIO.read(
              new ByteArrayInputStream(ExportedPicture.png(trace, WINDOW, PictureColours.USUAL)));
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

  @Test
  void aPictureHasTheColoursThatTheUserChose() throws Exception {
    RequestParameters chosen =
        new RequestParameters("colors=group&off=4&paint=010203%20MPI%0A040506%20Application");
    String svg;
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      svg = new String(ExportedPicture.svg(trace, WINDOW, PictureColours.of(chosen)), UTF_8);
    }
    assertThat(svg).contains("#010203", "#040506", ">MPI<", ">Application<").doesNotContain("MPI_");
    assertThat(
            Pattern.compile("\"(#[0-9a-f]{6})\"")
                .matcher(svg)
                .results()
                .map(m -> m.group(1))
                .distinct())
        .containsExactlyInAnyOrder("#010203", "#040506", "#eceef1", "#d3d7de", "#1b1f26");
    assertThatThrownBy(() -> PictureColours.of(new RequestParameters("paint=red%20MPI")))
        .isInstanceOf(RequestParameters.BadRequest.class);
  }

  private static int atTime(BufferedImage png, int ticks) {
    return png.getRGB((130 + ticks * 1060 / 1000) * 2, (24 + 3) * 2);
  }
}
