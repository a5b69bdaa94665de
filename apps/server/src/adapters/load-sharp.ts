/**
 * Loaded with the first picture, which saves twenty megabytes on nodes that open none. Formats are blocked once, here:
 * the setting is global to the process, and a picture opened in between would be refused.
 */
export const loadSharp = () => (loading ??= loadSharpOnce());
let loading: ReturnType<typeof loadSharpOnce> | undefined;

async function loadSharpOnce() {
  const { default: sharp } = await import('sharp');
  // Only the two accepted formats can be decoded at all, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  sharp.concurrency(1);
  return sharp;
}
