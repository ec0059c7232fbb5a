package org.tracetool.view;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.index.PreviewListener;
import org.tracetool.view.calls.NotedCalls;
import org.tracetool.view.model.RegionNames;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewRows;
import org.tracetool.view.model.ViewedTrace;

/** What is known of a trace while its index is made. Safe for several threads. */
public final class OpeningState implements PreviewListener {
  /** Lines of the picture, at most; of more rows each line shows the mean of some. */
  private static final int MAX_LINES = 120;

  /** From so many streams on, their number says how much was read. */
  private static final int MIN_STREAMS = 8;

  private final LongConsumer progress;
  private final AtomicLong records = new AtomicLong();
  private final Map<Integer, List<PartialBox>> boxes = new ConcurrentHashMap<>();
  private volatile ViewRows rows;
  private volatile RegionNames names;
  private volatile String damage;
  private volatile int streams;
  private volatile NotedCalls calls;

  /**
   * Nothing is known.
   *
   * @param progress receives numbers of further records that were read
   */
  public OpeningState(LongConsumer progress) {
    this.progress = progress;
  }

  /** The trace is this one, of which an index has to be made. */
  public void begin(TraceReader reader) {
    names = RegionNames.of(reader);
    rows = ViewRows.of(reader.definitions());
    streams = reader.streams().size();
    if (streams >= ViewedTrace.MIN_STREAMS_READ_AHEAD) {
      calls = new NotedCalls(ViewedTrace.callMemory());
    }
  }

  /**
   * The part of the processes of which something was read, from 0 to 1; negative if that says
   * nothing about how long it takes, as where all of them are in one stream.
   */
  double share() {
    ViewRows all = rows;
    return all == null || streams < MIN_STREAMS
        ? -1
        : Math.min(1, boxes.size() / (double) Math.max(1, all.locations()));
  }

  /** So many further records were read. */
  public void read(long more) {
    records.addAndGet(more);
    progress.accept(more);
  }

  /** The trace is damaged, which is said above what can be read of it: a line says where. */
  public void setDamage(String line) {
    damage = line;
  }

  /** What is said of damage; null for none. */
  String damage() {
    return damage;
  }

  @Override
  public StreamListener begin(StreamInfo stream) {
    return calls == null ? null : calls.begin(stream);
  }

  /**
   * The calls of small streams that were noted while the index was made; null if there are none.
   */
  NotedCalls calls() {
    return calls;
  }

  @Override
  public void updateBoxes(int process, List<PartialBox> known) {
    boxes.put(process, known);
  }

  /** Records read so far. */
  long records() {
    return records.get();
  }

  /** No picture is wanted any more. */
  void end() {
    boxes.clear();
    if (calls != null) {
      calls.clear();
    }
  }

  /**
   * What the rows did, in columns of the time that is known by now, as JSON. A line of several rows
   * has the mean of those of which anything is known.
   */
  String text() {
    JsonWriter json = new JsonWriter(true).object(null);
    ViewRows all = rows;
    List<ViewRow> own =
        all == null ? List.of() : all.list().stream().filter(r -> r.location() != 0).toList();
    PartialColumnShares columns = new PartialColumnShares(boxes.values());
    json.text("from", Long.toUnsignedString(columns.from()));
    json.text("to", Long.toUnsignedString(columns.to()));
    json.number("columns", PartialColumnShares.COLUMNS).list("rows");
    int each = Math.max(1, (own.size() + MAX_LINES - 1) / MAX_LINES);
    for (int first = 0; first < own.size(); first += each) {
      List<ViewRow> line = own.subList(first, Math.min(own.size(), first + each));
      json.object(null).text("name", line.get(0).name() + (line.size() > 1 ? " …" : ""));
      columns.write(
          line.stream().map(r -> boxes.getOrDefault(r.location(), List.of())).toList(), json);
      json.endObject();
    }
    json.endList().list("regions");
    for (int region : columns.regions()) {
      json.list(null).number(null, Integer.toUnsignedLong(region));
      json.text(null, names.name(region)).endList();
    }
    return json.endList().endObject().toString();
  }
}
