import type { LinkProps } from '@primehour/ui/link';
import type { MouseEvent } from 'react';
import { useLinkClickHandler } from 'react-router';
import { screenAt } from '../routes.tsx';
import { preloadScreen } from './preload-screen.ts';

/** The link of this app: stays in the page for our own screens, and loads their code as soon as a click is likely. */
export function AppLink({ href, ...props }: LinkProps) {
  const pathname = href.split(/[?#]/, 1)[0] ?? '';
  const screen = screenAt(pathname);
  // The client side and files live on the same origin but outside this app.
  if (!screen) return <a href={href} {...props} />;
  const preload = () => preloadScreen(screen);
  return <InnerLink href={href} onPointerEnter={preload} onTouchStart={preload} onFocus={preload} {...props} />;
}

/** The router's handler on an anchor of ours: its own Link brings four kilobytes of prefetching that nobody uses. */
function InnerLink({ href, target, onClick, ...props }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, target === undefined ? {} : { target });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a href={href} target={target} onClick={click} {...props} />;
}
