import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where screens appear. Going to another one starts at its top, and gives it the focus so that it is read from there. */
export function MainArea({ className, children }: { className: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const how = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    // Back and forward keep the place that the browser remembers.
    if (how !== 'POP') window.scrollTo(0, 0);
  }, [pathname, how]);
  return (
    <main id="main" ref={main} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </main>
  );
}
