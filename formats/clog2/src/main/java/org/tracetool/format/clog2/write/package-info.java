/** New logs. */
package org.tracetool.format.clog2.write;
