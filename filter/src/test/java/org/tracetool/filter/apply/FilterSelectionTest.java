package org.tracetool.filter.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.filter.CallText;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.Filtered;
import org.tracetool.filter.request.RecordRequest;
import org.tracetool.filter.request.RequestParser;
import org.tracetool.testdata.contract.ContractRow;

/** Parts of a trace: windows, processes, kinds, types, depth and duration of calls. */
class FilterSelectionTest {
  private static Filtered request(CallText text, boolean boundaries, String... requests)
      throws IOException {
    RequestParser parser = new RequestParser(text.definitions(), true);
    List<RecordRequest> wanted = new ArrayList<>();
    for (String r : requests) {
      wanted.add(parser.parse(r));
    }
    return Filtered.of(text, new FilterSpec().requests(wanted).boundaries(boundaries));
  }

  private static String one(String text, String... requests) throws IOException {
    return request(new CallText().process(1, text), true, requests).calls(1);
  }

  @Test
  void callsAreCutAtTheBordersOfAWindow() throws IOException {
    CallText text = new CallText().process(1, "a(b(c() d()) e(f()))");
    Filtered left = request(text, true, "35s:85s");
    assertThat(left.calls(1)).isEqualTo("a(b(c() d()) e())");
    assertThat(left.rows)
        .extracting(ContractRow::time)
        .containsExactly(35L, 35L, 35L, 40L, 50L, 60L, 70L, 80L, 85L, 85L);
  }

  @Test
  void bordersBelongToTheWindow() throws IOException {
    assertThat(one("a() b() c()", "30s:40s")).isEqualTo("b()");
    assertThat(one("a(>><)", "20s:30s")).isEqualTo("a(>>)");
  }

  @Test
  void callsThatAreOpenAtTheEndOfTheTraceStayOpen() throws IOException {
    assertThat(one("a(b(", "5s:90s")).isEqualTo("a(b(");
  }

  @Test
  void operationsThatBeganBeforeAWindowHaveNoEndInIt() throws IOException {
    assertThat(one("a(+ b() -+-)", "45s:100s")).isEqualTo("a(+-)");
    assertThat(one("a(+b()-)", "15s:25s", "45s:100s")).isEqualTo("a(+) a(-)");
    assertThat(one("a(+b()-)", "15s:25s")).isEqualTo("a(+)");
    CallText text = new CallText().process(1, "a(+ b() -+-)");
    assertThat(request(text, false, "45s:100s").calls(1)).isEqualTo("-+-!)");
  }

  @Test
  void withoutBordersOnlyGenuineRecords() throws IOException {
    CallText text = new CallText().process(1, "a(b() c())");
    assertThat(request(text, false, "25s:45s").calls(1)).isEqualTo("!) c(");
  }

  @Test
  void severalWindows() throws IOException {
    assertThat(one("a(b() c() d())", "15s:25s", "55s:65s")).isEqualTo("a(b()) a(d())");
    assertThat(one("a(b() c() d())", "15s:35s", "30s:65s")).isEqualTo("a(b() c() d())");
  }

  @Test
  void overlappingRequestsForDifferentFunctionsNest() throws IOException {
    assertThat(one("a(b(c()))", "\"a\" 0s:35s", "\"c\" 0s:100s")).isEqualTo("a(c()) c()");
  }

  @Test
  void messagesOfEitherSide() throws IOException {
    CallText text = new CallText().process(1, "a(>)").process(2, "b(>)").process(3, "c(<)");
    Filtered left = request(text, true, "messages,0");
    assertThat(left.calls(1)).isEqualTo(">");
    assertThat(left.calls(2)).as("sent to the chosen process").isEqualTo(">");
    assertThat(left.calls(3)).isEqualTo("<");
    assertThat(request(text, true, "messages,1").calls(1)).isEmpty();
  }

  @Test
  void categoriesAndTypes() throws IOException {
    assertThat(one("a(>#~b(+-))", "functions")).isEqualTo("a(b())");
    assertThat(one("a(>b(+-)<)", "\"b\"")).isEqualTo("b()");
    assertThat(one("a(>b(+-)<)", "\"b\"", "collops")).isEqualTo("b(+-)");
  }

