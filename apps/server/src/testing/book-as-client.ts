import * as calls from '@primehour/contract/public';
import type { Phone } from '@primehour/domain/vocabulary';
import { aPhone, type ServiceRow } from '@primehour/testkit/build';
import { instantFrom } from '@primehour/testkit/clock';
import type { TestServer } from '@primehour/testkit/start-server';
import { lastCode } from './texts.ts';

export type ClientRequest = {
  readonly service: Pick<ServiceRow, 'id' | 'businessId'>;
  readonly startAt: string | number;
  readonly phone?: Phone | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** The person the client chose; anyone by default. */
  readonly resourceId?: string | undefined;
  readonly discountCode?: string | undefined;
  readonly giftCode?: string | undefined;
  /** The client's network address; one of their own by default. */
  readonly address?: string | undefined;
};

/** A client who has chosen a time and been texted a code; `confirm` submits it. */
export async function checkoutOf(
  api: TestServer,
  { service, startAt, phone = aPhone(), name = 'Kit Moss', email = '', address, ...wish }: ClientRequest,
) {
  const call = api.as({ address });
  const { checkoutId } = await call(calls.startCheckout, {
    params: { businessId: service.businessId },
    body: {
      serviceId: service.id,
      startAt: instantFrom(startAt),
      name,
      phoneNumber: phone,
      email,
      hasConsented: true,
      ...wish,
    },
  });
  const code = await lastCode(api.db, phone);
  const confirm = (through = call) => through(calls.confirmCheckout, { params: { checkoutId }, body: { code } });
  return { call, phone, checkoutId, code, confirm };
}

/** Books a time as a client does: it is held if it costs something, and confirmed if it is free. */
export async function bookAsClient(api: TestServer, request: ClientRequest) {
  const { call, phone, confirm } = await checkoutOf(api, request);
  const { token, status } = await confirm();
  return { call, phone, token, status, params: { token } };
}

/** The sandbox accepts any number except its magic ones. */
export const GOOD_CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/34', securityCode: '123' } as const;
