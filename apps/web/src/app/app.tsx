import { LinkProvider } from '@primehour/ui/link';
import './routes.tsx';
import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { registerModalHost } from '../modals/host.ts';
import { AppLink } from '../shell/app-link.tsx';
import { LAYOUTS } from '../shell/layouts.ts';
import { layoutAt } from '../shell/preload-screen.ts';
import { ScreenBoundary } from '../shell/screen-boundary.tsx';

registerModalHost(async () => (await import('./modal-host.tsx')).ModalHost);

/** The frame of the area a URL belongs to; each frame shows its screens. The browser's router wraps it. */
export function App() {
  const { Page: Layout } = LAYOUTS[layoutAt(useLocation()[0])];
  return (
    <LinkProvider component={AppLink}>
      <ScreenBoundary>
        <Suspense>
          <Layout />
        </Suspense>
      </ScreenBoundary>
    </LinkProvider>
  );
}
