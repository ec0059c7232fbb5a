/** Files: pooled handles, temporary files, outputs that appear whole or not at all. */
package org.tracetool.core.io;
