import type { Plugin } from 'vite';

/** Fields of a screen, each on its own line, that only the build reads. */
const FOR_THE_BUILD = /^ +(?:file|first): '[^']*',$/gm;

/** Fields that only the build reads are in `routes.tsx` as well; they are removed from the browser's code. */
export const slimRoutes: Plugin = {
  name: 'slim-routes',
  enforce: 'pre',
  transform: {
    filter: { id: /web[\\/]src[\\/]app[\\/]routes\.tsx$/ },
    handler: (code) => ({ code: code.replaceAll(FOR_THE_BUILD, ''), map: null }),
  },
};
