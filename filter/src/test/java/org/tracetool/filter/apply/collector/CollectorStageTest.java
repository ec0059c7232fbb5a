package org.tracetool.filter.apply.collector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.InstrumentationDefinition;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventKind;
import org.tracetool.filter.CallText;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.Filtered;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.filter.collector.ConfigParser;

/** Rules of the Trace Collector. */
class CollectorStageTest {
  private static final String PROGRAM =
      "Application:User_Code("
          + "Application:finalize(lib2:lib2_end())"
          + "Application:init(lib1:lib1_fini()"
          + " lib1:lib1_main(system:close() lib1:lib1_util() system:open() system:read()))"
          + "lib4:lib4_log(system:write())"
          + "Application:work(lib2:lib2_setup(lib3:lib3_get(system:read())"
          + " lib4:lib4_log(system:write()))"
          + " lib4:lib4_log(system:write())))";

  private static CollectorRules rules(String config) throws UsageException {
    CollectorRules rules = new CollectorRules();
    new ConfigParser("c", rules).readFile(config);
    return rules;
  }

  private static String one(String config, String text) throws IOException {
    return run(config, new CallText().process(1, text), true).calls(1);
  }

  private static Filtered run(String config, CallText text, boolean fold) throws IOException {
    return Filtered.of(text, new FilterSpec().collector(rules(config), fold));
  }

  @Test
  void foldingForTheDeveloperOfTheApplication() throws IOException {
    assertThat(one("STATE lib*:* FOLD", PROGRAM))
        .isEqualTo(
            "User_Code(finalize(lib2_end()) init(lib1_fini() lib1_main()) lib4_log()"
                + " work(lib2_setup() lib4_log()))");
  }

  @ParameterizedTest
  @CsvSource({
    "DETAILED-STATES off,            T(), LOCAL()",
    "DETAILED-STATES on,             T(T/COPY()), LOCAL()",
    "DETAILED-STATES,                T(T/COPY()), LOCAL()",
    "detailed-states 2,              T(T/COPY(T/COPY/LOCAL())), LOCAL()",
    "DETAILED-STATES 999999999,      T(T/COPY(T/COPY/LOCAL())), LOCAL()"
  })
  void detailedStates(String directive, String transfer, String local) throws IOException {
    String calls = "MPI:T(MPI:T/COPY(MPI:T/COPY/LOCAL())) MPI:LOCAL()";
    String expected = transfer + " " + local;
    assertThat(one(directive, calls)).isEqualTo(expected);
    assertThat(one(directive + "\nSTATE MPI:* ON", calls))
        .as("whatever rules for functions say")
        .isEqualTo(expected);
  }

  @Test
  void otherSlashesThanThoseOfDetails() throws IOException {
    String calls = "A:T/C() A:operator/() A:/usr() A:a//b() A/B:x() A:y/()";
    assertThat(one("DETAILED-STATES off", calls)).isEqualTo("operator/() /usr() a//b() x() y/()");
  }

  @Test
  void userCodeIsEnteredOnDemand() throws IOException {
    String calls = "Application:User_Code(MPI:MPI_Init() Application:work())";
    assertThat(one("ENTER-USERCODE off", calls)).isEqualTo("MPI_Init() work()");
    assertThat(one("ENTER-USERCODE off\nenter-usercode ON", calls))
        .as("the last one counts")
        .isEqualTo("User_Code(MPI_Init() work())");
    assertThatThrownBy(() -> rules("ENTER-USERCODE 2")).hasMessageContaining("expected on or off");
    assertThatThrownBy(() -> rules("DETAILED-STATES x")).hasMessageContaining("or a level");
    assertThatThrownBy(() -> rules("ENVIRONMENT off on")).hasMessageContaining("end of the line");
  }

  @Test
  void directivesForAllFunctionsAreNoRulesToReport() throws IOException {
    Filtered left =
        run(
            "ENTER-USERCODE off\nDETAILED-STATES off\nDEMANGLE on",
            new CallText().process(1, "A:m()"),
            true);
    assertThat(left.writer.unusedCollectorRules()).isEmpty();
    assertThat(rules("DEMANGLE on").demangles()).isTrue();
    assertThat(rules("DEMANGLE off\nENVIRONMENT on\nPCTRACE on").isEmpty()).isTrue();
  }

