/** Which calls and operations are open where a window begins. */
package org.tracetool.filter.apply.window;
