// Texts that are taken elsewhere.

import {save} from './files.js';

/** Puts a text where it can be pasted from. @param {import('./view.js').View} view @param {string} text */
export async function copy(view, text) {
  try {
    await navigator.clipboard.writeText(text);
    view.page.answer(`copied: ${text}`);
  } catch {
    view.page.answer(text);
  }
}

/**
 * Puts a long text where it can be pasted from, or into a file where the browser does not allow that.
 * @param {string} text
 * @param {string} file name of the file
 * @returns {Promise<string>} what was done with it
 */
export async function copyText(text, file) {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    save(new Blob([text], {type: 'text/plain'}), file);
    return 'Saved';
  }
}
