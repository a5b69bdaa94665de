import type { ReactNode } from 'react';

/** Opens next to the form, so that nothing typed is lost. */
export function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-action">
      {children}
    </a>
  );
}
