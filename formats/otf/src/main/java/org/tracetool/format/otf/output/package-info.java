/** Text into files, compressed on other threads. */
package org.tracetool.format.otf.output;
