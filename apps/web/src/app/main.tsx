import '../app.css';
import { afterNextPaint } from '@primehour/ui/paint-first';
import { hydrateRoot } from 'react-dom/client';
import { type AroundNavHandler, Router } from 'wouter';
import { nextEntry, numberEntries } from '../forms/history-entries.ts';
import { holdMove } from '../forms/unsaved.ts';
import { preloadAddress } from '../shell/preload-screen.ts';
import { App } from './app.tsx';

/** Hydrates the prerendered page once its code has loaded; the server has requested its preload. */
async function start(root: HTMLElement): Promise<void> {
  await preloadAddress(window.location.pathname);
  numberEntries(holdMove);
  hydrateRoot(
    root,
    <Router aroundNav={navigateAfterFeedback}>
      <App />
    </Router>,
  );
}

/**
 * A press that navigates gives feedback first; a redirect shows no frame in between. A new screen starts at the top;
 * back and forward keep the browser's scroll position. As in any browser, pressing a link to the current URL adds no
 * history entry.
 */
const navigateAfterFeedback: AroundNavHandler = (navigate, to, options) => {
  const go = () => {
    const { href, pathname } = window.location;
    const replace = options?.replace === true || new URL(to, href).href === href;
    navigate(to, { ...options, replace, state: nextEntry(options?.state, replace) });
    if (window.location.pathname !== pathname) window.scrollTo(0, 0);
  };
  if (options?.replace) go();
  else afterNextPaint(go);
};

const root = document.getElementById('app');
// Not awaited at the top level: chunks that are loaded here import this one, and would wait for it forever.
if (root) void start(root);
