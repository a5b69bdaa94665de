import type { LinkProps } from '@primehour/ui/link';
import { Link } from 'wouter';
import { screenAt } from '../screens/screens.ts';
import { preloadScreen } from './preload-screen.ts';

/** The link of this app: stays in the page for our own screens, and loads their code as soon as a click is likely. */
export function AppLink({ href, ...props }: LinkProps) {
  const pathname = href.split(/[?#]/, 1)[0] ?? '';
  const screen = screenAt(pathname);
  // The client side and files live on the same origin but outside this app.
  if (!screen) return <a href={href} {...props} />;
  const preload = () => preloadScreen(screen);
  return <Link href={href} onPointerEnter={preload} onTouchStart={preload} onFocus={preload} {...props} />;
}
