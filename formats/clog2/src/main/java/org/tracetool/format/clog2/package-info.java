/** CLOG-2 and CLOG, the logs that MPE writes. */
package org.tracetool.format.clog2;
