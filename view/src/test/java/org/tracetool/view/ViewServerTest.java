package org.tracetool.view;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is answered, and what. */
class ViewServerTest {
  @TempDir static Path folder;
  private static ViewServer server;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws Exception {
    ViewOptions options = new ViewOptions(0, 1 << 20, 2, true, t -> {});
    server = ViewServer.start(List.of(ShownTrace.opener(folder)), options);
    while (get("state").body().contains("indexing")) {
      Thread.sleep(10);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return CLIENT.send(
        HttpRequest.newBuilder(server.url().resolve(path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static String json(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer = get(path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body().strip();
  }

  /** The first line of the answer to a request as it is written. */
  private static String raw(String... lines) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.url().getPort())) {
      String text = String.join("\r\n", lines) + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      String answer =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      return answer.substring(9, 12);
    }
  }

  @Test
  void onlyThePageItselfIsAnswered() throws IOException {
    String path = server.url().getPath();
    String host = "Host: 127.0.0.1:" + server.url().getPort();
    assertThat(raw("GET " + path + " HTTP/1.1", host)).isEqualTo("200");
    assertThat(raw("GET " + path + " HTTP/1.1", "Host: localhost:1")).isEqualTo("200");
    assertThat(raw("GET / HTTP/1.1", host)).isEqualTo("403");
    assertThat(raw("GET /main.js HTTP/1.1", host)).isEqualTo("403");
    assertThat(raw("GET " + path.replaceFirst("[0-9a-f]/$", "x/") + " HTTP/1.1", host))
        .isEqualTo("403");
    assertThat(raw("GET " + path + " HTTP/1.1", "Host: evil.example")).isEqualTo("403");
    assertThat(raw("GET " + path + " HTTP/1.1", host, "Origin: http://evil.example"))
        .isEqualTo("403");
    assertThat(raw("GET " + path + "state HTTP/1.1", host, "Sec-Fetch-Site: cross-site"))
        .isEqualTo("403");
    assertThat(raw("POST " + path + " HTTP/1.1", host, "Content-Length: 0")).isEqualTo("405");
  }

  /** More connections than the server has threads. */
  private static final int MANY = 80;

  @Test
  @Timeout(15) // the server of the JDK waits 20 s for a request
  void halfRequestsDoNotHoldUpOthers() throws Exception {
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < MANY; i++) {
        sockets.add(socketWith("GET / HTTP/1.1\r\nHost: x"));
      }
      assertThat(get("state").statusCode()).isEqualTo(200);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  private static Socket socketWith(String text) throws IOException {
    Socket socket = new Socket("127.0.0.1", server.url().getPort());
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    return socket;
  }

  @Test
  void questionsThatAreTooLongAreToldSo() throws Exception {
    String rows = "t/0/selection?from=51000&to=61000&rows=0";
    assertThat(get(rows + ",0".repeat(300_000)).statusCode()).isEqualTo(400);
    HttpResponse<String> answer = get(rows + ",0".repeat(600_000));
    assertThat(answer.statusCode()).isEqualTo(414);
    assertThat(answer.body()).contains("too long");
  }

  @Test
  void nothingElseIsLoadedByThePage() throws Exception {
    HttpResponse<String> page = get("");
    String policy = page.headers().firstValue("Content-Security-Policy").orElseThrow();
    assertThat(policy).startsWith("default-src 'none';").doesNotContain("unsafe");
    assertThat(page.headers().firstValue("Referrer-Policy")).contains("no-referrer");
    assertThat(page.body()).doesNotContain("http:").doesNotContain("https:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nothing.js",
        "../TraceApi.class",
        "t/1/trace",
        "t/0/nothing",
        "t/0/tile?level=7&number=0&rows=0",
        "t/0/tile?level=8&number=99999999999999999999&rows=0",
        "t/0/tile?level=10&number=0&rows=2",
        "t/0/tile?level=10&number=0&rows=0-99999999",
        "t/0/tile?level=10&number=0&rows=x",
        "t/0/tile?level=62&number=4&rows=0",
        "t/0/tile?level=10&number=0&lines=0;2",
        "t/0/tile?level=10&number=0&lines=0-1023;0-1",
        "t/0/messages?from=5&to=5",
        "t/0/details?row=9",
        "t/0/search?text=",
        "t/0/search?text=%zz",
        "t/0/search?region=4294967297",
        "t/0/search?text=main&skip=4294967297",
        "t/0/values?row=0&counter=4294967297",
        "t/0/analysis?id=nothing"
      })
  void whatThereIsNotIsSaid(String path) throws Exception {
    HttpResponse<String> answer =
        CLIENT.send(
            HttpRequest.newBuilder(URI.create(server.url() + path.replace("%zz", "%25zz"))).build(),
            HttpResponse.BodyHandlers.ofString());
    if (!path.contains("%zz")) {
      assertThat(answer.statusCode()).isBetween(400, 404);
      assertThat(answer.body()).doesNotContain("\n").isNotEmpty();
    }
  }

  @Test
  void valuesThatWereRecordedAreTold() throws Exception {
    assertThat(json("t/0/recorded?row=0&time=151000"))
        .contains(
            "{\"records\":[{\"kind\":\"enter\",\"region\":2,\"values\":[[\"step\",\"150\"]]}]}");
    assertThat(json("t/0/recorded?row=0&time=151650")).contains("\"send\",\"region\":0");
    assertThat(json("t/0/recorded?row=0&time=152000")).contains("{\"records\":[]}");
    assertThat(json("t/0/recorded?row=1&time=151000")).contains("{\"records\":[]}");
  }

  @ParameterizedTest
  @CsvSource({
    "min_bytes=8, 0",
    "min_bytes=9, 1",
    "min_ticks=100, 0",
    "min_ticks=101, 1",
    "tag=5, 0",
    "tag=6, 1",
    "min_bytes=18446744073709551615, 1",
  })
  void messagesAreFiltered(String filter, int left) throws Exception {
    String messages = json("t/0/beside?from=51600&to=51800&" + filter);
    assertThat(messages).contains(left == 0 ? "[0,\"51650\",1" : "\"filtered\":1,\"messages\":[]");
  }

  @Test
  void theFingerprintIsOfTheFilesAndTheirContent() throws Exception {
    assertThat(json("t/0/fingerprint")).matches("\\{\"fingerprint\":\"[0-9a-f]{32}\"}\\s*");
    assertThat(json("session")).isEqualTo("null");
  }

  @Test
  void whatIsShownIsGivenAsAPageThatNeedsNoServer() throws Exception {
    assertThat(json("t/0/page?from=51000&to=52000&state=order%3Dname"))
        .startsWith("<!doctype html>")
        .contains("\"from\":\"51000\"", "order=name");
    assertThat(json("t/0/picture?from=51000&to=52000&form=png")).startsWith("\ufffdPNG");
  }

  @Test
  void theTraceIsDescribed() throws Exception {
    assertThat(json("t/0/trace"))
        .contains("\"first\":\"1000\",\"last\":\"401000\",\"ticks_per_second\":\"1000000\"")
        .contains(
            "{\"name\":\"Sender\",\"kind\":\"process\",\"parent\":-1,\"own\":true,\"rank\":0}")
        .contains("[4,\"MPI_Recv\",1]")
        .contains("\"groups\":[\"Application\",\"MPI\"]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // both ends within, begin before, end behind the window
        "51600|51800|[0,\"51650\",1,\"51750\",8,5,20]",
        "51700|51800|[0,\"51650\",1,\"51750\",8,5,20]",
        "51600|51700|[0,\"51650\",1,\"51750\",8,5,20]",
      })
  void messagesOfAWindowHaveBothEnds(String from, String to, String message) throws Exception {
    assertThat(json("t/0/messages?from=" + from + "&to=" + to))
        .endsWith(
            "\"complete\":true,\"hidden\":0,\"messages\":["
                + message
                + "],\"communicators\":[[20,\"World\"]]}");
  }

  @Test
  void detailsNameTheCallsWithTheirEnds() throws Exception {
    assertThat(json("t/0/details?row=1&time=51500"))
        .contains(
            "\"name\":\"main\",\"group\":\"Application\",\"waits\":false,\"source\":\"main.c:17\"")
        .contains("\"enter\":\"1000\",\"leave\":\"401000\"")
        .contains(
            "\"name\":\"MPI_Recv\",\"group\":\"MPI\",\"waits\":true,\"enter\":\"51300\",\"leave\":\"51800\"");
  }

  @Test
  void aSelectionIsExact() throws Exception {
    // From the middle of a call of compute in cycle 50 to the middle of one in cycle 60.
    String selection = json("t/0/selection?from=51100&to=61100&rows=0");
    assertThat(selection)
        .contains("[2,10,6000,6000]")
        .contains("[3,10,1000,1000]")
        .contains("[5,10,500,500]")
        .contains("[1,0,2500,10000]")
        .contains("\"messages\":[[0,1,10,80]]")
        .contains("[-1,1,10000,0]")
        .contains("[0,2,6000,10]");
    assertThat(json("t/0/selection?from=51100&to=61100")).contains("[4,10,5000,5000]");
  }

  @Test
  void timesOfAProcessAddUpToTheInterval() throws Exception {
    assertThat(json("t/0/selection?from=51000&to=61000"))
        .contains("\"process_regions\":[2,4,1,3,5]")
        .contains("\"processes\":[[0,6000,0,2500,1000,500,0],[1,3000,5000,1500,0,500,0]]")
        .contains("\"process_inclusive\":[[0,6000,0,10000,1000,500],[1,3000,5000,10000,0,500]]");
  }

  @Test
  void durationsAreThoseOfWholeCalls() throws Exception {
    String durations = json("t/0/durations?region=2&from=51100&to=61100&rows=0");
    assertThat(durations)
        .startsWith("{\"calls\":9,\"cut\":2,\"least\":600,\"largest\":600,\"mean\":600")
        .contains("\"bins\":[[596,603,9]]")
        .contains("[0,\"52000\",600]")
        .doesNotContain("\"51000\"");
    assertThat(json("t/0/durations?region=2&from=51000&to=61000"))
        .contains("\"calls\":20,\"cut\":0,\"least\":300,\"largest\":600,\"mean\":450")
        .contains("\"bins\":[[298,302,10],[596,603,10]]");
    assertThat(get("t/0/durations?from=51000&to=61000").statusCode()).isEqualTo(400);
  }

  @Test
  void callsAreFoundForwardAndBackward() throws Exception {
    assertThat(json("t/0/search?text=recv&from=51301&to=401000"))
        .contains("\"hit\":{\"row\":1,\"text\":\"MPI_Recv\",\"time\":\"52300\",\"number\":0}");
    assertThat(json("t/0/search?text=RECV&from=1000&to=51300&last=1"))
        .contains("\"hit\":{\"row\":1,\"text\":\"MPI_Recv\",\"time\":\"50300\",\"number\":0}");
    assertThat(json("t/0/search?any=1&from=51001&to=401000"))
        .contains("\"hit\":{\"row\":1,\"text\":\"MPI_Recv\",\"time\":\"51300\"");
    assertThat(json("t/0/search?any=1&skip=3,4&from=51001&to=401000"))
        .contains("\"text\":\"message to Receiver (rank 1)\",\"time\":\"51650\"");
    assertThat(json("t/0/search?any=1&skip=3,4&pass=messages,marks&from=51001&to=401000"))
        .contains("\"text\":\"MPI_Barrier\",\"time\":\"51850\"");
    assertThat(json("t/0/search?text=nowhere")).doesNotContain("hit");
  }

  @Test
  void operationsAreFoundByNameAndCommunicator() throws Exception {
    String barrier =
        "\"hit\":{\"row\":0,\"text\":\"barrier in World\",\"time\":\"51850\",\"number\":0}";
    assertThat(json("t/0/search?text=world&from=51001&to=401000")).contains(barrier);
    assertThat(json("t/0/search?text=collective+world&from=51001&to=401000")).contains(barrier);
    assertThat(json("t/0/search?text=collectives&from=51001&to=401000")).contains(barrier);
    assertThat(json("t/0/search?text=collective+wrong&from=51001&to=401000")).doesNotContain("hit");
    assertThat(json("t/0/search?text=world&pass=collectives")).doesNotContain("hit");
    // The call of MPI_Barrier is found; the operation in it is not found once more.
    assertThat(hits("text=barrier&from=1000&to=2000", false))
        .containsExactly("1850 0 MPI_Barrier", "1850 1 MPI_Barrier");
    assertThat(json("t/0/search?text=message+receiver&from=51001&to=401000"))
        .contains("\"text\":\"message to Receiver (rank 1)\",\"time\":\"51650\"");
  }

  @Test
  void theNextMessageOfARowOrAPairIsToldWithBothEnds() throws Exception {
    String message = "\"message\":[0,\"51650\",1,\"51750\",8,5,20],\"communicator\":\"World\"";
    assertThat(json("t/0/search?messages=1&rows=0&from=51001&to=401000")).contains(message);
    assertThat(json("t/0/search?messages=1&rows=1&from=51651&to=401000"))
        .contains("\"time\":\"51750\"", message);
    assertThat(json("t/0/search?messages=1&rows=0&receiver=1&from=1000&to=52000&last=1"))
        .contains(message);
    assertThat(json("t/0/search?messages=1&rows=1&receiver=0")).doesNotContain("hit");
  }

  /** From one hit to the next until there is none, as the page does. */
  private static List<String> hits(String question, boolean last) throws Exception {
    Pattern hit =
        Pattern.compile(
            "\"hit\":\\{\"row\":(-?\\d+),\"text\":\"([^\"]*)\",\"time\":\"(\\d+)\",\"number\":(-?\\d+)}");
    List<String> found = new ArrayList<>();
    String beyond = last ? "&last=1" : "";
    Matcher m = hit.matcher(json("t/0/search?" + question + beyond));
    while (m.find()) {
      found.add(m.group(3) + " " + m.group(1) + " " + m.group(2));
      String end =
          last
              ? "&last=1&from=1000&to=" + (Long.parseLong(m.group(3)) + 1)
              : "&to=2000&from=" + m.group(3);
      beyond = end + "&time=" + m.group(3) + "&row=" + m.group(1) + "&number=" + m.group(4);
      m = hit.matcher(json("t/0/search?" + question.replaceAll("&.*", "") + beyond));
    }
    return found;
  }

  @Test
  void eachHitIsFoundOnceInBothDirections() throws Exception {
    List<String> all =
        List.of(
            "1000 0 main",
            "1000 0 compute",
            "1000 1 main",
            "1000 1 compute",
            "1300 1 MPI_Recv",
            "1600 0 MPI_Send",
            "1850 0 MPI_Barrier",
            "1850 1 MPI_Barrier");
    assertThat(hits("text=m&from=1000&to=2000", false)).isEqualTo(all);
    List<String> reversed = new ArrayList<>(all);
    Collections.reverse(reversed);
    assertThat(hits("text=m&from=1000&to=2000", true)).isEqualTo(reversed);
  }

  @Test
  void regionsThatDidNotComeWithTheTraceAreToldByTheirTokens() throws Exception {
    assertThat(json("t/0/regions?tokens=3"))
        .isEqualTo("{\"regions\":[[3,\"MPI_Send\",0]],\"groups\":[\"MPI\"]}");
    assertThat(json("t/0/regions?tokens=2,99")).contains("[2,\"compute\",", "[99,\"");
    String many = IntStream.range(0, 1001).mapToObj(Integer::toString).collect(joining(","));
    HttpResponse<String> answer = get("t/0/regions?tokens=" + many);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).isEqualTo("tokens: more than 1000");
  }

  @Test
  void findingsAreThere() throws Exception {
    assertThat(json("t/0/findings")).contains("\"waits\":[[1,4,").contains("[4,1,200000,100000.0]");
  }

  @Test
  void callsOfABarrierAreOneWait() throws Exception {
    String answer = analysis("longest-waits&from=1000&to=2000");
    assertThat(answer)
        .contains("{\"text\":\"MPI_Barrier\"},{\"row\":0},{\"ticks\":50},{\"number\":2}")
        .containsOnlyOnce("MPI_Barrier")
        .contains("{\"text\":\"MPI_Recv\"},{\"row\":1},{\"ticks\":500},{\"number\":1}");
  }

  private static String analysis(String id) throws Exception {
    String answer = json("t/0/analysis?id=" + id);
    while (answer.contains("\"running\"")) {
      Thread.sleep(10);
      answer = json("t/0/analysis?id=" + id);
    }
    return answer;
  }

  @Test
  void analysesThatAreAskedForAtOnceFindTheSame() throws Exception {
    List<String> ids =
        List.of("slow-messages", "late-senders", "large-messages&stop=1", "clock-violations");
    for (String id : ids) {
      json("t/0/analysis?id=" + id);
    }
    assertThat(analysis("slow-messages")).contains("400 messages have both ends");
    assertThat(analysis("late-senders")).contains("400 waits for messages");
    assertThat(analysis("large-messages")).contains("400 messages have both ends");
    assertThat(analysis("clock-violations")).contains("\"ticks\":10}");
  }

  @Test
  void analysesFindTheirPlaces() throws Exception {
    assertThat(json("t/0/analyses"))
        .contains(
            "slow-messages", "large-messages", "clock-violations", "late-senders", "late-members");
    assertThat(analysis("slow-messages"))
        .contains("400 messages")
        .contains("\"lines\":[{\"place\":[0,\"251650\",1,\"251790\"]");
    assertThat(analysis("longest-waits")).contains("1600 calls", "\"text\":\"MPI_Recv\"");
    assertThat(analysis("clock-violations"))
        .contains("\"lines\":[{\"place\":[0,\"101650\",1,\"101640\"]")
        .contains("\"ticks\":10}");
    assertThat(analysis("late-senders"))
        .contains(
            "\"cells\":[{\"row\":1},{\"row\":0},{\"ticks\":120000},"
                + "{\"text\":\"MPI_Recv\"},{\"text\":\"compute\"},{\"number\":400}]");
  }

  @Test
  void countersAndCollectivesAreThere() throws Exception {
    assertThat(json("t/0/tracks")).isEqualTo("{\"tracks\":[[0,12,0.0,399.0]]}");
    assertThat(json("t/0/values?row=0&counter=12&from=51000&to=53000"))
        .isEqualTo(
            "{\"samples\":[[\"50720\",49.0],[\"51720\",50.0],[\"52720\",51.0],[\"53720\",52.0]]}");
    assertThat(json("t/0/collectives?from=51800&to=52000"))
        .contains("\"members\":[[0,\"51850\",\"51900\"],[1,\"51850\",\"51900\"]]");
  }

  @Tag("broad")
  @Test
  void theServerEndsAfterTheLastPage() throws Exception {
    ViewOptions options = new ViewOptions(0, 1 << 20, 1, false, t -> {});
    try (ViewServer other = ViewServer.start(List.of(), options)) {
      try (Socket page = new Socket("127.0.0.1", other.url().getPort())) {
        String request =
            "GET " + other.url().getPath() + "alive HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
        page.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(page.getInputStream().read()).isEqualTo('H');
      }
      other.awaitEnd();
    }
  }

  @Test
  void aPageIsServedBeforeItsTracesAreOpened(@TempDir Path own) throws Exception {
    ViewOptions options = new ViewOptions(0, 1 << 20, 1, true, t -> {});
    try (ViewServer other = ViewServer.listen(List.of(ShownTrace.opener(own)), options)) {
      HttpRequest state = HttpRequest.newBuilder(other.url().resolve("state?wait=50")).build();
      HttpResponse.BodyHandler<String> text = HttpResponse.BodyHandlers.ofString();
      assertThat(CLIENT.send(state, text).body()).contains("\"indexing\"", "\"records\":0");
      other.openTraces();
      HttpRequest longer = HttpRequest.newBuilder(other.url().resolve("state?wait=1000")).build();
      String answer;
      do {
        answer = CLIENT.send(longer, text).body();
      } while (answer.contains("\"indexing\""));
      assertThat(answer).contains("\"ready\"");
    }
  }

  @Test
  void connectionsWithoutARequestAndManyOpenPagesTakeNoTurns() throws Exception {
    List<Socket> open = new ArrayList<>();
    try {
      String path = "GET " + server.url().getPath() + "alive HTTP/1.1\r\n";
      for (int i = 0; i < 100; i++) {
        open.add(new Socket("127.0.0.1", server.url().getPort()));
        Socket page = new Socket("127.0.0.1", server.url().getPort());
        open.add(page);
        page.getOutputStream()
            .write((path + "Host: localhost\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
        assertThat(page.getInputStream().read()).isEqualTo('H');
      }
      assertThat(get("t/0/trace").statusCode()).isEqualTo(200);
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> thread.getName().equals("answer"))
          .hasSizeLessThan(100);
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  @Tag("broad")
  @Test
  @Timeout(15) // the server closes connections without a whole request after 20 s
  void requestsThatAreRefusedAreNotReadToTheirEnd() throws Exception {
    List<Socket> open = new ArrayList<>();
    try {
      for (int i = 0; i < 100; i++) {
        Socket socket = new Socket("127.0.0.1", server.url().getPort());
        open.add(socket);
        String head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
      }
      assertThat(get("t/0/trace").statusCode()).isEqualTo(200);
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  @Test
  void aConnectionServesMoreThanOneRequest() throws Exception {
    try (Socket socket = new Socket("127.0.0.1", server.url().getPort())) {
      socket.setSoTimeout(10_000);
      String head = "GET " + server.url().getPath() + "state HTTP/1.1\r\nHost: localhost\r\n\r\n";
      InputStream answers = socket.getInputStream();
      for (int i = 0; i < 3; i++) {
        socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
        StringBuilder first = new StringBuilder();
        while (first.indexOf("\r\n\r\n") < 0) {
          int next = answers.read();
          assertThat(next).as("request %d: %s", i, first).isNotNegative();
          first.append((char) next);
        }
        Matcher length = Pattern.compile("(?i)content-length: (\\d+)").matcher(first);
        assertThat(length.find()).as("%s", first).isTrue();
        answers.readNBytes(Integer.parseInt(length.group(1)));
      }
    }
  }

  @Test
  void aPageThatOnlyLooksWhetherItIsThereIsNotOpen() throws Exception {
    ViewOptions options = new ViewOptions(0, 1 << 20, 1, false, t -> {});
    try (ViewServer other = ViewServer.start(List.of(), options)) {
      HttpRequest.Builder head = HttpRequest.newBuilder(other.url().resolve("alive"));
      HttpResponse<String> answer =
          CLIENT.send(
              head.method("HEAD", HttpRequest.BodyPublishers.noBody()).build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEmpty();
    }
  }

  @Test
  void whatAPageHasGivenUpIsNotAnswered() throws Exception {
    String messages = "t/0/messages?from=1000&to=20000&page=5&ask=";
    assertThat(get("drop?page=5&asks=3,9").statusCode()).isEqualTo(204);
    assertThat(get(messages + 3).statusCode()).isEqualTo(410);
    assertThat(get(messages + 4).statusCode()).isEqualTo(200);
    assertThat(get("drop?page=5&asks=x").statusCode()).isEqualTo(400);
    assertThat(json("progress?page=5&ask=4")).isEqualTo("{\"percent\":null}");
  }

  @Test
  void whatIsBesideCallsIsTheSameInOneAnswer() throws Exception {
    String window = "?from=90000&to=130000";
    assertThat(json("t/0/beside" + window))
        .isEqualTo(
            "{\"messages\":"
                + json("t/0/messages" + window)
                + ",\"marks\":"
                + json("t/0/marks" + window)
                + ",\"collectives\":"
                + json("t/0/collectives" + window)
                + "}");
  }
}