  @Test
  void foldingForTheDeveloperOfALibrary() throws IOException {
    assertThat(one("STATE ** FOLD\nSTATE lib2:* UNFOLD", PROGRAM))
        .isEqualTo("User_Code(finalize(lib2_end()) work(lib2_setup(lib3_get() lib4_log())))");
  }

  @Test
  void foldingForTheDeveloperOfALibraryInDetail() throws IOException {
    assertThat(one("STATE Application:* FOLD\nSTATE lib2:* UNFOLD", PROGRAM))
        .isEqualTo(
            "User_Code(finalize(lib2_end())"
                + " work(lib2_setup(lib3_get(read()) lib4_log(write()))))");
  }

  @Test
  void foldingWithCaller() throws IOException {
    assertThat(one("STATE ** FOLD\nSTATE lib4:* UNFOLD CALLER Application:*", PROGRAM))
        .isEqualTo("User_Code(lib4_log(write()) work(lib4_log(write())))");
  }

  @Test
  void callersThatBecomeVisibleHaveTheirTrueTimes() throws IOException {
    Filtered left =
        run(
            "STATE A:m FOLD\nSTATE A:x UNFOLD",
            new CallText().process(1, "A:m(A:b() A:c(A:x()))"),
            true);
    assertThat(left.calls(1)).isEqualTo("m(c(x()))");
    assertThat(left.rows).extracting(r -> r.time()).containsExactly(10L, 40L, 50L, 60L, 70L, 80L);
  }

  @Test
  void samplesAtCallersThatBecomeVisibleStay() throws IOException {
    String config = "STATE A:m FOLD\nSTATE A:x UNFOLD";
    assertThat(one(config, "A:m(A:b(#) A:c(#A:b(#)# A:x(#)#)#)#")).isEqualTo("m(c(#x(#)#)#)#");
    assertThat(one(config, "A:m(#A:c(#A:d(#~A:x()>)) A:c(#A:b()))")).isEqualTo("m(#c(#d(#x())))");
  }

  @Test
  void foldingTakesEverythingButSamplesAtVisibleCalls() throws IOException {
    assertThat(one("SYMBOL f FOLD", "A:m(A:f(#>+-~A:g(#)#)#>)")).isEqualTo("m(f(#)#>)");
  }

  @Test
  void foldingCanLeaveMessages() throws IOException {
    CallText text = new CallText().process(1, "A:m(A:f(~>A:g(<)>)>)");
    assertThat(run("SYMBOL f FOLD", text, false).calls(1)).isEqualTo("m(f(><>)>)");
    assertThat(run("SYMBOL f FOLD\nSYMBOL g UNFOLD", text, false).calls(1))
        .isEqualTo("m(f(>g(<)>)>)");
    CallText deep = new CallText().process(1, "A:f(> A:h(> A:g(>) >) >)");
    assertThat(run("SYMBOL f FOLD\nSYMBOL g UNFOLD", deep, false).calls(1))
        .isEqualTo("f(>h(>g(>)>)>)");
  }

  @ParameterizedTest
  @CsvSource({
    "MPI:MPI_Send, true, true",
    "MPI:MPI_Ssend, true, true",
    "MPI:MPI_Isend, true, true",
    "MPI:MPI_Bsend, false, false",
    "MPI:MPI_Recv, true, true",
    "MPI:MPI_Test, true, true",
    "MPI:MPI_Testall, true, true",
    "MPI:MPI_Wait, true, true",
    "MPI:MPI_Waitall, true, true",
    "MPI:MPI_Barrier, false, false",
    "MPI:MPI_Sendrecv, false, false",
    "Application:main, true, false",
    "other:f, true, true"
  })
  void theTableOfTheReference(String function, boolean kept, boolean location) throws IOException {
    CollectorRules rules =
        rules(
            "ACTIVITY MPI OFF\nSTATE MPI:*send ON\nSYMBOL MPI_bsend OFF\nSYMBOL MPI_recv ON\n"
                + "SYMBOL MPI_test* ON\nSYMBOL MPI_wait* 4\nACTIVITY Application 0\n");
    CallText text = new CallText().process(1, function + "()");
    CollectorFunctions.Function f =
        new CollectorFunctions(rules, text.definitions(), 1, new HashMap<>()).function(1);
    assertThat(f.isKept()).isEqualTo(kept);
    assertThat(f.keepsLocation() && kept).isEqualTo(location);
  }

