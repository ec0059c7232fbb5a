/** Names of C++ as the linker has them, turned into those of the source. */
package org.tracetool.core.text.cxx;
