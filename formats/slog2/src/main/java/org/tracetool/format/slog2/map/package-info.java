/** What categories, labels and lines of logs mean in the model. */
package org.tracetool.format.slog2.map;
