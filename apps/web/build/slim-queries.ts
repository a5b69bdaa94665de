import type { Plugin } from 'vite';

const BEHAVIOR = /query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/;
const OBSERVER = /query-core[\\/]build[\\/]modern[\\/]infiniteQueryObserver\.js$/;
const NAMES = ['hasNextPage', 'hasPreviousPage', 'infiniteQueryBehavior'];

/**
 * The library's queries all support infinite queries. We don't use them: lists fetch their pages as separate queries
 * (`api/paged-list.ts`). A screen that uses an infinite query fails the build.
 */
export const slimQueries: Plugin = {
  name: 'slim-queries',
  enforce: 'pre',
  load: {
    filter: { id: BEHAVIOR },
    handler: () => NAMES.map((name) => `export const ${name} = () => undefined;`).join('\n'),
  },
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk' || !file.moduleIds.some((id) => OBSERVER.test(id))) continue;
      this.error(`${file.fileName} has an infinite query: remove build/slim-queries.ts, or use api/paged-list.ts`);
    }
  },
};
