/** Who may ask the server, the files of the page, and answers. */
package org.tracetool.view.http;
