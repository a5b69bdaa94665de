import * as copy from '../copy/shell.ts';
/** The first Tab stop, which skips the header and the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-30 rounded-md bg-accent px-4 py-2 font-medium text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {copy.skipLink}
    </a>
  );
}
