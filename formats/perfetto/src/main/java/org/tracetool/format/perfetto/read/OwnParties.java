package org.tracetool.format.perfetto.read;

import org.tracetool.core.collect.IntMap;
import org.tracetool.format.perfetto.decode.TextNumbers;
import org.tracetool.format.perfetto.decode.TraceKnowledge;
import org.tracetool.format.perfetto.decode.Track;
import org.tracetool.format.perfetto.decode.TrackTable;
import org.tracetool.format.timeline.TimelineIntake;

/** Processes and communicators that events of an own export name. */
final class OwnParties {
  private final TrackTable tracks;
  private final TextNumbers texts;
  private final TrackPlaces places;
  private final TimelineIntake intake;

  /** For the name of each thread its track, one more. */
  private final IntMap threads = new IntMap();

  /** Tracks whose names were looked at. */
  private int looked;

  /** Communicators by the numbers of their names, one more each. */
  private final IntMap communicators = new IntMap();

  OwnParties(TraceKnowledge known, TrackPlaces places, TimelineIntake intake) {
    tracks = known.tracks();
    texts = known.texts();
    this.places = places;
    this.intake = intake;
  }

  /** A partner that is named by a text; {@link TimelineIntake#NOBODY} if none is called so. */
  long partner(int name) {
    for (; looked < tracks.size(); looked++) {
      Track track = tracks.get(looked);
      if (track.kind() == Track.Kind.THREAD && track.threadName() >= 0) {
        threads.put(track.threadName() + 1, looked + 1);
      }
    }
    int track = name == Track.NO_TEXT ? 0 : threads.get(name + 1);
    return track == 0
        ? TimelineIntake.NOBODY
        : TimelineIntake.ofProcess(places.processOf(track - 1));
  }

  /** The communicator that is named by a text; 0 without one. */
  int communicator(int name) {
    if (name == Track.NO_TEXT) {
      return 0;
    }
    int known = communicators.get(name + 1);
    if (known == 0) {
      known = intake.communicator(texts.text(name));
      communicators.put(name + 1, known);
    }
    return known;
  }
}
