/** The interface between file formats and everything else. */
package org.tracetool.core.format;
