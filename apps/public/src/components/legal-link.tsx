import type { ReactNode } from 'react';

/** Opens in a new tab, so that no input is lost. */
export function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-action">
      {children}
    </a>
  );
}
