import type { Violation } from './violation.ts';

const MACHINE_PATH = /(?<![\w.~:}-])\/(?:work|root|home|Users)\/[\w.-]+|\b[A-Z]:\\{1,2}Users\\/;
const REGISTRY_ADDRESS = /"resolved": *"https?:|^\s*(?:@[\w-]+:)?registry *=/;
const HAS_REGISTRY_ADDRESS = /(^|\/)(package-lock\.json|\.npmrc)$/;

/** Style sheets have the same limit as source files, whose lines the linter counts. */
const CSS_MAX_LINES = 300;

/** Style sheets that are too long, and lines that are valid on one machine only. */
export function textViolations(file: string, text: string): Violation[] {
  const lines = text.trimEnd().split('\n').length;
  const isTooLong = file.endsWith('.css') && lines > CSS_MAX_LINES;
  const instead = 'Move a part that deserves its own name into a file, and import that.';
  const tooLong = { file, line: CSS_MAX_LINES + 1, rule: `a style sheet of ${lines} lines`, instead };
  return [...(isTooLong ? [tooLong] : []), ...machineLines(file, text)];
}

/** An absolute path on someone's disk, or the address of a registry. */
function machineLines(file: string, text: string): Violation[] {
  return text.split('\n').flatMap((content, index): Violation[] => {
    const line = index + 1;
    if (HAS_REGISTRY_ADDRESS.test(file) && REGISTRY_ADDRESS.test(content)) {
      const instead = 'Run npm install with the .npmrc of this repository; it leaves addresses out of the lockfile.';
      return [{ file, line, rule: 'a registry address is committed', instead }];
    }
    if (MACHINE_PATH.test(content)) {
      const instead = 'Build the path from the repository root, the working folder or os.tmpdir().';
      return [{ file, line, rule: 'a path that exists on one machine only', instead }];
    }
    return [];
  });
}
