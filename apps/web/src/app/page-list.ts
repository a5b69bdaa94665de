import * as titles from '../copy/titles.ts';
import { paths } from '../paths.ts';
import './routes.tsx';
import { SCREENS, type Screen } from '../screens/screens.ts';
import { LAYOUT_FILES, type LayoutName } from '../shell/layouts.ts';
import { layoutAt } from '../shell/preload-screen.ts';
import { titleOf } from '../shell/use-title.ts';

/** One prerendered page: which URLs it serves, and what its code needs. */
export type Page = {
  /** `:name` is one segment, `*` at the end is the rest; the first matching pattern wins. */
  pattern: string;
  /** The URL used for all of them while prerendering. */
  example: string;
  title: string;
  /** For search engines; a page without one is not indexed. */
  description: string | undefined;
  status: 200 | 404;
  layout: LayoutName;
  /** Source files whose chunks are preloaded. */
  files: string[];
  first: string | undefined;
};

const { dashboard, onboarding, legal, notFound, redirects } = SCREENS;

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  [paths.signIn]: titles.signInDescription,
  [paths.terms]: titles.termsDescription,
  [paths.privacy]: titles.privacyDescription,
};

const QUERIES = 'api/query-client.tsx';

function pageOf(screen: Screen, first?: string): Page {
  const layout = layoutAt(screen.path);
  return {
    pattern: screen.path,
    example: screen.path.replace(/:\w+/g, '1'),
    title: titleOf(screen.title),
    description: DESCRIPTIONS[screen.path],
    status: 200,
    layout,
    files: [LAYOUT_FILES[layout], screen.file, ...(screen.usesQueries ? [QUERIES] : [])],
    first,
  };
}

function pageWithoutScreen(pattern: string, layout: LayoutName, status: 200 | 404): Page {
  const files = [LAYOUT_FILES[layout], ...(status === 404 ? [notFound.file] : [])];
  const title = titleOf(status === 404 ? notFound.title : titles.signIn);
  return {
    pattern,
    example: pattern.replace('*', 'unknown'),
    title,
    description: undefined,
    status,
    layout,
    files,
    first: undefined,
  };
}

export const PAGES: readonly Page[] = [
  ...dashboard.map((screen) => pageOf(screen, screen.first)),
  ...onboarding.map((screen) => pageOf(screen)),
  ...legal.map((screen) => pageOf(screen)),
  ...redirects.map(({ from }) => pageWithoutScreen(from, 'onboarding', 200)),
  pageWithoutScreen(`${paths.signIn}/*`, 'onboarding', 404),
  pageWithoutScreen(notFound.path, 'dashboard', 404),
];
