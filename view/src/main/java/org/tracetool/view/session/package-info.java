/** What is kept of a page to show it again: a session. */
package org.tracetool.view.session;
