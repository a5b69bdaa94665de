import { listBusinesses } from '@primehour/contract/business';
import { endLook, openLook } from '@primehour/contract/operator-entry';
import { operatorPaths } from '@primehour/contract/operator-pages';
import { listServices } from '@primehour/contract/service';
import { getTeam } from '@primehour/contract/team';
import { HOME_CELL, ownCell, setOwnCell } from '@primehour/db/cell';
import { aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { TEST_HASH_SECRET, TEST_PUBLIC_URL, TEST_TOKEN_SECRET, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorCommand } from '../cli/operator.ts';
import { systemClock } from '../clock.ts';
import { aVisitor } from '../testing/browse.ts';
import { runInTerminal } from '../testing/run-in-terminal.ts';
import { aPartnerAway, startTwoCells } from '../testing/two-cells.ts';

// The guarantee: each cell has its console, which a link made there opens through any node, and from which its businesses
// can be looked at.

// The command makes links by the system's clock.
const clock = testClock(systemClock.now());
let cells: Awaited<ReturnType<typeof startTwoCells>>;
beforeAll(async () => {
  cells = await startTwoCells(clock);
});
afterAll(() => cells.close());

/**
 * A browser that has opened the link that the command prints with a cell's settings, through a node, not necessarily of
 * that cell.
 */
async function anOperator(cell: 'home' | 'away', node: TestServer) {
  const { database, dataDir } = cells[cell];
  const shared = { HASH_SECRET: TEST_HASH_SECRET, ACCESS_TOKEN_SECRET: TEST_TOKEN_SECRET, PUBLIC_URL: TEST_PUBLIC_URL };
  const settings = cell === 'home' ? {} : { CELL: '1', HOME_DATABASE_URL: cells.home.database.url };
  const own = ownCell();
  // Where a process begins. The nodes and the command, which sets its cell, are one process here.
  setOwnCell(HOME_CELL);
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...shared, ...settings };
  const { output } = await runInTerminal(operatorCommand, [], env);
  const visitor = aVisitor(node.url);
  const { status } = await visitor.get(output.trim().slice(TEST_PUBLIC_URL.length));
  setOwnCell(own);
  expect(status).toBe(200);
  return visitor;
}

it('a link opens the console of the cell in which it was made, through any node', async () => {
  const inside = {
    home: (await aPartner(cells.home)).business,
    away: (await aPartnerAway(cells)).business,
  };
  for (const cell of ['home', 'away'] as const) {
    for (const node of [cells.home, cells.away]) {
      const operator = await anOperator(cell, node);
      const foundIn = async ({ id, slug }: { id: string; slug: string }) =>
        (await operator.get(`${operatorPaths.businesses}?q=${slug}`)).html.includes(operatorPaths.business(id));
      expect([cell, await foundIn(inside.home), await foundIn(inside.away)]).toEqual([
        cell,
        cell === 'home',
        cell === 'away',
      ]);
    }
  }
});

it('a business is looked at from the console of its cell, through any node', async () => {
  const { business } = await aPartnerAway(cells);
  await aService(cells.away, { business, name: 'Cut' });
  for (const node of [cells.home, cells.away]) {
    const operator = await anOperator('away', node);
    const { location } = await operator.post(operatorPaths.look(business.id), { reason: 'Help request 12' });
    const secret = location?.split('#')[1] ?? '';
    const { accessToken, businessInfo } = await node.as()(openLook, { body: { secret } });
    expect(businessInfo).toMatchObject([{ id: business.id }]);
    const call = node.as({ accessToken });
    const read = () => call(listServices, { query: { businessId: business.id } });
    expect(await read()).toMatchObject([{ name: 'Cut' }]);
    // This one need not name the business.
    expect((await call(getTeam, {})).members).toHaveLength(1);
    // As in cell 0, nobody's personal account is read.
    expect(await refusalOf(call(listBusinesses, {}))).toMatchObject({ code: 'FORBIDDEN' });
    await node.as()(endLook, { body: { accessToken } });
    expect(await refusalOf(read())).toMatchObject({ code: 'SESSION_EXPIRED' });
  }
});
