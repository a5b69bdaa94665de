/**
 * Files above the ceiling of 300 lines, each with its reason. The list may only shrink: a file that gets shorter lowers
 * its number here, and one that falls under the ceiling leaves.
 */
export const SIZE_ALLOWLIST: readonly { file: string; lines: number; reason: string }[] = [
  {
    file: 'apps/web/src/app/routes.tsx',
    lines: 301,
    reason: 'The whole dashboard is visible in one routes file; it grows by a screen at a time.',
  },
];
