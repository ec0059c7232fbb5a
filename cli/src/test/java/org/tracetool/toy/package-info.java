/**
 * Two formats that add nothing to the program but the files that CONTRIBUTING names: one that is
 * read and written, one that is only written.
 */
package org.tracetool.toy;
