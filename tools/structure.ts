// The closed file names of the repository, as data. `check-structure.ts` enforces them.
// A new name here is a decision: it gets a line in CONTRIBUTING.md.

/** A folder that contains only known file names, so that a reader knows what a file does before opening it. */
export type ClosedFolder = { folder: RegExp; allowed: readonly RegExp[]; instead: string };

const COMPONENT = /^components\/[a-z0-9-]+\.tsx$/;
const TEST = /^[a-z0-9]+(-[a-z0-9]+)*\.test\.tsx?$/;

export const CLOSED_FOLDERS: readonly ClosedFolder[] = [
  {
    folder: /^apps\/server\/src\/modules\/[^/]+\//,
    allowed: [
      /^(api|routes|policy|queries|present|jobs)\.ts$/,
      // A command changes data, a query reads it: each a verb and its noun.
      /^(commands|queries)\/[a-z0-9]+(-[a-z0-9]+)+\.ts$/,
      /^README\.md$/,
      TEST,
      /^(commands|queries)\/[a-z0-9]+(-[a-z0-9]+)+\.test\.ts$/,
      // The client side as pages: what is mounted, and what each page is made from.
      /^pages\.ts$|^pages\/[a-z0-9]+(-[a-z0-9]+)+(\.test)?\.ts$/,
    ],
    instead:
      'A module holds api.ts, routes.ts, policy.ts, queries.ts or queries/<verb-noun>.ts, present.ts, jobs.ts, ' +
      'commands/<verb-noun>.ts, pages.ts with pages/*.ts, README.md and tests. A pure rule belongs in packages/domain, a wire shape in packages/contract, a remote service in ports/.',
  },
  {
    folder: /^apps\/(?:web|public)\/src\/features\/[^/]+\//,
    allowed: [
      /^[a-z0-9-]+-(page|dialog|form)\.tsx$/,
      // Requests, mappings of forms, validation, and other logic; hooks; questions that confirm an action.
      /^([a-z0-9]+-)*(queries|form|schema|model)\.ts$/,
      /^use-[a-z0-9-]+\.ts$|^[a-z0-9-]+-question\.ts$/,
      COMPONENT,
      /^README\.md$/,
      TEST,
      /^components\/[a-z0-9-]+\.test\.tsx?$/,
    ],
    instead:
      'A feature holds *-page.tsx, *-dialog.tsx, *-form.tsx; queries.ts, form.ts, schema.ts and model.ts, each also as <noun>-*.ts; ' +
      'use-*.ts, *-question.ts, components/*.tsx and tests. A product-free piece belongs in packages/ui, a rule in packages/domain.',
  },
];

/** Files that change data. */
export const COMMANDS = /^apps\/server\/src\/modules\/[^/]+\/commands\/[a-z0-9-]+(?<!\.test)\.ts$/;

/** How a function that only reads is named. */
export const READING_VERB = /^(find|list|load|has)(?=[A-Z])/;

/** Files that contain JSX: what a screen is made of, apart from its hooks and its logic. */
export const HOLDS_JSX = /^apps\/(?:web|public)\/src\/(?:features\/[^/]+\/)?components\/[a-z0-9-]+\.tsx$/;

/** Catch-all names: they say nothing, so everything ends up in them. */
export const DRAWER_NAME = /^(utils?|helpers?|common|misc|managers?|shared|lib)$|-(utils?|helpers?)$/;

/** Texts that people read are copy; their files are named after what they do, such as `describe-auction.ts`. */
export const WORDS_NAME = /(?:^|-)words$/;

export const KEBAB_FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** Names that tools and readers expect as they are. */
export const KNOWN_NAMES =
  /^(README|CONTRIBUTING|ARCHITECTURE)\.md$|^LICENSE$|^Containerfile$|^\.[a-z]|^__snapshots__$|^\d+_[a-z0-9_]+(\.sql)?$/;

/** Folders that must open with a README whose first sentence says what may live there. */
export const NEEDS_README =
  /^(packages|apps)\/[^/]+$|^(packages|e2e|bench|tools|tsconfig)$|^apps\/server\/src\/modules\/[^/]+$/;
