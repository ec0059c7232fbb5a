/** From bytes to records and back, in each of the encodings. */
package org.tracetool.format.vtf3.encoding;
