/** Tables and logs of numbers without boxing. */
package org.tracetool.core.collect;
