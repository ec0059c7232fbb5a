/** Events of Chrome's trace format in JSON. */
package org.tracetool.format.chrome;
