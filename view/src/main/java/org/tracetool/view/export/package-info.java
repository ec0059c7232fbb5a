/** Pages and pictures that need no server. */
package org.tracetool.view.export;
