package org.tracetool.unify.split;

import java.util.concurrent.atomic.LongAdder;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;

/** Halves where processes go to different parts: the partner named in a record decides. */
final class ProcessCutHalves implements CutHalves {
  private final Definitions definitions;
  private final boolean drop;
  private final IntMap parts = new IntMap();
  private final LongAdder messages = new LongAdder();
  private final LongAdder oneSided = new LongAdder();
  private final LongAdder collectives = new LongAdder();

  ProcessCutHalves(SplitPlan plan, Definitions definitions, boolean drop) {
    this.definitions = definitions;
    this.drop = drop;
    plan.byProcess().forEach((location, part) -> parts.put(location, part + 1));
  }

  private boolean isElsewhere(int location, int part) {
    int other = location == 0 ? 0 : parts.get(location);
    return other != 0 && other != part + 1;
  }

  @Override
  public HalfListener watch(int stream) {
    return new StreamListener(stream);
  }

  private final class StreamListener implements HalfListener {
    private final int stream;
    private final DroppedRequests dropped = new DroppedRequests();
    private int comm = -1;
    private int commPart = -1;
    private boolean isShared;

    StreamListener(int stream) {
      this.stream = stream;
    }

    @Override
    public boolean keep(EventCursor event, int part) {
      return switch (event.kind()) {
        case SEND, RECEIVE, IRECEIVE -> keep(messages, isElsewhere(event.partner(), part));
        case ISEND -> {
          boolean stays = keep(messages, isElsewhere(event.partner(), part));
          dropped.note(event, !stays);
          yield stays;
        }
        case ISEND_COMPLETE -> !dropped.ends(event);
        // Other one-sided operations end on the process on which they begin.
        case RMA_PUT_REMOTE_END -> keep(oneSided, isElsewhere((int) event.field(1), part));
        case RMA_END -> keep(oneSided, isElsewhere((int) event.field(0), part));
        case COLLECTIVE, COLLECTIVE_BEGIN -> {
          if (isShared(event.comm(), part)) {
            collectives.increment();
          }
          yield true; // its part on this process is complete
        }
        default -> true;
      };
    }

    private boolean keep(LongAdder counter, boolean half) {
      if (half) {
        counter.increment();
      }
      return !(half && drop);
    }

    private boolean isShared(int token, int part) {
      if (token != comm || part != commPart) {
        comm = token;
        commPart = part;
        isShared = false;
        if (definitions.find(stream, DefinitionKind.GROUP, token) instanceof Definition.Group g) {
          for (int member : g.members()) {
            isShared |= isElsewhere(member, part);
          }
        }
      }
      return isShared;
    }

    @Override
    public void end() {
      // nothing is kept for later
    }
  }

  @Override
  public void report(Diagnostics diagnostics) {
    CutHalves.report(
        diagnostics, "unmatched sends and receives between parts", drop, messages.sum());
    CutHalves.report(
        diagnostics, "unmatched records of one-sided operations", drop, oneSided.sum());
    diagnostics.add(
        WarningCode.CUT_OPERATIONS,
        "collective operations with members in several parts, kept in each",
        collectives.sum(),
        null);
  }
}
