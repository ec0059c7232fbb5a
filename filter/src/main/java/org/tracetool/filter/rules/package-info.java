/** VampirTrace's filter and group files, and patterns for names. */
package org.tracetool.filter.rules;
