import type { Violation } from './violation.ts';

/** A folder that still breaks a rule, and how often at most. */
export type Remaining = { folder: string; most: number };

/** Refuses what is found outside of the folders that are still being changed, and more than remained inside them. */
export function ratchet(
  found: readonly Violation[],
  remaining: readonly Remaining[],
  { noun, instead }: { noun: string; instead: string },
): Violation[] {
  const inFolder = (folder: string) => found.filter(({ file }) => file.startsWith(folder));
  const exceeded = remaining.flatMap(({ folder, most }) => {
    const count = inFolder(folder).length;
    return count > most ? [{ file: folder, line: 1, rule: `${count} ${noun}, ${most} may remain`, instead }] : [];
  });
  return [...found.filter(({ file }) => !remaining.some(({ folder }) => file.startsWith(folder))), ...exceeded];
}
