// Saves what is seen as a picture.

/** @param {any} page */
export function savePicture(page) {
  const parts = page.views.flatMap((v) => [v.preview.canvas, v.timeline.canvas]);
  const width = Math.max(...parts.map((c) => c.width));
  const height = parts.reduce((sum, c) => sum + c.height, 0);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  let y = 0;
  for (const part of parts) {
    context.drawImage(part, 0, y);
    y += part.height;
  }
  canvas.toBlob((blob) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `${page.views.map((v) => v.trace.name).join('-')}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });
}
