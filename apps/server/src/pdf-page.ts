/** A US letter page, in points. */
const WIDTH = 612;
const HEIGHT = 792;

/**
 * A one-page PDF filled by a JPEG. Names are rendered in the image, because PDF's standard fonts have only Western
 * European letters (decision 123).
 */
export function pdfPage(jpeg: Buffer, size: { readonly width: number; readonly height: number }): Buffer {
  const draw = `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /Page Do Q`;
  const objects: (string | Buffer)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R`,
      ' /Resources << /XObject << /Page 5 0 R >> >> >>',
    ],
    [`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${size.width} /Height ${size.height} /ColorSpace /DeviceRGB`,
      ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: string | Buffer): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(`${index + 1} 0 obj\n`);
    object.forEach(add);
    add('\nendobj\n');
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const count = objects.length + 1;
  add(`xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}`);
  add(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
