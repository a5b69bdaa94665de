// Guarantee: an import that breaks the dependency rules is refused with its line, and one that follows them is not.
import { describe, expect, it } from 'vitest';
import { importViolations } from './import-violations.ts';
import { parseSource } from './parse-source.ts';

const rulesBrokenBy = (file: string, source: string) =>
  importViolations(parseSource(file, source)).map(({ rule }) => rule);
const importing = (specifier: string) => `import { x } from '${specifier}';\n`;

describe('between workspaces', () => {
  it.each([
    ['packages/domain/src/money.ts', '@primehour/contract/errors', 'packages/domain may not import contract'],
    ['packages/contract/src/user.ts', '@primehour/db/open', 'packages/contract may not import db'],
    ['apps/web/src/app/main.tsx', '@primehour/db/open', 'apps/web may not import db'],
    ['apps/server/src/app.ts', '@primehour/ui/button', 'apps/server may not import ui'],
    ['apps/server/src/app.ts', '@primehour/testkit/cast', 'apps/server may not import testkit'],
    ['e2e/journeys/book.spec.ts', '@primehour/server/app', 'nobody imports an app'],
    ['packages/db/src/open.ts', '@primehour/db/lock', 'a package reaches its own files by relative path'],
    [
      'apps/web/src/app/main.tsx',
      '../../../packages/domain/src/money.ts',
      'another workspace is never reached by relative path',
    ],
    ['bench/src/main.ts', '../../tools/root.ts', 'another workspace is never reached by relative path'],
  ])('%s may not import %s', (file, specifier, rule) => {
    expect(rulesBrokenBy(file, importing(specifier))).toEqual([rule]);
  });

  it.each([
    ['packages/contract/src/user.ts', '@primehour/domain/phone'],
    ['apps/server/src/modules/session/routes.ts', '@primehour/db/open'],
    ['apps/server/src/modules/session/session.test.ts', '@primehour/testkit/cast'],
    ['apps/server/src/cli/seed-demo.ts', '@primehour/testkit/cast'],
    ['apps/public/src/render.tsx', '@primehour/ui/button'],
    ['bench/src/main.ts', '../../tools/find-chromium.ts'],
    ['packages/domain/src/slot/slots.ts', '../result.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(rulesBrokenBy(file, importing(specifier))).toEqual([]);
  });

  it('a dynamic import and a type import count like any other', () => {
    const source = `const a = 1;\nconst b = await import('@primehour/db/open');\nimport type { Pool } from '@primehour/db/open';\n`;
    const lines = importViolations(parseSource('apps/web/src/app/main.tsx', source)).map(({ line }) => line);
    expect(lines.toSorted((a, b) => a - b)).toEqual([2, 3]);
  });
});

describe('inside an app', () => {
  it('a feature does not import another feature', () => {
    const file = 'apps/web/src/features/bookings/bookings-page.tsx';
    expect(rulesBrokenBy(file, importing('../services/queries.ts'))).toEqual([
      'feature bookings may not import feature services',
    ]);
    expect(rulesBrokenBy(file, importing('./queries.ts') + importing('../../api/call.ts'))).toEqual([]);
  });

  it('a module imports another one only through its api', () => {
    const file = 'apps/server/src/modules/public/routes.ts';
    expect(rulesBrokenBy(file, importing('../booking/queries.ts'))).toEqual([
      'module public may not reach booking/queries.ts',
    ]);
    expect(rulesBrokenBy(file, importing('../booking/api.ts'))).toEqual([]);
  });

  it('a module imports only from lower floors', () => {
    const file = 'apps/server/src/modules/booking/routes.ts';
    expect(rulesBrokenBy(file, importing('../auction/api.ts'))).toEqual([
      'module booking may not import auction, which is not on a floor below',
    ]);
    expect(rulesBrokenBy(file, importing('../business/api.ts'))).toEqual([
      'module booking may not import business, which is not on a floor below',
    ]);
    expect(rulesBrokenBy(file, importing('../money/api.ts'))).toEqual([]);
  });

  it('the composition root imports nothing of a module but its routes, pages and jobs', () => {
    const file = 'apps/server/src/app.ts';
    expect(rulesBrokenBy(file, importing('./modules/booking/routes.ts'))).toEqual([]);
    expect(rulesBrokenBy(file, importing('./modules/booking/queries.ts'))).toEqual([
      'apps/server/src/app.ts may not reach booking/queries.ts',
    ]);
  });

  it('a folder of the dashboard imports only from lower floors, lazily or not', () => {
    const file = 'apps/web/src/shell/header.tsx';
    const upwards = ['shell/ may not import features/, which is not on a floor below'];
    expect(rulesBrokenBy(file, importing('../features/home/home-page.tsx'))).toEqual(upwards);
    expect(rulesBrokenBy(file, `const load = () => import('../features/home/home-page.tsx');`)).toEqual(upwards);
    expect(rulesBrokenBy(file, importing('../session/store.ts'))).toEqual([]);
    expect(rulesBrokenBy('apps/web/src/app/routes.tsx', importing('../features/home/home-page.tsx'))).toEqual([]);
  });

  it('an adapter knows no module', () => {
    expect(rulesBrokenBy('apps/server/src/adapters/twilio.ts', importing('../modules/session/api.ts'))).toEqual([
      'ports and adapters know no module',
    ]);
  });
});

describe('adapters', () => {
  const rule = 'only the composition root imports an adapter';

  it.each([
    ['apps/server/src/modules/image/jobs.ts', '../../adapters/image-renderer.ts'],
    ['apps/server/src/modules/image/commands/receive-image.ts', '../../../adapters/image-renderer.ts'],
    ['apps/server/src/ports/payments.ts', '../adapters/payments.ts'],
    ['apps/server/src/messages/render.ts', '../adapters/sms.ts'],
    ['apps/server/src/http/web-pages.ts', '../adapters/payments.ts'],
  ])('%s may not import one', (file, specifier) => {
    expect(rulesBrokenBy(file, importing(specifier))).toEqual([rule]);
  });

  it.each([
    ['apps/server/src/start-server.ts', './adapters/payments.ts'],
    ['apps/server/src/adapters/payments.ts', './payments-stripe.ts'],
    ['apps/server/src/modules/image/images.test.ts', '../../adapters/images.ts'],
    ['apps/server/src/testing/start-api.ts', '../adapters/payments.ts'],
  ])('%s may', (file, specifier) => {
    expect(rulesBrokenBy(file, importing(specifier))).toEqual([]);
  });
});

describe('the tenant', () => {
  const source = `import { authorizeTenant } from '../../tenant.ts';\n`;

  it('is created only by gates', () => {
    expect(rulesBrokenBy('apps/server/src/modules/booking/queries.ts', source)).toEqual([
      'only a gate calls authorizeTenant',
    ]);
    expect(rulesBrokenBy('apps/server/src/modules/booking/jobs.ts', source)).toEqual([]);
  });

  it('may be named by anyone', () => {
    expect(
      rulesBrokenBy('apps/server/src/modules/booking/queries.ts', source.replace('authorizeTenant', 'type TenantId')),
    ).toEqual([]);
  });

  it('is public or the business’s own, each with its own gates', () => {
    const own = 'modules/calendar-sync/queries/open-feed.ts';
    const strangers = 'modules/operator/queries/open-public.ts';
    const forOwn = `import { authorizeTenant } from '../../../tenant.ts';\n`;
    const forPublic = forOwn.replace('authorizeTenant', 'authorizePublic');
    expect(rulesBrokenBy(`apps/server/src/${own}`, forOwn)).toEqual([]);
    expect(rulesBrokenBy(`apps/server/src/${strangers}`, forPublic)).toEqual([]);
    expect(rulesBrokenBy(`apps/server/src/${strangers}`, forOwn)).toEqual(['only a gate calls authorizeTenant']);
    expect(rulesBrokenBy(`apps/server/src/${own}`, forPublic)).toEqual(['only a gate calls authorizePublic']);
  });
});

describe('barrels', () => {
  it('an index file and a re-export of our own code are refused', () => {
    expect(rulesBrokenBy('packages/ui/src/index.ts', 'export const a = 1;')).toHaveLength(1);
    expect(rulesBrokenBy('packages/ui/src/button.tsx', `export * from './link.tsx';`)).toHaveLength(1);
    expect(rulesBrokenBy('packages/ui/src/button.tsx', `export { Link } from './link.tsx';`)).toHaveLength(1);
  });

  it('a selection from a third-party package is allowed', () => {
    expect(
      rulesBrokenBy('packages/ui/src/icon.tsx', `export { default as Clock } from 'lucide-react/icons/clock';`),
    ).toEqual([]);
  });
});
