/** Tests. */
package org.tracetool.format.chrome.write;
