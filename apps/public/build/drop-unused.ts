import type { Rolldown } from 'vite';

/**
 * What the calendar's script reads of packages that export by assignment, which no bundler removes on its own. The rest
 * would be a twenty-fifth of all script sent.
 */
const USED: Record<string, readonly string[]> = {
  'react/cjs/react.production.js': [
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
    'useRef',
    'useState',
    'useSyncExternalStore',
    'version',
  ],
  'react-dom/cjs/react-dom.production.js': ['__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  'react-dom/cjs/react-dom-client.production.js': ['hydrateRoot'],
  'scheduler/cjs/scheduler.production.js': [
    'unstable_IdlePriority',
    'unstable_ImmediatePriority',
    'unstable_LowPriority',
    'unstable_NormalPriority',
    'unstable_UserBlockingPriority',
    'unstable_cancelCallback',
    'unstable_getCurrentPriorityLevel',
    'unstable_now',
    'unstable_requestPaint',
    'unstable_scheduleCallback',
    'unstable_shouldYield',
  ],
};

const IMPORTED_OF_REACT = /^import \{([^}]+)\} from ["']react["']/gm;
const READ_OF_PACKAGE = /(?<!")\b(?:React|ReactDOM|Scheduler)\.(\w+)/g;
/** Scheduler's, for development; React checks that they are there. */
const OPTIONAL = ['log', 'unstable_setDisableYieldValue'];

/** Drops the exports that are not in the list, and fails the build when something that is kept reads one of those. */
export function dropUnused(): Rolldown.Plugin {
  const known = [...Object.values(USED).flat(), ...OPTIONAL];
  return {
    name: 'drop-unused',
    transform(code, id) {
      const file = Object.keys(USED).find((path) => id.endsWith(`/node_modules/${path}`));
      const statements =
        file === undefined ? [code] : this.parse(code).body.map(({ start, end }) => code.slice(start, end));
      const kept = statements.filter((statement) => {
        const name = /^exports\.(\w+) =/.exec(statement)?.[1];
        return name === undefined || known.includes(name);
      });
      const left = kept.join('\n');
      const imported = [...left.matchAll(IMPORTED_OF_REACT)].flatMap(([, names = '']) => names.split(','));
      const read = file === undefined ? imported : [...left.matchAll(READ_OF_PACKAGE)].map(([, name = '']) => name);
      const dropped = read.find((name) => !known.includes(name.trim()));
      if (dropped !== undefined) this.error(`${id} reads ${dropped.trim()}: add it to build/drop-unused.ts`);
      return file === undefined ? null : { code: left, map: null };
    },
  };
}
