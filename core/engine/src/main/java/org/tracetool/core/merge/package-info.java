/** Merging streams in time order. */
package org.tracetool.core.merge;
