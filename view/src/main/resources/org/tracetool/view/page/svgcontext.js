// A canvas that writes what is drawn on it as SVG: for pictures that can be scaled and edited.

const FONT = 'Helvetica, Arial, sans-serif';

/** The parts of the size of letters from the line that they stand on to the middle and to the top. */
const TO_MIDDLE = 0.35;
const TO_TOP = 0.8;

/** How far beyond its edges something is drawn, in widths of the picture: more than that is cut. */
const BEYOND = 1;

/** A colour that goes over into another one, along a line. */
class Gradient {
  /** @param {number[]} ends x and y of both ends */
  constructor(ends) {
    this.ends = ends;
    /** @type {[number, string][]} */
    this.stops = [];
  }

  /** @param {number} offset from 0 to 1 @param {string} color */
  addColorStop(offset, color) {
    this.stops.push([offset, color]);
  }
}

/** As much of a drawing context of a canvas as the rows need. */
export class SvgContext {
  /**
   * @param {number} width
   * @param {number} height
   */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    /** @type {string[]} */
    this.parts = [];
    /** @type {string[]} */
    this.definitions = [];
    /** @type {string|Gradient} */
    this.fillStyle = '#000';
    this.strokeStyle = '#000';
    this.globalAlpha = 1;
    this.lineWidth = 1;
    this.lineJoin = 'miter';
    this.font = '10px sans-serif';
    this.textBaseline = 'alphabetic';
    this.dashes = '';
    /** Elements that are open since the state was saved. */
    this.groups = 0;
    /** What is restored. @type {Object[]} */
    this.states = [];
    this.path = '';
    /** The rectangle that the path consists of, if it is one. @type {number[]} */
    this.box = [];
    this.imageSmoothingEnabled = true;
    this.measure = new OffscreenCanvas(1, 1).getContext('2d');
  }

  save() {
    const {fillStyle, strokeStyle, globalAlpha, lineWidth, lineJoin, font, textBaseline, dashes, groups} = this;
    this.states.push({fillStyle, strokeStyle, globalAlpha, lineWidth, lineJoin, font, textBaseline, dashes, groups});
    this.groups = 0;
  }

  restore() {
    this.parts.push('</g>'.repeat(this.groups));
    Object.assign(this, this.states.pop());
  }

  /** Pixels of the screen are of no concern here. */
  setTransform() {}

  /** Moves all that is drawn until the state is restored. @param {number} x @param {number} y */
  translate(x, y) {
    this.#open(`transform="translate(${number(x)} ${number(y)})"`);
  }

  /** Lets nothing shine through between rectangles beside each other, until the state is restored. */
  sharpen() {
    this.#open('shape-rendering="crispEdges"');
  }

  #open(attribute) {
    this.parts.push(`<g ${attribute}>`);
    this.groups++;
  }

  beginPath() {
    this.path = '';
    this.box = [];
  }

  moveTo(x, y) {
    this.#to('M', x, y);
  }

  lineTo(x, y) {
    this.#to(this.path === '' ? 'M' : 'L', x, y);
  }

  /** As in a canvas, nothing is drawn of a value that is not known. */
  #to(letter, x, y) {
    if (Number.isFinite(x) && Number.isFinite(y)) {
      this.path += `${letter}${number(x)} ${number(y)}`;
    }
  }

  closePath() {
    this.path += 'Z';
  }

  rect(x, y, width, height) {
    if (!Number.isFinite(x + y + width + height)) {
      return;
    }
    this.box = this.path === '' ? [x, y, width, height] : [];
    this.path += `M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${number(-width)}Z`;
  }

  /** Cuts what is drawn until the state is restored: to a rectangle, which the path is. */
  clip() {
    const id = `part${this.definitions.length}`;
    const [x, y, width, height] = this.box;
    this.definitions.push(`<clipPath id="${id}"><rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"/></clipPath>`);
    this.#open(`clip-path="url(#${id})"`);
  }

  fill() {
    this.#draw(`<path d="${this.path}"${this.#filled()}/>`, this.path !== '');
  }

  stroke() {
    this.#draw(`<path d="${this.path}"${this.#stroked()}/>`, this.path !== '');
  }

  fillRect(x, y, width, height) {
    const [left, right] = [x, x + width].map((at) => Math.max(-BEYOND * this.width, Math.min((1 + BEYOND) * this.width, at)));
    this.#draw(`<rect x="${number(left)}" y="${number(y)}" width="${number(right - left)}" height="${number(height)}"${this.#filled()}/>`, right > left && height > 0);
  }

  strokeRect(x, y, width, height) {
    const [left, right] = [x, x + width].map((at) => Math.max(-BEYOND * this.width, Math.min((1 + BEYOND) * this.width, at)));
    this.#draw(`<rect x="${number(left)}" y="${number(y)}" width="${number(right - left)}" height="${number(height)}"${this.#stroked()}/>`, right > left && height > 0);
  }

  fillText(text, x, y) {
    const size = Number.parseFloat(/([\d.]+)px/.exec(this.font)?.[1] ?? '10');
    const down = {middle: TO_MIDDLE, top: TO_TOP}[this.textBaseline] ?? 0;
    const weight = /bold|600/.test(this.font) ? ' font-weight="bold"' : '';
    this.#draw(`<text x="${number(x)}" y="${number(y + down * size)}" font-size="${number(size)}"${weight}${this.#filled()}>${escaped(text)}</text>`, text !== '');
  }

  /** @param {string} text */
  measureText(text) {
    this.measure.font = this.font.replace(/px .*/, `px ${FONT}`);
    return this.measure.measureText(text);
  }

  /** @param {number[]} dashes */
  setLineDash(dashes) {
    this.dashes = dashes.join(' ');
  }

  createLinearGradient(x1, y1, x2, y2) {
    return new Gradient([x1, y1, x2, y2]);
  }

  /** Takes a picture of points as it is; of a canvas that is drawn whole alone. */
  drawImage(canvas, x, y, width, height) {
    const copy = document.createElement('canvas');
    copy.width = canvas.width;
    copy.height = canvas.height;
    copy.getContext('2d').drawImage(canvas, 0, 0);
    this.#draw(`<image x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" preserveAspectRatio="none" style="image-rendering:pixelated" href="${copy.toDataURL('image/png')}"/>`, width > 0 && height > 0);
  }

  #draw(element, isSeen) {
    if (isSeen && this.globalAlpha > 0) {
      this.parts.push(element);
    }
  }

  #filled() {
    const {fillStyle, globalAlpha} = this;
    return ` fill="${this.#color(fillStyle)}"${globalAlpha < 1 ? ` fill-opacity="${number(globalAlpha)}"` : ''}`;
  }

  #stroked() {
    const {strokeStyle, globalAlpha, lineWidth, lineJoin, dashes} = this;
    return ` fill="none" stroke="${strokeStyle}" stroke-width="${number(lineWidth)}"${lineJoin === 'miter' ? '' : ` stroke-linejoin="${lineJoin}"`}`
      + `${globalAlpha < 1 ? ` stroke-opacity="${number(globalAlpha)}"` : ''}${dashes ? ` stroke-dasharray="${dashes}"` : ''}`;
  }

  #color(style) {
    if (!(style instanceof Gradient)) {
      return style;
    }
    const id = `part${this.definitions.length}`;
    const [x1, y1, x2, y2] = style.ends.map(number);
    const stops = style.stops.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color.slice(0, 7)}"${color.length === 9 ? ` stop-opacity="${number(parseInt(color.slice(7), 16) / 255)}"` : ''}/>`);
    this.definitions.push(`<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.join('')}</linearGradient>`);
    return `url(#${id})`;
  }

  /**
   * The file.
   * @param {string} title for those who cannot see it
   * @param {number} centimetres its width
   * @returns {string}
   */
  text(title, centimetres) {
    const size = `width="${number(centimetres)}cm" height="${number((centimetres * this.height) / this.width)}cm" viewBox="0 0 ${number(this.width)} ${number(this.height)}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${FONT}">\n<title>${escaped(title)}</title>\n<defs>${this.definitions.join('')}</defs>\n`
      + `<rect width="100%" height="100%" fill="#fff"/>\n${this.parts.join('\n')}\n</svg>\n`;
  }
}

/** A number with two digits of fractions at most. @param {number} value */
function number(value) {
  return String(Math.round(value * 100) / 100);
}

/** A text as XML holds it. @param {string} text */
function escaped(text) {
  return text.replace(/[\u0000-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '?')
    .replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
