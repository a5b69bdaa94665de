import * as calls from '@primehour/contract/public';
import { type bookAsClient, GOOD_CARD } from './book-as-client.ts';

type Booked = Pick<Awaited<ReturnType<typeof bookAsClient>>, 'call' | 'params'>;

/** A client's own booking, by its link. */
export const getOwnBooking = ({ call, params }: Booked) => call(calls.getMyBooking, { params });

export async function agree(booked: Booked): Promise<void> {
  const { ask } = await getOwnBooking(booked);
  const body = { wordsHash: ask?.agreement?.wordsHash ?? '' };
  await booked.call(calls.agreeToMyTerms, { params: booked.params, body });
}

export const pay = ({ call, params }: Booked) => call(calls.payMyBooking, { params, body: GOOD_CARD });

export const cancel = ({ call, params }: Booked) => call(calls.cancelMyBooking, { params, body: {} });
