import './app.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { preloadAddress } from './shell/preload-screen.ts';

/** Takes over the prerendered page, once what it holds is at hand; the server has asked for it to be preloaded. */
async function start(root: HTMLElement): Promise<void> {
  await preloadAddress(window.location.pathname);
  hydrateRoot(
    root,
    <StrictMode>
      {/* Without transitions a click shows the next screen's skeleton at once instead of holding the old one. */}
      <BrowserRouter useTransitions={false}>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
}

const root = document.getElementById('app');
// Not awaited at the top level: chunks that are loaded here import this one, and would wait for it for ever.
if (root) void start(root);
