/** Tests. */
package org.tracetool.format.chrome;
