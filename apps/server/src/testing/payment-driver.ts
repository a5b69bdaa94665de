import * as accountCalls from '@primehour/contract/bank-account';
import * as cardCalls from '@primehour/contract/booking-card';
import * as dueCalls from '@primehour/contract/due';
import * as calls from '@primehour/contract/public';
import { int, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { anAccount } from '@primehour/testkit/build-account';
import type { TestCall } from '@primehour/testkit/call';
import { type FakeStripe, startFakeStripe } from '@primehour/testkit/fakes/stripe';
import type { TestServer } from '@primehour/testkit/start-server';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { GOOD_CARD } from './book-as-client.ts';
import { STRIPE_KEYS, stripeEnv } from './fake-stripe.ts';

type Api = TestServer<TestServer['server'] & { readonly deps: Deps }>;
type Client = { readonly call: TestCall; readonly params: { readonly token: string } };
type Dispute = 'WON' | 'LOST' | undefined;

/** What a client does in a provider's forms, and what the provider's own records say afterward. */
export type PaymentDriver = {
  readonly env: Readonly<Record<string, string>>;
  openAccount(api: Api, businessId: string): Promise<void>;
  /** Pays what is due; a dispute is opened later, and decided. */
  pay(client: Client, dispute: Dispute): Promise<void>;
  saveCard(client: Client): Promise<void>;
  /** Pays a fee through the link, because no card was saved. */
  payDue(client: Client): Promise<void>;
  dispute(chargeId: string, dispute: NonNullable<Dispute>): void;
  moved(api: Api, businessId: string): Promise<{ readonly takenCents: number; readonly returnedCents: number }>;
  close(): Promise<void>;
};

const SANDBOX_MOVED = prepared(
  'sandbox-moved',
  `
  select coalesce(sum(amount_cents), 0)::int as "takenCents", coalesce(sum(refunded_cents), 0)::int as "returnedCents"
  from sandbox_charge where account_id = $1 and status = 'SUCCEEDED'`,
  { takenCents: int(), returnedCents: int() },
);
const NOTHING = { takenCents: 0, returnedCents: 0 };

/** The card number determines the outcome of a dispute. */
const DISPUTED = { WON: '4000 0000 0000 2685', LOST: '4000 0000 0000 0259' };

export const sandboxDriver: PaymentDriver = {
  env: {},
  openAccount: async () => {},
  async pay({ call, params }, dispute) {
    const cardNumber = dispute ? DISPUTED[dispute] : GOOD_CARD.cardNumber;
    await call(calls.payMyBooking, { params, body: { ...GOOD_CARD, cardNumber } });
  },
  async saveCard({ call, params }) {
    const { setupId } = await call(cardCalls.openMyCard, { params });
    await call(cardCalls.saveMyCard, { params, body: { setupId, card: GOOD_CARD } });
  },
  payDue: async ({ call, params }) => void (await call(dueCalls.payMyDue, { params, body: GOOD_CARD })),
  dispute: () => {},
  moved: async ({ db }, businessId) =>
    (await queryPrepared(db.read, SANDBOX_MOVED, [`sba_${businessId}`]))[0] ?? NOTHING,
  close: async () => {},
};

/** With the stand-in itself, and the account that a business has there. */
export type StripeDriver = PaymentDriver & {
  readonly stripe: FakeStripe;
  accountOf(businessId: string): string;
};

export async function stripeDriver(): Promise<StripeDriver> {
  const stripe = await startFakeStripe(STRIPE_KEYS);
  const { books } = stripe;
  const intents = (businessId: string) => intentsOf(stripe, accounts.get(businessId) ?? '');
  const accounts = new Map<string, string>();
  const submit = (secret: string | null) => {
    const intent = [...books.objects.values()].findLast(({ client_secret: its }) => its === secret);
    books.submitCharge(String(intent?.['id']), 'GOOD');
  };
  return {
    stripe,
    accountOf: (businessId) => accounts.get(businessId) ?? '',
    env: stripeEnv(stripe),
    async openAccount({ server: { deps }, db, clock }, businessId) {
      const owner = { businessId, accountId: undefined, displayName: 'Alder Studio', email: 'owner@example.test' };
      const { accountId = '' } = await deps.payments.openAccountSession(owner);
      books.fillIn(accountId, 'ACTIVE');
      accounts.set(businessId, accountId);
      const usual = anAccount(businessId, dateOf(clock.now()));
      const row = { ...usual, provider: 'stripe' as const, providerAccountId: accountId };
      await db.transaction(async (tx) => void (await tx.insert(paymentAccount).values(row)));
    },
    async pay({ call, params }) {
      const { secret } = await call(accountCalls.openMyPayment, { params });
      submit(secret);
      await call(accountCalls.checkMyPayment, { params });
    },
    async saveCard({ call, params }) {
      const { setupId } = await call(cardCalls.openMyCard, { params });
      books.submitMethod(setupId, 'GOOD');
      await call(cardCalls.saveMyCard, { params, body: { setupId } });
    },
    async payDue({ call, params }) {
      const { secret } = await call(dueCalls.openMyDue, { params });
      submit(secret);
      await call(dueCalls.checkMyDue, { params });
    },
    dispute(chargeId, dispute) {
      const { id } = books.returns.openDispute(chargeId, { amount: Number(books.objects.get(chargeId)?.['amount']) });
      books.returns.closeDispute(String(id), dispute === 'WON' ? 'won' : 'lost');
    },
    moved: async (_, businessId) => ({
      takenCents: sumOf(intents(businessId), 'amount'),
      returnedCents: sumOf(intents(businessId), 'amount_refunded'),
    }),
    async close() {
      await stripe.close();
      if (stripe.problems.length > 0) throw new Error(stripe.problems.join('\n'));
    },
  };
}

type Thing = Readonly<Record<string, unknown>>;
const intentsOf = ({ books }: FakeStripe, accountId: string): Thing[] =>
  [...books.objects.values()].filter((thing: Thing) => {
    const to = thing['transfer_data'] as Thing | null | undefined;
    return thing['status'] === 'succeeded' && to?.['destination'] === accountId;
  });
const sumOf = (things: readonly Thing[], field: string): number =>
  things.reduce((sum, thing) => sum + Number(thing[field] ?? 0), 0);
