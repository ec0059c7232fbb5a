/** What logs of Jumpshot show: states, events and arrows, with their categories and lines. */
package org.tracetool.format.slog2.drawable;
