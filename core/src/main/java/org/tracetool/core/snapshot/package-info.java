/** What a process is doing at an instant: call stacks, snapshots, the thumbnail of a trace. */
package org.tracetool.core.snapshot;
