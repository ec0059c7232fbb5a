package org.tracetool.format.slog2.file;

import java.util.List;

/**
 * A child as its parent has it.
 *
 * @param head the head of the child
 * @param nestless previews of events and arrows
 * @param nestable previews of states
 */
public record ChildPointer(
    NodeHead head, List<PreviewDrawable> nestless, List<PreviewDrawable> nestable) {}
