import { aPhone } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { solved } from '@primehour/testkit/solve';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aVisitor, fieldOf, type Page } from '../../../testing/browse.ts';
import { aSalon, submitDetails, wholeApp } from '../../../testing/salon.ts';
import { textsTo } from '../../../testing/texts.ts';

// The guarantee: a client whose browser has to be checked keeps what they typed, continues with the proof, and is shown
// what to do where no script runs.

const clock = testClock();
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer(wholeApp, { clock });
});
afterAll(() => app.close());

const flood = (hits: number) =>
  app.db.pool.query(
    `insert into rate_limit (key, window_start, hits) values ('code-send:strangers/3600', $1, $2)
     on conflict (key, window_start) do update set hits = excluded.hits`,
    [new Date(Math.floor(clock.now() / 3_600_000) * 3_600_000), hits],
  );

const challengeIn = ({ html }: Page): string => /data-challenge="([^"]+)"/.exec(html)?.[1] ?? '';

it('shows the details again with a challenge, and continues with its proof', async () => {
  const { bookPath, form } = await aSalon(app);
  const phone = aPhone();
  const fields = { ...form, phoneNumber: phone.slice(2) };
  const visitor = aVisitor(app.url);
  await flood(510);
  const refused = await visitor.post(bookPath, fields);
  expect(refused.status).toBe(428);
  expect(fieldOf(refused, 'phoneNumber')).toBe(phone.slice(2));
  expect(refused.html).toMatch(/<script type="module" src="\/public-assets\/[^"]*challenge[^"]*"/);
  expect(refused.text).toContain('We can’t text you a code right now');
  expect(refused.text).toContain('Turn it on and try again, or wait a few minutes. You can also call');
  expect(await textsTo(app.db, phone)).toEqual([]);

  const passed = await visitor.post(bookPath, { ...fields, proof: solved(challengeIn(refused)) });
  expect([passed.status, passed.location]).toEqual([303, expect.stringMatching(/^\/checkout\//)]);
  expect(await textsTo(app.db, phone)).toHaveLength(1);
});

it('asks for a proof next to the button that resends, not next to the code', async () => {
  await flood(0);
  const { visitor, checkout } = await submitDetails(app, await aSalon(app));
  clock.advance(61_000);
  await flood(510);
  const refused = await visitor.post(`${checkout}/resend`);
  expect(refused.status).toBe(428);
  const [, resend = ''] = refused.html.split(`action="${checkout}/resend"`);
  expect(resend).toContain('data-challenge=');
  const sent = await visitor.post(`${checkout}/resend`, { proof: solved(challengeIn(refused)) });
  expect([sent.status, sent.location]).toEqual([303, `${checkout}?resent=true`]);
});
