/** Tables of numbers without boxing. */
package org.tracetool.core.collect;