  @ParameterizedTest
  @CsvSource({
    "PCTRACE 0, false, true, false",
    "PCTRACE off, false, true, false",
    "PCTRACE 0:1, true, true, false",
    "PCTRACE 1:2, false, true, false",
    "PCTRACE, true, true, false"
  })
  void pctraceIsForAllFunctionsWithoutADepth(String line, boolean on, boolean one, boolean none)
      throws IOException {
    CollectorRules rules = rules("SYMBOL a on\nSYMBOL c 1 d 0\n" + line);
    CallText text = new CallText().process(1, "A:a() A:b() A:c() A:d()");
    CollectorFunctions functions =
        new CollectorFunctions(rules, text.definitions(), 1, new HashMap<>());
    assertThat(functions.function(1).keepsLocation()).isEqualTo(on);
    assertThat(functions.function(2).keepsLocation()).isEqualTo(on);
    assertThat(functions.function(3).keepsLocation()).isEqualTo(one);
    assertThat(functions.function(4).keepsLocation()).isEqualTo(none);
  }

  @Test
  void countsTheCallsThatEachRuleMatches() throws IOException {
    CallText text =
        new CallText().process(1, "A:a(A:b() A:b())").process(2, "A:a(A:b())").process(3, "A:c()");
    Filtered left = run("SYMBOL a off b fold\nSYMBOL * on\nSYMBOL d off", text, true);
    assertThat(left.writer.collectorRules())
        .extracting(left.writer::calls)
        .containsExactly(2L, 3L, 6L, 0L);
    Filtered switched = run("SYMBOL a entry traceoff\nSYMBOL b fold", text, true);
    assertThat(switched.writer.collectorRules())
        .extracting(switched.writer::calls)
        .containsExactly(2L, 3L);
  }

  @Test
  void severalPatternsOnALine() throws IOException {
    assertThat(one("SYMBOL MPI_* off MPI_Barrier on", "MPI:MPI_Send() MPI:MPI_Barrier()"))
        .isEqualTo("MPI_Barrier()");
  }

  @Test
  void whatIsInsideAFunctionThatIsOffStays() throws IOException {
    assertThat(one("SYMBOL f off", "A:m(A:f(#>A:g()+-)#)")).isEqualTo("m(~>g()+-~)");
  }

  @Test
  void recordingCanBeSwitched() throws IOException {
    assertThat(one("SYMBOL f entry traceoff, exit restore", "A:m(A:a() A:f(A:b()) A:c())"))
        .isEqualTo("m(a() TRACEOFF() f() c())");
    assertThat(one("SYMBOL f entry traceoff exit restore", "A:m(A:f(>) A:c())"))
        .isEqualTo("m(TRACEOFF() f() c())");
  }

  @Test
  void callsThatEndWhileNothingIsRecordedAreLeftWhenItGoesOn() throws IOException {
    assertThat(
            one(
                "SYMBOL stop entry traceoff\nSYMBOL go entry traceon",
                "A:m(A:a(A:stop()) A:b() A:c(A:go() A:d()))"))
        .isEqualTo("m(a(TRACEOFF()) c(go() d()))");
  }

  @Test
  void aTraceThatEndsWithoutRecordingIsBalanced() throws IOException {
    assertThat(one("SYMBOL stop entry traceoff", "A:m(A:a(A:stop()))"))
        .isEqualTo("m(a(TRACEOFF()))");
  }

