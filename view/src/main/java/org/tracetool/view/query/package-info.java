/** Answers to single questions: messages, details, selections, searches, findings. */
package org.tracetool.view.query;
