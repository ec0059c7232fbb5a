/** The styles of stftool and xstftool: Standard ASCII of VTF3, with numbers or names. */
package org.tracetool.legacy.stf.dump;