  @Test
  void hiddenCallersThatWereRecordedKeepTheirTimes() throws IOException {
    String config =
        "SYMBOL f FOLD\nSYMBOL x UNFOLD\nSYMBOL stop ENTRY TRACEOFF\nSYMBOL go ENTRY TRACEON";
    Filtered left = run(config, new CallText().process(1, "A:f(A:h(A:stop() A:go() A:x()))"), true);
    assertThat(left.calls(1)).isEqualTo("f(h(TRACEOFF() x()))");
    assertThat(left.rows)
        .extracting(row -> row.time())
        .containsExactly(10L, 20L, 30L, 50L, 70L, 80L, 90L, 100L);
  }

  @Test
  void hiddenCallersThatBeganUnrecordedBeginWhereItGoesOn() throws IOException {
    Filtered left =
        run(
            "SYMBOL f FOLD\nSYMBOL x UNFOLD\nSYMBOL stop ENTRY TRACEOFF\nSYMBOL go ENTRY TRACEON",
            new CallText().process(1, "A:f(A:stop() A:h(A:go() A:x()))"),
            true);
    assertThat(left.calls(1)).isEqualTo("f(TRACEOFF() h(x()))");
    assertThat(left.rows)
        .extracting(row -> row.time())
        .containsExactly(10L, 20L, 50L, 50L, 70L, 80L, 90L, 100L);
  }

  @Test
  void callsThatAreNotRecordedShowNoCallers() throws IOException {
    assertThat(
            one(
                "SYMBOL f FOLD\nSYMBOL x UNFOLD\nSYMBOL stop ENTRY TRACEOFF EXIT RESTORE",
                "A:f(A:h(A:stop(A:x())))"))
        .isEqualTo("f(TRACEOFF())");
  }

  @Test
  void triggersCountTheirPasses() throws IOException {
    assertThat(one("SYMBOL s entry 1:2 none traceoff", "A:m(A:s() A:s() A:s() A:x())"))
        .isEqualTo("m(s() s() TRACEOFF())");
  }

  @Test
  void eachRuleCountsItsOwnPasses() throws IOException {
    assertThat(
            one(
                "SYMBOL f entry 2 traceoff\nSYMBOL f entry none caller A:a",
                "A:m(A:a(A:f()) A:f() A:f() A:x())"))
        .isEqualTo("m(a(f()) f() TRACEOFF())");
  }

  private static List<String> scopes(Filtered left) {
    return left.rows.stream()
        .filter(r -> r.kind() == EventKind.SCOPE_BEGIN || r.kind() == EventKind.SCOPE_END)
        .map(
            r -> {
              InstrumentationDefinition.Scope s =
                  (InstrumentationDefinition.Scope)
                      left.definitions.find(DefinitionKind.SCOPE, r.fields().get(0).intValue());
              String group = left.definitions.find(DefinitionKind.REGION_GROUP, s.group()).name();
              String sign = r.kind() == EventKind.SCOPE_BEGIN ? "+" : "-";
              return r.time() + sign + group + ':' + s.name() + '#' + r.fields().get(1);
            })
        .toList();
  }

  @Test
  void triggersBeginAndEndScopes() throws IOException {
    Filtered left =
        run(
            "STATE A:s entry begin_scope phase:step, exit end_scope phase:step\n"
                + "SYMBOL x entry 2 begin_scope late end_scope never",
            new CallText().process(1, "A:m(A:s(A:x()) A:s(A:x()))"),
            true);
    assertThat(left.calls(1)).isEqualTo("m(?s(x()?)?s(?x()?))");
    assertThat(scopes(left))
        .containsExactly(
            "20+phase:step#1",
            "50-phase:step#1",
            "60+phase:step#2",
            "70+Application:late#3",
            "90-phase:step#2");
    assertThat(left.rows.get(1).kind()).as("before the enter").isEqualTo(EventKind.SCOPE_BEGIN);
    assertThat(left.definitions.region(4)).as("no state for not recording").isNull();
  }

