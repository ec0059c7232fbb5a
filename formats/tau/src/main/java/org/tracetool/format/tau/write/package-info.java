/** Writing traces of TAU. */
package org.tracetool.format.tau.write;
