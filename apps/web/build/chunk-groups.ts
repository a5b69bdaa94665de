const src = (...files: string[]) =>
  new RegExp(`web[\\\\/]src[\\\\/](?:${files.join('|').replaceAll('/', '[\\\\/]')})\\.`);
const ui = (...files: string[]) => new RegExp(`ui[\\\\/]src[\\\\/](?:${files.join('|')})\\.`);
const anyOf = (patterns: readonly RegExp[]) => (file: string) => patterns.some((pattern) => pattern.test(file));

/** The entry, and what sign-in and the dashboard both show at once. */
const APP = [
  src(
    'main',
    'session/code-wait',
    'shell/main-area',
    'shell/brand',
    'shell/screen-outlet',
    'shell/modal/modals-on-demand',
  ),
  ui('toasts', 'banner', 'phone-field', 'icon-button', 'skeleton'),
  /domain[\\/]src[\\/]phone\./,
];

/** What every screen of the dashboard needs. */
const DESK = [
  /node_modules[\\/]@tanstack[\\/]/,
  src('shell/dashboard-layout', 'api/query-client', 'api/call', 'session/business'),
  ui('card', 'page-header', 'select-field', 'search-field', 'menu', 'tag', 'empty-state'),
  /domain[\\/]src[\\/](?:vocabulary|limits|result|money|format|time|slot)/,
];

/** What only screens and dialogs with a form need: the form library, the schemas, and what goes with them. */
const FORMS = [
  /node_modules[\\/](?:react-hook-form|@hookform)[\\/]/,
  /contract[\\/]src[\\/](?:auth|user|listing|booking|availability|primitives)\./,
  src('account/business-fields', 'api/show-refusal'),
  ui('text-area', 'number-field'),
];

/** In how many screens and dialogs a module must be needed to come with all of them. */
const SHARED_BY = 3;

/**
 * A page needs few files: browsers ask for six at a time, and dozens of tiny ones compress badly.
 * Sign-in: framework, app, its own. The dashboard: framework, app, desk, kit, the screen, and forms where there is one.
 * A group takes what it matches and everything that this imports, unless a group of higher priority has it.
 */
export const CHUNK_GROUPS = [
  { name: 'framework', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/, priority: 6 },
  { name: 'app', test: anyOf(APP), priority: 5 },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 4 },
  { name: 'desk', test: anyOf(DESK), priority: 3 },
  { name: 'forms', test: anyOf(FORMS), priority: 2 },
  { name: 'kit', test: /^(?!.*[\\/]features[\\/])/, minShareCount: SHARED_BY, priority: 1 },
];
