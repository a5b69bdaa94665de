import type { Plugin } from 'vite';

/** Fields of a screen, each on its own line, that only the build reads. */
const FOR_THE_BUILD = /^ +(?:file|first): '[^']*',$/gm;

/** What the build reads of a screen is next to the rest of it in `routes.tsx`; a browser is not sent it. */
export const slimRoutes: Plugin = {
  name: 'slim-routes',
  enforce: 'pre',
  transform: {
    filter: { id: /web[\\/]src[\\/]app[\\/]routes\.tsx$/ },
    handler: (code) => ({ code: code.replaceAll(FOR_THE_BUILD, ''), map: null }),
  },
};
