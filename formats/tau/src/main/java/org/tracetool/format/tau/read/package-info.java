/** Reading traces of TAU. */
package org.tracetool.format.tau.read;
