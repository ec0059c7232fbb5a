/**
 * The state of a process at an instant, and what is added to a trace while it is copied: snapshots
 * and running sums at some times, a thumbnail of all of it, and in sends what is known of their
 * receives.
 */
package org.tracetool.core.snapshot;
