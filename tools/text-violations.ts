import type { Violation } from './violation.ts';

const MACHINE_PATH = /(?<![\w.~:}-])\/(?:work|root|home|Users)\/[\w.-]+|\b[A-Z]:\\{1,2}Users\\/;
const REGISTRY_ADDRESS = /"resolved": *"https?:|^\s*(?:@[\w-]+:)?registry *=/;
const HAS_REGISTRY_ADDRESS = /(^|\/)(package-lock\.json|\.npmrc)$/;

/** Every line that is true on one machine only: an absolute path of somebody's disk, the address of a registry. */
export function textViolations(file: string, text: string): Violation[] {
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
