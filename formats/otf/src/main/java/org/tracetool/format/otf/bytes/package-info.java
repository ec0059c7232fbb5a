/** Files and compressed files as bytes by position or in order. */
package org.tracetool.format.otf.bytes;
