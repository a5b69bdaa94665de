import '../app.css';
import { afterNextPaint } from '@primehour/ui/answer-first';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type AroundNavHandler, Router } from 'wouter';
import { preloadAddress } from '../shell/preload-screen.ts';
import { App } from './app.tsx';

/** Takes over the prerendered page, once what it holds is at hand; the server has asked for it to be preloaded. */
async function start(root: HTMLElement): Promise<void> {
  await preloadAddress(window.location.pathname);
  hydrateRoot(
    root,
    <StrictMode>
      <Router aroundNav={goAnswered}>
        <App />
      </Router>
    </StrictMode>,
  );
}

/**
 * A press that leads elsewhere answers first; who is sent on without having asked sees no frame in between. Another screen
 * starts at its top; back and forward keep the place that the browser remembers. A press on the link of the very address
 * that is shown makes no step to go back over, as in any browser.
 */
const goAnswered: AroundNavHandler = (navigate, to, options) => {
  const go = () => {
    const { href, pathname } = window.location;
    navigate(to, new URL(to, href).href === href ? { ...options, replace: true } : options);
    if (window.location.pathname !== pathname) window.scrollTo(0, 0);
  };
  if (options?.replace) go();
  else afterNextPaint(go);
};

const root = document.getElementById('app');
// Not awaited at the top level: chunks that are loaded here import this one, and would wait for it forever.
if (root) void start(root);
