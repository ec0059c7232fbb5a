package org.tracetool.core.event;

import java.io.IOException;

/** The events of another source, of which each is changed in its place. */
public abstract class EditedSource extends FrontSource {
  private final EventCursor event = new EventCursor();

  /** In front of {@code source}. */
  protected EditedSource(EventSource source) {
    super(source);
  }

  /** Changes an event; it stays as long as it is. */
  protected abstract void edit(EventCursor event);

  @Override
  public final boolean read(EventBlock block) throws IOException {
    boolean any = source.read(block);
    event.wrap(block);
    while (any && event.next()) {
      edit(event);
    }
    return any;
  }
}
