package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.view.ViewOptions;
import org.tracetool.view.ViewServer;
import org.tracetool.view.model.ShortRegionName;

/** What modules of the page compute; skipped where there is no browser. */
@Tag("thorough")
class PageLogicTest {
  private static ViewServer server;
  private static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(Browser.program() != null, "no Chromium");
    server = ViewServer.start(List.of(), new ViewOptions(0, 1 << 20, 1, true, t -> {}));
    browser = Browser.start(400, 300);
    browser.open(server.url().resolve("icon.svg"));
    browser.await("location.href.endsWith('icon.svg') && document.readyState === 'complete'");
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
    if (server != null) {
      server.close();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "time|m.duration(0.0123456)|12.35 ms",
        "time|m.duration(0)|0 s",
        "rectangle|m.rowsText({trace: {rows: [0, 1].map((rank) => ({name: 'Master', rank}))}}, [0, 1])|2 rows, Master (rank 0) … Master (rank 1)",
        "counterpicker|[1, 10, 100, 0, -5].map(m.scaleOf(1, 100, true))|0,0.5,1,0,0",
        "counterpicker|[0, 50, 100].map(m.scaleOf(0, 100, false))|0,0.5,1",
        "counterpicker|m.scaleOf(0, 0, true)(0)|0",
        "units|[[55, '%'], [1.8e15, 'W'], [2.6, 'GHz'], [12300, 'bytes'], [0.5, 'B'], [1.5, 'KiB'], [0.02, 'J'], [12, 'ms'], [5000, 's'], [42, '#'], [3e6, 'events'], [-2e3, 'W'], [0, 'W']].map((v) => m.withUnit(...v))|55 %,1.8 PW,2.6 GHz,12.3 kB,0.5 B,1.54 kB,20 mJ,12 ms,5000 s,42,3 M events,-2 kW,0 W",
        "units|[['J', 's'], ['B/s', 'B/s'], ['B/s', 'J/s'], ['', 's'], ['misses', '']].map((u) => m.unitOfRatio(...u))|W,,B/J,1/s,misses",
        "derived|['12d15', '3r', '1x2', ''].map(m.derivedOf).map((d) => d && m.codeOf(d)).join(';')|12d15;3r;;",
        "derived|m.combined('/', {samples: [[0, 6], [10, 8]]}, {samples: [[5, 2], [20, 0]]}, [1, 1]).samples.join()|0,NaN,5,3,10,4,20,NaN",
        "derived|m.combined('-', {intervals: [[0, 10, 1, 2, 3]]}, {samples: [[0, 500]]}, [1, 1e-3]).samples.join()|0,1.5",
        "derived|m.slopes({samples: [[0, 5], [10, 3], [20, 3]]}, 100, 2).samples.join()|0,-40,10,0,20,NaN",
        "derived|String(m.unitOf({op: '-', a: 1, b: 2}, (c) => ['', 'B', 's'][c]))|null",
        "messages|m.heldUp({trace: {rate: 1000, rel: Number, rows: [{name: 'A', rank: 0}, {name: 'B', rank: 1}, {name: 'C', rank: 3}]}, overlay: {messages: [{sender: 2, sent: 900, receiver: 1, received: 1000}]}}, {sender: 0, sent: 100, receiver: 1, received: 1000}, {name: 'MPI_Waitall', enter: 150, leave: 1000}).join()|held up,MPI_Waitall took another message as well; C (rank 3) sent it 800 ms after this one",
        "messages|m.heldUp({trace: {rate: 1000, rel: Number, rows: []}, overlay: {messages: [{sender: 2, sent: 50, receiver: 1, received: 1000}, {sender: 2, sent: 950, receiver: 1, received: 1100}]}}, {sender: 0, sent: 100, receiver: 1, received: 1000}, {name: 'MPI_Waitall', enter: 150, leave: 1000}).length|0",
        "messagefilter|Object.entries(m.filterOf('> 1.5 kB, longer than 5 ms and tag 7')).slice(1).join(';')|bytes,1500;seconds,0.005;tag,7",
        "callfilter|[m.callFilterOf('> 5 ms, < 1 s'), m.callFilterOf('shorter than 3us')].map((f) => f.least + ' ' + f.most + ' ' + m.callConditionOf(f)).join(';')|0.005 1 inclusive_s >= 0.005 AND inclusive_s <= 1;0 0.000003 inclusive_s <= 0.000003",
        "names|[['slow/traces.otf2', 'fixed/traces.otf2'], ['a/x.otf', 'a/y.otf'], ['x', 'x'], ['run.otf', 'old/run.otf']].map((n) => m.distinct(n).join('+'))|slow+fixed,x.otf+y.otf,x+x,run.otf+old/run.otf",
        "callfilter|[m.callFilterOf(''), m.callFilterOf('5 ms'), m.callFilterOf('> 5 MB')]|,,",
        "messagefilter|m.filterOf('> 3')?.bytes|3",
        "messagefilter|[m.filterOf(''), m.filterOf('> 1 parsec'), m.filterOf('tag'), m.filterOf('> 1 MB or so')]|,,,",
        "messagefilter|m.conditionOf(m.filterOf('tag 7, > 2 us'))|duration_s >= 0.000002 AND tag = 7",
        "time|m.duration(3.2e-9)|3.2 ns",
        "culprit|m.causeText({root: '', idle: true, host: 'cudaLaunchKernel'}).trim()|had no kernel meanwhile (idle); its host was in cudaLaunchKernel: the root cause",
        "culprit|m.causeText({root: '', idle: true, host: ''}).trim()|had no kernel meanwhile (idle): the root cause",
        "culprit|m.causeText({root: 'solve', idle: false}).trim()|was in solve meanwhile: the root cause",
        "culprit|m.causeText({root: ''}).trim()|comes last",
        "time|m.duration(0.99999)|1 s",
        "time|m.instant(1.25, 0.05)|1.25 s",
        "time|m.instant(0.0002, 0.0001)|200 us",
        "time|m.axisMarks(1000n, 1e6, 101000, 101400, 0.0002).map((a) => a.at + ' ' + a.text)|101000 102.0 ms,101200 102.2 ms,101400 102.4 ms",
        // nanoseconds since 1970: more digits than a number holds
        "time|m.axisMarks(1700000000123456789n, 1e9, 1, 2, 5e-10).map((a) => a.at + ' ' + a.text)|1 1700000000.1234567900 s,1.5 1700000000.1234567905 s,2 1700000000.1234567910 s",
        "time|m.axisMarks(2n ** 64n - 1000n, 1, 0, 900, 500).map((a) => a.at + ' ' + a.text)|384 18446744073709551000 s,884 18446744073709551500 s",
        "time|m.axisMarks(0n, 1, 1.8e19 - 4, 1.8e19, 0.5).length|200",
        "time|m.axisMarks(0n, 0, 0, 1, Infinity).length|0",
        "time|m.niceStep(1, 10)|0.1",
        "time|m.niceStep(7, 10)|1",
        "time|m.niceStep(35, 10)|5",
        "time|m.parseSeconds('20ms')|0.02",
        "time|m.parseSeconds('1.5')|1.5",
        "camera|m.tilesOf(0n, 0, 2 ** 64, 62).join()|0,1,2,3",
        "trace|String(m.Trace.prototype.abs.call({first: 5n}, 2 ** 64))|18446744073709551615",
        "frame|['Process 3: OMP 1', 'Process 3: ', 'Process 3', 'OMP 1'].map((name) => m.nameBelow({name, own: true, parent: 0, rank: 7}, [{name: 'Process 3'}])).join()"
            + "|OMP 1 (rank 7),Process 3:  (rank 7),Process 3 (rank 7),OMP 1 (rank 7)",
        "frame|m.cutWithin({measureText: (t) => ({width: t.length})}, 'Process 12', 10)|Process 12",
        "frame|['Process 3: OMP 1', 'Process 3: ', 'Process 3', 'OMP 1'].map((name) => m.nameBelow({name, own: true, parent: 0, rank: 7}, [{name: 'Process 3'}])).join()"
            + "|OMP 1 (rank 7),Process 3:  (rank 7),Process 3 (rank 7),OMP 1 (rank 7)",
        "frame|m.cutWithin({measureText: (t) => ({width: t.length})}, 'node 1, cpu 12', 9)|1, cpu 12",
        "frame|['Process 3: OMP 1', 'Process 3: ', 'Process 3', 'OMP 1'].map((name) => m.nameBelow({name, own: true, parent: 0, rank: 7}, [{name: 'Process 3'}])).join()"
            + "|OMP 1 (rank 7),Process 3:  (rank 7),Process 3 (rank 7),OMP 1 (rank 7)",
        "frame|m.cutWithin({measureText: (t) => ({width: t.length})}, 'node', 1)|node",
        "frame|['Process 3: OMP 1', 'Process 3: ', 'Process 3', 'OMP 1'].map((name) => m.nameBelow({name, own: true, parent: 0, rank: 7}, [{name: 'Process 3'}])).join()"
            + "|OMP 1 (rank 7),Process 3:  (rank 7),Process 3 (rank 7),OMP 1 (rank 7)",
        "frame|m.cutWithin({measureText: (t) => ({width: t.length})}, 'THREAD 1.18.1 (rank 17)', 16)|1.18.1 (rank 17)",
        "frame|['Process 3: OMP 1', 'Process 3: ', 'Process 3', 'OMP 1'].map((name) => m.nameBelow({name, own: true, parent: 0, rank: 7}, [{name: 'Process 3'}])).join()"
            + "|OMP 1 (rank 7),Process 3:  (rank 7),Process 3 (rank 7),OMP 1 (rank 7)",
        "frame|m.cutWithin({measureText: (t) => ({width: t.length})}, 'worker of node 12', 9)|wor…de 12",
        "frame|['rank 0', 'rank 0: GPU 0 stream 7', 'THREAD 1.18.1'].map(m.withoutWord).join()|rank 0,0: GPU 0 stream 7,1.18.1",
        "frame|[0, 1, -1].map((row) => m.nameOfRow({rows: [{name: 'Master', rank: 0}, {name: 'node01'}]}, row, 'all')).join()|Master (rank 0),node01,all",
        "frame|[0, 1, 2].map((row) => m.nameOfRow({rows: [{name: 'Process 0', parent: -1}, {name: 'Master', parent: 0}, {name: 'Master', parent: 3}, {name: 'Process 1', parent: -1}]}, row)).join()|Process 0,Process 0: Master,Process 1: Master",
        "frame|[['THREAD 1.618.1', 617], ['rank 3', 3], ['THREAD 1.2.1', 1], ['OMP thread 1', 1], ['node', undefined]].map(([name, rank]) => m.rankedName({name, rank})).join()|THREAD 1.618.1 (rank 617),rank 3,THREAD 1.2.1 (rank 1),OMP thread 1 (rank 1),node",
        "time|isNaN(m.parseSeconds('soon'))|true",
        "time|m.instant(0, 1e-10)|0 s",
        "time|[0, 0.48, 3e-7, 40.25].map(m.written).join()|0 s,480 ms,300 ns,40.25 s",
        "time|m.amount(66912)|66.9 k",
        "time|[7, 1024, 66912, 2e6, 1.5].map(m.exactly).join('/').replaceAll('\\u2009', ' ')"
            + "|7/1 024/66 912/2 M/1.5",
        // a node is folded: its row is the mean of its processes, but for the hidden one
        "layout|(() => {const l = new m.Layout({rows: [{id: 0, name: 'node', parent: -1, own: false},"
            + " {id: 1, name: 'a', parent: 0, own: true}, {id: 2, name: 'b', parent: 0, own: true},"
            + " {id: 3, name: 'c', parent: 2, own: true}]}); l.folded.add(0); l.hidden.add(1); l.update();"
            + " return [l.idsOf(), l.chosenIds(), l.placed.length].join('/')})()|2,3/2,3/1",
        "ranges|m.ranges([5, 1, 2, 3, 9])|1-3,5,9",
        // two rows: one call of region 7 in columns 0 and half of 1, and region 9 in all of column
        // 1
        "alike|[...m.meanOf([{kind: 2, records: 3, lanes: [{starts: [0], lengths: [15], regions: [7], flags: [0], runs: []}]},"
            + " {kind: 1, records: 4, lanes: [{starts: [], lengths: [], regions: [], flags: [], runs:"
            + " [{from: 1, count: 1, regions: [9], shares: [1]}]}]}], 10).lanes[0].runs]"
            + ".map((r) => `${r.from}+${r.count} ${[...r.regions]} ${[...r.shares]}`).join('; ')"
            + "|0+1 7 0.5; 1+1 7,9 0.25,0.5",
        "counters|m.ratesOf({samples: [[0, 5], [10, 25], [20, 25]]}, 1000).samples.join()|"
            + "0,2000,10,0,20,NaN",
        "counters|m.ratesOf({intervals: [[0, 10, 0, 5, 8], [20, 10, 10, 12, 15]]}, 2)"
            + ".intervals.join(';')|0,10,1,1,1;20,10,1,1,1",
        "ranges|m.ranges([])|",
        // A drag across a folded node is about all rows in it.
        "rectangle|m.rowsBetween({layout: {placed: [{row: {id: 0}, top: 0, height: 20, folded: true}],"
            + " arrangement: {below: (id) => [[{id: 1}, {id: 3}], [{id: 2}]][id] ?? []}},"
            + " timeline: {scroll: 0}, trace: {rows: [{own: false}, {own: true}, {own: true}, {own: true}]}}, 30, 60)"
            + "|1,2,3",
        "callnames|m.fitting({measureText: (t) => ({width: 10 * t.length})}, 'MMMMM', 50)|MMMMM",
        "callnames|m.fitting({measureText: (t) => ({width: 10 * t.length})}, 'MMMMMMMM', 50)|MMMM…",
        "callnames|m.fitting({measureText: (t) => ({width: 10 * t.length})}, 'MMMMMMMM', 25)|",
        "names|m.shortened('void flux::Solver<double, 3>::compute(mesh::Mesh<A, B> const&, int) const')"
            + "|flux::Solver<…>::compute(…)",
        "names|m.lastPart('void flux::Solver<double, 3>::compute(mesh::Mesh<A, B> const&, int) const')"
            + "|compute",
        "names|m.shortened('std::map<int, long> (anonymous namespace)::read(char const*)')"
            + "|{anonymous}::read(…)",
        "names|m.shortened('void a::f<void (*)(int)>(std::vector<int> const&) [clone .cold]')"
            + "|a::f<…>(…)",
        "names|m.shortened('sort(int*)')|sort(int*)",
        "names|[30, 19, 15, 5].map((most) => ['memory allocated GPU 0', 'memory reserved GPU 0', 'memory reset GPU 0'].map((n, i, all) => m.withShortWords(n, all, (t) => t.length <= most)).join()).join(';')"
            + "|memory allocated GPU 0,memory reserved GPU 0,memory reset GPU 0;memory alloc. GPU 0,memory reser. GPU 0,memory reset GPU 0;"
            + "mem. all. GPU 0,mem. reser. GPU 0,mem. reset GPU 0;mem. all. GPU 0,mem. reser. GPU 0,mem. reset GPU 0",
        "names|m.withShortWords('l2_misses_total', ['l2_misses_total', 'l2_hits_total'], (t) => t.length < 12)|l2_mis_tot",
        "names|[...m.breakable('a_b::getTotal(1.5)').childNodes].map((n) => n.data ?? '·').join('')|a_·b::·get·Total(1.·5)",
        "layout|[12, 13].map(m.gapOf).join()|0,1",
        // rows of 9.4 pixels have 9 or 10, none of them a gap, and are as high as they should be
        // together
        "layout|(() => {const l = new m.Layout({rows: Array.from({length: 10}, (_, id) => ({id, name: String(id), parent: -1, own: true}))});"
            + " l.fitHeight(9.4); l.update(); return [l.height, [...new Set(l.placed.map((p) => p.height))].sort().join('+'),"
            + " l.placed.every((p) => Number.isInteger(p.top) && p.gap === 0)].join()})()|94,10+9,true",
        // rows of 11.6 pixels are alike, whether they have 11 or 12
        "callnames|[[11, 11.6], [12, 11.6], [12, 12], [24, 11.6], [16, 4.5]].map((h) => m.lowestLike(...h)).join()|11,11,12,24,16",
        // call stacks of four rows fill a window
        "layout|(() => {const l = new m.Layout({rows: Array.from({length: 4}, (_, id) => ({id, name: String(id), parent: -1, own: true}))});"
            + " l.allDeep = true; l.lanes = new Map([0, 1, 2, 3].map((id) => [id, 2])); l.update(); l.fitHeight(200, 1, l.fittingLane(870)); l.update();"
            + " return 870 - l.height < 8})()|true",
        // so does one alone, below a row of its node, which is low since it repeats those calls
        "layout|(() => {const l = new m.Layout({rows: [{id: 0, name: 'node', parent: -1, own: false}, {id: 1, name: 'p', parent: 0, own: true}]});"
            + " l.allDeep = true; l.lanes = new Map([[1, 4]]); l.update(); l.fitHeight(299, 1, l.fittingLane(598)); l.update();"
            + " return [598 - l.height < 8, l.placed[0].height].join()})()|true,20",
        // lines of several rows fill it, too
        "view|(() => {const got = []; m.View.prototype.fitHeight.call({timeline: {plotHeight: 598}, layout: {lanesHeight: 0, rowWeight: 1125,"
            + " idsOf: () => ({length: 1000}), fitHeight: (...all) => got.push(...all)}}); return 598 - got[1] * 500 < 1})()|true",
        // a row of less than two pixels has one line of a picture
        "tilepictures|[1, 1.3, 1.9, 2, 2.5, 8].map((pixels) => Math.round(m.finenessOf(pixels) * pixels)).join()|1,1,1,2,3,8",
        "frame|['THREAD 1.1.1 – 1.16.1', 'Rank 0 – 15'].map(m.withoutWord).join()|1.1.1 – 1.16.1,Rank 0 – 15",
        "frame|['Process 3: OMP 1', 'Process 3: ', 'Process 3', 'OMP 1'].map((name) => m.nameBelow({name, own: true, parent: 0, rank: 7}, [{name: 'Process 3'}])).join()"
            + "|OMP 1 (rank 7),Process 3:  (rank 7),Process 3 (rank 7),OMP 1 (rank 7)",
        "frame|m.cutWithin({measureText: (t) => ({width: t.length})}, 'THREAD 1.18.1 (rank 17)', 8)|1.18.1",
        "frame|m.cutWithin({measureText: (t) => ({width: t.length})}, 'THREAD 1.1.1 – 1.16.1', 9)|1.1.1 …",
        "keys|['W / S, + / −, wheel', ', / .', '/', 'X, then V'].map((keys) => m.eachKey(keys).map((k) => k.textContent ?? `(${k})`).join('')).join(';')"
            + "|W( / )S(, )+( / )−(, )wheel;,( / ).;/;X(, then )V",
        // a line that stands for three rows counts three times
        "alike|[...m.meanOf([7, 9].map((region) => ({kind: 2, records: 1, lanes: [{starts: [0], lengths: [10], regions: [region], flags: [0], runs: []}]})),"
            + " 10, [3, 1]).lanes[0].runs].map((r) => `${[...r.regions]} ${[...r.shares]}`).join(';')|7,9 0.75,0.25",
        "names|m.lastPart('std::sort')|sort",
        "names|m.lastPart('MPI_Waitall')|MPI_Waitall",
        "names|m.shortened('bool std::operator<<std::allocator<char> >(std::ostream&, int)')"
            + "|bool std::operator<<std::allocator<char> >(std::ostream&, int)",
        "names|m.shortened('a name (that never ends and is of no use')"
            + "|a name (that never ends and is of no use",
        "names|m.shortened('<<<<<<<<<<<<<<<<<<<<>>>>>>>>>>>>>>>>>>>>')"
            + "|<<<<<<<<<<<<<<<<<<<<>>>>>>>>>>>>>>>>>>>>",
        "names|m.lastPart('the loop in line 40 (unrolled by 4, as it was found)')"
            + "|the loop in line 40 (unrolled by 4, as it was found)",
        "layout|m.matches('proc 1', 'Process 12')|true",
        "layout|m.matches('proc 3', 'Process 12')|false",
        "layout|m.matches('/^P.*2$/', 'Process 12')|true",
        "layout|m.matches('/(/', 'Process 12')|false",
        "dom|(() => {const e = document.createElementNS('http://www.w3.org/1999/xhtml', 'p');"
            + " m.fill(e, 'a', null, undefined, 'b'); return e.textContent})()|ab",
        "camera|m.tileLevel(1)|8",
        "camera|m.tileLevel(1023)|17",
        "camera|m.tileLevel(1024)|18",
        "camera|m.tilesOf(1000n, 0, 100, 8).join()|3,4",
        "camera|m.tilesOf(2n ** 63n, 0, 256, 8).join()|36028797018963968",
        "camera|(() => {const c = new m.Camera(100); c.bound(-20, 150); const all = [c.from, c.to];"
            + " c.show(-50, 10); return [...all, c.from, c.to].join()})()|-20,150,-20,40",
        "camera|(() => {const c = new m.Camera(100); c.show(10, 30); c.bound(0, 150);"
            + " return [c.from, c.to].join()})()|10,30",
        "camera|m.tileStart(2n ** 63n, 8, 36028797018963969n)|256",
        "colors|m.colorOf('main', false).join() === m.colorOf('main', false).join()|true",
        "colors|[m.colorOf('solve', false, m.placesOf(['solve']).get('solve')), m.colorOf('MPI_Wait', false,"
            + " m.placesOf(['solve', 'MPI_Wait']).get('MPI_Wait'))].join(' ')|0,114,178 213,94,0",
        "colors|(() => {const p = new m.Palette(); const made = (names) => {"
            + " const c = new m.RegionColors({groups: [], regionName: (r) => names[r - 1]}, p);"
            + " c.prefer([...names.keys()].slice(0, 4).map((r) => r + 1), [names.length]); return c}; const a = made(['main', 'x', 'y', 'z']);"
            + " const b = made(['q', 'w', 'e', 'main', 'r']);"
            + " return a.css(1) === b.css(4) && a.css(1) !== b.css(1) && b.preferred.length === 5})()|true",
        "colors|new Set(m.placesOf([...'abcdefgh', 'MPI_A', 'MPI_B']).values()).size|10"
      })
  void modulesCompute(String module, String expression, String expected) {
    Object value =
        browser.value(
            "import('"
                + server.url().resolve(module + ".js")
                + "').then((m) => String("
                + expression
                + "))");
    assertThat(value).isEqualTo(expected == null ? "" : expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "40.2 s|-1 40.2",
        "17 at 40.2|2 40.2",
        "rank 17 @3ms|2 0.003",
        "node 17|0 NaN",
        "117|1 NaN",
        "rank 3 @ 1 s|4 1",
        "17 40.2|2 40.2",
        "17 40.2 s|2 40.2",
        "rank 3 5ms|4 0.005",
        "Process 17 1.5|2 1.5",
        "17 40|none",
        "17 ms|-1 0.017",
        "solve 2.5|none",
        "3|4 NaN",
        "MPI_Send|none",
        "12|none",
        "look at 5|none",
        "proc 117 @ 5 ms|1 0.005",
        "ank 3 @ 5 ms|4 0.005",
        "rank 3 thread 0 @ 5 ms|4 0.005",
        "rank 3 thread 1|none",
        "rank 11 @ 5 ms|none",
        "proc 11 @ 5 ms|none",
        "process 7 @ 5 ms|none"
      })
  void textsNamePlaces(String text, String expected) {
    Object value =
        browser.value(
            "import('"
                + server.url().resolve("goto.js")
                + "').then((m) => { const p = m.placeIn('"
                + text
                + "', [{id: 0, name: 'node 17', kind: 'node', own: false},"
                + " {id: 1, name: 'Process 117', kind: 'process', own: true},"
                + " {id: 2, name: 'Process 17', kind: 'process', own: true},"
                + " {id: 3, name: 'rank 3', kind: 'group', own: false, rank: 3},"
                + " {id: 4, name: 'rank 3', kind: 'process', own: true, rank: 3}]);"
                + " return p ? p.row + ' ' + p.seconds : 'none'; })");
    assertThat(value).isEqualTo(expected);
  }

  /** Paraver's names, ranks from 0, and a trace whose tick 1000 was at 10 o'clock. */
  @ParameterizedTest
  @CsvSource({
    "1.2.1, 1 NaN",
    "1.2.1 @ 5 ms, 1 0.005",
    "rank 1, 1 NaN",
    "1, 1 NaN",
    "2026-11-28T10:00:00.000002Z, -1 NaN 1",
    "2026-11-28 11:00:01+01:00, -1 NaN 999999",
    "10:00:00, -1 NaN -1",
    "rank 0 at 10:00:01, 0 NaN 999999",
    "1.2.1 2026-11-28T10:00:01Z, 1 NaN 999999",
    "1.7.1, none",
  })
  void ranksThreadsOfParaverAndDatesArePlaces(String text, String expected) {
    Object value =
        browser.value(
            "Promise.all([import('"
                + server.url().resolve("goto.js")
                + "'), import('"
                + server.url().resolve("trace.js")
                + "')]).then(([m, t]) => { const trace = new t.Trace(null, {first: '1001', last: '9000',"
                + " ticks_per_second: '1000000', dated_tick: '1000', date_nanoseconds: String(BigInt("
                + "Date.UTC(2026, 10, 28, 10)) * 1000000n), groups: [], regions: [], counters: [], rows: ["
                + "{name: 'THREAD 1.1.1', kind: 'process', own: true, rank: 0},"
                + "{name: 'THREAD 1.2.1', kind: 'process', own: true, rank: 1}]});"
                + "const p = m.placeIn('"
                + text
                + "', trace.rows, trace);"
                + "return p ? [p.row, p.seconds, p.ticks].join(' ').trim() : 'none'; })");
    assertThat(value).isEqualTo(expected);
  }

  @Test
  void aTimeIsShownWithSoFewRecordsThatCallsAreSeen() {
    // 4000 records of two rows in 1000 ticks: 200 of a row are in 100.
    Object ticks =
        browser.value(
            "import('"
                + server.url().resolve("goto.js")
                + "').then((m) => { const view = {trace: {rows: [{own: false}, {own: true}, {own: true}]},"
                + " preview: {boxes: [{from: 0, to: 9000, records: 9}, {from: 9000, to: 10000, records: 4000}]}};"
                + " return [m.spanOfRecords(view, 9500), m.spanOfRecords(view, 10000)].join(' '); })");
    assertThat(ticks).isEqualTo("100 Infinity");
  }

  @ParameterizedTest
  @CsvSource({"0.5, 60", "0.25, 30", "1, 120"})
  void aShareOfAColumnTakesThatPartOfItsHeight(double share, int opaque) {
    // Two regions: the rest of the column is left open.
    Object value =
        browser.value(
            "import('"
                + server.url().resolve("raster.js")
                + "').then(async (m) => { const {Inks} = await import('"
                + server.url().resolve("column.js")
                + "'); const pixels = {data: new Uint8ClampedArray(256 * 120 * 4), width: 256};"
                + "m.paintLane(pixels, 0, 120, {starts: [], lengths: [], regions: [], flags: [],"
                + " runs: [{from: 7, count: 1, regions: [1, 2], shares: ["
                + share / 2
                + ", "
                + share / 2
                + "]}]}, 4, new Inks((r) => (r === 1 ? [255, 0, 0] : [0, 0, 255])));"
                + "let n = 0; for (let y = 0; y < 120; y++) {"
                + " n += pixels.data[(y * 256 + 7) * 4 + 3] === 255 ? 1 : 0;"
                + " if (pixels.data[(y * 256 + 8) * 4 + 3] !== 0) { n = -1000; }} return n;})");
    assertThat(((Number) value).intValue()).isEqualTo(opaque);
  }

  @ParameterizedTest
  @CsvSource({"0.3, 77"})
  void aSinglePixelMixes(double share, int alpha) {
    Object value =
        browser.value(
            "import('"
                + server.url().resolve("raster.js")
                + "').then(async (m) => { const {Inks} = await import('"
                + server.url().resolve("column.js")
                + "'); const pixels = {data: new Uint8ClampedArray(256 * 4), width: 256};"
                + "m.paintLane(pixels, 0, 1, {starts: [], lengths: [], regions: [], flags: [],"
                + " runs: [{from: 0, count: 1, regions: [1], shares: ["
                + share
                + "]}]}, 4,"
                + " new Inks(() => [200, 100, 0])); return [...pixels.data.slice(0, 4)].join()})");
    assertThat(value).isIn("200,100,0," + alpha, "200,100,0," + (alpha - 1));
  }

  /** A call ends where another one begins, and after that one there is nothing. */
  @ParameterizedTest
  @CsvSource({"order, 128/0/128/255 0/0/255/128", "equal, 2 0/0/255/255"})
  void theEndsOfLongCallsAreStraight(String style, String expected) {
    Object value =
        browser.value(
            "import('"
                + server.url().resolve("raster.js")
                + "').then(async (m) => { const {Inks} = await import('"
                + server.url().resolve("column.js")
                + "'); const pixels = {data: new Uint8ClampedArray(256 * 8 * 4), width: 256};"
                + "m.paintLane(pixels, 0, 8, {starts: [0, 14], lengths: [14, 12], regions: [1, 2], flags: [0, 0],"
                + " runs: []}, 4, new Inks((r) => (r === 1 ? [255, 0, 0] : [0, 0, 255])), '"
                + style
                + "'); const seen = (c) => [...new Set([...Array(8).keys()].map((y) =>"
                + " [...pixels.data.slice((y * 256 + c) * 4, (y * 256 + c) * 4 + 4)].join('/')))];"
                + "return [3, 6].map((c) => seen(c).length > 1 ? seen(c).length : seen(c)[0]).join(' ')})");
    assertThat(value).isEqualTo(expected);
  }

  @Test
  void columnsThatAreAlikeLookAlike() {
    Object value =
        browser.value(
            "import('"
                + server.url().resolve("raster.js")
                + "').then(async (m) => { const {Inks} = await import('"
                + server.url().resolve("column.js")
                + "'); const painted = (runs) => {"
                + " const pixels = {data: new Uint8ClampedArray(256 * 9 * 4), width: 256};"
                + " m.paintLane(pixels, 1, 7, {starts: [], lengths: [], regions: [], flags: [],"
                + "  runs}, 4, new Inks((r) => [r * 90, 40, 250 - r * 90])); return pixels.data.join();};"
                + "const run = (from, count) =>"
                + " ({from, count, regions: [1, 2], shares: [0.4, 0.35]});"
                + "const single = [...Array(200).keys()].map((i) => run(i + 5, 1));"
                + "return painted([run(5, 200)]) === painted(single)"
                + " && painted(single) !== painted([])})");
    assertThat(value).isEqualTo(true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "void flux::Solver<double, 3>::compute(mesh::Mesh<A, B> const&, int) const",
        "std::map<int, long> (anonymous namespace)::read(char const*)",
        "void a::f<void (*)(int)>(std::vector<int> const&) [clone .cold]",
        "bool std::operator<<std::allocator<char> >(std::ostream&, int)",
        "the loop in line 40 (unrolled by 4, as it was found)",
        "<<<<<<<<<<<<<<<<<<<<>>>>>>>>>>>>>>>>>>>>",
        "a::b::c(int) const::{lambda(double, long)#1}::operator() ",
        "sort(int*)"
      })
  void picturesShortenNamesAsThePageDoes(String name) {
    assertThat(
            browser.value(
                "import('"
                    + server.url().resolve("names.js")
                    + "').then((m) => { const name = "
                    + Json.quote(name)
                    + "; return m.shortened(name) + '|' + m.lastPart(name); })"))
        .isEqualTo(ShortRegionName.of(name) + "|" + ShortRegionName.lastPart(name));
  }

  /** Tiles of a trace whose server answers when it is told to, and says what was given up. */
  private static final String STORE =
      "').then(async (m) => {const asked = []; const givenUp = [];"
          + "const bytes = (rows) => new Uint8Array([2, 1, rows.length,"
          + " ...rows.flatMap(([id, records, columns = 0]) =>"
          + " [id, 4, 1, records, columns, 0])]).buffer;"
          + "const source = {tile: (p, signal) => new Promise((done, fail) => {"
          + " asked.push({...p, done: (rows) => done(bytes(rows))});"
          + " signal.addEventListener('abort', () => {givenUp.push(`${p.number}`);"
          + "  fail(new DOMException('', 'AbortError'))})})};"
          + "const failed = []; const store = new m.TileStore({mostRecords: 10, source}, () => {},"
          + " (e) => e && failed.push(e)); const rest = () => new Promise((r) => setTimeout(r, 0));"
          + "const want = (number, ids, exact) => store.want(12, [BigInt(number)],"
          + " ids.map((id) => ({id, depth: 0})), exact);";

  private static Object ofStore(String script) {
    return browser.value("import('" + server.url().resolve("tilestore.js") + STORE + script + "})");
  }

  @Test
  void whatIsNotInSightAnyMoreIsGivenUp() {
    assertThat(
            ofStore(
                "want(1, [0, 1], false); want(1, [1, 2], false); want(7, [1], false);"
                    + "want(1, [0, 1], false); await rest(); asked[2].done([]);"
                    + "asked[3].done([[0, 5], [1, 5]]); await rest();"
                    + "return [asked.length, givenUp.join('+'), store.get(12, 1n).size,"
                    + " store.busy, failed.length].join(' ')"))
        .isEqualTo("4 1+1+7 2 false 0");
  }

  @Test
  void whatIsAskedForIsNotAskedForAgain() {
    assertThat(
            ofStore(
                "const ids = [...Array(640).keys()]; want(1, ids, false); want(1, ids, false);"
                    + "await rest(); asked[0].done([]); await rest(); asked[1].done([]); await rest();"
                    + "return asked.map((a) => a.rows).join(' ')"))
        .isEqualTo("0-127 128-255 256-383 384-511 512-639");
  }

  @Test
  void whatIsBesidesTheRowsWaitsForThem() {
    assertThat(
            ofStore(
                "let done = 0; want(1, [0], false); store.settled().then(() => done++);"
                    + "store.settled(1).then(() => (done += 10));"
                    + "await new Promise((r) => setTimeout(r, 60)); const before = done;"
                    + "asked[0].done([[0, 5]]); await new Promise((r) => setTimeout(r, 120));"
                    + "return before + ' ' + done"))
        .isEqualTo("10 11");
  }

  @Test
  void recordsThatAreTooManyAreNotAskedFor() {
    assertThat(
            ofStore(
                "want(1, [0, 1], true); await rest(); asked[0].done([[0, 5], [1, 6]]); await rest();"
                    + "want(1, [0, 1], true); await rest();"
                    + "return asked.map((a) => `${a.rows}/${a.exact}`).join(' ') + store.busy"))
        .isEqualTo("0-1/0false");
  }

  /** Columns of a box of the index. */
  @ParameterizedTest
  @CsvSource({"4, 0-1/0", "64, 0-1/0 0-1/1"})
  void moreRecordsAreAskedForWhereTheIndexHasSteps(int columns, String asked) {
    assertThat(
            ofStore(
                "want(1, [0, 1], true); await rest();"
                    + ("asked[0].done([[0, 20, " + columns + "], [1, 20, " + columns + "]]);")
                    + "await rest(); return asked.map((a) => `${a.rows}/${a.exact}`).join(' ')"))
        .isEqualTo(asked);
  }

  /**
   * A tile of the level above is known. Its boxes are of so many columns, so that the index tells
   * no more where they are wider than one; so many records are in each of two rows, of which half
   * are to be expected in the tile below.
   */
  @ParameterizedTest
  @CsvSource({
    "2, 4, 2-3/1 true", // few: at once
    "1, 4, 2-3/0 false", // finer boxes are there
    "2, 6, 2-3/0 true", // it has to be asked how many
    "64, 20, 2-3/1 true", // more are read where the index has steps
  })
  void recordsAreAskedForAtOnceWhereTheIndexTellsNoMore(int columns, int records, String asked) {
    String row = ", " + records + ", " + columns + "]";
    assertThat(
            ofStore(
                "store.want(13, [0n], [{id: 2, depth: 0}, {id: 3, depth: 0}], false);"
                    + ("await rest(); asked[0].done([[2" + row + ", [3" + row + "]); await rest();")
                    + "want(1, [2, 3], true); await rest();"
                    + "return asked.slice(1).map((a) => `${a.rows}/${a.exact}`).join(' ')"
                    + " + ' ' + store.shows(12, 1n)(2)"))
        .isEqualTo(asked);
  }

  @Test
  void nothingIsAskedForWhileThePictureMovesWhereTheIndexTellsNoMore() {
    assertThat(
            ofStore(
                "store.want(13, [0n], [{id: 2, depth: 0}], false); await rest();"
                    + "asked[0].done([[2, 90, 2]]); await rest(); want(1, [2], false); await rest();"
                    + "return asked.length + ' ' + store.shows(12, 1n)(3)"))
        .isEqualTo("1 false");
  }

  @Test
  void recordsOfAllRowsAreAskedForOnceItIsKnownHowManyThereAre() {
    assertThat(
            ofStore(
                "want(1, [0, 1], true); await rest(); const before = asked.length;"
                    + "asked[0].done([[0, 5], [1, 5]]); await rest();"
                    + "return before + ' ' + asked.map((a) => `${a.rows}/${a.exact}`).join(' ')"))
        .isEqualTo("1 0-1/0 0-1/1");
  }

  @Test
  void whatIsBesideIsAskedForOnceThereIsNothingElseToDo() {
    assertThat(
            ofStore(
                "const long = () => new Promise((r) => setTimeout(r, 320));"
                    + "const wantAround = (n) => store.want(12, [BigInt(n)], [{id: 0, depth: 0}], true,"
                    + " [[BigInt(n + 1)], [BigInt(n - 1)]]);"
                    + "const told = () => asked.map((a) => `${a.number}/${a.exact}`).join(' ');"
                    + "wantAround(5); await rest(); asked[0].done([[0, 4]]); await rest();"
                    + "asked[1].done([[0, 4]]); await long(); const first = told();"
                    + "asked[2].done([[0, 4]]); await rest(); asked[3].done([[0, 20]]); await rest();"
                    + "const second = told(); const busy = store.busy;"
                    // Somewhere else: what was asked ahead is given up.
                    + "wantAround(50); await rest(); const last = told().split(' ').pop();"
                    + "return [first, second, busy, givenUp.join(), last, failed.length].join('; ')"))
        // Records only of the side that has few of them.
        .isEqualTo("5/0 5/1 6/0; 5/0 5/1 6/0 4/0 6/1; false; 6; 50/0; 0");
  }

  @Test
  void whatWasAskedForAheadCountsWhereItComesIntoSight() {
    assertThat(
            ofStore(
                "const long = () => new Promise((r) => setTimeout(r, 320));"
                    + "store.want(12, [5n], [{id: 0, depth: 0}], false, [[6n]]);"
                    + "await rest(); asked[0].done([[0, 40]]); await long();"
                    + "store.want(12, [6n], [{id: 0, depth: 0}], false); await rest();"
                    + "const busy = store.busy; const count = asked.length;"
                    + "asked[1].done([[0, 40]]); await rest();"
                    + "return [busy, count, givenUp.length, store.get(12, 6n).size, store.busy].join()"))
        .isEqualTo("true,2,0,1,false");
  }

  @Test
  void finerTilesAreCutOutOfOneThatHoldsEachCall() {
    assertThat(
            browser.value(
                "import('"
                    + server.url().resolve("cuttile.js")
                    + "').then(async (m) => { const t = await import('"
                    + server.url().resolve("tile.js")
                    + "'); const lane = {starts: Float64Array.of(0, 300, 500, 512),"
                    + " lengths: Float64Array.of(200, 200, 0, 512), regions: Uint32Array.of(1, 2, 3, 4),"
                    + " flags: Uint8Array.of(1, 0, 0, 2), runs: new t.Runs([64, 64], [2], [7, 8], [.5, .5])};"
                    + "const rows = new Map([[3, {kind: 2, records: 8, lanes: [lane]}]]);"
                    // A tile of 1024 ticks, cut into four of 256.
                    + "return [0, 1, 3].map((part) => { const {starts, lengths, regions, flags, runs} ="
                    + " m.cutTile(rows, 10, 8, part).get(3).lanes[0]; return [...starts].map((s, i) =>"
                    + " [s, lengths[i], regions[i], flags[i]].join('/')).join() + ' '"
                    + " + [...runs].map((r) => [r.from, r.count, ...r.regions].join('/')); }).join('; ') })"))
        .isEqualTo("0/200/1/1 ; 44/200/2/0,244/0/3/0 0/256/7/8; 0/256/4/3 ");
  }

  @ParameterizedTest
  @CsvSource({
    "vscode://file/{path}:{line}, /src/a b#.c:17, vscode://file//src/a%20b%23.c:17",
    "https://host/{path}#L{line}, main.c:3, https://host/main.c#L3",
    "idea://open?file={path}&line={line}, 'C:\\src\\m.c:9', idea://open?file=C:/src/m.c&line=9",
    "javascript:alert('{path}'), a.c:1, null",
    "' JavaScript:alert({path})', a.c:1, null",
    "'data:text/html,{path}', a.c:1, null",
    "{path}:{line}, javascript:alert(1), null",
    "vscode://file/, a.c:1, null",
    "{path}, a.c:1, null"
  })
  void sourceFilesAreOpenedByTheLinkOfATemplate(String template, String source, String link) {
    assertThat(
            browser.value(
                "import('"
                    + server.url().resolve("sourcelink.js")
                    + "').then((m) => String(m.sourceLink("
                    + Json.quote(source)
                    + ", "
                    + Json.quote(template)
                    + ")))"))
        .isEqualTo(link);
  }
}
