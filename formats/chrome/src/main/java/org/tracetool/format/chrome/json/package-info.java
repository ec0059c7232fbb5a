/** JSON as it is found in files, scanned byte by byte without building a tree. */
package org.tracetool.format.chrome.json;
