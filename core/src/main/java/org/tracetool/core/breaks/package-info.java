/** What is added to a trace at some moments: snapshots, sums so far, and a thumbnail of it all. */
package org.tracetool.core.breaks;
