import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** The area for screens. Navigating moves the focus here so that screen readers start at the top. */
export function MainArea({ className, children }: { className: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const [pathname] = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="main" ref={main} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </main>
  );
}
