package org.tracetool.legacy.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.legacy.common.ToolOutput;

/** What the answers should be was asked of the tool of OTF2 3.0.2. */
class EstimatorToolTest {
  private String out;
  private String err;

  private int type(String typed, String... args) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    ByteArrayInputStream in = new ByteArrayInputStream(typed.getBytes(StandardCharsets.ISO_8859_1));
    ToolOutput streams = new ToolOutput("otf2-estimator", in, text, messages);
    int code = Otf2Tools.run(List.of(args), streams);
    out = text.toString(StandardCharsets.ISO_8859_1);
    err = messages.toString(StandardCharsets.ISO_8859_1);
    return code;
  }

  @ParameterizedTest
  @CsvSource({
    "BufferFlush, 10",
    "MeasurementOnOff, 3",
    "Enter, 6",
    "MpiSend, 26",
    "MpiIsend, 35",
    "MpiCollectiveBegin, 2",
    "MpiCollectiveEnd, 31",
    "OmpFork, 6",
    "Metric 0, 8",
    "Metric 24, 248",
    "Metric 25, 266",
    "Metric 256, 8",
    "Metric 0x2, 28",
    "Metric 100000000000000000000, 2566",
    "ParameterUnsignedInt, 16",
    "RmaAtomic, 40",
    "CallingContextSample, 17",
    "IoChangeStatusFlags, 12",
    "IoSeek, 26",
    "ProgramBegin 48, 252",
    "ProgramBegin 49, 265",
    "ProgramBegin -1, 21474836495",
    "NonBlockingCollectiveComplete, 40",
    "Timestamp, 9",
    "DefChunkSize, 262144",
    "AttributeList, 0",
    "AttributeList NONE, 0",
    "AttributeList UINT8, 11",
    "AttributeList INT64 INT64 STRING, 45",
    "AttributeList LOCATION, 19",
    "AttributeList FLOAT, 14",
    "AttributeList DOUBLE, 18",
  })
  void withoutAnyNumbersEverythingIsAsLargeAsItCanBe(String event, String size) throws IOException {
    assertThat(type("get " + event + "\n")).isZero();
    assertThat(out).isEqualTo(event + " " + size + "\n");
  }

  @ParameterizedTest
  @CsvSource({
    "Region, 0, Enter, 2",
    "Region, 1, Enter, 2",
    "Region, 2, Enter, 3",
    "Region, 256, Enter, 3",
    "Region, 257, Enter, 4",
    "Region, 0400, Enter, 3",
    "Region, 0401, Enter, 4",
    "Region, 65537, Enter, 5",
    "Region, 16777217, Enter, 6",
    "Region, 4294967296, Enter, 2",
    "Region, -1, Enter, 6",
    "IoHandle, 1, IoDuplicateHandle, 9",
    "String, 1, ProgramBegin 48, 248",
    "String, 1, ProgramBegin 49, 261",
    "Metric, 1, Metric 25, 262",
    "Attribute, 1, AttributeList ATTRIBUTE, 7",
    "Region, 65536, DefChunkSize, 262144",
    "Region, 65537, DefChunkSize, 524288",
    "Region, 131062, DefChunkSize, 524288",
    "Region, 131063, DefChunkSize, 786432",
    "Region, 4194294, DefChunkSize, 16777216",
    "Region, 4194295, DefChunkSize, 0",
    "Location, 29123, DefChunkSize, 262144",
    "Location, 29124, DefChunkSize, 524288",
    "Location, 1864132, DefChunkSize, 0",
    "Location, 2049638230412172402, DefChunkSize, 262144",
    "Location, -1, DefChunkSize, 0",
    "Location, 0, AttributeList LOCATION, 11",
    "Location, 1, AttributeList LOCATION, 19",
    "String, 100000000, DefChunkSize, 262144",
  })
  void referencesTakeWhatTheNumberOfDefinitionsNeeds(
      String definition, String number, String event, String size) throws IOException {
    assertThat(type("set " + definition + " " + number + "\nget " + event + "\n")).isZero();
    assertThat(out).isEqualTo(event + " " + size + "\n");
  }

  @Test
  void whatWasSetBeforeIsKeptWhereTheToolKeepsIt() throws IOException {
    type("set Region 16000000\nset Region 0\nget DefChunkSize\nset Region 1\nget DefChunkSize\n");
    assertThat(out).isEqualTo("DefChunkSize 16252928\nDefChunkSize 262144\n");
    type("set Location 0\nset Location 100000\nget AttributeList LOCATION\nget DefChunkSize\n");
    assertThat(out).isEqualTo("AttributeList LOCATION 11\nDefChunkSize 262144\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "set|missing definition specification in set command",
        "set Region|missing number of definitions in set command",
        "set region 3|unknown definition 'region'",
        "foo|unknown command: 'foo'",
        "get|missing event specification for get command",
        "get Foo|unknown event 'Foo'",
        "get Metric|missing numberOfMetrics parameter for Metric event",
        "get ProgramBegin|missing numberOfArguments parameter for ProgramBegin event",
        "get AttributeList x|unknown attribute type: 'x'",
        "list|can not list: ''",
        "list foo|can not list: 'foo'",
      })
  void aWrongCommandEndsWithAMessage(String command, String message) throws IOException {
    assertThat(type("get Timestamp\n" + command + "\nget Enter\n")).isEqualTo(1);
    assertThat(out).isEqualTo("Timestamp 9\n");
    assertThat(err)
        .isEqualTo(
            "otf2-estimator: " + message + "\nTry 'otf2-estimator --help' for more information.\n");
  }

  @Test
  void whatIsAskedForIsRepeatedAsItWasTyped() throws IOException {
    assertThat(type("\n \tget \t Enter \t 5 \nexit now\nget Leave\n")).isZero();
    assertThat(out).isEqualTo("Enter \t 5  6\n");
  }

  @Test
  void listsHaveAllNames() throws IOException {
    assertThat(type("list definitions\nlist events x\nlist types")).isZero();
    assertThat(out)
        .startsWith("String\nAttribute\nLocation\nRegion\n")
        .contains("\nLocationGroup\nTimestamp\nAttributeList\nBufferFlush\n")
        .contains("\nMetric <numberOfMetrics>\nParameterString\nParameterInt\n")
        .contains("\nProgramBegin <numberOfArguments>\n")
        .endsWith("\nIO_HANDLE\nLOCATION_GROUP\n");
    assertThat(out.lines()).hasSize(15 + 2 + 79 + 25);
  }

  @Test
  void parametersAreRefused() throws IOException {
    assertThat(type("", "foo")).isEqualTo(1);
    assertThat(err).startsWith("otf2-estimator: unrecognized parameter: 'foo'\n");
    assertThat(type("", "-V", "foo")).isZero();
    assertThat(out).isEqualTo("otf2-estimator: version 3.0.2\n");
  }
}
