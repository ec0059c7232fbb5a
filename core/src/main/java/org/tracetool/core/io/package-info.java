/**
 * Files: pooled handles, temporary files, outputs that appear whole or not at all, numbers as text.
 */
package org.tracetool.core.io;
