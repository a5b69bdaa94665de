import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { paths } from './paths.ts';
import { LAYOUTS } from './shell/layouts.ts';
import { LEGAL, NOT_FOUND, ONBOARDING } from './routes.tsx';

/** Screens that are the same for everyone, and therefore prerendered whole. */
const FOR_EVERYONE = [NOT_FOUND, ...LEGAL, ...ONBOARDING.filter(({ path }) => path === paths.signIn)];

/** Run by the build only: what every visitor of an address sees before anyone knows who is looking. */
export async function renderAddress(pathname: string): Promise<string> {
  await Promise.all([...Object.values(LAYOUTS), ...FOR_EVERYONE].map(({ preload }) => preload()));
  return renderToString(
    <StaticRouter location={pathname}>
      <App />
    </StaticRouter>,
  );
}

export { pageList } from './page-list.ts';
