import type { Bundle } from './bundle.ts';

/** The chunk that holds a source file of `src/`. */
export function chunkOf({ chunkOf: chunks }: Bundle, file: string): string {
  const chunk = chunks.get(`src/${file}`);
  if (!chunk) throw new Error(`No chunk holds src/${file}; does routes.tsx name the file that it imports?`);
  return chunk;
}

/** URLs of the chunks that these source files import, directly or transitively, without the entry itself. */
export function addressesOf(bundle: Bundle, files: readonly string[], entry: string): string[] {
  const needed = new Set<string>();
  const visit = (chunk: string) => {
    if (needed.has(chunk)) return;
    needed.add(chunk);
    for (const imported of bundle.importsOf.get(chunk) ?? []) visit(imported);
  };
  visit(entry);
  for (const file of files) visit(chunkOf(bundle, file));
  needed.delete(entry);
  return [...needed].map((chunk) => `/${chunk}`);
}

/**
 * A circular import of chunks, as a list. The first to run finds the others not yet evaluated: a class is undefined,
 * and a screen breaks only in the built app.
 */
export function findCycle({ importsOf }: Pick<Bundle, 'importsOf'>): string[] | undefined {
  const done = new Set<string>();
  const visit = (chunk: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(chunk)) return [...way.slice(way.indexOf(chunk)), chunk];
    if (done.has(chunk)) return undefined;
    for (const imported of importsOf.get(chunk) ?? []) {
      const cycle = visit(imported, [...way, chunk]);
      if (cycle) return cycle;
    }
    done.add(chunk);
    return undefined;
  };
  for (const chunk of importsOf.keys()) {
    const cycle = visit(chunk, []);
    if (cycle) return cycle;
  }
  return undefined;
}
