/** The state of a process at an instant: call stacks, snapshots, the thumbnail of a trace. */
package org.tracetool.core.snapshot;
