/** Tests. */
package org.tracetool.format.chrome.scan;
