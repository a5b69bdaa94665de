/** A finding of a check: where, which rule, and what to do instead. */
export type Violation = { file: string; line: number; rule: string; instead: string };

/** Prints the findings in the order of the files, and ends the process with 1 if there are any. */
export function report(violations: readonly Violation[], passed: string): void {
  const sorted = violations.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  for (const { file, line, rule, instead } of sorted) console.log(`${file}:${line} ${rule}\n    ${instead}`);
  console.log(violations.length === 0 ? passed : `\n${violations.length} refused.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
