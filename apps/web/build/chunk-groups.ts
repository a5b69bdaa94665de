const src = (...files: string[]) =>
  new RegExp(`web[\\\\/]src[\\\\/](?:${files.join('|').replaceAll('/', '[\\\\/]')})\\.`);
const ui = (...files: string[]) =>
  new RegExp(`ui[\\\\/]src[\\\\/](?:${files.join('|').replaceAll('/', '[\\\\/]')})\\.`);
const anyOf = (patterns: readonly RegExp[]) => (file: string) => patterns.some((pattern) => pattern.test(file));

/** The entry, and what both sign-in and the dashboard show immediately. */
const APP = [
  src(
    'app/main',
    'shell/main-area',
    'shell/brand',
    'shell/screen-outlet',
    'shell/modal/modals-on-demand',
    'shell/modal/step-up-on-demand',
    'forms/keep-focus',
  ),
  ui('toasts', 'banner', 'icon-button', 'skeleton', 'control-box', 'text-field', 'type-into'),
  /domain[\\/]src[\\/]result\./,
];

/** What every screen of the dashboard needs. */
const DESK = [
  /node_modules[\\/]@tanstack[\\/]/,
  src('shell/dashboard-layout', 'api/query-client', 'api/call', 'api/is-missing', 'account/business'),
  ui('card', 'page-header', 'select-field', 'merge-refs', 'icon', 'tag'),
  /domain[\\/]src[\\/]format[\\/](?!time)/,
  // Each is a few hundred bytes, and would otherwise be a separate file.
  /lucide-react[\\/].*[\\/]icons[\\/](?:clock|copy|star)\./,
];

/** What only screens that list something need. */
const LISTS = [ui('search-field', 'menu', 'place-popover', 'empty-state', 'load-more')];

/** What only screens that show or check times need. */
const TIMES = [/domain[\\/]src[\\/](?:format[\\/]time|time[\\/]wall-)/, ui('time-text'), src('session/viewer-zone')];

/** What only screens and dialogs with a form need: the form library, and what goes with it. */
const FORMS = [/node_modules[\\/]react-hook-form[\\/]/, src('api/show-refusal', 'forms/use-rules', 'forms/form-card')];

/** Fields that only forms have; without the form library, which some screens with fields don't need. */
const FIELDS = [
  ui('text-area', 'number-field', 'price-field', 'round-price', 'fieldset', 'number-keys'),
  /domain[\\/]src[\\/]limits\./,
];

/**
 * The validator, and the rules that the contract builds with it, which load with the form that needs them, once it is
 * on screen.
 */
const VALIDATOR = [/node_modules[\\/](?:zod|@hookform)[\\/]/];
const RULES = [/contract[\\/]src[\\/](?!(?:call|errors|error-body|endpoint|[a-z-]*paths)\.)/];

/** What every step of sign-in shows, including phone entry, which shows little else. */
const STEPS = [src('features/sign-in/components/progress'), ui('progress-steps', 'copy/steps')];

/** What those steps of sign-in show that are forms. */
const STEP_FORMS = [src('features/sign-in/components/step-(?:form|head)')];

/** Texts with values that unrelated screens show. */
const COPY = [src('copy/labels', 'copy/shell'), ui('copy/(?:fields|loading|notices|images)')];

/** Input of a phone number: phone entry and a few dialogs, none of which a screen of the dashboard shows at first. */
const PHONE = [ui('phone-field', 'clean-phone'), /domain[\\/]src[\\/]phone\./, src('session/code-wait')];

/** An icon that at least this many screens and dialogs need loads with all of them. */
const SHARED_BY = 3;

/** Only the named modules: their imports may be shared by all screens, and must not be pulled in here. */
const ALONE = { includeDependenciesRecursively: false } as const;

/**
 * A page should need few files: browsers request six at a time, and dozens of tiny ones compress badly. Sign-in:
 * framework, app, steps, phone, its own. The dashboard: framework, app, desk, kit, the screen, and what it uses of
 * lists, times, fields and forms. Code that few screens share stays separate, so that other screens don't load it. Code
 * that a page runs first must not import from `validator` or `rules`.
 */
export const CHUNK_GROUPS = [
  {
    name: 'framework',
    test: /node_modules[\\/](?:preact|wouter|regexparam)[\\/]/,
    priority: 6,
  },
  { name: 'app', test: anyOf(APP), priority: 5 },
  // Before all groups that include their imports. A catalog's constants are inlined; these are functions.
  { name: 'copy', test: anyOf(COPY), ...ALONE, entriesAware: true, priority: 7 },
  // Before `desk`, which includes its imports: most screens need none of these lists.
  { name: 'vocabulary', test: /domain[\\/]src[\\/]vocabulary\./, ...ALONE, entriesAware: true, priority: 5 },
  // The rules' messages, with the rules.
  { name: 'issues', test: /contract[\\/]src[\\/]copy[\\/]/, ...ALONE, entriesAware: true, priority: 5 },
  { name: 'times', test: anyOf(TIMES), ...ALONE, priority: 5 },
  { name: 'desk', test: anyOf(DESK), priority: 4 },
  { name: 'lists', test: anyOf(LISTS), ...ALONE, priority: 3 },
  { name: 'fields', test: anyOf(FIELDS), ...ALONE, priority: 3 },
  { name: 'forms', test: anyOf(FORMS), ...ALONE, priority: 2 },
  { name: 'phone', test: anyOf(PHONE), ...ALONE, priority: 1 },
  { name: 'steps', test: anyOf(STEPS), ...ALONE, priority: 1 },
  { name: 'step-forms', test: anyOf(STEP_FORMS), ...ALONE, priority: 1 },
  { name: 'validator', test: anyOf(VALIDATOR), ...ALONE, priority: 1 },
  { name: 'rules', test: anyOf(RULES), ...ALONE, entriesAware: true, priority: 1 },
  // Code that rules and screens share, separate from both: two chunks that import each other may run in the wrong
  // order.
  { name: 'facts', test: /domain[\\/]src[\\/]/, ...ALONE, entriesAware: true, priority: 1 },
  // Icons: each is a hundred bytes.
  { name: 'kit', test: /lucide-react/, minShareCount: SHARED_BY, priority: 0 },
];
