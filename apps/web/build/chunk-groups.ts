const src = (...files: string[]) => new RegExp(`web[\\\\/]src[\\\\/](?:${files.join('|').replaceAll('/', '[\\\\/]')})\\.`);
const ui = (...files: string[]) => new RegExp(`ui[\\\\/]src[\\\\/](?:${files.join('|')})\\.`);

/** The entry, and what sign-in and the dashboard both show at once. */
const APP = [
  src('main', 'session/code-wait', 'shell/main-area', 'shell/brand', 'shell/screen-outlet', 'shell/modal/modals-on-demand'),
  ui('toasts', 'banner', 'phone-field', 'icon-button', 'skeleton'),
  /domain[\\/]src[\\/]phone\./,
];

/** In how many screens and dialogs a module must be needed to come with the dashboard's frame. */
const SHARED_BY = 2;

/**
 * A page needs few files: browsers ask for six at a time, and dozens of tiny ones compress badly.
 * Sign-in: framework, app, its own. The dashboard: framework, app, desk, the screen, and forms where there is one.
 * A group takes what it matches and everything that this imports, unless a group of higher priority has it.
 */
export const CHUNK_GROUPS = [
  {
    name: 'framework',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]|rolldown[\\/]runtime/,
    priority: 4,
  },
  { name: 'app', test: (file: string) => APP.some((pattern) => pattern.test(file)), priority: 3 },
  { name: 'forms', test: /node_modules[\\/](?:react-hook-form|@hookform)[\\/]/, priority: 2 },
  { name: 'desk', test: src('shell/dashboard-layout', 'api/query-client'), priority: 1 },
  { name: 'desk', minShareCount: SHARED_BY, priority: 1 },
];
