// Files that the page gives to the user.

/** Lets the browser save what the page made. @param {Blob} blob @param {string} name of the file */
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
