/** Tiles: what the rows of a trace did in an interval, at the resolution of a picture. */
package org.tracetool.view.tile;
