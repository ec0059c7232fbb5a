package org.tracetool.format.chrome.map;

import java.io.IOException;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.json.ValueType;
import org.tracetool.format.chrome.scan.ScannedEvent;
import org.tracetool.format.timeline.TimelineIntake;

/** Hands the events of a file to an intake, by their phases. */
final class PhaseMapper {
  private static final int WHOLE_TRACE = -1;
  private static final long YEAR_2001 = 1_000_000_000_000_000_000L;

  private final TimelineIntake intake;
  private final FileFacts facts;
  private final FileFacts found;
  private final ScanIncidents incidents;
  private final EventTexts texts;
  private final EventTimes times;
  private final ScannedArguments arguments;
  private final EventThreads threads;
  private final MetadataEvents metadata;
  private final CounterEvents counters;
  private final AsynchronousEvents asynchronous;
  private final KinetoEvents kineto;
  private final DftracerEvents dftracer;
  private final OwnRecords own;
  private final FlowEvents flows;
  private boolean hasThreadTimes;
  private boolean isSince1970;

  /**
   * @param facts what is known of the file
   * @param found takes what is found
   * @param withPairs whether arguments become pairs
   */
  PhaseMapper(
      TimelineIntake intake,
      FileFacts facts,
      FileFacts found,
      ScanIncidents incidents,
      boolean withPairs) {
    this.intake = intake;
    this.facts = facts;
    this.found = found;
    this.incidents = incidents;
    TextDecoder decoder = new TextDecoder();
    texts = new EventTexts(intake, found, incidents, decoder);
    times = new EventTimes(facts.baseNanos);
    arguments = new ScannedArguments(intake, incidents, decoder, withPairs);
    threads = new EventThreads(intake, decoder);
    metadata = new MetadataEvents(intake, facts, found, incidents, decoder, threads);
    counters = new CounterEvents(intake, facts, incidents, decoder);
    asynchronous = new AsynchronousEvents(intake, incidents);
    kineto = new KinetoEvents(intake, facts, incidents, threads, arguments);
    dftracer = new DftracerEvents(intake, facts, found, arguments);
    own = new OwnRecords(intake, threads, metadata, incidents);
    flows = new FlowEvents(intake, facts, incidents, decoder);
  }

  /** Takes an event. */
  void take(ScannedEvent event) throws IOException {
    int phase = event.phase();
    if (phase == 0) {
      incidents.reportEvent(
          event, ScannedEvent.PHASE, "events without a phase", "a phase, such as \"ph\":\"X\"");
      return;
    }
    if (phase == 'M') {
      threads.read(event);
      metadata.take(event);
      return;
    }
    if (phase == 's' || phase == 't' || phase == 'f') {
      texts.readCategory(event);
      flows.count(event, texts);
      return;
    }
    if (!times.readBegin(event)) {
      incidents.reportEvent(
          event, ScannedEvent.TIME, "events without a time", "a number of microseconds as \"ts\"");
      return;
    }
    isSince1970 |= times.begin() > YEAR_2001;
    hasThreadTimes |= event.type(ScannedEvent.THREAD_TIME) != ValueType.NONE;
    texts.readCategory(event);
    threads.read(event);
    if (facts.isKineto && isAboutProfiler()) {
      arguments.read(event, true);
      intake.addMarker(WHOLE_TRACE, times.begin(), intake.markerClass("kineto"), texts.name(event));
      return;
    }
    switch (phase) {
      case 'X' -> takeCall(event);
      case 'B' -> takeBegin(event);
      case 'E' -> takeEnd(event);
      case 'i', 'I', 'R' -> takeInstant(event);
      case 'C' -> {
        int thread = facts.isOwn ? threads.otherThread(event) : -1;
        int row = thread >= 0 ? thread : intake.processRow(threads.process());
        counters.take(event, row, thread >= 0, times.begin(), texts);
      }
      case 'b', 'e', 'S', 'F' -> {
        if (facts.isOwn) {
          if (phase == 'b') {
            own.takeOperation(event, times.begin(), texts, facts.nanosPerTick);
          }
          return;
        }
        threads.threadWithEvents(event);
        arguments.read(event, true);
        asynchronous.take(event, phase, threads, times.begin(), texts);
        intake.clearPairs();
      }
      case 'n', 'T', 'p' -> {
        threads.threadWithEvents(event);
        arguments.read(event, true);
        addMarker(event, WHOLE_TRACE, "async");
      }
      default -> incidents.countLeftOut("events of phase '" + (char) phase + "'");
    }
  }

  /**
   * Whether an event is about the profiler Kineto, which uses names as the numbers of processes.
   */
  private boolean isAboutProfiler() {
    PlaceKey pid = threads.pid();
    if (pid.isNumber()) {
      return false;
    }
    return pid.text().isEmpty() && pid.isThere()
        || pid.text().equals("Spans")
        || pid.text().equals("Traces");
  }