  @Test
  void scopesWaitUntilRecordingGoesOn() throws IOException {
    Filtered left =
        run(
            "SYMBOL stop entry traceoff\nSYMBOL go entry restore\n"
                + "SYMBOL b entry begin_scope one\nSYMBOL e entry end_scope one\n"
                + "SYMBOL c entry begin_scope two",
            new CallText().process(1, "A:m(A:b() A:stop() A:e() A:b() A:e() A:c() A:go())"),
            true);
    assertThat(scopes(left))
        .containsExactly("20+Application:one#1", "140-Application:one#1", "140+Application:two#3");
  }

  @Test
  void processesThatAreOffCanBeSwitchedOn() throws IOException {
    CallText text = new CallText().process(1, "A:a(A:s())").process(2, "A:a(A:s() A:b())");
    Filtered left = run("PROCESS 0:N OFF\nSYMBOL s entry traceon", text, true);
    assertThat(left.calls(2)).isEqualTo("a(s() b())");
    assertThat(left.writer.removedProcesses()).isZero();
  }

  @Test
  void theLastRuleForAProcessCounts() throws IOException {
    CallText text =
        new CallText()
            .process(1, "A:a()")
            .process(2, "A:a()")
            .process(3, "A:a()")
            .process(4, "A:a()");
    Filtered left = run("PROCESS 0:N OFF\nPROCESS 1:N:2 ON", text, true);
    assertThat(left.calls(1) + left.calls(3)).isEmpty();
    assertThat(left.calls(2) + left.calls(4)).isEqualTo("a()a()");
  }

  @Test
  void countersByFunctionAndByName() throws IOException {
    assertThat(one("SYMBOL * COUNTEROFF\nACTIVITY MPI COUNTERON", "A:a(#~MPI:b(#~)#~)#"))
        .isEqualTo("a(b(#~)#)");
    assertThat(one("COUNTER CYC* off", "A:a(#~)#")).isEqualTo("a()");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "STATE|6|a pattern for functions",
        "STATE on|7|a pattern for functions",
        "SYMBOL f|9|on, off, a depth",
        "SYMBOL f on off|13|each entry at most once",
        "SYMBOL f entry begin_scope|27|the name of a scope",
        "SYMBOL f entry|15|traceon, traceoff",
        "SYMBOL f traceon|10|entry or exit",
        "SYMBOL f 99|10|a depth of at most 15",
        "SYMBOL f caller|16|a pattern for the calling function",
        "PROCESS x|9|triplets",
        "PROCESS 0:N maybe|13|on, off, no or discard",
        "COUNTER c up|11|on or off",
        "GROUP g|8|GROUP NAME and its members",
        "PCTRACE up|9|on, off, DEPTH",
        "STATE \"a off|13|'\"' at the end"
      })
  void saysWhereAndWhatIsWrong(String line, int column, String expected) {
    assertThatThrownBy(() -> rules("# first\n" + line))
        .hasMessageStartingWith("c:2:" + column + ": expected ")
        .hasMessageContaining(expected);
  }

  @Test
  void warnsOfWhatSurprisesOrHasNoEffect() throws UsageException {
    assertThat(rules("PROCESS 3 off\nFOO bar\nMEM-INFO 500MB\nINFO x\nGROUP g 1").warnings())
        .containsExactly("c:1: 3 means 3:N", "c:2: unknown directive FOO", "c:5: 1 means 1:N");
    assertThatThrownBy(() -> run("#\nGROUP g none", new CallText().process(1, "A:a()"), true))
        .hasMessageStartingWith("c:2: GROUP: 'none' is neither");
  }

  @ParameterizedTest
  @CsvSource({"7, 8", "-1, 1", "-2, -1"})
  void aGroupGetsATokenThatIsFree(int process, int group) throws IOException {
    Filtered made =
        run(
            "GROUP g \"Process %d\"".formatted(process - 1),
            new CallText().process(process, "A:a()"),
            true);
    assertThat(made.definitions.all(Definition.Group.class))
        .extracting(Definition.Group::token)
        .containsExactly(group);
  }

  @Test
  void quotedPatternsMayLookLikeKeywords() throws IOException {
    assertThat(one("SYMBOL \"on\" off", "A:on() A:x()")).isEqualTo("x()");
  }
}
