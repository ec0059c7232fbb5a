/** Lines: cut, taken apart, or skipped, eight bytes at a time where they are plain. */
package org.tracetool.format.otf.text;
