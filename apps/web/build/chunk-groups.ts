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
  /node_modules[\\/]@tanstack[\\/](?!.*[iI]nfiniteQuery)/,
  src('shell/dashboard-layout', 'api/query-client', 'api/call', 'session/business'),
  ui('card', 'page-header', 'select-field', 'merge-refs', 'icon'),
  /domain[\\/]src[\\/](?:vocabulary|limits|result|money)\./,
  // Each is a few hundred bytes, and would be a file of its own.
  /lucide-react[\\/].*[\\/]icons[\\/](?:clock|copy|star)\./,
];

/** What only screens that list something need. */
const LISTS = [/node_modules[\\/]@tanstack[\\/].*[iI]nfiniteQuery/, ui('search-field', 'menu', 'tag', 'empty-state')];

/** What only screens that tell or judge times need. */
const TIMES = [/domain[\\/]src[\\/](?:format|time|slot|booking)[\\/]/];

/** What only screens and dialogs with a form need: the form library, and what goes with it. */
const FORMS = [/node_modules[\\/]react-hook-form[\\/]/, src('api/show-refusal', 'forms/use-rules')];

/** Fields that only forms have; without the form library, which some screens with fields do without. */
const FIELDS = [
  ui('text-area', 'number-field', 'price-field', 'fieldset', 'number-keys', 'checkbox-field', 'radio-cards'),
];

/** What forms that take pictures need. */
const IMAGES = [src('images/[a-z-]+'), ui('image-drop', 'image-tile', 'upload-progress')];

/** The validator, and whatever of the contract is made with it: the rules of forms, which come once one is on screen. */
const VALIDATOR = [/node_modules[\\/](?:zod|@hookform)[\\/]/];
const RULES = [/contract[\\/]src[\\/](?!(?:client|errors|error-body|endpoint|[a-z-]*paths)\.)/];

/** What every step of sign-in shows, phone entry included, which has next to nothing else. */
const STEPS = [src('features/sign-in/components/progress'), ui('progress-steps')];

/** In how many screens and dialogs a module must be needed to come with all of them. */
const SHARED_BY = 3;

/** Just what is named: what that imports may belong to everyone, and must not draw everyone here. */
const ALONE = { includeDependenciesRecursively: false } as const;

/**
 * A page needs few files: browsers ask for six at a time, and dozens of tiny ones compress badly.
 * Sign-in: framework, app, steps, its own. The dashboard: framework, app, desk, kit, the screen, and what it has of
 * lists, times, fields, forms and images. Nothing that a page runs at first may import from `validator` or `rules`.
 */
export const CHUNK_GROUPS = [
  { name: 'framework', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/, priority: 6 },
  { name: 'app', test: anyOf(APP), priority: 5 },
  { name: 'desk', test: anyOf(DESK), priority: 4 },
  { name: 'lists', test: anyOf(LISTS), ...ALONE, priority: 3 },
  { name: 'times', test: anyOf(TIMES), ...ALONE, priority: 3 },
  { name: 'fields', test: anyOf(FIELDS), ...ALONE, priority: 3 },
  { name: 'forms', test: anyOf(FORMS), ...ALONE, priority: 2 },
  { name: 'images', test: anyOf(IMAGES), ...ALONE, priority: 1 },
  { name: 'steps', test: anyOf(STEPS), ...ALONE, priority: 1 },
  { name: 'validator', test: anyOf(VALIDATOR), ...ALONE, priority: 1 },
  { name: 'rules', test: anyOf(RULES), ...ALONE, priority: 1 },
  // What rules and screens share, apart from both: two chunks that need each other may run in the wrong order.
  { name: 'facts', test: /domain[\\/]src[\\/]/, ...ALONE, entriesAware: true, priority: 1 },
  // Small pieces only: what it takes comes with everything that it imports.
  { name: 'kit', test: /ui[\\/]src[\\/]|slim-endpoints|lucide-react/, minShareCount: SHARED_BY, priority: 0 },
];
