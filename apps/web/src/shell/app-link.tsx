import type { LinkProps } from '@primehour/ui/link';
import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { askToLeave } from '../forms/unsaved.ts';
import { screenAt } from '../screens/screens.ts';
import { preloadScreen } from './preload-screen.ts';

/**
 * The link of this app: stays in the page for our own screens, and loads their code as soon as a click is likely. The
 * router's own link does more than any screen needs, and would be part of every page.
 */
export function AppLink({ href, onClick, ...props }: LinkProps) {
  const [, navigate] = useLocation();
  const pathname = href.split(/[?#]/, 1)[0] ?? '';
  const screen = screenAt(pathname);
  // The client side and files live on the same origin but outside this app.
  if (!screen) return <a href={href} onClick={onClick} {...props} />;
  const preload = () => preloadScreen(screen);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // A new tab or window stays the browser's.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    askToLeave(() => navigate(href));
  };
  return (
    <a href={href} onPointerEnter={preload} onTouchStart={preload} onFocus={preload} {...props} onClick={follow} />
  );
}
