/** Work that is done by several threads. */
package org.tracetool.core.work;
