// The dependency rules of the repository, as data. `check-structure.ts` enforces them.

/** What a workspace may import. Dependencies only point downward: domain ← contract ← (web, public, server). */
export const WORKSPACE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': [],
  'packages/contract': ['domain'],
  'packages/db': ['domain'],
  'packages/ui': ['domain'],
  'packages/testkit': ['contract', 'db', 'domain'],
  'apps/server': ['contract', 'db', 'domain'],
  'apps/web': ['contract', 'domain', 'ui'],
  'apps/public': ['contract', 'domain', 'ui'],
  e2e: ['contract', 'domain', 'testkit'],
  bench: ['contract', 'db', 'domain', 'testkit'],
  tools: [],
};

/** The test kit serves tests and the demo's cast; a running product never needs it. */
export const TESTKIT_IMPORTERS: readonly RegExp[] = [
  /\.test\.tsx?$/,
  /^apps\/server\/src\/(cli\/seed-(demo|listings|team)|testing\/)/,
  /^apps\/web\/tests\/support\//,
];

/** Files outside the workspaces that others may reach by a relative path. */
export const SHARED_TOOLS: readonly string[] = [
  'tools/find-chromium.ts',
  'tools/preact.ts',
  'tools/previous-release.ts',
  'tools/publish-folder.ts',
  'tools/temp-in-memory.ts',
];

/**
 * The floors of the server, lowest first. A module imports only from floors below its own, and only what that module's
 * `api.ts` offers, so that no cycle can form. The composition root (`app.ts`, `jobs/`, `start-server.ts`) mounts
 * routes, pages and jobs.
 */
export const SERVER_FLOORS: readonly (readonly string[])[] = [
  [
    'change',
    'client',
    'discount',
    'image',
    'link',
    'money',
    'opening',
    'operator',
    'phone',
    'policy',
    'tax',
    'visitor',
  ],
  ['resource', 'stored-value'],
  ['booking', 'business', 'calendar-sync', 'service'],
  ['session', 'support', 'team'],
  ['auction', 'waitlist'],
  ['business-export', 'client-records', 'due', 'evidence', 'home', 'refund', 'statement'],
  ['calendar', 'closing', 'insight'],
  ['availability', 'handover', 'listing'],
  ['public'],
  ['console', 'provider-events'],
];

/**
 * The floors of the dashboard, lowest first: a folder of `apps/web/src` imports only from floors below its own, lazy
 * imports included. Only `app` names features and dialogs; a feature never imports another one. Files next to the
 * folders (`paths.ts`, `config.ts`) are below every floor.
 */
export const WEB_FLOORS: readonly (readonly string[])[] = [
  ['copy'],
  ['session'],
  ['api'],
  ['draft', 'forms', 'images', 'live', 'screens'],
  ['modals'],
  ['account'],
  ['refunds', 'shell'],
  ['features'],
  ['app'],
];

/** A module's public surface: the only file that other modules import. */
export const MODULE_API = 'api.ts';
/** What the composition root mounts. */
export const MOUNTED = /^(routes|pages|jobs)\.ts$/;

/** Code uses ports. Only the file that builds all adapters knows which one is behind a port. */
export const ADAPTERS = 'apps/server/src/adapters/';
export const COMPOSITION_ROOT = 'apps/server/src/start-server.ts';

/** Where the ids of businesses get their branded types; anywhere else would be a security hole. */
export const TENANTS = 'apps/server/src/tenant.ts';

/** Only a gate turns a business id into one whose data may be accessed. Each way in has its own file. */
export const GATES: Readonly<Record<string, readonly RegExp[]>> = {
  authorizeTenant: [
    // The partner's session.
    /^apps\/server\/src\/http\/session-gate\.ts$/,
    // The operator's own screen and commands, for the person who controls the machine.
    /^apps\/server\/src\/modules\/operator\/queries\.ts$/,
    /^apps\/server\/src\/modules\/console\/pages\/section-pages\.ts$/,
    // A calendar feed by its secret address, which the partner gives to a calendar of their own.
    /^apps\/server\/src\/modules\/calendar-sync\/queries\/open-feed\.ts$/,
    // A job acts on the row it was queued for, a provider's event on the row it names.
    /^apps\/server\/src\/(jobs|cli)\/|^apps\/server\/src\/cells\/update-directory\.ts$|^apps\/server\/src\/modules\/[a-z-]+\/jobs\.ts$/,
    /^apps\/server\/src\/modules\/provider-events\/commands\/handle-event\.ts$/,
  ],
  authorizePublic: [
    // A business's pages by slug or id, and its listings and offers.
    /^apps\/server\/src\/modules\/operator\/queries\/open-public\.ts$/,
    // A client's own booking by its secret link.
    /^apps\/server\/src\/modules\/public\/queries\/open-link\.ts$/,
  ],
};

/**
 * The only thing an id from a URL may be passed to: the public gate's function, for calls that check the id themselves.
 */
export const OPENS_FROM_URL = 'openUnchecked';

/** Files whose functions read or change the data of one business. */
export const READS_TENANTS = /^apps\/server\/src\/(messages|modules\/[^/]+\/(queries|commands|policy))(\/|\.ts$)/;

const TESTS = /\.test\.tsx?$/;
const TOOLING = /^(tools|bench|e2e|packages\/testkit|packages\/db\/src\/testing)\/|\.config\.ts$/;
const BUILD_SCRIPTS = /^(apps|packages)\/[a-z]+\/(build\.ts|build\/)/;
// The database server is a child process that inherits the environment; no setting is read from it here.
const CHILD_PROCESS = /^packages\/db\/src\/embedded\/process\.ts$/;
// A row id starts with the time so that an index stays compact; no rule reads that time back.
const ROW_IDS = /^packages\/db\/src\/uuid\.ts$/;
const BROWSER_CODE = /^apps\/(web|public)\/src\/|^packages\/ui\/(src|gallery)\//;

/** An ambient value (environment, clock, locale) that only some files may read. */
export type AmbientRule = { name: AmbientName; except: readonly RegExp[]; rule: string; instead: string };
export type AmbientName = 'environment' | 'clock' | 'formatter';

export const AMBIENT_RULES: readonly AmbientRule[] = [
  {
    name: 'environment',
    except: [/^apps\/server\/src\/config\.ts$/, CHILD_PROCESS, TOOLING, TESTS, BUILD_SCRIPTS],
    rule: 'process.env is read only in apps/server/src/config.ts',
    instead: 'Add the value to the configuration, where it is validated, and take it from the config you are handed.',
  },
  {
    name: 'clock',
    except: [/^apps\/server\/src\/clock\.ts$/, ROW_IDS, BROWSER_CODE, TOOLING, TESTS, BUILD_SCRIPTS],
    rule: 'the current time comes from the clock in deps',
    instead: 'Take `now` as an argument, or call deps.clock.now(); measure durations with performance.now().',
  },
  {
    name: 'formatter',
    except: [/^packages\/domain\/src\/(format|time)\//, TESTS],
    rule: 'dates, money and numbers are formatted only in packages/domain/src/format',
    instead: 'Call a formatter of @primehour/domain/format with the zone, or add one there.',
  },
];
