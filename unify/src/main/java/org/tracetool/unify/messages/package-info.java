/** When messages were received, as their senders need to know. */
package org.tracetool.unify.messages;
