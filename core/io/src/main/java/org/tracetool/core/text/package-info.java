/** Text of traces: its bytes, numbers in it, and how it is shown. */
package org.tracetool.core.text;
