/** How otf2-print writes definitions and fields of records. */
package org.tracetool.legacy.otf2.text;
