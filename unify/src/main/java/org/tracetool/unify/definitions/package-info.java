/** The definitions of all streams become one table, and tokens are translated into it. */
package org.tracetool.unify.definitions;
