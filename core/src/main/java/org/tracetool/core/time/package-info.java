/** Time stamps, windows and clock corrections. */
package org.tracetool.core.time;
