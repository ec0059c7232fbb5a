// Texts that are taken elsewhere.

/** Puts a text where it can be pasted from. @param {import('./view.js').View} view @param {string} text */
export async function copy(view, text) {
  try {
    await navigator.clipboard.writeText(text);
    view.page.answer(`copied: ${text}`);
  } catch {
    view.page.answer(text);
  }
}
