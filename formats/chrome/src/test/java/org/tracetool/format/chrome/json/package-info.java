/** Tests. */
package org.tracetool.format.chrome.json;
