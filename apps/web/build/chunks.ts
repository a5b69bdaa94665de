import type { Manifest } from 'vite';

/** Addresses of the chunks that these source files need, directly or through others, without the entry itself. */
export function chunksOf(manifest: Manifest, files: readonly string[], entry: string): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`No chunk is made from ${key}; does routes.tsx name the file that it imports?`);
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(entry);
  for (const file of files) visit(`src/${file}`);
  return [...seen].filter((key) => key !== entry).map((key) => `/${manifest[key]?.file ?? ''}`);
}
