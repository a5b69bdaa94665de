import './app.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { preloadAddress } from './shell/preload-screen.ts';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no #app');

// What the prerendered page holds must be at hand before it is taken over; the server has asked for it to be preloaded.
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
