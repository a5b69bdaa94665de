import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { paths } from '../paths.ts';
import { SCREENS } from '../screens/screens.ts';
import { LAYOUTS } from '../shell/layouts.ts';
import { App } from './app.tsx';
import { type Page, PAGES } from './page-list.ts';

/** Screens that are the same for everyone, and therefore prerendered whole. */
const FOR_EVERYONE = [
  SCREENS.notFound,
  ...SCREENS.legal,
  ...SCREENS.onboarding.filter(({ path }) => path === paths.signIn),
];

/** Run only by the build: every page, with its content before the session is known. */
export async function prerender(): Promise<{ page: Page; app: string }[]> {
  await Promise.all([...Object.values(LAYOUTS), ...FOR_EVERYONE].map(({ preload }) => preload()));
  return PAGES.map((page) => ({ page, app: renderAddress(page.example) }));
}

function renderAddress(pathname: string): string {
  return renderToString(
    <Router ssrPath={pathname}>
      <App />
    </Router>,
  );
}
