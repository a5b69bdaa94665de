import type { Database } from '@primehour/db/open';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { type FakeTwilio, startFakeTwilio } from '@primehour/testkit/fakes/twilio';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { makeDataDir, worldAt } from './ledger/prepare-database.ts';
import { createCaller, inParallel } from './load.ts';
import { type Product, startProduct } from './product/start-product.ts';

const STRANGERS = 300;
const CONNECTIONS = 32;
/** The daily limit of a new account's texts to unverified numbers (decision 057). */
const NEW_SENDER_TEXTS = 10;
const TIME_LIMIT_MS = 60_000;
const ACCOUNT = { accountSid: `AC${'c'.repeat(32)}`, authToken: 'c'.repeat(32) };

export const strangers: Benchmark = {
  name: 'strangers',
  method:
    `A new account without a bank account adds ${STRANGERS} bookings for ${STRANGERS} strangers, ${CONNECTIONS} at a ` +
    'time on two nodes that both send, first under the name of a bank. The texts at the SMS provider are counted.',
  async run(bench) {
    const twilio = await startFakeTwilio(ACCOUNT, Date.now);
    const dataDirs = [makeDataDir(), makeDataDir()] as const;
    const products: Product[] = [];
    const start = async (dataDir: string, databaseUrl?: string) => {
      const product = await startProduct({ dataDir, databaseUrl, env: envOf(twilio) });
      products.push(product);
      return product;
    };
    try {
      const first = await start(dataDirs[0].path);
      const nodes = [first, await start(dataDirs[1].path, first.databaseUrl)] as const;
      const world = worldAt(first.databaseUrl);
      try {
        return await measure(nodes, world, twilio, bench);
      } finally {
        await world.db.close();
      }
    } finally {
      for (const product of products.toReversed()) await product.stop();
      for (const dataDir of dataDirs) dataDir.remove();
      await twilio.close();
    }
  },
};

/** At night partners' texts wait for the morning: here they are sent immediately. */
const envOf = (twilio: FakeTwilio): Record<string, string> => ({
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
  TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
  TWILIO_FROM: '+13125550100',
  TWILIO_BASE_URL: twilio.url,
  QUIET_HOURS: 'off',
});

type Nodes = readonly [Product, Product];

async function measure(
  nodes: Nodes,
  world: ReturnType<typeof worldAt>,
  twilio: FakeTwilio,
  { note }: Bench,
): Promise<Figure[]> {
  const { business, accessToken } = await aPartner(world, { hasAccount: false, name: 'Rosewood' });
  const service = await aService(world, { business, durationMinutes: 30 });
  const headers = { authorization: `Bearer ${accessToken}` };
  const caller = createCaller(CONNECTIONS);
  try {
    const asBank = await caller.post({
      url: `${nodes[0].url}/booking/api/offerings?businessId=${business.id}`,
      body: { ...SERVICE, name: 'Chase Bank: verify at https://chase.example' },
      headers,
    });
    const startedAtMs = performance.now();
    const answers = await addBookings(nodes, caller, { businessId: business.id, serviceId: service.id }, headers);
    const seconds = (performance.now() - startedAtMs) / 1000;
    await waitUntilSettled(world.db);
    note(`${STRANGERS} bookings were added in ${seconds.toFixed(1)} s`);
    const saved = answers.filter(({ status }) => status === 201);
    return [
      ...textFigures(twilio.sent),
      ...bookingFigures(saved),
      {
        name: 'names of a bank with a link that were accepted',
        value: asBank.status === 422 ? 0 : 1,
        unit: '',
        budget: { atMost: 0 },
      },
      { name: 'bookings by hand, both nodes', value: saved.length / seconds, unit: '/s' },
    ];
  } finally {
    caller.close();
  }
}

type Caller = ReturnType<typeof createCaller>;
type Answer = Awaited<ReturnType<Caller['post']>>;

/** One booking by hand for each stranger, on both nodes in turn. */
function addBookings(
  nodes: Nodes,
  caller: Caller,
  { businessId, serviceId }: { readonly businessId: string; readonly serviceId: string },
  headers: { readonly authorization: string },
): Promise<Answer[]> {
  const firstAt = Math.ceil((Date.now() + 2 * DAY_MS) / HOUR_MS) * HOUR_MS;
  const phones = Array.from({ length: STRANGERS }, (_, index) => `312${2_000_000 + index}`);
  return inParallel(phones, CONNECTIONS, (phoneNumber, index) =>
    caller.post({
      url: `${nodes[index % 2 === 0 ? 0 : 1].url}/booking/api/bookings?businessId=${businessId}`,
      body: {
        serviceId,
        startAt: firstAt + index * 30 * MINUTE_MS,
        name: 'Sam Linden',
        phoneNumber,
        payment: 'PAY_AT_VISIT',
      },
      headers,
    }),
  );
}

const textFigures = (sent: FakeTwilio['sent']): Figure[] => [
  { name: 'texts that reached strangers', value: sent.length, unit: '', budget: { atMost: NEW_SENDER_TEXTS } },
  { name: 'of those that were allowed', value: sent.length, unit: '', budget: { atLeast: NEW_SENDER_TEXTS } },
  {
    name: 'first texts without opt-out instructions',
    value: sent.filter(({ body }) => !body.endsWith('Reply STOP to opt out.')).length,
    unit: '',
    budget: { atMost: 0 },
  },
];

const bookingFigures = (saved: readonly Answer[]): Figure[] => [
  { name: 'bookings that were saved', value: saved.length, unit: '', budget: { atLeast: STRANGERS } },
  {
    name: 'bookings whose partner was shown that no text was sent',
    value: saved.filter(({ body }) => body.includes('The text wasn’t sent')).length,
    unit: '',
    budget: { atLeast: STRANGERS - NEW_SENDER_TEXTS },
  },
];

const SERVICE = {
  description: 'As usual.',
  price: 0,
  duration: 30,
  imageUrl: 'http://book.example.test/images/00000000-0000-4000-8000-000000000000.jpg',
};

async function waitUntilSettled(db: Database): Promise<void> {
  const giveUpAtMs = performance.now() + TIME_LIMIT_MS;
  for (;;) {
    const { rows } = await db.pool.query<{ left: number }>(
      `select count(*)::int as left from message where status = 'QUEUED'`,
    );
    if (rows[0]?.left === 0) return;
    if (performance.now() > giveUpAtMs) throw new Error('The texts were not settled in time.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
