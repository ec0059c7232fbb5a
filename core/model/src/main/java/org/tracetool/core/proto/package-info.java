/** Writing messages of Protocol Buffers, for the formats that use them. */
package org.tracetool.core.proto;
