/** Snapshots of an archive, and its thumbnail, made from its events. */
package org.tracetool.format.otf2.snapshot;