  private void takeCall(ScannedEvent event) throws IOException {
    if (!times.readEnd(event)) {
      incidents.reportEvent(
          event,
          ScannedEvent.DURATION,
          "events without a duration",
          "a number of microseconds as \"dur\"");
      return;
    }
    if (times.isNegative()) {
      incidents.reportEvent(
          event, ScannedEvent.DURATION, "negative durations, set to 0", "a duration from 0 on");
    }
    CategorySort sort = texts.sort();
    if (facts.isOwn && own.take(event, sort, times, texts)) {
      return;
    }
    int region = texts.region(event);
    if (texts.step() >= 0) {
      intake.addStep(texts.step());
    }
    if (facts.isKineto) {
      kineto.takeCall(event, sort, times, region);
      found.countCall(sort, threads.pid());
      return;
    }
    boolean isFile = sort == CategorySort.FILES && facts.isDftracer;
    if (isFile || arguments.hasPairs() || facts.isDftracer) {
      arguments.read(event, true);
    }
    flows.addPairs(event);
    int row = threads.threadWithEvents(event);
    if (facts.isDftracer) {
      dftracer.noteHost(threads.process());
      if (sort == CategorySort.DFTRACER && isAboutRun(event)) {
        intake.addMarker(row, times.begin(), intake.markerClass("dftracer"), texts.name(event));
        return;
      }
    }
    if (facts.isOwn && own.isUnfinished(event)) {
      intake.addOpenCall(row, times.begin(), region);
    } else {
      intake.addCall(row, times.begin(), times.end(), region);
    }
    if (facts.isOwn) {
      own.noteCall(row, times);
    }
    found.countCall(sort, threads.pid());
    if (isFile) {
      dftracer.takeFile(row, times, texts.name(event));
    }
  }

  private boolean isAboutRun(ScannedEvent event) {
    String name = texts.name(event);
    return name.equals("start") || name.equals("end");
  }

  private int row(ScannedEvent event) {
    if (facts.isKineto) {
      arguments.read(event, true);
      return kineto.row(event, texts.sort());
    }
    if (arguments.hasPairs()) {
      arguments.read(event, true);
    }
    return threads.threadWithEvents(event);
  }

  private void takeBegin(ScannedEvent event) throws IOException {
    int region = texts.region(event);
    if (texts.step() >= 0) {
      intake.addStep(texts.step());
    }
    int row = row(event);
    flows.addPairs(event);
    intake.addBegin(row, times.begin(), region);
    found.countCall(texts.sort(), threads.pid());
  }

  private void takeEnd(ScannedEvent event) throws IOException {
    int region = texts.hasName(event) ? texts.region(event) : 0;
    int row = row(event);
    intake.addEnd(row, times.begin(), region);
  }

  private void takeInstant(ScannedEvent event) throws IOException {
    if (facts.isOwn) {
      own.takeInstant(event, times.begin(), texts);
      return;
    }
    boolean isText = event.type(ScannedEvent.INSTANT_SCOPE) == ValueType.TEXT;
    int from = event.from(ScannedEvent.INSTANT_SCOPE);
    byte scope =
        isText && event.to(ScannedEvent.INSTANT_SCOPE) > from ? event.bytes()[from] : (byte) 't';
    arguments.read(event, !(facts.isKineto && texts.sort() == CategorySort.INSTANT));
    if (facts.isKineto
        && texts.sort() == CategorySort.INSTANT
        && kineto.takeMemory(event, times.begin(), texts.name(event))) {
      return;
    }
    int row = WHOLE_TRACE;
    if (scope != 'g') {
      row = scope == 'p' ? threads.thread(event) : threads.threadWithEvents(event);
    }
    addMarker(event, row, "instant");
  }

  private void addMarker(ScannedEvent event, int row, String otherwise) throws IOException {
    String category = texts.category(event);
    int markerClass = intake.markerClass(category.isEmpty() ? otherwise : category);
    intake.addMarker(row, times.begin(), markerClass, texts.name(event));
  }

  /** Ends the file: whatever may come after events is decided now. */
  void finish(TraceValues values, int rankOfName) throws IOException {
    threads.finish();
    counters.finish();
    dftracer.finish(metadata);
    kineto.finish(values, rankOfName);
    own.finish();
    flows.finish();
    if (times.hasFractions()) {
      incidents.countNote("times with digits below the nanosecond, rounded down");
    }
    if (hasThreadTimes) {
      incidents.countNote("clocks of threads, not read");
    }
  }

  /** Whether times are so large that they can only be those since 1970. */
  boolean isSince1970() {
    return (facts.isKineto || facts.isDftracer) && isSince1970;
  }

  EventThreads threads() {
    return threads;
  }

  boolean missesFiles() {
    return dftracer.missesFiles();
  }
}