  /** Only the end of an operation names its file; begins of other files must not be left alone. */
  @Test
  void fileOperationsByFile() throws IOException {
    Definitions.Builder names = Definitions.builder();
    new CallText().process(1, "").definitions().entries().forEach(names::add);
    names.add(new Definition.File(1, "a.dat", 0));
    names.add(new Definition.File(2, "b.dat", 0));
    List<ContractRow> rows =
        List.of(
            ContractRow.of(10, EventKind.FILE_OPERATION_BEGIN, 1, 70, 0),
            ContractRow.of(20, EventKind.FILE_OPERATION_BEGIN, 1, 71, 0),
            ContractRow.of(25, EventKind.FILE_OPERATION_BEGIN, 2, 70, 0),
            ContractRow.of(30, EventKind.FILE_OPERATION_END, 1, 2, 70, 1, 2, 8, 0),
            ContractRow.of(40, EventKind.FILE_OPERATION_END, 1, 1, 71, 1, 2, 8, 0),
            ContractRow.of(45, EventKind.FILE_OPERATION_END, 2, 1, 70, 1, 2, 8, 0),
            ContractRow.of(50, EventKind.FILE_OPERATION_BEGIN, 1, 72, 0));
    Definitions all = names.build();
    RequestParser parser = new RequestParser(all, true);
    FilterSpec spec = new FilterSpec().requests(List.of(parser.parse("\"a.*\"")));
    assertThat(Filtered.of(rows, all, new int[] {1, 2}, spec).rows)
        .containsExactly(rows.get(1), rows.get(2), rows.get(4), rows.get(5));
    spec.requests(List.of(parser.parse("\"a.*\""), parser.parse("fileio")));
    assertThat(Filtered.of(rows, all, new int[] {1, 2}, spec).rows).containsExactlyElementsOf(rows);
  }

  @Test
  void depth() throws IOException {
    CallText text = new CallText().process(1, "a(b(c(>) c()) b())");
    assertThat(Filtered.of(text, new FilterSpec().maxDepth(2)).calls(1)).isEqualTo("a(b() b())");
  }

  @Test
  void duration() throws IOException {
    CallText text = new CallText().process(1, "a(b(>) c(\"d()~e(+-))f())");
    FilterSpec spec = new FilterSpec().minDuration(30);
    Filtered left = Filtered.of(text, spec);
    assertThat(left.calls(1)).isEqualTo("a(c(\"~e(+-)))");
    assertThat(left.rows).extracting(ContractRow::time).isSorted();
    FilterSpec keep = new FilterSpec().minDuration(30).keepMessages(true);
    assertThat(Filtered.of(text, keep).calls(1)).isEqualTo("a(>c(\"~e(+-)))");
  }

  @Test
  void callsThatNeverEndAreLong() throws IOException {
    CallText text = new CallText().process(1, "a(b() c(");
    assertThat(Filtered.of(text, new FilterSpec().minDuration(1000)).calls(1)).isEqualTo("a(c(");
  }

  @Test
  void recordsOfSeveralProcessesInAStreamStayInOrder() throws IOException {
    CallText text = new CallText().process(1, "a(b() b())").process(2, "c() c(d(>)) c()");
    Filtered left = Filtered.of(text, new FilterSpec().minDuration(15));
    assertThat(left.rows).extracting(ContractRow::time).isSorted();
    assertThat(left.calls(1)).isEqualTo("a()");
    assertThat(left.calls(2)).isEqualTo("c(d(>))");
  }

  @Test
  void unusedDefinitionsGoOnDemand() throws IOException {
    CallText text = new CallText().process(1, "X:a(Y:b() #)");
    Filtered all = Filtered.of(text, new FilterSpec().maxDepth(1));
    assertThat(all.definitions.region(2)).isNotNull();
    Filtered pruned = Filtered.of(text, new FilterSpec().maxDepth(1).prune(true));
    assertThat(pruned.definitions.region(1)).isNotNull();
    assertThat(pruned.definitions.region(2)).isNull();
    assertThat(pruned.definitions.entries())
        .extracting(e -> e.definition().name())
        .contains("X")
        .doesNotContain("Y", "cycles");
    assertThat(pruned.rows).extracting(ContractRow::kind).contains(EventKind.ENTER);
  }
}
